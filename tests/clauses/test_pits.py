"""Chapter P: into the pits, and the stop (V-24 to V-26)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboard.race import Race
from tests.clauses.kit import (
    OPEN,
    PARTED,
    PLAYED,
    At,
    bill,
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
)
from tests.clauses.pit_board import AWAY, FREE, PITS, with_pits

IN_PITS = {f"p{k}" for k in range(1, 15)} | {f"x{i}" for i in range(10)}


def coming(key: str, face: int, space: str = "c44", gear: int = 3, *others: At, **fields: Any) -> Race:
    """Car 0 has rolled near the end of the first lap of two, with the way into the pits ahead of it."""
    return rolled(PITS, key, face, At(space, gear=gear), *(others or (AWAY,)), laps=2, **fields)


def in_pits(race: Race) -> set[str]:
    """Where options of the decision at hand end in the pits, with what is braked for them."""
    return {one.notation for one in race.options if one.end in IN_PITS}


# ---------------------------------------------------------------- into the pits


@pytest.mark.clause("P-1", "V-24")
@pytest.mark.parametrize("key", PLAYED)
def test_a_roll_that_is_long_enough_reaches_the_box_and_the_rest_is_lost(key: str) -> None:
    # c45 and c46, then p1, p2, p3 and the box: six spaces of eight
    race = coming(key, 8)

    assert in_pits(race) - {"p3 b3"} == {"x0"}
    assert option(race, "x0").route == ("c45", "c46", "p1", "p2", "p3", "x0")
    assert bills(race)["x0"] == FREE


@pytest.mark.clause("P-1")
@pytest.mark.parametrize("key", [key for key in PLAYED if key != "online"])
def test_a_shorter_roll_stops_in_the_lane(key: str) -> None:
    race = coming(key, 4, gear=2)

    assert in_pits(race) == {"p2"}
    play(race, "p2")
    assert race.cars[0].space == "p2"
    assert race.cars[0].pit_stops == 0


@pytest.mark.clause("P-1")
@pytest.mark.parametrize(("gear", "face"), [(1, 2), (4, 12), (5, 20)])
def test_any_gear_may_be_driven_into_the_pits(gear: int, face: int) -> None:
    race = coming("modern", face, "c46", gear)

    assert in_pits(race) == ({"p2"} if gear == 1 else {"x0"})


@pytest.mark.clause("P-1")
def test_turning_in_is_a_choice() -> None:
    race = coming("modern", 8)

    assert {"a51", "b51", "c52"} <= ends(race)


@pytest.mark.refuses("P-1")
@pytest.mark.parametrize("key", PLAYED)
def test_the_lane_is_closed_to_a_car_that_has_only_left_the_grid(key: str) -> None:
    race = rolled(PITS, key, 8, At("c44", gear=3, crossings=-1), AWAY, laps=2)

    assert in_pits(race) == set()


@pytest.mark.refuses("V-24")
@pytest.mark.parametrize("key", PLAYED)
def test_the_lane_is_closed_in_the_last_lap(key: str) -> None:
    last = rolled(PITS, key, 8, At("c44", gear=3, crossings=1), AWAY, laps=2)
    only = rolled(PITS, key, 8, At("c44", gear=3, crossings=0), AWAY, laps=1)

    assert in_pits(last) == in_pits(only) == set()


@pytest.mark.clause("V-24")
def test_mini_has_one_stop_a_race_and_the_others_one_a_lap() -> None:
    def again(key: str) -> set[str]:
        return in_pits(rolled(PITS, key, 8, At("c44", gear=3, crossings=1, pit_stops=1), AWAY, laps=3))

    assert again("mini") == set()
    assert again("modern") == again("classic") == {"x0"}


@pytest.mark.clause("V-24")
def test_pit_stops_can_be_switched_off() -> None:
    from pitboard.rules import presets

    rules = presets.load("modern").with_option("pit-stops", "off")

    assert in_pits(rolled(PITS, rules, 8, At("c44", gear=3), AWAY, laps=2)) == set()


@pytest.mark.refuses("P-1", "J-40")
def test_with_fewer_boxes_than_cars_nobody_stops() -> None:
    race = rolled(with_pits(OPEN, boxes=2), "modern", 8, At("c44", gear=3), AWAY, At("b20"), laps=2)

    assert in_pits(race) == set()


@pytest.mark.clause("J-40", "C-6")
@pytest.mark.parametrize("key", PLAYED)
def test_each_car_has_the_box_of_its_seat(key: str) -> None:
    # car 1's box hangs on p4: with p1 to p4 it is the fifth space from c46
    race = staged(PITS, key, AWAY, At("c46", gear=3), laps=2, order=(1, 0))
    play(race, "g3", 8)

    assert option(race, "x1").route == ("p1", "p2", "p3", "p4", "x1")
    assert "x0" not in ends(race)


@pytest.mark.refuses("O-4", "P-1")
@pytest.mark.parametrize("key", PLAYED)
def test_an_overshooting_car_cannot_turn_in(key: str) -> None:
    # c43 is the corner's last space, and its stop is still owed: c44, c45, c46 and on is all overshoot
    race = rolled(PITS, key, 6, At("c42", gear=3, stops=0), AWAY, laps=2)

    assert in_pits(race) == set()


@pytest.mark.clause("P-1")
@pytest.mark.parametrize("key", ["classic", "modern"])
def test_a_skip_announced_on_the_track_is_paid(key: str) -> None:
    race = staged(PITS, key, At("c44", gear=4), AWAY, laps=2)

    assert bills(race)["g2"] == due(key, gearbox=1)


@pytest.mark.refuses("P-2")
@pytest.mark.parametrize("key", ["mini", "classic", "basic", "modern"])
def test_the_lane_knows_no_braking(key: str) -> None:
    assert in_pits(coming(key, 4, gear=2)) == {"p2"}
    assert in_pits(coming(key, 8)) == {"x0"}


@pytest.mark.refuses("J-41")
@pytest.mark.clause("P-2", "J-41")
def test_online_a_car_may_brake_to_stop_short_of_its_box_or_of_the_car_ahead() -> None:
    # six spaces to the box: of eight, two are lost free, so the third brake is the first that stops it short
    race = coming("online", 8)
    assert in_pits(race) == {"x0", "p3 b3"}
    assert bills(race)["p3 b3"] == bill(brakes=3)

    # behind the car on p3 it stands on p2 free; with four of 5 spaces used
    race = coming("online", 5, "c44", 3, At("p3"))
    assert in_pits(race) == {"p2", "p1 b2"}


@pytest.mark.refuses("L-7", "J-43")
def test_the_turbo_is_not_for_the_pits() -> None:
    race = coming("mini", 4, "c44", 2)

    assert in_pits(race) == {"p2"}
    assert any(one.turbo for one in race.options)


# ---------------------------------------------------------------- in the lane


@pytest.mark.clause("P-2", "J-43")
@pytest.mark.parametrize("key", PLAYED)
def test_a_car_waits_behind_another_free(key: str) -> None:
    race = coming(key, 8, "c46", 3, At("p2"))

    assert "p1" in notations(race)
    assert bills(race)["p1"] == FREE
    assert kinds(turn(race, "p1")).count("BLOCKED") == 0


@pytest.mark.refuses("P-2", "J-43")
@pytest.mark.parametrize("key", PLAYED)
def test_there_is_no_way_in_past_a_car_on_its_first_space(key: str) -> None:
    assert in_pits(coming(key, 8, "c46", 3, At("p1"))) == set()


@pytest.mark.clause("P-2")
@pytest.mark.parametrize("key", PLAYED)
def test_a_car_that_cannot_move_in_the_lane_stays_free(key: str) -> None:
    race = staged(PITS, key, At("p1", gear=2), At("p2"), laps=2)
    play(race, "g2", 3)

    assert notations(race) == ["p1"]
    assert bills(race)["p1"] == FREE


@pytest.mark.clause("P-3")
@pytest.mark.parametrize("key", PLAYED)
def test_a_car_in_its_box_leaves_the_lane_free(key: str) -> None:
    # car 1's box hangs on p4, car 0's on p3: it drives past nobody, and car 2 drives past both boxes
    race = staged(PITS, key, At("p2", gear=3), At("x1", served=True, pit_stops=1), laps=2)
    play(race, "g3", 8)
    assert ends(race) == {"x0"}

    race = staged(
        PITS, key, At("p1", gear=3), At("x1", served=True, pit_stops=1), At("x2", served=True, pit_stops=1), laps=2
    )
    play(race, "g3", 4)
    assert "x0" in ends(race)


@pytest.mark.clause("P-1")
@pytest.mark.parametrize("key", PLAYED)
def test_in_the_lane_every_lower_gear_is_free_and_one_higher(key: str) -> None:
    race = staged(PITS, key, At("p1", gear=4), AWAY, laps=2)

    assert notations(race) == ["g1", "g2", "g3", "g4", "g5"]
    assert {one.bill for one in race.options} == {FREE}


@pytest.mark.clause("P-2", "K-3")
@pytest.mark.parametrize("key", PLAYED)
def test_there_are_no_collisions_in_the_pits(key: str) -> None:
    # p2 beside c48 and x0; another car directly behind and one ahead
    race = coming(key, 4, "c46", 3, At("p6", served=True, pit_stops=1), At("c48"), At("b47"))
    play(race, next(one for one in notations(race) if one in ("x0", "p4")))

    assert race.phase.name != "COLLISION"


@pytest.mark.clause("P-2", "E-1", "J-45")
def test_cars_in_the_pits_do_not_test_their_engines_but_their_maximum_counts_for_the_others() -> None:
    race = staged(
        PITS,
        "basic",
        At("c46", gear=5),
        At("p10", gear=5, served=True, pit_stops=1, crossings=1),
        At("a20", gear=5),
        laps=2,
    )
    play(race, "g5", 20, "x0")

    assert (race.phase.name, race.actor) == ("ENGINE", 2)
    events = turn(race, 20)
    assert len(of_kind(events, "ENGINE_ROLLED")) == 1


@pytest.mark.clause("H-1", "J-44")
def test_a_marker_owed_for_skipped_gears_is_not_laid_in_the_pits() -> None:
    race = staged(PITS, "modern", At("c46", gear=6), AWAY, laps=2)
    play(race, "g2", 3, "p3")

    assert race.markers == ()


@pytest.mark.clause("J-45", "E-1")
def test_a_maximum_on_the_way_in_is_tested_after_the_move_out_by_the_mover_too() -> None:
    # the box of car 7 hangs on p10: with 8 it drives p10 to p14 and on to c7. Its 20 in 5th is not forgotten for that
    far = [At(f"c{column}", gear=1) for column in range(20, 32, 2)]
    cars = (At("a20", gear=5), *far, At("p9", gear=5, points=7))
    order = (7, *range(7))
    race = staged(PITS, "mini", *cars, laps=2, order=order)
    play(race, "g5", 20, "x7", 20, "take", "g3", 8, "c7")

    assert (race.phase.name, race.actor) == ("ENGINE", 7)
    assert len(of_kind(turn(race, 20, 20), "ENGINE_ROLLED")) == 2


@pytest.mark.clause("J-45")
def test_a_car_that_stays_in_the_lane_leaves_the_test_of_its_maximum_to_the_others() -> None:
    race = staged(PITS, "modern", At("c46", gear=5), At("a20", gear=5), laps=2)
    play(race, "g5", 20, "x0", 10, "p7")  # half of ten, from the box that hangs on p3

    assert (race.phase.name, race.actor) == ("ENGINE", 1)


# ---------------------------------------------------------------- the stop


@pytest.mark.clause("P-4", "V-25", "V-26")
@pytest.mark.parametrize("key", PARTED)
def test_a_tyre_stop_gives_the_tyres_back_and_half_a_low_roll_is_driven_at_once(key: str) -> None:
    worn = sheet(key, 2, tyres=1, brakes=1)
    race = rolled(PITS, key, 8, At("c44", gear=3, points=worn), AWAY, laps=2)
    play(race, "x0")
    assert race.cars[0].points == sheet(key, 2, brakes=1)
    assert (race.phase.name, race.die.name, race.actor) == ("EXIT", "black", 0)

    play(race, 7)  # half of seven, rounded up: p3, p4, p5, p6
    assert race.cars[0].gear == 4
    assert notations(race) == (["p6", "p5 b1"] if key == "online" else ["p6"])
    turn(race, "p6")
    assert race.cars[0].space == "p6"
    assert race.cars[0].pit_stops == 1


@pytest.mark.clause("V-26", "P-5a")
@pytest.mark.parametrize("key", PARTED)
def test_a_high_roll_waits_for_the_next_turn_and_any_gear_up_to_4th(key: str) -> None:
    race = rolled(PITS, key, 8, At("c44", gear=3), AWAY, laps=2)
    turn(race, "x0", 11)
    assert race.cars[0].space == "x0"

    race = staged(PITS, key, At("x0", gear=6, served=True, pit_stops=1), AWAY, laps=2)
    assert notations(race) == ["g1", "g2", "g3", "g4"]
    assert {one.bill for one in race.options} == {FREE}


@pytest.mark.refuses("P-5a", "V-26")
@pytest.mark.parametrize(("key", "highest"), [("mini", 3), ("classic", 4), ("basic", 4), ("modern", 4), ("online", 4)])
def test_out_of_the_box_no_gear_above_that_of_the_exit(key: str, highest: int) -> None:
    race = staged(PITS, key, At("x0", gear=5, served=True, pit_stops=1), AWAY, laps=2)

    assert [one.gear for one in race.options] == list(range(1, highest + 1))


@pytest.mark.clause("P-5a")
@pytest.mark.parametrize("key", PARTED)
def test_after_a_quick_exit_gears_count_from_4th(key: str) -> None:
    race = rolled(PITS, key, 8, At("c44", gear=3), AWAY, laps=2)
    turn(race, "x0", 1, "p3")  # half of one, rounded up, is one space
    turn(race, "g1", 1, "a21")

    assert race.actor == 0
    assert notations(race) == ["g1", "g2", "g3", "g4", "g5"]


@pytest.mark.clause("V-25", "V-26")
def test_basic_gives_the_whole_pool_back_and_waits_for_the_next_turn() -> None:
    race = rolled(PITS, "basic", 8, At("c44", gear=3, points=5), AWAY, laps=2)
    turn(race, "x0")

    assert race.cars[0].points[0] == 18
    assert race.actor == 1


@pytest.mark.clause("P-7", "P-5a", "J-46", "V-25", "V-26")
def test_mini_takes_the_roll_as_its_pool_and_leaves_in_the_same_turn() -> None:
    race = rolled(PITS, "mini", 8, At("c44", gear=3, points=7), AWAY, laps=2)
    play(race, "x0", 10)
    assert race.phase.name == "PIT"
    assert notations(race) == ["take", "wait"]

    play(race, "take")
    assert race.cars[0].points[0] == 10
    assert notations(race) == ["g1", "g2", "g3"]
    turn(race, "g3", 8, "p10")  # p3 is the first of eight


@pytest.mark.clause("P-7")
def test_mini_may_wait_for_a_better_roll_next_turn() -> None:
    race = rolled(PITS, "mini", 8, At("c44", gear=3, points=7), AWAY, laps=2)
    turn(race, "x0", 10, "wait")
    assert race.cars[0].points[0] == 7

    race = staged(PITS, "mini", At("x0", served=True, pit_stops=1, points=7), AWAY, laps=2, phase="exit")
    play(race, 7)
    assert notations(race) == ["take", "wait"]


@pytest.mark.refuses("P-7")
def test_mini_cannot_leave_with_a_roll_below_its_pool() -> None:
    race = rolled(PITS, "mini", 8, At("c44", gear=3, points=7), AWAY, laps=2)
    turn(race, "x0", 6)

    assert (race.cars[0].space, race.cars[0].points[0]) == ("x0", 7)


@pytest.mark.clause("P-7", "J-46")
def test_a_waiting_car_of_mini_begins_its_turn_with_the_roll() -> None:
    race = staged(PITS, "mini", At("x0", served=True, pit_stops=1, points=7), At("a20", gear=1), laps=2, order=(1, 0))
    turn(race, "g1", 1, "a21")

    assert (race.phase.name, race.actor, race.die.name) == ("EXIT", 0, "black")
