"""Chapter P: out of the pits again, and when those in them play (V-33)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboard.circuits.model import Circuit, Link, LinkKind
from pitboard.race import Race
from tests.clauses.kit import (
    PARTED,
    PLAYED,
    At,
    bill,
    ends,
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


def leaving(
    key: str, face: int, space: str = "p11", gear: int = 4, *others: At, circuit: Circuit = PITS, **car: Any
) -> Race:
    """Car 0 has been at its box and has rolled; from p11 it is three spaces to the end of the lane, four to c5."""
    mover = At(space, gear=gear, **{"served": True, "pit_stops": 1, "crossings": 1, **car})
    return rolled(circuit, key, face, mover, *(others or (AWAY,)), laps=2)


@pytest.mark.clause("P-6", "M-2", "M-3", "J-38")
@pytest.mark.parametrize("key", PLAYED)
def test_the_way_out_goes_on_along_the_track(key: str) -> None:
    race = leaving(key, 7)

    # p12, p13, p14, c5, and three more spaces of the straight
    assert option(race, "c8").route == ("p12", "p13", "p14", "c5", "c6", "c7", "c8")
    assert {one.end for one in race.options if one.braked == 0} == {"a7", "b7", "c8"}


@pytest.mark.clause("J-38")
def test_the_straight_is_counted_from_the_last_space_of_the_lane() -> None:
    # a second way out, to b5, which lies between c5 and c6
    forked = replace(PITS, links=(*PITS.links, Link("p14", "b5", LinkKind.PIT)))
    race = leaving("modern", 4, gear=3, circuit=forked)

    assert ends(race) == {"b5", "c5"}


@pytest.mark.refuses("J-38", "M-2")
def test_there_is_no_detour_by_another_way_out() -> None:
    forked = replace(PITS, links=(*PITS.links, Link("p14", "b5", LinkKind.PIT)))
    race = leaving("modern", 5, gear=3, circuit=forked)

    # p14, c5, b5 would take two spaces for what p14, b5 does in one
    assert "b5" not in {one.end for one in race.options if one.braked == 0}
    assert "b5 b1" in notations(race)


@pytest.mark.refuses("P-6")
@pytest.mark.clause("P-6")
@pytest.mark.parametrize("key", [key for key in PLAYED if key != "online"])
def test_it_may_be_braked_on_the_track_and_not_in_the_lane(key: str) -> None:
    race = leaving(key, 7, points=sheet(key, 2))

    braked = {one.braked: {o.end for o in race.options if o.braked == one.braked} for one in race.options}
    assert braked[1] == {"a6", "b6", "c7"}
    assert braked[3] == {"c5"}
    assert max(braked) == 3


@pytest.mark.clause("P-6")
def test_online_may_brake_in_the_lane_on_its_way_out_too() -> None:
    race = leaving("online", 7, points=sheet("online", 2, brakes=5))

    assert [one.notation for one in race.options if one.braked >= 3] == ["c5 b3", "p14 b4", "p13 b5"]


@pytest.mark.clause("P-6")
@pytest.mark.parametrize("key", PLAYED)
def test_behind_a_car_in_the_lane_the_way_out_ends_free(key: str) -> None:
    race = leaving(key, 7, "p11", 4, At("p13", served=True, pit_stops=1, crossings=1))

    assert [(one.end, one.bill) for one in race.options if not one.braked] == [("p12", FREE)]


@pytest.mark.clause("P-2", "J-42")
@pytest.mark.parametrize("key", PLAYED)
def test_a_car_that_finds_the_track_taken_waits_at_the_end_of_the_lane_free(key: str) -> None:
    race = leaving(key, 7, "p11", 4, At("c5"))

    assert [(one.end, one.bill, one.blocked) for one in race.options if not one.braked] == [("p14", FREE, 0)]


@pytest.mark.clause("P-2", "B-2", "J-42")
@pytest.mark.parametrize("key", PARTED)
def test_blocked_on_the_track_it_pays(key: str) -> None:
    # c5 is free, and then both c6 and b5 are taken: three spaces of seven are left
    race = leaving(key, 7, "p11", 4, At("c6"), At("b5"))

    stuck = option(race, "c5")
    assert (stuck.blocked, stuck.bill) == (3, bill(brakes=3))


@pytest.mark.clause("P-6", "O-1")
def test_a_way_out_that_ends_in_a_corner_is_a_stop_there() -> None:
    from tests.oracle.boards import bend, ring, straight

    close = with_pits(ring(3, straight(7), bend(4), straight(45)))
    race = leaving("modern", 7, circuit=close)
    turn(race, "c8")

    assert (race.cars[0].corner, race.cars[0].stops) == ("K1", 1)


@pytest.mark.clause("L-6")
def test_a_way_out_may_be_followed_by_a_slipstream() -> None:
    race = rolled(
        PITS, "modern", 8, At("p12", gear=4, served=True, pit_stops=1, crossings=1), At("c10", gear=4), laps=2
    )
    play(race, "c9 b1" if "c9 b1" in notations(race) else "c10")
    assert race.phase.name != "SLIPSTREAM", "a braked move is none that draws"

    race = rolled(
        PITS, "modern", 7, At("p12", gear=4, served=True, pit_stops=1, crossings=1), At("c10", gear=4), laps=2
    )
    play(race, "c9")
    assert race.phase.name == "SLIPSTREAM"


@pytest.mark.clause("P-8", "C-5")
@pytest.mark.parametrize("key", PLAYED)
def test_the_line_crossed_in_the_lane_counts_once(key: str) -> None:
    race = leaving(key, 7, "p8", 4, crossings=0)
    events = play(race, next(one for one in notations(race) if " " not in one))

    assert [event.values["crossings"] for event in of_kind(events, "LINE_CROSSED")] == [1]
    assert race.cars[0].lap == 2


@pytest.mark.clause("P-8")
def test_back_on_the_track_a_car_may_come_again_in_a_later_lap() -> None:
    race = rolled(PITS, "modern", 7, At("p11", gear=4, served=True, pit_stops=1, crossings=1), AWAY, laps=3)
    play(race, "c8")

    assert race.state()["cars"][0]["served"] is False


# ---------------------------------------------------------------- order of play


def order_after(key: str, *cars: At) -> tuple[int, ...]:
    """The order of the next round, once the last car of this one, far away, has moved a space."""
    mover = At("a24", gear=1)
    full = (*cars, mover)
    last = len(cars)
    race = staged(PITS, key, *full, laps=2, order=tuple(range(len(full))), turn=last, mover=last, actor=last)
    turn(race, "g1", 1, "a25")
    return tuple(i for i in race.order if i != last)


@pytest.mark.clause("V-33", "P-3", "J-39")
@pytest.mark.parametrize("key", [key for key in PLAYED if key != "mini"])
def test_cars_beside_the_pits_play_before_those_in_them(key: str) -> None:
    # car 0 in the lane is ahead of car 1, which is on the stretch beside it, and of car 2, which is not there yet
    assert order_after(key, At("p2"), At("b47"), At("a30")) == (1, 0, 2)


@pytest.mark.clause("V-33", "J-39")
def test_in_mini_they_play_by_how_far_they_are() -> None:
    assert order_after("mini", At("p2"), At("b47"), At("a30")) == (0, 1, 2)


@pytest.mark.clause("V-33", "P-3", "J-39")
def test_the_lane_plays_before_the_box_beside_it() -> None:
    # x0 hangs on p3, where car 1 stands, in a lower gear
    assert order_after("modern", At("x0", gear=4, served=True, pit_stops=1), At("p3", gear=2)) == (1, 0)


@pytest.mark.clause("V-33", "J-39")
def test_a_lapped_car_on_the_stretch_goes_first_too() -> None:
    # car 0 is a lap ahead, in the lane past the line; car 1 beside it a lap behind; car 2 between them
    cars = (At("p12", served=True, pit_stops=1, crossings=1), At("b2", crossings=0), At("b20", crossings=0))
    assert order_after("modern", *cars) == (2, 1, 0)
