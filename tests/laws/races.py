"""Random races for laws: any small circuit, any rules, any cars; every choice and every die drawn from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

from pitboard.circuits.model import Circuit, Side
from pitboard.race import Event, Option, Race
from pitboard.rules import presets
from pitboard.rules.ruleset import OrderCounts, Ruleset
from tests.fixtures.circuits import all_circuits
from tests.oracle.boards import bend, ring, straight

TIGHT = ring(
    3,
    *(straight(12), bend(4), straight(9), bend(6, 2, Side.RIGHT), straight(8)),
    arrows=("b13 a14", "a12 b12", "b26 c27", "c28 b28"),
)
"""A lap of 39 columns, a corner of one stop and one of two: on it even few cars are often in each other's way."""

CIRCUITS = {circuit.slug: circuit for circuit in (TIGHT, *all_circuits())}

CLASSIC = presets.load("classic")

RULES = {key: presets.load(key) for key in ("mini", "classic", "basic", "modern", "online")} | {
    "classic, slipstream": CLASSIC.using(slipstream=True),
    "classic, by the loop": CLASSIC.using(order_counts=OrderCounts.LOOP),
}

RACES = [(key, laps) for key in RULES for laps in (1, 2)] + [("classic", 3)]
"""Rules and laps. Over three laps cars of classic have handling."""

few = settings(max_examples=settings().max_examples // 3)
"""A third of the examples that the profile asks for: a whole race is more than most tests look at."""

PLIES = 2000
"""More than a race of random choices ever takes."""


@dataclass(frozen=True)
class Setting:
    """A race to be driven: circuit, rules and laps, number of cars, and the seed of all choices and dice."""

    slug: str
    kind: tuple[str, int]
    cars: int
    seed: int

    @property
    def circuit(self) -> Circuit:
        """The circuit that is raced on."""
        return CIRCUITS[self.slug]

    @property
    def rules(self) -> Ruleset:
        """The rules that are raced by."""
        return RULES[self.kind[0]]

    @property
    def laps(self) -> int:
        """The laps that are raced."""
        return self.kind[1]

    def race(self) -> Race:
        """The race before the grid."""
        return Race(self.circuit, self.rules, self.cars, self.laps)


def settings_of_races() -> st.SearchStrategy[Setting]:
    """Races of two to five cars."""
    return st.builds(
        Setting, st.sampled_from(list(CIRCUITS)), st.sampled_from(RACES), st.integers(2, 5), st.integers(0, 2**32)
    )


@dataclass(frozen=True)
class Step:
    """A ply: the race after it, the option that was chosen if it was a choice, and what happened."""

    race: Race
    chosen: Option | None
    events: list[Event]


def driven(setting: Setting) -> Iterator[Step]:
    """A race from the grid to its end, ply by ply."""
    race, rng = setting.race(), random.Random(setting.seed)
    for _ in range(PLIES):
        if race.is_over:
            return
        chosen = None if race.is_chance else rng.choice(race.options)
        if chosen is None:
            race.roll(rng.choice(race.die.faces))
        else:
            race.apply(chosen)
        yield Step(race, chosen, race.take_events())
    raise AssertionError(f"{setting} is not over after {PLIES} plies")
