"""The vectors of fair dice are current, and a program that shares nothing with Pitboard comes to the same."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import pytest

from . import dice
from .make import read

RACES: list[dict[str, Any]] = read("dice.json")["races"]


def quoted(text: str | None) -> str:
    """A text of printable characters as JSON has it."""
    if text is None:
        return "null"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def worked_out(race: dict[str, Any], number: int, sides: int) -> tuple[int, int, int]:
    """The side that falls, by the words of `docs/fair-dice.md`; digests and values that were refused on the way."""
    words = ",".join(map(quoted, race["words"]))
    for retry in range(100):
        message = f'["pitboard-dice-1",{quoted(race["race"])},[{words}],{number},{retry}]'
        digest = hmac.new(bytes.fromhex(race["secret"]), message.encode("utf-8"), hashlib.sha256).hexdigest()
        values = [int(digest[k : k + 8], 16) for k in range(0, 64, 8)]
        for refused, value in enumerate(values):
            if value < 2**32 // sides * sides:
                return value % sides, retry, refused
    raise AssertionError("a hundred digests without a value that can be used")


def test_the_vectors_are_current() -> None:
    assert dice.vectors()["races"] == RACES, "make them anew: python -m tests.vectors.make --force"


@pytest.mark.parametrize("race", RACES, ids=lambda race: race["race"])
def test_another_program_comes_to_the_same(race: dict[str, Any]) -> None:
    assert hashlib.sha256(bytes.fromhex(race["secret"])).hexdigest() == race["commitment"]
    for roll in race["rolls"]:
        assert worked_out(race, roll["number"], roll["sides"])[0] == roll["side"], roll
        key, message = bytes.fromhex(race["secret"]), roll["message"].encode("utf-8")
        assert hmac.new(key, message, hashlib.sha256).hexdigest() == roll["digest"]


def test_some_rolls_need_another_value_and_some_another_digest() -> None:
    found = [worked_out(race, roll["number"], roll["sides"])[1:] for race in RACES for roll in race["rolls"]]
    assert sum(refused > 0 for _, refused in found) >= 3
    assert sum(retries > 0 for retries, _ in found) >= len(RACES)


def test_words_are_hard_to_write_in_one_way_only() -> None:
    messages = "".join(roll["message"] for race in RACES for roll in race["rolls"])
    for awkward in ('\\"', "\\\\", "/", "\u00e9", "e\u0301", "\N{TURTLE}", "null"):
        assert awkward in messages
