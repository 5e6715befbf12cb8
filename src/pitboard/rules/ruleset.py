"""A rulebook as values: what differs between the books, and nothing else.

Every field names the clause (`V-…` of the catalogue) whose value it holds. No code asks which book it is in: the engine
reads these numbers, tables and policies. Presets are TOML files in `data/rulesets`; `presets` loads them, and optional
rules are switched with `Ruleset.using`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import Any

from pitboard.rules.errors import RulesError
from pitboard.rules.later import Construction, Nitro, Qualifying, Street, Teams, Technical, Tyres, Weather
from pitboard.rules.options import Switch, switched, switches_of
from pitboard.rules.pits import Pits


class Part(IntEnum):
    """The parts of a car, in the order of a sheet. With a pool (V-2) every part draws from the one pool."""

    TYRES = 0
    BRAKES = 1
    GEARBOX = 2
    BODY = 3
    ENGINE = 4
    HANDLING = 5


PARTS = len(Part)

Sheet = tuple[int, int, int, int, int, int]
"""Points of the parts, in the order of `Part`."""


class Pole(Enum):
    """Who starts first (V-5)."""

    LOWEST = "lowest"
    HIGHEST = "highest"


class Level(Enum):
    """Who of two level cars in one gear plays first (V-7)."""

    ARRIVAL = "arrival"
    INSIDE = "inside"


class Spin(Enum):
    """When an overshoot spins a car (V-11): never, when its last tyre goes, or at one more than the pool holds."""

    NEVER = "never"
    LAST_TYRE = "last-tyre"
    EXCESS_OF_ONE = "excess-of-one"


class SpinAgain(Enum):
    """When a car without tyres spins again (V-11a): one space over, or a cost of exactly one."""

    NEVER = "never"
    ONE_SPACE = "one-space"
    COST_OF_ONE = "cost-of-one"


class Victim(Enum):
    """Which car ahead a car that goes out blocked runs into (V-14, B-4)."""

    NOBODY = "nobody"
    DIRECTLY_AHEAD = "directly-ahead"
    DRAWN = "drawn"


class AutomaticLoss(Enum):
    """What a mover loses when its contacts go out in their rolls (V-16)."""

    ONE_IN_ALL = "one-in-all"
    ONE_PER_CAR = "one-per-car"


class SkipMarker(Enum):
    """Where the marker for a gear skip's engine point is put (V-19a)."""

    MOVE_BEGAN = "move-began"
    MOVE_ENDED = "move-ended"
    NOWHERE = "nowhere"


class OrderCounts(Enum):
    """What the order of play counts (V-34)."""

    DISTANCE = "distance"
    LOOP = "loop"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The values of one way to play. Fields of rules that are switched off keep the book's values.

    `dice[g - 1]` are the faces of gear g (D-1 to D-6). `sheets` maps laps to points per part; with a pool its size
    stands in the first place and the rest is 0. `deadly` lists the parts whose last point takes a car out (X-1); with a
    pool, Part.TYRES stands for the pool (X-2). `skip_cost[n - 1]` is what skipping n gears costs, per part (V-8).
    `block_cost[n - 1]` is (brakes, tyres) for n spaces left (V-13); beyond its length a car is out (V-14).
    `…_to` are the highest numbers of the black die that lose. `handling` is the switch of V-19; a car whose sheet has
    no handling points never tests, so `for_laps` turns it off where the sheet of that race has none. `switches` names
    the optional rules of this preset (see `options`). `pit_stops` is the switch of V-24, `pits` how they are done. The
    nested values after that belong to chapters not played yet; None says that the book has no such chapter.
    """

    key: str
    title: str
    laps: tuple[int, ...]
    default_laps: int
    most_cars: int
    dice: tuple[tuple[int, ...], ...]
    pooled: bool
    sheets: Mapping[int, Sheet]
    deadly: frozenset[Part]
    pole: Pole
    stall_to: int
    flying_from: int
    flying_spaces: int
    level: Level
    order_counts: OrderCounts
    skip_cost: tuple[Sheet, ...]
    spin: Spin
    spin_again: SpinAgain
    spin_by_block: bool
    block_cost: tuple[tuple[int, int], ...]
    victim: Victim
    victim_loss: int
    collision_to: int
    automatic_loss: AutomaticLoss
    engine_triggers: tuple[tuple[int, int], ...]
    engine_gear: int
    engine_to: int
    engine_loss: int
    handling: bool
    handling_to: int
    skip_marker: SkipMarker
    slipstream: bool
    slipstream_gear: int
    slipstream_cost: int
    slipstream_corner_brakes: int
    turbo: bool
    turbo_cost: int
    turbo_spaces: int
    gearbox_name: str = "gearbox"
    switches: tuple[str, ...] = ()
    pit_stops: bool = False
    pits: Pits | None = None
    technical: Technical | None = None
    weather: Weather | None = None
    tyres: Tyres | None = None
    construction: Construction | None = None
    qualifying: Qualifying | None = None
    nitro: Nitro | None = None
    teams: Teams | None = None
    street: Street | None = None

    @property
    def gears(self) -> int:
        """The number of gears (V-1)."""
        return len(self.dice)

    def sheet(self, laps: int) -> Sheet:
        """Points a car starts a race of `laps` with (V-2, V-3). Raises KeyError where the preset has no such race.

        Without the rule of handling no car has handling points (V-19).
        """
        points = self.sheets[laps]
        return points if self.handling else (*points[:5], 0)

    def for_laps(self, laps: int) -> Ruleset:
        """These rules for a race of `laps`: handling counts only where the sheet of that race has points for it (V-19),
        and there are pit stops only at the end of a lap that is not the last (V-24).

        Raises RulesError where the preset has no such race (V-4).
        """
        if laps not in self.sheets:
            known = ", ".join(str(number) for number in self.laps)
            raise RulesError(f"laps {laps}: {self.key} has no such race; its numbers of laps are: {known}")
        pits = self.pits if self.pit_stops and laps > 1 else None
        return replace(self, handling=self.sheet(laps)[Part.HANDLING] > 0, pits=pits)

    def part_name(self, part: Part) -> str:
        """What players call the part: `pool` for every part of an undivided pool, `fuel` for the gearbox in some."""
        if self.pooled:
            return "pool"
        return self.gearbox_name if part is Part.GEARBOX else part.name.lower()

    def options(self) -> list[Switch]:
        """The optional rules of this preset and how each is set."""
        return switches_of(self)

    def with_option(self, name: str, value: str) -> Ruleset:
        """These rules with one optional rule set. Raises RulesError for an unknown option or a value not allowed."""
        return switched(self, name, value)

    def using(self, **values: Any) -> Ruleset:
        """The same rules with some values changed: an optional rule switched, house numbers, a test's special case."""
        return replace(self, **values)
