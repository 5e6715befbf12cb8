"""Seeded dice: which numbers a seed gives, worked out by a generator written here from its published description."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboard.bots.drivers import UnknownBot, driver, names
from pitboard.race import IllegalRoll, Race
from pitboard.race.dice import LARGEST_SEED, Dice
from pitboard.rules import presets
from tests.clauses.kit import OPEN, At, staged

from .racing import raced, samples

MODERN = presets.load("modern")


def words(seed: int) -> Iterator[int]:
    """sfc32 from a = 0, b and c the halves of the seed, counter 1, its first twelve words thrown away."""
    a, b, c, counter = 0, seed % 2**32, seed // 2**32, 1
    number = 0
    while True:
        word = (a + b + counter) % 2**32
        a = b ^ (b // 2**9)
        b = (c + c * 8) % 2**32
        c = ((c * 2**21) % 2**32 + c // 2**11 + word) % 2**32
        counter += 1
        number += 1
        if number > 12:
            yield word


SEEDS = [0, 1, 7, 2**32 - 1, 2**32, 2**63 + 12345, LARGEST_SEED]


@pytest.mark.parametrize("seed", SEEDS)
def test_each_word_is_scaled_to_a_side_of_the_die(seed: int) -> None:
    race, dice, expected = Race(OPEN, MODERN, 4), Dice(seed), words(seed)
    for _ in range(120):
        if race.is_decision:
            race.apply(0)
            continue
        face = dice.throw(race)
        assert face == race.die.faces[(next(expected) * len(race.die.faces)) >> 32]
        race.roll(face)


def test_the_first_words_of_a_seed() -> None:
    # What sfc32 in JavaScript, as everybody copies it, gives from (0, 1, 0, 1) after twelve steps.
    found = words(1)
    assert [next(found) for _ in range(3)] == [2012149540, 1872316204, 1707632675]


def test_a_seed_gives_the_same_race_and_another_seed_another() -> None:
    for bot in names():
        races = [raced(bot=bot, seed=seed) for seed in (5, 5, 6)]
        assert races[0].plies == races[1].plies
        assert races[0].plies != races[2].plies


def test_a_bot_that_chooses_by_chance_uses_the_seed_even_before_the_first_throw() -> None:
    for seed in SEEDS:
        race = staged(OPEN, "modern", At("a30", gear=3), At("c30", gear=3))
        option = driver("random").choose(race, Dice(seed))
        assert option.index == (next(words(seed)) * len(race.options)) >> 32


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number from 0 to"):
        Dice(seed)


@pytest.mark.parametrize("phase", ["GEAR", "MOVE", "OVER"])
def test_dice_are_thrown_only_where_one_is_due(phase: str) -> None:
    with pytest.raises(IllegalRoll):
        Dice(1).throw(samples()[phase].race())


def test_bots_go_by_name() -> None:
    assert [driver(f" {name.upper()} ").name for name in names()] == list(names())
    with pytest.raises(UnknownBot, match=r"there is no bot 'Clud'; did you mean club\? Bots are club, random\."):
        driver("Clud")
    with pytest.raises(UnknownBot, match=r"there is no bot 'zz'\. Bots are"):
        driver("zz")
