"""Which space leads to which, and which lie beside one another.

A space leads ahead to the next one of its lane. Sideways it leads to the neighbouring space that begins alongside it:
half a step on, on a straight, where that holds in both directions (C-1). In a corner arrows are fewer. Drivers are
drawn towards the inside on the way in and let out again on the way out, and because the inside has longer spaces, some
spaces beside it have none that begins alongside: they lead ahead only. Each space is entered from a neighbouring lane
by one arrow at most, so no two arrows cross.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pitboard.circuits.generator.design import CornerDesign, Design
from pitboard.circuits.generator.layout import Cell
from pitboard.circuits.generator.road import Road
from pitboard.circuits.model import Link, LinkKind, Side

ALONGSIDE = (0.15, 1.02)
"""The share of a space within which a neighbour must begin for an arrow to lead there."""

TOUCH = 0.2
"""The share of the shorter of two spaces along which they must touch to lie beside one another."""


def track_links(
    design: Design, road: Road, insides: dict[str, Side], lanes: tuple[tuple[Cell, ...], ...]
) -> list[Link]:
    """All links between spaces of the track."""
    found = []
    for lane in lanes:
        for index, cell in enumerate(lane):
            following = lane[(index + 1) % len(lane)]
            found.append(Link(cell.id, following.id, LinkKind.AHEAD, line=following.rank < cell.rank))
            if _is_ahead_only(design, cell, lane, index):
                continue
            for side in _sides(design, road, insides, cell):
                target = _alongside(road, cell, lanes, cell.lane + side)
                if target is not None:
                    found.append(Link(cell.id, target.id, LinkKind.CHANGE, line=target.rank < cell.rank))
    return found


def beside(road: Road, lanes: tuple[tuple[Cell, ...], ...]) -> dict[str, tuple[str, ...]]:
    """For every space the spaces of neighbouring lanes that touch it sideways (C-2)."""
    found: dict[str, list[str]] = {cell.id: [] for lane in lanes for cell in lane}
    for lane, other in pairwise(lanes):
        for cell in lane:
            for twin in other:
                if _overlap(road, cell, twin) > TOUCH * min(cell.last - cell.first, twin.last - twin.first):
                    found[cell.id].append(twin.id)
                    found[twin.id].append(cell.id)
    return {space: tuple(others) for space, others in found.items()}


def _is_ahead_only(design: Design, cell: Cell, lane: tuple[Cell, ...], index: int) -> bool:
    """Tell whether the space lies on a straight right before a corner that asks for ahead-only (C-4)."""
    following = lane[(index + 1) % len(lane)].corner
    return cell.corner is None and any(c.id == following and c.ahead_only for c in design.corners)


def _sides(design: Design, road: Road, insides: dict[str, Side], cell: Cell) -> Iterator[int]:
    """The lanes, as differences, to which arrows may lead from a space."""
    if cell.corner is None:
        wanted = [-1, 1]
    else:
        inwards = -1 if insides[cell.corner] is Side.LEFT else 1
        corner = next(c for c in design.corners if c.id == cell.corner)
        wanted = [inwards if _progress(design, road, corner, cell) < corner.opens else -inwards]
    yield from (side for side in wanted if 1 <= cell.lane + side <= design.lanes)


def _progress(design: Design, road: Road, corner: CornerDesign, cell: Cell) -> float:
    """How much of a corner's turning has been driven at the end of a space."""
    turns = [turn for point, turn in zip(design.points, road.turns, strict=True) if point.corner == corner.id]
    first, last = turns[0][0], turns[-1][1]
    return (cell.last - first) / (last - first)


def _alongside(road: Road, cell: Cell, lanes: tuple[tuple[Cell, ...], ...], lane: int) -> Cell | None:
    """The last space of a neighbouring lane that begins alongside this one."""
    length = cell.last - cell.first
    near = []
    for other in lanes[lane - 1]:
        share = _forward(road, other.first - cell.first) / length
        if ALONGSIDE[0] < share < ALONGSIDE[1] and _is_further(other, cell):
            near.append((share, other))
    return max(near, key=lambda found: found[0])[1] if near else None


def _is_further(other: Cell, cell: Cell) -> bool:
    """Tell whether the rank rises, as it must but over the line."""
    return other.rank > cell.rank or other.first < cell.first


def _forward(road: Road, distance: float) -> float:
    """A distance along the road taken as the shorter way round, so that spaces on either side of the line are near."""
    return (distance + road.length / 2) % road.length - road.length / 2


def _overlap(road: Road, cell: Cell, twin: Cell) -> float:
    begin = _forward(road, twin.first - cell.first)
    return min(cell.last - cell.first, begin + twin.last - twin.first) - max(0.0, begin)
