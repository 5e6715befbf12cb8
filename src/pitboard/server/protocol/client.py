"""What a page may say over a race's WebSocket. `ref` is a number of its own choosing that the answer repeats.

The first message is `join`. Everything that changes the race names the ply it was made for; one made for another is
refused as stale and changes nothing.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from .base import Bot, CarName, CarNumber, Colour, Message, Notation, Pace, Ply, Seat, Secret, Unshown, Version, Word

Ref = Annotated[int, Field(ge=0, le=2**31 - 1)]


class Join(Message):
    """Comes in: with the secrets of the seats this device holds, and of the host if it is. A spectator has none.

    `after` is the version this page has seen, to be told only what it missed."""

    type: Literal["join"]
    seats: Annotated[tuple[Secret, ...], Field(max_length=10, repr=False)] = ()
    host: Annotated[Secret | None, Unshown] = None
    after: Version | None = None


class Choose(Message):
    """Takes an option for a seat of this device."""

    type: Literal["choose"]
    ref: Ref
    ply: Ply
    seat: Seat
    option: Notation


class Throw(Message):
    """Throws the die that a seat of this device has to roll; what it shows comes from the race's secret."""

    type: Literal["throw"]
    ref: Ref
    ply: Ply
    seat: Seat


class Face(Message):
    """Says what a real die shows; any device with a seat at a table with real dice may."""

    type: Literal["face"]
    ref: Ref
    ply: Ply
    face: Annotated[int, Field(ge=0, le=99)]


class TakeBack(Message):
    """Takes this device's last choice back, while no die has been rolled since."""

    type: Literal["take_back"]
    ref: Ref
    ply: Ply


class AskForecast(Message):
    """Asks what each gear can do from here; answered by a `forecast` for each."""

    type: Literal["ask_forecast"]
    ref: Ref
    ply: Ply


class AskHint(Message):
    """Asks what the club bot would do."""

    type: Literal["ask_hint"]
    ref: Ref
    ply: Ply


class HandOver(Message):
    """Lets a bot take the wheel of a seat: of one's own; or, by the host, of one whose person is absent."""

    type: Literal["hand_over"]
    ref: Ref
    seat: Seat
    bot: Bot


class TakeOver(Message):
    """Takes the wheel of one's own seat back from a bot."""

    type: Literal["take_over"]
    ref: Ref
    seat: Seat


class SetPace(Message):
    """Sets the pace of the bots; the host's, or that of any seat where there is no host connected."""

    type: Literal["set_pace"]
    ref: Ref
    pace: Pace


class DressCar(Message):
    """Gives a car another name, number or colour, before the start: of one's own seat, or by the host."""

    type: Literal["dress_car"]
    ref: Ref
    seat: Seat
    name: CarName
    number: CarNumber
    colour: Colour


class SetWord(Message):
    """Adds a word of one's own to the dice, before the start; None takes it away."""

    type: Literal["set_word"]
    ref: Ref
    seat: Seat
    word: Word | None


class SeatBot(Message):
    """By the host, before the start: puts a bot on an open seat."""

    type: Literal["seat_bot"]
    ref: Ref
    seat: Seat
    bot: Bot


class FreeSeat(Message):
    """By the host, before the start: opens a seat anew, be it a person's or a bot's; answered with an `invitation`."""

    type: Literal["free_seat"]
    ref: Ref
    seat: Seat


class Start(Message):
    """By the host: the race begins. Open seats are refused unless `fill` names a bot for them."""

    type: Literal["start"]
    ref: Ref
    fill: Bot | None = None


class Ping(Message):
    """Asks whether the server is there."""

    type: Literal["ping"]
    ref: Ref


ClientMessage = Annotated[
    Join
    | Choose
    | Throw
    | Face
    | TakeBack
    | AskForecast
    | AskHint
    | HandOver
    | TakeOver
    | SetPace
    | DressCar
    | SetWord
    | SeatBot
    | FreeSeat
    | Start
    | Ping,
    Field(discriminator="type"),
]
reader: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
"""Reads a client's message; `validate_json` raises ValidationError."""
