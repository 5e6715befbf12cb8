"""The pit lane and the boxes: who may come in, where that leads, the stop, and the way out (chapter P; V-24 to V-26).

In the pits a car has no choice of way: along the lane to its own box, and from there on to the end of the lane. `ahead`
follows that way; what a car may make of a roll on it is listed by `pit_moves`.
"""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.circuits.model import PIT
from pitboard.kernels import rule

from .bills import TYRES
from .ground import car_on
from .layout import (
    EXIT_HALF_ROLL,
    EXIT_NEXT_TURN,
    EXIT_POOL_ROLL,
    GIVES_POOL,
    GIVES_TYRES,
    Book,
    Car,
    Desk,
    Phase,
    Race,
)
from .options import write_blank
from .trace import Kind, note


@rule
def is_in_pits(board: Board, car: Car) -> bool:
    """Whether a car stands in the lane or in a box."""
    return car.space >= 0 and board.forks[car.space].lane == PIT


@rule
def is_in_box(board: Board, car: Car, i: int) -> bool:
    """Whether a car stands in its box."""
    return car.space >= 0 and car.space == board.boxes[i]


@rule
def may_enter_pits(race: Race, board: Board, book: Book, car: Car) -> bool:
    """Whether the lane is open to a car: at the end of every lap but the last, and not right from the grid (P-1,
    V-24)."""
    if not book.pits or board.box_count < race.cars_in_all:
        return False
    if car.crossings < 0 or car.crossings >= race.laps - 1:
        return False
    return book.pit_most_stops == 0 or car.pit_stops < book.pit_most_stops


@rule
def pit_ahead(board: Board, i: int, served: bool, space: int) -> int:
    """The next space on a car's way through the pits: into the lane, to its box, out of it, to the end of the lane; -1
    there, where the track begins."""
    if board.forks[space].lane != PIT:
        return board.spaces[space].pit + 0
    box = board.boxes[i]
    if not served and board.forks[box].links[0] == space:
        return box + 0
    on = board.forks[space].links[0]
    return on + 0 if board.forks[on].lane == PIT else -1


@rule
def write_way(race: Race, board: Board, desk: Desk, space: int) -> None:
    """Write down the mover's way through the pits after a space: to its box, or to the end of the lane."""
    i = race.mover
    served = race.cars[i].served and True
    desk.way_length = 0
    while desk.way_length < len(desk.way):
        space = pit_ahead(board, i, served, space)
        if space < 0:
            break
        desk.way[desk.way_length] = space
        desk.way_length += 1
        if not served and space == board.boxes[i]:
            break


@rule
def free_way(race: Race, desk: Desk, most: int) -> int:
    """How many of `most` spaces of that way are free, before the next car (P-1, P-2)."""
    steps = 0
    while steps < most and steps < desk.way_length and car_on(race, desk.way[steps]) < 0:
        steps += 1
    return steps


@rule
def reach_box(race: Race, book: Book, desk: Desk) -> bool:
    """The stop, where the mover has just come to its box (P-4, P-7). Whether it rolls for the exit now (V-26)."""
    car = race.cars[race.mover]
    car.served = True
    car.pit_stops += 1
    race.skip_marker = False
    race.flying = False
    race.full = False
    race.pips = 0
    note(desk, Kind.PITTED, race.mover, car.pit_stops, 0, 0)
    if book.pit_gives == GIVES_TYRES or book.pit_gives == GIVES_POOL:
        restore(race, book, desk, book.start[TYRES])
    return book.pit_exit != EXIT_NEXT_TURN


@rule
def restore(race: Race, book: Book, desk: Desk, points: int) -> None:
    """Have the mover's tyres, or its pool, at so many points again (V-25)."""
    car, slot = race.cars[race.mover], book.slot[TYRES]
    gained = points - car.points[slot]
    car.points[slot] = points
    if gained > 0:
        note(desk, Kind.RESTORED, race.mover, slot, gained, car.points[slot])


@rule
def rolls_to_leave(board: Board, book: Book, car: Car, i: int) -> bool:
    """Whether a turn of this car begins with the roll for the exit (P-7)."""
    return book.pit_exit == EXIT_POOL_ROLL and is_in_box(board, car, i)


@rule
def roll_exit(race: Race, book: Book, desk: Desk, face: int) -> bool:
    """The black die at the box (V-26). Whether the car may leave in this turn: then its move or its choice comes
    next."""
    car = race.cars[race.mover]
    note(desk, Kind.EXIT_ROLLED, race.mover, face, 0, 0)
    if book.pit_exit == EXIT_HALF_ROLL and face <= book.pit_quick_to:
        car.gear = book.pit_exit_gear
        race.pips = (face + 1) // 2
        race.full = True
        race.phase = Phase.MOVE
        note(desk, Kind.LEFT_BOX, race.mover, car.gear, race.pips, 0)
        return True
    if book.pit_exit == EXIT_POOL_ROLL and face >= car.points[book.slot[TYRES]]:
        race.pips = face
        race.phase = Phase.PIT
        note(desk, Kind.MAY_LEAVE, race.mover, face, 0, 0)
        return True
    return False


@rule
def list_pit_choices(desk: Desk) -> None:
    """To take the roll and leave, or to wait for a better one (P-7)."""
    for index in range(2):
        write_blank(desk.options[index])
        desk.options[index].leave = index == 0
    desk.count = 2


@rule
def take_roll(race: Race, book: Book, desk: Desk) -> None:
    """The pool becomes what was rolled, and the car leaves in this turn (P-7)."""
    note(desk, Kind.TOOK_ROLL, race.mover, 0, 0, 0)
    restore(race, book, desk, race.pips)
    race.pips = 0
    race.phase = Phase.GEAR
