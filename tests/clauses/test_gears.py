"""G, V-8: changing gear and what it costs to skip some."""

from __future__ import annotations

import pytest

from pitboard.race import Race
from pitboard.race.option import Bill
from pitboard.rules.ruleset import Sheet
from tests.clauses.kit import OPEN, PLAYED, At, notations, option, play, sheet, staged

POOLED = ("mini", "basic")
IN_PARTS = ("classic", "modern", "online")


def gears(key: str, gear: int, points: Sheet | None = None) -> dict[str, Bill]:
    """The gears that a car in this one may announce, with their bills."""
    race = in_gear(key, gear, points)
    return {one.notation: one.bill for one in race.options}


def in_gear(key: str, gear: int, points: Sheet | None = None) -> Race:
    return staged(OPEN, key, At("a44", gear=gear, points=points), At("a20"))


def pool(points: int) -> Bill:
    return (points, 0, 0, 0, 0, 0)


FREE: Bill = (0, 0, 0, 0, 0, 0)
FUEL: Bill = (0, 0, 1, 0, 0, 0)
FUEL_BRAKE: Bill = (0, 1, 1, 0, 0, 0)
FUEL_BRAKE_ENGINE: Bill = (0, 1, 1, 0, 1, 0)


@pytest.mark.clause("G-1")
@pytest.mark.parametrize("key", PLAYED)
def test_up_one_stay_and_down_one_are_free(key: str) -> None:
    for gear in (2, 3, 4):
        offered = gears(key, gear)
        assert all(offered[f"g{other}"] == FREE for other in (gear - 1, gear, gear + 1))


@pytest.mark.refuses("G-1")
@pytest.mark.parametrize("key", PLAYED)
def test_nobody_goes_up_two_gears(key: str) -> None:
    assert list(gears(key, 1)) == ["g1", "g2"]
    assert list(gears(key, 3)) == ["g1", "g2", "g3", "g4"]


@pytest.mark.clause("V-8")
@pytest.mark.parametrize("key", POOLED)
def test_a_pool_pays_a_point_for_each_gear_skipped(key: str) -> None:
    offered = gears(key, 5)

    assert [offered[gear] for gear in ("g5", "g4", "g3", "g2", "g1")] == [FREE, FREE, pool(1), pool(2), pool(3)]


@pytest.mark.clause("V-8")
@pytest.mark.parametrize("key", IN_PARTS)
def test_one_skip_wears_the_gearbox_two_the_brakes_three_the_engine(key: str) -> None:
    for gear in (5, 6):
        bills = list(reversed(gears(key, gear).values()))[-5:]
        assert bills == [FREE, FREE, FUEL, FUEL_BRAKE, FUEL_BRAKE_ENGINE]


@pytest.mark.refuses("G-1")
@pytest.mark.parametrize("key", [key for key in PLAYED if key != "mini"])
def test_four_gears_are_never_skipped(key: str) -> None:
    assert list(gears(key, 6)) == ["g2", "g3", "g4", "g5", "g6"]


@pytest.mark.clause("G-1", "V-8")
@pytest.mark.parametrize("key", PLAYED)
def test_skips_are_paid_before_the_die_is_rolled(key: str) -> None:
    race = in_gear(key, 5)
    play(race, "g2")

    paid = pool(2) if key in POOLED else FUEL_BRAKE
    assert option(in_gear(key, 5), "g2").skipped == 2
    assert race.die.gear == 2
    assert race.cars[0].points == tuple(full - less for full, less in zip(sheet(key), paid, strict=True))


@pytest.mark.clause("G-2")
@pytest.mark.parametrize("key", IN_PARTS)
def test_without_a_gearbox_point_a_car_still_goes_down_one_gear_at_a_time(key: str) -> None:
    empty = sheet(key, gearbox=0)

    assert gears(key, 5, empty) == {"g4": FREE, "g5": FREE, "g6": FREE}
    assert gears(key, 2, empty) == {"g1": FREE, "g2": FREE, "g3": FREE}


@pytest.mark.refuses("G-2", "J-11")
@pytest.mark.parametrize("key", IN_PARTS)
def test_every_part_that_a_skip_wears_must_have_a_point_to_give(key: str) -> None:
    assert "g3" not in gears(key, 5, sheet(key, gearbox=0))
    assert list(gears(key, 5, sheet(key, brakes=0))) == ["g3", "g4", "g5", "g6"]


@pytest.mark.clause("J-11")
@pytest.mark.parametrize("key", IN_PARTS)
def test_the_last_gearbox_and_the_last_brake_may_be_spent_on_a_skip(key: str) -> None:
    race = in_gear(key, 5, sheet(key, gearbox=1, brakes=1))
    play(race, "g2")

    assert (race.cars[0].status, race.cars[0].points[1:3]) == ("racing", (0, 0))


@pytest.mark.refuses("G-1", "J-11")
@pytest.mark.parametrize("key", IN_PARTS)
def test_the_last_engine_point_is_never_spent_on_a_skip(key: str) -> None:
    assert list(gears(key, 5, sheet(key, engine=1))) == ["g2", "g3", "g4", "g5", "g6"]
    assert list(gears(key, 5, sheet(key, engine=2))) == ["g1", "g2", "g3", "g4", "g5", "g6"]


@pytest.mark.clause("J-11")
def test_the_smallest_game_may_spend_its_whole_pool_on_a_skip() -> None:
    assert gears("mini", 5, sheet("mini", pool=3))["g1"] == pool(3)

    race = in_gear("mini", 5, sheet("mini", pool=3))
    play(race, "g1")
    assert (race.cars[0].status, race.cars[0].points[0]) == ("racing", 0)


@pytest.mark.refuses("G-1", "J-11")
def test_a_pool_cannot_pay_what_it_does_not_have_and_in_the_basic_game_keeps_a_point() -> None:
    assert list(gears("mini", 5, sheet("mini", pool=2))) == ["g2", "g3", "g4", "g5"]
    assert list(gears("basic", 5, sheet("basic", pool=3))) == ["g2", "g3", "g4", "g5", "g6"]
    assert list(gears("basic", 5, sheet("basic", pool=1))) == ["g4", "g5", "g6"]


@pytest.mark.clause("G-3")
def test_in_the_smallest_game_5th_to_1st_skips_three_gears_for_three_points() -> None:
    race = in_gear("mini", 5)

    assert notations(race) == ["g1", "g2", "g3", "g4", "g5"]
    assert (option(race, "g1").skipped, option(race, "g1").bill) == (3, pool(3))
