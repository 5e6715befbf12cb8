"""What each gear can do from here, before it is announced: where every face of its die may lead, and at what price.

The engine itself is asked, on copies of the race, so that a forecast can say nothing that the options would not.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from .option import Option
from .race import Race


@dataclass(frozen=True, slots=True)
class FaceForecast:
    """One number a gear's die may show: how likely it is, and the options it would bring."""

    face: int
    chance: Fraction
    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """The cheapest option: one that keeps the car running, with fewest points, driving farthest."""
        worst = {"stays": 0, "spins": 1, "out": 2}
        return min(self.options, key=lambda o: (worst[o.outcome], sum(o.bill), -len(o.route), o.index))

    @property
    def verdict(self) -> str:
        """What the face comes to at best: free, costly (points to pay), spin or out."""
        if self.best.outcome != "stays":
            return {"spins": "spin", "out": "out"}[self.best.outcome]
        return "costly" if sum(self.best.bill) else "free"


@dataclass(frozen=True, slots=True)
class GearForecast:
    """One gear that may be announced, with every face of its die."""

    gear: Option
    faces: tuple[FaceForecast, ...]

    def odds(self, verdict: str) -> Fraction:
        """The chance that the die shows a face with this verdict."""
        return sum((face.chance for face in self.faces if face.verdict == verdict), Fraction(0))


def forecast(race: Race) -> tuple[GearForecast, ...]:
    """Every gear that the mover may announce now. Empty unless a gear is to be chosen."""
    return tuple(_forecast_gear(race, option) for option in race.options if option.kind == "gear")


def _forecast_gear(race: Race, gear: Option) -> GearForecast:
    announced = race.clone()
    announced.apply(gear)
    faces = announced.die.faces
    return GearForecast(
        gear,
        tuple(
            FaceForecast(face, Fraction(count, len(faces)), _options_after(announced, face))
            for face, count in sorted(Counter(faces).items())
        ),
    )


def _options_after(announced: Race, face: int) -> tuple[Option, ...]:
    rolled = announced.clone()
    rolled.roll(face)
    return rolled.options
