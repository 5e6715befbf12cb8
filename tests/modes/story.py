"""Run races in this process and print, as JSON, a checksum of everything after each ply: python -m tests.modes.story

The mode is the process's (`PITBOARD_JIT`, `PITBOARD_CHECK`). A checksum covers the bytes of the state, the rows of the
trace, and at a decision the rows of the options.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any
from zlib import crc32

from pitboard.bots.drivers import KINDS, choose_for
from pitboard.circuits import library
from pitboard.circuits.model import Circuit
from pitboard.engine.entry import Do
from pitboard.kernels import look, look_rows, put, raw
from pitboard.race import Race
from pitboard.race.dice import Dice
from pitboard.rules import presets
from tests.fixtures.circuits import all_circuits
from tests.laws.races import TIGHT

CARS = 4
PRESETS = ("mini", "classic", "basic", "modern", "online")
BOTS = ("club", "random")


def circuits() -> list[Circuit]:
    """The circuits of ours, and small ones with awkward places."""
    return [*(library.load(slug) for slug in library.slugs()), TIGHT, *all_circuits()]


def races() -> Iterator[tuple[str, Race, int]]:
    """The races, each with its name and seed: on every circuit both kinds of bots, all presets in turn."""
    for number, circuit in enumerate(circuits()):
        for turn, bot in enumerate(BOTS):
            preset = PRESETS[(number * len(BOTS) + turn) % len(PRESETS)]
            rules, seed = presets.load(preset), number * 10 + turn
            if preset == "classic":
                rules = rules.with_option("slipstream", "on")
            yield f"{circuit.slug} {preset} {bot} {seed}", Race(circuit, rules, CARS, 1), seed


def checksums(race: Race, bot: str, seed: int) -> list[int]:
    """Drive a race to its end; a checksum after each ply."""
    dice, found, stores = Dice(seed), [], race.stores
    state, _, _, desk = stores
    while not race.is_over:
        told: list[object] = []
        if race.is_chance:
            what, number = Do.ROLL, dice.throw(race)
        else:
            told.append(look_rows(desk, "options", race.act(Do.LIST)))
            what, number = Do.CHOOSE, choose_for(*stores, dice.sampler_for(race), KINDS[bot])
        put(desk, "tracing", True)
        put(desk, "row_count", 0)
        race.act(what, number)
        told += [number, look_rows(desk, "rows", look(desk, "row_count"))]
        put(desk, "tracing", False)
        found.append(crc32(raw(state), crc32(json.dumps(told, default=list_of).encode())))
    return found


def list_of(numbers: Any) -> list[int]:
    """An array in a row, which is NumPy's where rules are compiled."""
    return [int(number) for number in numbers]


def main() -> None:
    """Print the checksums of all races."""
    json.dump({name: checksums(race, name.split()[-2], seed) for name, race, seed in races()}, sys.stdout)


if __name__ == "__main__":
    main()
