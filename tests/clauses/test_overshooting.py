"""O-6 to O-9, V-11, V-11a: through two corners, over the last line, spinning."""

from __future__ import annotations

import pytest

from pitboard.rules.ruleset import Sheet
from tests.clauses.kit import (
    PARTED,
    PLAYED,
    POOLED,
    At,
    bill,
    due,
    kinds,
    notations,
    of_kind,
    option,
    rolled,
    sheet,
    staged,
    turn,
)
from tests.fixtures.circuits import line_in_corner
from tests.oracle.boards import bend, ring, straight

ONE = ring(3, straight(12), bend(4), straight(24))
"""K1 of one stop in columns 12 to 15."""

HOME = ring(3, straight(30), bend(4), straight(2))
"""K1 of one stop in columns 30 to 33, two columns of straight, then the line."""

ARCH = ring(3, straight(20), bend(4, 2))
"""K1 of two stops in columns 20 to 23; its exit links cross the line."""

SPINNING = ("mini", "classic", "modern", "online")
"""The presets in which cars spin."""

AWAY = At("c5")


def wealthy(key: str) -> Sheet:
    """Points for any overshoot; where a car has brakes, none."""
    return (35, 0, 0, 0, 0, 0) if key in POOLED else sheet(key, tyres=30, brakes=0)


def left(key: str, points: int) -> Sheet:
    """So many points to pay an overshoot with."""
    return (points, 0, 0, 0, 0, 0) if key in POOLED else sheet(key, tyres=points, brakes=0)


@pytest.mark.clause("O-6")
@pytest.mark.parametrize("key", PLAYED)
def test_right_through_a_second_corner_of_one_stop_every_space_is_charged_once(key: str) -> None:
    twins = ring(3, straight(12), bend(4), straight(2), bend(2), straight(16))
    race = rolled(twins, key, 8, At("a15", gear=3, points=wealthy(key)), AWAY)

    # K1 ends with a15 and K2 with a19: from a16 to a23 are eight spaces.
    assert option(race, "a23 o8").bill == due(key, tyres=8)
    assert option(race, "a23 o8").outcome == "stays"


@pytest.mark.clause("O-1", "O-2")
@pytest.mark.parametrize("key", PLAYED)
def test_a_stop_made_in_one_corner_is_none_in_the_next(key: str) -> None:
    twins = ring(3, straight(12), bend(4), straight(2), bend(4), straight(14))
    race = rolled(twins, key, 8, At("a15", gear=3, stops=1, points=wealthy(key)), AWAY)

    # K1 is left freely; K2 ends with a21.
    assert option(race, "a23 o2").bill == due(key, tyres=2)


@pytest.mark.refuses("O-6")
@pytest.mark.parametrize("key", PARTED)
@pytest.mark.parametrize("stops", [2, 3])
def test_right_through_a_second_corner_of_more_stops_a_car_is_out(key: str, stops: int) -> None:
    twins = ring(3, straight(12), bend(4), straight(2), bend(2, stops), straight(16))
    race = rolled(twins, key, 8, At("a15", gear=3, points=wealthy(key)), AWAY)
    events = turn(race, "a23 o8")

    assert [event.values["cause"] for event in of_kind(events, "WENT_OUT")] == ["missed stops"]
    assert race.cars[0].out_on == "a23"


@pytest.mark.refuses("O-6")
@pytest.mark.parametrize("key", POOLED)
def test_a_pool_does_not_pay_for_a_second_corner_of_two_stops(key: str) -> None:
    twins = ring(3, straight(12), bend(4), straight(2), bend(2, 2), straight(16))
    race = rolled(twins, key, 8, At("a15", gear=3, points=wealthy(key)), AWAY)

    assert {one.end for one in race.options} == {"a19", "a18", "a17", "a16", "a15"}


@pytest.mark.clause("O-6")
@pytest.mark.parametrize("key", PLAYED)
def test_over_the_last_line_spaces_count_up_to_the_first_one_past_it(key: str) -> None:
    race = rolled(HOME, key, 8, At("a33", gear=3, points=wealthy(key)), AWAY, laps=1)
    found = option(race, "a0 o3")

    assert (found.bill, found.finish) == (due(key, tyres=3), True)
    turn(race, "a0 o3")
    assert (race.cars[0].status, race.cars[0].points[0]) == ("finished", wealthy(key)[0] - 3)


@pytest.mark.refuses("O-6")
@pytest.mark.parametrize("key", PLAYED)
def test_over_any_other_line_all_spaces_count(key: str) -> None:
    race = rolled(HOME, key, 8, At("a33", gear=3, points=wealthy(key)), AWAY, laps=2)

    assert option(race, "a5 o8").bill == due(key, tyres=8)


@pytest.mark.clause("O-6", "J-18")
@pytest.mark.parametrize("key", PLAYED)
def test_a_corner_that_the_last_line_lies_in_asks_for_no_stop(key: str) -> None:
    race = rolled(ARCH, key, 4, At("a22", gear=2, points=wealthy(key)), AWAY, laps=1)
    found = option(race, "a0")

    assert (found.bill, found.overshoot, found.outcome, found.finish) == (bill(), 0, "stays", True)


@pytest.mark.refuses("O-6")
@pytest.mark.clause("J-18")
@pytest.mark.parametrize("key", PARTED)
def test_before_the_last_lap_that_corner_asks_for_its_stops(key: str) -> None:
    race = rolled(ARCH, key, 4, At("a22", gear=2, points=wealthy(key)), AWAY, laps=2)
    assert option(race, "a2 o3").outcome == "out"

    race = rolled(ARCH, key, 4, At("a22", gear=2, stops=1, points=wealthy(key)), AWAY, laps=2)
    assert option(race, "a2 o3").bill == bill(tyres=3)


@pytest.mark.clause("J-18")
@pytest.mark.parametrize("key", PLAYED)
def test_a_line_across_the_middle_of_a_corner_ends_the_race_without_its_stops(key: str) -> None:
    circuit = line_in_corner()
    home = rolled(circuit, key, 3, At("1.7.4", gear=2), At("1.2.1"), laps=1)
    assert option(home, "1.1.1").finish
    assert option(home, "1.1.1").bill == bill()

    on = rolled(circuit, key, 3, At("1.7.4", gear=2), At("1.2.1"), laps=2)
    turn(on, "1.1.3")
    assert (on.cars[0].corner, on.cars[0].stops) == ("c", 1)


@pytest.mark.clause("J-21")
@pytest.mark.parametrize(("key", "points"), [("mini", 1), ("classic", 2), ("basic", 3), ("modern", 2), ("online", 2)])
def test_who_cannot_pay_the_overshoot_at_the_last_line_does_not_finish(key: str, points: int) -> None:
    race = rolled(HOME, key, 8, At("a33", gear=3, points=left(key, points)), AWAY, laps=1)
    assert not any(one.finish for one in race.options)
    events = turn(race, "a0 o3")

    assert "FINISHED" not in kinds(events)
    assert (race.cars[0].status, race.cars[0].out_on) == ("out", "a0")


@pytest.mark.clause("J-9")
@pytest.mark.refuses("J-9")
@pytest.mark.parametrize("key", PLAYED)
def test_nobody_brakes_for_spaces_beyond_the_last_line(key: str) -> None:
    points = sheet(key) if key in POOLED else sheet(key, brakes=5)
    race = rolled(HOME, key, 5, At("a34", gear=3, points=points, turbo_used=True), AWAY, laps=1)

    # Two spaces to a0, three to b0 and c0. Three braked would still cross at a0, but b35 and c35 lie before the line.
    finishing = {"a0", "b0", "c0"}
    assert {one.notation for one in race.options if one.finish} == finishing
    assert set(notations(race)) - finishing == {"b35 b3", "c35 b3", "a35 b4", "b34 b4", "a34 b5"}


@pytest.mark.clause("J-23")
@pytest.mark.refuses("J-23")
@pytest.mark.parametrize("key", PARTED)
def test_a_car_is_not_tested_on_the_space_it_finishes_on(key: str) -> None:
    race = rolled(HOME, key, 5, At("a34", gear=3, crossings=2), AWAY, laps=3, markers=("a0", "a35"))
    assert option(race, "a0 !a35").danger == ("a35",)
    events = turn(race, "a0 !a35", 20)

    assert [event.values["space"] for event in of_kind(events, "DANGER_ROLLED")] == ["a35"]
    assert race.cars[0].status == "finished"


@pytest.mark.refuses("J-23")
@pytest.mark.parametrize("key", ["modern", "online"])
def test_a_car_that_finishes_leaves_no_marker(key: str) -> None:
    race = staged(HOME, key, At("a34", gear=6), AWAY, laps=1)
    events = turn(race, "g2", 4, "a0")

    assert race.cars[0].points[4] == 2
    assert "MARKED" not in kinds(events)
    assert race.markers == ()


@pytest.mark.clause("J-9")
@pytest.mark.refuses("J-9")
def test_the_turbo_takes_a_car_over_the_last_line_only_where_the_die_does_not() -> None:
    within = rolled(HOME, "mini", 4, At("a34", gear=3), AWAY, laps=1)
    short = rolled(HOME, "mini", 2, At("a34", gear=1), AWAY, laps=1)

    # a0 is two spaces away, b0 and c0 are three.
    assert not any(one.turbo for one in within.options)
    assert {(one.end, one.turbo) for one in short.options if one.finish} == {("a0", False), ("b0", True), ("c0", True)}
