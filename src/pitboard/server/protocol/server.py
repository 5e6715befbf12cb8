"""What the server says over a race's WebSocket.

Messages with a `version` are those that changed the race for good; the number counts its entries in the store. A page
that comes back says the last version it has seen, and is sent what it missed, or a new `welcome` where that is too
much.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from .base import EngineFault, Message, Unshown
from .table import ComingCorner, GearForecastView, OptionView, RaceInfo, RaceView, SeatView, Step, Waits

Refusal = Literal[
    "malformed",
    "too_large",
    "too_fast",
    "join_first",
    "stale",
    "not_yours",
    "not_now",
    "not_host",
    "not_an_option",
    "no_such_face",
    "no_such_bot",
    "open_seats",
    "nothing_to_take_back",
    "not_ready",
    "not_saved",
]
"""Why something was not done; the page has a sentence for each."""


class Welcome(Message):
    """Everything, for a page that has nothing. `mine` are the seats of this device. `race` and `waits` are None in the
    lobby. The steps so far come from `/api/races/{id}/steps`."""

    type: Literal["welcome"] = "welcome"
    version: int
    info: RaceInfo
    seats: list[SeatView]
    mine: list[int]
    is_host: bool
    spectators: int
    race: RaceView | None
    waits: Waits | None


class Table(Message):
    """The set-up or the seats have changed; in the lobby or later."""

    type: Literal["table"] = "table"
    version: int
    info: RaceInfo
    seats: list[SeatView]


class Started(Message):
    """The race has begun."""

    type: Literal["started"] = "started"
    version: int
    info: RaceInfo
    seats: list[SeatView]
    race: RaceView
    waits: Waits


class Happened(Message):
    """Plies were played. `waits.ply` plies have been played in all."""

    type: Literal["happened"] = "happened"
    version: int
    steps: list[Step]
    waits: Waits


class Rewound(Message):
    """A choice was taken back: the race is as it was, and plies after `waits.ply` have not been."""

    type: Literal["rewound"] = "rewound"
    version: int
    seat: int
    race: RaceView
    waits: Waits


class Over(Message):
    """The race is over; its secret is shown. Result and story come from `/api/races/{id}/story`."""

    type: Literal["over"] = "over"
    version: int
    info: RaceInfo


class Presence(Message):
    """Who is connected: `present` are seats whose person is there."""

    type: Literal["presence"] = "presence"
    present: list[int]
    spectators: int


class Choices(Message):
    """The options of the decision at hand, to the device that holds the seat (and to spectators nothing)."""

    type: Literal["choices"] = "choices"
    ply: int
    seat: int
    options: list[OptionView]


class Forecast(Message):
    """What the gears can do from here: one message a gear, as they are worked out; `done` with the last."""

    type: Literal["forecast"] = "forecast"
    ref: int
    ply: int
    coming: ComingCorner | None
    gear: GearForecastView
    done: bool


class Hint(Message):
    """What the club bot would do, and why: a code with values, for which the page has a sentence."""

    type: Literal["hint"] = "hint"
    ref: int
    ply: int
    option: OptionView
    reason: str
    values: dict[str, Any]


class Invitation(Message):
    """The key of a seat that has just been opened, to the host alone."""

    type: Literal["invitation"] = "invitation"
    ref: int
    seat: int
    key: Annotated[str, Unshown]


class Engine(Message):
    """How far the engine's first compilation is; a race that is asked to start waits for it. `fault` says why it came
    to nothing."""

    type: Literal["engine"] = "engine"
    is_ready: bool
    done: int
    total: int
    fault: EngineFault | None = None


class Accepted(Message):
    """It is done, and safe on disk."""

    type: Literal["accepted"] = "accepted"
    ref: int


class Refused(Message):
    """It was not done, and nothing has changed. `ply` is where the race is."""

    type: Literal["refused"] = "refused"
    ref: int | None
    code: Refusal
    detail: str
    """In English, for whoever writes a client."""
    ply: int | None


class Pong(Message):
    """The server is there."""

    type: Literal["pong"] = "pong"
    ref: int


ServerMessage = Annotated[
    Welcome
    | Table
    | Started
    | Happened
    | Rewound
    | Over
    | Presence
    | Choices
    | Forecast
    | Hint
    | Invitation
    | Engine
    | Accepted
    | Refused
    | Pong,
    Field(discriminator="type"),
]
writer: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
