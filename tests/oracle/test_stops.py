"""The stop in the box, the way out and who plays when, worked out by hand. The board is LANE of the cases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboard.circuits.model import Circuit
from pitboard.rules.ruleset import OrderCounts, Ruleset
from tests.oracle import chance, choose, options, roll
from tests.oracle.boards import bend, ring, stage, straight, with_pits
from tests.oracle.books import BASIC, CLASSIC, MINI, MODERN, ONLINE, PITS
from tests.oracle.cases import BOX, BOXED, COLUMNS, FAR, LANE, bill, brief, moved, points, pool, rolled, rolls, take
from tests.oracle.order import running_order
from tests.oracle.table import State, Table

BY_RANK = MODERN.using(pits=replace(PITS, track_first=False))
"""Without V-33."""


class TestArrival:
    """P-4, V-25, V-26."""

    def arrived(self, rules: Ruleset, face: int = 12, *others: dict[str, Any], **car: Any) -> State:
        """The first car has come from a36 to x0."""
        given = {"space": "a36", "gear": 4, **car}
        fields = {"laps": 3, "skip_marker": rules is MODERN}
        return moved(LANE, rules, face, "x0", given, *(others or (FAR,)), **fields)

    @pytest.mark.parametrize("rules", [CLASSIC, MODERN, ONLINE])
    def test_tyres_and_a_roll(self, rules: Ruleset) -> None:
        state = self.arrived(rules, points=points(rules, 3, tyres=1, brakes=2))
        car = state["cars"][0]
        assert car["points"] == points(rules, 3, brakes=2)
        assert (car["pit_stops"], car["served"], car["crossings"], car["gear"]) == (1, True, 1, 4)
        assert (car["arrived"], state["arrivals"]) == (2, 3)
        assert (state["phase"], state["actor"], state["mover"]) == ("exit", 0, 0)
        assert (state["pips"], state["full"], state["skip_marker"]) == (0, False, False)
        assert chance(LANE, rules, state) == tuple(range(1, 21))

    @pytest.mark.parametrize(("face", "pips"), [(1, 1), (2, 1), (9, 5), (10, 5)])
    def test_half_a_low_roll_at_once(self, face: int, pips: int) -> None:
        state = roll(LANE, MODERN, self.arrived(MODERN, gear=6), face)
        assert (state["phase"], state["mover"], state["pips"], state["full"]) == ("move", 0, pips, True)
        assert (state["cars"][0]["gear"], state["cars"][0]["served"]) == (4, True)

    @pytest.mark.parametrize("face", [11, 20])
    def test_a_high_roll_waits(self, face: int) -> None:
        state = roll(LANE, MODERN, self.arrived(MODERN, gear=6), face)
        assert (state["phase"], state["mover"], state["markers"]) == ("gear", 1, [])
        assert (state["cars"][0]["space"], state["cars"][0]["gear"]) == ("x0", 6)

    def test_basic_gives_everything_and_waits(self) -> None:
        cars = ({"space": "a36", "gear": 4, "points": pool(2)}, FAR)
        state = moved(LANE, BASIC, 12, "x0", *cars)
        assert state["cars"][0]["points"] == pool(18)
        assert (state["phase"], state["mover"], state["cars"][0]["served"]) == ("gear", 1, True)

    def test_what_was_rolled_on_the_way_in_is_used(self) -> None:
        """Basic goes on with the engine tests: twenty in fifth."""
        state = moved(LANE, BASIC, 20, "x0", {"space": "a36", "gear": 5}, {"space": "c20", "gear": 5})
        assert (state["phase"], state["tests"]["cars"], state["pips"], state["full"]) == ("engine", [1], 0, False)

    def test_mini_rolls_at_least_its_pool(self) -> None:
        state = self.arrived(MINI, points=pool(7))
        assert (state["phase"], state["cars"][0]["points"]) == ("exit", pool(7))
        low = roll(LANE, MINI, state, 6)
        assert (low["phase"], low["mover"], low["cars"][0]["points"]) == ("gear", 1, pool(7))
        even = roll(LANE, MINI, state, 7)
        assert (even["phase"], even["actor"], even["pips"], even["cars"][0]["points"]) == ("pit", 0, 7, pool(7))
        assert options(LANE, MINI, even) == [{"pit": "take"}, {"pit": "wait"}]

    def test_mini_takes_it_and_goes_on_with_the_gear(self) -> None:
        state = choose(LANE, MINI, roll(LANE, MINI, self.arrived(MINI, points=pool(7)), 15), {"pit": "take"})
        assert (state["phase"], state["mover"], state["pips"], state["cars"][0]["points"]) == ("gear", 0, 0, pool(15))
        assert options(LANE, MINI, state) == [{"gear": gear, "bill": pool(0)} for gear in (1, 2, 3)]
        state = choose(LANE, MINI, state, {"gear": 3, "bill": pool(0)})
        assert (state["phase"], chance(LANE, MINI, state)) == ("roll", (4, 5, 6, 6, 7, 7, 8, 8))

    def test_mini_waits_and_rolls_before_its_next_turn(self) -> None:
        state = choose(LANE, MINI, roll(LANE, MINI, self.arrived(MINI, points=pool(7)), 15), {"pit": "wait"})
        assert (state["phase"], state["mover"], state["cars"][0]["points"]) == ("gear", 1, pool(7))
        state = rolls(LANE, MINI, choose(LANE, MINI, state, {"gear": 1, "bill": pool(0)}), 1)
        state = take(LANE, MINI, state, end="c21", braked=0, turbo=False)
        assert (state["phase"], state["mover"], state["actor"], state["round"]) == ("exit", 0, 0, 2)
        assert roll(LANE, MINI, state, 7)["phase"] == "pit"

    def test_an_engine_test_for_the_others(self) -> None:
        """E-1: twenty in fifth. The car in a box in sixth is spared as the mover is, that in fourth as ever."""
        boxed = {"space": "x1", "gear": 6, "served": True, "pit_stops": 1, "crossings": 1}
        state = self.arrived(MODERN, 20, {"space": "c20", "gear": 5}, boxed, {"space": "c22", "gear": 4}, gear=5)
        assert (state["phase"], state["trigger"]) == ("exit", True)
        state = roll(LANE, MODERN, state, 11)
        assert (state["phase"], state["actor"], state["tests"]["cars"]) == ("engine", 1, [1])

    def test_an_engine_test_for_the_mover_that_is_out_again(self) -> None:
        """J-27: in fourth by then, on the track after five spaces; in the lane after four."""
        state = self.arrived(MODERN, 20, {"space": "c20", "gear": 5}, gear=5)
        out = take(LANE, MODERN, roll(LANE, MODERN, state, 10), end="a4")
        assert (out["phase"], out["tests"]["cars"]) == ("engine", [0, 1])
        held = take(LANE, MODERN, roll(LANE, MODERN, state, 8), end="p3")
        assert (held["phase"], held["tests"]["cars"]) == ("engine", [1])


class TestLeaving:
    """P-5a, P-6, V-26, L-6, C-6."""

    def ends(self, rules: Ruleset, face: int, space: str, *others: dict[str, Any], **car: Any) -> list[tuple[str, int]]:
        """Where a served car can go, and with which brakes."""
        given = {**BOXED, "space": space, **car}
        found = options(LANE, rules, rolled(LANE, rules, face, given, *(others or (FAR,)), laps=3))
        return [(option["end"], option["braked"]) for option in found]

    def test_any_gear_up_to_that_of_the_exit(self) -> None:
        for rules, highest in ((MODERN, 4), (BASIC, 4), (MINI, 3)):
            for gear in (1, 5):
                state = stage(LANE, rules, {**BOXED, "gear": gear}, FAR)
                found = options(LANE, rules, state)
                assert found == [{"gear": each, "bill": bill()} for each in range(1, highest + 1)]

    def test_one_up_from_the_lane(self) -> None:
        found = options(LANE, MODERN, stage(LANE, MODERN, {**BOXED, "space": "p2"}, FAR))
        assert [option["gear"] for option in found] == [1, 2, 3, 4, 5]

    def test_the_lane_space_counts(self) -> None:
        assert self.ends(MODERN, 1, "x0") == [("p0", 0)]
        assert self.ends(MODERN, 4, "x0") == [("p3", 0)]
        state = moved(LANE, MODERN, 3, "p2", BOXED, FAR, laps=3)
        assert (state["cars"][0]["served"], state["phase"], state["mover"]) == (True, "gear", 1)

    def test_onto_the_track(self) -> None:
        """Five spaces reach a4 or a5, six b4, b5 or a6; a5 is one space from the lane, so not two (M-2)."""
        assert self.ends(MODERN, 5, "x0") == [("a4", 0), ("a5", 0)]
        assert self.ends(MODERN, 6, "x0") == [("b4", 0), ("b5", 0), ("a6", 0), ("a4", 1), ("a5", 1)]
        state = moved(LANE, MODERN, 5, "a4", BOXED, FAR, laps=3)
        assert (state["cars"][0]["served"], state["cars"][0]["pit_stops"], state["cars"][0]["crossings"]) == (
            False,
            1,
            1,
        )

    def test_two_changes_of_lane_on_the_straight_beyond(self) -> None:
        """Three spaces on the track: a4, b4, c5; a5, b5, c6; a5, a6, b6; a7. The way from the pits changes no lane."""
        found = [end for end, braked in self.ends(MODERN, 7, "x0") if braked == 0]
        assert found == ["c5", "c6", "b6", "a7"]

    def test_no_zigzag_between_the_exit_and_a_corner(self) -> None:
        """J-15, J-38: K1 begins with column 8. Six spaces: a4 to a9; to b8 by any change; to c8 by two. But a8, five
        away, is not reached by way of lane b: lane a is the one that is left and come back to."""
        near = with_pits(ring(3, straight(8), bend(4), straight(32)), COLUMNS, ("a35",), ("a4",), boxes=(0, 1, 2, 3))
        found = options(near, MODERN, rolled(near, MODERN, 6, {**BOXED, "space": "p3"}, FAR, laps=3))
        assert [option["end"] for option in found if option["braked"] == 0] == ["c8", "b8", "a9"]

    def test_past_a_car_on_one_exit(self) -> None:
        """With a4 taken a5 is left; with a5 taken the way from a4 on is by b4, and back to a6 in four."""
        assert self.ends(MODERN, 6, "x0", {"space": "a4"}) == [("b5", 0), ("a6", 0), ("a5", 1)]
        assert self.ends(MODERN, 8, "x0", {"space": "a5"})[0:2] == [("a6", 0), ("c6", 0)]

    def test_online_may_brake_in_the_lane(self) -> None:
        assert self.ends(ONLINE, 5, "x0") == [("a4", 0), ("a5", 0), ("p3", 1), ("p2", 2), ("p1", 3)]
        assert self.ends(ONLINE, 2, "x0") == [("p1", 0), ("p0", 1), ("x0", 2)]

    def test_behind_a_car_in_the_lane(self) -> None:
        """It may be well beyond the roll, or on the space before the box."""
        assert self.ends(MODERN, 8, "x0", {**BOXED, "space": "p2"}) == [("p1", 0)]
        assert self.ends(MODERN, 1, "x0", {**BOXED, "space": "p2"}) == [("p0", 0)]
        assert self.ends(MODERN, 8, "x0", {**BOXED, "space": "p0", "served": False}) == [("x0", 0)]
        assert self.ends(ONLINE, 4, "x0", {**BOXED, "space": "p2"}) == [("p1", 0), ("p0", 3)]

    def test_held_in_the_box_it_has_not_arrived_again(self) -> None:
        others = {"space": "p0", "gear": 4, "crossings": 1}
        state = moved(LANE, MODERN, 8, "x0", BOXED, others, laps=3)
        assert (state["phase"], state["mover"], state["arrivals"]) == ("gear", 1, 2)
        assert (state["cars"][0]["pit_stops"], state["cars"][0]["served"]) == (1, True)

    def test_every_way_out_held(self) -> None:
        cars = ({"space": "a4", "crossings": 1}, {"space": "a5", "crossings": 1})
        assert self.ends(MODERN, 8, "x0", *cars) == [("p3", 0)]
        assert self.ends(MODERN, 8, "p3", *cars) == [("p3", 0)]
        assert self.ends(ONLINE, 6, "x0", *cars) == [("p3", 0), ("p2", 3)]

    def test_blocked_on_the_track(self) -> None:
        """B-2, V-13: only a5 is free, and nothing beyond it. The braked mixes cost the same (J-8)."""
        cars = ({"space": "a4"}, {"space": "a6"}, {"space": "b5"})
        state = rolled(LANE, MODERN, 4, {**BOXED, "space": "p3"}, *cars, laps=3)
        assert brief(options(LANE, MODERN, state), "end", "braked", "blocked", "bill") == [
            ("a5", 0, 3, bill(brakes=3)),
        ]

    def test_a_quick_exit_may_be_drawn_on(self) -> None:
        """L-6; and contact is made on the track as ever."""
        state = moved(LANE, MODERN, 5, "a4", BOXED, {"space": "a5", "gear": 4, "crossings": 1}, laps=3)
        assert (state["phase"], options(LANE, MODERN, state)[0]) == ("slipstream", {"decline": True})
        state = take(LANE, MODERN, state, decline=True)
        assert (state["phase"], state["tests"]["cars"]) == ("collision", [1])


class TestNeighbours:
    """K-1: nobody touches a car in the pits."""

    BESIDE = replace(
        LANE,
        spaces=tuple(
            replace(space, beside=(*space.beside, *{"a38": ("p38",), "p38": ("a38",)}.get(space.id, ())))
            for space in LANE.spaces
        ),
    )

    def test_neither_side_rolls(self) -> None:
        for face, end, cars in (
            (2, "a38", ({"space": "a36", "gear": 3}, {"space": "p38"})),
            (2, "p38", ({"space": "a36", "gear": 3}, {"space": "a38"})),
        ):
            state = moved(self.BESIDE, MODERN, face, end, *cars)
            assert (state["phase"], state["mover"]) == ("gear", 1)


class TestOrder:
    """V-33, T-1. The stretch goes from a35 across the line to a5: ranks from 70 on, and up to 10."""

    def order(self, rules: Ruleset, *cars: dict[str, Any], circuit: Circuit = LANE) -> list[int]:
        """The order of play."""
        return running_order(Table(circuit, rules), stage(circuit, rules, *cars, laps=3))

    def test_behind_the_cars_beside_the_pits(self) -> None:
        """The car on a20 is ahead, the one on a40 beside, the one on a25 behind by nearly a lap."""
        cars = (BOX, {"space": "a40"}, {"space": "a25"}, {"space": "a20", "crossings": 1})
        assert self.order(MODERN, *cars) == [3, 1, 0, 2]
        assert self.order(MODERN, *cars[:2], {"space": "a34"}) == [1, 0, 2]

    def test_behind_a_lapped_car_on_the_stretch_and_all_before_it(self) -> None:
        cars = (BOX, {"space": "a40"}, {"space": "a2"}, {"space": "a20", "crossings": 1})
        assert self.order(MODERN, *cars) == [3, 1, 2, 0]
        lapped = ({"space": "a25"}, {"space": "a40", "crossings": -1})
        assert self.order(MODERN, BOX, *lapped) == [1, 2, 0]

    def test_both_ends_of_the_stretch(self) -> None:
        for space, order in (("a35", [1, 0]), ("b34", [0, 1]), ("a5", [1, 0]), ("b5", [0, 1])):
            assert self.order(MODERN, {**BOX, "crossings": 2}, {"space": space}) == order

    def test_a_box_at_either_end_is_no_end_of_the_stretch(self) -> None:
        board = with_pits(ring(3, straight(44)), COLUMNS, ("a35", "a36"), ("a4", "a5"), boxes=(37, 0, 2, 3))
        first, last = {**BOX, "space": "x37", "crossings": 1}, {**BOX, "space": "x3", "crossings": 2}
        for car in (first, {"space": "a35"}), (last, {"space": "a5"}):
            assert self.order(MODERN, *car, circuit=board) == [1, 0]
        assert self.order(MODERN, first, {"space": "b34"}, circuit=board) == [0, 1]
        assert self.order(MODERN, last, {"space": "b5"}, circuit=board) == [0, 1]

    def test_by_rank_in_mini(self) -> None:
        cars = (BOX, {"space": "a40"}, {"space": "a2"}, {"space": "a20", "crossings": 1})
        assert self.order(MINI, *cars) == [3, 0, 1, 2]
        assert self.order(BY_RANK, *cars) == [3, 0, 1, 2]

    def test_among_themselves_by_distance_then_the_lane(self) -> None:
        """Higher gears come after that."""
        lane = {"space": "p0", "gear": 1, "crossings": 1}
        assert self.order(MODERN, {**BOX, "gear": 4}, lane) == [1, 0]
        assert self.order(MODERN, {**BOX, "gear": 4}, {**lane, "space": "p43", "crossings": 0}) == [0, 1]
        assert self.order(MODERN, {**BOX, "gear": 4}, {**BOX, "space": "x1"}) == [1, 0]

    def test_level_in_one_gear_the_pits_are_farthest_out(self) -> None:
        """V-7, by rank: c0 is two lanes from the inside, p0 outside of all; by arrival the first would be first."""
        cars = ({"space": "p0", "gear": 3, "crossings": 1}, {"space": "c0", "gear": 3, "crossings": 1})
        assert self.order(BY_RANK, *cars) == [1, 0]
        assert self.order(MINI, *cars) == [0, 1]

    def test_on_the_loop(self) -> None:
        """V-34: rank 0 is the last place on the loop, so all others come before a car in x0."""
        loop = MODERN.using(order_counts=OrderCounts.LOOP)
        cars = ({**BOX, "crossings": 2}, {"space": "a25"}, {"space": "p39", "gear": 1})
        assert self.order(loop, *cars) == [2, 1, 0]

    def test_laps_do_not_matter_on_the_loop(self) -> None:
        loop = MODERN.using(order_counts=OrderCounts.LOOP)
        cars = ({"space": "p39", "crossings": 0}, {"space": "a25", "crossings": 2}, {"space": "a36", "crossings": 0})
        assert self.order(loop, *cars) == [2, 0, 1]
        assert self.order(MODERN, *cars) == [1, 2, 0]
