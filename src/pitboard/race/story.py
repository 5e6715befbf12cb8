"""How a race went: the table, who was fastest, who overtook, whose dice were kind, who stood where after each round.

A story is told from steps alone (`Telling`), so that one can be made of a record, or of a race that has just been run.

**Overtaking.** A car passes another when it was behind it at the beginning of its own turn and is ahead of it at the
end. Ahead is who has come farther, laps first and then the rank of the space; of two level cars the one that came there
first. Cars that are out or have finished are not passed; a car that takes the flag has passed all that are still
racing, and one that goes out has passed nobody.

**Dice.** Only those of gears count: the sum of what they showed, the sum of their means, the difference, and the score,
which is the difference in standard deviations of that sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.engine.trace import Kind

from .event import Event
from .race import Race
from .record import Record
from .replay import begin, go_through
from .steps import Step, take_step
from .table_view import follow, view_of
from .view import die_of

DIGITS = 3
"""Decimal places of what is divided."""


@dataclass(frozen=True, slots=True)
class Luck:
    """What a car's gear dice came to. `score` is None where there is nothing to compare."""

    rolls: int = 0
    pips: int = 0
    expected: float = 0.0
    difference: float = 0.0
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """The turn, anybody's, in which a car lost most points, in `round`; the first of them at `ply`."""

    round: int
    ply: int
    points: int


@dataclass(frozen=True, slots=True)
class CarStory:
    """How a race went for one car. `place` is None for a car that is out in a race that is not over; of one still
    racing it is where it stands. `turns` are those it has ended. `cause` and `out_on` tell how and where it went
    out."""

    car: int
    place: int | None
    status: str
    laps: int
    turns: int
    spaces: int
    spaces_per_turn: float
    overtakes: int
    points: tuple[int, ...]
    points_lost: int
    luck: Luck
    moment: Moment | None
    cause: str | None
    out_on: str | None


@dataclass(frozen=True, slots=True)
class Award:
    """Who was best at something, several where they are equal, and how good."""

    cars: tuple[int, ...]
    value: float


@dataclass(frozen=True, slots=True)
class Story:
    """How a race went. `table` is in the order of places.

    `fastest` has most spaces a turn, `quickest` fewest turns of those who took the flag, `overtaker` most overtakings,
    `luckiest` and `unluckiest` the highest and the lowest score; each is None where nobody has any. `chart` has for
    each round, from 0, the grid, the place of every car after it, None for those out until the race is over."""

    rounds: int
    table: tuple[CarStory, ...]
    fastest: Award | None
    quickest: Award | None
    overtaker: Award | None
    luckiest: Award | None
    unluckiest: Award | None
    chart: tuple[tuple[int | None, ...], ...]

    def as_dict(self) -> dict[str, Any]:
        """The story as JSON has it."""
        return asdict(self)


def story(record: Record, circuit: Circuit | None = None) -> Story:
    """The story of a record, as far as it goes. Raises RecordError at the first ply that does not hold."""
    race = begin(record, circuit)
    return tell(race, (take_step(race) for _ in go_through(race, record.plies)))


def tell(race: Race, steps: Iterable[Step]) -> Story:
    """The story of a race that has not begun, told by the steps that it takes from there."""
    telling = Telling(race)
    for step in steps:
        telling.take(step)
    return telling.story()


@dataclass
class _Ledger:
    """What is counted of a car."""

    turns: int = 0
    spaces: int = 0
    overtakes: int = 0
    lost: int = 0
    rolls: int = 0
    pips: int = 0
    expected: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    arrived: int = 0
    cause: str | None = None
    moment: Moment | None = None
    losing: Moment | None = None
    """The losses of the turn at hand."""


@dataclass
class Telling:
    """A story in the making. `race` is one before its first ply."""

    race: Race
    chart: list[tuple[int | None, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        circuit = self.race.circuit
        self._view = view_of(self.race)
        self._rules = self.race.rules
        self._rank = {space.id: space.rank for space in circuit.spaces}
        self._ranks = max(self._rank.values()) + 1
        self._ledgers = [_Ledger() for _ in self._view.cars]
        self._mover, self._ahead = self._view.mover, list[int]()

    def take(self, step: Step) -> None:
        """Go on with the next step."""
        for event in step.events:
            if event.kind in (Kind.ROUND_BEGAN, Kind.TURN_BEGAN, Kind.RACE_OVER):
                self._end_turn()
            if event.kind in (Kind.ROUND_BEGAN, Kind.RACE_OVER):
                self.chart.append(self._places())
            follow(self._view, event)
            if event.car >= 0:
                self._count(event, self._ledgers[event.car], step)

    def story(self) -> Story:
        """The story so far."""
        places = self._places()
        cars = [self._car_story(car, places[car]) for car in range(len(self._ledgers))]
        table = sorted(cars, key=lambda one: (one.place is None, one.place or 0, one.car))
        finishers = [one for one in cars if one.status == "finished"]
        scored = [one for one in cars if one.luck.score is not None]
        return Story(
            rounds=self._view.round,
            table=tuple(table),
            fastest=_award([one for one in cars if one.spaces], lambda one: one.spaces_per_turn),
            quickest=_award(finishers, lambda one: one.turns, lowest=True),
            overtaker=_award([one for one in cars if one.overtakes], lambda one: one.overtakes),
            luckiest=_award(scored, lambda one: one.luck.score or 0.0),
            unluckiest=_award(scored, lambda one: one.luck.score or 0.0, lowest=True),
            chart=tuple(self.chart),
        )

    # ------------------------------------------------------------ inside

    def _count(self, event: Event, ledger: _Ledger, step: Step) -> None:
        values = event.values
        match event.kind:
            case Kind.GRID_TAKEN:
                ledger.arrived = values["slot"]
            case Kind.ARRIVED:
                ledger.arrived = values["number"]
            case Kind.TURN_BEGAN:
                self._mover = event.car
                self._ahead = [i for i in self._racing() if self._distance(i) > self._distance(event.car)]
            case Kind.ENTERED:
                ledger.spaces += 1
            case Kind.GEAR_ROLLED:
                faces = die_of(values["gear"], self._rules).faces
                mean = Fraction(sum(faces), len(faces))
                ledger.rolls += 1
                ledger.pips += values["face"]
                ledger.expected += mean
                ledger.variance += Fraction(sum(face * face for face in faces), len(faces)) - mean**2
            case Kind.LOST:
                ledger.lost += values["points"]
                before = ledger.losing or Moment(step.round, step.number, 0)
                ledger.losing = Moment(before.round, before.ply, before.points + values["points"])
            case Kind.WENT_OUT:
                ledger.cause = values["cause"]

    def _end_turn(self) -> None:
        mover = self._mover
        if mover >= 0:
            self._ledgers[mover].turns += 1
            if self._view.cars[mover].status != "out":
                racing = [i for i in self._racing() if i in self._ahead]
                self._ledgers[mover].overtakes += sum(self._distance(i) < self._distance(mover) for i in racing)
        self._mover, self._ahead = -1, []
        for ledger in self._ledgers:
            if ledger.losing and (ledger.moment is None or ledger.losing.points > ledger.moment.points):
                ledger.moment = ledger.losing
            ledger.losing = None

    def _racing(self) -> list[int]:
        return [car.index for car in self._view.cars if car.status == "racing" and car.space is not None]

    def _distance(self, car: int) -> tuple[int, int]:
        """Who has come farther, and of level cars, who came first. A car that has finished is beyond all others."""
        seen = self._view.cars[car]
        if seen.space is None:
            return self._ranks * (self._view.laps + 1), -seen.place
        return seen.lap * self._ranks + self._rank[seen.space], -self._ledgers[car].arrived

    def _places(self) -> tuple[int | None, ...]:
        """The place of each car now, None for those out until the race is over."""
        finished = sum(car.status == "finished" for car in self._view.cars)
        standing = sorted(self._racing(), key=self._distance, reverse=True)
        place = {car: finished + number for number, car in enumerate(standing, 1)}
        return tuple(place.get(car.index, car.place or None) for car in self._view.cars)

    def _car_story(self, car: int, place: int | None) -> CarStory:
        seen, ledger = self._view.cars[car], self._ledgers[car]
        return CarStory(
            car=car,
            place=place,
            status=seen.status,
            laps=seen.laps_done,
            turns=ledger.turns,
            spaces=ledger.spaces,
            spaces_per_turn=round(ledger.spaces / ledger.turns, DIGITS) if ledger.turns else 0.0,
            overtakes=ledger.overtakes,
            points=seen.points,
            points_lost=ledger.lost,
            luck=_luck(ledger),
            moment=ledger.moment,
            cause=ledger.cause,
            out_on=seen.out_on,
        )


def _luck(ledger: _Ledger) -> Luck:
    difference = ledger.pips - ledger.expected
    score = round(float(difference) / sqrt(ledger.variance), DIGITS) if ledger.variance else None
    return Luck(
        ledger.rolls, ledger.pips, round(float(ledger.expected), DIGITS), round(float(difference), DIGITS), score
    )


def _award(cars: list[CarStory], value: Callable[[CarStory], float], lowest: bool = False) -> Award | None:
    if not cars:
        return None
    best = (min if lowest else max)(map(value, cars))
    return Award(tuple(one.car for one in cars if value(one) == best), best)
