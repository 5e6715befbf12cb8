"""What is painted on the road: finish line, grid, pit boxes; and cars that stand on it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pitboard.circuits.drawing.cell import Cell
from pitboard.circuits.drawing.look import Paint
from pitboard.circuits.drawing.palette import Palette
from pitboard.circuits.drawing.shape import BoardShape
from pitboard.circuits.drawing.svg import Point, element, line, number, ring, text
from pitboard.circuits.model import Area, Circuit, LinkKind

CHEQUER = 6.5
"""Side of the finish line's squares, in units."""


@dataclass(frozen=True, slots=True)
class CarMark:
    """A car to be drawn: the id of its space, its colour (as SVG has it), its number."""

    space: str
    colour: str
    number: int


def finish_line(circuit: Circuit, shape: BoardShape, colours: Palette) -> Iterator[str]:
    """Chequers across the whole track in front of the last spaces before the line (C-5)."""
    ends = line_ends(circuit, shape)
    if ends is None:
        return
    (ax, ay), (bx, by) = ends
    rows = math.ceil(math.dist(*ends) / CHEQUER)
    half = rows * CHEQUER / 2
    squares = "".join(
        f"M{number((column - 1) * CHEQUER)},{number(row * CHEQUER - half)}h{CHEQUER}v{CHEQUER}h-{CHEQUER}z"
        for row in range(rows)
        for column in range(2)
        if (row + column) % 2
    )
    board = element("rect", x=-CHEQUER, y=-half, width=2 * CHEQUER, height=2 * half, fill=colours.paint.white)
    heading = math.degrees(math.atan2(by - ay, bx - ax)) - 90
    yield element(
        "g",
        board + element("path", d=squares, fill=colours.paint.ink),
        transform=f"translate({number((ax + bx) / 2)} {number((ay + by) / 2)}) rotate({number(heading % 360)})",
        class_="finish-line",
    )


def line_ends(circuit: Circuit, shape: BoardShape) -> tuple[Point, Point] | None:
    """Where the finish line meets the left and the right edge of the road; None on a circuit without (C-5)."""
    crossing = [link for link in circuit.links if link.line and link.kind is LinkKind.AHEAD]
    if not crossing:
        return None
    turn = math.radians(shape.cells[crossing[0].target].heading)
    ahead, left = np.array([math.cos(turn), math.sin(turn)]), np.array([math.sin(turn), -math.cos(turn)])
    rears = [np.array(p) for k in crossing for p in (shape.cells[k.target].left[0], shape.cells[k.target].right[0])]
    # A space that straddles the line counts as past it, so the line is where the furthest of them begins.
    foremost = max(float(rear @ ahead) for rear in rears)
    spread = [float(rear @ left) for rear in rears]
    leftmost, rightmost = (ahead * foremost + left * end for end in (max(spread), min(spread)))
    return (float(leftmost[0]), float(leftmost[1])), (float(rightmost[0]), float(rightmost[1]))


def grid(circuit: Circuit, shape: BoardShape, colours: Palette) -> Iterator[str]:
    """A bracket at the front of each grid slot, and its number."""
    for slot, name in enumerate(circuit.grid, 1):
        cell = shape.cells[name]
        length, width = cell.length * 0.31, cell.width * 0.36
        bracket = f"M{number(length - 9)},{number(-width)}H{number(length)}V{number(width)}H{number(length - 9)}"
        mark = element("path", d=bracket, fill="none", stroke=colours.paint.white, stroke_width=2.6)
        yield element("g", mark, transform=_standing(cell))
        x, y = cell.centre
        turn = math.radians(cell.heading)
        x, y = x - 5 * math.cos(turn), y - 5 * math.sin(turn)
        yield text(str(slot), (x, y + 4.5), 13, fill=colours.paint.white, text_anchor="middle", font_weight="bold")


def boxes(circuit: Circuit, shape: BoardShape, colours: Palette) -> Iterator[str]:
    """The pit boxes, the number of the team in each: no colours, for those are the cars' own in each race."""
    paint = colours.paint
    for space in circuit.spaces:
        if space.area is not Area.BOX:
            continue
        cell = shape.cells[space.id]
        yield element(
            "path", d=ring(cell.polygon), fill=paint.pit, stroke=paint.white, stroke_width=2, data_space=space.id
        )
        x, y = cell.centre
        bold = {"text_anchor": "middle", "font_weight": "bold"}
        yield text(str(space.team or ""), (x, y + 5), 14, fill=paint.flag, **bold)


def pit_marks(circuit: Circuit, shape: BoardShape, colours: Palette) -> Iterator[str]:
    """Where the finish line crosses the pit lane, and which way it runs."""
    white = colours.paint.white
    lane = [space.id for space in circuit.spaces if space.area is Area.PIT_LANE]
    for link in circuit.links:
        if link.line and link.source in lane and link.target in lane:
            cell = shape.cells[link.target]
            yield element("path", d=line((cell.left[0], cell.right[0])), stroke=white, stroke_width=5)
    for name in lane:
        style: dict[str, str | float] = {"fill": "none", "stroke": white, "stroke_width": 2, "opacity": 0.45}
        yield element("path", d="M-5,-5L0,0L-5,5", transform=_standing(shape.cells[name]), **style)


def cars(marks: Sequence[CarMark], shape: BoardShape, colours: Palette) -> Iterator[str]:
    """Cars from above, each pointing where its space does, its number upright on its back."""
    for mark in marks:
        cell = shape.cells[mark.space]
        # A car is 38 units long and 20 wide; it leaves a little of its space to be seen.
        scale = min(cell.length / 41, cell.width / 24)
        car = _car(mark.colour, colours.paint)
        yield element("g", car, transform=f"{_standing(cell)} scale({scale:.2f})", class_="car")
        where = f"translate({number(cell.centre[0])} {number(cell.centre[1])}) rotate({number(cell.heading)})"
        upright = f"{where} scale({scale:.2f}) translate({ROUNDEL} 0) rotate({number(-cell.heading)})"
        label = text(str(mark.number), (0, 3.3), 9, fill=colours.paint.ink, text_anchor="middle", font_weight="bold")
        yield element("g", label, transform=upright)


ROUNDEL = -5
"""Where the number stands on a car, ahead of its middle."""


def _car(colour: str, paint: Paint) -> str:
    """A single-seater pointing to the right: shadow, wheels, wings, body, number plate, helmet."""
    painted: dict[str, str | float] = {"fill": colour, "stroke": paint.ink, "stroke_width": 0.8}
    return (
        element("rect", x=-20, y=-11.5, width=40, height=23, rx=5, fill=paint.ink, opacity=0.55)
        + element("path", d="M-16,-10h9v6h-9zM-16,4h9v6h-9zM7,-10h8v5h-8zM7,5h8v5h-8z", fill="#111317")
        + element("path", d="M-19,-9h4v18h-4zM15,-9.5h4v19h-4z", **painted)
        + element("path", d="M-17,-5C-11,-8.5 1,-8 5,-4L18,-2V2L5,4C1,8 -11,8.5 -17,5Z", **painted)
        + element("circle", cx=ROUNDEL, cy=0, r=6.3, fill=paint.white)
        + element("circle", cx=5, cy=0, r=2.6, fill=paint.flag, stroke=paint.ink, stroke_width=0.8)
    )


def _standing(cell: Cell) -> str:
    """The transform that puts a drawing on a space, its x axis in driving direction."""
    x, y = cell.centre
    return f"translate({number(x)} {number(y)}) rotate({number(cell.heading)})"
