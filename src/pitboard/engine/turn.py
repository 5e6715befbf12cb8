"""How turns follow one another: a round and its order, a car's turn, and what ends it (T-1, T-2, O-1, F-3)."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule

from .drive import clear_drive, clear_route
from .finish import place_the_rest
from .layout import Book, Desk, Phase, Race, Status
from .machine import find_engines
from .order import set_order
from .pits import rolls_to_leave
from .trace import Kind, note


@rule
def begin_round(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """A new round, in a new order (T-1)."""
    race.rounds += 1
    race.turn = 0
    note(desk, Kind.ROUND_BEGAN, -1, race.rounds, 0, 0)
    set_order(race, board, book, desk)
    begin_turn(race, board, book, desk)


@rule
def begin_turn(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """The next car's turn: its start roll (T-3), its roll for the exit of the pits (P-7), or its gear."""
    race.mover = race.order[race.turn]
    race.actor = race.mover
    note(desk, Kind.TURN_BEGAN, race.mover, 0, 0, 0)
    car = race.cars[race.mover]
    if not car.started:
        race.phase = Phase.START
    elif rolls_to_leave(board, book, car, race.mover):
        race.phase = Phase.EXIT
    else:
        race.phase = Phase.GEAR


@rule
def begin_engine_tests(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """The engine tests that the turn's die asks for, if any (E-1); they come even when the mover is gone (T-2)."""
    clear_tests(race)
    clear_route(race)
    race.skip_marker = False
    find_engines(race, board, book)
    race.phase = Phase.ENGINE
    next_engine(race, board, book, desk)


@rule
def next_engine(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """The next engine test, or the next car."""
    if race.test_next < race.tests:
        race.actor = race.tested[race.test_next]
    else:
        next_turn(race, board, book, desk)


@rule
def next_turn(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """The next car that is still racing, the next round, or the end of the race (T-1, F-3)."""
    count_stop(race, desk)
    clear_tests(race)
    clear_drive(race)
    race.pips = 0
    race.flying = False
    race.trigger = False
    race.skip_marker = False
    race.full = False
    race.corner_paid = False
    if race.running == 0:
        race.phase = Phase.OVER
        race.mover = -1
        race.actor = -1
        place_the_rest(race, desk)
        note(desk, Kind.RACE_OVER, -1, 0, 0, 0)
        return
    race.turn += 1
    while race.turn < race.order_length and race.cars[race.order[race.turn]].status != Status.RACING:
        race.turn += 1
    if race.turn < race.order_length:
        begin_turn(race, board, book, desk)
    else:
        begin_round(race, board, book, desk)


@rule
def count_stop(race: Race, desk: Desk) -> None:
    """A turn that ends inside a corner is a stop there (O-1), but not one that overshot into it (O-5), nor a stall
    (M-6)."""
    car = race.cars[race.mover]
    if car.status == Status.RACING and race.pips > 0 and race.overshoot == 0 and car.corner >= 0:
        car.stops += 1
        note(desk, Kind.STOPPED, race.mover, car.corner, car.stops, 0)


@rule
def clear_tests(race: Race) -> None:
    """No tests are pending."""
    for k in range(race.tests):
        race.tested[k] = 0
    race.tests = 0
    race.test_next = 0
    race.mover_rolls = False
    race.gone = 0
