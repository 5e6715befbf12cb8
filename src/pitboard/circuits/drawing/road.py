"""The road: asphalt and its spaces, kerbs, the red lines of corners, and the arrows in them."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from pitboard.circuits.drawing import palette
from pitboard.circuits.drawing.cell import Cell
from pitboard.circuits.drawing.runs import SPACE
from pitboard.circuits.drawing.shape import BoardShape
from pitboard.circuits.drawing.svg import Point, element, line, ring
from pitboard.circuits.model import Area, Circuit, Corner, LinkKind, Side, Space

EXIT_KERB = 0.5
"""The share of a corner after which it has a kerb on the outside too."""

FAR = 12
"""Ranks by which two stretches that cross are at least apart."""

GAP = 30.0
"""Points of an edge further apart than this end a kerb: a straight space has none between its ends, so no kerb."""

WIDE_GAP = 60.0
"""Points further apart than this do not belong to one edge at all."""


def surface(circuit: Circuit, shape: BoardShape, colours: palette.Palette) -> Iterator[str]:
    """Track and pit lane as one surface: verge, edge line, kerbs, asphalt, each narrower than the one below."""
    paths = {
        area: "".join(ring(shape.cells[space.id].polygon) for space in circuit.spaces if space.area is area)
        for area in (Area.PIT_LANE, Area.TRACK)
    }
    names = {area: f"{area.value}-road" for area, path in paths.items() if path}
    yield element("defs", "".join(element("path", d=paths[area], id=name) for area, name in names.items()))
    layers = ((colours.verge, 56, 30), (palette.PAINT, 11, 8), (None, 6, 4))
    for colour, on_track, on_pits in layers:
        if colour is None:
            yield from kerbs(circuit, shape)
        for area, name in names.items():
            fill = colour or (palette.ASPHALT if area is Area.TRACK else palette.PIT_ASPHALT)
            width = on_track if area is Area.TRACK else on_pits
            yield element("use", href=f"#{name}", fill=fill, stroke=fill, stroke_width=width, stroke_linejoin="round")


def spaces(circuit: Circuit, shape: BoardShape) -> Iterator[str]:
    """Every space of track and pit lane as an area of its own; where the track crosses itself, a bridge under some."""
    above = bridges(circuit, shape)
    ground = [space for space in circuit.spaces if space.area is not Area.BOX and space.id not in above]
    for space in ground:
        yield _space(space, shape.cells[space.id])
    if above:
        path = "".join(ring(shape.cells[name].polygon) for name in above)
        for fill, width, opacity in (("#000", 17, 0.3), (palette.PAINT, 10, 1.0), (palette.ASPHALT, 5, 1.0)):
            yield element("path", d=path, fill=fill, stroke=fill, stroke_width=width, stroke_opacity=opacity)
    for name in above:
        yield _space(circuit.space[name], shape.cells[name])


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


def _space(space: Space, cell: Cell) -> str:
    fill = palette.ASPHALT_CORNER if space.corner else "none"
    if space.danger or space.noise:
        fill = palette.DANGER if space.danger else palette.NOISE
    return element("path", d=ring(cell.polygon), fill=fill, class_="space", data_space=space.id)


def gravel(circuit: Circuit, shape: BoardShape, colours: palette.Palette) -> Iterator[str]:
    """Run-off outside each corner, widest where cars go straight on."""
    for corner in circuit.corners:
        for edge in _edges(circuit, shape, corner, _other(corner.inside), WIDE_GAP):
            yield element(
                "path", d=line(edge), fill="none", stroke=colours.gravel, stroke_width=104, stroke_linecap="round"
            )


def kerbs(circuit: Circuit, shape: BoardShape) -> Iterator[str]:
    """Red and white along the inside of each corner, and along the outside where cars come out."""
    for corner in circuit.corners:
        edges = list(_edges(circuit, shape, corner, corner.inside, GAP))
        outer = _edges(circuit, shape, corner, _other(corner.inside), GAP)
        edges += [edge[int(len(edge) * EXIT_KERB) :] for edge in outer]
        for edge in edges:
            if len(edge) > 1:
                path = line(edge)
                yield element("path", d=path, fill="none", stroke=palette.PAINT, stroke_width=19)
                yield element(
                    "path", d=path, fill="none", stroke=palette.RED, stroke_width=19, stroke_dasharray="11 11"
                )


def corner_lines(circuit: Circuit, shape: BoardShape) -> Iterator[str]:
    """Red lines across the road where each corner begins and ends, stepped like the spaces."""
    for corner in circuit.corners:
        inside = {space.id for space in circuit.spaces if space.corner == corner.id}
        ahead = [link for link in circuit.links if link.kind is not LinkKind.CHANGE]
        led = {link.target for link in ahead if link.source in inside}
        leading = {link.source for link in ahead if link.target in inside}
        for at, ends in ((0, inside - led), (-1, inside - leading)):
            cells = [shape.cells[name] for name in sorted(ends, key=lambda name: circuit.space[name].lane)]
            edges = [point for cell in cells for point in (cell.left[at], cell.right[at])]
            for part in _split(edges, WIDE_GAP):
                yield element("path", d=line(part), fill="none", stroke=palette.RED, stroke_width=4.5)


def arrows(circuit: Circuit, shape: BoardShape) -> Iterator[str]:
    """The drawn arrows: all links of corners, and ahead where a space before a corner leads nowhere else (C-4)."""
    heads = []
    shafts = []
    for space in circuit.spaces:
        if space.area is not Area.TRACK:
            continue
        links = circuit.track_links(space.id)
        if space.corner is None and not _is_ahead_only(circuit, space):
            continue
        cell = shape.cells[space.id]
        for link in links:
            to = shape.cells[link.target]
            if link.kind is LinkKind.CHANGE:
                shaft, head = _sideways(cell, to)
                shafts.append(shaft)
            else:
                head = _chevron(_along(cell.centre, cell.heading, 0.27 * cell.length), cell.heading, 4.2)
            heads.append(head)
    style = {"fill": "none", "stroke": palette.PAINT, "stroke_linecap": "round", "stroke_linejoin": "round"}
    yield element("path", d="".join(shafts), stroke_width=2.2, opacity=0.8, **style)
    yield element("path", d="".join(heads), stroke_width=2.2, opacity=0.8, **style)


def _is_ahead_only(circuit: Circuit, space: Space) -> bool:
    links = circuit.track_links(space.id)
    return len(links) == 1 and circuit.space[links[0].target].corner is not None and circuit.lanes > 1


def _sideways(cell: Cell, to: Cell) -> tuple[str, str]:
    """An arrow over the line between two lanes: its shaft and its head."""
    (ax, ay), (bx, by) = cell.centre, to.centre
    way = math.degrees(math.atan2(by - ay, bx - ax))
    middle = ((ax + bx) / 2, (ay + by) / 2)
    reach = min(9.0, 0.3 * math.dist(cell.centre, to.centre))
    tip = _along(middle, way, reach)
    return line((_along(middle, way, -reach), tip)), _chevron(tip, way, 4.6)


def _chevron(tip: Point, heading: float, size: float) -> str:
    return line((_along(tip, heading + 138, size * 1.25), tip, _along(tip, heading - 138, size * 1.25)))


def _along(at: Point, heading: float, distance: float) -> Point:
    turn = math.radians(heading)
    return at[0] + distance * math.cos(turn), at[1] + distance * math.sin(turn)


def _other(side: Side) -> Side:
    return Side.LEFT if side is Side.RIGHT else Side.RIGHT


def _edges(circuit: Circuit, shape: BoardShape, corner: Corner, side: Side, gap: float) -> Iterator[list[Point]]:
    """The edges of the road along a corner on one side, in driving direction, in parts at gaps."""
    points: list[Point] = []
    for space in circuit.spaces:
        cell = shape.cells[space.id]
        if space.corner == corner.id and not cell.neighbours[side is Side.RIGHT]:
            points += cell.left if side is Side.LEFT else cell.right
    yield from _split(points, gap)


def _split(points: list[Point], gap: float) -> Iterator[list[Point]]:
    """A line in parts where neighbouring points are too far apart."""
    part: list[Point] = []
    for point in points:
        if part and math.dist(part[-1], point) > gap:
            yield part
            part = []
        part.append(point)
    if part:
        yield part
