"""Small values that messages are made of, each with its bound."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

LARGEST_MESSAGE = 4096
"""Bytes of a client's message."""
SECRET_TEXT = 43
"""At most so many characters has a secret in text: 256 bits in unpadded base64url. Seats' secrets have 22."""


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("only characters that can be printed")
    return text


class Message(BaseModel):
    """Everything that is sent: nothing in it changes, and nothing unknown is accepted."""

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)


Seat = Annotated[int, Field(ge=0, le=9)]
"""The index of a car and of its seat."""
Ply = Annotated[int, Field(ge=0, le=100_000)]
"""Plies played when something was said: a choice for another ply is stale."""
Version = Annotated[int, Field(ge=0, le=10_000_000)]
"""Entries of a race when something was said; see `Welcome`."""
RaceId = Annotated[str, StringConstraints(pattern=r"^[a-z2-7]{12}$")]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
"""A seat's, a host's or an invitation's: 128 random bits in base64url. Fields that have one are `Unshown`."""
Unshown = Field(repr=False)
"""For fields that no log may show."""
Notation = Annotated[str, StringConstraints(min_length=1, max_length=2000)]
"""A choice as in a record (`docs/formats/race.md`)."""
Gear = Annotated[int, Field(ge=0, le=6)]
CarName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24), AfterValidator(_printable)
]
CarNumber = Annotated[int, Field(ge=0, le=99)]
Colour = Annotated[int, Field(ge=0, le=9)]
"""One of ten team colours, by index; the page knows what they look like."""
Word = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40), AfterValidator(_printable)]
"""What a seat adds to the dice (`docs/fair-dice.md`)."""
Bot = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,20}$")]
Pace = Literal["slow", "normal", "fast", "instant"]
DiceKind = Literal["fair", "real"]
"""Rolled by the server from a secret it is bound to, or by people who type what their dice show."""
EngineFault = Literal["no_disk", "killed", "failed"]
"""Why the engine could not be compiled: nowhere to keep it, the compiler was ended from outside, or anything else."""
Language = Literal["en", "fr"]
"""A language that rulebooks and clauses are told in."""
Look = Literal["light", "dark"]
"""Which of its two looks a picture is to have."""
