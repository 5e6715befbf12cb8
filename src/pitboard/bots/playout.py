"""Whole races of bots, compiled: for laboratories, benchmarks, and anyone who wants many results and no story."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.engine.chance import is_decision
from pitboard.engine.grid import set_up
from pitboard.engine.layout import CARS, Book, Desk, Phase, Race
from pitboard.engine.pits import is_in_pits
from pitboard.engine.sampler import Sampler, below, seed, throw
from pitboard.engine.step import choose, list_options, roll
from pitboard.kernels import Stored, array, i8, i16, i32, rule

from .club import choose_club

RANDOM, CLUB = range(2)
MOST_PLIES = 200_000


class Field:
    """Who drives, and what came of it, added up over races: cars that finished and those that went out, turns, rounds,
    plies, pit stops, and races that did not end. `still` is the longest that a car has stood on one space of the track,
    in turns of its own."""

    drivers: list[int] = array(i8, CARS)
    stood_on: list[int] = array(i16, CARS)
    standing: list[int] = array(i16, CARS)
    still: int = i16
    finished: int = i32
    out: int = i32
    turns: int = i32
    rounds: int = i32
    plies: int = i32
    pit_stops: int = i32
    endless: int = i32


@rule
def pick(race: Race, board: Board, book: Book, desk: Desk, sampler: Sampler, driver: int) -> int:
    """The option that a driver takes of those listed on the desk."""
    if driver == CLUB:
        return choose_club(race, board, book, desk)
    return below(sampler, desk.count)


@rule
def play_ply(race: Race, board: Board, book: Book, desk: Desk, sampler: Sampler, field: Field) -> None:
    """One choice or one die."""
    if is_decision(race):
        list_options(race, board, book, desk)
        choose(race, board, book, desk, pick(race, board, book, desk, sampler, field.drivers[race.actor]))
    else:
        roll(race, board, book, desk, throw(sampler, race, book))


@rule
def play_race(race: Race, board: Board, book: Book, desk: Desk, sampler: Sampler, field: Field) -> None:
    """From where the race stands to its end."""
    for i in range(race.cars_in_all):
        field.stood_on[i] = -1
        field.standing[i] = 0
    turn = -1
    rounds = race.rounds + 0
    plies = 0
    while race.phase != Phase.OVER and plies < MOST_PLIES:
        if race.turn != turn or race.rounds != rounds:
            turn, rounds = race.turn + 0, race.rounds + 0
            begin_turn_of(race, board, field)
        play_ply(race, board, book, desk, sampler, field)
        plies += 1
    for i in range(race.cars_in_all):
        field.pit_stops += race.cars[i].pit_stops
    field.plies += plies
    field.rounds += race.rounds
    field.endless += 1 if race.phase != Phase.OVER else 0
    field.finished += race.finished
    field.out += race.outs


@rule
def begin_turn_of(race: Race, board: Board, field: Field) -> None:
    """Count a turn, and how long its car has stood where it stands."""
    field.turns += 1
    i = race.mover
    space = race.cars[i].space
    is_there_still = field.stood_on[i] == space and not is_in_pits(board, race.cars[i])
    field.standing[i] = field.standing[i] + 1 if is_there_still else 0
    field.stood_on[i] = space
    field.still = max(field.still, field.standing[i])


@rule
def begin_race(races: Stored[Race], book: Stored[Book], cars: int, laps: int) -> None:
    """A new race in the first record, which is cleared by copying the second, a blank one."""
    races[0] = races[1]
    set_up(races[0], book[0], cars, laps)


@rule
def play_races(
    races: Stored[Race],
    board: Stored[Board],
    book: Stored[Book],
    desk: Stored[Desk],
    sampler: Stored[Sampler],
    field: Stored[Field],
    cars: int,
    laps: int,
    first_seed: int,
    count: int,
) -> None:
    """Play races with the seeds from `first_seed` on. `races` holds the one at work and, second, a blank one.

    The field's sums grow over all of them; its places are those of the last."""
    for number in range(count):
        begin_race(races, book, cars, laps)
        seed(sampler[0], first_seed + number, 0)
        play_race(races[0], board[0], book[0], desk[0], sampler[0], field[0])
