"""What each gear can do from here, before it is announced: where every face of its die may lead, and at what price.

The engine itself is asked, on copies of the race, so that a forecast can say nothing that the options would not. One
face takes well under a millisecond; `forecast_faces` gives them one at a time to whoever has other things to do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from .option import Option
from .outlook import Outlook
from .race import Race

VERDICTS = ("free", "costly", "spin", "out")
"""What a number may come to."""


@dataclass(frozen=True, slots=True)
class FaceForecast:
    """One number a gear's die may show: on how many of its sides, and the options it would bring.

    `ends` has every space that may be reached with it and the best option that ends there; `best` is the best of all
    (`Outlook.merit`): the cheapest, and of equally cheap ones one that makes a stop. `landing` is where that leads
    (`outlook.LANDINGS`)."""

    face: int
    sides: int
    chance: Fraction
    options: tuple[Option, ...]
    ends: dict[str, Option]
    best: Option
    landing: str

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

    def odds(self, word: str) -> Fraction:
        """The chance that the die shows a face with this verdict or landing."""
        return sum((face.chance for face in self.faces if word in (face.verdict, face.landing)), Fraction(0))

    @property
    def expected_points(self) -> Fraction:
        """The points that the best options cost on average, those of the gear itself left aside. A face that puts the
        car out costs none: that it may is for `odds` to say."""
        staying = (face for face in self.faces if face.verdict != "out")
        return sum((face.chance * sum(face.best.bill) for face in staying), Fraction(0))


def forecast(race: Race) -> tuple[GearForecast, ...]:
    """Every gear that the mover may announce now. Empty unless a gear is to be chosen."""
    return tuple(
        GearForecast(gear, tuple(face for _, face in found))
        for gear, found in groupby(forecast_faces(race), key=lambda pair: pair[0])
    )


def forecast_faces(race: Race) -> Iterator[tuple[Option, FaceForecast]]:
    """The same, one face at a time: gears from the lowest, each with the faces of its die in ascending order. The race
    may go on in the meantime; what is forecast is how it stands now."""
    gears = [option for option in race.options if option.kind == "gear"]
    return _faces(race.clone(), gears) if gears else iter(())


def _faces(race: Race, gears: list[Option]) -> Iterator[tuple[Option, FaceForecast]]:
    outlook = Outlook.of(race, race.mover)
    for gear in gears:
        announced = race.clone()
        announced.apply(gear)
        sides = announced.die.faces
        for face, count in sorted(Counter(sides).items()):
            rolled = announced.clone()
            rolled.roll(face)
            yield gear, _face(face, count, len(sides), rolled.options, outlook)


def _face(face: int, count: int, sides: int, options: tuple[Option, ...], outlook: Outlook) -> FaceForecast:
    ends: dict[str, Option] = {}
    ranked = sorted(options, key=outlook.merit)
    for option in ranked:
        ends.setdefault(option.end or "", option)
    best = ranked[0]
    return FaceForecast(face, count, Fraction(count, sides), options, ends, best, outlook.landing(best))
