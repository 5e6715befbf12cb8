"""Everything compiled that a race in Python needs, called once: what takes half a minute on the first start of a
machine takes place here, and not when somebody is at the wheel."""

from __future__ import annotations

from pitboard.circuits.library import load
from pitboard.race import Race
from pitboard.race.dice import Dice
from pitboard.rules import presets

from .drivers import driver, step

CIRCUIT = "alderhaven"
"""Any circuit serves: what is compiled is the same for all."""


def first_race() -> Race:
    """A small race on our own circuit, to call things on."""
    return Race(load(CIRCUIT), presets.load("modern"), 2, 1)


def exercise(race: Race) -> None:
    """Call each of the engine's entry points that a race in Python uses, on a copy of this race."""
    tried, dice = race.clone(), Dice(1)
    while not tried.is_over and not tried.options:
        step(tried, [driver("club")] * len(race.cars), dice)
    if not tried.is_over:
        step(tried, [driver("club")] * len(race.cars), dice)
