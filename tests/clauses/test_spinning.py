"""O-7 to O-9, V-11, V-11a, J-12: spinning, and starting again."""

from __future__ import annotations

import pytest

from pitboard.rules.ruleset import Sheet
from tests.clauses.kit import (
    PARTED,
    PLAYED,
    POOLED,
    At,
    bill,
    bills,
    kinds,
    notations,
    of_kind,
    option,
    rolled,
    sheet,
    staged,
    turn,
)
from tests.oracle.boards import bend, ring, straight

ONE = ring(3, straight(12), bend(4), straight(24))
"""K1 of one stop in columns 12 to 15."""

SPINNING = ("mini", "classic", "modern", "online")
"""The presets in which cars spin."""

AWAY = At("c5")


def left(key: str, points: int) -> Sheet:
    """So many points to pay an overshoot with; where a car has brakes, none."""
    return (points, 0, 0, 0, 0, 0) if key in POOLED else sheet(key, tyres=points, brakes=0)


@pytest.mark.clause("O-7", "V-11")
@pytest.mark.parametrize("key", PARTED)
@pytest.mark.parametrize(("tyres", "outcome"), [(4, "stays"), (3, "spins"), (2, "out"), (1, "out")])
def test_an_overshoot_of_three_by_tyres_left(key: str, tyres: int, outcome: str) -> None:
    race = rolled(ONE, key, 4, At("a14", gear=2, points=left(key, tyres)), AWAY)

    assert option(race, "a18 o3").outcome == outcome


@pytest.mark.clause("O-7", "V-11")
@pytest.mark.parametrize("key", PARTED)
def test_the_last_tyre_spins_the_car_where_it_stops(key: str) -> None:
    race = rolled(ONE, key, 4, At("a14", gear=2, points=left(key, 3)), AWAY)
    assert bills(race) == {"a18 o3": bill(tyres=3)}
    events = turn(race, "a18 o3")
    car = race.cars[0]

    assert "SPUN" in kinds(events)
    assert (car.space, car.spun, car.gear, car.points[0]) == ("a18", True, 1, 0)


@pytest.mark.refuses("O-7")
@pytest.mark.parametrize("key", PARTED)
def test_who_lacks_a_tyre_for_the_overshoot_is_out(key: str) -> None:
    race = rolled(ONE, key, 4, At("a14", gear=2, points=left(key, 2)), AWAY)
    events = turn(race, "a18 o3")

    assert [event.values["cause"] for event in of_kind(events, "WENT_OUT")] == ["overshoot"]
    assert race.cars[0].out_on == "a18"


@pytest.mark.clause("V-11a", "O-7")
@pytest.mark.parametrize("key", PARTED)
@pytest.mark.parametrize(("gear", "face", "end", "outcome"), [(1, 2, "a16 o1", "spins"), (2, 3, "a17 o2", "out")])
def test_without_tyres_a_car_spins_by_one_space_and_no_more(
    key: str, gear: int, face: int, end: str, outcome: str
) -> None:
    race = rolled(ONE, key, face, At("a14", gear=gear, points=left(key, 0)), AWAY)

    assert option(race, end).outcome == outcome


@pytest.mark.clause("O-8", "V-11")
@pytest.mark.parametrize(
    ("key", "points", "outcome"),
    [
        ("mini", 4, "stays"),
        ("mini", 3, "stays"),
        ("mini", 2, "spins"),
        ("mini", 1, "out"),
        ("mini", 0, "out"),
        ("basic", 5, "stays"),
        ("basic", 4, "stays"),
        ("basic", 3, "out"),
        ("basic", 2, "out"),
    ],
)
def test_an_overshoot_of_three_by_points_left(key: str, points: int, outcome: str) -> None:
    race = rolled(ONE, key, 4, At("a14", gear=2, points=points), AWAY)

    assert option(race, "a18 o3").outcome == outcome


@pytest.mark.refuses("O-8")
@pytest.mark.parametrize("key", POOLED)
def test_a_pool_two_points_short_is_the_end(key: str) -> None:
    race = rolled(ONE, key, 4, At("a14", gear=2, points=1), AWAY)
    events = turn(race, "a18 o3")

    assert [event.values["cause"] for event in of_kind(events, "WENT_OUT")] == ["overshoot"]


@pytest.mark.clause("O-8")
def test_a_pool_one_point_short_is_emptied_and_the_car_spins() -> None:
    race = rolled(ONE, "mini", 4, At("a14", gear=2, points=2), AWAY)
    assert option(race, "a18 o3").bill == bill(pool=2)
    turn(race, "a18 o3")
    car = race.cars[0]

    assert (car.space, car.spun, car.points[0]) == ("a18", True, 0)


@pytest.mark.clause("O-8", "V-11")
def test_an_empty_pool_spins_by_one_space() -> None:
    race = rolled(ONE, "mini", 2, At("a14", gear=1, points=0), AWAY)

    assert option(race, "a16 o1").outcome == "spins"


@pytest.mark.clause("O-9", "J-12")
@pytest.mark.refuses("O-9", "J-12")
@pytest.mark.parametrize("key", SPINNING)
def test_after_a_spin_a_car_turns_round_and_moves_on_in_first_gear(key: str) -> None:
    race = staged(ONE, key, At("a4", spun=True), AWAY)
    assert notations(race) == ["g1"]
    events = turn(race, "g1", 2, "a6")

    assert "TURNED_ROUND" in kinds(events)
    assert (race.cars[0].space, race.cars[0].spun, race.cars[0].gear) == ("a6", False, 1)


@pytest.mark.clause("O-9")
@pytest.mark.parametrize("key", SPINNING)
def test_once_turned_round_it_may_shift_up_again(key: str) -> None:
    race = staged(ONE, key, At("a4", spun=True))
    turn(race, "g1", 2, "a6")

    assert notations(race) == ["g1", "g2"]


@pytest.mark.clause("J-12")
@pytest.mark.refuses("J-12")
@pytest.mark.parametrize("key", PLAYED)
def test_at_the_start_and_after_a_stall_there_is_only_first_gear(key: str) -> None:
    race = staged(ONE, key, At("a4", gear=0, started=False))
    turn(race, 1)
    assert (race.phase.name, notations(race)) == ("GEAR", ["g1"])

    race = staged(ONE, key, At("a4", gear=0, started=False), AWAY)
    race.roll(10)
    assert notations(race) == ["g1"]
