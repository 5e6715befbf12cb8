"""The order of play, fixed when a round begins (T-1; V-7, V-33, V-34)."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule

from .finish import distance
from .layout import Book, Car, Desk, Race, Status
from .pits import is_in_box, is_in_pits
from .trace import Kind, note


@rule
def set_order(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """Order the cars still racing. The last order is nearly the new one, so they are inserted in that sequence."""
    count = 0
    in_pits = 0
    for place in range(race.order_length):
        i = race.order[place]
        if race.cars[i].status != Status.RACING:
            continue
        at = count
        while at > 0 and sorts_before(race, board, book, i, race.order[at - 1]):
            race.order[at] = race.order[at - 1]
            at -= 1
        race.order[at] = i
        count += 1
        in_pits += 1 if waits_for_track(board, book, race.cars[i]) else 0
    for place in range(count, race.order_length):
        race.order[place] = 0
    race.order_length = count
    if in_pits > 0:
        put_in_those_in_pits(race, board, book, count - in_pits)
    if desk.tracing:
        for place in range(count):
            note(desk, Kind.ORDERED, race.order[place], place, 0, 0)


@rule
def waits_for_track(board: Board, book: Book, car: Car) -> bool:
    """Whether a car stands in the pits where the track beside them plays first (V-33)."""
    return book.pit_track_first and is_in_pits(board, car)


@rule
def sorts_before(race: Race, board: Board, book: Book, i: int, j: int) -> bool:
    """Whether car i comes before car j at first: where V-33 holds, all on the track before all in the pits, and of
    these the lane before the box beside it."""
    one, other = race.cars[i], race.cars[j]
    one_waits, other_waits = waits_for_track(board, book, one), waits_for_track(board, book, other)
    if one_waits != other_waits:
        return other_waits
    if one_waits and lead(board, book, one, other) == 0:
        one_in_box, other_in_box = is_in_box(board, one, i), is_in_box(board, other, j)
        if one_in_box != other_in_box:
            return other_in_box
    return plays_before(race, board, book, i, j)


@rule
def put_in_those_in_pits(race: Race, board: Board, book: Book, on_track: int) -> None:
    """Put the cars in the pits, which stand at the end of the order, into their places: behind all cars of the stretch
    beside the pits, and behind those that come before them by distance (V-33, J-39)."""
    least = 0
    for place in range(on_track, race.order_length):
        i = race.order[place]
        at = least
        for before in range(place):
            j = race.order[before]
            car = race.cars[j]
            if is_in_pits(board, car):
                continue
            if board.spaces[car.space].beside_pits or plays_before(race, board, book, j, i):
                at = max(at, before + 1)
        for k in range(place, at, -1):
            race.order[k] = race.order[k - 1]
        race.order[at] = i
        least = at + 1


@rule
def lead(board: Board, book: Book, one: Car, other: Car) -> int:
    """How much further forward one car is than another: below 0 where it is behind (V-34)."""
    if book.order_by_loop:
        return board.spaces[one.space].rank - board.spaces[other.space].rank
    return distance(board, one) - distance(board, other)


@rule
def plays_before(race: Race, board: Board, book: Book, i: int, j: int) -> bool:
    """Whether car i plays before car j: further forward, higher gear, then V-7 and J-3."""
    one, other = race.cars[i], race.cars[j]
    spot, other_spot = board.spaces[one.space], board.spaces[other.space]
    ahead = lead(board, book, one, other)
    if ahead != 0:
        return ahead > 0
    if one.gear != other.gear:
        return one.gear > other.gear
    if book.level_by_inside and spot.inside != other_spot.inside:
        return spot.inside < other_spot.inside
    return one.arrived < other.arrived
