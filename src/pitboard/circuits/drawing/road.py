"""The road: asphalt and its spaces, bridges, the red lines of corners, and the arrows in them.

Every space is written once, in one of a few paths by what it is like; the road's layers are uses of those paths.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from pitboard.circuits.drawing import outline
from pitboard.circuits.drawing.cell import Cell
from pitboard.circuits.drawing.palette import Palette
from pitboard.circuits.drawing.runs import SPACE
from pitboard.circuits.drawing.shape import BoardShape
from pitboard.circuits.drawing.svg import Pen, Point, element, line
from pitboard.circuits.drawing.trackside import kerbs
from pitboard.circuits.model import Area, Circuit, LinkKind, Side, Space

FAR = 12
"""Ranks by which two stretches that cross are at least apart."""

VERGE = {Area.TRACK: 62.0, Area.PIT_LANE: 34.0}
"""Widths of the strip along the road's edges, half of it under the road."""

WORN = 9
"""Spaces over which cars cut their way into a corner."""

LINES: dict[str, str | float] = {"fill": "none", "stroke_width": 1.3, "stroke_opacity": 0.62}


def surface(circuit: Circuit, shape: BoardShape, colours: Palette) -> Iterator[str]:
    """Track and pit lane: verge, edge line, kerbs, asphalt, each narrower than the one below."""
    paint, kinds = colours.paint, _kinds(circuit, shape)
    edges = {area: _edge_path(circuit, shape, area) for area in VERGE}
    defined = {f"edge-{area.value}": edge for area, edge in edges.items() if edge} | kinds
    yield element("defs", "".join(element("path", d=path, id=name) for name, path in defined.items()))
    for colour, more, dashes in ((colours.verge, 0, ""), (colours.mown, -3, "26"), (paint.white, None, "")):
        for area, width in VERGE.items():
            if edges[area]:
                wide = width + more if more is not None else (11 if area is Area.TRACK else 8)
                dashed: dict[str, str | float] = (
                    {"stroke_dasharray": dashes} if dashes else {"stroke_linejoin": "round"}
                )
                style: dict[str, str | float] = {"fill": "none", "stroke": colour, "stroke_width": wide}
                yield element("use", href=f"#edge-{area.value}", **style, **dashed)
    yield from kerbs(circuit, shape, colours)
    # Straights last: at the ends of corners their neighbours' seams must not be seen.
    for name, fill in sorted(_fills(colours).items(), key=lambda kind: kind[0] == STRAIGHTS):
        if name in kinds:
            yield element("use", href=f"#{name}", fill=fill, stroke=fill, stroke_width=5, stroke_linejoin="round")
    yield from _rubber(circuit, shape)


STRAIGHTS = "straights"


def _fills(colours: Palette) -> dict[str, str]:
    """The paths that spaces are sorted into, and their colours."""
    paint = colours.paint
    return {
        "lane": paint.pit,
        "corners": paint.bend,
        "noisy": paint.noise,
        "dangerous": paint.danger,
        STRAIGHTS: paint.asphalt,
    }


def _kind(space: Space) -> str:
    if space.area is Area.PIT_LANE:
        return "lane"
    if space.danger or space.noise:
        return "dangerous" if space.danger else "noisy"
    return "corners" if space.corner else STRAIGHTS


def _kinds(circuit: Circuit, shape: BoardShape) -> dict[str, str]:
    """All spaces but boxes and those of bridges, as path data by their kinds."""
    pens: dict[str, Pen] = {}
    above = set(bridges(circuit, shape))
    for space in circuit.spaces:
        if space.area is not Area.BOX and space.id not in above:
            trace(pens.setdefault(_kind(space), Pen()), shape.cells[space.id])
    return {name: str(pen) for name, pen in pens.items()}


def trace(pen: Pen, cell: Cell) -> None:
    """Write the outline of a space."""
    pen.move(cell.left[0])
    pen.side(cell.left)
    pen.line([cell.right[-1]])
    pen.side(cell.right[::-1])
    pen.close()


def _edge_path(circuit: Circuit, shape: BoardShape, area: Area) -> str:
    return "".join(outline.path(edge) for side in Side for edge in outline.edges(circuit, shape, area, side))


def _rubber(circuit: Circuit, shape: BoardShape) -> Iterator[str]:
    """The dark line that cars leave: the middle lane, cut through corners; only where that lane goes all round."""
    middle = [s for s in circuit.spaces if s.area is Area.TRACK and s.lane == (circuit.lanes + 1) // 2]
    centres = np.array([shape.cells[space.id].centre for space in middle])
    if len(middle) < 3 * WORN or np.hypot(*(centres - np.roll(centres, -1, axis=0)).T).max() > 3 * SPACE:
        return
    around = np.vstack([centres[-WORN:], centres, centres[:WORN]])
    worn = np.column_stack([np.convolve(around[:, k], np.hanning(2 * WORN + 3)[1:-1], "valid") for k in (0, 1)])
    cut = worn / np.hanning(2 * WORN + 3).sum() - centres
    far = np.maximum(np.hypot(*cut.T), 1e-9)[:, None]
    reach = 0.9 * (circuit.lanes - 1) / 2 * shape.lane_width
    way = centres + cut * np.minimum(1.0, reach / far)
    path = line([(float(x), float(y)) for x, y in way]) + "z"
    yield element("defs", element("path", d=path, id="worn"))
    for width in (1.8, 1.35, 0.9, 0.5):
        style = {"fill": "none", "stroke": "#000", "stroke_linejoin": "round"}
        yield element("use", href="#worn", stroke_width=width * shape.lane_width, opacity=".05", **style)


def spaces(circuit: Circuit, shape: BoardShape, colours: Palette) -> Iterator[str]:
    """The lines between spaces; where the track crosses itself, a bridge over them with its own."""
    paint = colours.paint
    for name in _kinds(circuit, shape):
        yield element("use", href=f"#{name}", stroke=paint.white, **LINES)
    pen = Pen()
    for name in bridges(circuit, shape):
        trace(pen, shape.cells[name])
    if path := str(pen):
        for fill, width, opacity in (("#000", 17, 0.3), (paint.white, 10, 1.0), (paint.asphalt, 5, 1.0)):
            yield element("path", d=path, fill=fill, stroke=fill, stroke_width=width, stroke_opacity=opacity)
        yield element("path", d=path, stroke=paint.white, class_="bridge", **LINES)


def bridges(circuit: Circuit, shape: BoardShape) -> list[str]:
    """The spaces that lie on a bridge: where two stretches of track cross, those of the later one, in rank order."""
    track = [space for space in circuit.spaces if space.area is Area.TRACK]
    if not track:
        return []
    at = np.array([shape.cells[space.id].centre for space in track])
    rank = np.array([space.rank for space in track])
    near = np.hypot(*(at[:, None, :] - at[None, :, :]).transpose(2, 0, 1)) < 0.8 * shape.lane_width
    apart = rank[:, None] - rank[None, :]
    over = near & (apart > FAR) & (apart < rank.max() - FAR)
    hearts = np.flatnonzero(over.any(axis=1))
    return [
        space.id
        for index, space in enumerate(track)
        if any(
            abs(int(rank[index] - rank[heart])) <= FAR // 2 and math.dist(at[index], at[heart]) < 2.2 * SPACE
            for heart in hearts
        )
    ]


def corner_lines(circuit: Circuit, shape: BoardShape, colours: Palette) -> Iterator[str]:
    """Red lines across the road where each corner begins and ends, stepped like the spaces.

    They have a white rim: to some eyes red is as dark as asphalt."""
    parts = []
    for corner in circuit.corners:
        inside = {space.id for space in circuit.spaces if space.corner == corner.id}
        ahead = [link for link in circuit.links if link.kind is not LinkKind.CHANGE]
        led = {link.target for link in ahead if link.source in inside}
        leading = {link.source for link in ahead if link.target in inside}
        for at, ends in ((0, inside - led), (-1, inside - leading)):
            cells = [shape.cells[name] for name in sorted(ends, key=lambda name: circuit.space[name].lane)]
            points = [point for cell in cells for point in (cell.left[at], cell.right[at])]
            parts += outline.split(points, outline.WIDE_GAP)
    if parts:
        path = "".join(line(part) for part in parts)
        yield element("defs", element("path", d=path, id="ends"))
        for colour, width in ((colours.paint.white, 7.5), (colours.paint.red, 4.5)):
            yield element("use", href="#ends", fill="none", stroke=colour, stroke_width=width)


def arrows(circuit: Circuit, shape: BoardShape, colours: Palette) -> Iterator[str]:
    """The drawn arrows: all links of corners, and ahead where a space before a corner leads nowhere else (C-4)."""
    strokes: list[Sequence[Point]] = []
    for space in circuit.spaces:
        if space.area is not Area.TRACK:
            continue
        links = circuit.track_links(space.id)
        if space.corner is None and not _is_ahead_only(circuit, space):
            continue
        cell = shape.cells[space.id]
        for link in links:
            if link.kind is LinkKind.CHANGE:
                strokes += _sideways(cell, shape.cells[link.target])
            else:
                strokes.append(_chevron(_along(cell.centre, cell.heading, 0.27 * cell.length), cell.heading, 4.2))
    if strokes:
        style = {"fill": "none", "stroke": colours.paint.white, "stroke_linecap": "round", "stroke_linejoin": "round"}
        yield element("path", d="".join(line(stroke) for stroke in strokes), stroke_width=2.2, opacity=0.8, **style)


def _is_ahead_only(circuit: Circuit, space: Space) -> bool:
    links = circuit.track_links(space.id)
    return len(links) == 1 and circuit.space[links[0].target].corner is not None and circuit.lanes > 1


def _sideways(cell: Cell, to: Cell) -> tuple[Sequence[Point], Sequence[Point]]:
    """An arrow over the line between two lanes: its shaft and its head."""
    (ax, ay), (bx, by) = cell.centre, to.centre
    way = math.degrees(math.atan2(by - ay, bx - ax))
    middle = ((ax + bx) / 2, (ay + by) / 2)
    reach = min(9.0, 0.3 * math.dist(cell.centre, to.centre))
    tip = _along(middle, way, reach)
    return (_along(middle, way, -reach), tip), _chevron(tip, way, 4.6)


def _chevron(tip: Point, heading: float, size: float) -> Sequence[Point]:
    return _along(tip, heading + 138, size * 1.25), tip, _along(tip, heading - 138, size * 1.25)


def _along(at: Point, heading: float, distance: float) -> Point:
    turn = math.radians(heading)
    return at[0] + distance * math.cos(turn), at[1] + distance * math.sin(turn)
