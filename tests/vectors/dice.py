"""Vectors of fair dice: what the rule of `docs/fair-dice.md` gives, for every program that follows it."""

from __future__ import annotations

import hmac
from itertools import count
from typing import Any

from pitboard.race.fair import SCHEME, FairDice

SECRET = bytes(range(32))
OTHER = bytes(range(255, 223, -1))
RACES = (
    FairDice(SECRET, "k7rd2mpaq4xe", ("chicane", None, "Żółw 🐢")),
    FairDice(OTHER, "race", (None, None)),
    FairDice(OTHER, 'a "quoted" \\ id', ("\\", '"', "/", "\u00e9", "e\u0301", "中文", "a b", "x" * 40)),
)
"""The last has all that is easily written in two ways: escapes, and letters with and without combining marks."""
SIDES = (20, 4, 6, 8, 12, 20, 30, 1, 7)
AWKWARD = 2**31 + 1
"""Sides of a die that nobody has: of two values below 2^32 one is refused."""


def vectors() -> dict[str, Any]:
    """Rolls with their messages and digests; some of the awkward die need another value, or another digest."""
    return {"scheme": SCHEME, "races": [_of_race(dice) for dice in RACES]}


def _of_race(dice: FairDice) -> dict[str, Any]:
    numbers = [(number, sides) for number, sides in enumerate(SIDES)]
    numbers += [(number, AWKWARD) for number in (0, 1, 2, 99_999, _retried(dice))]
    return {
        "secret": dice.secret.hex(),
        "commitment": dice.commitment,
        "race": dice.race,
        "words": list(dice.words),
        "rolls": [_of_roll(dice, number, sides) for number, sides in numbers],
    }


def _of_roll(dice: FairDice, number: int, sides: int) -> dict[str, Any]:
    message = dice.message(number)
    return {
        "number": number,
        "sides": sides,
        "message": message,
        "digest": hmac.digest(dice.secret, message.encode(), "sha256").hex(),
        "side": dice.side(number, sides),
    }


def _retried(dice: FairDice) -> int:
    """The first roll whose first digest has no value that the awkward die can use."""
    for number in count():
        digest = hmac.digest(dice.secret, dice.message(number).encode(), "sha256")
        if all(int.from_bytes(digest[k : k + 4], "big") >= AWKWARD for k in range(0, 32, 4)):
            return number
    raise AssertionError("one of 256 has none")
