"""Short races for the tests of `pitboard.race`, with every phase among their states."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from pitboard.bots.drivers import driver
from pitboard.circuits import library
from pitboard.circuits.model import Circuit
from pitboard.engine.layout import Phase
from pitboard.race import Race
from pitboard.race.dice import Dice
from pitboard.rules import presets
from pitboard.rules.ruleset import Ruleset
from tests.clauses.kit import OPEN, At, behind, play, rolled
from tests.clauses.pit_board import PITS
from tests.laws.races import Setting, driven

RICH = (
    Setting("ring", ("modern", 1), 4, 11),
    Setting("ring", ("online", 1), 5, 3),
    Setting("short-straight", ("classic, slipstream", 1), 5, 8),
    Setting("narrow", ("mini", 1), 4, 2),
    Setting("line-in-corner", ("basic", 1), 4, 1),
    Setting("grid-in-corner", ("classic", 3), 5, 4),
)
"""Races in which much happens."""


def raced(circuit: str = "emberfold", preset: str = "mini", cars: int = 2, seed: int = 5, bot: str = "club") -> Race:
    """A race of bots over a lap, run to its end."""
    race, dice, bots = Race(library.load(circuit), presets.load(preset), cars, 1), Dice(seed), driver(bot)
    while not race.is_over:
        if race.is_chance:
            race.roll(dice.throw(race))
        else:
            race.apply(bots.choose(race, dice))
    return race


def go_on(race: Race, seed: int, plies: int = 2000) -> Race:
    """Go on with random choices and rolls, at most so many."""
    rng = random.Random(seed)
    for _ in range(plies):
        if race.is_over:
            break
        if race.is_chance:
            race.roll(rng.choice(race.die.faces))
        else:
            race.apply(rng.choice(race.options).index)
    return race


def drawing() -> Race:
    """A car of mini, blocked with nothing to pay for it, has to draw which of three it runs into."""
    others = At("b5"), At("a5"), At("c5")
    race = rolled(OPEN, "mini", 12, At("b4", gear=4, points=0), *others)
    play(race, "b4")
    return race


def straining() -> Race:
    """A 20 in 5th gear: three cars of modern test their engines."""
    race = rolled(OPEN, "modern", 20, At("a0", gear=5), At("c33", gear=5), At("c35", gear=6))
    play(race, "a20", 11)
    return race


def drawn() -> Race:
    """A car of modern that may be drawn along."""
    return behind("modern", At("a12", gear=4))


def boxed() -> Race:
    """A car of mini that has come to its box, with 7 points."""
    race = rolled(PITS, "mini", 8, At("c44", gear=3, points=7), At("a20"), laps=2)
    play(race, "x0")
    return race


def deciding() -> Race:
    """The same car, which has rolled enough to leave."""
    race = boxed()
    play(race, 12)
    return race


STAGED = {"VICTIM": drawing, "ENGINE": straining, "SLIPSTREAM": drawn, "EXIT": boxed, "PIT": deciding}
"""Races in phases that random ones seldom come to."""


@dataclass(frozen=True)
class Sample:
    """A state as text, and the circuit and the rules it belongs to."""

    circuit: Circuit
    rules: Ruleset
    text: str

    def race(self, state: Any = None) -> Race:
        """The race that goes on from it, or from another state there."""
        return Race.from_state(self.circuit, self.rules, json.loads(self.text) if state is None else state)


@cache
def samples() -> dict[str, Sample]:
    """A state in each phase, in which much has happened."""
    found = {}
    for setting in RICH:
        for step in driven(setting):
            name = step.race.phase.name
            if name not in found or step.race.markers:
                found[name] = Sample(setting.circuit, setting.rules, json.dumps(step.race.state()))
    return found | {name: Sample(r.circuit, r.rules, json.dumps(r.state())) for name, r in _staged()}


def _staged() -> list[tuple[str, Race]]:
    return [(name, make()) for name, make in STAGED.items()]


PHASES = [phase.name for phase in Phase]
