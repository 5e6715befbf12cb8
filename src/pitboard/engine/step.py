"""The machine of decisions and chances, and the only writer of the phase (T-2).

`list_options` fills the desk for the decision at hand; `choose` takes one of them; `roll` takes the outcome of the
chance at hand. Each leaves the race waiting for the next decision or chance. Which die that is says `chance`."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule

from .chance import die, is_chance
from .contact import find_contacts, roll_contact, skip_those_gone, turn_to_mover
from .drive import arrive, clear_route, drive, find_victims, hit, set_out, settle
from .finish import mark
from .gears import engage, list_gears
from .grid import next_to_roll, roll_grid, take_grid
from .layout import Book, Desk, Outcome, Phase, Race, Status
from .machine import roll_danger, roll_engine
from .moves import list_moves
from .pits import is_in_box, is_in_pits, list_pit_choices, reach_box, roll_exit, take_roll
from .slipstream import list_slipstreams, may_slipstream
from .trace import Kind, note
from .turn import begin_engine_tests, begin_round, next_engine, next_turn

SIDES_OF_BLACK_DIE = 20


@rule
def list_options(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """Fill the desk's options with those of the decision at hand, complete and in canonical order."""
    if race.phase == Phase.GEAR:
        list_gears(race, board, book, desk)
    elif race.phase == Phase.MOVE:
        list_moves(race, board, book, desk)
    elif race.phase == Phase.SLIPSTREAM:
        list_slipstreams(race, board, book, desk)
    elif race.phase == Phase.PIT:
        list_pit_choices(desk)
    else:
        desk.count = 0


@rule
def choose(race: Race, board: Board, book: Book, desk: Desk, index: int) -> None:
    """Take an option of those the desk lists, and go on to the next decision or chance."""
    if race.phase == Phase.GEAR:
        engage(race, book, desk, desk.options[index])
        race.phase = Phase.ROLL
    elif race.phase == Phase.MOVE:
        set_out(race, board, book, desk, index, False)
        drive_on(race, board, book, desk)
    elif race.phase == Phase.PIT:
        choose_exit(race, board, book, desk, desk.options[index].leave)
    elif desk.options[index].decline:
        note(desk, Kind.SLIPSTREAM_DECLINED, race.mover, 0, 0, 0)
        end_move(race, board, book, desk)
    else:
        set_out(race, board, book, desk, index, True)
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
    elif race.phase == Phase.EXIT and not roll_exit(race, book, desk, face):
        begin_engine_tests(race, board, book, desk)
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
    race.trigger = race.trigger or face == book.trigger_face[gear]
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
    elif comes_to_box(race, board):
        stop_at_box(race, board, book, desk)
    elif is_slipstream_open(race, board, book, desk):
        race.phase = Phase.SLIPSTREAM
    else:
        end_move(race, board, book, desk)


@rule
def comes_to_box(race: Race, board: Board) -> bool:
    """Whether the mover has just come to its box."""
    car = race.cars[race.mover]
    return not car.served and is_in_box(board, car, race.mover)


@rule
def stop_at_box(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """The pit stop, and then the roll for the exit or the end of the turn (P-4, P-7)."""
    if reach_box(race, book, desk):
        race.phase = Phase.EXIT
    else:
        begin_engine_tests(race, board, book, desk)


@rule
def choose_exit(race: Race, board: Board, book: Book, desk: Desk, leave: bool) -> None:
    """Leave the box with the pool as rolled, or wait for a better roll (P-7)."""
    if leave:
        take_roll(race, book, desk)
        return
    note(desk, Kind.WAITED, race.mover, 0, 0, 0)
    race.pips = 0
    begin_engine_tests(race, board, book, desk)


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
    if race.skip_marker and not is_in_pits(board, race.cars[race.mover]):
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
