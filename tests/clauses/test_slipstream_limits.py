"""L-3, L-5, L-6, V-21, J-32 to J-34: what a slipstream costs, and when there is none."""

from __future__ import annotations

import pytest

from pitboard.circuits.model import Circuit
from tests.clauses.kit import (
    DRAWN,
    OPEN,
    PARTED,
    At,
    behind,
    bill,
    bills,
    ends,
    is_drawn,
    kinds,
    notations,
    option,
    play,
    rolled,
    sheet,
    slipstreaming,
    staged,
    turn,
)
from tests.oracle.boards import bend, ring, straight


def tight(*arrows: str) -> Circuit:
    """K1 of one stop in columns 20 to 23, with these arrows."""
    return ring(3, straight(20), bend(4), straight(16), arrows=arrows)


def leg(key: str, **points: int) -> tuple[int, ...]:
    """The bill of a leg: in mini a point for the slipstream, and all from the pool."""
    return bill(pool=1 + sum(points.values())) if key == "mini" else bill(**points)


@pytest.mark.clause("L-3")
@pytest.mark.refuses("L-3")
@pytest.mark.parametrize("key", DRAWN)
def test_brakes_shorten_a_slipstream_but_not_to_nothing(key: str) -> None:
    race = behind(key, At("a12", gear=4))

    assert bills(race) == {
        "decline": bill(),
        **{end: leg(key) for end in ("a13", "b13", "c13")},
        **{f"{end} b1": leg(key, brakes=1) for end in ("b12", "c12")},
        "b11 b2": leg(key, brakes=2),
    }


@pytest.mark.refuses("L-3", "J-32")
@pytest.mark.parametrize("key", DRAWN)
def test_a_braked_leg_that_ends_behind_a_car_ends_the_chain(key: str) -> None:
    cars = At("a12", gear=4), At("b13", gear=4)
    race = behind(key, *cars)
    play(race, "b12 b1")

    assert not is_drawn(race)


@pytest.mark.clause("J-32")
@pytest.mark.refuses("J-32")
@pytest.mark.parametrize("key", DRAWN)
def test_a_braked_leg_is_the_beginning_of_one_of_three_spaces(key: str) -> None:
    race = behind(key, At("a12", gear=4), At("c13"))

    # c12 leads to c13 only, where a car stands.
    assert notations(race) == ["decline", "a13", "b13", "b12 b1", "b11 b2"]


@pytest.mark.refuses("J-32")
@pytest.mark.parametrize("key", DRAWN)
def test_where_no_leg_of_three_spaces_is_free_none_can_be_shortened(key: str) -> None:
    assert not is_drawn(behind(key, At("a12", gear=4), At("a13"), At("b13"), At("c13")))


@pytest.mark.clause("L-5", "V-21")
@pytest.mark.parametrize("key", DRAWN)
def test_being_drawn_into_a_corner_costs_a_brake_where_there_are_parts(key: str) -> None:
    race = behind(key, At("a39", gear=4), to="a38")
    late = {} if key == "mini" else {"brakes": 1}

    assert bills(race) == {
        "decline": bill(),
        **{end: leg(key, **late) for end in ("a40", "b40", "c40")},
        **{f"{end} b1": leg(key, brakes=1) for end in ("b39", "c39")},
        "b38 b2": leg(key, brakes=2),
    }
    assert len(option(race, "a40").route) == 3


@pytest.mark.clause("L-5")
@pytest.mark.parametrize("key", PARTED)
def test_the_brake_for_a_corner_is_paid(key: str) -> None:
    race = behind(key, At("a39", gear=4), to="a38")
    before = race.cars[0].points[1]
    turn(race, "b40")

    assert race.cars[0].points[1] == before - 1
    assert (race.cars[0].corner, race.cars[0].stops) == ("K1", 1)


@pytest.mark.refuses("L-5")
@pytest.mark.parametrize("key", PARTED)
def test_without_a_brake_nobody_is_drawn_into_a_corner(key: str) -> None:
    none = sheet(key, brakes=0)

    assert not is_drawn(behind(key, At("a39", gear=4), to="a38", points=none))
    assert notations(behind(key, At("b38", gear=4), to="b37", points=none)) == ["decline", "b39"]


@pytest.mark.clause("L-5")
@pytest.mark.parametrize("key", PARTED)
def test_inside_the_corner_already_a_car_pays_no_brake(key: str) -> None:
    long_corner = ring(3, straight(12), bend(14), straight(14), arrows=("a15 b15",))
    race = behind(key, At("a16", gear=4), circuit=long_corner, to="a15", points=sheet(key, brakes=0))

    assert bills(race) == {"decline": bill(), "b17": bill()}


@pytest.mark.clause("J-33")
@pytest.mark.parametrize("key", PARTED)
def test_from_one_corner_into_the_next_it_costs_a_brake_if_the_driven_part_gets_there(key: str) -> None:
    """K1 with its stop made ends with column 25, and K2 follows at once."""
    corners = ring(3, straight(12), bend(14), bend(6), straight(10), arrows=("b24 a25",))
    race = behind(key, At("b25", gear=4), circuit=corners, to="b24", stops=1)

    assert bills(race) == {
        "decline": bill(),
        "a27": bill(brakes=1),
        "a26 b1": bill(brakes=2),
        "a25 b2": bill(brakes=2),
    }


@pytest.mark.clause("L-5")
@pytest.mark.parametrize("key", PARTED)
def test_the_brake_for_a_corner_is_due_once_in_a_move(key: str) -> None:
    """K1 is columns 12 and 13, K2 follows at once: the second leg overshoots K1 by two spaces of K2."""
    corners = ring(3, straight(12), bend(2), bend(6), straight(20), arrows=("b12 c13",))
    race = behind(key, At("a11", gear=4), At("b13", gear=4), circuit=corners, to="a10", points=sheet(key, brakes=2))
    assert option(race, "b12").bill == bill(brakes=1)
    play(race, "b12")

    assert option(race, "c15 o2").bill == bill(tyres=2)


@pytest.mark.clause("L-6")
@pytest.mark.parametrize("key", DRAWN)
def test_a_slipstream_may_overshoot_and_is_billed_for_it(key: str) -> None:
    race = behind(key, At("a23", gear=4), circuit=tight("a22 b22"), to="a22")

    # b22, b23, and b24 outside the corner, in which no stop has been made.
    assert option(race, "b24 o1").bill == leg(key, tyres=1)


@pytest.mark.refuses("L-6")
@pytest.mark.parametrize("key", DRAWN)
def test_a_slipstream_that_overshoots_ends_the_chain(key: str) -> None:
    race = behind(key, At("a23", gear=4), At("b25", gear=4), circuit=tight("a22 b22"), to="a22")
    play(race, "b24 o1")

    assert not is_drawn(race)


@pytest.mark.refuses("L-6")
@pytest.mark.parametrize("key", DRAWN)
def test_a_slipstream_that_overshoots_keeps_its_lane(key: str) -> None:
    race = behind(key, At("a24", gear=4), circuit=tight("a23 b23", "b23 a24", "b23 c24"), to="a23")

    assert {one.end for one in race.options if one.end and not one.braked} == {"b25"}


@pytest.mark.refuses("L-6")
@pytest.mark.parametrize("key", DRAWN)
def test_after_an_overshoot_nobody_is_drawn_along(key: str) -> None:
    race = rolled(tight(), slipstreaming(key), 8, At("a16", gear=4), At("a25", gear=4))
    play(race, "a24 o1")

    assert not is_drawn(race)


@pytest.mark.refuses("L-6")
@pytest.mark.parametrize("key", DRAWN)
@pytest.mark.parametrize("leader", [At("a12", gear=1, spun=True), At("a12", gear=0, started=True)])
def test_nobody_is_drawn_along_by_a_spun_or_a_stalled_car(key: str, leader: At) -> None:
    assert not is_drawn(behind(key, leader))


@pytest.mark.refuses("L-6", "J-6")
@pytest.mark.parametrize("key", DRAWN)
def test_nobody_is_drawn_along_on_a_flying_start(key: str) -> None:
    race = staged(OPEN, slipstreaming(key), At("a4", gear=0, started=False), At("a9", gear=1))
    play(race, 20, "a8")

    assert not is_drawn(race)


@pytest.mark.clause("L-6")
@pytest.mark.parametrize("key", DRAWN)
def test_over_the_last_line_a_slipstream_ends(key: str) -> None:
    rules = slipstreaming(key)
    race = rolled(OPEN, rules, 7, At("a48", gear=4), At("a0", gear=4), laps=1)
    play(race, "a55")

    # b55, then b0 or c0, which is two spaces and the race.
    assert {one.end for one in race.options if one.finish} == {"b0", "c0"}
    assert "FINISHED" in kinds(turn(race, "b0"))


@pytest.mark.clause("J-34")
@pytest.mark.parametrize(
    ("key", "points"),
    [("mini", 1), *((key, (tyres, 3, 2, 2, 2, 2)) for key in PARTED for tyres in (0, 1))],
)
def test_a_slipstream_that_spins_the_car_is_offered(key: str, points: int | tuple[int, ...]) -> None:
    race = behind(key, At("a23", gear=4), circuit=tight("a22 b22"), to="a22", points=points)

    assert option(race, "b24 o1").outcome == "spins"


@pytest.mark.refuses("J-34")
@pytest.mark.parametrize("key", PARTED)
def test_a_slipstream_that_would_put_the_car_out_is_not_offered(key: str) -> None:
    corner = tight("a23 b23")
    poor = behind(key, At("a24", gear=4), circuit=corner, to="a23", points=sheet(key, tyres=1, brakes=0))
    braking = behind(key, At("a24", gear=4), circuit=corner, to="a23", points=sheet(key, tyres=1, brakes=1))

    # b24 and b25 are two tyres. Braked to b24 it is the last tyre, and a spin.
    assert not is_drawn(poor)
    assert notations(braking) == ["decline", "b24 b1 o1"]


@pytest.mark.refuses("J-34")
def test_a_slipstream_that_a_pool_cannot_pay_is_not_offered() -> None:
    corner = tight("a23 b23")

    assert not is_drawn(behind("mini", At("a24", gear=4), circuit=corner, to="a23", points=1))
    assert not is_drawn(behind("mini", At("a12", gear=4), points=0))


@pytest.mark.clause("J-11")
def test_the_last_point_of_a_pool_buys_a_slipstream() -> None:
    race = behind("mini", At("a12", gear=4), points=1)

    assert ends(race) == {"a13", "b13", "c13"}


@pytest.mark.refuses("J-34", "L-6")
@pytest.mark.parametrize("key", PARTED)
def test_a_slipstream_out_of_a_corner_with_two_stops_missing_is_not_offered(key: str) -> None:
    corner = ring(3, straight(20), bend(4, 2), straight(16), arrows=("a22 b22",))
    race = behind(key, At("a23", gear=4), circuit=corner, to="a22", points=sheet(key, brakes=2))

    assert notations(race) == ["decline", "b23 b1", "b22 b2"]


@pytest.mark.refuses("J-9")
@pytest.mark.parametrize("key", DRAWN)
def test_nobody_brakes_a_slipstream_beyond_the_last_line(key: str) -> None:
    race = rolled(OPEN, slipstreaming(key), 7, At("a48", gear=4), At("a0", gear=4), laps=1)
    play(race, "a55")

    assert set(notations(race)) == {"decline", "b0", "c0", "b55 b2"}
