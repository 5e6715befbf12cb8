"""What Python calls: the same rules, taking stores instead of records (see `kernels.store`)."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import Stored, rule

from .grid import set_up
from .layout import Book, Desk, Race
from .sampler import Sampler, below, seed, throw
from .step import choose, list_options, roll


@rule
def enter_race(race: Stored[Race], book: Stored[Book], cars: int, laps: int) -> None:
    """See `grid.set_up`."""
    set_up(race[0], book[0], cars, laps)


@rule
def find_options(race: Stored[Race], board: Stored[Board], book: Stored[Book], desk: Stored[Desk]) -> int:
    """List the options of the decision at hand on the desk; how many there are."""
    list_options(race[0], board[0], book[0], desk[0])
    return desk[0].count + 0


@rule
def take_option(
    race: Stored[Race], board: Stored[Board], book: Stored[Book], desk: Stored[Desk], index: int
) -> None:
    """Take one of the options; they are listed anew first, so the desk need not hold them."""
    list_options(race[0], board[0], book[0], desk[0])
    choose(race[0], board[0], book[0], desk[0], index)


@rule
def take_roll(
    race: Stored[Race], board: Stored[Board], book: Stored[Book], desk: Stored[Desk], face: int
) -> None:
    """Take the number that a die shows."""
    roll(race[0], board[0], book[0], desk[0], face)


@rule
def seed_sampler(sampler: Stored[Sampler], number: int) -> None:
    """See `sampler.seed`."""
    seed(sampler[0], number)


@rule
def throw_die(sampler: Stored[Sampler], race: Stored[Race], book: Stored[Book]) -> int:
    """See `sampler.throw`."""
    return throw(sampler[0], race[0], book[0])


@rule
def draw_below(sampler: Stored[Sampler], bound: int) -> int:
    """See `sampler.below`."""
    return below(sampler[0], bound)
