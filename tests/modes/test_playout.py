"""Whole races in one kernel are the races that `Race`, bots and dice give, and club bots race sensibly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboard.bots.drivers import KINDS, driver
from pitboard.bots.playout import CLUB, Field, play_races
from pitboard.circuits import library
from pitboard.circuits.board import pack
from pitboard.circuits.model import Circuit
from pitboard.engine.layout import CARS, Desk
from pitboard.engine.layout import Race as State
from pitboard.engine.packing import pack_book
from pitboard.engine.sampler import Sampler
from pitboard.engine.trace import Kind
from pitboard.kernels import JIT, Stored, look, new
from pitboard.race import Race
from pitboard.race.dice import Dice
from pitboard.rules import presets
from tests.fixtures.circuits import narrow

COUNTS = ("finished", "out", "turns", "rounds", "plies", "endless", "still")
SEEDS = range(3, 6)


def played(circuit: Circuit, preset: str, bots: list[str], laps: int, first: int, count: int) -> Stored[Field]:
    """What comes of races in one kernel, seeds counted from `first`."""
    field = new(Field)
    for car, bot in enumerate(bots):
        field[0].drivers[car] = KINDS[bot]
    book = pack_book(presets.load(preset), laps)
    stores = (new(State, 2), pack(circuit), book, new(Desk), new(Sampler), field)
    play_races(*stores, len(bots), laps, first, count)
    return field


def driven(circuit: Circuit, preset: str, bots: list[str], laps: int) -> dict[str, int]:
    """The same counts from `Race`, bots and dice, one call a ply."""
    found = dict.fromkeys(COUNTS, 0)
    for seed in SEEDS:
        race, dice, drivers = Race(circuit, presets.load(preset), len(bots), laps), Dice(seed), [*map(driver, bots)]
        stood: dict[int, tuple[str | None, int]] = {}
        while not race.is_over:
            if race.is_chance:
                race.roll(dice.throw(race))
            else:
                race.apply(drivers[race.actor].choose(race, dice))
            for event in race.take_events():
                if event.kind is Kind.TURN_BEGAN:
                    space = race.cars[event.car].space
                    before, turns = stood.get(event.car, (None, 0))
                    stood[event.car] = (space, turns + 1 if before == space else 0)
                    found["still"] = max(found["still"], stood[event.car][1])
        result = race.result()
        found["finished"] += len(result["places"])
        found["out"] += len(result["retired"])
        found["turns"] += result["turns"]
        found["rounds"] += result["rounds"]
        found["plies"] += len(race.plies)
    return found


CASES: list[tuple[Callable[[], Circuit], str, list[str], int]] = [
    (lambda: library.load("emberfold"), "mini", ["club", "random", "club"], 1),
    (lambda: library.load("alderhaven"), "modern", ["random", "random", "club", "club"], 1),
    (narrow, "classic", ["club"] * 5, 2),
    (narrow, "basic", ["random"] * 5, 1),
]


def compare(make: Callable[[], Circuit], preset: str, bots: list[str], laps: int) -> None:
    """A kernel's counts are those of the same races driven from outside."""
    field = played(make(), preset, bots, laps, SEEDS[0], len(SEEDS))
    assert {name: look(field, name) for name in COUNTS} == driven(make(), preset, bots, laps)


@pytest.mark.compiled
@pytest.mark.parametrize(("make", "preset", "bots", "laps"), CASES)
def test_a_kernel_plays_the_races_that_race_and_bots_play(
    make: Callable[[], Circuit], preset: str, bots: list[str], laps: int
) -> None:
    compare(make, preset, bots, laps)


@pytest.mark.skipif(JIT, reason="all of them are compared compiled")
def test_so_it_does_interpreted() -> None:
    compare(*CASES[2])


@pytest.mark.compiled
def test_ten_club_bots_race_sensibly() -> None:
    # In small what bench/club_races.py looks at on every circuit, over a thousand races.
    count, laps = 30, 2
    field = played(library.load("alderhaven"), "modern", ["club"] * CARS, laps, 100, count)
    assert look(field, "endless") == 0
    assert look(field, "still") <= 3
    assert look(field, "finished") + look(field, "out") == count * CARS
    assert look(field, "finished") >= 0.7 * count * CARS
    assert KINDS["club"] == CLUB
