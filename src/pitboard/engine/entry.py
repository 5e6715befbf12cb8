"""The door through which Python calls the rules, taking stores instead of records (see `kernels.store`).

It is one function with a list of things to do, because every compiled entry point carries all rules below it: each
costs seconds on the first start of a machine, and tens of milliseconds on every later one."""

from __future__ import annotations

from enum import IntEnum

from pitboard.circuits.board import Board
from pitboard.kernels import Stored, rule

from .chance import die
from .grid import set_up
from .layout import Book, Desk, Race
from .sampler import Sampler, seed, throw
from .step import choose, list_options, roll


class Do(IntEnum):
    """What `act` is asked to do, with its two numbers, and what it returns."""

    ENTER = 0  # cars, laps: begin a race in a blank record
    LIST = 1  # list the options on the desk -> how many
    CHOOSE = 2  # index: list the options and take one
    ROLL = 3  # face: take what the die shows
    DIE = 4  # -> the die to roll, see `chance.die`
    SEED = 5  # the low and the high 32 bits: begin the sampler anew
    THROW = 6  # -> the face that the sampler's die shows


@rule
def act(
    race: Stored[Race],
    board: Stored[Board],
    book: Stored[Book],
    desk: Stored[Desk],
    sampler: Stored[Sampler],
    what: int,
    first: int,
    second: int,
) -> int:
    """Do one of the things that `Do` lists."""
    if what == Do.ENTER:
        set_up(race[0], book[0], first, second)
    elif what == Do.LIST or what == Do.CHOOSE:
        list_options(race[0], board[0], book[0], desk[0])
        if what == Do.LIST:
            return desk[0].count + 0
        choose(race[0], board[0], book[0], desk[0], first)
    elif what == Do.ROLL:
        roll(race[0], board[0], book[0], desk[0], first)
    elif what == Do.DIE:
        return die(race[0])
    elif what == Do.SEED:
        seed(sampler[0], first, second)
    elif what == Do.THROW:
        return throw(sampler[0], race[0], book[0])
    return 0
