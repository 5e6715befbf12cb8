"""The fixed races of the golden tests: which ones, how they are run, and how they are told in short."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pitboard.bots.drivers import driver
from pitboard.circuits import library
from pitboard.race import Race, Record
from pitboard.race.dice import Dice
from pitboard.race.ply import Choice
from pitboard.rules import presets

HERE = Path(__file__).parent
SIGNATURE = HERE / "signature.json"
PAGE = HERE.parents[1] / "docs" / "formats" / "race.md"
EXAMPLE_PLIES = 7
SEEDS = range(20)
CARS = 4
BOTS = ("club", "random")
HOME = {
    "mini": ("emberfold", "sandrell"),
    "classic": ("alderhaven",),
    "basic": ("alderhaven",),
    "modern": ("alderhaven",),
    "online": ("alderhaven",),
}
"""The circuits of ours that fit each preset."""


@dataclass(frozen=True)
class Fixed:
    """A race of one lap that is always the same."""

    circuit: str
    preset: str
    bots: tuple[str, ...]
    seed: int

    def run(self) -> Race:
        """The race at its end."""
        race = Race(library.load(self.circuit), presets.load(self.preset), len(self.bots), 1)
        dice, drivers = Dice(self.seed), [driver(bot) for bot in self.bots]
        while not race.is_over:
            if race.is_chance:
                race.roll(dice.throw(race))
            else:
                race.apply(drivers[race.actor].choose(race, dice))
        return race


def golden() -> dict[str, Fixed]:
    """The recorded races by the names of their files: two club bots against two random ones."""
    return {
        f"{circuit}-{preset}": Fixed(circuit, preset, ("club", "random", "club", "random"), 1)
        for preset, circuits in HOME.items()
        for circuit in circuits
    }


def example() -> list[str]:
    """The lines of the example on the page about the format: a race of two cars, cut short after a few plies."""
    fixed = Fixed("emberfold", "mini", ("club", "club"), 5)
    race = Race(library.load(fixed.circuit), presets.load(fixed.preset), ["Ann", "Bo"], 1)
    for ply in fixed.run().plies[:EXAMPLE_PLIES]:
        if isinstance(ply, Choice):
            race.apply(ply.option)
        else:
            race.roll(ply.face)
    return list(Record.of(race, {"seed": fixed.seed, "bots": list(fixed.bots)}).lines())


def signed() -> Iterator[tuple[str, Fixed]]:
    """The races of the signature, each with the name under which it is kept."""
    for preset, circuits in HOME.items():
        for circuit in circuits:
            for bot in BOTS:
                for seed in SEEDS:
                    yield f"{circuit} {preset} {bot} {seed}", Fixed(circuit, preset, (bot,) * CARS, seed)


def signature_of(race: Race) -> str:
    """A race in short: every choice, every roll and the end."""
    story = [[repr(ply) for ply in race.plies], race.result()]
    return hashlib.sha256(json.dumps(story, sort_keys=True).encode()).hexdigest()[:12]
