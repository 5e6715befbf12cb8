"""T-1, T-2 and what belongs to them: who plays when, and in which order things happen in a turn."""

from __future__ import annotations

import pytest

from pitboard.circuits.model import Side
from pitboard.race import Event, Race
from pitboard.rules import presets
from pitboard.rules.ruleset import OrderCounts, Part
from tests.clauses.kit import OPEN, PLAYED, At, last_to_play, option, play, sheet, staged, turn
from tests.fixtures.circuits import short_straight
from tests.oracle.boards import bend, ring, straight

BY_ARRIVAL = ("mini", "classic")
BY_INSIDE = ("basic", "modern", "online")
SPINNING = ("mini", "classic", "modern", "online")

SIDES = ring(3, straight(20), bend(4), straight(10), bend(4, inside=Side.RIGHT), straight(12))
"""K1, its inside on the left, in columns 20 to 23; K2, its inside on the right, in 34 to 37; the line after 49."""

COURSE = (
    *("GEAR_ENGAGED", "GEAR_ROLLED", "MOVE_CHOSEN", "LOST", "DANGER_ROLLED", "OVERSHOT", "LINE_CROSSED", "SPUN"),
    *("COLLISION_ROLLED", "ENGINE_ROLLED", "WENT_OUT", "FINISHED"),
)


def order_of(*cars: At, key: str = "classic", counts: str = "distance") -> list[int]:
    """In which order these cars play, by the next round's order, when a car far behind them has ended this round."""
    rules = presets.load(key).using(order_counts=OrderCounts(counts))
    race = last_to_play(SIDES, rules, At("a0", gear=1, crossings=-1), *cars, laps=2)
    turn(race, "g1", 1, "a1")
    return [car for car in race.order if car]


def course(events: list[Event]) -> list[str]:
    """What happened, by car: `0 GEAR_ROLLED`; lost points as `0 TYRES`."""
    return [
        f"{event.car} {Part(event.values['part']).name if event.kind.name == 'LOST' else event.kind.name}"
        for event in events
        if event.kind.name in COURSE
    ]


@pytest.mark.clause("T-1")
@pytest.mark.parametrize("key", PLAYED)
def test_the_car_furthest_forward_plays_first(key: str) -> None:
    assert order_of(At("c5"), At("a9"), At("b5"), key=key) == [2, 3, 1]


@pytest.mark.clause("T-1", "V-34")
@pytest.mark.parametrize("key", PLAYED)
def test_laps_count_before_the_place_on_the_lap(key: str) -> None:
    cars = (At("a30", crossings=0), At("a5", crossings=1), At("c49", crossings=-1))

    assert order_of(*cars, key=key) == [2, 1, 3]
    assert order_of(*cars, key=key, counts="loop") == [3, 1, 2]


@pytest.mark.clause("T-1")
@pytest.mark.parametrize("key", PLAYED)
def test_of_level_cars_the_one_in_the_higher_gear_plays_first(key: str) -> None:
    assert order_of(At("a10", gear=2), At("c10", gear=3), key=key) == [2, 1]
    assert order_of(At("a10", gear=3), At("c10", gear=2), key=key) == [1, 2]


@pytest.mark.clause("V-7", "J-3")
@pytest.mark.parametrize("key", BY_ARRIVAL)
def test_of_level_cars_in_one_gear_the_first_to_arrive_plays_first(key: str) -> None:
    assert order_of(At("a10"), At("c10"), key=key) == [1, 2]
    assert order_of(At("c10"), At("a10"), key=key) == [1, 2]


@pytest.mark.clause("V-7", "J-4")
@pytest.mark.parametrize("key", BY_INSIDE)
@pytest.mark.parametrize(
    ("column", "first"),
    [(10, "a"), (21, "a"), (28, "c"), (35, "c"), (45, "a")],
    ids=["before K1", "in K1", "before K2", "in K2", "before K1 again"],
)
def test_of_level_cars_in_one_gear_the_one_nearest_the_inside_plays_first(key: str, column: int, first: str) -> None:
    left, right = At(f"a{column}"), At(f"c{column}")

    assert order_of(left, right, key=key) == ([1, 2] if first == "a" else [2, 1])
    assert order_of(right, left, key=key) == ([2, 1] if first == "a" else [1, 2])


@pytest.mark.clause("J-3")
@pytest.mark.parametrize("key", BY_ARRIVAL)
def test_coming_level_is_a_new_arrival_and_standing_still_is_none(key: str) -> None:
    race = last_to_play(OPEN, key, At("a9"), At("c10"))
    turn(race, "g1", 1, "a10")
    assert race.order == (1, 0)

    race = last_to_play(OPEN, key, At("a10"), At("c10"))
    turn(race, "g1", 1, "a10 b1")
    assert race.order == (0, 1)


@pytest.mark.clause("J-3")
def test_at_the_start_cars_have_arrived_in_the_order_of_the_grid() -> None:
    circuit = short_straight()
    assert circuit.space[circuit.grid[0]].rank == circuit.space[circuit.grid[1]].rank
    race = Race(circuit, presets.load("classic"), 2)
    play(race, 20, 10)

    assert race.order == (1, 0)


@pytest.mark.clause("T-1")
@pytest.mark.parametrize("key", SPINNING)
def test_a_spun_car_counts_as_1st_gear_at_once(key: str) -> None:
    # a38 and 8 spaces: a46, three past K1. A pool of 2 lacks one point, 3 tyres are the last ones.
    points = sheet(key, pool=2) if key == "mini" else sheet(key, tyres=3)
    race = last_to_play(OPEN, key, At("a38", gear=4, points=points), At("c46", gear=2))

    turn(race, "g4", 8, "a46 o3")

    assert (race.cars[0].spun, race.cars[0].gear) == (True, 1)
    assert race.order == (1, 0)


@pytest.mark.refuses("T-1")
@pytest.mark.parametrize("key", PLAYED)
def test_overtaking_changes_the_order_only_in_the_next_round(key: str) -> None:
    race = staged(OPEN, key, At("a10"), At("c5", gear=4), At("a0"))

    turn(race, "g1", 1, "a11")
    turn(race, "g4", 10, "c15")
    assert (race.order, race.mover) == ((0, 1, 2), 2)
    turn(race, "g1", 1, "a1")

    assert race.order == (1, 0, 2)


@pytest.mark.refuses("T-1")
def test_a_car_that_has_gone_out_is_skipped() -> None:
    race = staged(OPEN, "classic", At("a5"), At("b7", points=sheet("classic", body=1)), At("a0"))

    turn(race, "g2", 2, "a7", 1)

    assert (race.cars[1].status, race.mover) == ("out", 2)
    turn(race, "g1", 1, "a1")
    assert race.order == (0, 2)


@pytest.mark.clause("T-2")
def test_a_turn_pays_for_gears_then_drives_over_danger_then_pays_for_the_corner_then_collides() -> None:
    # a36 and 10 spaces: a46, three past K1, directly behind a car in a gear that draws nobody along.
    race = staged(OPEN, "modern", At("a36", gear=6), At("a47"), markers=("a38", "a45"))

    events = turn(race, "g4", 10, "a46 o3 !a38 !a45", 4, 5, 1, 1)

    assert course(events) == [
        *("0 GEAR_ENGAGED", "0 GEARBOX", "0 GEAR_ROLLED", "0 MOVE_CHOSEN"),
        *("0 DANGER_ROLLED", "0 HANDLING", "0 DANGER_ROLLED", "0 OVERSHOT", "0 TYRES"),
        *("1 COLLISION_ROLLED", "1 BODY", "0 COLLISION_ROLLED", "0 BODY"),
    ]
    driven = [event.values["space"] for event in events if event.kind.name in ("ENTERED", "DANGER_ROLLED")]
    assert driven[:3] == ["a37", "a38", "a38"], "danger is tested as its space is entered"


@pytest.mark.clause("T-2")
def test_slipstream_comes_before_collisions_and_engines_come_last() -> None:
    race = staged(OPEN, "modern", At("a0", gear=5), At("a21", gear=5), At("a23", gear=1))

    # Out, on and back: b20, b21, a22, where a23 is directly ahead.
    events = turn(race, "g5", 20, "a20", "a22", 20, 20, 20, 20)

    assert course(events) == [
        *("0 GEAR_ENGAGED", "0 GEAR_ROLLED", "0 MOVE_CHOSEN", "0 MOVE_CHOSEN"),
        *("2 COLLISION_ROLLED", "0 COLLISION_ROLLED", "0 ENGINE_ROLLED", "1 ENGINE_ROLLED"),
    ]


@pytest.mark.clause("T-2")
def test_a_car_that_finishes_stops_there_but_its_maximum_counts_for_the_others() -> None:
    # a45 and 20 spaces would end on a9, beside b9; the line is crossed after 11.
    race = staged(OPEN, "classic", At("a45", gear=5), At("b9", gear=5), laps=1)
    play(race, "g5", 20)

    assert option(race, "a0").finish
    assert course(turn(race, "a0", 20)) == ["0 MOVE_CHOSEN", "0 LINE_CROSSED", "0 FINISHED", "1 ENGINE_ROLLED"]


@pytest.mark.clause("T-2")
def test_a_car_that_goes_out_stops_there_but_its_maximum_counts_for_the_others() -> None:
    # The move would end two past K1, on a45, directly behind car 1.
    mover = At("a25", gear=5, points=sheet("modern", handling=1))
    race = staged(OPEN, "modern", mover, At("a46", gear=6), markers=("a35",))

    events = turn(race, "g5", 20, "a45 o2 !a35", 1, 20)

    assert course(events)[2:] == [
        *("0 MOVE_CHOSEN", "0 DANGER_ROLLED", "0 HANDLING", "0 WENT_OUT", "1 ENGINE_ROLLED"),
    ]
    assert (race.cars[0].out_on, race.cars[0].points[Part.TYRES]) == ("a35", 6)
