"""Bots by name, for ordinary code: `driver("club").choose(race, dice)`."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass

from pitboard.circuits.board import Board
from pitboard.engine.layout import Book, Desk
from pitboard.engine.layout import Race as State
from pitboard.engine.sampler import Sampler
from pitboard.kernels import Stored, rule
from pitboard.race import Option, Race
from pitboard.race.dice import Dice

from .playout import CLUB, RANDOM, pick

KINDS = {"club": CLUB, "random": RANDOM}
ABOUT = {
    "club": "weighs spaces won against points spent, one turn ahead",
    "random": "takes any option, all equally likely",
}
"""What each bot is, in one line."""


class UnknownBot(ValueError):
    """There is no bot of that name; the message lists those there are."""


@dataclass(frozen=True, slots=True)
class Driver:
    """A bot. `kind` is its number in kernels."""

    name: str
    kind: int

    def choose(self, race: Race, dice: Dice) -> Option:
        """The option it takes at the decision at hand; `dice` serve a bot that chooses by chance."""
        race.list_options()
        state, board, book, desk = race.stores
        return race.option(choose_for(state, board, book, desk, dice.sampler_for(race), self.kind))


def step(race: Race, drivers: Sequence[Driver], dice: Dice) -> None:
    """One ply of a race of bots, one for each car: a choice, or a throw of the dice."""
    if race.is_decision:
        race.apply(drivers[race.actor].choose(race, dice))
    else:
        race.roll(dice.throw(race))


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(KINDS)


def driver(name: str) -> Driver:
    """The bot of a name. Raises UnknownBot."""
    kind = KINDS.get(name.strip().lower())
    if kind is None:
        near = difflib.get_close_matches(name.strip().lower(), KINDS, 1)
        hint = f"; did you mean {near[0]}?" if near else "."
        raise UnknownBot(f"there is no bot {name!r}{hint} Bots are {', '.join(KINDS)}.")
    return Driver(name.strip().lower(), kind)


@rule
def choose_for(
    state: Stored[State],
    board: Stored[Board],
    book: Stored[Book],
    desk: Stored[Desk],
    sampler: Stored[Sampler],
    kind: int,
) -> int:
    """The index of the option that a driver of a kind takes, of those listed on the desk.

    It does not list them itself, for then all rules would be compiled into it once more."""
    return pick(state[0], board[0], book[0], desk[0], sampler[0], kind)
