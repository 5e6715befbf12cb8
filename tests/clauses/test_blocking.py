"""B-2, B-3, B-5, V-13, J-16, J-20, J-22: blocked by other cars."""

from __future__ import annotations

import pytest

from pitboard.circuits.model import LinkKind
from pitboard.race import Race
from pitboard.rules.ruleset import Sheet
from tests.clauses.kit import (
    OPEN,
    PARTED,
    PLAYED,
    POOLED,
    At,
    bill,
    bills,
    due,
    of_kind,
    option,
    rolled,
    sheet,
    turn,
    unbraked,
)
from tests.fixtures.circuits import pit_after_corner
from tests.oracle.boards import bend, ring, straight

ONE = ring(3, straight(12), bend(4), straight(24))
"""K1 of one stop in columns 12 to 15."""

TWO = ring(3, straight(12), bend(4, 2), straight(24))
"""K1 of two stops in columns 12 to 15."""

GEAR = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 3, 8: 3}
"""A gear whose die shows this number."""

AWAY = At("c30")


def boxed_in(key: str, spaces: int, points: Sheet | int | None = None) -> Race:
    """Car 0 on a4 has so many spaces to drive and a car on each space it could enter."""
    mover = At("a4", gear=GEAR[spaces], points=points, turbo_used=True)
    return rolled(OPEN, key, spaces, mover, At("a5"), At("b4"))


@pytest.mark.clause("V-13", "B-3")
@pytest.mark.parametrize("key", PARTED)
@pytest.mark.parametrize(
    ("spaces", "brakes", "tyres"), [(1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 3, 1), (5, 3, 2), (6, 3, 3)]
)
def test_a_block_costs_brakes_and_beyond_three_spaces_tyres_as_well(
    key: str, spaces: int, brakes: int, tyres: int
) -> None:
    race = boxed_in(key, spaces)
    assert bills(race) == {"a4": bill(brakes=brakes, tyres=tyres)}
    assert option(race, "a4").blocked == spaces
    before = race.cars[0].points
    turn(race, "a4", 20, 20, 20, 20)

    assert race.cars[0].points[:2] == (before[0] - tyres, before[1] - brakes)


@pytest.mark.clause("V-13")
@pytest.mark.parametrize(("key", "most"), [("mini", 6), ("basic", 8)])
def test_a_block_costs_a_pool_a_point_for_each_space(key: str, most: int) -> None:
    for spaces in range(1, most + 1):
        assert bills(boxed_in(key, spaces)) == {"a4": bill(pool=spaces)}


@pytest.mark.clause("B-2", "J-16")
@pytest.mark.parametrize("key", PLAYED)
def test_a_blocked_car_goes_as_far_as_it_can_and_picks_among_the_furthest_spaces(key: str) -> None:
    mover = At("a4", gear=3, turbo_used=True)
    race = rolled(OPEN, key, 5, mover, At("a7"), At("b7"), At("c7"))
    furthest = {"b6": due(key, brakes=2), "c6": due(key, brakes=2)}
    braked = {f"{end} b3": due(key, brakes=3) for end in ("a6", "b5", "c5")}
    braked_more = {"a5 b4": bill(pool=4), "b4 b4": bill(pool=4), "a4 b5": bill(pool=5)}

    assert bills(race) == furthest | braked | (braked_more if key in POOLED else {})
    assert option(race, "b6").blocked == option(race, "c6").blocked == 2


@pytest.mark.refuses("B-2")
@pytest.mark.parametrize("key", PLAYED)
def test_a_car_with_any_way_of_the_length_it_owes_is_not_blocked(key: str) -> None:
    race = rolled(OPEN, key, 5, At("a4", gear=3, turbo_used=True), At("a7"), At("c7"))

    assert unbraked(race) == {"a8", "b8", "c8"}
    assert not any(one.blocked for one in race.options)


@pytest.mark.refuses("B-2")
@pytest.mark.parametrize("key", PLAYED)
def test_a_blocked_car_does_not_stop_short_of_where_it_could_go(key: str) -> None:
    race = rolled(OPEN, key, 5, At("a4", gear=3), At("a7"), At("b7"), At("c7"))

    assert unbraked(race) == {"b6", "c6"}


@pytest.mark.refuses("B-2")
@pytest.mark.parametrize("key", PARTED)
def test_a_way_over_a_dangerous_space_is_a_way(key: str) -> None:
    race = rolled(OPEN, key, 1, At("a4"), At("a5"), laps=3, markers=("b4",))

    assert bills(race) == {"b4 !b4": bill(), "a4 b1": bill(brakes=1)}


@pytest.mark.clause("B-2")
@pytest.mark.parametrize("key", PARTED)
def test_a_way_that_ends_in_a_fatal_overshoot_is_a_way(key: str) -> None:
    race = rolled(TWO, key, 8, At("a11", gear=3, points=sheet(key, brakes=0)), At("a13"), AWAY)

    # In lane a the car would be blocked in the corner, and have its stop. Lanes b and c are free right through it.
    assert {(one.end, one.blocked, one.outcome) for one in race.options} == {("b18", 0, "out"), ("c18", 0, "out")}


@pytest.mark.refuses("B-2")
@pytest.mark.parametrize("key", PLAYED)
def test_a_way_into_the_pits_is_no_way_out_of_a_block(key: str) -> None:
    circuit = pit_after_corner()
    links = [link for link in circuit.links if link.source == "4.5.1"]
    ahead = [At(link.target) for link in links if link.kind is not LinkKind.PIT]
    assert len(links) > len(ahead)
    race = rolled(circuit, key, 1, At("4.5.1", turbo_used=True), *ahead, laps=2)

    assert bills(race) == {"4.5.1": due(key, brakes=1), "p.1": bill()}, "blocked on the track, or into the pits"


@pytest.mark.clause("B-2")
@pytest.mark.parametrize("key", PARTED)
def test_braking_first_saves_the_tyres_of_a_long_block(key: str) -> None:
    race = boxed_in(key, 4, sheet(key, brakes=4, tyres=2))

    assert bills(race) == {"a4": bill(brakes=3, tyres=1), "a4 b1": bill(brakes=4)}


@pytest.mark.clause("B-2")
@pytest.mark.parametrize("key", PARTED)
def test_braking_first_brings_a_block_under_seven(key: str) -> None:
    race = boxed_in(key, 7, sheet(key, brakes=4, tyres=4))

    assert bills(race) == {"a4 b1": bill(brakes=4, tyres=3)}


@pytest.mark.clause("B-2")
def test_braking_first_brings_a_block_of_the_smallest_game_under_seven() -> None:
    assert bills(boxed_in("mini", 7)) == {"a4 b1": bill(pool=7)}


@pytest.mark.clause("J-16")
@pytest.mark.parametrize("key", PLAYED)
def test_the_bill_is_the_same_where_no_car_but_the_road_leaves_no_way(key: str) -> None:
    """Two lanes, broken off after a5, b7 and a9: a third change of lane would be needed after six spaces."""
    broken = ring(2, straight(30), bend(4), without=("a5 a6", "b7 b8", "a9 a10"))
    race = rolled(broken, key, 8, At("a4", gear=3), At("a20"))
    found = option(race, "a9")

    assert unbraked(race) == {"a9"}
    assert (found.blocked, found.bill) == (2, due(key, brakes=2))


@pytest.mark.refuses("B-3")
@pytest.mark.parametrize("key", PARTED)
@pytest.mark.parametrize(("spaces", "brakes", "tyres"), [(3, 2, 10), (1, 0, 10), (4, 3, 0), (6, 3, 2)])
def test_one_part_does_not_stand_in_for_another(key: str, spaces: int, brakes: int, tyres: int) -> None:
    race = boxed_in(key, spaces, sheet(key, brakes=brakes, tyres=tyres))

    assert {one.outcome for one in race.options} == {"out"}


@pytest.mark.clause("B-5")
@pytest.mark.parametrize("key", PARTED)
def test_blocked_while_overshooting_a_car_pays_tyres_for_the_way_and_the_table_for_the_rest(key: str) -> None:
    race = rolled(ONE, key, 6, At("a15", gear=3), At("a18"), AWAY)

    # a16 and a17 are two tyres; four spaces are left: three brakes and a tyre.
    assert bills(race) == {"a17 o2": bill(tyres=3, brakes=3)}
    assert option(race, "a17 o2").blocked == 4


@pytest.mark.clause("B-5")
@pytest.mark.parametrize("key", POOLED)
def test_blocked_while_overshooting_a_pool_pays_for_every_space(key: str) -> None:
    race = rolled(ONE, key, 6, At("a15", gear=3, turbo_used=True), At("a18"), AWAY)

    assert bills(race) == {"a17 o2": bill(pool=6), "a16 b5 o1": bill(pool=6), "a15 b6": bill(pool=6)}


@pytest.mark.clause("J-20")
@pytest.mark.parametrize(
    ("key", "points", "cause"),
    [
        ("mini", 0, "overshoot"),
        ("basic", 2, "overshoot"),
        ("basic", 3, "blocked"),
        ("classic", (1, 0, 2, 2, 2, 0), "overshoot"),
        ("classic", (4, 0, 2, 2, 2, 0), "blocked"),
        ("modern", (1, 0, 3, 3, 3, 2), "overshoot"),
        ("modern", (4, 0, 3, 3, 3, 2), "blocked"),
        ("online", (1, 0, 3, 3, 3, 2), "overshoot"),
    ],
)
def test_the_overshoot_is_billed_before_the_block(key: str, points: Sheet | int, cause: str) -> None:
    race = rolled(ONE, key, 6, At("a15", gear=3, points=points), At("a18"), AWAY)
    events = turn(race, "a17 o2")

    assert [event.values["cause"] for event in of_kind(events, "WENT_OUT")] == [cause]
    hit = [event for event in of_kind(events, "LOST") if event.car == 1]
    assert len(hit) == (key == "classic" and cause == "blocked")


@pytest.mark.clause("J-22", "V-11")
@pytest.mark.parametrize(("key", "outcome"), [("classic", "spins"), ("modern", "stays"), ("online", "stays")])
def test_in_classic_a_block_that_takes_the_last_tyre_spins_the_car(key: str, outcome: str) -> None:
    race = boxed_in(key, 4, sheet(key, brakes=3, tyres=1))

    assert bills(race) == {"a4": bill(brakes=3, tyres=1)}
    assert option(race, "a4").outcome == outcome
    turn(race, "a4", 20, 20, 20, 20)
    assert race.cars[0].spun == (key == "classic")


@pytest.mark.refuses("J-22")
@pytest.mark.parametrize("key", PARTED)
def test_a_car_without_tyres_does_not_spin_by_a_block_that_needs_none(key: str) -> None:
    race = boxed_in(key, 3, sheet(key, brakes=3, tyres=0))

    assert [(one.bill, one.outcome) for one in race.options] == [(bill(brakes=3), "stays")]


@pytest.mark.clause("B-5", "O-7")
@pytest.mark.parametrize("key", PARTED)
def test_a_car_that_spins_into_a_jam_pays_for_the_block_too(key: str) -> None:
    race = rolled(ONE, key, 3, At("a15", gear=2, points=sheet(key, tyres=2, brakes=1)), At("a18"), AWAY)
    found = option(race, "a17 o2")

    assert (found.outcome, found.blocked, found.bill) == ("spins", 1, bill(tyres=2, brakes=1))
    turn(race, "a17 o2", 20, 20)
    assert (race.cars[0].spun, race.cars[0].points[:2]) == (True, (0, 0))


@pytest.mark.clause("B-5", "J-20")
@pytest.mark.parametrize("key", PARTED)
def test_a_car_that_spins_into_a_jam_has_no_tyre_left_for_it(key: str) -> None:
    race = rolled(ONE, key, 6, At("a15", gear=3, points=sheet(key, tyres=2)), At("a18"), AWAY)
    events = turn(race, "a17 o2")

    # Four spaces would be three brakes and the third tyre.
    assert [event.values["cause"] for event in of_kind(events, "WENT_OUT")] == ["blocked"]


@pytest.mark.clause("J-22", "V-11")
@pytest.mark.parametrize(("key", "outcome"), [("classic", "spins"), ("modern", "stays"), ("online", "stays")])
def test_after_an_overshoot_too_the_last_tyre_may_go_by_the_block(key: str, outcome: str) -> None:
    race = rolled(ONE, key, 6, At("a15", gear=3, points=sheet(key, tyres=3)), At("a18"), AWAY)

    assert bills(race) == {"a17 o2": bill(tyres=3, brakes=3)}
    assert option(race, "a17 o2").outcome == outcome
