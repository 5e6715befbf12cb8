"""The order of play, fixed when a round begins (T-1; V-7, V-34)."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule

from .finish import distance
from .layout import Book, Desk, Race, Status
from .trace import Kind, note


@rule
def set_order(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """Order the cars still racing. The last order is nearly the new one, so they are inserted in that sequence."""
    count = 0
    for place in range(race.order_length):
        i = race.order[place]
        if race.cars[i].status != Status.RACING:
            continue
        at = count
        while at > 0 and plays_before(race, board, book, i, race.order[at - 1]):
            race.order[at] = race.order[at - 1]
            at -= 1
        race.order[at] = i
        count += 1
    for place in range(count, race.order_length):
        race.order[place] = 0
    race.order_length = count
    if desk.tracing:
        for place in range(count):
            note(desk, Kind.ORDERED, race.order[place], place, 0, 0)


@rule
def plays_before(race: Race, board: Board, book: Book, i: int, j: int) -> bool:
    """Whether car i plays before car j: further forward, higher gear, then V-7 and J-3."""
    one, other = race.cars[i], race.cars[j]
    spot, other_spot = board.spaces[one.space], board.spaces[other.space]
    by_distance = distance(board, one) - distance(board, other)
    ahead = spot.rank - other_spot.rank if book.order_by_loop else by_distance
    if ahead != 0:
        return ahead > 0
    if one.gear != other.gear:
        return one.gear > other.gear
    if book.level_by_inside and spot.inside != other_spot.inside:
        return spot.inside < other_spot.inside
    return one.arrived < other.arrived
