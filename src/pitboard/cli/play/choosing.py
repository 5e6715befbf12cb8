"""What a person chooses from: the options in order, the one in focus, and for gears what each can do from here."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboard.race import Option, Race
from pitboard.race.forecast import FaceForecast, GearForecast, forecast

WORST = {"stays": 0, "spins": 1, "out": 2}


def unbraked(face: FaceForecast) -> tuple[Option, ...]:
    """The moves that use all of a die's number, and no more."""
    return tuple(option for option in face.options if not option.braked and not option.turbo)


@dataclass(slots=True)
class Choosing:
    """One decision. `forecasts` are those of gears, empty at other decisions."""

    options: tuple[Option, ...]
    forecasts: tuple[GearForecast, ...] = ()
    focus: int = 0
    hint: str = ""
    _typed: str = field(default="", repr=False)

    @classmethod
    def at(cls, race: Race) -> Choosing:
        """The decision at hand. Gears begin with the present one or the nearest to it, moves with the cheapest."""
        forecasts = forecast(race)
        choosing = cls(race.options, forecasts)
        if forecasts:
            present = max(race.cars[race.actor].gear, 1)
            choosing.focus = min(range(len(forecasts)), key=lambda k: abs(forecasts[k].gear.gear - present))
        else:
            choosing.focus = min(choosing.options, key=lambda o: (WORST[o.outcome], sum(o.bill), o.index)).index
        return choosing

    @property
    def focused(self) -> Option:
        """The option in focus."""
        return self.options[self.focus]

    @property
    def focused_forecast(self) -> GearForecast | None:
        """What the gear in focus can do."""
        return self.forecasts[self.focus] if self.forecasts else None

    def step(self, by: int) -> None:
        """Move the focus down the list, or up when `by` is negative; it stops at the ends."""
        self.focus = min(max(self.focus + by, 0), len(self.options) - 1)
        self._typed = ""

    def type(self, digit: str) -> None:
        """A digit of an option's number, or of a gear: several in a row make one number."""
        for typed in (self._typed + digit, digit):
            found = self._numbered(int(typed))
            if found is not None:
                self.focus, self._typed = found, typed
                return

    def number_of(self, option: Option) -> int:
        """What a person types for an option: its gear, else its place in the list from 1."""
        return option.gear if option.kind == "gear" else option.index + 1

    def _numbered(self, number: int) -> int | None:
        return next((o.index for o in self.options if self.number_of(o) == number), None)
