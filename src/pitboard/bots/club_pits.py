"""When the `club` driver makes a pit stop, and when it leaves: points won back against turns lost.

Values are in quarters of a space, as in `club`."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.engine.bills import TYRES
from pitboard.engine.layout import EXIT_HALF_ROLL, EXIT_POOL_ROLL, Book, Car, Desk, Race
from pitboard.engine.pits import is_in_pits, write_way
from pitboard.kernels import rule

POINT, LAST = 10, 40
"""What a point won back is worth, and how much more for a car with one left at most."""
TURN = 60
"""What a turn in the box costs."""
CALL = 20
"""What coming to the box costs, when the car is off again in the same turn."""
SIDES = 20


@rule
def value_of_stop(book: Book, car: Car) -> int:
    """What a pit stop is worth to a car that is about to turn in."""
    points = car.points[book.slot[TYRES]] + 0
    missing = book.start[TYRES] - points
    value = LAST if points <= 1 else 0
    if book.pit_exit == EXIT_POOL_ROLL:
        good = SIDES + 1 - max(points, 1)
        waits = SIDES * TURN // good - TURN
        return value + missing * POINT // 2 - waits - CALL
    lost = TURN // 2 if book.pit_exit == EXIT_HALF_ROLL else TURN + 0
    return value + missing * POINT - lost - CALL


@rule
def takes_roll(race: Race) -> bool:
    """Whether to leave with the roll: another would have to win back the turn it costs (P-7)."""
    better = SIDES - race.pips
    return better * (better + 1) // 2 * POINT <= TURN * SIDES


@rule
def lane_before(race: Race, board: Board, desk: Desk, car: Car) -> int:
    """The spaces that a car in the pits still drives there before it is on the track; 0 for a car that is."""
    if not is_in_pits(board, car):
        return 0
    write_way(race, board, desk, car.space)
    return desk.way_length + 1


@rule
def first_on_track(board: Board, desk: Desk, car: Car, lane: int) -> int:
    """Where a car that has so many spaces of the pits before it comes onto the track; else where it stands."""
    if lane == 0:
        return car.space + 0
    last = desk.way[lane - 2] + 0 if lane > 1 else car.space + 0
    return board.forks[last].links[0] + 0
