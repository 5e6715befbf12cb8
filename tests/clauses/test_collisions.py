"""K, V-15, V-16: who is in contact with whom, who rolls when, and what it costs.

The mover always ends on a7. Beside it lie b6 and b7, directly ahead a8, directly behind a6.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboard.circuits.model import Circuit
from pitboard.race import Race
from tests.clauses.kit import OPEN, PLAYED, At, of_kind, play, sheet, staged, turn, unbraked

LOSES_TO = {"mini": 4, "classic": 1, "basic": 4, "modern": 1, "online": 1}
"""The highest number of the black die that costs a point."""

FRAIL = {
    "mini": sheet("mini", pool=0),
    "classic": sheet("classic", body=1),
    "basic": sheet("basic", pool=1),
    "modern": sheet("modern", body=1),
    "online": sheet("online", body=1),
}
"""A car that the next collision puts out."""


def left(race: Race, car: int) -> int:
    """The points a car has for collisions."""
    return race.cars[car].points[0 if race.rules.pooled else 3]


def rolled(race: Race, *plies: str | int) -> list[tuple[int, int]]:
    """Play a turn; who rolled for contact with whom."""
    return [(event.car, event.values["other"]) for event in of_kind(turn(race, *plies), "COLLISION_ROLLED")]


@pytest.mark.clause("K-1")
@pytest.mark.parametrize("key", PLAYED)
@pytest.mark.parametrize("space", ["b6", "b7", "a8"])
def test_contact_is_with_cars_beside_the_mover_and_with_the_one_right_in_front(key: str, space: str) -> None:
    race = staged(OPEN, key, At("a5"), At(space))

    assert rolled(race, "g2", 2, "a7", 20, 20) == [(1, 0), (0, 1)]


@pytest.mark.clause("K-1")
def test_there_is_contact_in_corners_too() -> None:
    race = staged(OPEN, "classic", At("b40", gear=2), At("a42"), At("c43"), At("a44"))

    assert rolled(race, "g2", 2, "b42", *[20] * 4) == [(1, 0), (2, 0), (0, 1), (0, 2)]


@pytest.mark.refuses("K-1")
@pytest.mark.parametrize("key", PLAYED)
@pytest.mark.parametrize(("start", "space"), [("b5", "a6"), ("a5", "c7"), ("a5", "a9"), ("a5", "b5"), ("a5", "b8")])
def test_the_car_right_behind_and_those_further_off_are_spared(key: str, start: str, space: str) -> None:
    race = staged(OPEN, key, At(start), At(space))

    assert rolled(race, "g2", 2, "a7") == []


@pytest.mark.clause("K-2", "J-5")
@pytest.mark.parametrize("key", PLAYED)
def test_the_others_roll_first_in_order_of_play_then_the_mover_once_for_each(key: str) -> None:
    cars = (At("a5"), At("b7"), At("b6"), At("a8"))
    race = staged(OPEN, key, *cars, order=(3, 0, 2, 1), turn=1, mover=0, actor=0)

    assert rolled(race, "g2", 2, "a7", *[20] * 6) == [(3, 0), (2, 0), (1, 0), (0, 3), (0, 2), (0, 1)]


@pytest.mark.clause("V-15", "K-2")
@pytest.mark.parametrize("key", PLAYED)
def test_low_numbers_cost_a_point_and_the_next_higher_one_does_not(key: str) -> None:
    most, full = LOSES_TO[key], left(staged(OPEN, key, At("a5")), 0)

    race = staged(OPEN, key, At("a5"), At("b6"), At("a8"))
    turn(race, "g2", 2, "a7", most, most + 1, most + 1, most)
    assert [left(race, car) for car in range(3)] == [full - 1, full - 1, full]

    race = staged(OPEN, key, At("a5"), At("b6"))
    turn(race, "g2", 2, "a7", 1, 20)
    assert [left(race, car) for car in range(2)] == [full, full - 1]


@pytest.mark.clause("V-16")
@pytest.mark.parametrize(("key", "loss"), [("mini", 1), ("classic", 2), ("basic", 2), ("modern", 2), ("online", 2)])
def test_the_mover_pays_for_those_it_puts_out_in_place_of_rolling_against_them(key: str, loss: int) -> None:
    cars = (At("a5", points=sheet(key, **{"pool" if key in ("mini", "basic") else "body": 3})),)
    race = staged(OPEN, key, *cars, At("b7", points=FRAIL[key]), At("a8", points=FRAIL[key]), At("b6"))

    assert rolled(race, "g2", 2, "a7", 1, 1, 20, 20) == [(1, 0), (2, 0), (3, 0), (0, 3)]
    assert [car.status for car in race.cars] == ["racing", "out", "out", "racing"]
    assert left(race, 0) == 3 - loss


@pytest.mark.clause("J-24")
@pytest.mark.parametrize("key", PLAYED)
def test_a_mover_that_cannot_spare_the_automatic_loss_is_out_before_it_rolls(key: str) -> None:
    race = staged(OPEN, key, At("a5", points=FRAIL[key]), At("b7", points=FRAIL[key]), At("b6"))

    events = turn(race, "g2", 2, "a7", 1, 20)

    assert [car.status for car in race.cars] == ["out", "out", "racing"]
    assert of_kind(events, "WENT_OUT")[-1].values["cause"] == "automatic"


@pytest.mark.clause("K-3")
@pytest.mark.refuses("K-3")
@pytest.mark.parametrize("key", PLAYED)
def test_a_mover_that_goes_out_in_a_roll_rolls_no_further(key: str) -> None:
    race = staged(OPEN, key, At("a5", points=FRAIL[key]), At("b7"), At("b6"))

    assert rolled(race, "g2", 2, "a7", 20, 20, 1) == [(1, 0), (2, 0), (0, 1)]
    assert race.cars[0].status == "out"


@pytest.mark.refuses("K-3")
def test_nobody_rolls_against_a_car_that_has_finished() -> None:
    race = staged(OPEN, "classic", At("a54"), At("b53"), laps=1)
    turn(race, "g2", 2, "a0")
    assert (race.cars[0].status, race.cars[0].space) == ("finished", None)

    assert rolled(race, "g2", 2, "b55") == [], "a0 lies beside b55, but the car on it has left the board"


@pytest.mark.refuses("K-3")
def test_a_car_that_went_out_stands_in_nobodys_way() -> None:
    race = staged(OPEN, "classic", At("a5"), At("b7", points=FRAIL["classic"]), At("b5", gear=2))
    turn(race, "g2", 2, "a7", 1)

    assert (race.cars[1].out_on, race.mover) == ("b7", 2)
    play(race, "g2", 2)
    assert "b7" in unbraked(race)


@pytest.mark.clause("J-29")
@pytest.mark.refuses("J-29")
def test_the_car_right_behind_is_spared_even_where_the_board_lists_it_as_beside() -> None:
    assert rolled(staged(touching("a6", "a7"), "classic", At("b5"), At("a6")), "g2", 2, "a7") == []

    far = staged(touching("a4", "a7"), "classic", At("a5"), At("a4"))
    assert rolled(far, "g2", 2, "a7", 20, 20) == [(1, 0), (0, 1)], "listed, and not right behind"


def touching(one: str, other: str) -> Circuit:
    """The open circuit with two more spaces beside each other."""
    more = {one: (other,), other: (one,)}
    spaces = tuple(replace(space, beside=(*space.beside, *more.get(space.id, ()))) for space in OPEN.spaces)
    return replace(OPEN, spaces=spaces)
