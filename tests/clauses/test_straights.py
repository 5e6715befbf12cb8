"""M-2, M-3: the way along a straight, its length and its changes of lane."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from pitboard.circuits.model import Link, LinkKind
from tests.clauses.kit import OPEN, PARTED, PLAYED, At, option, rolled, unbraked
from tests.oracle.boards import bend, ring, straight

FOUR = ring(4, straight(10), bend(4), straight(26))
"""Four lanes; K1 of one stop in columns 10 to 13."""

TWO = ring(2, straight(30), bend(4))
"""Two lanes."""

AWAY = At("c30")


@pytest.mark.clause("M-2")
@pytest.mark.parametrize("key", PLAYED)
@pytest.mark.parametrize(
    ("start", "expected"),
    [("a4", {"a8", "b7", "c7"}), ("b4", {"a8", "b8", "c8"}), ("c4", {"a7", "b7", "c8"})],
)
def test_on_a_free_straight_only_the_shortest_ways_are_driven(key: str, start: str, expected: set[str]) -> None:
    race = rolled(OPEN, key, 4, At(start, gear=3), AWAY)

    assert unbraked(race) == expected


@pytest.mark.refuses("M-2", "M-3")
@pytest.mark.parametrize("key", PLAYED)
def test_nobody_leaves_a_lane_and_returns_with_nothing_to_pass(key: str) -> None:
    race = rolled(OPEN, key, 4, At("a4", gear=2), AWAY)

    assert "a7" not in unbraked(race)


@pytest.mark.clause("M-2", "M-3")
@pytest.mark.parametrize("key", PLAYED)
def test_a_car_in_the_way_makes_the_way_round_it_the_shortest(key: str) -> None:
    race = rolled(OPEN, key, 4, At("a4", gear=2), At("a6"), AWAY)

    # To a7 it is three spaces through a6 and four round it. The other lanes lose no way.
    assert unbraked(race) == {"a7", "b7", "c7"}
    assert "a6" not in option(race, "a7").route


@pytest.mark.refuses("M-2")
@pytest.mark.parametrize("key", PLAYED)
def test_a_way_round_a_car_that_is_not_in_the_way_is_no_shortest_way(key: str) -> None:
    race = rolled(OPEN, key, 4, At("a4", gear=2), At("b6"), AWAY)

    assert unbraked(race) == {"a8", "b7", "c7"}


@pytest.mark.clause("M-2")
@pytest.mark.parametrize("key", PARTED)
def test_a_dangerous_space_may_be_counted_as_an_obstacle(key: str) -> None:
    race = rolled(OPEN, key, 4, At("a4", gear=2), AWAY, laps=3, markers=("a6",))

    found = {one.notation for one in race.options if not one.braked}
    assert found == {"a7", "a8 !a6", "b7", "b7 !a6", "c7", "c7 !a6"}


@pytest.mark.refuses("M-2")
@pytest.mark.parametrize("key", PARTED)
def test_a_dangerous_space_that_is_entered_is_no_reason_for_a_longer_way(key: str) -> None:
    race = rolled(OPEN, key, 4, At("a5", gear=2), AWAY, laps=3, markers=("a6", "a8"))
    to_the_lane = {one.notation for one in race.options if not one.braked and str(one.end).startswith("a")}

    # Round a6 and into a8 it is four spaces. Through a6 there is only the straight way: none of four ends in a7 or a8.
    assert to_the_lane == {"a8 !a8", "a9 !a6 !a8"}


@pytest.mark.clause("M-2")
@pytest.mark.parametrize("key", PARTED)
def test_of_two_dangerous_spaces_one_may_be_avoided_and_the_other_entered(key: str) -> None:
    race = rolled(OPEN, key, 5, At("a5", gear=3), AWAY, laps=3, markers=("a6", "a8"))
    to_the_lane = {one.notation for one in race.options if not one.braked and str(one.end).startswith("a")}

    # To a9: round a8 but through a6, or round both; in six spaces through none of them would be too long.
    assert to_the_lane == {"a9", "a9 !a6", "a9 !a8", "a10 !a6 !a8"}


@pytest.mark.clause("M-3")
@pytest.mark.parametrize("key", PLAYED)
def test_two_lanes_may_be_crossed_in_one_move(key: str) -> None:
    race = rolled(FOUR, key, 4, At("a2", gear=2), AWAY)

    assert unbraked(race) == {"a6", "b5", "c5"}


@pytest.mark.refuses("M-3")
@pytest.mark.parametrize("key", PLAYED)
def test_nobody_crosses_three_lanes_in_one_move(key: str) -> None:
    race = rolled(FOUR, key, 4, At("d2", gear=2), AWAY)

    assert unbraked(race) == {"d6", "c6", "b5"}


@pytest.mark.refuses("M-3")
@pytest.mark.parametrize("key", PLAYED)
def test_after_passing_a_car_there_is_no_third_change_of_lane(key: str) -> None:
    race = rolled(OPEN, key, 5, At("b4", gear=3), At("b6"), AWAY)

    # b6 passed in lane a or c, back in lane b: b8. Without passing: a9, c9. From b8 nobody goes on to another lane,
    # and from lane a to lane c it is two changes and the way through b5 only.
    assert unbraked(race) == {"a9", "b8", "c9"}
    assert all(_changes(one.route, "b4") <= 2 for one in race.options)


def _changes(route: tuple[str, ...], start: str) -> int:
    lanes = [space[0] for space in (start, *route)]
    return sum(one != other for one, other in pairwise(lanes))


@pytest.mark.clause("J-14", "M-3")
@pytest.mark.parametrize("key", PLAYED)
def test_on_two_lanes_a_car_returns_to_its_lane_to_pass(key: str) -> None:
    race = rolled(TWO, key, 4, At("a4", gear=2), At("a6"))

    assert unbraked(race) == {"a7", "b7"}


@pytest.mark.clause("J-14")
@pytest.mark.refuses("M-3")
@pytest.mark.parametrize("key", PLAYED)
def test_on_two_lanes_nobody_returns_without_passing(key: str) -> None:
    race = rolled(TWO, key, 4, At("a4", gear=2), At("a20"))

    assert unbraked(race) == {"a8", "b7"}


@pytest.mark.clause("J-14")
@pytest.mark.refuses("M-3")
@pytest.mark.parametrize("key", PLAYED)
def test_on_two_lanes_a_third_change_is_refused_even_where_cars_stand_in_slalom(key: str) -> None:
    race = rolled(TWO, key, 8, At("a4", gear=3), At("a6"), At("b7"), At("a9"))

    # Right of a6, left of b7, and right again of a9 would be three: a4 a5 b5 b6 a7 a8 are five spaces, three are left.
    # b6 by way of b4 is as far: a4 b4 b5 b6 a7 a8.
    assert unbraked(race) == {"a8"}
    assert option(race, "a8").blocked == 3


@pytest.mark.clause("J-13")
@pytest.mark.refuses("J-13")
@pytest.mark.parametrize("key", PLAYED)
def test_a_way_is_measured_by_shorter_ones_that_change_lanes_too_often(key: str) -> None:
    """A long diagonal from c6 to b9 makes five spaces, with three changes, of the seven along lane b."""
    long_step = replace(OPEN, links=(*OPEN.links, Link("c6", "b9", LinkKind.CHANGE)))

    assert "b10" in unbraked(rolled(OPEN, key, 7, At("a4", gear=3), AWAY))
    assert "b10" not in unbraked(rolled(long_step, key, 7, At("a4", gear=3), AWAY))
    assert "b10" not in unbraked(rolled(long_step, key, 5, At("a4", gear=3), AWAY))


@pytest.mark.clause("J-13")
@pytest.mark.parametrize("key", PLAYED)
def test_a_way_barred_by_a_car_measures_no_other(key: str) -> None:
    long_step = replace(OPEN, links=(*OPEN.links, Link("c6", "b9", LinkKind.CHANGE)))

    assert "b10" in unbraked(rolled(long_step, key, 7, At("a4", gear=3), At("c6"), AWAY))


@pytest.mark.clause("J-15")
@pytest.mark.parametrize("key", PLAYED)
def test_two_changes_of_lane_may_end_in_the_corner(key: str) -> None:
    race = rolled(FOUR, key, 3, At("c8", gear=2), AWAY)

    # To a10 the second of two changes leads from b9 into the corner; to b10 and d10 there is one change, to c11 none.
    assert {"a10", "b10", "c11", "d10"} <= unbraked(race)


@pytest.mark.refuses("M-3", "J-15")
@pytest.mark.parametrize("key", PLAYED)
def test_nobody_weaves_on_the_way_into_a_corner(key: str) -> None:
    """The way into a corner still belongs to the straight (C-2a), and lane c is free: c8 c9 b9 c10 wastes a space."""
    race = rolled(FOUR, key, 3, At("c8", gear=2), AWAY)

    assert unbraked(race) == {"a10", "b10", "c11", "d10"}


@pytest.mark.refuses("J-15")
@pytest.mark.parametrize("key", PLAYED)
def test_a_change_of_lane_into_the_corner_is_a_third_on_its_straight(key: str) -> None:
    race = rolled(FOUR, key, 3, At("d8", gear=2), AWAY)

    # d8 c9 b9 a10 would be three changes.
    assert unbraked(race) == {"d11", "c11", "b10"}


@pytest.mark.clause("M-3", "C-2a", "J-15")
@pytest.mark.parametrize("key", PLAYED)
def test_a_car_is_passed_on_the_way_into_a_corner_too(key: str) -> None:
    race = rolled(FOUR, key, 3, At("c8", gear=2), At("c9"), AWAY)

    # Round c9 by b8 and b9, or by d8 and d9: three spaces are the fewest to c10.
    assert unbraked(race) == {"a10", "b10", "c10", "d10"}


@pytest.mark.clause("M-2", "M-3")
@pytest.mark.parametrize("key", PARTED)
def test_a_dangerous_space_is_passed_on_the_way_into_a_corner_too(key: str) -> None:
    race = rolled(FOUR, key, 3, At("c8", gear=2), AWAY, laps=3, markers=("c9",))

    assert {one.notation for one in race.options if one.end in ("c10", "c11") and not one.braked} == {"c10", "c11 !c9"}


@pytest.mark.refuses("M-3")
@pytest.mark.parametrize("key", PLAYED)
def test_the_line_does_not_divide_a_straight(key: str) -> None:
    race = rolled(FOUR, key, 4, At("d38", gear=2), AWAY, laps=2)

    assert unbraked(race) == {"d2", "c2", "b1"}
