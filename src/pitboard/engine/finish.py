"""Leaving the race: over the line, or out of it; and who is placed where (chapters F and X; H-1 for the marker
left)."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule

from .ground import is_marked, lay_marker, lift
from .layout import Book, Car, Desk, Race, Status
from .trace import Kind, note


@rule
def distance(board: Board, car: Car) -> int:
    """How far a car has come: laps, then the rank of its space (X-3, V-34)."""
    return (car.crossings + 1) * board.ranks + board.spaces[car.space].rank


@rule
def mark(race: Race, desk: Desk, space: int) -> None:
    """Lay a danger marker; one on a space is enough (H-1)."""
    if not is_marked(race, space):
        lay_marker(race, space)
        note(desk, Kind.MARKED, -1, space, 0, 0)


@rule
def lose(race: Race, board: Board, book: Book, desk: Desk, i: int, part: int, points: int, cause: int) -> None:
    """Take points for damage, mark the space where the rules ask for it, and put the car out if it must (X-1, X-2)."""
    car = race.cars[i]
    slot = book.slot[part]
    if car.points[slot] < points:
        put_out(race, board, book, desk, i, cause)
        return
    car.points[slot] -= points
    note(desk, Kind.LOST, i, slot, points, car.points[slot])
    if car.points[slot] == 0 and book.deadly[slot]:
        put_out(race, board, book, desk, i, cause)


@rule
def put_out(race: Race, board: Board, book: Book, desk: Desk, i: int, cause: int) -> None:
    """The car leaves the board at once, out where it stands (X-3), and leaves a marker (H-1)."""
    car = race.cars[i]
    car.status = Status.OUT
    car.out_distance = distance(board, car)
    race.outs += 1
    car.out_order = race.outs
    lift(race, car.space)
    race.running -= 1
    note(desk, Kind.WENT_OUT, i, cause, car.space, 0)
    if book.handling:
        mark(race, desk, car.space)


@rule
def take_flag(race: Race, desk: Desk, i: int) -> None:
    """The car has crossed the last line and leaves the board (F-1, F-2)."""
    car = race.cars[i]
    car.status = Status.FINISHED
    race.finished += 1
    car.place = race.finished
    lift(race, car.space)
    race.running -= 1
    car.space = -1
    car.corner = -1
    car.stops = 0
    car.spun = False
    note(desk, Kind.FINISHED, i, car.place, 0, 0)


@rule
def place_the_rest(race: Race, desk: Desk) -> None:
    """When nobody is running any more, rank those who are out behind the finishers, the farthest first (X-3)."""
    for i in range(race.cars_in_all):
        car = race.cars[i]
        if car.status != Status.OUT:
            continue
        place = race.finished + 1
        for j in range(race.cars_in_all):
            other = race.cars[j]
            if j != i and other.status == Status.OUT and came_farther(other, car):
                place += 1
        car.place = place
        note(desk, Kind.PLACED, i, place, 0, 0)


@rule
def came_farther(one: Car, other: Car) -> bool:
    """Whether one eliminated car is placed ahead of another; of equals, the one that went out later (X-3)."""
    if one.out_distance != other.out_distance:
        return one.out_distance > other.out_distance
    return one.out_order > other.out_order
