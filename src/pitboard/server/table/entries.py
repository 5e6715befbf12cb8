"""Durable entries: what a race is, one after the other, each a line of JSON in the store.

An entry says what was done, not what came of it: a table that plays them all is where it was. They are only ever added;
a choice that was taken back is followed by an entry that says so. The number of entries is the race's version.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from pitboard.server.protocol.base import DiceKind, Pace


@dataclass(frozen=True, slots=True)
class SeatMade:
    """A car and who is to drive it. `digest` is of its person's secret, or of the key of its invitation."""

    name: str
    number: int
    colour: int
    driver: Literal["person", "bot", "open"]
    bot: str | None
    digest: str | None


@dataclass(frozen=True, slots=True)
class Made:
    """The race is set up; the first entry. `options` are those that differ from the rulebook's; `commitment` is that of
    fair dice, None for real ones; `host` the digest of the host's secret; `created` is UTC, ISO 8601."""

    circuit: str
    rules: str
    options: dict[str, str]
    laps: int
    dice: DiceKind
    commitment: str | None
    pace: Pace
    created: str
    host: str
    seats: tuple[SeatMade, ...]
    entry: Literal["made"] = "made"


@dataclass(frozen=True, slots=True)
class Claimed:
    """A person has taken an open seat, and perhaps given the car a name."""

    seat: int
    digest: str
    name: str | None
    entry: Literal["claimed"] = "claimed"


@dataclass(frozen=True, slots=True)
class Freed:
    """A seat is open again, for whoever has the key with this digest."""

    seat: int
    digest: str
    entry: Literal["freed"] = "freed"


@dataclass(frozen=True, slots=True)
class BotSeated:
    """A seat is a bot's."""

    seat: int
    bot: str
    entry: Literal["bot_seated"] = "bot_seated"


@dataclass(frozen=True, slots=True)
class Dressed:
    """A car has another name, number and colour."""

    seat: int
    name: str
    number: int
    colour: int
    entry: Literal["dressed"] = "dressed"


@dataclass(frozen=True, slots=True)
class WordSet:
    """A seat has added a word to the dice, or taken it away."""

    seat: int
    word: str | None
    entry: Literal["word_set"] = "word_set"


@dataclass(frozen=True, slots=True)
class Started:
    """The race has begun, open seats being given to a bot. The versions and digests are those it is raced by."""

    fill: str | None
    rules_version: int
    rules_digest: str
    circuit_digest: str
    entry: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Chose:
    """A car's choice in notation, by its person or by the bot at its wheel."""

    car: int
    option: str
    by_bot: bool
    entry: Literal["chose"] = "chose"


@dataclass(frozen=True, slots=True)
class Rolled:
    """What a die showed; `die` is the gear it belongs to, 0 for the black one."""

    car: int
    die: int
    face: int
    entry: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A person has taken the seat's last choice back, and with it whatever bots have chosen since."""

    seat: int
    entry: Literal["taken_back"] = "taken_back"


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A bot drives for a seat's person."""

    seat: int
    bot: str
    entry: Literal["handed_over"] = "handed_over"


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A seat's person drives again."""

    seat: int
    entry: Literal["taken_over"] = "taken_over"


@dataclass(frozen=True, slots=True)
class PaceSet:
    """Bots play at another pace."""

    pace: Pace
    entry: Literal["pace_set"] = "pace_set"


@dataclass(frozen=True, slots=True)
class Ended:
    """The race is over, and its secret may be shown."""

    entry: Literal["ended"] = "ended"


Entry = Annotated[
    Made
    | Claimed
    | Freed
    | BotSeated
    | Dressed
    | WordSet
    | Started
    | Chose
    | Rolled
    | TakenBack
    | HandedOver
    | TakenOver
    | PaceSet
    | Ended,
    Field(discriminator="entry"),
]
_adapter: TypeAdapter[Entry] = TypeAdapter(Entry)


def to_line(entry: Entry) -> str:
    """An entry as one line of JSON."""
    return _adapter.dump_json(entry).decode()


def from_line(line: str) -> Entry:
    """The entry of a line. Raises ValueError for a line that is none."""
    return _adapter.validate_json(line)
