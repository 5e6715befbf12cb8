"""The machine of decisions and chances, and the only writer of the phase (T-2).

`list_options` fills the desk for the decision at hand; `choose` takes one of them; `roll` takes the outcome of the
chance at hand. Each leaves the race waiting for the next decision or chance. Which die that is says `chance`."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule

from .chance import die, is_chance
from .contact import find_contacts, roll_contact, skip_those_gone, turn_to_mover
from .drive import arrive, clear_drive, clear_route, drive, find_victims, hit, set_out, settle
from .finish import mark, place_the_rest
from .gears import engage, list_gears
from .grid import next_to_roll, roll_grid, take_grid
from .layout import Book, Desk, Outcome, Phase, Race, Status
from .machine import find_engines, roll_danger, roll_engine
from .moves import list_moves
from .order import set_order
from .slipstream import list_slipstreams, may_slipstream
from .trace import Kind, note

SIDES_OF_BLACK_DIE = 20


@rule
def list_options(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """Fill the desk's options with those of the decision at hand, complete and in canonical order."""
    if race.phase == Phase.GEAR:
        list_gears(race, book, desk)
    elif race.phase == Phase.MOVE:
        list_moves(race, board, book, desk)
    elif race.phase == Phase.SLIPSTREAM:
        list_slipstreams(race, board, book, desk)
    else:
        desk.count = 0


@rule
def choose(race: Race, board: Board, book: Book, desk: Desk, index: int) -> None:
    """Take an option of those the desk lists, and go on to the next decision or chance."""
    if race.phase == Phase.GEAR:
        engage(race, book, desk, desk.options[index])
        race.phase = Phase.ROLL
    elif race.phase == Phase.MOVE:
        set_out(race, book, desk, index, False)
        drive_on(race, board, book, desk)
    elif desk.options[index].decline:
        note(desk, Kind.SLIPSTREAM_DECLINED, race.mover, 0, 0, 0)
        end_move(race, board, book, desk)
    else:
        set_out(race, book, desk, index, True)
        drive_on(race, board, book, desk)
    ask(race, desk)


@rule
def roll(race: Race, board: Board, book: Book, desk: Desk, face: int) -> None:
    """Take the number that the die at hand shows, and go on to the next decision or chance."""
    if race.phase == Phase.ROLL:
        roll_gear(race, book, desk, face)
    elif race.phase == Phase.COLLISION:
        roll_contact(race, board, book, desk, face)
        next_contact(race, board, book, desk)
    elif race.phase == Phase.ENGINE:
        roll_engine(race, board, book, desk, face)
        next_engine(race, board, book, desk)
    elif race.phase == Phase.START:
        roll_start(race, board, book, desk, face)
    elif race.phase == Phase.GRID:
        roll_grid(race, desk, race.actor, face)
        next_grid(race, board, book, desk)
    elif race.phase == Phase.DANGER:
        roll_danger(race, board, book, desk, face)
        if race.cars[race.mover].status == Status.RACING:
            drive_on(race, board, book, desk)
        else:
            begin_engine_tests(race, board, book, desk)
    elif race.phase == Phase.VICTIM:
        roll_victim(race, board, book, desk, face)
    ask(race, desk)


@rule
def ask(race: Race, desk: Desk) -> None:
    """Say what the race waits for now, if anything: whose decision, or whose roll of which die."""
    if race.phase != Phase.OVER:
        note(desk, Kind.ASKED, race.actor, race.phase, die(race) if is_chance(race) else -1, 0)


@rule
def next_grid(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """The next car to roll for the grid, or the start of the race (S-2)."""
    race.actor = next_to_roll(race, book)
    if race.actor < 0:
        take_grid(race, board, desk)
        begin_round(race, board, book, desk)


@rule
def begin_round(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """A new round, in a new order (T-1)."""
    race.rounds += 1
    race.turn = 0
    note(desk, Kind.ROUND_BEGAN, -1, race.rounds, 0, 0)
    set_order(race, board, book, desk)
    begin_turn(race, desk)


@rule
def begin_turn(race: Race, desk: Desk) -> None:
    """The next car's turn: its start roll (T-3), or its gear."""
    race.mover = race.order[race.turn]
    race.actor = race.mover
    note(desk, Kind.TURN_BEGAN, race.mover, 0, 0, 0)
    race.phase = Phase.GEAR if race.cars[race.mover].started else Phase.START


@rule
def roll_start(race: Race, board: Board, book: Book, desk: Desk, face: int) -> None:
    """The black die before the first move: stall, start, or flying start (T-3, V-6)."""
    car = race.cars[race.mover]
    car.started = True
    note(desk, Kind.START_ROLLED, race.mover, face, 0, 0)
    if face <= book.stall_to:
        note(desk, Kind.STALLED, race.mover, 0, 0, 0)
        next_turn(race, board, book, desk)
    elif face >= book.flying_from:
        note(desk, Kind.FLYING, race.mover, book.flying_spaces, 0, 0)
        car.gear = 1
        race.flying = True
        race.pips = book.flying_spaces
        race.phase = Phase.MOVE
    else:
        race.phase = Phase.GEAR


@rule
def roll_gear(race: Race, book: Book, desk: Desk, face: int) -> None:
    """The gear's die: the spaces owed, and perhaps engine tests after the move (V-17)."""
    gear = race.cars[race.mover].gear
    note(desk, Kind.GEAR_ROLLED, race.mover, gear, face, 0)
    race.pips = face
    race.full = True
    race.trigger = face == book.trigger_face[gear]
    race.phase = Phase.MOVE


@rule
def drive_on(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """Drive until a dangerous space or the end of the move; then its bill, and what may follow (T-2)."""
    if drive(race, board, desk):
        race.phase = Phase.DANGER
        return
    outcome = settle(race, board, book, desk)
    if race.cars[race.mover].status == Status.RACING:
        arrive(race, desk)
    clear_route(race)
    if outcome == Outcome.OUT_BLOCKED:
        find_victims(race, board, book)
        meet_victim(race, board, book, desk)
    elif race.cars[race.mover].status != Status.RACING:
        begin_engine_tests(race, board, book, desk)
    elif is_slipstream_open(race, board, book, desk):
        race.phase = Phase.SLIPSTREAM
    else:
        end_move(race, board, book, desk)


@rule
def is_slipstream_open(race: Race, board: Board, book: Book, desk: Desk) -> bool:
    """Whether there is a slipstream to decide on (L-1, L-4)."""
    if not may_slipstream(race, board, book):
        return False
    list_slipstreams(race, board, book, desk)
    return desk.count > 1


@rule
def meet_victim(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """After V-14: hit the car ahead, or draw it when there are several (B-4)."""
    if race.tests > 1:
        race.phase = Phase.VICTIM
        return
    if race.tests == 1:
        hit(race, board, book, desk, race.tested[0])
    begin_engine_tests(race, board, book, desk)


@rule
def roll_victim(race: Race, board: Board, book: Book, desk: Desk, face: int) -> None:
    """The draw among the cars ahead; a number that cannot be shared evenly is rolled again (J-25)."""
    share = SIDES_OF_BLACK_DIE // race.tests
    victim = (face - 1) // share
    if victim >= race.tests:
        note(desk, Kind.VICTIM_ROLLED, race.mover, face, -1, 0)
        return
    note(desk, Kind.VICTIM_ROLLED, race.mover, face, race.tested[victim], 0)
    hit(race, board, book, desk, race.tested[victim])
    begin_engine_tests(race, board, book, desk)


@rule
def end_move(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """The car stands: the marker it owes, and then the collision tests (K-2)."""
    if race.skip_marker:
        mark(race, desk, race.cars[race.mover].space)
        race.skip_marker = False
    find_contacts(race, board)
    if race.tests > 0:
        race.phase = Phase.COLLISION
        race.actor = race.tested[0]
    else:
        begin_engine_tests(race, board, book, desk)


@rule
def next_contact(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """Who rolls next for a collision: the contacts, then the mover for each that is left (K-2)."""
    if race.test_next == race.tests and not race.mover_rolls:
        turn_to_mover(race, board, book, desk)
    skip_those_gone(race)
    if race.cars[race.mover].status != Status.RACING or race.test_next == race.tests:
        begin_engine_tests(race, board, book, desk)
    else:
        race.actor = race.mover if race.mover_rolls else race.tested[race.test_next]


@rule
def begin_engine_tests(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """The engine tests that the turn's die asks for, if any (E-1); they come even when the mover is gone (T-2)."""
    clear_tests(race)
    clear_route(race)
    race.skip_marker = False
    find_engines(race, book)
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
        begin_turn(race, desk)
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
