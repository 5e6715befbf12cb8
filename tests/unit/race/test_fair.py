"""Fair dice: all sides fall equally often, and each number is settled by secret, race, words and the roll's number."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pitboard.race import IllegalRoll, Race
from pitboard.race.fair import LONGEST_RACE, LONGEST_WORD, FairDice, commitment_of, new_secret, side_of
from pitboard.race.view import die_of
from pitboard.rules import presets
from tests.clauses.kit import OPEN, At, staged

SECRET = bytes(range(32))
MODERN = presets.load("modern")
LIMITS = {4: 16.27, 6: 20.52, 8: 24.32, 12: 31.26, 20: 43.82, 30: 58.30}
"""Of chi-square with as many sides less one: what chance exceeds once in a thousand times."""
ROLLS = 6000


def excess(counts: Counter[int], sides: int) -> float:
    """The chi-square statistic of so many equally likely sides."""
    mean = counts.total() / sides
    return sum((counts[side] - mean) ** 2 for side in range(sides)) / mean


@pytest.mark.parametrize("gear", range(7))
def test_all_sides_of_every_die_fall_equally_often(gear: int) -> None:
    sides = len(die_of(gear, MODERN).faces)
    dice = FairDice(SECRET, f"gear {gear}", ())
    assert excess(Counter(dice.side(number, sides) for number in range(ROLLS)), sides) < LIMITS[sides]


def test_the_statistic_notices_a_die_that_is_loaded() -> None:
    for sides, limit in LIMITS.items():
        dice = FairDice(SECRET, "loaded", ())
        assert excess(Counter(dice.side(number, sides + 1) % sides for number in range(ROLLS)), sides) > limit


def test_a_side_that_is_there_twice_falls_twice_as_often() -> None:
    dice = FairDice(SECRET, "race", ())
    counts = Counter(dice.face(number, (4, 5, 6, 6, 7, 7, 8, 8)) for number in range(ROLLS))
    assert set(counts) == {4, 5, 6, 7, 8}
    for face, eighths in {4: 1, 5: 1, 6: 2, 7: 2, 8: 2}.items():
        assert abs(counts[face] / ROLLS - eighths / 8) < 0.02


def test_values_above_the_largest_multiple_are_refused() -> None:
    # Of 3 sides the largest multiple is 2^32 - 1; of 20 it is 2^32 - 16; 8 divides 2^32.
    assert side_of([2**32 - 1, 7], 3) == 1
    assert side_of([2**32 - 2], 3) == 2
    assert side_of([2**32 - 16, 2**32 - 1, 25], 20) == 5
    assert side_of([2**32 - 17], 20) == 19
    assert side_of([2**32 - 1], 8) == 7
    assert side_of([0], 1) == 0
    assert side_of([2**32 - 1, 2**32 - 1], 3) is None
    assert side_of([], 4) is None


class Watched(FairDice):
    """Dice that note with which retries their messages are made."""

    retries: Counter[int]

    def message(self, number: int, retry: int = 0) -> str:
        """The message, noted."""
        self.retries[retry] += 1
        return super().message(number, retry)


def test_when_no_value_of_a_digest_serves_another_is_made() -> None:
    sides = 2**31 + 1  # one of two values is refused, and all eight of a digest in one of 256
    dice = Watched(SECRET, "race", ())
    dice.retries = Counter()
    found = {dice.side(number, sides) for number in range(2000)}
    assert len(found) == 2000
    assert dice.retries[0] == 2000
    assert 1 <= dice.retries[1] <= 20


@pytest.mark.parametrize(
    "other",
    [
        FairDice(bytes(32), "race", ("a", None)),
        FairDice(SECRET, "races", ("a", None)),
        FairDice(SECRET, "race", ("b", None)),
        FairDice(SECRET, "race", (None, "a")),
        FairDice(SECRET, "race", ("a",)),
    ],
    ids=["secret", "race", "word", "seat", "seats"],
)
def test_another_secret_race_or_word_gives_other_numbers(other: FairDice) -> None:
    def thrown(dice: FairDice) -> list[int]:
        return [dice.side(number, 20) for number in range(40)]

    dice = FairDice(SECRET, "race", ("a", None))
    assert thrown(dice) == thrown(FairDice(SECRET, "race", ["a", None]))
    assert thrown(dice) != thrown(other)
    assert thrown(dice)[1:] != thrown(dice)[:-1]


def test_rolls_are_counted_through_the_whole_race_whatever_the_die() -> None:
    dice = FairDice(SECRET, "race", (None, None))
    race, number = Race(OPEN, MODERN, 2), 0
    while number < 40:
        if race.is_decision:
            race.apply(0)
            continue
        face = dice.throw(race)
        assert face == race.die.faces[dice.side(number, len(race.die.faces))]
        race.roll(face)
        number += 1


def test_dice_are_thrown_only_where_one_is_due_and_rolls_are_known() -> None:
    dice = FairDice(SECRET, "race", (None, None))
    race = Race(OPEN, MODERN, 2)
    while race.is_chance:
        race.roll(dice.throw(race))
    with pytest.raises(IllegalRoll, match="no die is to be rolled now"):
        dice.throw(race)
    race = staged(OPEN, "modern", At("a0", gear=3))
    race.apply("g3")
    with pytest.raises(IllegalRoll, match="rolls are counted"):
        dice.throw(race)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((bytes(31), "race", ()), "a secret has 32 bytes, not 31"),
        ((SECRET, "", ()), "a race's id has 1 to 64 printable characters"),
        ((SECRET, "x" * (LONGEST_RACE + 1), ()), "a race's id"),
        ((SECRET, "a\nb", ()), "a race's id"),
        ((SECRET, "race", ("a", "")), "the word of seat 1 must have 1 to 40 printable characters"),
        ((SECRET, "race", ("x" * (LONGEST_WORD + 1),)), "the word of seat 0"),
        ((SECRET, "race", ("a\tb",)), "the word of seat 0"),
        ((SECRET, "race", ("\ud800",)), "the word of seat 0"),
    ],
)
def test_what_cannot_be_bound_is_refused(given: tuple[Any, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        FairDice(*given)


def test_secrets_are_new_and_bound_by_their_digest() -> None:
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert {len(secret) for secret in secrets} == {32}
    # SHA-256 of 32 zero bytes, as printed by `head -c 32 /dev/zero | sha256sum`.
    assert commitment_of(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def test_a_record_is_told_the_secret_only_when_it_may_be_shown() -> None:
    dice = FairDice(SECRET, "race", ("a", None))
    hidden = {
        "scheme": "pitboard-dice-1",
        "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        "race": "race",
        "words": ["a", None],
    }
    assert dice.as_meta(is_shown=False) == hidden
    assert dice.as_meta(is_shown=True) == hidden | {"secret": SECRET.hex()}
