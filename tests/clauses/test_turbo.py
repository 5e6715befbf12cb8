"""L-7, V-22, J-6: turbo, and the flying start."""

from __future__ import annotations

import pytest

from tests.clauses.kit import (
    OPEN,
    PLAYED,
    At,
    bill,
    due,
    is_drawn,
    of_kind,
    option,
    play,
    rolled,
    staged,
    turn,
    unbraked,
)
from tests.oracle.boards import ring, straight

AWAY = At("c30")


@pytest.mark.clause("L-7", "V-22")
def test_the_turbo_adds_a_space_for_three_points() -> None:
    race = rolled(OPEN, "mini", 5, At("a4", gear=3), AWAY)

    assert {one.end for one in race.options if one.turbo} == {"a10", "b9", "c9"}
    assert {one.bill for one in race.options if one.turbo} == {bill(pool=3)}
    turn(race, "a10 t")
    assert (race.cars[0].space, race.cars[0].points[0], race.cars[0].turbo_used) == ("a10", 17, True)


@pytest.mark.refuses("L-7", "V-22")
def test_the_turbo_works_once_in_a_race() -> None:
    race = staged(OPEN, "mini", At("a4", gear=3))
    turn(race, "g3", 5, "a10 t")
    play(race, "g3", 5)

    assert not any(one.turbo for one in race.options)


@pytest.mark.clause("J-11")
@pytest.mark.refuses("L-7", "V-22")
@pytest.mark.parametrize(("points", "offered"), [(4, True), (3, True), (2, False)])
def test_the_turbo_wants_three_points(points: int, offered: bool) -> None:
    race = rolled(OPEN, "mini", 5, At("a4", gear=3, points=points), AWAY)

    assert any(one.turbo for one in race.options) == offered


@pytest.mark.refuses("V-22")
@pytest.mark.parametrize("key", ["classic", "basic", "modern", "online"])
def test_other_books_have_no_turbo(key: str) -> None:
    race = rolled(OPEN, key, 5, At("a4", gear=3), AWAY)

    assert not any(one.turbo for one in race.options)


@pytest.mark.clause("L-7")
def test_the_turbo_may_bring_a_car_into_a_slipstream() -> None:
    race = rolled(OPEN, "mini", 7, At("a4", gear=4), At("a13", gear=4))
    play(race, "a12 t")
    assert is_drawn(race)
    turn(race, "b14")

    assert race.cars[0].points[0] == 20 - 3 - 1


@pytest.mark.clause("L-7")
def test_the_turbo_reaches_a_corner_a_space_away() -> None:
    race = rolled(OPEN, "mini", 5, At("a34", gear=3), AWAY)
    turn(race, "a40 t")

    assert (race.cars[0].corner, race.cars[0].stops) == ("K1", 1)


@pytest.mark.clause("J-6")
@pytest.mark.parametrize("key", PLAYED)
def test_a_flying_start_is_a_move_of_four_spaces(key: str) -> None:
    race = staged(OPEN, key, At("a4", gear=0, started=False), AWAY)
    race.roll(20)

    assert unbraked(race) == {"a8", "b7", "c7"}
    assert option(race, "a6 b2").bill == due(key, brakes=2)
    turn(race, "a8")
    assert race.cars[0].gear == 1


@pytest.mark.clause("J-6")
@pytest.mark.parametrize("key", PLAYED)
def test_a_flying_start_may_be_blocked(key: str) -> None:
    race = staged(OPEN, key, At("a4", gear=0, started=False), At("a5"), At("b4"))
    race.roll(20)

    assert {(one.end, one.blocked, one.bill) for one in race.options if not one.braked} == {
        ("a4", 4, due(key, brakes=3, tyres=1))
    }


@pytest.mark.clause("J-6")
@pytest.mark.parametrize("key", PLAYED)
def test_a_flying_start_brings_collision_rolls(key: str) -> None:
    race = staged(OPEN, key, At("a4", gear=0, started=False), At("b8"))
    events = turn(race, 20, "a8", 20, 20)

    assert [event.car for event in of_kind(events, "COLLISION_ROLLED")] == [1, 0]


@pytest.mark.refuses("J-6")
def test_there_is_no_turbo_on_a_flying_start() -> None:
    race = staged(OPEN, "mini", At("a4", gear=0, started=False), AWAY)
    race.roll(20)

    assert not any(one.turbo for one in race.options)


@pytest.mark.refuses("J-6")
@pytest.mark.parametrize("key", PLAYED)
def test_a_flying_start_changes_lanes_twice_at_most(key: str) -> None:
    four = ring(4, straight(40))
    race = staged(four, key, At("a4", gear=0, started=False), AWAY)
    race.roll(20)

    assert unbraked(race) == {"a8", "b7", "c7"}
