"""How a race went, as `pitboard.race.story` tells it: table, awards, dice against their means, places by round."""

from __future__ import annotations

from .base import Message, Seat
from .table import CarStatus


class LuckView(Message):
    """What a car's gear dice came to: the sum of what they showed and of their means, the difference, and that in
    standard deviations, None where there is nothing to compare."""

    rolls: int
    pips: int
    expected: float
    difference: float
    score: float | None


class MomentView(Message):
    """The turn in which a car lost most points, at a ply."""

    round: int
    ply: int
    points: int


class CarStoryView(Message):
    """How a race went for one car, as in `pitboard.race.story`. `cause` and `out_on` tell how and where it went out."""

    car: Seat
    place: int | None
    status: CarStatus
    laps: int
    turns: int
    spaces: int
    spaces_per_turn: float
    overtakes: int
    points: list[int]
    points_lost: int
    luck: LuckView
    moment: MomentView | None
    cause: str | None
    out_on: str | None


class AwardView(Message):
    """Who was best at something, several where they are equal, and how good."""

    cars: list[Seat]
    value: float


class StoryView(Message):
    """How a race went, as in `pitboard.race.story`: the `table` by places, awards, and in `chart` for each round, from
    0, the grid, the place of every car after it."""

    rounds: int
    table: list[CarStoryView]
    fastest: AwardView | None
    quickest: AwardView | None
    overtaker: AwardView | None
    luckiest: AwardView | None
    unluckiest: AwardView | None
    chart: list[list[int | None]]
