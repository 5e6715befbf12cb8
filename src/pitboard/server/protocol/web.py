"""The bodies of the HTTP routes.

| route | gives |
|---|---|
| `GET /api/health` | `Health` |
| `GET /api/circuits` | `CircuitCard`s, for choosing |
| `GET /api/circuits/{slug}/board` | the board sheet (`pitboard.circuits.drawing`), for drawing |
| `GET /api/circuits/{slug}/picture.svg?look=` and `thumbnail.svg?look=` | the board as a picture, light or dark |
| `GET /api/rulebooks?language=` | `Rulebook`s, for choosing |
| `GET /api/clauses?language=` | `ClauseText`s |
| `GET /api/bots` | `BotCard`s |
| `POST /api/races` | makes a race of a `NewRace`: `MadeRace`, the only time its secrets are told |
| `GET /api/races/{id}` | `RaceCard`: for lists of the races a device knows, and for an invitation's page |
| `POST /api/races/{id}/seats/{seat}/claim` | takes a seat with its `Claim`: `Claimed` |
| `GET /api/races/{id}/steps?after=` | `Steps` since a ply: what was said so far |
| `GET /api/races/{id}/replay` | `Replay`: a race to be gone through |
| `GET /api/races/{id}/story` | `Story`, when it is over |
| `GET /api/races/{id}/record` | the `.race` file |
| `POST /api/replays` | a `.race` file as body: `Replay`; nothing is kept |
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from .base import (
    Bot,
    CarName,
    CarNumber,
    Colour,
    DiceKind,
    EngineFault,
    Message,
    Pace,
    RaceId,
    Seat,
    Secret,
    Slug,
    Unshown,
)
from .story import StoryView
from .table import RaceInfo, RaceView, SeatView, Step


class EngineState(Message):
    """How far the engine's first compilation is; `fault` says why it came to nothing."""

    is_ready: bool
    done: int
    total: int
    fault: EngineFault | None = None


class Health(Message):
    """Whether the server is there, and what it is."""

    version: str
    rules_version: int
    engine: EngineState


class CornerCard(Message):
    """A corner as people compare circuits by."""

    id: str
    stops: int


class CircuitCard(Message):
    """A circuit to choose: `lap` is the length of its shortest lap in spaces."""

    slug: Slug
    name: str
    lanes: int
    spaces: int
    lap: int
    corners: list[CornerCard]
    most_cars: int
    suits: list[Slug]
    """The rulebooks it was made for, the first of them before others."""


class SwitchValue(Message):
    """One setting of a switch, in plain words."""

    value: str
    label: str


class Switch(Message):
    """An optional rule, its clause, and how the rulebook has it."""

    name: str
    clause: str
    title: str
    text: str
    value: str
    values: list[SwitchValue]


class PartName(Message):
    """A part of the car by its place in lists of points."""

    part: int
    key: str


class Rulebook(Message):
    """A rulebook in plain words, and what the page needs of it to draw dashboards: `sheets` are points by part for
    each number of laps; `dice` the sides of each gear's die, first gear first.

    `lead` says what a race by it feels like, `points` are the few things to know about it, `suits` says for whom it is,
    `time` how long the usual race takes."""

    key: Slug
    title: str
    lead: str
    points: list[str]
    suits: str
    time: str
    laps: list[int]
    default_laps: int
    most_cars: int
    gears: int
    pooled: bool
    parts: list[PartName]
    sheets: dict[str, list[int]]
    dice: list[list[int]]
    switches: list[Switch]


class ClauseText(Message):
    """A clause in one language."""

    id: str
    title: str
    text: str
    reason: str
    status: Literal["modelled", "ruled", "missing"]


class BotCard(Message):
    """A bot to race against, strongest first; the page has the words."""

    name: Bot


class NewSeat(Message):
    """A car to be entered, and who drives: this device's person (`me`, and `here` for others at the same screen), a
    bot, or whoever opens the seat's link."""

    driver: Literal["me", "here", "bot", "open"]
    bot: Bot | None = None
    name: CarName
    number: CarNumber
    colour: Colour

    @model_validator(mode="after")
    def _a_bot_has_a_name(self) -> NewSeat:
        if (self.driver == "bot") != (self.bot is not None):
            raise ValueError("a seat names a bot exactly when a bot drives")
        return self


class NewRace(Message):
    """A race to be made. `start` at once, or open a lobby."""

    circuit: Slug
    rules: Slug
    options: Annotated[dict[str, Annotated[str, Field(max_length=40)]], Field(max_length=40)] = Field(
        default_factory=dict
    )
    laps: Annotated[int, Field(ge=1, le=9)]
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=10)]
    dice: DiceKind = "fair"
    pace: Pace = "normal"
    start: bool = False


class MadeRace(Message):
    """The secrets of a new race, told once: the host's, of the seats of this device, and the invitations' keys."""

    id: RaceId
    host: Annotated[Secret, Unshown]
    seats: Annotated[dict[Seat, Secret], Unshown]
    invitations: Annotated[dict[Seat, Secret], Unshown]


class Claim(Message):
    """Whoever has the key of an open seat's invitation may take it."""

    key: Annotated[Secret, Unshown]
    name: CarName | None = None


class Claimed(Message):
    """A seat's secret, told once."""

    seat: Seat
    secret: Annotated[Secret, Unshown]


class RaceCard(Message):
    """A race at a glance. `round` is 0 before the start; `places` lists finishers by car."""

    info: RaceInfo
    seats: list[SeatView]
    round: int
    places: list[int]


class Steps(Message):
    """What has happened since a ply."""

    steps: list[Step]


class Replay(Message):
    """A race to be gone through without an engine: the view at the start, and every step with its events.

    `info` is None for a record that was opened from a file. `dice` says what became of the dice's check."""

    circuit: Slug | None
    board: dict[str, Any] | None
    """The board sheet where the circuit is none of ours."""
    rules: Slug
    laps: int
    names: list[str]
    info: RaceInfo | None
    seats: list[SeatView] | None
    view: RaceView
    steps: list[Step]
    is_over: bool
    dice: Literal["checked", "not_yet", "real", "seed", "none"]
    story: StoryView | None
    """Of a race that is over."""


class Story(Message):
    """How a race went."""

    story: StoryView


class Fault(Message):
    """Why a request was refused: a code the page has a sentence for, and the detail in English."""

    code: str
    detail: str
