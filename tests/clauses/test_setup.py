"""S, T-3 and what belongs to them: how many cars race, the grid, and how they drive off."""

from __future__ import annotations

import pytest

from pitboard.race import Race, RaceError
from pitboard.rules import presets
from tests.clauses.kit import OPEN, PLAYED, At, notations, option, play, sheet, staged, turn, unbraked
from tests.oracle.boards import bend, ring, straight

POLE = {"mini": "lowest", "classic": "lowest", "basic": "highest", "modern": "highest", "online": "highest"}

STALL_TO = {"mini": 4, "classic": 1, "basic": 1, "modern": 1, "online": 1}
FLYING_FROM = {"mini": 17, "classic": 20, "basic": 17, "modern": 20, "online": 20}

SLOTS = ("a55", "b54", "a53", "b52")
"""The first slots of the grid on the open circuit, pole first."""


def new_race(key: str, cars: int) -> Race:
    return Race(OPEN, presets.load(key), cars)


def roll_for_the_grid(key: str, *rolls: list[int]) -> list[int]:
    """The cars from pole back when each rolls these numbers in turn, none more and none fewer."""
    race = new_race(key, len(rolls))
    while race.phase.name == "GRID":
        race.roll(rolls[race.actor].pop(0))
    assert not any(rolls)
    places = {car.space: car.index for car in race.cars}
    return [places[slot] for slot in SLOTS[: len(rolls)]]


def on_the_grid(key: str) -> Race:
    """Two cars, car 0 on pole, about to roll for its start."""
    race = new_race(key, 2)
    play(race, *((3, 4) if POLE[key] == "lowest" else (4, 3)))
    assert race.cars[0].space == "a55"
    return race


def not_started(space: str = "a55") -> At:
    return At(space, gear=0, started=False, crossings=-1)


@pytest.mark.clause("S-1")
@pytest.mark.parametrize(("key", "most"), [("mini", 8), ("classic", 10), ("basic", 10), ("modern", 10), ("online", 10)])
def test_two_to_ten_cars_race_eight_in_the_smallest_game(key: str, most: int) -> None:
    assert len(new_race(key, 2).cars) == 2
    assert len(new_race(key, most).cars) == most


@pytest.mark.refuses("S-1")
@pytest.mark.parametrize(
    ("key", "cars"), [("mini", 9), ("mini", 1), ("classic", 11), ("basic", 11), ("modern", 11), ("online", 1)]
)
def test_fewer_or_more_cars_are_refused(key: str, cars: int) -> None:
    with pytest.raises(RaceError, match=f"{cars} cars"):
        new_race(key, cars)


@pytest.mark.clause("S-1", "V-2")
@pytest.mark.parametrize("key", PLAYED)
def test_each_car_has_a_sheet_of_its_own(key: str) -> None:
    race = staged(OPEN, key, At("a5", gear=4), At("a20"), At("a30"))
    before = sheet(key)

    play(race, "g2")

    assert sum(race.cars[0].points) == sum(before) - 1
    assert race.cars[1].points == race.cars[2].points == before


@pytest.mark.clause("S-2", "V-5")
@pytest.mark.parametrize("key", PLAYED)
def test_the_black_die_orders_the_grid(key: str) -> None:
    order = [0, 2, 1] if POLE[key] == "lowest" else [1, 2, 0]

    assert roll_for_the_grid(key, [5], [12], [9]) == order


@pytest.mark.clause("S-2", "J-1")
@pytest.mark.parametrize("key", PLAYED)
def test_only_the_tied_roll_again_and_nobody_falls_behind_a_car_it_has_beaten(key: str) -> None:
    first = [[5, 20], [9], [5, 3]] if POLE[key] == "lowest" else [[9, 1], [5], [9, 3]]

    assert roll_for_the_grid(key, *first) == [2, 0, 1]


@pytest.mark.clause("S-2", "J-1")
def test_who_ties_again_rolls_again() -> None:
    assert roll_for_the_grid("classic", [5, 7, 4], [5, 7, 1], [5, 2], [6]) == [2, 1, 0, 3]


@pytest.mark.clause("S-2", "J-1")
def test_two_ties_are_parted_each_for_itself() -> None:
    assert roll_for_the_grid("modern", [3, 20], [8, 2], [3, 19], [8, 1]) == [1, 3, 0, 2]


@pytest.mark.clause("T-3", "V-6", "J-12")
@pytest.mark.parametrize("key", PLAYED)
def test_from_stall_to_flying_start_a_car_drives_off_in_1st(key: str) -> None:
    for face in (STALL_TO[key] + 1, FLYING_FROM[key] - 1):
        race = on_the_grid(key)
        play(race, face)

        assert (race.actor, notations(race)) == (0, ["g1"])
        play(race, "g1")
        assert race.die.gear == 1


@pytest.mark.clause("T-3", "V-6", "J-2", "J-12", "T-1")
@pytest.mark.parametrize("key", PLAYED)
def test_a_stalled_car_waits_a_turn_and_then_drives_off_without_a_second_start_roll(key: str) -> None:
    race = on_the_grid(key)

    turn(race, STALL_TO[key])
    assert (race.cars[0].space, race.cars[0].gear, race.mover) == ("a55", 0, 1)
    turn(race, 10, "g1", 1, "c55")
    assert race.order == (1, 0), "a stalled car plays after its equals"
    turn(race, "g1", 2, "c1")

    assert notations(race) == ["g1"]
    turn(race, "g1", 2, "a1")
    assert race.cars[0].gear == 1


@pytest.mark.refuses("T-3")
@pytest.mark.parametrize("key", PLAYED)
def test_a_start_roll_above_the_stall_does_not_stall_and_below_the_flying_start_does_not_fly(key: str) -> None:
    race = on_the_grid(key)
    play(race, STALL_TO[key] + 1)
    assert race.mover == 0

    race = on_the_grid(key)
    play(race, FLYING_FROM[key] - 1)
    assert race.pips == 0


@pytest.mark.clause("T-3", "V-6")
@pytest.mark.parametrize("key", PLAYED)
def test_a_flying_start_is_four_spaces_and_2nd_gear_may_follow(key: str) -> None:
    race = on_the_grid(key)

    play(race, FLYING_FROM[key])
    # a55 to a0, a1, a2, a3; one change on the way leads to b2, two to c2.
    assert unbraked(race) == {"a3", "b2", "c2"}
    turn(race, "a3")
    assert (race.cars[0].space, race.cars[0].gear) == ("a3", 1)
    turn(race, STALL_TO[key])

    assert notations(race) == ["g1", "g2"]


@pytest.mark.refuses("T-3")
def test_a_flying_start_changes_at_most_two_lanes() -> None:
    wide = ring(4, straight(40), bend(4), straight(12))
    race = staged(wide, "modern", not_started(), At("a20"))
    play(race, 20)

    assert unbraked(race) == {"a3", "b2", "c2"}, "d1, three changes away, is not among them"


@pytest.mark.refuses("T-3")
@pytest.mark.parametrize("key", PLAYED)
def test_the_second_car_has_a_start_roll_of_its_own_and_nobody_a_second_one(key: str) -> None:
    race = on_the_grid(key)
    turn(race, STALL_TO[key] + 1, "g1", 2, "a1")
    turn(race, STALL_TO[key] + 1, "g1", 1, "b55")

    for expected in ((0, "GEAR"), (1, "GEAR")):
        assert (race.actor, race.phase.name) == expected
        turn(race, "g1", 1, {0: "a2", 1: "b0"}[race.actor])


@pytest.mark.clause("J-6")
@pytest.mark.parametrize("key", PLAYED)
def test_a_flying_start_may_be_braked(key: str) -> None:
    race = on_the_grid(key)
    play(race, FLYING_FROM[key])

    assert sum(option(race, "a2 b1").bill) == 1
    turn(race, "a2 b1")


@pytest.mark.clause("J-6")
def test_a_flying_start_may_be_blocked_and_brings_collision_rolls() -> None:
    race = staged(OPEN, "modern", not_started(), At("a0"), At("b55", crossings=-1))
    play(race, 20)

    only = option(race, "a55")
    assert (only.blocked, only.bill) == (4, (1, 3, 0, 0, 0, 0))
    turn(race, "*", 20, 20, 20, 20)


@pytest.mark.refuses("J-6")
def test_there_is_no_turbo_on_a_flying_start() -> None:
    race = staged(OPEN, "mini", not_started(), At("a20"))
    play(race, 17)
    assert not any(one.turbo for one in race.options)

    race = staged(OPEN, "mini", At("a55", crossings=-1), At("a20"))
    play(race, "g1", 2)
    assert any(one.turbo for one in race.options), "on another move of the same car there is"


@pytest.mark.refuses("J-6")
def test_there_is_no_slipstream_on_a_flying_start_even_where_1st_gear_would_do() -> None:
    rules = presets.load("modern").using(slipstream_gear=1)
    ahead = At("a4", gear=1)

    turn(staged(OPEN, rules, not_started(), ahead), 20, "a3", 20, 20)

    race = staged(OPEN, rules, At("a2", gear=1), ahead)
    play(race, "g1", 1, "a3")
    assert "decline" in notations(race), "after another move of the same car there is"
