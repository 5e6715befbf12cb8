"""Who may do what: turns what somebody at the table wants into the entry that does it, or refuses.

Whoever wants something is known by the seats of the device it comes from, and by whether that is the host's. One
function a wish; each says in its refusals what is missing. Whether a choice is among the options is for the engine to
say, when the table plays the entry.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboard.bots.drivers import UnknownBot, driver
from pitboard.engine.layout import Phase
from pitboard.server.protocol.base import Pace

from . import entries as e
from .refusal import Refusal
from .seats import digest_of, is_secret_of
from .setup import start_of
from .table import Seat, Table


@dataclass(frozen=True, slots=True)
class By:
    """Whose wish it is: the seats of this device, whether it is the host's; and who else is there: the seats whose
    device is connected, and whether a host is."""

    seats: frozenset[int] = frozenset()
    is_host: bool = False
    present: frozenset[int] = frozenset()
    host_is_there: bool = False


def choose(table: Table, by: By, ply: int, seat: int, option: str) -> e.Chose:
    """An option for a seat of this device."""
    _own(by, seat)
    _at(table, ply)
    if not table.now.is_decision or table.now.actor != seat:
        raise Refusal("not_now", f"seat {seat} has nothing to choose now")
    if table.seats[seat].bot is not None:
        raise Refusal("not_now", f"a bot drives for seat {seat}: take the wheel over first")
    return e.Chose(seat, option, by_bot=False)


def check_throw(table: Table, by: By, ply: int, seat: int) -> None:
    """Whether a seat of this device may throw the die at hand; what it shows is not for a device to say."""
    _own(by, seat)
    _at(table, ply)
    if not table.now.is_by_hand or table.now.actor != seat:
        raise Refusal("not_now", f"seat {seat} has no die to throw now")
    if table.made.dice == "real":
        raise Refusal("not_now", "at this table dice are real: say what they show")


def face(table: Table, by: By, ply: int, face: int) -> e.Rolled:
    """What a real die shows, said by any device with a seat, or the host's."""
    if not by.seats and not by.is_host:
        raise Refusal("not_yours", "only those at the table say what a die shows")
    _at(table, ply)
    if table.made.dice != "real":
        raise Refusal("not_now", "at this table the server rolls the dice")
    if table.now.die is None:
        raise Refusal("not_now", "no die is to be rolled now")
    return e.Rolled(table.now.actor, table.now.die.gear, face)


def take_back(table: Table, by: By, ply: int) -> e.TakenBack:
    """The last choice of this device, while no die has been rolled since and no other person has chosen."""
    _at(table, ply)
    if table.back_by not in by.seats:
        raise Refusal("nothing_to_take_back", "nothing of yours can be taken back: a die was rolled since, or more")
    return e.TakenBack(table.back_by)


def check_decides(table: Table, by: By, ply: int) -> None:
    """Whether the decision at hand is this device's, who alone is told what gears can do and what a bot would."""
    _at(table, ply)
    if not table.now.is_decision:
        raise Refusal("not_now", "there is nothing to choose now")
    if table.now.actor not in by.seats:
        raise Refusal("not_yours", f"this is for seat {table.now.actor} to decide")


def check_forecast(table: Table, by: By, ply: int) -> None:
    """Whether it is a gear that this device has to choose: what gears can do is asked then."""
    check_decides(table, by, ply)
    if table.now.phase is not Phase.GEAR:
        raise Refusal("not_now", "no gear is to be chosen now")


def hand_over(table: Table, by: By, seat: int, bot: str) -> e.HandedOver:
    """A bot at the wheel of one's own seat; or, by the host, of one whose person is absent."""
    _not_over(table)
    there = _seat(table, seat)
    if there.driver != "person":
        raise Refusal("not_now", f"no person has seat {seat}")
    if seat not in by.seats and not (by.is_host and seat not in by.present):
        raise Refusal("not_yours", f"seat {seat} is not yours; the host may do this while its person is absent")
    return e.HandedOver(seat, _bot(bot))


def take_over(table: Table, by: By, seat: int) -> e.TakenOver:
    """The wheel of one's own seat, back from a bot."""
    _own(by, seat)
    _not_over(table)
    if _seat(table, seat).bot is None:
        raise Refusal("not_now", f"no bot drives for seat {seat}")
    return e.TakenOver(seat)


def set_pace(table: Table, by: By, pace: Pace) -> e.PaceSet:
    """Another pace, by the host; by anybody with a seat where no host is there."""
    if not by.is_host and (by.host_is_there or not by.seats):
        raise Refusal("not_host", "the host sets the pace")
    return e.PaceSet(pace)


def dress(table: Table, by: By, seat: int, name: str, number: int, colour: int) -> e.Dressed:
    """A car's look, before the start; of one's own seat, or by the host."""
    if seat not in by.seats and not by.is_host:
        raise Refusal("not_yours", f"seat {seat} is not yours")
    _lobby(table)
    _seat(table, seat)
    return e.Dressed(seat, name, number, colour)


def set_word(table: Table, by: By, seat: int, word: str | None) -> e.WordSet:
    """One's own word for the dice, before the start."""
    _own(by, seat)
    _lobby(table)
    if table.made.dice == "real":
        raise Refusal("not_now", "at this table dice are real: there is nothing to add a word to")
    return e.WordSet(seat, word)


def seat_bot(table: Table, by: By, seat: int, bot: str) -> e.BotSeated:
    """A bot on an open seat, by the host, before the start; on a bot's seat, another bot."""
    _host(by)
    _lobby(table)
    if _seat(table, seat).driver == "person":
        raise Refusal("not_now", f"seat {seat} is a person's: free it first")
    return e.BotSeated(seat, _bot(bot))


def free_seat(table: Table, by: By, seat: int, key: str) -> e.Freed:
    """An open seat, by the host, before the start; `key` is that of its new invitation."""
    _host(by)
    _lobby(table)
    _seat(table, seat)
    return e.Freed(seat, digest_of(key))


def claim(table: Table, seat: int, key: str, name: str | None, secret: str) -> e.Claimed:
    """An open seat, before the start, by whoever has the key of its invitation; `secret` is to be the seat's."""
    there = _seat(table, seat)
    if there.driver != "open":
        raise Refusal("not_now", f"seat {seat} is taken")
    if not is_secret_of(there.digest, key):
        raise Refusal("not_yours", f"this invitation to seat {seat} is no longer good")
    _lobby(table)
    return e.Claimed(seat, digest_of(secret), name)


def start(table: Table, by: By, fill: str | None) -> e.Started:
    """The race begins, by the host; `fill` names a bot for seats that are open."""
    _host(by)
    _lobby(table)
    if fill is None and any(seat.driver == "open" for seat in table.seats):
        raise Refusal("open_seats", "there are open seats: wait for people, or let a bot have them")
    return start_of(table.made, None if fill is None else _bot(fill))


def _own(by: By, seat: int) -> None:
    if seat not in by.seats:
        raise Refusal("not_yours", f"seat {seat} is not yours")


def _host(by: By) -> None:
    if not by.is_host:
        raise Refusal("not_host", "that is for the host to do")


def _at(table: Table, ply: int) -> None:
    if table.race is None:
        raise Refusal("not_now", "the race has not begun")
    if ply != table.ply:
        raise Refusal("stale", f"that was for ply {ply}; the race is at ply {table.ply}")


def _lobby(table: Table) -> None:
    if table.race is not None:
        raise Refusal("not_now", "the race has begun")


def _not_over(table: Table) -> None:
    if table.is_run:
        raise Refusal("not_now", "the race is over")


def _seat(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise Refusal("not_yours", f"there is no seat {seat}")
    return table.seats[seat]


def _bot(name: str) -> str:
    try:
        return driver(name).name
    except UnknownBot as error:
        raise Refusal("no_such_bot", str(error)) from None
