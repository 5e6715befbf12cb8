"""The edges of the road: the sides of spaces along which no other lane lies, joined to long lines.

Edges run in driving direction. What stands or grows beside the road (verge, kerbs, run-off, walls, lamps) follows them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from pitboard.circuits.drawing.shape import BoardShape
from pitboard.circuits.drawing.svg import Pen, Point
from pitboard.circuits.model import Area, Circuit, Corner, LinkKind, Side

JOINT = 2.0
"""Sides whose ends are nearer than this, in units, belong to one edge."""

WIDE_GAP = 60.0
"""Points further apart than this do not belong to one edge at all, in units."""

CLOSE = 0.5
"""Points of a line that lie no further off it than this are left out, in units."""

Line = list[Point]


def edges(circuit: Circuit, shape: BoardShape, area: Area, side: Side) -> list[list[tuple[Point, ...]]]:
    """All edges of the track or of the pit lane on one side, each as the sides of its spaces one behind the other."""
    kind = LinkKind.PIT if area is Area.PIT_LANE else LinkKind.AHEAD
    left = side is Side.LEFT
    sides = {
        space.id: shape.cells[space.id].left if left else shape.cells[space.id].right
        for space in circuit.spaces
        if space.area is area and not shape.cells[space.id].neighbours[0 if left else 1]
    }
    following: dict[str, str] = {}
    led = set()
    for link in circuit.links:
        a, b = sides.get(link.source), sides.get(link.target)
        if a and b and link.kind is kind and link.target not in led and math.dist(a[-1], b[0]) < JOINT:
            following.setdefault(link.source, link.target)
            led.add(following[link.source])
    found = []
    seen: set[str] = set()
    for start in [name for name in sides if name not in led] + list(sides):
        edge = []
        at: str | None = start
        while at is not None and at not in seen:
            seen.add(at)
            edge.append(sides[at])
            at = following.get(at)
        if edge:
            found.append(edge)
    return found


def path(edge: Sequence[Sequence[Point]]) -> str:
    """Path data of an edge."""
    pen = Pen()
    pen.move(edge[0][0])
    for side in edge:
        pen.side(side)
    return str(pen)


def along(edge: Sequence[Sequence[Point]], every: float, side: Side) -> Iterator[tuple[Point, float]]:
    """Places along an edge, so many units apart, and the direction away from the road there in radians."""
    points = [point for part in edge for point in part]
    left_over = every / 2
    for a, b in pairwise(points):
        length = math.dist(a, b)
        outwards = math.atan2(b[1] - a[1], b[0] - a[0]) + (-math.pi / 2 if side is Side.LEFT else math.pi / 2)
        while left_over < length:
            share = left_over / length
            yield (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), outwards
            left_over += every
        left_over -= length


def beside(points: Sequence[Point], distance: float, side: Side) -> Line:
    """A line at some distance from an edge, on that side of it."""
    xy = np.array(points, dtype=np.float64)
    way = np.gradient(xy, axis=0)
    way /= np.maximum(np.hypot(*way.T), 1e-9)[:, None]
    outwards = np.column_stack([way[:, 1], -way[:, 0]]) * (1 if side is Side.LEFT else -1)
    return [(float(x), float(y)) for x, y in xy + outwards * distance]


def is_smooth(points: Sequence[Point]) -> bool:
    """Tell whether a line nowhere turns back sharply, as one does that is drawn inside a tight bend."""
    ways = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points) if math.dist(a, b) > 1e-6]
    return all(ax * bx + ay * by > 0 for (ax, ay), (bx, by) in pairwise(ways))


def simplified(points: Sequence[Point], close: float = CLOSE) -> Line:
    """A line without the points that it does not need: those nearly on the way between others."""
    if len(points) < 3:
        return list(points)
    (ax, ay), (bx, by) = points[0], points[-1]
    length = math.dist(points[0], points[-1])
    if length < JOINT:  # a ring: what is off it is what is far from where it closes
        off = [math.dist(point, points[0]) for point in points[1:-1]]
    else:
        off = [abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length for x, y in points[1:-1]]
    furthest = max(range(len(off)), key=off.__getitem__)
    if off[furthest] <= close:
        return [points[0], points[-1]]
    middle = furthest + 1
    return simplified(points[: middle + 1], close)[:-1] + simplified(points[middle:], close)


def corner_edges(circuit: Circuit, shape: BoardShape, corner: Corner, side: Side, gap: float) -> list[Line]:
    """The edges of the road along a corner on one side, in parts where points are further apart than `gap`."""
    points: Line = []
    for space in circuit.spaces:
        cell = shape.cells[space.id]
        if space.corner == corner.id and not cell.neighbours[side is Side.RIGHT]:
            points += cell.left if side is Side.LEFT else cell.right
    return split(points, gap)


def split(points: Line, gap: float) -> list[Line]:
    """A line in parts where neighbouring points are too far apart."""
    parts: list[Line] = []
    for point in points:
        if not parts or math.dist(parts[-1][-1], point) > gap:
            parts.append([])
        parts[-1].append(point)
    return parts
