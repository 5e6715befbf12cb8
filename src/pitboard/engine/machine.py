"""What the machine suffers: engine tests and dangerous spaces (chapters E and H; V-17 to V-19)."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule

from .bills import ENGINE, HANDLING
from .finish import lose, mark
from .layout import Book, Car, Desk, Race, Status
from .pits import is_in_pits
from .trace import Cause, Kind, note


@rule
def find_engines(race: Race, board: Board, book: Book) -> None:
    """List the cars whose engine is tested: the mover, then all others in the listed gears, in running order (E-1)."""
    race.tests = 0
    race.test_next = 0
    if not race.trigger:
        return
    if may_suffer(board, race.cars[race.mover]):
        race.tested[0] = race.mover
        race.tests = 1
    for place in range(race.order_length):
        i = race.order[place]
        car = race.cars[i]
        if i != race.mover and may_suffer(board, car) and car.gear >= book.engine_gear:
            race.tested[race.tests] = i
            race.tests += 1


@rule
def may_suffer(board: Board, car: Car) -> bool:
    """Whether a car's engine can be tested: it is still racing, and not in the pits (E-1)."""
    return car.status == Status.RACING and not is_in_pits(board, car)


@rule
def roll_engine(race: Race, board: Board, book: Book, desk: Desk, face: int) -> None:
    """One engine test (V-18)."""
    i = race.actor
    note(desk, Kind.ENGINE_ROLLED, i, face, 0, 0)
    race.test_next += 1
    if face <= book.engine_to:
        space = race.cars[i].space
        lose(race, board, book, desk, i, ENGINE, book.engine_loss, Cause.ENGINE)
        if book.handling:
            mark(race, desk, space)


@rule
def roll_danger(race: Race, board: Board, book: Book, desk: Desk, face: int) -> None:
    """The test for the dangerous space just entered (H-2)."""
    note(desk, Kind.DANGER_ROLLED, race.mover, face, race.cars[race.mover].space, 0)
    if face <= book.handling_to:
        lose(race, board, book, desk, race.mover, HANDLING, 1, Cause.HANDLING)
