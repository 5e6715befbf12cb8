"""The beginning of a race: cars, points, and the rolls for the grid (chapter S-1, S-2; V-5)."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule
from pitboard.rules.ruleset import PARTS

from .ground import stand
from .layout import Book, Desk, Phase, Race
from .trace import Kind, note


@rule
def set_up(race: Race, book: Book, cars: int, laps: int) -> None:
    """A new race, before the first roll for the grid. The race record must be blank."""
    race.phase = Phase.GRID
    race.cars_in_all = cars
    race.running = cars
    race.laps = laps
    race.turn = -1
    race.mover = -1
    race.actor = 0
    for i in range(cars):
        car = race.cars[i]
        car.space = -1
        car.crossings = -1
        car.corner = -1
        for slot in range(PARTS):
            car.points[slot] = book.start[slot]


@rule
def roll_grid(race: Race, desk: Desk, i: int, face: int) -> None:
    """One car's roll for the grid."""
    race.cars[i].grid_roll = face
    note(desk, Kind.GRID_ROLLED, i, face, 0, 0)


@rule
def next_to_roll(race: Race, book: Book) -> int:
    """The next car that shares its place and has not rolled in this pass; -1 when all places are settled (J-1)."""
    for _ in range(2):
        for i in range(race.cars_in_all):
            if race.cars[i].grid_roll == 0 and shares_place(race, i):
                return i
        rank_rolls(race, book)
    return -1


@rule
def shares_place(race: Race, i: int) -> bool:
    """Whether another car has the same number of cars ahead of it so far."""
    for j in range(race.cars_in_all):
        if j != i and race.cars[j].grid_place == race.cars[i].grid_place:
            return True
    return False


@rule
def rank_rolls(race: Race, book: Book) -> None:
    """A pass is complete: each car falls behind those of its place that rolled better (V-5)."""
    behind = race.tested
    for i in range(race.cars_in_all):
        behind[i] = 0
        for j in range(race.cars_in_all):
            if race.cars[j].grid_place == race.cars[i].grid_place:
                better = race.cars[j].grid_roll - race.cars[i].grid_roll
                if book.lowest_is_pole:
                    better = -better
                if better > 0:
                    behind[i] += 1
    for i in range(race.cars_in_all):
        race.cars[i].grid_place += behind[i]
        race.cars[i].grid_roll = 0
        behind[i] = 0


@rule
def take_grid(race: Race, board: Board, desk: Desk) -> None:
    """All places are settled: the cars take their slots (C-5). Who starts in a corner owes it no stops (J-37)."""
    for i in range(race.cars_in_all):
        car = race.cars[i]
        slot = car.grid_place
        car.space = board.grid[slot]
        car.crossings = -1 if is_behind_line(board, car.space) else 0
        car.corner = board.forks[car.space].corner
        car.stops = board.stops[car.corner] + 0 if car.corner >= 0 else 0
        car.arrived = slot
        car.grid_place = 0
        stand(race, car.space, i)
        race.order[slot] = i
        note(desk, Kind.GRID_TAKEN, i, car.space, slot, car.crossings)
    race.order_length = race.cars_in_all
    race.arrivals = race.cars_in_all


@rule
def is_behind_line(board: Board, space: int) -> bool:
    """Whether a slot lies behind the finish line: in the rear half of the ranks (C-5)."""
    return board.spaces[space].rank * 2 > board.ranks
