"""Collisions: who has contact with the mover, and who rolls for it (chapter K; V-15, V-16)."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule

from .bills import BODY
from .finish import lose, mark
from .ground import car_on
from .layout import Book, Desk, Race, Status
from .pits import is_in_pits
from .trace import Cause, Kind, note


@rule
def find_contacts(race: Race, board: Board) -> None:
    """List the cars that the mover has contact with where it stands, in running order (K-1, J-5); none in the pits
    (K-3)."""
    space = race.cars[race.mover].space
    spot = board.spaces[space]
    race.tests = 0
    if is_in_pits(board, race.cars[race.mover]):
        return
    near = 0
    for k in range(spot.touching):
        near += 1 if car_on(race, spot.beside[k]) >= 0 else 0
    if near == 0 and car_on(race, spot.ahead) < 0:
        return
    for place in range(race.order_length):
        i = race.order[place]
        if i != race.mover and race.cars[i].status == Status.RACING and touches(board, space, race.cars[i].space):
            race.tested[race.tests] = i
            race.tests += 1


@rule
def touches(board: Board, space: int, other: int) -> bool:
    """Whether a mover on one space has contact with a car on another: ahead or beside, never behind (J-29)."""
    spot = board.spaces[space]
    if spot.ahead == other:
        return True
    if board.spaces[other].ahead == space and board.forks[other].lane == board.forks[space].lane:
        return False
    for k in range(spot.touching):
        if spot.beside[k] == other:
            return True
    return False


@rule
def roll_contact(race: Race, board: Board, book: Book, desk: Desk, face: int) -> None:
    """One roll of a contact, or of the mover for one (K-2). Moves the tests on to the next roll."""
    other = race.tested[race.test_next]
    note(desk, Kind.COLLISION_ROLLED, race.actor, face, race.mover if not race.mover_rolls else other, 0)
    race.test_next += 1
    if face <= book.collision_to:
        damage_body(race, board, book, desk, race.actor, 1, Cause.COLLISION)
        if not race.mover_rolls and race.cars[race.actor].status == Status.OUT:
            race.gone += 1


@rule
def damage_body(race: Race, board: Board, book: Book, desk: Desk, i: int, points: int, cause: int) -> None:
    """Lose body points; the space becomes dangerous (H-1)."""
    space = race.cars[i].space
    lose(race, board, book, desk, i, BODY, points, cause)
    if book.handling:
        mark(race, desk, space)


@rule
def turn_to_mover(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """All contacts have rolled; the mover takes its automatic loss for those that went out (V-16, J-24), and rolls
    next."""
    race.test_next = 0
    race.mover_rolls = True
    if race.gone > 0:
        points = 1 if book.one_in_all else race.gone + 0
        damage_body(race, board, book, desk, race.mover, points, Cause.AUTOMATIC)


@rule
def skip_those_gone(race: Race) -> None:
    """The mover does not roll for contacts that went out (K-2)."""
    while race.test_next < race.tests and race.cars[race.tested[race.test_next]].status != Status.RACING:
        race.test_next += 1
