"""What a page asks for as the entry that does it: the messages of the protocol, handed to the table's `deeds`."""

from __future__ import annotations

from pitboard.server.protocol import client as wish
from pitboard.server.table import By, Entry, deeds

from .live import LiveRace

Wish = (
    wish.Choose
    | wish.Throw
    | wish.Face
    | wish.TakeBack
    | wish.HandOver
    | wish.TakeOver
    | wish.SetPace
    | wish.DressCar
    | wish.SetWord
    | wish.SeatBot
)
"""The wishes that one entry fulfils, and nothing else."""


def entry_of(live: LiveRace, by: By, message: Wish) -> Entry:
    """The entry that fulfils a wish. Raises Refusal."""
    table = live.table
    match message:
        case wish.Choose():
            return deeds.choose(table, by, message.ply, message.seat, message.option)
        case wish.Throw():
            deeds.check_throw(table, by, message.ply, message.seat)
            return live.roll()
        case wish.Face():
            return deeds.face(table, by, message.ply, message.face)
        case wish.TakeBack():
            return deeds.take_back(table, by, message.ply)
        case wish.HandOver():
            return deeds.hand_over(table, by, message.seat, message.bot)
        case wish.TakeOver():
            return deeds.take_over(table, by, message.seat)
        case wish.SetPace():
            return deeds.set_pace(table, by, message.pace)
        case wish.DressCar():
            return deeds.dress(table, by, message.seat, message.name, message.number, message.colour)
        case wish.SetWord():
            return deeds.set_word(table, by, message.seat, message.word)
        case wish.SeatBot():
            return deeds.seat_bot(table, by, message.seat, message.bot)
