"""F, C-5: crossing the line, and the end of a race."""

from __future__ import annotations

import pytest

from tests.clauses.kit import OPEN, PLAYED, At, kinds, of_kind, option, sheet, staged, turn

LAPS = [("mini", 1), ("mini", 2), ("mini", 3), ("classic", 1), ("classic", 3), ("basic", 2), ("modern", 2)]


@pytest.mark.clause("F-1", "C-5")
@pytest.mark.parametrize(("key", "laps"), LAPS)
def test_the_last_crossing_finishes_and_those_before_do_not(key: str, laps: int) -> None:
    for crossings in range(-1, laps):
        race = staged(OPEN, key, At("a55", crossings=crossings), At("a20"), laps=laps)

        turn(race, "g1", 1, "a0")

        last = crossings == laps - 1
        assert race.cars[0].status == ("finished" if last else "racing")
        assert race.cars[0].laps_done == crossings + 1


@pytest.mark.clause("F-1")
@pytest.mark.parametrize("key", PLAYED)
def test_any_part_over_the_line_is_enough_and_right_before_it_is_not(key: str) -> None:
    race = staged(OPEN, key, At("a53"), At("a20"), laps=1)
    turn(race, "g2", 2, "a55")
    assert race.cars[0].status == "racing"

    # The line is painted across a0: whoever stands there has crossed it.
    race = staged(OPEN, key, At("a54"), At("a20"), laps=1)
    turn(race, "g2", 2, "a0")
    assert race.cars[0].status == "finished"


@pytest.mark.clause("F-1")
@pytest.mark.parametrize("key", PLAYED)
def test_places_are_taken_in_the_order_of_crossing(key: str) -> None:
    race = staged(OPEN, key, At("a54"), At("b53"), At("c55"), order=(1, 0, 2), laps=1)

    turn(race, "g2", 3, "b0")
    turn(race, "g2", 4, "a0")
    events = turn(race, "g1", 1, "c0")

    assert [car.place for car in race.cars] == [2, 1, 3]
    assert [line["car"] for line in race.result()["places"]] == [1, 0, 2]
    assert [event.values["place"] for event in of_kind(events, "FINISHED")] == [3]


@pytest.mark.clause("F-2")
@pytest.mark.parametrize("key", PLAYED)
def test_a_finished_car_leaves_the_board_on_the_first_space_past_the_line(key: str) -> None:
    race = staged(OPEN, key, At("a52", gear=4, crossings=1), At("c20"), laps=2)

    events = turn(race, "g4", 12, "a0")

    assert [event.values["space"] for event in of_kind(events, "ENTERED")] == ["a53", "a54", "a55", "a0"]
    assert (race.cars[0].status, race.cars[0].space) == ("finished", None)


@pytest.mark.refuses("F-2")
@pytest.mark.parametrize("key", PLAYED)
def test_nobody_rolls_because_of_a_car_that_finishes(key: str) -> None:
    # b0 and b55 lie beside a0, a1 is directly ahead of it; a move driven to its end would stop behind a9.
    others = (At("b0"), At("b55"), At("a1"), At("a9"))
    race = staged(OPEN, key, At("a52", gear=4, crossings=1), *others, laps=2)

    assert "COLLISION_ROLLED" not in kinds(turn(race, "g4", 12, "a0"))


@pytest.mark.refuses("F-2")
@pytest.mark.parametrize("key", PLAYED)
def test_a_finishing_car_tests_no_engine(key: str) -> None:
    race = staged(OPEN, key, At("a45", gear=5, crossings=1), At("c20"), laps=2)

    assert "ENGINE_ROLLED" not in kinds(turn(race, "g5", 20, "a0"))


@pytest.mark.clause("F-3")
@pytest.mark.parametrize("key", PLAYED)
def test_the_race_lasts_until_every_car_still_running_has_finished(key: str) -> None:
    frail = sheet(key, 1, **({"pool": 0} if key == "mini" else {"pool": 1} if key == "basic" else {"body": 1}))
    race = staged(OPEN, key, At("a54"), At("c52"), At("b54", points=frail), laps=1)
    turn(race, "g2", 2, "a0")
    assert not race.is_over

    # The second car moves up to the third and puts it out; it has to drive on alone.
    turn(race, "g2", 3, "c55", 1)
    assert [car.status for car in race.cars] == ["finished", "racing", "out"]
    assert not race.is_over

    events = turn(race, "g1", 1, "c0")
    assert race.is_over
    assert "RACE_OVER" in kinds(events)
    assert [car.place for car in race.cars] == [1, 2, 3]


@pytest.mark.clause("F-1")
def test_an_option_says_that_it_finishes() -> None:
    race = staged(OPEN, "classic", At("a55", crossings=0), At("c20"), laps=1)
    race.apply("g1")
    race.roll(1)

    assert option(race, "a0").finish
    assert not option(race, "b55").finish
