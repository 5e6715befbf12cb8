"""V-14, B-4, B-6, J-25, J-26: blocked too hard, and the car that is hit."""

from __future__ import annotations

import pytest

from pitboard.circuits.model import Circuit
from pitboard.race import Event, Race
from pitboard.rules.ruleset import Part, Sheet
from tests.clauses.kit import OPEN, PARTED, PLAYED, At, bill, bills, of_kind, option, play, rolled, sheet, turn
from tests.oracle.boards import bend, ring, straight

LANE = ring(3, straight(12), bend(4), straight(24))
"""K1 in columns 12 to 15 without arrows: one link leads on from each space."""

AWAY = At("c30")


def broke(key: str) -> Sheet:
    """Nothing to pay a block with."""
    return (
        (0, 0, 0, 0, 0, 0) if key == "mini" else (1, 0, 0, 0, 0, 0) if key == "basic" else sheet(key, tyres=0, brakes=0)
    )


def blocked(key: str, circuit: Circuit, *cars: At, laps: int | None = None) -> Race:
    """Car 0, with nothing to pay, has a space to drive and nowhere to go."""
    return rolled(circuit, key, 1, *cars, laps=laps)


def hits(events: list[Event]) -> list[tuple[int, int, int]]:
    """Cars other than the mover that lost points: car, part, points."""
    return [(event.car, event.values["part"], event.values["points"]) for event in of_kind(events, "LOST") if event.car]


@pytest.mark.clause("V-14")
@pytest.mark.refuses("V-14", "B-3")
@pytest.mark.parametrize("key", PARTED)
def test_seven_spaces_of_block_put_a_car_out_though_it_has_points(key: str) -> None:
    race = rolled(OPEN, key, 7, At("a4", gear=3, points=sheet(key, brakes=3, tyres=10)), At("a5"), At("b4"))
    assert option(race, "a4").outcome == "out"
    events = turn(race, "a4")

    assert [event.values["cause"] for event in of_kind(events, "WENT_OUT")] == ["blocked"]
    assert (race.cars[0].status, race.cars[0].out_on) == ("out", "a4")


@pytest.mark.clause("V-14")
@pytest.mark.refuses("V-14")
def test_in_mini_seven_spaces_put_a_car_out_that_cannot_brake_under_seven() -> None:
    race = rolled(OPEN, "mini", 7, At("a4", gear=3, points=6), At("a5"), At("b4"))

    assert {one.outcome for one in race.options} == {"out"}


@pytest.mark.clause("V-14", "V-13")
def test_in_basic_any_block_is_paid_as_long_as_the_points_last() -> None:
    race = rolled(OPEN, "basic", 8, At("a4", gear=3, points=9), At("a5"), At("b4"))

    assert bills(race) == {"a4": bill(pool=8)}
    assert option(race, "a4").outcome == "stays"


@pytest.mark.clause("V-14")
@pytest.mark.refuses("V-14")
@pytest.mark.parametrize("key", PLAYED)
def test_who_cannot_pay_a_block_is_out(key: str) -> None:
    race = blocked(key, OPEN, At("a4", points=broke(key)), At("a5"), At("b4"))
    play(race, "a4")

    assert race.cars[0].status == "out"


@pytest.mark.clause("B-4", "V-14")
def test_in_classic_the_car_directly_ahead_loses_a_body_point() -> None:
    race = blocked("classic", OPEN, At("a4", points=broke("classic")), At("b4"), At("a5"))

    assert hits(turn(race, "a4")) == [(2, Part.BODY, 1)]


@pytest.mark.clause("B-4")
def test_in_classic_the_only_way_on_is_directly_ahead_too() -> None:
    circuit = ring(3, straight(30), bend(4), without=("a4 a5",))
    race = blocked("classic", circuit, At("a4", points=broke("classic")), At("b4"))

    assert hits(turn(race, "a4")) == [(1, Part.BODY, 1)]


@pytest.mark.clause("B-4")
def test_in_classic_nobody_is_hit_where_nobody_is_directly_ahead() -> None:
    circuit = ring(3, straight(30), bend(4), without=("b4 b5",))
    race = blocked("classic", circuit, At("b4", points=broke("classic")), At("a5"), At("c5"))

    assert hits(turn(race, "b4")) == []


@pytest.mark.clause("V-14")
@pytest.mark.parametrize("key", ["basic", "modern", "online"])
def test_in_the_newer_books_nobody_is_hit(key: str) -> None:
    race = blocked(key, OPEN, At("a4", points=broke(key)), At("a5"), At("b4"))

    assert hits(turn(race, "a4")) == []


@pytest.mark.clause("B-4", "V-14", "J-25")
@pytest.mark.parametrize(("face", "hit"), [(1, 1), (6, 1), (7, 2), (12, 2), (13, 3), (18, 3)])
def test_in_mini_one_of_three_cars_is_drawn_and_loses_two_points(face: int, hit: int) -> None:
    cars = At("b4", points=broke("mini")), At("b5"), At("a5"), At("c5")
    race = blocked("mini", OPEN, *cars)

    assert hits(turn(race, "b4", face)) == [(hit, Part.TYRES, 2)]
    assert race.cars[hit].points[0] == 18


@pytest.mark.clause("J-25")
@pytest.mark.parametrize("face", [19, 20])
def test_numbers_that_cannot_be_shared_by_three_cars_are_rolled_again(face: int) -> None:
    cars = At("b4", points=broke("mini")), At("b5"), At("a5"), At("c5")
    race = blocked("mini", OPEN, *cars)

    assert hits(turn(race, "b4", face, face, 7)) == [(2, Part.TYRES, 2)]


@pytest.mark.clause("J-25")
@pytest.mark.parametrize(("face", "hit"), [(10, 1), (11, 2), (20, 2)])
def test_two_cars_share_the_black_die_in_halves(face: int, hit: int) -> None:
    race = blocked("mini", OPEN, At("a4", points=broke("mini")), At("a5"), At("b4"))

    assert hits(turn(race, "a4", face)) == [(hit, Part.TYRES, 2)]


@pytest.mark.clause("B-4")
def test_in_mini_a_single_car_ahead_is_hit_without_a_draw() -> None:
    race = blocked("mini", LANE, At("a13", points=broke("mini")), At("a14"), At("b13"))

    assert hits(turn(race, "a13")) == [(1, Part.TYRES, 2)]


@pytest.mark.clause("B-6", "J-26")
@pytest.mark.parametrize(("key", "points"), [("mini", 1), ("classic", (4, 3, 2, 1, 2, 0))])
def test_a_car_knocked_out_is_ranked_behind_the_one_that_hit_it(key: str, points: Sheet | int) -> None:
    race = blocked(key, LANE, At("a13", points=broke(key)), At("a14", points=points))
    events = turn(race, "a13")

    assert race.is_over
    assert sorted(event.values["cause"] for event in of_kind(events, "WENT_OUT")) == ["blocked", "hit"]
    assert [line["car"] for line in race.result()["retired"]] == [0, 1]


@pytest.mark.clause("J-26")
@pytest.mark.parametrize(("key", "points"), [("mini", 1), ("classic", (4, 3, 2, 1, 2, 0))])
def test_a_car_knocked_out_counts_as_out_where_the_other_stood(key: str, points: Sheet | int) -> None:
    race = blocked(key, LANE, At("a13", points=broke(key)), At("a14", points=points), AWAY)
    turn(race, "a13")
    hitter, hit = race.state()["cars"][:2]

    assert hit["out_distance"] == hitter["out_distance"]
    assert hit["out_order"] == hitter["out_order"] - 1


@pytest.mark.clause("J-26")
@pytest.mark.parametrize(("key", "points"), [("mini", 1), ("classic", (4, 3, 2, 1, 2, 0))])
def test_a_lapped_car_knocked_out_is_ranked_where_it_stood(key: str, points: Sheet | int) -> None:
    race = blocked(key, LANE, At("a13", points=broke(key), crossings=1), At("a14", points=points), AWAY, laps=2)
    turn(race, "a13")

    # A lap is 80 ranks; a13 is the rank of 26 in it and a14 that of 28, laps counted from the line behind the grid.
    assert [car["out_distance"] for car in race.state()["cars"][:2]] == [2 * 80 + 26, 80 + 28]


@pytest.mark.clause("J-25", "B-4")
def test_an_overshooting_car_hits_only_the_car_in_its_lane() -> None:
    cars = At("b18"), At("a18"), At("c18")
    race = rolled(LANE, "mini", 8, At("b15", gear=3, points=4), *cars)

    # Two spaces past the corner are paid, the six left are not; braking first leaves too little for either.
    assert {one.outcome for one in race.options} == {"out"}
    assert hits(turn(race, "b17 o2")) == [(1, Part.TYRES, 2)]
