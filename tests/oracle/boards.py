"""Small circuits and staged states to judge by hand.

A board is a ring of columns. Lanes are a, b, c, d from the left; `b7` is lane b in column 7. Lanes b and d lie half a
step further on, so a change from a or c stays in its column and one from b or d reaches the next. The line lies before
column 0. Straights have every link; bends go ahead only, but for the arrows asked for.

    a0    a1    a2
       b0    b1    b2
    c0    c1    c2

Pits run level with lane a: `p38` is the space of the pit lane in column 38, `x38` the box that hangs on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from pitboard.circuits.model import PIT, Area, Circuit, Corner, Link, LinkKind, Side, Space
from pitboard.rules.ruleset import Ruleset

from .flow import turn_scoped
from .game import start
from .table import State

LANES = "abcd"
SLOTS = 10


@dataclass(frozen=True)
class Piece:
    """Some columns: a straight, or a bend with stops to make."""

    columns: int
    stops: int = 0
    inside: Side = Side.LEFT


def straight(columns: int) -> Piece:
    """Columns of a straight."""
    return Piece(columns)


def bend(columns: int, stops: int = 1, inside: Side = Side.LEFT) -> Piece:
    """Columns of a corner. Corners are called K1, K2, … from the line."""
    return Piece(columns, stops, inside)


def ring(lanes: int, *pieces: Piece, arrows: Sequence[str] = (), without: Sequence[str] = ()) -> Circuit:
    """A circuit of these pieces; `arrows` like "b7 a8" are added to bends, `without` taken away anywhere."""
    corners, corner_of = _corners(pieces)
    columns = len(corner_of)
    spaces = [
        Space(f"{LANES[lane]}{column}", lane + 1, 2 * column + lane % 2, corner=corner_of[column])
        for column in range(columns)
        for lane in range(lanes)
    ]
    links = [link for space in spaces for link in _links(space, lanes, columns, arrows)]
    return Circuit(
        slug="ring",
        name="Ring",
        lanes=lanes,
        spaces=tuple(_with_neighbours(spaces, columns)),
        links=tuple(link for link in links if f"{link.source} {link.target}" not in without),
        corners=tuple(corners),
        grid=tuple(f"{LANES[slot % 2]}{columns - 1 - slot}" for slot in range(min(SLOTS, columns))),
    )


def with_pits(
    bare: Circuit, columns: Sequence[int], entries: Sequence[str], exits: Sequence[str], boxes: Sequence[int]
) -> Circuit:
    """A ring with a pit lane in these columns, the spaces of the track that lead into it and those it leads to.

    Boxes hang on the lane in the columns of `boxes`, a second one in a column is its `y`.
    """
    lane = [Space(f"p{column}", PIT, 2 * column, Area.PIT_LANE) for column in columns]
    names = [f"{'xy'[boxes[:place].count(column)]}{column}" for place, column in enumerate(boxes)]
    stalls = [
        Space(name, PIT, 2 * column, Area.BOX, team=place // 2 + 1)
        for place, (name, column) in enumerate(zip(names, boxes, strict=True))
    ]
    spaces = [*bare.spaces, *sorted(lane, key=_rank), *sorted(stalls, key=_rank)]
    rank = {space.id: space.rank for space in spaces}
    ways = [(entry, lane[0].id) for entry in entries]
    ways += [(before.id, after.id) for before, after in pairwise(lane)]
    ways += [(lane[-1].id, target) for target in exits]
    links = [Link(source, target, LinkKind.PIT, line=rank[target] < rank[source]) for source, target in ways]
    for name in names:
        links += [Link(f"p{name[1:]}", name, LinkKind.PIT), Link(name, f"p{name[1:]}", LinkKind.PIT)]
    return replace(bare, spaces=tuple(spaces), links=(*bare.links, *links))


def _rank(space: Space) -> int:
    return space.rank


def _corners(pieces: Sequence[Piece]) -> tuple[list[Corner], list[str | None]]:
    corners: list[Corner] = []
    corner_of: list[str | None] = []
    for piece in pieces:
        if piece.stops:
            corners.append(Corner(f"K{len(corners) + 1}", piece.stops, piece.inside))
        corner_of += [corners[-1].id if piece.stops else None] * piece.columns
    return corners, corner_of


def _links(space: Space, lanes: int, columns: int, arrows: Sequence[str]) -> list[Link]:
    column, lane = int(space.id[1:]), space.lane - 1
    found = []
    for other in (lane, lane - 1, lane + 1):
        if other in range(lanes):
            onward = column + (other == lane or lane % 2)
            target = f"{LANES[other]}{onward % columns}"
            kind = LinkKind.AHEAD if other == lane else LinkKind.CHANGE
            if kind is LinkKind.AHEAD or space.corner is None or f"{space.id} {target}" in arrows:
                found.append(Link(space.id, target, kind, line=onward == columns))
    return found


def _with_neighbours(spaces: Sequence[Space], columns: int) -> list[Space]:
    def touch(one: Space, other: Space) -> bool:
        return abs(one.lane - other.lane) == 1 and (one.rank - other.rank) % (2 * columns) in (1, 2 * columns - 1)

    found = []
    for space in sorted(spaces, key=lambda space: (space.rank, space.lane)):
        beside = tuple(other.id for other in spaces if touch(space, other))
        found.append(Space(space.id, space.lane, space.rank, corner=space.corner, beside=beside))
    return found


def stage(circuit: Circuit, rules: Ruleset, *cars: dict[str, Any], laps: int = 2, **fields: Any) -> State:
    """A state in the middle of a race: cars by their fields, the first of them to move unless `mover` says otherwise.

    A car that stands in a corner has made no stop there unless it says so. Cars count as arrived in their order.
    """
    state = start(circuit, rules, laps, len(cars))
    for number, (car, given) in enumerate(zip(state["cars"], cars, strict=True)):
        here = circuit.space[given["space"]].corner
        car.update({"crossings": 0, "gear": 1, "started": True, "arrived": number, "corner": here, **given})
    mover = fields.pop("mover", 0)
    order = fields.pop("order", list(range(len(cars))))
    state.update(phase="gear", round=1, turn=order.index(mover), order=order, mover=mover, actor=mover)
    state.update({"arrivals": len(cars), **turn_scoped(), **fields})
    return state
