"""The values of the chapters that are not played yet: technical stops, weather, tyres, construction and so on.

They stand in the preset files from the start, so that a preset is the whole of its book; `rules show` prints them as
"in a later version". A chapter that a book does not have is None in its `Ruleset`. Each field names its clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

Six = tuple[int, int, int, int, int, int]
"""A number for each part, in the order of a sheet."""


class WeatherModel(Enum):
    """How the weather moves (V-27)."""

    FIVE_STATES_DRY = "five-states-dry"
    FOUR_LINES = "four-lines"
    FIVE_STATES_KEPT = "five-states-kept"


class WeatherChange(Enum):
    """When a rolled maximum changes the weather (V-28)."""

    AT_ONCE = "at-once"
    ROUND_END = "round-end"


class SlideScope(Enum):
    """Which moves slide in the rain (V-29), judged by the corner spaces they touch."""

    DIE_ENTERS_OR_STAYS = "die-enters-or-stays"
    ANY_CORNER_SPACE = "any-corner-space"
    STOPS_OWED = "stops-owed"


class TrialFailure(Enum):
    """What ends a qualifying lap (V-32): two stops missing, or no stop at all in a corner of two or three."""

    TWO_MISSING = "two-missing"
    NO_STOP = "no-stop"


class NitroUse(Enum):
    """Whether nitro belongs to every race or is an optional rule (V-23)."""

    ALWAYS = "always"
    OPTION = "option"


@dataclass(frozen=True, slots=True)
class Technical:
    """Technical stops (P-5): the points that a car may mend in them during a race."""

    repairs: int


@dataclass(frozen=True, slots=True)
class Weather:
    """The weather's course (V-27, V-28) and the highest numbers that lose in rain (W-6)."""

    model: WeatherModel
    change: WeatherChange
    collision_to: int
    engine_to: int
    handling_to: int


@dataclass(frozen=True, slots=True)
class Tyre:
    """One kind of tyre (Y-1 to Y-3): slide in rain, overshoot factors by lap of the set, bonus, loss in its lap 3."""

    slide: int
    dry_factors: tuple[int, ...]
    rain_factors: tuple[int, ...]
    bonus: int
    worn_loss: int


@dataclass(frozen=True, slots=True)
class Tyres:
    """The kinds of tyres to choose from, and which moves slide in rain (V-29)."""

    slide_scope: SlideScope
    kinds: Mapping[str, Tyre]


@dataclass(frozen=True, slots=True)
class Construction:
    """Points to spread over a car of one's own (V-30), in races of these laps; `with_repairs` where the pits repair."""

    laps: tuple[int, ...]
    points: int
    with_repairs: int
    least: Six
    most: Six


@dataclass(frozen=True, slots=True)
class Qualifying:
    """The qualifying lap: gears that may be skipped free (V-31) and what fails (V-32)."""

    free_skips: int
    fails: TrialFailure


@dataclass(frozen=True, slots=True)
class Nitro:
    """Nitro (V-23): how often in a lap, whether optional; it adds the number of the gear."""

    a_lap: int
    use: NitroUse


@dataclass(frozen=True, slots=True)
class Teams:
    """Teams (S-5): shared repair points, and what each place scores."""

    repairs: int
    place_points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Street:
    """Street races: drivers' points (R-7), points back at the line (R-1) and the police line (R-5), noise zones (R-4).

    `noise_from` are the lowest numbers of the black die that cost a tyre, a body and an engine point.
    """

    line_points: int
    police_points: int
    noise_from: tuple[int, ...]
    drivers: Mapping[str, Six]
