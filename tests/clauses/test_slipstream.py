"""L-1, L-2, L-4, V-20, J-30, J-31, J-35: being drawn along."""

from __future__ import annotations

import pytest

from pitboard.circuits.model import Circuit
from tests.clauses.kit import (
    DRAWN,
    OPEN,
    At,
    behind,
    due,
    ends,
    is_drawn,
    notations,
    option,
    play,
    rolled,
    slipstreaming,
    turn,
)
from tests.oracle.boards import bend, ring, straight

FOUR = ring(4, straight(40), bend(4))
"""Four lanes."""


def sweep(*arrows: str) -> Circuit:
    """K1 of one stop in columns 12 to 25, with these arrows."""
    return ring(3, straight(12), bend(14), straight(14), arrows=arrows)


@pytest.mark.clause("L-1", "L-2", "V-20", "J-35")
@pytest.mark.parametrize("key", DRAWN)
@pytest.mark.parametrize(
    ("to", "leader", "expected"),
    [
        ("a11", "a12", {"a13", "b13", "c13"}),
        ("b11", "b12", {"b13", "a14", "c14"}),
        ("c11", "c12", {"c13", "b13", "a13"}),
    ],
)
def test_directly_behind_a_car_three_spaces_may_be_added(key: str, to: str, leader: str, expected: set[str]) -> None:
    race = behind(key, At(leader, gear=4), to=to)
    full = [one for one in race.options if one.kind == "slipstream" and not one.braked]

    assert is_drawn(race)
    assert {one.end for one in full} == expected
    assert {len(one.route) for one in full} == {3}
    assert {one.bill for one in full} == {due(key, tyres=1 if key == "mini" else 0)}


@pytest.mark.clause("L-1", "V-20")
@pytest.mark.parametrize("key", DRAWN)
def test_the_legs_are_driven_and_paid(key: str) -> None:
    race = behind(key, At("a12", gear=4))
    before = race.cars[0].points[0]
    turn(race, "a13")

    assert race.cars[0].space == "a13"
    assert race.cars[0].points[0] == before - (key == "mini")


@pytest.mark.clause("L-1")
@pytest.mark.parametrize("key", DRAWN)
def test_nobody_has_to_be_drawn_along(key: str) -> None:
    race = behind(key, At("a12", gear=4))
    before = race.cars[0].points
    assert notations(race)[0] == "decline"
    turn(race, "decline", 20, 20)

    assert race.cars[0].space == "a11"
    assert race.cars[0].points == before


@pytest.mark.clause("V-20", "L-1")
@pytest.mark.refuses("V-20", "L-1")
@pytest.mark.parametrize(
    ("key", "own", "other", "drawn"),
    [
        ("mini", 3, 3, True),
        ("mini", 4, 3, True),
        ("mini", 3, 2, False),
        ("mini", 3, 4, False),
        *((key, 4, 4, True) for key in DRAWN),
        *((key, 5, 4, True) for key in DRAWN),
        *((key, 4, 5, False) for key in DRAWN),
        *((key, 4, 3, False) for key in DRAWN if key != "mini"),
        *((key, 3, 3, False) for key in DRAWN if key != "mini"),
        ("basic", 5, 5, False),
    ],
)
def test_both_cars_need_the_gear_and_the_follower_at_least_the_leaders(
    key: str, own: int, other: int, drawn: bool
) -> None:
    assert is_drawn(behind(key, At("a12", gear=other), gear=own)) == drawn


@pytest.mark.refuses("V-20")
def test_in_classic_nobody_is_drawn_along_unless_the_table_wants_it() -> None:
    race = rolled(OPEN, "classic", 7, At("a4", gear=4), At("a12", gear=4))
    play(race, "a11")

    assert not is_drawn(race)


@pytest.mark.clause("J-35")
@pytest.mark.refuses("L-1")
@pytest.mark.parametrize("key", DRAWN)
@pytest.mark.parametrize("elsewhere", ["a13", "b11", "b12", "b10"])
def test_nobody_is_drawn_along_by_a_car_that_is_not_directly_ahead(key: str, elsewhere: str) -> None:
    assert not is_drawn(behind(key, At(elsewhere, gear=4)))


@pytest.mark.refuses("L-1", "L-3")
@pytest.mark.parametrize("key", DRAWN)
def test_who_brakes_to_get_behind_a_car_is_not_drawn_along(key: str) -> None:
    race = rolled(OPEN, slipstreaming(key), 8, At("a4", gear=4), At("a12", gear=4))
    play(race, "a11 b1")

    assert not is_drawn(race)


@pytest.mark.refuses("L-1")
@pytest.mark.parametrize("key", DRAWN)
def test_who_is_blocked_behind_a_car_is_not_drawn_along(key: str) -> None:
    cars = At("b14", gear=4), At("a14", gear=4), At("c14", gear=4)
    race = rolled(OPEN, slipstreaming(key), 12, At("b4", gear=4), *cars)
    play(race, "b13")

    assert not is_drawn(race)


@pytest.mark.clause("L-2", "J-30")
@pytest.mark.parametrize("key", DRAWN)
def test_a_leg_goes_out_on_and_back_or_out_and_on_or_out_twice(key: str) -> None:
    race = behind(key, At("a12", gear=4))

    assert option(race, "a13").route == ("b11", "b12", "a13")
    assert option(race, "b13").route == ("b11", "b12", "b13")
    assert option(race, "c13").route in {("b11", "c12", "c13"), ("b11", "b12", "c13")}


@pytest.mark.clause("L-2", "J-30")
@pytest.mark.parametrize("key", DRAWN)
def test_a_car_in_the_way_splits_the_same_steps_otherwise(key: str) -> None:
    race = behind(key, At("a12", gear=4), At("c12", gear=1))
    assert option(race, "c13").route == ("b11", "b12", "c13")

    race = behind(key, At("a12", gear=4), At("b12", gear=1))
    assert {one.end for one in race.options if one.kind == "slipstream" and not one.braked} == {"c13"}
    assert option(race, "c13").route == ("b11", "c12", "c13")


@pytest.mark.refuses("L-2", "J-30")
@pytest.mark.parametrize("key", DRAWN)
def test_a_leg_crosses_two_lanes_at_most(key: str) -> None:
    race = behind(key, At("a12", gear=4), circuit=FOUR)

    assert "d12" not in ends(race)
    assert not any(space[0] == "d" for one in race.options for space in one.route)


@pytest.mark.clause("J-30")
@pytest.mark.parametrize("key", DRAWN)
def test_on_four_lanes_both_changes_of_a_leg_go_to_the_same_side(key: str) -> None:
    race = behind(key, At("b12", gear=4), circuit=FOUR, to="b11")

    assert {one.end for one in race.options if one.end and not one.braked} == {"b13", "a14", "c14", "d13"}


@pytest.mark.refuses("L-2")
@pytest.mark.parametrize("key", DRAWN)
def test_without_three_free_spaces_there_is_no_slipstream_and_nothing_to_pay(key: str) -> None:
    race = behind(key, At("a12", gear=4), At("a13"), At("b13"), At("c13"))
    before = race.cars[0].points
    assert not is_drawn(race)
    turn(race, 20, 20)

    assert race.cars[0].points == before


@pytest.mark.clause("L-2", "J-30")
@pytest.mark.parametrize("key", DRAWN)
def test_a_leg_that_reaches_a_corner_early_is_the_beginning_of_a_shape(key: str) -> None:
    race = behind(key, At("a40", gear=4), to="a39")

    # By b39 into the corner: on to b40 and b41, or out once more to c40 and on to c41. Back to a40 there is a car.
    assert {one.end for one in race.options if one.end and not one.braked} == {"b41", "c41"}


@pytest.mark.clause("L-2")
@pytest.mark.parametrize("key", DRAWN)
def test_in_a_corner_any_three_arrows_will_do(key: str) -> None:
    circuit = sweep("a15 b15", "b16 a17", "b15 c16")
    race = behind(key, At("a16", gear=4), circuit=circuit, to="a15")

    assert {one.end for one in race.options if one.end and not one.braked} == {"b17", "a17", "c17"}


@pytest.mark.refuses("L-2")
@pytest.mark.parametrize("key", DRAWN)
def test_in_a_corner_without_an_arrow_round_the_leader_there_is_no_slipstream(key: str) -> None:
    assert not is_drawn(behind(key, At("a16", gear=4), circuit=sweep(), to="a15"))


@pytest.mark.clause("J-31")
@pytest.mark.parametrize("key", DRAWN)
def test_a_leg_out_of_a_corner_takes_the_shortest_way_on_its_straight(key: str) -> None:
    race = behind(key, At("b25", gear=4), circuit=sweep("b24 a25"), to="b24", stops=1)

    # a25 and a26, the first space outside; from there one space on to a27 or aside to b26.
    assert {one.end for one in race.options if one.end and not one.braked} == {"a27", "b26"}


@pytest.mark.clause("L-4")
@pytest.mark.parametrize("key", DRAWN)
def test_from_behind_one_car_to_behind_the_next_as_often_as_it_happens(key: str) -> None:
    race = behind(key, At("a12", gear=4), At("b14", gear=4), At("a17", gear=4))
    before = race.cars[0].points[0]
    for leg, expected in (("b13", {"b15", "a16", "c16"}), ("a16", {"a18", "b18", "c18"})):
        play(race, leg)
        assert is_drawn(race)
        assert {one.end for one in race.options if one.end and not one.braked} == expected
    turn(race, "a18")

    assert race.cars[0].points[0] == before - 3 * (key == "mini")


@pytest.mark.clause("L-4")
@pytest.mark.parametrize("key", DRAWN)
def test_a_leg_that_ends_behind_nobody_ends_the_chain(key: str) -> None:
    race = behind(key, At("a12", gear=4), At("b14", gear=4))
    turn(race, "a13")

    assert not is_drawn(race)


@pytest.mark.clause("J-31")
@pytest.mark.parametrize("key", DRAWN)
def test_a_leg_out_of_a_corner_does_not_weave_on_its_straight(key: str) -> None:
    four = ring(4, straight(12), bend(14), straight(14), arrows=("b25 c26",))
    race = behind(key, At("b26", gear=4), circuit=four, to="b25", stops=1)

    # From c26 on to c28, or a change of lane to b27 or d27; c26 d26 c27 would waste a space.
    assert {one.end for one in race.options if one.end and not one.braked} == {"c28", "b27", "d27"}
