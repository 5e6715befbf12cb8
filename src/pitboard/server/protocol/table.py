"""What everybody at a race's table sees: the set-up, the seats, the cars, and what the race waits for.

`RaceView`, `CarView` and `Step` carry what `pitboard.race` gives: a view and the events after it give the next view, so
the page keeps its own copy up to date and asks for a whole one only when it has none.
"""

from __future__ import annotations

from typing import Any, Literal

from .base import (
    Bot,
    CarName,
    CarNumber,
    Colour,
    DiceKind,
    Message,
    Pace,
    RaceId,
    Seat,
    Slug,
)

Status = Literal["lobby", "racing", "over"]
CarStatus = Literal["racing", "finished", "out"]
Phase = Literal[
    "grid",
    "start",
    "gear",
    "roll",
    "move",
    "slipstream",
    "danger",
    "collision",
    "engine",
    "victim",
    "exit",
    "pit",
    "over",
]


class FairDiceView(Message):
    """The dice of a race: `commitment` is the SHA-256 of the secret, in hexadecimal; `secret` is shown when the race
    is over; `words` are those of the seats, fixed when the race starts."""

    scheme: str
    commitment: str
    secret: str | None
    words: list[str | None]


class PitsView(Message):
    """Pit stops as the race has them, in the words of `pitboard.rules.pits`; `boxes` has each car's box, by seat.

    `most_stops` 0 is no limit. Up to `quick_to` the black die lets a car leave at once by half of what it shows, in
    `exit_gear`; which is also the highest gear of a car that leaves its box in a later turn."""

    most_stops: int
    gives: Literal["pool-as-rolled", "whole-pool", "tyres"]
    exit: Literal["pool-roll", "half-roll", "next-turn"]
    quick_to: int
    exit_gear: int
    boxes: list[str]


class RaceInfo(Message):
    """What a race is. `options` are the switches set otherwise than in the rulebook; `dice` is None for real dice, and
    `pits` where there are no pit stops."""

    id: RaceId
    circuit: Slug
    circuit_name: str
    rules: Slug
    options: dict[str, str]
    laps: int
    status: Status
    dice_kind: DiceKind
    dice: FairDiceView | None
    pits: PitsView | None
    pace: Pace
    created: str
    """UTC, ISO 8601."""


class SeatView(Message):
    """A seat: its car's look, and who drives.

    `driver` is whose seat it is: a person (who has taken it), a bot, or nobody yet (`open`); `at_wheel` is the bot that
    drives now, be it the seat's own or a substitute whom its person has let in; None when a person drives. `present`
    tells whether the person's device is connected."""

    seat: Seat
    name: CarName
    number: CarNumber
    colour: Colour
    driver: Literal["person", "bot", "open"]
    at_wheel: Bot | None
    present: bool
    word: str | None


class CarView(Message):
    """A car on the board, as in `pitboard.race.view`. `points` by part: tyres, brakes, gearbox, body, engine, handling;
    a pool in the first place."""

    index: Seat
    space: str | None
    lap: int
    laps_done: int
    gear: int
    points: list[int]
    corner: str | None
    stops: int
    status: CarStatus
    spun: bool
    turbo_used: bool
    pit_stops: int
    place: int
    out_on: str | None


class RollView(Message):
    """A roll of a car: of a gear's die, or with 0 of the black one."""

    car: Seat
    die: int
    face: int


class RaceView(Message):
    """The race as everybody sees it, in the form of `pitboard.race.table_view`: this and the events of a `Step` give
    the next. `order` is the order of play of this round and `turn` the index in it of `mover`, whose turn it is: those
    before have had theirs. `actor`, `phase` and `die` are what the race waits for, as in `Waits`; `die` by its gear.
    `pips` is what the gear die of this turn shows (0 before it is rolled), `last_roll` the last roll of any die."""

    laps: int
    round: int
    order: list[int]
    turn: int
    mover: int
    phase: Phase
    actor: int
    die: int | None
    pips: int
    last_roll: RollView | None
    cars: list[CarView]
    markers: list[str]


class Die(Message):
    """A die to be rolled: the gear it belongs to, 0 for the black one, and the number on each of its sides."""

    gear: int
    faces: list[int]


class Waits(Message):
    """What the race waits for after `ply` plies: `actor`'s choice, or the roll of `die` by it; nothing when it is over.

    `by_hand`: a person is expected to throw this die, or to type it; others the server rolls by itself.
    `back_by` is the seat whose last choice may still be taken back, -1 for none."""

    ply: int
    phase: Phase
    actor: int
    die: Die | None
    by_hand: bool
    back_by: int


class Step(Message):
    """A ply, counted from 1, and what came of it: a choice in notation, or a die and its face; `round` is the one it
    belongs to; events as `{"kind": …, "car": …, …values, "clauses": […]}` (docs/formats/events.md)."""

    ply: int
    car: int
    choice: str | None
    die: int | None
    face: int | None
    round: int
    events: list[dict[str, Any]]


class OptionView(Message):
    """A legal choice, as in `pitboard.race.Option`: `notation` is what to send back."""

    notation: str
    kind: Literal["gear", "move", "slipstream", "decline", "take", "wait"]
    gear: int
    skipped: int
    end: str | None
    route: list[str]
    braked: int
    turbo: bool
    overshoot: int
    blocked: int
    bill: list[int]
    outcome: Literal["stays", "spins", "out"]
    finish: bool
    danger: list[str]
    clauses: list[str]


class EndView(Message):
    """A space within reach, and what it costs at best to end there: points in all, and what becomes of the car."""

    space: str
    points: int
    outcome: Literal["stays", "spins", "out"]


class FaceView(Message):
    """One number a gear's die may show: on how many of its sides, the `ends` within reach, and the best of the options.

    `verdict` is what the best comes to, `landing` where it leads as to the coming corner: before it, into it, past it
    with all stops made or with stops missing, behind cars that block it, into the pits, or over the line."""

    face: int
    sides: int
    ends: list[EndView]
    best: OptionView
    verdict: Literal["free", "costly", "spin", "out"]
    landing: Literal["short", "stops", "passes", "overshoots", "blocked", "pits", "flag"]
    options: int


class GearForecastView(Message):
    """What a gear can do from here: `sides` is the number of sides of its die; shares are of that. `verdicts` counts
    sides by verdict, `landings` by landing. `bill` is the mean number of points of the best options: the gear's own are
    in `option`, and a number that puts the car out counts nothing."""

    option: OptionView
    sides: int
    faces: list[FaceView]
    verdicts: dict[str, int]
    landings: dict[str, int]
    bill: float


class ComingCorner(Message):
    """The corner a car is in or comes to next, and the stops it still owes there: how many spaces there are to its
    first space (None when in it) and to its last."""

    corner: str
    owed: int
    first: int | None
    last: int
