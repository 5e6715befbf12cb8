"""A small record to read, write and spoil."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from pitboard.bots.drivers import driver
from pitboard.circuits import library
from pitboard.race import Race, Record
from pitboard.race.dice import Dice
from pitboard.race.fair import FairDice
from pitboard.rules import presets
from tests.fixtures.circuits import narrow

from .racing import raced

Line = dict[str, Any]

FAIR = FairDice(bytes(range(32)), "k7rd2mpaq4xe", ("chicane", "Żółw"))


@cache
def ours() -> Race:
    """A finished race on a circuit of ours."""
    return raced()


@cache
def theirs() -> Race:
    """A finished race on a circuit that is none of ours, with an option switched and names."""
    rules = presets.load("classic").with_option("slipstream", "on")
    race, dice, bot = Race(narrow(), rules, ["Ann", "Бо €"], 1), Dice(3), driver("random")
    while not race.is_over:
        if race.is_chance:
            race.roll(dice.throw(race))
        else:
            race.apply(bot.choose(race, dice))
    return race


@cache
def fairly() -> Race:
    """A finished race with fair dice, those of `FAIR`."""
    race, bot, none = Race(library.load("emberfold"), presets.load("mini"), 2, 1), driver("club"), Dice(0)
    while not race.is_over:
        if race.is_chance:
            race.roll(FAIR.throw(race))
        else:
            race.apply(bot.choose(race, none))
    return race


@cache
def written() -> tuple[str, ...]:
    """The lines of the record of `ours`."""
    return tuple(Record.of(ours(), {"seed": 5}).lines())


def lines() -> list[Line]:
    """The same as objects, to be changed at will."""
    return [json.loads(line) for line in written()]


def data(changed: list[Line]) -> bytes:
    """A file of such lines."""
    return "".join(json.dumps(line) + "\n" for line in changed).encode()


def first(changed: list[Line], is_it: Callable[[Line], bool]) -> int:
    """The index of the first line that is it."""
    return next(index for index, line in enumerate(changed) if is_it(line))
