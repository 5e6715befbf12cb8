"""O-1 to O-6, V-9, V-10: stops, and leaving a corner without them."""

from __future__ import annotations

import pytest

from pitboard.circuits.model import Circuit
from pitboard.race import Race
from pitboard.rules.ruleset import Sheet
from tests.clauses.kit import (
    PARTED,
    PLAYED,
    POOLED,
    At,
    bill,
    bills,
    due,
    kinds,
    of_kind,
    option,
    play,
    rolled,
    sheet,
    turn,
    unbraked,
)
from tests.fixtures.circuits import pit_after_corner
from tests.oracle.boards import bend, ring, straight

ONE = ring(3, straight(12), bend(4), straight(24), arrows=("a12 b12", "b15 a16"))
"""K1 of one stop in columns 12 to 15, an arrow from a12 to b12 and one out of it from b15 to a16."""

TWO = ring(3, straight(12), bend(4, 2), straight(24))
"""K1 of two stops in columns 12 to 15."""

THREE = ring(3, straight(12), bend(4, 3), straight(24))
"""K1 of three stops in columns 12 to 15."""

AWAY = At("c30")


def wealthy(key: str, brakes: int = 0) -> Sheet:
    """Points for any overshoot; brakes, where a car has them, only as given."""
    return (35, 0, 0, 0, 0, 0) if key in POOLED else sheet(key, tyres=30, brakes=brakes)


def stops(race: Race) -> tuple[str | None, int]:
    return race.cars[0].corner, race.cars[0].stops


@pytest.mark.clause("O-1")
@pytest.mark.parametrize("key", PLAYED)
def test_a_turn_that_ends_in_a_corner_is_a_stop_there(key: str) -> None:
    race = rolled(TWO, key, 4, At("a11", gear=2), AWAY)
    events = turn(race, "a15")

    assert [event.values for event in of_kind(events, "STOPPED")] == [{"corner": "K1", "stops": 1}]
    assert stops(race) == ("K1", 1)


@pytest.mark.clause("O-1")
@pytest.mark.parametrize("key", PLAYED)
def test_stops_in_one_corner_add_up_and_are_forgotten_outside(key: str) -> None:
    race = rolled(TWO, key, 2, At("a12", gear=1, stops=1), AWAY)
    turn(race, "a14")
    assert stops(race) == ("K1", 2)

    race = rolled(TWO, key, 4, At("a14", gear=2, stops=2), AWAY)
    turn(race, "a18")
    assert stops(race) == (None, 0)


@pytest.mark.clause("O-1")
@pytest.mark.parametrize(("circuit", "made"), [(ONE, 1), (TWO, 2), (TWO, 3), (THREE, 3)])
@pytest.mark.parametrize("key", PLAYED)
def test_with_its_stops_made_a_car_leaves_at_no_cost_and_picks_its_lane(key: str, circuit: Circuit, made: int) -> None:
    race = rolled(circuit, key, 4, At("a15", gear=3, stops=made), AWAY)

    assert unbraked(race) == {"a19", "b18", "c18"}
    assert {(one.overshoot, one.bill) for one in race.options if not one.braked and not one.turbo} == {(0, bill())}


@pytest.mark.clause("O-2", "V-9")
@pytest.mark.parametrize("key", PLAYED)
@pytest.mark.parametrize(("circuit", "made"), [(ONE, 0), (TWO, 1), (THREE, 2)])
def test_every_space_past_a_corner_with_one_stop_missing_costs_a_point(key: str, circuit: Circuit, made: int) -> None:
    race = rolled(circuit, key, 5, At("a14", gear=3, stops=made, points=wealthy(key)), AWAY)
    found = option(race, "a19 o4")

    assert (found.overshoot, found.bill, found.outcome) == (4, due(key, tyres=4), "stays")


@pytest.mark.clause("O-2", "V-9")
@pytest.mark.parametrize("key", PLAYED)
def test_the_overshoot_is_paid(key: str) -> None:
    race = rolled(ONE, key, 5, At("a14", gear=3, points=wealthy(key)), AWAY)
    turn(race, "a19 o4")

    assert race.cars[0].space == "a19"
    assert race.cars[0].points[0] == wealthy(key)[0] - 4


@pytest.mark.clause("O-2", "V-12")
@pytest.mark.parametrize("key", PLAYED)
def test_brakes_shorten_an_overshoot_in_any_mix(key: str) -> None:
    race = rolled(ONE, key, 5, At("a14", gear=3, points=wealthy(key, brakes=5), turbo_used=True), AWAY)

    assert bills(race) == {
        "a19 o4": due(key, tyres=4),
        "a18 b1 o3": due(key, brakes=1, tyres=3),
        "a17 b2 o2": due(key, brakes=2, tyres=2),
        "a16 b3 o1": due(key, brakes=3, tyres=1),
        "a15 b4": due(key, brakes=4),
        "a14 b5": due(key, brakes=5),
    }


@pytest.mark.clause("O-3", "V-10", "J-19")
@pytest.mark.parametrize("key", PARTED)
@pytest.mark.parametrize(("circuit", "made"), [(TWO, 0), (THREE, 0), (THREE, 1)])
def test_two_missing_stops_put_a_car_out_where_its_move_ends(key: str, circuit: Circuit, made: int) -> None:
    race = rolled(circuit, key, 5, At("a14", gear=3, stops=made, points=wealthy(key)), AWAY)
    assert option(race, "a19 o4").outcome == "out"
    events = turn(race, "a19 o4")

    assert (race.cars[0].status, race.cars[0].out_on) == ("out", "a19")
    assert [event.values["cause"] for event in of_kind(events, "WENT_OUT")] == ["missed stops"]
    assert [event.values["space"] for event in of_kind(events, "ENTERED")] == ["a15", "a16", "a17", "a18", "a19"]


@pytest.mark.refuses("O-3", "V-10", "J-7")
@pytest.mark.parametrize("key", PLAYED)
@pytest.mark.parametrize(("circuit", "made"), [(TWO, 0), (THREE, 0), (THREE, 1)])
def test_no_points_buy_the_way_out_with_two_stops_missing(key: str, circuit: Circuit, made: int) -> None:
    points = wealthy(key, brakes=5)
    race = rolled(circuit, key, 5, At("a14", gear=3, stops=made, points=points), AWAY)

    assert {one.notation for one in race.options} == {"a15 b4", "a14 b5"}


@pytest.mark.clause("O-4")
@pytest.mark.parametrize("key", PLAYED)
def test_an_overshooting_car_leaves_the_corner_in_its_lane(key: str) -> None:
    race = rolled(ONE, key, 3, At("b14", gear=2, points=wealthy(key)), AWAY)

    assert unbraked(race) == {"b17"}


@pytest.mark.refuses("O-4")
@pytest.mark.parametrize("key", PLAYED)
def test_the_arrow_out_of_its_lane_is_for_cars_with_their_stops_made(key: str) -> None:
    overshooting = rolled(ONE, key, 2, At("b15", gear=1, points=wealthy(key)), AWAY)
    leaving = rolled(ONE, key, 2, At("b15", gear=1, stops=1, points=wealthy(key)), AWAY)

    assert unbraked(overshooting) == {"b17"}
    assert unbraked(leaving) == {"a17", "b16", "b17", "c17"}


@pytest.mark.clause("O-4")
@pytest.mark.parametrize("key", PLAYED)
def test_inside_the_corner_an_overshooting_car_still_has_its_choice_of_arrows(key: str) -> None:
    race = rolled(ONE, key, 6, At("a12", gear=3, points=wealthy(key)), AWAY)

    assert unbraked(race) == {"a18", "b17"}


@pytest.mark.refuses("O-4")
@pytest.mark.parametrize("key", PLAYED)
def test_an_overshooting_car_passes_nobody(key: str) -> None:
    race = rolled(ONE, key, 4, At("a14", gear=2, points=wealthy(key, brakes=2)), At("a17"), AWAY)

    assert unbraked(race) == {"a16"}
    assert {one.blocked for one in race.options if one.end == "a16" and not one.braked and not one.turbo} == {2}


@pytest.mark.refuses("O-4")
@pytest.mark.parametrize("key", PLAYED)
def test_an_overshooting_car_does_not_turn_into_the_pit_lane(key: str) -> None:
    race = rolled(pit_after_corner(), key, 4, At("4.4.6", gear=2, points=wealthy(key)), At("1.1.1"))

    assert unbraked(race) == {"4.5.4"}


@pytest.mark.clause("O-4")
@pytest.mark.parametrize("key", PLAYED)
def test_where_the_next_corner_ends_its_lane_an_overshooting_car_takes_the_arrow_there_is(key: str) -> None:
    turned = ring(
        3, straight(12), bend(4), straight(2), bend(4), straight(14), arrows=("a18 b18",), without=("a18 a19",)
    )
    race = rolled(turned, key, 6, At("a15", gear=3, points=wealthy(key)), AWAY)

    assert option(race, "b20 o6").route == ("a16", "a17", "a18", "b18", "b19", "b20")
    assert unbraked(race) == {"b20"}


@pytest.mark.clause("J-17")
@pytest.mark.parametrize("key", PLAYED)
def test_forced_out_of_its_lane_an_overshooting_car_picks_one_and_keeps_it(key: str) -> None:
    forked = ring(
        3,
        straight(12),
        bend(4),
        straight(2),
        bend(4),
        straight(14),
        arrows=("b18 a19", "b18 c19", "a19 b19"),
        without=("b18 b19",),
    )
    race = rolled(forked, key, 5, At("b15", gear=3, points=wealthy(key)), AWAY)

    assert unbraked(race) == {"a20", "c20"}


TWINS = ring(3, straight(12), bend(4), straight(2), bend(4), straight(14))
"""K1 and K2, of one stop each, in columns 12 to 15 and 18 to 21."""


@pytest.mark.clause("O-5")
@pytest.mark.refuses("O-5")
@pytest.mark.parametrize("key", PLAYED)
def test_an_overshoot_into_the_next_corner_is_no_stop_there(key: str) -> None:
    race = rolled(TWINS, key, 4, At("a15", gear=2, points=wealthy(key)), AWAY)
    assert option(race, "a19 o4").bill == due(key, tyres=4)
    events = turn(race, "a19 o4")

    assert "STOPPED" not in kinds(events)
    assert stops(race) == ("K2", 0)


@pytest.mark.clause("O-5")
@pytest.mark.parametrize("key", PLAYED)
def test_a_later_turn_that_ends_in_that_corner_is_its_first_stop(key: str) -> None:
    race = rolled(TWINS, key, 4, At("a15", gear=2, points=wealthy(key)))
    turn(race, "a19 o4")
    events = turn(race, "g1", 2, "a21")

    assert [event.values for event in of_kind(events, "STOPPED")] == [{"corner": "K2", "stops": 1}]


@pytest.mark.refuses("O-5")
@pytest.mark.parametrize("key", PLAYED)
def test_who_came_into_a_corner_by_an_overshoot_and_drives_on_overshoots_again(key: str) -> None:
    race = rolled(TWINS, key, 4, At("a15", gear=2, points=wealthy(key)))
    play(race, "a19 o4", "g3", 4)

    assert option(race, "a23 o2").bill == due(key, tyres=2)


@pytest.mark.clause("O-4", "J-17")
@pytest.mark.parametrize("key", PLAYED)
@pytest.mark.parametrize(("arrows", "expected"), [(("b15 a16",), {"a18"}), (("b15 a16", "b15 c16"), {"a18", "c18"})])
def test_where_a_corner_has_no_way_out_in_its_lane_the_car_keeps_the_lane_it_comes_to(
    key: str, arrows: tuple[str, ...], expected: set[str]
) -> None:
    turned = ring(3, straight(12), bend(4), straight(24), arrows=arrows, without=("b15 b16",))
    race = rolled(turned, key, 3, At("b15", gear=2, points=wealthy(key)), AWAY)

    assert unbraked(race) == expected
