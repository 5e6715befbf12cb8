"""The outline of every space of a circuit, for whoever draws it: this package, the browser, a terminal.

`board_shape` is the one place where topology and positions become areas. Everything is scaled so that a usual space is
`SPACE` units long, whatever the units of the circuit; lane widths are those that the lanes' positions leave. A circuit
without positions is laid out on a ring.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboard.circuits.drawing.cell import Cell
from pitboard.circuits.drawing.runs import SPACE, Floats, Run, runs_of
from pitboard.circuits.drawing.svg import Point
from pitboard.circuits.drawing.widths import box_size, half_widths, usual_width
from pitboard.circuits.model import Area, Circuit, LinkKind

MARGIN = 170.0
"""Land around the circuit, in units."""


@dataclass(frozen=True)
class BoardShape:
    """The areas of all spaces on a board of `width` by `height` units, its origin top left, y downwards."""

    cells: dict[str, Cell]
    width: float
    height: float
    lane_width: float

    @cached_property
    def points(self) -> Floats:
        """Points all over the roads, some 8 units apart, to find out how near one is to them."""
        found = []
        for cell in self.cells.values():
            for a, b in ((cell.left[0], cell.right[0]), (cell.left[-1], cell.right[-1])):
                found += [a, b, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)]
            found.append(cell.centre)
        return np.unique(np.round(np.array(found) / 8), axis=0) * 8


def board_shape(circuit: Circuit) -> BoardShape:
    """The areas of all spaces of a circuit."""
    places, width, height = _places(circuit)
    runs = runs_of(circuit, Area.TRACK, places)
    usual = usual_width(circuit, runs)
    cells: dict[str, Cell] = {}
    for run, sides, known in half_widths(circuit, runs, usual):
        for index, name in enumerate(run.ids):
            cells[name] = _cell(run, index, sides, known[index])
    for run in runs_of(circuit, Area.PIT_LANE, places):
        sides = np.full((len(run.xy), 2), 0.45 * usual)
        for index, name in enumerate(run.ids):
            cells[name] = _cell(run, index, sides, (False, False))
    cells |= _boxes(circuit, places, cells, usual)
    return BoardShape({space.id: cells[space.id] for space in circuit.spaces}, width, height, usual)


def _places(circuit: Circuit) -> tuple[dict[str, Point], float, float]:
    """The middles of all spaces on the board, and its size."""
    spaces = circuit.spaces
    raw = np.array([(space.x, space.y) for space in spaces], dtype=np.float64)
    if not raw.size or np.ptp(raw, axis=0).max() == 0:
        raw = _on_a_ring(circuit)
    at = dict(zip((space.id for space in spaces), raw, strict=True))
    gaps = [math.dist(at[k.source], at[k.target]) for k in circuit.links if k.kind is LinkKind.AHEAD]
    scale = SPACE / (float(np.median(gaps)) or 1.0) if gaps else 1.0
    placed = (raw - raw.min(axis=0)) * scale + MARGIN
    width, height = placed.max(axis=0) + MARGIN
    return {i: (float(x), float(y)) for i, (x, y) in zip(at, placed, strict=True)}, float(width), float(height)


def _on_a_ring(circuit: Circuit) -> Floats:
    """Places for a circuit that has none: by rank clockwise round an oval, lane 1 outermost, the pits inside."""
    period = max((space.rank for space in circuit.spaces), default=0) + 2
    around = period / 2 * SPACE / (2 * math.pi) / 1.1
    depth = {Area.TRACK: 0.0, Area.PIT_LANE: 1.0, Area.BOX: 2.0}
    found = []
    for space in circuit.spaces:
        angle = 2 * math.pi * space.rank / period - math.pi / 2
        inwards = depth[space.area] + (space.lane if space.area is Area.TRACK else circuit.lanes + 0.5)
        radius = around + (circuit.lanes / 2 - inwards) * 0.7 * SPACE
        found.append((1.25 * radius * math.cos(angle), radius * math.sin(angle)))
    return np.array(found)


def _cell(run: Run, index: int, sides: Floats, known: tuple[bool, bool]) -> Cell:
    at = run.samples(index)
    middle, tangent = run.xy[at], run.tangent[at]
    outwards = np.column_stack([tangent[:, 1], -tangent[:, 0]])
    left = middle + outwards * sides[at, :1]
    right = middle - outwards * sides[at, 1:]
    centre = len(at) // 2
    steps = np.hypot(*np.diff(middle, axis=0).T)
    return Cell(
        id=run.ids[index],
        left=_thinned(left),
        right=_thinned(right),
        centre=(float(middle[centre, 0]), float(middle[centre, 1])),
        heading=math.degrees(math.atan2(tangent[centre, 1], tangent[centre, 0])) % 360,
        width=float(sides[at[centre]].sum()),
        length=float(steps.sum()),
        neighbours=known,
    )


def _thinned(points: Floats) -> tuple[Point, ...]:
    """A side without the points that lie on a straight line between its ends."""
    along = points[-1] - points[0]
    length = max(float(np.hypot(*along)), 1e-9)
    off = np.abs((points[:, 0] - points[0, 0]) * along[1] - (points[:, 1] - points[0, 1]) * along[0]) / length
    kept = points if off.max() > 0.25 else points[[0, -1]]
    return tuple((round(float(x), 2), round(float(y), 2)) for x, y in kept)


def _boxes(circuit: Circuit, places: dict[str, Point], cells: dict[str, Cell], usual: float) -> dict[str, Cell]:
    """Boxes are rectangles in the direction of the lane beside them."""
    found = {}
    boxes = [space.id for space in circuit.spaces if space.area is Area.BOX]
    for box in boxes:
        lane = next((k.source for k in circuit.links if k.target == box and k.source in cells), None)
        heading = cells[lane].heading if lane else circuit.space[box].heading
        others = [places[other] for other in boxes if other != box]
        length, width = box_size(places[box], others, cells[lane] if lane else None, usual)
        run = Run((box,), False, *_straight(places[box], heading, length))
        found[box] = _cell(run, 0, np.full((len(run.xy), 2), width / 2), (False, False))
    return found


def _straight(middle: Point, heading: float, length: float) -> tuple[Floats, Floats]:
    tangent = np.array([math.cos(math.radians(heading)), math.sin(math.radians(heading))])
    steps = np.linspace(-length / 2, length / 2, 9)[:, None]
    return np.array(middle) + steps * tangent, np.tile(tangent, (9, 1))
