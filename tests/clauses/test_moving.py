"""M-1, M-4, M-5, M-6: spaces owed, arrows, equal ways, moves of nothing."""

from __future__ import annotations

import pytest

from tests.clauses.kit import (
    OPEN,
    PARTED,
    PLAYED,
    POOLED,
    At,
    bills,
    due,
    ends,
    kinds,
    notations,
    of_kind,
    option,
    play,
    rolled,
    sheet,
    staged,
    turn,
    unbraked,
)
from tests.oracle.boards import bend, ring, straight

WINDING = ring(3, straight(12), bend(6), straight(18), arrows=("a12 b12", "b12 a13"))
"""K1 of one stop in columns 12 to 17, with arrows from a12 to b12 and on to a13."""

BEND = ring(3, straight(10), bend(4), straight(26), arrows=("b13 a14",))
"""K1 of one stop in columns 10 to 13, with an arrow out of it from b13 to a14."""

AWAY = At("c30")
"""A car that is not in anybody's way."""


@pytest.mark.clause("M-1")
@pytest.mark.parametrize("key", PLAYED)
def test_a_car_drives_as_many_spaces_as_its_die_shows(key: str) -> None:
    race = rolled(OPEN, key, 5, At("a4", gear=3), AWAY)

    assert unbraked(race) == {"a9", "b8", "c8"}
    assert {len(one.route) for one in race.options if not one.braked and not one.turbo} == {5}


@pytest.mark.clause("M-1")
@pytest.mark.parametrize("key", PLAYED)
def test_a_space_braked_is_a_space_less(key: str) -> None:
    race = rolled(OPEN, key, 5, At("a4", gear=3), AWAY)

    assert {one.end for one in race.options if one.braked == 2} == {"a7", "b6", "c6"}


@pytest.mark.clause("M-1")
def test_the_turbo_is_a_space_more() -> None:
    race = rolled(OPEN, "mini", 5, At("a4", gear=3), AWAY)

    assert {one.end for one in race.options if one.turbo} == {"a10", "b9", "c9"}


@pytest.mark.refuses("M-1")
@pytest.mark.parametrize("key", PLAYED)
def test_nobody_drives_through_or_onto_a_car(key: str) -> None:
    race = rolled(OPEN, key, 5, At("a4", gear=3), At("a6"), At("b8"))

    assert unbraked(race) == {"a8", "c8"}
    assert not any({"a6", "b8"} & set(one.route) for one in race.options)


@pytest.mark.refuses("M-1")
@pytest.mark.parametrize("key", PLAYED)
def test_nobody_drives_backwards_where_there_is_no_way_on(key: str) -> None:
    race = rolled(OPEN, key, 2, At("b4", gear=1), At("a5"), At("b5"), At("c5"))

    assert ends(race) == {"b4"}


@pytest.mark.clause("M-1")
@pytest.mark.parametrize(("key", "gear", "face"), [("mini", 4, 12), ("classic", 5, 20), ("modern", 5, 20)])
def test_the_highest_face_strains_the_engine_though_spaces_are_braked(key: str, gear: int, face: int) -> None:
    race = rolled(OPEN, key, face, At("a4", gear=gear), AWAY)
    play(race, f"a{4 + face - 1} b1")

    assert race.phase.name == "ENGINE"


@pytest.mark.refuses("M-1")
def test_a_turbo_that_makes_twelve_spaces_of_an_eleven_does_not_strain_the_engine() -> None:
    race = rolled(OPEN, "mini", 11, At("a4", gear=4), AWAY)
    events = turn(race, "a16 t")

    assert "ENGINE_ROLLED" not in kinds(events)


@pytest.mark.clause("M-4")
@pytest.mark.parametrize("key", PLAYED)
def test_in_a_corner_a_longer_way_along_the_arrows_is_as_good(key: str) -> None:
    race = rolled(WINDING, key, 4, At("a12", gear=2), AWAY)

    assert unbraked(race) == {"a16", "a15", "b15"}
    assert option(race, "a15").route == ("b12", "a13", "a14", "a15")


@pytest.mark.refuses("M-4")
@pytest.mark.parametrize("key", PLAYED)
def test_in_a_corner_nobody_changes_lane_without_an_arrow(key: str) -> None:
    race = rolled(WINDING, key, 3, At("a13", gear=2), At("a15"), AWAY)

    assert ends(race) == {"a14", "a13"} if key in POOLED else {"a14"}
    assert option(race, "a14").blocked == 2


@pytest.mark.clause("M-4")
@pytest.mark.parametrize("key", PLAYED)
def test_the_straight_of_a_move_keeps_its_rule_where_it_goes_on_in_a_corner(key: str) -> None:
    race = rolled(WINDING, key, 4, At("b11", gear=3), AWAY)

    # One change of lane into the corner, a12 or c12; in the corner a12-b12 and b12-a13 are arrows.
    assert unbraked(race) == {"a15", "b15", "c15", "a14", "b14"}
    assert option(race, "a14").route == ("a12", "b12", "a13", "a14")


@pytest.mark.refuses("M-4")
@pytest.mark.parametrize("key", PLAYED)
def test_the_longer_way_that_a_corner_allows_is_refused_on_a_straight(key: str) -> None:
    race = rolled(WINDING, key, 4, At("a2", gear=2), AWAY)

    assert unbraked(race) == {"a6", "b5", "c5"}


@pytest.mark.clause("M-5", "J-8")
@pytest.mark.parametrize("key", PLAYED)
def test_several_ways_to_one_end_are_one_option(key: str) -> None:
    race = rolled(OPEN, key, 8, At("a4", gear=3), AWAY)

    assert [one.end for one in race.options if not one.braked and not one.turbo].count("c11") == 1
    assert len(set(notations(race))) == len(race.options)


@pytest.mark.clause("M-5", "J-8")
@pytest.mark.parametrize("key", PARTED)
def test_ways_over_different_dangerous_spaces_are_different_options(key: str) -> None:
    race = rolled(OPEN, key, 4, At("a4", gear=3), AWAY, laps=3, markers=("a6",))
    same_end = [one.notation for one in race.options if one.end == "c7" and not one.braked]

    assert sorted(same_end) == ["c7", "c7 !a6"]


@pytest.mark.clause("J-8")
@pytest.mark.parametrize("key", PLAYED)
def test_of_equal_options_the_one_that_brakes_least_is_shown(key: str) -> None:
    """Two spaces that cannot be driven: not braked, one braked, or both, the price is two points."""
    race = rolled(OPEN, key, 2, At("a4", gear=1, turbo_used=True), At("a5"), At("b4"))

    assert bills(race) == {"a4": due(key, brakes=2)}


@pytest.mark.clause("M-6")
@pytest.mark.parametrize("key", PLAYED)
def test_a_car_that_brakes_to_nothing_rolls_for_its_neighbours(key: str) -> None:
    race = rolled(OPEN, key, 1, At("a4"), At("b4"))
    events = turn(race, "a4 b1", 20, 20)

    assert [event.car for event in of_kind(events, "COLLISION_ROLLED")] == [1, 0]
    assert race.cars[0].space == "a4"


@pytest.mark.clause("M-6")
@pytest.mark.parametrize("key", PLAYED)
def test_a_blocked_car_that_cannot_move_rolls_for_its_neighbours(key: str) -> None:
    race = rolled(OPEN, key, 1, At("a4"), At("b4"), At("a5"))
    events = turn(race, "a4", 20, 20, 20, 20)

    assert [event.car for event in of_kind(events, "COLLISION_ROLLED")] == [1, 2, 0, 0]


@pytest.mark.clause("M-6")
@pytest.mark.parametrize("key", PLAYED)
def test_a_move_of_nothing_in_a_corner_is_a_stop(key: str) -> None:
    race = rolled(ring(3, straight(12), bend(6, 3), straight(18)), key, 1, At("a14", stops=1), AWAY)
    turn(race, "a14 b1")

    assert (race.cars[0].corner, race.cars[0].stops) == ("K1", 2)


@pytest.mark.refuses("M-6")
@pytest.mark.parametrize("key", PARTED)
def test_a_dangerous_space_is_not_tested_by_staying_on_it(key: str) -> None:
    race = rolled(OPEN, key, 1, At("a4"), AWAY, laps=3, markers=("a4",))
    events = turn(race, "a4 b1")

    assert "DANGER_ROLLED" not in kinds(events)


@pytest.mark.refuses("M-6")
@pytest.mark.parametrize("key", PLAYED)
def test_a_stall_is_no_move_of_nothing(key: str) -> None:
    corner = ring(3, straight(12), bend(6, 3), straight(18))
    race = staged(corner, key, At("a14", gear=0, started=False), At("b14"))
    events = turn(race, 1)

    assert "COLLISION_ROLLED" not in kinds(events)
    assert race.cars[0].stops == 0


@pytest.mark.clause("J-15")
@pytest.mark.parametrize("key", PLAYED)
def test_a_change_of_lane_on_the_way_out_of_a_corner_counts_for_no_straight(key: str) -> None:
    race = rolled(BEND, key, 3, At("b13", gear=2, stops=1), AWAY)

    # By b14: straight on, to a16 or to c16. By the arrow to a14: a16 once more, and over b14 to b15 or c15.
    assert unbraked(race) == {"b16", "a16", "c16", "b15", "c15"}
    assert option(race, "c15").route == ("a14", "b14", "c15")


@pytest.mark.clause("M-2")
@pytest.mark.parametrize("key", PLAYED)
def test_after_a_corner_the_straight_is_judged_from_the_first_space_on_it(key: str) -> None:
    race = rolled(BEND, key, 4, At("a13", gear=2, stops=1), AWAY)

    assert unbraked(race) == {"a17", "b16", "c16"}


@pytest.mark.clause("M-1")
@pytest.mark.parametrize("key", PLAYED)
def test_points_buy_no_space_that_the_die_does_not_show(key: str) -> None:
    points = sheet(key, pool=40) if key in POOLED else sheet(key, brakes=10)
    race = rolled(OPEN, key, 4, At("a4", gear=3, points=points), AWAY)

    assert max(len(one.route) - one.turbo for one in race.options) == 4
