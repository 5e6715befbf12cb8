"""D, V-1: the dice, as they are rolled in a race."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboard.race import IllegalRoll, Race
from pitboard.race.dice import Dice
from pitboard.rules import presets
from tests.clauses.kit import OPEN, PLAYED, At, notations, play, staged

TOP = {"mini": 5, "classic": 6, "basic": 6, "modern": 6, "online": 6}
"""The highest gear of each book."""

DIE = {
    1: [1, 1, 2, 2],
    2: [2, 3, 3, 4, 4, 4],
    3: [4, 5, 6, 6, 7, 7, 8, 8],
    4: sorted([*range(7, 13)] * 2),
    5: sorted([*range(11, 21)] * 2),
    6: sorted([*range(21, 31)] * 3),
}

GEARS = [(key, gear) for key in PLAYED for gear in range(1, TOP[key] + 1)]


def about_to_roll(key: str, gear: int) -> Race:
    race = staged(OPEN, key, At("a44", gear=gear))
    play(race, f"g{gear}")
    return race


@pytest.mark.clause("D-1", "D-2", "D-3", "D-4", "D-5", "D-6", "V-1")
@pytest.mark.parametrize(("key", "gear"), GEARS)
def test_every_gear_has_its_die(key: str, gear: int) -> None:
    race = about_to_roll(key, gear)

    assert race.die.gear == gear
    assert sorted(race.die.faces) == DIE[gear]


@pytest.mark.clause("D-1", "D-2", "D-3", "D-4", "D-5", "D-6")
@pytest.mark.parametrize("gear", range(1, 7))
def test_seeded_dice_show_each_face_as_often_as_it_is_on_the_die(gear: int) -> None:
    race, dice = about_to_roll("classic", gear), Dice(2024)
    throws = 6000
    shown = Counter(dice.throw(race) for _ in range(throws))

    sides = len(DIE[gear])
    for face, times in Counter(DIE[gear]).items():
        assert shown[face] / throws == pytest.approx(times / sides, abs=0.025)
    assert set(shown) == set(DIE[gear])


@pytest.mark.refuses("V-1")
@pytest.mark.parametrize("key", PLAYED)
def test_there_is_no_gear_above_the_highest(key: str) -> None:
    top = TOP[key]

    assert notations(staged(OPEN, key, At("a44", gear=top)))[-1] == f"g{top}"
    assert notations(staged(OPEN, key, At("a44", gear=top - 1)))[-1] == f"g{top}"


@pytest.mark.parametrize("gear", range(1, 7))
def test_a_die_shows_only_its_own_numbers(gear: int) -> None:
    race = about_to_roll("classic", gear)

    for face in (min(DIE[gear]) - 1, max(DIE[gear]) + 1):
        with pytest.raises(IllegalRoll, match=f"gear {gear}"):
            race.roll(face)


@pytest.mark.clause("D-7")
@pytest.mark.parametrize("key", PLAYED)
def test_the_black_die_decides_grid_and_start_and_moves_no_car(key: str) -> None:
    race = Race(OPEN, presets.load(key), cars=2)
    assert race.die.name == "black"
    assert sorted(race.die.faces) == list(range(1, 21))

    play(race, 10, 11)
    places = [car.space for car in race.cars]
    assert (race.die.name, race.die.faces) == ("black", tuple(range(1, 21)))
    play(race, 10)

    assert [car.space for car in race.cars] == places


@pytest.mark.clause("D-7")
def test_the_black_die_decides_collisions_and_engines() -> None:
    race = staged(OPEN, "classic", At("a0", gear=5), At("a21", gear=5))
    play(race, "g5", 20, "a20")

    for _ in range(4):
        assert (race.die.name, race.die.faces) == ("black", tuple(range(1, 21)))
        play(race, 20)
    assert [car.space for car in race.cars] == ["a20", "a21"]


@pytest.mark.clause("D-7")
def test_every_face_of_the_black_die_comes_up_about_once_in_twenty() -> None:
    race, dice = Race(OPEN, presets.load("classic"), cars=2), Dice(7)
    shown = Counter(dice.throw(race) for _ in range(10_000))

    assert sorted(shown) == list(range(1, 21))
    assert all(400 <= times <= 600 for times in shown.values())
