"""X, J-26: what puts a car out, what does not, and how those who are out are ranked."""

from __future__ import annotations

import pytest

from pitboard.race import Race
from pitboard.rules.ruleset import Part
from tests.clauses.kit import OPEN, PLAYED, At, of_kind, option, play, sheet, staged, turn

IN_PARTS = ("classic", "modern", "online")

LAST_POINT = {"mini": {"pool": 0}, "basic": {"pool": 1}} | {key: {"body": 1} for key in IN_PARTS}
"""What a car has left that the next collision puts out."""


def frail(key: str, laps: int | None = None) -> tuple[int, ...]:
    return sheet(key, laps, **LAST_POINT[key])


def cause(race: Race, *plies: str | int) -> list[tuple[int, str, str]]:
    """Play a turn; which cars went out, where and by what."""
    events = of_kind(turn(race, *plies), "WENT_OUT")
    return [(event.car, event.values["space"], event.values["cause"]) for event in events]


@pytest.mark.clause("X-1")
@pytest.mark.parametrize("key", IN_PARTS)
def test_the_last_body_point_puts_a_car_out(key: str) -> None:
    race = staged(OPEN, key, At("a5"), At("b7", points=sheet(key, body=2)), At("a8", points=sheet(key, body=1)))

    assert cause(race, "g2", 2, "a7", 1, 1, 20) == [(2, "a8", "collision")]
    assert (race.cars[1].status, race.cars[1].points[Part.BODY]) == ("racing", 1)


@pytest.mark.refuses("X-1")
@pytest.mark.parametrize("key", IN_PARTS)
@pytest.mark.parametrize("part", ["tyres", "brakes", "gearbox"])
def test_a_car_without_tyres_brakes_or_gearbox_races_on(key: str, part: str) -> None:
    race = staged(OPEN, key, At("a5", gear=2, points=sheet(key, **{part: 0})), At("b8"))

    assert cause(race, "g2", 3, "a8", 1, 1) == []
    assert race.cars[0].status == "racing"


@pytest.mark.refuses("X-1")
@pytest.mark.parametrize("laps", [1, 2])
def test_a_part_that_a_sheet_does_not_have_cannot_kill(laps: int) -> None:
    race = staged(OPEN, "classic", At("a5"), At("a8"), laps=laps)
    assert race.cars[0].points[Part.HANDLING] == 0

    assert cause(race, "g2", 2, "a7", 1, 1) == []
    assert [car.status for car in race.cars] == ["racing", "racing"]


@pytest.mark.clause("X-1")
@pytest.mark.parametrize("key", IN_PARTS)
def test_a_bill_that_cannot_be_paid_puts_a_car_out(key: str) -> None:
    # No way past a42 in the corner, one space owed, and no brake to pay for it with.
    mover = At("a41", gear=1, points=sheet(key, brakes=0), stops=1)
    race = staged(OPEN, key, mover, At("a42"), At("a20"))

    assert cause(race, "g1", 1, "a41") == [(0, "a41", "blocked")]


@pytest.mark.refuses("X-1")
@pytest.mark.parametrize("key", IN_PARTS)
def test_without_brakes_there_is_no_braking(key: str) -> None:
    race = staged(OPEN, key, At("a5", points=sheet(key, brakes=0)), At("a20"))
    play(race, "g2", 4)

    assert not any(one.braked for one in race.options)


@pytest.mark.clause("X-2")
def test_in_the_smallest_game_a_car_races_on_with_nothing_left() -> None:
    race = staged(OPEN, "mini", At("a5", points=1), At("a20"))

    assert cause(race, "g1", 2, "a6 b1") == []
    assert (race.cars[0].points[0], race.cars[0].status) == (0, "racing")


@pytest.mark.refuses("X-2")
@pytest.mark.parametrize(("points", "status"), [(0, "out"), (1, "out"), (2, "racing")])
def test_in_the_smallest_game_what_cannot_be_paid_puts_a_car_out(points: int, status: str) -> None:
    race = staged(OPEN, "mini", At("a0", gear=4), At("c30", gear=4, points=points))

    turn(race, "g4", 12, "a12", 20, 4)

    assert race.cars[1].status == status, "a strained engine costs two points"


@pytest.mark.clause("X-2")
@pytest.mark.parametrize(("points", "status"), [(1, "out"), (2, "racing")])
def test_in_the_basic_game_the_last_point_is_the_end(points: int, status: str) -> None:
    race = staged(OPEN, "basic", At("a5"), At("a8", points=points), At("a20"))

    turn(race, "g2", 2, "a7", 4, *([] if status == "out" else [20]))

    assert race.cars[1].status == status


@pytest.mark.refuses("X-2")
def test_in_the_basic_game_the_last_point_is_never_spent() -> None:
    race = staged(OPEN, "basic", At("a5", points=2), At("a20"))
    play(race, "g2", 4)

    assert {one.braked for one in race.options} == {0, 1}


@pytest.mark.clause("X-3")
@pytest.mark.parametrize("key", PLAYED)
def test_a_car_that_goes_out_leaves_the_board_at_once(key: str) -> None:
    race = staged(OPEN, key, At("a5"), At("b7", points=frail(key)), At("a20"))

    turn(race, "g2", 2, "a7", 1)

    car = race.cars[1]
    assert (car.status, car.space, car.out_on) == ("out", None, "b7")


@pytest.mark.clause("X-3")
@pytest.mark.parametrize("key", PLAYED)
@pytest.mark.parametrize("order", [(1, 2, 3, 0), (3, 2, 1, 0)], ids=["front first", "back first"])
def test_cars_that_are_out_rank_behind_finishers_by_laps_and_then_by_rank(key: str, order: tuple[int, ...]) -> None:
    # The mover finishes with a maximum, and the engines of all the others give in.
    weak = sheet(key, 2, **({"pool": 1} if key in ("mini", "basic") else {"engine": 1}))
    lap_ahead, in_front, behind = At("a5", gear=5, crossings=1), At("a30", gear=5), At("b29", gear=5)
    cars = [At("a45", gear=5, crossings=1), lap_ahead, in_front, behind]
    for car in cars[1:]:
        car.points = weak
    race = staged(OPEN, key, *cars, order=order, turn=3, mover=0, actor=0, laps=2)

    turn(race, "g5", 20, "a0", 4, 4, 4)

    assert race.is_over
    assert [car.place for car in race.cars] == [1, 2, 3, 4]
    assert [line["car"] for line in race.result()["places"]] == [0]
    assert [line["car"] for line in race.result()["retired"]] == [1, 2, 3]


@pytest.mark.clause("X-3")
@pytest.mark.parametrize("key", PLAYED)
def test_if_nobody_finishes_nobody_has_won(key: str) -> None:
    race = staged(OPEN, key, At("a5", points=frail(key)), At("b7", points=frail(key)))

    # Car 1 goes out in its roll, and what that costs the mover puts it out as well.
    turn(race, "g2", 2, "a7", 1)

    assert race.is_over
    assert race.result()["places"] == []
    assert [line["car"] for line in race.result()["retired"]] == [1, 0], "car 1 on b7 was half a step further on"


@pytest.mark.clause("J-26", "V-14")
@pytest.mark.parametrize("key", ["mini", "classic"])
def test_a_car_put_out_by_a_hit_ranks_just_behind_the_car_that_hit_it(key: str) -> None:
    # No way past a41 in the corner, and seven spaces owed: more than the three brakes or the two points can help.
    mover, hit = {"mini": (sheet("mini", pool=2), sheet("mini", pool=1)), "classic": (None, frail("classic"))}[key]
    race = staged(OPEN, key, At("a40", gear=4, points=mover, stops=1), At("a41", points=hit))
    play(race, "g4", 7)

    fatal = option(race, "a40")
    assert (fatal.blocked, fatal.outcome) == (7, "out")
    turn(race, "a40")

    assert [(car.status, car.place) for car in race.cars] == [("out", 1), ("out", 2)]
    assert race.result()["places"] == []
