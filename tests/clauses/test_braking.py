"""B-1, V-12, J-7, J-10, J-11: braking, and what may be spent."""

from __future__ import annotations

import pytest

from tests.clauses.kit import (
    OPEN,
    PARTED,
    PLAYED,
    At,
    due,
    notations,
    option,
    rolled,
    sheet,
    staged,
    turn,
)
from tests.oracle.boards import bend, ring, straight

ONE = ring(3, straight(12), bend(4), straight(24))
"""K1 of one stop in columns 12 to 15."""

AWAY = At("c30")


@pytest.mark.clause("B-1", "V-12")
@pytest.mark.parametrize("key", PLAYED)
def test_every_space_braked_costs_one_point(key: str) -> None:
    race = rolled(OPEN, key, 5, At("a4", gear=3), AWAY)
    braked = [one for one in race.options if one.braked]

    assert {1, 2, 3} <= {one.braked for one in braked}
    assert all(one.bill == due(key, brakes=one.braked) for one in braked)
    assert all(len(one.route) == 5 - one.braked for one in braked)


@pytest.mark.clause("B-1", "V-12")
@pytest.mark.parametrize("key", PLAYED)
def test_what_is_braked_is_paid(key: str) -> None:
    race = rolled(OPEN, key, 5, At("a4", gear=3), AWAY)
    before = race.cars[0].points
    turn(race, "a7 b2")

    lost = [was - now for was, now in zip(before, race.cars[0].points, strict=True)]
    assert tuple(lost) == due(key, brakes=2)


@pytest.mark.refuses("B-1")
@pytest.mark.parametrize("key", PARTED)
@pytest.mark.parametrize("brakes", [0, 1, 2])
def test_nobody_brakes_more_than_there_are_brakes(key: str, brakes: int) -> None:
    race = rolled(OPEN, key, 5, At("a4", gear=3, points=sheet(key, brakes=brakes)), AWAY)

    assert {one.braked for one in race.options} == set(range(brakes + 1))


@pytest.mark.clause("J-11")
@pytest.mark.refuses("B-1", "J-11")
@pytest.mark.parametrize(("key", "points", "most"), [("mini", 3, 3), ("mini", 0, 0), ("basic", 3, 2), ("basic", 1, 0)])
def test_a_pool_may_be_braked_empty_only_where_an_empty_one_may_race_on(key: str, points: int, most: int) -> None:
    race = rolled(OPEN, key, 5, At("a4", gear=3, points=points), AWAY)

    assert max(one.braked for one in race.options) == most


@pytest.mark.clause("J-11")
@pytest.mark.refuses("J-11")
@pytest.mark.parametrize("key", PARTED)
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ({"gearbox": 1, "brakes": 1, "engine": 2}, ["g2", "g3", "g4", "g5", "g6"]),
        ({"gearbox": 1, "brakes": 1, "engine": 1}, ["g3", "g4", "g5", "g6"]),
        ({"gearbox": 1, "brakes": 0, "engine": 2}, ["g4", "g5", "g6"]),
        ({"gearbox": 0, "brakes": 1, "engine": 2}, ["g5", "g6"]),
    ],
)
def test_gears_are_skipped_if_every_part_can_pay_and_the_engine_keeps_a_point(
    key: str, points: dict[str, int], expected: list[str]
) -> None:
    race = staged(OPEN, key, At("a4", gear=6, points=sheet(key, **points)), AWAY)

    assert notations(race) == expected


@pytest.mark.clause("J-11")
@pytest.mark.refuses("J-11")
@pytest.mark.parametrize(
    ("key", "points", "expected"),
    [
        ("mini", 3, ["g1", "g2", "g3", "g4", "g5"]),
        ("mini", 2, ["g2", "g3", "g4", "g5"]),
        ("mini", 0, ["g4", "g5"]),
        ("basic", 4, ["g2", "g3", "g4", "g5", "g6"]),
        ("basic", 3, ["g3", "g4", "g5", "g6"]),
        ("basic", 1, ["g5", "g6"]),
    ],
)
def test_gears_are_skipped_as_far_as_a_pool_may_be_emptied(key: str, points: int, expected: list[str]) -> None:
    race = staged(OPEN, key, At("a4", gear={"mini": 5, "basic": 6}[key], points=points), AWAY)

    assert notations(race) == expected


@pytest.mark.clause("J-10")
@pytest.mark.refuses("J-10")
def test_nobody_uses_turbo_and_brakes_in_one_move() -> None:
    race = rolled(OPEN, "mini", 5, At("a4", gear=3), AWAY)

    assert {(one.turbo, one.braked > 0) for one in race.options} == {(False, False), (True, False), (False, True)}


@pytest.mark.clause("J-7")
@pytest.mark.refuses("J-7")
@pytest.mark.parametrize("key", PARTED)
def test_what_puts_the_own_car_out_is_not_offered_beside_what_does_not(key: str) -> None:
    race = rolled(ONE, key, 4, At("a14", gear=2, points=sheet(key, tyres=2, brakes=2)), AWAY)

    # Three tyres or, a space braked, two: out and a spin. Two braked: one tyre.
    assert notations(race) == ["a17 b1 o2", "a16 b2 o1"]
    assert option(race, "a17 b1 o2").outcome == "spins"


@pytest.mark.clause("J-7")
@pytest.mark.parametrize("key", PARTED)
def test_where_every_choice_puts_the_own_car_out_all_are_offered(key: str) -> None:
    race = rolled(ONE, key, 4, At("a14", gear=2, points=sheet(key, tyres=1, brakes=1)), AWAY)

    assert {one.notation: one.outcome for one in race.options} == {"a18 o3": "out", "a17 b1 o2": "out"}
