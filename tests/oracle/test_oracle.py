"""Cases worked out by hand from the books, the catalogue and the rulings. Each names the clauses it is about."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from pitboard.circuits.model import Circuit, Side
from pitboard.rules.ruleset import OrderCounts, Ruleset
from tests.fixtures.circuits import all_circuits
from tests.oracle import chance, choose, options, roll, start, walk
from tests.oracle.boards import bend, ring, stage, straight
from tests.oracle.books import BASIC, CLASSIC, CLASSIC_HANDLING, CLASSIC_SLIPSTREAM, DICE, MINI, MODERN, ONLINE
from tests.oracle.paths import layers
from tests.oracle.table import State, Table
from tests.oracle.walks import BUSY, WALKS, Walk

OPEN = ring(3, straight(40), bend(4))
"""Columns 0 to 39 straight, K1 of one stop in 40 to 43."""

BEND = ring(3, straight(10), bend(4), straight(16), arrows=("b13 a14", "b13 c14", "a11 b11"))
"""Columns 0 to 9 straight, K1 of one stop in 10 to 13, then straight to the line after 29."""

PART = ("tyres", "brakes", "gearbox", "body", "engine", "handling")


def bill(**of_part: int) -> list[int]:
    """A bill by part."""
    return [of_part.get(part, 0) for part in PART]


def pool(points: int) -> list[int]:
    """A bill, or the points, of a pool."""
    return [points, 0, 0, 0, 0, 0]


def points(rules: Ruleset, laps: int = 2, **of_part: int) -> list[int]:
    """A full sheet but for the parts given."""
    return [of_part.get(part, full) for part, full in zip(PART, rules.sheet(laps), strict=True)]


def brief(found: Iterable[dict[str, Any]], *fields: str) -> list[tuple[Any, ...]]:
    """Some fields of every option."""
    return [tuple(option[field] for field in fields) for option in found]


def ends(found: Iterable[dict[str, Any]], braked: int = 0, turbo: bool = False) -> list[str]:
    """Where the options with these brakes end, in their order."""
    return [each["end"] for each in found if "end" in each and (each["braked"], each["turbo"]) == (braked, turbo)]


def pick(found: Sequence[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    """The one option with these fields."""
    (option,) = [each for each in found if all(each.get(name) == value for name, value in fields.items())]
    return option


def take(circuit: Circuit, rules: Ruleset, state: State, **fields: Any) -> State:
    """Chooses the one option with these fields."""
    return choose(circuit, rules, state, pick(options(circuit, rules, state), **fields))


def rolls(circuit: Circuit, rules: Ruleset, state: State, *faces: int) -> State:
    """Several rolls in a row."""
    for face in faces:
        state = roll(circuit, rules, state, face)
    return state


def rolled(circuit: Circuit, rules: Ruleset, face: int, *cars: dict[str, Any], **fields: Any) -> State:
    """A staged state in which the mover has rolled, be it a face its die does not have."""
    state = stage(circuit, rules, *cars, **fields)
    trigger = (state["cars"][state["mover"]]["gear"], face) in rules.engine_triggers
    return {**state, "phase": "move", "pips": face, "full": True, "trigger": trigger}


def moved(circuit: Circuit, rules: Ruleset, face: int, end: str, *cars: dict[str, Any], **fields: Any) -> State:
    """The mover has rolled and driven to `end` with neither brakes nor turbo."""
    return take(circuit, rules, rolled(circuit, rules, face, *cars, **fields), end=end, braked=0, turbo=False)


class TestGrid:
    """S-1, S-2, V-5, J-1."""

    def test_nobody_stands_anywhere_before_the_first_roll(self) -> None:
        state = start(OPEN, MODERN, 2, 3)
        assert (state["phase"], state["round"], state["turn"], state["actor"], state["mover"]) == ("grid", 0, -1, 0, -1)
        assert [car["space"] for car in state["cars"]] == [None] * 3
        assert state["cars"][0]["points"] == [6, 3, 3, 3, 3, 2]
        assert chance(OPEN, MODERN, state) == tuple(range(1, 21))
        assert options(OPEN, MODERN, state) == []

    def test_highest_is_pole_and_only_the_tied_roll_again(self) -> None:
        state = rolls(OPEN, MODERN, start(OPEN, MODERN, 2, 3), 7, 7, 3)
        assert [car["grid_place"] for car in state["cars"]] == [0, 0, 2]
        assert [car["grid_roll"] for car in state["cars"]] == [0, 0, 0]
        state = roll(OPEN, MODERN, state, 2)
        assert (state["actor"], state["cars"][0]["grid_roll"]) == (1, 2)
        state = roll(OPEN, MODERN, state, 9)
        assert state["phase"] == "start"
        assert [car["space"] for car in state["cars"]] == ["b42", "a43", "a41"]
        assert [car["arrived"] for car in state["cars"]] == [1, 0, 2]
        assert [car["crossings"] for car in state["cars"]] == [-1, -1, -1]
        assert (state["round"], state["turn"], state["order"], state["mover"]) == (1, 0, [1, 0, 2], 1)
        assert (state["arrivals"], state["cars"][0]["grid_place"]) == (3, 0)

    def test_a_car_already_beaten_stays_beaten(self) -> None:
        """J-1: cars 0 and 1 share the front, 2 and 3 the rest; all four roll again in one pass."""
        state = rolls(OPEN, MODERN, start(OPEN, MODERN, 2, 4), 9, 9, 4, 4, 1, 2, 20, 19)
        assert state["order"] == [1, 0, 2, 3]

    def test_lowest_is_pole_in_mini_and_classic(self) -> None:
        for rules in (MINI, CLASSIC):
            assert rolls(OPEN, rules, start(OPEN, rules, 1, 3), 7, 12, 3)["order"] == [2, 0, 1]

    def test_a_slot_past_the_line_has_crossed_it(self) -> None:
        """C-5."""
        board = ring(2, straight(20))
        board = Circuit(**{**vars_of(board), "grid": ("a1", "b18")})
        state = rolls(board, MODERN, start(board, MODERN, 1, 2), 9, 3)
        assert [car["crossings"] for car in state["cars"]] == [0, -1]


def vars_of(circuit: Circuit) -> dict[str, Any]:
    """A circuit's fields."""
    return {name: getattr(circuit, name) for name in circuit.__dataclass_fields__}


class TestOrder:
    """T-1, V-7, V-34, J-2 to J-4."""

    def order(self, circuit: Circuit, rules: Ruleset, *cars: dict[str, Any]) -> list[int]:
        """The order of the next round, made when the last car has played: here by braking to a stop."""
        last = len(cars) - 1
        state = rolled(circuit, rules, 1, *cars, mover=last)
        state = take(circuit, rules, state, end=cars[last]["space"])
        while state["phase"] == "collision":
            state = roll(circuit, rules, state, 20)
        assert (state["round"], state["turn"]) == (2, 0)
        found: list[int] = state["order"]
        return found

    def test_further_forward_first_and_laps_before_rank(self) -> None:
        cars = ({"space": "a30"}, {"space": "a5", "crossings": 1}, {"space": "b30"})
        assert self.order(OPEN, MODERN, *cars) == [1, 2, 0]
        assert self.order(OPEN, MODERN.using(order_counts=OrderCounts.LOOP), *cars) == [2, 0, 1]

    def test_level_cars_by_gear(self) -> None:
        cars = ({"space": "a30", "gear": 2}, {"space": "c30", "gear": 3}, {"space": "a3"})
        assert self.order(OPEN, MODERN, *cars) == [1, 0, 2]

    def test_level_cars_in_one_gear_by_arrival(self) -> None:
        cars = ({"space": "a30", "arrived": 5}, {"space": "c30", "arrived": 4}, {"space": "a3"})
        assert self.order(OPEN, CLASSIC, *cars) == [1, 0, 2]

    def test_level_cars_in_one_gear_by_the_inside_of_the_next_corner(self) -> None:
        right = ring(3, straight(20), bend(4, inside=Side.RIGHT), straight(9), bend(4))
        cars = ({"space": "a10"}, {"space": "c10"}, {"space": "a1"})
        assert self.order(right, MODERN, *cars) == [1, 0, 2]
        cars = ({"space": "c26"}, {"space": "a26"}, {"space": "a1"})
        assert self.order(right, MODERN, *cars) == [1, 0, 2]

    def test_the_corner_a_car_is_in_counts_before_the_next(self) -> None:
        right = ring(3, straight(20), bend(4, inside=Side.RIGHT), straight(9), bend(4))
        cars = ({"space": "a22"}, {"space": "c22"}, {"space": "a1"})
        assert self.order(right, MODERN, *cars) == [1, 0, 2]

    def test_equally_near_by_arrival(self) -> None:
        """J-3: on the outer lanes of a straight before a left bend nothing is level but a and c."""
        four = ring(4, straight(20), bend(4))
        cars = ({"space": "b10", "arrived": 3}, {"space": "d10", "arrived": 1}, {"space": "a1"})
        assert self.order(four, MODERN, *cars) == [0, 1, 2]

    def test_a_stalled_car_plays_after_its_equals(self) -> None:
        """J-2."""
        cars = ({"space": "a30", "gear": 0, "arrived": 0}, {"space": "c30", "gear": 1, "arrived": 4}, {"space": "a3"})
        assert self.order(OPEN, CLASSIC, *cars) == [1, 0, 2]

    def test_no_spaces_no_new_arrival(self) -> None:
        """J-3."""
        state = take(OPEN, MODERN, rolled(OPEN, MODERN, 1, {"space": "a5"}, {"space": "a30"}), braked=1)
        assert (state["cars"][0]["arrived"], state["arrivals"]) == (0, 2)
        state = moved(OPEN, MODERN, 1, "a6", {"space": "a5"}, {"space": "a30"})
        assert (state["cars"][0]["arrived"], state["arrivals"]) == (2, 3)


class TestStart:
    """T-3, V-6, J-6, J-12."""

    def at_start(self, rules: Ruleset) -> State:
        cars = [{"space": space, "gear": 0, "started": False, "crossings": -1} for space in ("a10", "a8")]
        return stage(OPEN, rules, *cars, phase="start")

    def test_a_stall_loses_the_turn_and_no_second_roll_follows(self) -> None:
        for rules, face in ((MODERN, 1), (MINI, 4), (BASIC, 1), (CLASSIC, 1)):
            state = roll(OPEN, rules, self.at_start(rules), face)
            car = state["cars"][0]
            assert (car["started"], car["gear"], car["space"]) == (True, 0, "a10")
            assert (state["phase"], state["mover"]) == ("start", 1)
            state = roll(OPEN, rules, state, face)
            assert (state["phase"], state["round"], state["mover"]) == ("gear", 2, 0)
            assert options(OPEN, rules, state) == [{"gear": 1, "bill": bill()}]

    def test_a_stall_in_a_corner_is_no_stop(self) -> None:
        """M-6."""
        board = ring(3, straight(8), bend(8, 2))
        cars = [{"space": s, "gear": 0, "started": False, "crossings": -1, "corner": None} for s in ("a15", "a13")]
        state = roll(board, MODERN, stage(board, MODERN, *cars, phase="start"), 1)
        assert (state["cars"][0]["corner"], state["cars"][0]["stops"]) == (None, 0)

    def test_a_normal_start_is_in_first(self) -> None:
        for rules, faces in ((MODERN, (2, 19)), (MINI, (5, 16)), (BASIC, (2, 16)), (CLASSIC, (2, 19))):
            for face in faces:
                state = roll(OPEN, rules, self.at_start(rules), face)
                assert (state["phase"], state["mover"]) == ("gear", 0)
                assert options(OPEN, rules, state) == [{"gear": 1, "bill": bill()}]
                state = take(OPEN, rules, state, gear=1)
                assert chance(OPEN, rules, state) == (1, 1, 2, 2)

    def test_a_flying_start_is_four_spaces_in_first(self) -> None:
        for rules, face in ((MODERN, 20), (MINI, 17), (BASIC, 17), (CLASSIC, 20)):
            state = roll(OPEN, rules, self.at_start(rules), face)
            assert (state["phase"], state["pips"], state["flying"], state["cars"][0]["gear"]) == ("move", 4, True, 1)
            assert ends(options(OPEN, rules, state)) == ["c13", "b13", "a14"]

    def test_a_flying_start_may_be_braked_but_has_no_turbo(self) -> None:
        found = options(OPEN, MINI, roll(OPEN, MINI, self.at_start(MINI), 20))
        assert ends(found, braked=4) == ["a10"]
        assert not any(option["turbo"] for option in found)

    def test_second_gear_may_follow_and_a_slipstream_may_not(self) -> None:
        state = roll(OPEN, MODERN, self.at_start(MODERN), 20)
        state = take(OPEN, MODERN, state, end="a14", braked=0)
        assert (state["phase"], state["mover"], state["cars"][0]["gear"]) == ("start", 1, 1)
        state = roll(OPEN, MODERN, state, 1)
        assert brief(options(OPEN, MODERN, state), "gear") == [(1,), (2,)]

    def test_turn_fields_are_neutral_for_the_next_car(self) -> None:
        state = take(OPEN, MODERN, roll(OPEN, MODERN, self.at_start(MODERN), 20), end="a14", braked=0)
        assert (state["pips"], state["flying"], state["full"], state["trigger"]) == (0, False, False, False)
        assert state["drive"] == {"route": [], "overshoot": 0, "blocked": 0, "fatal": False}


class TestGears:
    """G, V-1, V-8, J-11, J-12, D."""

    def offered(self, rules: Ruleset, gear: int, laps: int = 2, **car: Any) -> list[tuple[Any, ...]]:
        state = stage(OPEN, rules, {"space": "a5", "gear": gear, **car}, {"space": "a30"}, laps=laps)
        return brief(options(OPEN, rules, state), "gear", "bill")

    def test_up_one_same_down_one_free_and_skips_at_a_price(self) -> None:
        assert self.offered(MODERN, 5) == [
            (1, bill(gearbox=1, brakes=1, engine=1)),
            (2, bill(gearbox=1, brakes=1)),
            (3, bill(gearbox=1)),
            (4, bill()),
            (5, bill()),
            (6, bill()),
        ]

    def test_never_four_skipped(self) -> None:
        assert [gear for gear, _ in self.offered(MODERN, 6)] == [2, 3, 4, 5, 6]

    def test_the_highest_gear(self) -> None:
        """V-1, G-3."""
        assert [gear for gear, _ in self.offered(MINI, 5)] == [1, 2, 3, 4, 5]
        assert [cost[0] for _, cost in self.offered(MINI, 5)] == [3, 2, 1, 0, 0]

    def test_every_part_must_pay(self) -> None:
        """G-2."""
        assert [gear for gear, _ in self.offered(MODERN, 5, points=[6, 0, 3, 3, 3, 2])] == [3, 4, 5, 6]
        assert [gear for gear, _ in self.offered(CLASSIC, 5, points=[6, 3, 0, 3, 3, 0])] == [4, 5, 6]

    def test_the_last_engine_point_is_not_for_sale(self) -> None:
        assert [gear for gear, _ in self.offered(MODERN, 5, points=[6, 3, 3, 3, 1, 2])] == [2, 3, 4, 5, 6]

    def test_a_basic_pool_keeps_a_point_and_a_mini_pool_need_not(self) -> None:
        """J-11."""
        assert [gear for gear, _ in self.offered(BASIC, 5, points=pool(2))] == [3, 4, 5, 6]
        assert [gear for gear, _ in self.offered(MINI, 5, points=pool(2))] == [2, 3, 4, 5]

    def test_a_spun_car_turns_round_in_first(self) -> None:
        """O-9."""
        assert self.offered(MODERN, 1, spun=True) == [(1, bill())]
        state = stage(OPEN, MODERN, {"space": "a5", "spun": True}, {"space": "a30"})
        assert take(OPEN, MODERN, state, gear=1)["cars"][0]["spun"] is False

    def test_dice(self) -> None:
        for gear, faces in enumerate(DICE, start=1):
            state = stage(OPEN, MODERN, {"space": "a5", "gear": gear}, {"space": "a30"}, phase="roll")
            assert chance(OPEN, MODERN, state) == faces
        assert [len(faces) for faces in DICE] == [4, 6, 8, 12, 20, 30]
        assert [sum(faces) / len(faces) for faces in DICE[2:]] == [6.375, 9.5, 15.5, 25.5]

    def test_a_skip_engine_point_marks_where_the_move_began(self) -> None:
        """V-19a, J-28: classic, at once."""
        state = stage(OPEN, CLASSIC_HANDLING, {"space": "a5", "gear": 5}, {"space": "a30"}, laps=3)
        state = take(OPEN, CLASSIC_HANDLING, state, gear=1)
        assert (state["markers"], state["skip_marker"]) == (["a5"], False)
        assert state["cars"][0]["points"] == [6, 2, 2, 3, 2, 2]

    def test_a_skip_engine_point_marks_where_the_move_ended(self) -> None:
        state = stage(OPEN, MODERN, {"space": "a5", "gear": 5}, {"space": "a30"})
        state = take(OPEN, MODERN, state, gear=1)
        assert (state["markers"], state["skip_marker"]) == ([], True)
        state = take(OPEN, MODERN, roll(OPEN, MODERN, state, 2), end="a7", braked=0)
        assert (state["markers"], state["skip_marker"]) == (["a7"], False)

    def test_a_cheaper_skip_marks_nothing(self) -> None:
        state = stage(OPEN, MODERN, {"space": "a5", "gear": 5}, {"space": "a30"})
        assert take(OPEN, MODERN, state, gear=2)["skip_marker"] is False

    def test_without_handling_nothing_is_marked(self) -> None:
        """V-19."""
        state = stage(OPEN, CLASSIC, {"space": "a5", "gear": 5}, {"space": "a30"})
        assert take(OPEN, CLASSIC, state, gear=1)["markers"] == []
        one_lap = CLASSIC_HANDLING
        state = stage(OPEN, one_lap, {"space": "a5", "gear": 5}, {"space": "a30"}, laps=1)
        assert take(OPEN, one_lap, state, gear=1)["markers"] == []


class TestStraights:
    """M-1 to M-3, J-13 to J-15. Ends stand in circuit order: by column, a and c before b."""

    def ends(self, circuit: Circuit, face: int, space: str, *others: str, **fields: Any) -> list[str]:
        cars: list[dict[str, Any]] = [{"space": space, "gear": 4}, *({"space": other} for other in others)]
        return ends(options(circuit, MODERN, rolled(circuit, MODERN, face, *cars, **fields)))

    def test_a_change_of_lane_is_half_a_step(self) -> None:
        assert self.ends(OPEN, 3, "a5") == ["c7", "b7", "a8"]
        assert self.ends(OPEN, 3, "b5") == ["a8", "c8", "b8"]
        assert self.ends(OPEN, 1, "a5") == ["b5", "a6"]

    def test_no_zigzag(self) -> None:
        """From a5 by b5 to a6 would be two spaces for one; a6 is not an end of two spaces."""
        assert self.ends(OPEN, 2, "a5") == ["c6", "b6", "a7"]

    def test_passing_comes_back(self) -> None:
        """Round the car on a6 the shortest way to a7 is b5, b6, a7: three spaces. a8 takes four."""
        assert self.ends(OPEN, 3, "a5", "a6") == ["a7", "c7", "b7"]
        assert self.ends(OPEN, 4, "a5", "a6") == ["a8", "c8", "b8"]

    def test_passing_where_it_is_not_needed_is_zigzag(self) -> None:
        """a7 is straight ahead in two, so no way of three may end there, though c6 is taken."""
        assert self.ends(OPEN, 3, "a5", "c6") == ["c7", "b7", "a8"]

    def test_two_changes_at_most(self) -> None:
        """Four lanes: from a lane d is three changes away; from b lane, d10 is six spaces and two changes on."""
        wide = ring(4, straight(30), bend(4))
        assert self.ends(wide, 6, "a5") == ["c10", "b10", "a11"]
        assert self.ends(wide, 6, "b5") == ["d10", "a11", "c11", "b11"]

    def test_no_way_through_a_wall(self) -> None:
        """With a6, b5 taken there is no way on from a5: neither through cars nor backward."""
        found = options(OPEN, MODERN, rolled(OPEN, MODERN, 3, {"space": "a5"}, {"space": "a6"}, {"space": "b5"}))
        assert brief(found, "end", "braked", "blocked") == [("a5", 0, 3)]

    def test_two_lanes_pass_and_return(self) -> None:
        """J-14: M-2 alone judges the second change."""
        narrow = ring(2, straight(30), bend(4))
        assert self.ends(narrow, 3, "a5") == ["b7", "a8"]
        assert self.ends(narrow, 3, "a5", "a6") == ["a7", "b7"]

    def test_a_third_change_is_not_driven_even_where_it_is_shortest(self) -> None:
        """M-3, J-13: with a6 and b6 taken the shortest way to b7 is b5, c6, c7, b7: three changes."""
        assert self.ends(OPEN, 4, "a5", "a6", "b6") == ["c8"]
        assert self.ends(OPEN, 5, "a5", "a6", "b6") == ["c9"]

    def test_two_lanes_weave_only_round_cars(self) -> None:
        """M-2: past a6, with b7 taken, b5, b6, a7 is the way. With only b6 taken nothing bars the lane."""
        narrow = ring(2, straight(30), bend(4))
        assert self.ends(narrow, 3, "a5", "a6", "b7") == ["a7"]
        assert self.ends(narrow, 2, "a5", "b6") == ["a7"]

    def test_no_zigzag_on_the_way_into_a_corner(self) -> None:
        """M-3, C-2a: c9 to c10 is one space; b9 and back to c10 would be two. Past a car on c9 it is the way."""
        assert self.ends(BEND, 2, "c9") == ["a10", "b10", "c11"]
        assert self.ends(BEND, 3, "c8", "c9") == ["a10", "c10", "b10"]

    def test_a_change_on_the_way_into_a_corner_counts(self) -> None:
        """J-15: d8, c9, b9 are two changes; a10 and c10 would be the third, b10 keeps the lane."""
        wide = ring(4, straight(10), bend(6), straight(10))
        assert self.ends(wide, 3, "d8") == ["b10", "c11", "d11"]

    def test_the_link_out_of_a_corner_counts_for_no_straight(self) -> None:
        """M-3, J-15: b10 out to a11, then two changes more to c13."""
        board = ring(3, straight(10), bend(1), straight(20), arrows=("b10 a11", "b10 c11"))
        stopped = {"space": "b10", "corner": "K1", "stops": 1, "gear": 3}
        found = options(board, MODERN, rolled(board, MODERN, 4, stopped, {"space": "a25"}))
        assert ends(found) == ["a13", "c13", "b13", "a14", "c14", "b14"]

    def test_ahead_only_spaces(self) -> None:
        """C-4."""
        board = ring(3, straight(10), bend(4), without=("a9 b9", "b9 a10", "b9 c10", "c9 b9"))
        assert self.ends(board, 1, "b9") == ["b10"]
        assert self.ends(board, 1, "a9") == ["a10"]


class TestCorners:
    """C-3, M-4, O-1."""

    def test_only_arrows_in_a_corner(self) -> None:
        """The one arrow a11 to b11: two spaces from a10 end on b11 or a12, three on b12 or a13."""
        cars = ({"space": "a10", "gear": 2}, {"space": "a25"})
        assert ends(options(BEND, MODERN, rolled(BEND, MODERN, 2, *cars))) == ["b11", "a12"]
        assert ends(options(BEND, MODERN, rolled(BEND, MODERN, 3, *cars))) == ["b12", "a13"]

    def test_a_turn_that_ends_inside_is_a_stop(self) -> None:
        state = moved(BEND, MODERN, 4, "a11", {"space": "a7", "gear": 2}, {"space": "a25"})
        assert (state["cars"][0]["corner"], state["cars"][0]["stops"]) == ("K1", 1)

    def test_waiting_inside_by_braking_is_a_stop(self) -> None:
        """M-6."""
        car = {"space": "a11", "corner": "K1", "stops": 1}
        state = take(BEND, MODERN, rolled(BEND, MODERN, 1, car, {"space": "a25"}), end="a11")
        assert state["cars"][0]["stops"] == 2

    def test_leaving_freely_clears_the_corner(self) -> None:
        car = {"space": "b12", "corner": "K1", "stops": 1, "gear": 2}
        state = rolled(BEND, MODERN, 2, car, {"space": "a25"})
        assert brief(options(BEND, MODERN, state), "end", "overshoot")[:3] == [("a14", 0), ("c14", 0), ("b14", 0)]
        after = take(BEND, MODERN, state, end="c14", braked=0)
        assert (after["cars"][0]["corner"], after["cars"][0]["stops"], after["cars"][0]["points"][0]) == (None, 0, 6)


class TestOvershooting:
    """O, V-9 to V-11a, J-7, J-17 to J-21."""

    def found(self, rules: Ruleset, face: int, space: str = "a12", circuit: Circuit = BEND, **car: Any) -> Any:
        laps = car.pop("laps", 2)
        mover = {"space": space, "gear": 3, **car}
        others = {"space": "c25" if circuit is BEND else "c5"}
        return options(circuit, rules, rolled(circuit, rules, face, mover, others, laps=laps))

    def test_a_tyre_a_space_and_any_mix_with_brakes(self) -> None:
        assert brief(self.found(MODERN, 4), "end", "braked", "overshoot", "bill", "outcome") == [
            ("a16", 0, 3, bill(tyres=3), "stays"),
            ("a15", 1, 2, bill(tyres=2, brakes=1), "stays"),
            ("a14", 2, 1, bill(tyres=1, brakes=2), "stays"),
            ("a13", 3, 0, bill(brakes=3), "stays"),
        ]

    def test_the_last_tyre_spins(self) -> None:
        found = self.found(MODERN, 4, points=points(MODERN, tyres=3))
        assert brief(found, "braked", "outcome", "bill")[0] == (0, "spins", bill(tyres=3))
        assert [option["outcome"] for option in found] == ["spins", "stays", "stays", "stays"]

    def test_more_than_the_tyres_is_not_offered_while_something_else_is(self) -> None:
        """O-7, J-7."""
        found = self.found(MODERN, 4, points=points(MODERN, tyres=2))
        assert brief(found, "braked", "outcome") == [(1, "spins"), (2, "stays"), (3, "stays")]

    def test_out_is_offered_when_all_is_out(self) -> None:
        found = self.found(MODERN, 5, points=points(MODERN, tyres=2, brakes=1))
        assert brief(found, "end", "outcome", "bill") == [
            ("a17", "out", bill(tyres=4)),
            ("a16", "out", bill(tyres=3, brakes=1)),
        ]

    def test_without_tyres_one_space_spins_again(self) -> None:
        """V-11a, for classic, modern and online."""
        for rules in (CLASSIC, MODERN, ONLINE):
            bare = points(rules, tyres=0, brakes=0)
            assert brief(self.found(rules, 2, points=bare), "outcome", "bill") == [("spins", bill())]
            assert brief(self.found(rules, 3, points=bare), "outcome", "bill") == [("out", bill(tyres=2))]

    def test_a_mini_pool_exceeded_by_one_spins(self) -> None:
        """O-8: a braked space is paid first, so every mix exceeds the pool by one."""
        found = self.found(MINI, 4, points=pool(2))
        assert brief(found, "end", "overshoot", "outcome", "bill") == [
            ("a16", 3, "spins", pool(2)),
            ("a15", 2, "spins", pool(2)),
            ("a14", 1, "spins", pool(2)),
        ]

    def test_a_mini_pool_exactly_used_up_stays(self) -> None:
        assert brief(self.found(MINI, 4, points=pool(3)), "outcome")[0] == ("stays",)

    def test_a_mini_pool_exceeded_by_two_is_out(self) -> None:
        found = self.found(MINI, 4, points=pool(1))
        assert brief(found, "outcome", "bill") == [("out", pool(3)), ("out", pool(3))]

    def test_a_basic_pool_is_dead_when_reached(self) -> None:
        """O-8, X-2: braking cannot save it, so all of it is offered."""
        found = self.found(BASIC, 4, points=pool(3))
        assert brief(found, "braked", "outcome", "bill") == [(k, "out", pool(3)) for k in (0, 1, 2)]
        assert brief(self.found(BASIC, 4, points=pool(4)), "outcome")[0] == ("stays",)

    def test_two_stops_missing_is_out(self) -> None:
        """V-10, O-3, J-19: driven to the end and out there; braking to stay inside is offered instead."""
        board = ring(3, straight(10), bend(4, 2), straight(16))
        found = self.found(MODERN, 4, circuit=board)
        assert brief(found, "end", "braked") == [("a13", 3)]
        found = self.found(MODERN, 4, circuit=board, points=points(MODERN, brakes=0))
        assert brief(found, "end", "overshoot", "outcome", "bill") == [("a16", 3, "out", bill(tyres=3))]

    def test_one_of_two_stops_missing_is_paid(self) -> None:
        board = ring(3, straight(10), bend(4, 2), straight(16))
        found = self.found(MODERN, 2, circuit=board, stops=1)
        assert brief(found, "end", "overshoot", "outcome")[0] == ("a14", 1, "stays")

    def test_the_stop_of_a_corner_does_not_count_in_another(self) -> None:
        found = self.found(MODERN, 2, corner=None, stops=1)
        assert brief(found, "end", "overshoot")[0] == ("a14", 1)

    def test_leaving_keeps_the_lane(self) -> None:
        """O-4: the arrows b13 to a14 and c14 are for cars that owe nothing."""
        found = self.found(MODERN, 3, space="b12")
        assert brief(found, "end", "overshoot")[0] == ("b15", 2)
        assert all(option["end"].startswith("b") for option in found)

    def test_a_lane_is_kept_whatever_is_ahead(self) -> None:
        """O-4, B-5: no passing; J-8: braking 1 or 2 costs the same as the block and ends there too."""
        cars = ({"space": "a12", "gear": 3}, {"space": "a16"})
        found = options(BEND, MODERN, rolled(BEND, MODERN, 6, *cars))
        assert brief(found, "end", "braked", "overshoot", "blocked", "bill") == [
            ("a15", 0, 2, 3, bill(tyres=2, brakes=3)),
        ]

    def test_where_no_link_keeps_the_lane_the_driver_picks_one(self) -> None:
        """J-17: then stays in the lane picked."""
        board = ring(3, straight(10), bend(4), straight(16), arrows=("b13 a14", "b13 c14"), without=("b13 b14",))
        found = self.found(MODERN, 4, space="b12", circuit=board)
        assert ends(found) == ["a16", "c16"]

    def test_an_end_in_the_next_corner_is_no_stop_there(self) -> None:
        """O-5."""
        board = ring(3, straight(10), bend(4), straight(2), bend(4), straight(10))
        state = moved(board, MODERN, 5, "a17", {"space": "a12", "gear": 3}, {"space": "c5"})
        assert (state["cars"][0]["corner"], state["cars"][0]["stops"]) == ("K2", 0)
        assert state["cars"][0]["points"][0] == 2
        state = {**state, "mover": 0, "actor": 0, "phase": "move", "pips": 1, "full": True}
        state = take(board, MODERN, state, end="a18", braked=0)
        assert (state["cars"][0]["corner"], state["cars"][0]["stops"]) == ("K2", 1)

    def test_the_next_corner_lane_by_its_arrow(self) -> None:
        """O-4: where the next corner offers no same-lane link, the arrow there is."""
        board = ring(3, straight(10), bend(4), straight(2), bend(4), straight(10), without=("a15 a16", "a17 a18"))
        found = self.found(MODERN, 5, circuit=board)
        # a13, a14, a15, then only b15 leads on; from b15 the lane is b.
        assert ends(found) == ["b16"]

    def test_through_a_second_corner_once_charged(self) -> None:
        """O-6: a12 by K1's end 13 and K2 (14, 15) to a17: four spaces outside, no more for K2."""
        board = ring(3, straight(10), bend(4), bend(2), straight(14))
        assert brief(self.found(MODERN, 5, circuit=board), "end", "overshoot", "outcome")[0] == ("a17", 4, "stays")

    def test_through_a_second_corner_of_two_is_out(self) -> None:
        board = ring(3, straight(10), bend(4), bend(2, 2), straight(14))
        found = self.found(MODERN, 5, circuit=board, points=points(MODERN, brakes=0))
        assert brief(found, "end", "overshoot", "outcome") == [("a17", 4, "out")]

    def test_across_the_last_line_up_to_the_first_space(self) -> None:
        """O-6, J-9: a13, a14, a15, a0 are four spaces; braking two changes nothing, three stop before the line."""
        board = ring(3, straight(10), bend(4), straight(2))
        found = self.found(MODERN, 6, circuit=board, laps=1)
        assert brief(found, "end", "braked", "overshoot", "bill", "finish") == [
            ("a0", 0, 3, bill(tyres=3), True),
            ("a15", 3, 2, bill(tyres=2, brakes=3), False),
        ]

    def test_who_cannot_pay_at_the_last_line_is_out(self) -> None:
        """J-21."""
        board = ring(3, straight(10), bend(4), straight(2))
        bare = points(MODERN, tyres=2, brakes=0)
        found = self.found(MODERN, 6, circuit=board, laps=1, points=bare)
        assert brief(found, "end", "outcome", "finish") == [("a0", "out", False)]
        state = moved(board, MODERN, 6, "a0", {"space": "a12", "gear": 3, "points": bare}, {"space": "c5"}, laps=1)
        assert (state["cars"][0]["status"], state["cars"][0]["crossings"], state["finished"]) == ("out", 1, 0)
        assert state["markers"] == ["a0"]

    def test_no_stop_for_a_corner_the_last_line_lies_in(self) -> None:
        """O-6, J-18: the exit links of K1 cross the line."""
        board = ring(3, straight(10), bend(4, 2))
        found = self.found(MODERN, 4, circuit=board, laps=1)
        assert brief(found, "end", "overshoot", "bill", "finish")[0] == ("a0", 0, bill(), True)
        found = self.found(MODERN, 4, circuit=board, laps=2)
        assert [option["braked"] for option in found] == [3]

    def test_a_spin_counts_as_first_gear_and_is_no_stop(self) -> None:
        """O-9, T-1."""
        car = {"space": "a12", "gear": 3, "points": points(MODERN, tyres=3)}
        state = moved(BEND, MODERN, 4, "a16", car, {"space": "c25"})
        car = state["cars"][0]
        assert (car["gear"], car["spun"], car["points"][0], car["space"]) == (1, True, 0, "a16")

    def test_a_car_put_out_by_its_bill_keeps_what_it_could_not_pay(self) -> None:
        car = {"space": "a12", "gear": 3, "points": points(MODERN, tyres=2, brakes=1)}
        state = rolled(BEND, MODERN, 5, car, {"space": "c25"})
        state = take(BEND, MODERN, state, end="a16", outcome="out")
        car = state["cars"][0]
        assert (car["status"], car["space"], car["points"], car["gear"]) == ("out", "a16", [2, 0, 3, 3, 3, 2], 3)
        assert (car["out_order"], car["out_distance"]) == (1, 60 + 32)
        assert state["markers"] == ["a16"]


class TestBraking:
    """B-1, J-11."""

    def test_a_point_a_space_down_to_none(self) -> None:
        found = options(OPEN, MODERN, rolled(OPEN, MODERN, 2, {"space": "a5", "gear": 2}, {"space": "a30"}))
        assert brief(found, "end", "braked") == [
            ("c6", 0),
            ("b6", 0),
            ("a7", 0),
            ("b5", 1),
            ("a6", 1),
            ("a5", 2),
        ]

    def test_no_brakes_no_braking(self) -> None:
        car = {"space": "a5", "gear": 2, "points": points(MODERN, brakes=0)}
        assert {o["braked"] for o in options(OPEN, MODERN, rolled(OPEN, MODERN, 2, car, {"space": "a30"}))} == {0}

    def test_a_basic_pool_keeps_a_point(self) -> None:
        for rules, most in ((BASIC, 1), (MINI, 2)):
            car = {"space": "a5", "gear": 2, "points": pool(2)}
            found = options(OPEN, rules, rolled(OPEN, rules, 2, car, {"space": "a30"}))
            assert max(option["braked"] for option in found) == most


class TestBlocking:
    """B-2 to B-6, V-13, V-14, J-16, J-20, J-22, J-25, J-26."""

    WALL = ({"space": "a5"}, {"space": "b5"}, {"space": "c5"})

    def blocked(self, rules: Ruleset, face: int, **car: Any) -> Any:
        mover = {"space": "a2", "gear": 4, **car}
        laps = 3 if rules is CLASSIC_HANDLING else 2
        return rolled(OPEN, rules, face, mover, *self.WALL, laps=laps)

    def test_as_far_as_it_can_and_every_mix(self) -> None:
        """b4 and c4 are three spaces on. J-8: braking 1 or 2 costs the same there. Braked 3 is a move of two."""
        found = options(OPEN, MODERN, self.blocked(MODERN, 5))
        assert brief(found, "end", "braked", "blocked", "bill") == [
            ("c4", 0, 2, bill(brakes=2)),
            ("b4", 0, 2, bill(brakes=2)),
            ("c3", 3, 0, bill(brakes=3)),
            ("b3", 3, 0, bill(brakes=3)),
            ("a4", 3, 0, bill(brakes=3)),
        ]

    def test_four_to_six_take_tyres_too(self) -> None:
        for face, tyres in ((7, 1), (8, 2), (9, 3)):
            found = options(OPEN, MODERN, self.blocked(MODERN, face))
            assert brief(found, "braked", "blocked", "bill") == [(0, face - 3, bill(brakes=3, tyres=tyres))] * 2

    def test_tyres_do_not_stand_in_for_brakes(self) -> None:
        """B-3: two brakes for three blocked spaces; braking first leaves too few again, at the same bill (J-8)."""
        found = options(OPEN, MODERN, self.blocked(MODERN, 6, points=points(MODERN, brakes=2)))
        assert brief(found, "end", "braked", "blocked", "outcome", "bill") == [
            ("c4", 0, 3, "out", bill(brakes=3)),
            ("b4", 0, 3, "out", bill(brakes=3)),
        ]

    def test_seven_is_out_and_owes_nothing_for_the_block(self) -> None:
        found = options(OPEN, MODERN, self.blocked(MODERN, 10, points=points(MODERN, brakes=0)))
        assert brief(found, "end", "blocked", "outcome", "bill") == [("c4", 7, "out", bill()), ("b4", 7, "out", bill())]

    def test_brakes_may_bring_it_under_seven(self) -> None:
        """B-2: with four brakes, one braked space and a block of six."""
        found = options(OPEN, MODERN, self.blocked(MODERN, 10, points=points(MODERN, brakes=4)))
        assert brief(found, "end", "braked", "blocked", "bill") == [
            ("c4", 1, 6, bill(brakes=4, tyres=3)),
            ("b4", 1, 6, bill(brakes=4, tyres=3)),
        ]

    def test_a_pool_pays_a_point_a_space(self) -> None:
        """Mini: J-8 merges braking with blocking; basic pays any number."""
        found = options(OPEN, MINI, self.blocked(MINI, 9))
        assert brief(found, "end", "braked", "blocked", "bill")[:2] == [("c4", 0, 6, pool(6)), ("b4", 0, 6, pool(6))]
        found = options(OPEN, BASIC, self.blocked(BASIC, 12))
        assert brief(found, "end", "blocked", "bill")[0] == ("c4", 9, pool(9))

    def test_mini_comes_under_seven_by_braking(self) -> None:
        found = options(OPEN, MINI, self.blocked(MINI, 10))
        assert brief(found, "end", "braked", "blocked", "bill")[:2] == [("c4", 1, 6, pool(7)), ("b4", 1, 6, pool(7))]

    def test_basic_is_out_when_the_pool_is_reached(self) -> None:
        found = options(OPEN, BASIC, self.blocked(BASIC, 7, points=pool(4)))
        assert {(option["outcome"], option["bill"][0]) for option in found} == {("out", 4)}

    def test_perhaps_nowhere(self) -> None:
        """B-2, M-6."""
        cars = ({"space": "a5", "gear": 1}, {"space": "a6"}, {"space": "b5"})
        state = moved(OPEN, MODERN, 2, "a5", *cars)
        assert (state["phase"], state["tests"]["cars"]) == ("collision", [1, 2])
        assert state["cars"][0]["points"] == [6, 1, 3, 3, 3, 2]

    def test_the_car_directly_ahead_loses_body_in_classic(self) -> None:
        """V-14, B-4: from b4 it is the car on b5, from c4 the one on c5."""
        bare = points(CLASSIC, brakes=0)
        state = take(OPEN, CLASSIC, self.blocked(CLASSIC, 10, points=bare), end="b4")
        assert [car["points"][3] for car in state["cars"]] == [3, 3, 2, 3]
        state = take(OPEN, CLASSIC, self.blocked(CLASSIC, 10, points=bare), end="c4")
        assert [car["points"][3] for car in state["cars"]] == [3, 3, 3, 2]
        assert state["cars"][0]["status"] == "out"

    def test_nobody_is_hit_in_modern(self) -> None:
        bare = points(MODERN, brakes=0)
        state = take(OPEN, MODERN, self.blocked(MODERN, 10, points=bare), end="b4")
        assert [car["points"][3] for car in state["cars"]] == [3, 3, 3, 3]
        assert state["markers"] == ["b4"]

    def test_who_is_hit_and_goes_out_is_placed_behind(self) -> None:
        """B-6, J-26."""
        bare = points(CLASSIC, brakes=0)
        state = self.blocked(CLASSIC, 10, points=bare)
        state["cars"][2]["points"][3] = 1
        state = take(OPEN, CLASSIC, state, end="b4")
        mover, victim = state["cars"][0], state["cars"][2]
        assert (mover["status"], victim["status"]) == ("out", "out")
        assert (mover["out_order"], victim["out_order"], state["outs"]) == (2, 1, 2)
        assert victim["out_distance"] == mover["out_distance"] == 88 + 9
        assert (state["order"], state["turn"], state["mover"]) == ([0, 1, 2, 3], 1, 1)

    def test_a_marker_where_the_car_that_was_hit_stands(self) -> None:
        """H-1: a body point lost on b5, a car out on b4."""
        state = self.blocked(CLASSIC_HANDLING, 10, points=points(CLASSIC_HANDLING, 3, brakes=0))
        assert take(OPEN, CLASSIC_HANDLING, state, end="b4")["markers"] == ["b4", "b5"]

    def test_mini_draws_one_of_the_cars_ahead(self) -> None:
        """B-4, J-25: b4's links lead to b5, a5, c5, six faces each; 19 and 20 again."""
        state = take(OPEN, MINI, self.blocked(MINI, 10, points=pool(0)), end="b4")
        assert (state["phase"], state["mover"], state["actor"], state["cars"][0]["status"]) == ("victim", 0, 0, "out")
        assert chance(OPEN, MINI, state) == tuple(range(1, 21))
        for face, hit in ((1, 2), (6, 2), (7, 1), (12, 1), (13, 3), (18, 3)):
            after = roll(OPEN, MINI, state, face)
            assert [car["points"][0] for car in after["cars"]] == [0] + [18 if n == hit else 20 for n in (1, 2, 3)]
            assert (after["phase"], after["mover"]) == ("gear", 1)
        assert roll(OPEN, MINI, state, 19) == state == roll(OPEN, MINI, state, 20)

    def test_mini_needs_no_draw_for_one_car(self) -> None:
        """From c4 only c5 is taken a link ahead."""
        state = take(OPEN, MINI, self.blocked(MINI, 10, points=pool(0)), end="c4")
        # b4 is free, so c4's only car ahead is on c5.
        assert [car["points"][0] for car in state["cars"]] == [0, 20, 20, 18]

    def test_mini_hit_that_cannot_be_paid(self) -> None:
        state = self.blocked(MINI, 10, points=pool(0))
        state["cars"][3]["points"] = pool(1)
        state = take(OPEN, MINI, state, end="c4")
        assert (state["cars"][3]["status"], state["cars"][3]["out_order"]) == ("out", 1)

    def test_classic_block_that_takes_the_last_tyre_spins(self) -> None:
        """V-11, J-22; not so in modern."""
        for rules, outcome in ((CLASSIC, "spins"), (MODERN, "stays"), (ONLINE, "stays")):
            found = options(OPEN, rules, self.blocked(rules, 7, points=[1, 3, 3, 3, 3, 0]))
            assert brief(found, "outcome", "bill") == [(outcome, bill(brakes=3, tyres=1))] * 2

    def test_classic_block_without_tyres_to_lose_does_not_spin(self) -> None:
        found = options(OPEN, CLASSIC, self.blocked(CLASSIC, 6, points=[0, 3, 3, 3, 3, 0]))
        assert {option["outcome"] for option in found} == {"stays"}

    def test_overshoot_is_billed_before_the_block(self) -> None:
        """J-20: who cannot pay the overshoot goes out by it and hits nobody."""
        cars = ({"space": "a12", "gear": 3, "points": [1, 0, 3, 3, 3, 0]}, {"space": "a16"})
        state = take(BEND, CLASSIC, rolled(BEND, CLASSIC, 6, *cars), end="a15")
        assert (state["cars"][0]["status"], state["cars"][0]["points"][0], state["cars"][1]["points"][3]) == (
            "out",
            1,
            3,
        )

    def test_a_block_after_an_overshoot_that_was_paid_hits(self) -> None:
        cars = ({"space": "a12", "gear": 3, "points": [4, 0, 3, 3, 3, 0]}, {"space": "a16"})
        state = take(BEND, CLASSIC, rolled(BEND, CLASSIC, 6, *cars), end="a15")
        assert (state["cars"][0]["status"], state["cars"][0]["points"][0], state["cars"][1]["points"][3]) == (
            "out",
            2,
            2,
        )

    def test_a_fatal_overshoot_is_a_path(self) -> None:
        """B-2: so the car is not blocked, and with no brakes it has to go out."""
        board = ring(3, straight(10), bend(4, 2), straight(16))
        cars = ({"space": "a12", "gear": 3, "points": points(MODERN, brakes=0)}, {"space": "c20"})
        found = options(board, MODERN, rolled(board, MODERN, 4, *cars))
        assert brief(found, "end", "blocked", "outcome") == [("a16", 0, "out")]


class TestCollisions:
    """K, V-15, V-16, J-24, J-29."""

    def met(self, rules: Ruleset, *cars: dict[str, Any], **fields: Any) -> State:
        """The mover drives from b2 to b4; the others stand round it."""
        return moved(OPEN, rules, 2, "b4", {"space": "b2", "gear": 2}, *cars, **fields)

    def test_beside_and_directly_behind_but_not_the_car_behind(self) -> None:
        """b4 touches a4, c4, a5, c5; b5 is ahead; b3 is behind; a6 and a3 are neither."""
        cars = [{"space": space} for space in ("a4", "a5", "b5", "a6", "a3")]
        state = self.met(MODERN, *cars)
        assert (state["phase"], state["tests"]["cars"]) == ("collision", [1, 2, 3])
        state = moved(OPEN, MODERN, 2, "b4", {"space": "b2", "gear": 2}, {"space": "c30"}, {"space": "c31"})
        assert state["phase"] == "gear"

    def test_the_car_behind_in_the_lane(self) -> None:
        """J-29: the mover passes b3 and ends before it."""
        state = rolled(OPEN, MODERN, 3, {"space": "b2", "gear": 3}, {"space": "b3"})
        state = take(OPEN, MODERN, state, end="b4", braked=0)
        assert state["phase"] == "gear"

    def test_the_others_first_in_running_order_then_the_mover(self) -> None:
        state = self.met(MODERN, {"space": "a4"}, {"space": "b5"}, order=[2, 0, 1])
        assert (state["tests"]["cars"], state["actor"], state["tests"]["mover_rolls"]) == ([2, 1], 2, False)
        state = roll(OPEN, MODERN, state, 1)
        assert (state["actor"], state["cars"][2]["points"][3], state["markers"]) == (1, 2, ["b5"])
        state = roll(OPEN, MODERN, state, 2)
        assert (state["actor"], state["tests"]["mover_rolls"], state["tests"]["next"]) == (0, True, 0)
        state = roll(OPEN, MODERN, state, 1)
        assert (state["cars"][0]["points"][3], state["tests"]["next"]) == (2, 1)
        state = roll(OPEN, MODERN, state, 1)
        assert (state["cars"][0]["points"][3], state["phase"], state["mover"]) == (1, "gear", 1)
        assert state["markers"] == ["b4", "b5"]

    def test_pools_lose_on_one_to_four(self) -> None:
        for rules in (MINI, BASIC):
            state = self.met(rules, {"space": "a4"})
            assert roll(OPEN, rules, state, 4)["cars"][1]["points"][0] == rules.sheet(2)[0] - 1
            assert roll(OPEN, rules, state, 5)["cars"][1]["points"][0] == rules.sheet(2)[0]

    def test_a_car_that_goes_out_costs_the_mover_a_point_without_a_roll(self) -> None:
        """V-16: the mover loses one and rolls only for the contact left."""
        weak = points(MODERN, body=1)
        state = self.met(MODERN, {"space": "a4", "points": weak}, {"space": "b5"})
        state = roll(OPEN, MODERN, state, 1)
        assert (state["cars"][1]["status"], state["tests"]["gone"], state["actor"]) == ("out", 1, 2)
        assert state["markers"] == ["a4"]
        state = roll(OPEN, MODERN, state, 20)
        assert (state["cars"][0]["points"][3], state["actor"], state["tests"]["next"]) == (2, 0, 1)
        assert state["tests"]["cars"] == [1, 2]
        assert roll(OPEN, MODERN, state, 20)["mover"] == 2

    def test_one_per_car_or_one_in_all(self) -> None:
        weak = points(MODERN, body=1)
        state = self.met(MODERN, {"space": "a4", "points": weak}, {"space": "b5", "points": weak}, {"space": "c30"})
        assert rolls(OPEN, MODERN, state, 1, 1)["cars"][0]["points"][3] == 1
        state = self.met(MINI, {"space": "a4", "points": pool(0)}, {"space": "b5", "points": pool(0)}, {"space": "c30"})
        assert rolls(OPEN, MINI, state, 1, 1)["cars"][0]["points"][0] == 19
        state = self.met(
            BASIC, {"space": "a4", "points": pool(1)}, {"space": "b5", "points": pool(1)}, {"space": "c30"}
        )
        assert rolls(OPEN, BASIC, state, 1, 1)["cars"][0]["points"][0] == 16

    def test_the_automatic_loss_may_put_the_mover_out(self) -> None:
        """J-24: then it rolls for nobody."""
        weak = points(MODERN, body=1)
        state = moved(
            OPEN,
            MODERN,
            2,
            "b4",
            {"space": "b2", "gear": 2, "points": weak},
            {"space": "a4", "points": weak},
            {"space": "b5"},
        )
        state = rolls(OPEN, MODERN, state, 1, 20)
        assert (state["cars"][0]["status"], state["mover"], state["phase"]) == ("out", 2, "gear")
        assert (state["cars"][1]["out_order"], state["cars"][0]["out_order"]) == (1, 2)

    def test_the_mover_out_rolls_no_further(self) -> None:
        """K-3."""
        weak = points(MODERN, body=1)
        state = moved(
            OPEN, MODERN, 2, "b4", {"space": "b2", "gear": 2, "points": weak}, {"space": "a4"}, {"space": "b5"}
        )
        state = rolls(OPEN, MODERN, state, 20, 20, 1)
        assert (state["cars"][0]["status"], state["mover"]) == ("out", 1)

    def test_mini_without_points_is_out(self) -> None:
        """X-2."""
        state = self.met(MINI, {"space": "a4", "points": pool(1)})
        assert roll(OPEN, MINI, state, 1)["cars"][1]["status"] == "racing"
        state = self.met(MINI, {"space": "a4", "points": pool(0)})
        assert roll(OPEN, MINI, state, 1)["cars"][1]["status"] == "out"

    def test_a_stop_inside_a_corner_is_counted_when_the_turn_ends(self) -> None:
        """O-1: not yet while tests are rolled."""
        state = moved(BEND, MODERN, 2, "b12", {"space": "b10", "gear": 2}, {"space": "b13"})
        assert (state["phase"], state["cars"][0]["stops"]) == ("collision", 0)
        assert rolls(BEND, MODERN, state, 20, 20)["cars"][0]["stops"] == 1

    def test_a_move_of_no_spaces_is_tested(self) -> None:
        """M-6."""
        state = take(OPEN, MODERN, rolled(OPEN, MODERN, 1, {"space": "b4"}, {"space": "a5"}), end="b4")
        assert state["phase"] == "collision"


class TestEngine:
    """E, V-17, V-18, J-27."""

    FIELD = (
        {"space": "a1", "gear": 5},
        {"space": "c30", "gear": 4},
        {"space": "a30", "gear": 6},
        {"space": "a35", "gear": 5},
    )

    def test_twenty_in_fifth_asks_the_mover_then_the_fast_in_running_order(self) -> None:
        state = moved(OPEN, MODERN, 20, "a21", *self.FIELD, order=[3, 2, 1, 0])
        assert (state["phase"], state["tests"]["cars"], state["actor"]) == ("engine", [0, 3, 2], 0)
        state = roll(OPEN, MODERN, state, 4)
        assert (state["cars"][0]["points"][4], state["markers"], state["actor"]) == (2, ["a21"], 3)
        state = rolls(OPEN, MODERN, state, 5, 1)
        assert [car["points"][4] for car in state["cars"]] == [2, 3, 2, 3]
        assert (state["phase"], state["round"], state["trigger"]) == ("gear", 2, False)

    def test_the_face_counts_not_the_spaces(self) -> None:
        """M-1, E-1: braking does not help."""
        state = take(OPEN, MODERN, rolled(OPEN, MODERN, 20, *self.FIELD), end="a18", braked=3)
        assert state["phase"] == "engine"
        assert rolled(OPEN, MODERN, 19, *self.FIELD)["trigger"] is False

    def test_thirty_in_sixth(self) -> None:
        cars = ({"space": "a1", "gear": 6}, {"space": "c38"})
        assert moved(OPEN, MODERN, 30, "a31", *cars)["tests"]["cars"] == [0]
        assert rolled(OPEN, MODERN, 21, *cars)["trigger"] is False

    def test_mini_from_fourth_and_two_points(self) -> None:
        state = moved(OPEN, MINI, 12, "a13", {"space": "a1", "gear": 4}, {"space": "c30", "gear": 4}, {"space": "a30"})
        assert state["tests"]["cars"] == [0, 1]
        state = rolls(OPEN, MINI, state, 1, 5)
        assert [car["points"][0] for car in state["cars"]] == [18, 20, 20]

    def test_basic_one_point(self) -> None:
        state = roll(OPEN, BASIC, moved(OPEN, BASIC, 20, "a21", *self.FIELD), 1)
        assert state["cars"][0]["points"] == pool(17)

    def test_the_last_engine_point(self) -> None:
        """E-2."""
        cars = [{**car, "points": points(MODERN, engine=1)} for car in self.FIELD]
        state = rolls(OPEN, MODERN, moved(OPEN, MODERN, 20, "a21", *cars), 1, 1, 1)
        assert [car["status"] for car in state["cars"]] == ["out", "racing", "out", "out"]
        assert [car["out_order"] for car in state["cars"]] == [1, 0, 2, 3]
        assert state["markers"] == ["a21", "a30", "a35"]

    def test_a_mover_that_spun_is_tested_in_first_gear(self) -> None:
        """E-1, J-27: 20 spaces from a3 end at a23, ten past K1."""
        car = {"space": "a3", "gear": 5, "points": points(MODERN, tyres=10, brakes=0)}
        state = moved(BEND, MODERN, 20, "a23", car, {"space": "c28", "gear": 1})
        assert (state["cars"][0]["spun"], state["cars"][0]["gear"], state["tests"]["cars"]) == (True, 1, [0])

    def test_the_others_are_tested_when_the_mover_is_out(self) -> None:
        car = {"space": "a3", "gear": 5, "points": points(MODERN, tyres=4, brakes=0)}
        state = moved(BEND, MODERN, 20, "a23", car, {"space": "c28", "gear": 5})
        assert (state["cars"][0]["status"], state["phase"], state["tests"]["cars"]) == ("out", "engine", [1])
        assert (state["mover"], state["actor"]) == (0, 1)

    def test_the_others_are_tested_when_the_mover_has_finished(self) -> None:
        """T-2."""
        cars = ({"space": "a30", "gear": 5, "crossings": 0}, {"space": "c28", "gear": 5, "crossings": -1})
        board = ring(3, straight(40))
        state = moved(board, MODERN, 20, "a0", *cars, laps=1)
        assert (state["cars"][0]["status"], state["phase"], state["tests"]["cars"]) == ("finished", "engine", [1])

    def test_collisions_come_first(self) -> None:
        cars = ({"space": "a1", "gear": 5}, {"space": "a22"})
        state = moved(OPEN, MODERN, 20, "a21", *cars)
        assert state["phase"] == "collision"
        assert rolls(OPEN, MODERN, state, 20, 20)["phase"] == "engine"


class TestDanger:
    """H, V-19, M-2, J-23."""

    def found(self, face: int, *marked: str, space: str = "a5", circuit: Circuit = OPEN) -> Any:
        state = rolled(circuit, MODERN, face, {"space": space, "gear": 2}, {"space": "c30"}, markers=list(marked))
        return options(circuit, MODERN, state)

    def test_entering_is_listed_and_avoiding_is_too(self) -> None:
        """a7 marked: b6 by a6 or by b5, unmarked both; a8 by a7."""
        found = [option for option in self.found(3, "a7") if option["braked"] == 0]
        assert brief(found, "end", "danger") == [("c7", []), ("b7", []), ("b7", ["a7"]), ("a8", ["a7"])]

    def test_avoiding_may_go_round(self) -> None:
        """M-2: round the marker on a6 as round a car: b5, b6, a7."""
        found = [option for option in self.found(3, "a6") if option["braked"] == 0]
        assert ("a7", []) in brief(found, "end", "danger")
        assert ("a8", ["a6"]) in brief(found, "end", "danger")
        assert ("a7", ["a6"]) not in brief(found, "end", "danger")

    def test_a_marker_that_is_entered_is_no_excuse(self) -> None:
        """M-2: entering a6 and then passing a7's marker by b6, b7 to a8 avoids a7 only."""
        found = [option for option in self.found(4, "a6", "a7") if option["braked"] == 0]
        # a6 b6 b7 a8: four spaces, a7 avoided, a6 entered; and b5 b6 b7 a8: both avoided.
        assert ("a8", ["a6"]) in brief(found, "end", "danger")
        assert ("a8", []) in brief(found, "end", "danger")
        assert ("a9", ["a6", "a7"]) in brief(found, "end", "danger")

    def test_a_test_for_each_marker_entered_then_the_drive_goes_on(self) -> None:
        state = rolled(OPEN, MODERN, 4, {"space": "a5", "gear": 2}, {"space": "c30"}, markers=["a6", "a8"])
        state = take(OPEN, MODERN, state, end="a9", braked=0, danger=["a6", "a8"])
        assert (state["phase"], state["actor"], state["cars"][0]["space"]) == ("danger", 0, "a6")
        assert state["drive"]["route"] == ["a7", "a8", "a9"]
        state = roll(OPEN, MODERN, state, 4)
        assert (state["cars"][0]["points"][5], state["cars"][0]["space"], state["phase"]) == (1, "a8", "danger")
        state = roll(OPEN, MODERN, state, 5)
        assert (state["cars"][0]["space"], state["phase"], state["mover"]) == ("a9", "gear", 1)

    def test_handling_gone_is_out_there(self) -> None:
        """H-2, T-2: the rest of the drive lapses."""
        car = {"space": "a5", "gear": 2, "points": points(MODERN, handling=1)}
        state = roll(OPEN, MODERN, moved(OPEN, MODERN, 4, "a9", car, {"space": "c30"}, markers=["a6"]), 1)
        assert (state["cars"][0]["status"], state["cars"][0]["space"], state["mover"]) == ("out", "a6", 1)

    def test_staying_put_is_no_new_test(self) -> None:
        state = rolled(OPEN, MODERN, 1, {"space": "a5"}, {"space": "c30"}, markers=["a5"])
        assert take(OPEN, MODERN, state, end="a5")["phase"] == "gear"
        assert pick(options(OPEN, MODERN, state), end="a5")["danger"] == []

    def test_no_test_where_the_car_finishes(self) -> None:
        """J-23."""
        board = ring(3, straight(40))
        cars = ({"space": "a38", "gear": 2}, {"space": "c30"})
        state = rolled(board, MODERN, 4, *cars, laps=1, markers=["a0"])
        assert pick(options(board, MODERN, state), end="a0")["danger"] == []
        assert take(board, MODERN, state, end="a0")["cars"][0]["status"] == "finished"


class TestSlipstream:
    """L, V-20, V-21, J-30 to J-35."""

    def behind(
        self, rules: Ruleset = MODERN, face: int = 7, mover: int = 4, ahead: int = 4, *others: str, **car: Any
    ) -> State:
        """The mover drives from a5 to a12, directly behind a13."""
        cars = ({"space": "a5", "gear": mover, **car}, {"space": "a13", "gear": ahead}, *({"space": s} for s in others))
        return moved(OPEN, rules, face, "a12", *cars)

    def test_the_legs(self) -> None:
        state = self.behind()
        assert (state["phase"], state["full"], state["mover"], state["actor"]) == ("slipstream", True, 0, 0)
        found = options(OPEN, MODERN, state)
        assert found[0] == {"decline": True}
        assert brief(found[1:], "end", "braked", "bill", "slip") == [
            ("a14", 0, bill(), True),
            ("c14", 0, bill(), True),
            ("b14", 0, bill(), True),
            ("c13", 1, bill(brakes=1), True),
            ("b13", 1, bill(brakes=1), True),
            ("b12", 2, bill(brakes=2), True),
        ]

    def test_gears(self) -> None:
        """L-1, V-20: 4th at least, and not the slower."""
        assert self.behind(MODERN, 7, 4, 4)["phase"] == "slipstream"
        assert self.behind(MODERN, 7, 3, 4)["phase"] == "collision"
        assert self.behind(MODERN, 7, 5, 4)["phase"] == "slipstream"
        assert self.behind(MODERN, 7, 4, 5)["phase"] == "collision"
        assert self.behind(MODERN, 7, 4, 3)["phase"] == "collision"
        assert self.behind(MINI, 7, 3, 3)["phase"] == "slipstream"
        assert self.behind(MINI, 7, 3, 2)["phase"] == "collision"

    def test_an_option_of_classic_and_none_in_basic(self) -> None:
        assert self.behind(CLASSIC)["phase"] == "collision"
        assert self.behind(CLASSIC_SLIPSTREAM)["phase"] == "slipstream"
        assert self.behind(BASIC)["phase"] == "collision"

    def test_mini_pays_for_each(self) -> None:
        found = options(OPEN, MINI, self.behind(MINI))
        assert brief(found[1:], "braked", "bill") == [(b, pool(1 + b)) for b in (0, 0, 0, 1, 1, 2)]
        assert self.behind(MINI, points=pool(0))["phase"] == "collision"
        assert brief(options(OPEN, MINI, self.behind(MINI, points=pool(1)))[1:], "braked") == [(0,)] * 3

    def test_not_after_braking(self) -> None:
        """L-3."""
        state = rolled(OPEN, MODERN, 8, {"space": "a5", "gear": 4}, {"space": "a13", "gear": 4})
        assert take(OPEN, MODERN, state, end="a12", braked=1)["phase"] == "collision"

    def test_not_after_a_block(self) -> None:
        """L-1, B-2: before a wall, two spaces driven and six left, directly behind a13."""
        wall = [{"space": space, "gear": 4} for space in ("a13", "b12", "c12")]
        state = moved(OPEN, MODERN, 8, "a12", {"space": "a10", "gear": 4}, *wall)
        assert (state["phase"], state["full"], state["cars"][0]["points"][0]) == ("collision", False, 3)

    def test_declining(self) -> None:
        state = choose(OPEN, MODERN, self.behind(), {"decline": True})
        assert (state["phase"], state["tests"]["cars"]) == ("collision", [1])

    def test_no_free_way_no_slipstream(self) -> None:
        """L-2, J-32: with b12 taken there is no way out of the lane."""
        assert self.behind(MODERN, 7, 4, 4, "b12")["phase"] == "collision"

    def test_cars_in_the_way_leave_other_shapes(self) -> None:
        """b13 taken: out, out, on is left, and its beginnings."""
        found = options(OPEN, MODERN, self.behind(MODERN, 7, 4, 4, "b13"))
        assert brief(found[1:], "end", "braked") == [("c14", 0), ("c13", 1), ("b12", 2)]

    def test_a_chain(self) -> None:
        """L-4: behind a13, then to a14 behind a15."""
        cars = ({"space": "a5", "gear": 4}, {"space": "a13", "gear": 4}, {"space": "a15", "gear": 4})
        state = take(OPEN, MODERN, moved(OPEN, MODERN, 7, "a12", *cars), end="a14")
        assert (state["phase"], state["cars"][0]["space"]) == ("slipstream", "a14")
        assert "a16" in ends(options(OPEN, MODERN, state))

    def test_a_braked_leg_ends_the_chain(self) -> None:
        cars = ({"space": "a5", "gear": 4}, {"space": "a13", "gear": 4}, {"space": "b14", "gear": 4})
        state = moved(OPEN, MODERN, 7, "a12", *cars)
        state = take(OPEN, MODERN, state, end="b13", braked=1)
        assert (state["phase"], state["full"]) == ("collision", False)

    def test_not_behind_a_spun_car(self) -> None:
        """L-6."""
        cars = ({"space": "a5", "gear": 4}, {"space": "a13", "gear": 1, "spun": True})
        assert moved(OPEN, MODERN, 7, "a12", *cars)["phase"] == "collision"

    def test_carried_into_a_corner_costs_a_brake(self) -> None:
        """L-5, V-21, J-33: only the legs that get there. OPEN's corner begins at column 40."""
        cars = ({"space": "a30", "gear": 4}, {"space": "a38", "gear": 4})
        found = options(OPEN, MODERN, moved(OPEN, MODERN, 7, "a37", *cars))
        assert {option["bill"][1] for option in found[1:] if option["braked"] == 0} == {0}
        cars = ({"space": "a31", "gear": 4}, {"space": "a39", "gear": 4})
        found = options(OPEN, MODERN, moved(OPEN, MODERN, 7, "a38", *cars))
        assert brief(found[1:], "end", "braked", "bill") == [
            ("a40", 0, bill(brakes=1)),
            ("c40", 0, bill(brakes=1)),
            ("b40", 0, bill(brakes=1)),
            ("c39", 1, bill(brakes=1)),
            ("b39", 1, bill(brakes=1)),
            ("b38", 2, bill(brakes=2)),
        ]

    def test_without_a_brake_it_is_not_carried_into_a_corner(self) -> None:
        cars = ({"space": "a31", "gear": 4, "points": points(MODERN, brakes=0)}, {"space": "a39", "gear": 4})
        assert moved(OPEN, MODERN, 7, "a38", *cars)["phase"] == "collision"

    def test_the_surcharge_once_a_move(self) -> None:
        cars = ({"space": "a31", "gear": 4}, {"space": "a39", "gear": 4}, {"space": "b41", "gear": 4})
        state = take(OPEN, MODERN, moved(OPEN, MODERN, 7, "a38", *cars), end="b40", braked=0)
        assert (state["corner_paid"], state["cars"][0]["points"][1], state["cars"][0]["corner"]) == (True, 2, "K1")
        # b40 is behind b41, but in K1 no arrow leaves the lane: no leg.
        assert state["phase"] == "collision"

    def test_mini_has_no_surcharge(self) -> None:
        cars = ({"space": "a31", "gear": 4}, {"space": "a39", "gear": 4})
        found = options(OPEN, MINI, moved(OPEN, MINI, 7, "a38", *cars))
        assert brief(found[1:4], "end", "bill") == [("a40", pool(1)), ("c40", pool(1)), ("b40", pool(1))]

    def test_a_leg_that_overshoots(self) -> None:
        """L-6, O-2: out, on into a corner of one column, and past it; or by the arrow a40 to b40 inside it."""
        board = ring(3, straight(40), bend(1), straight(10), arrows=("a40 b40",))
        state = moved(board, MODERN, 7, "b38", {"space": "b31", "gear": 4}, {"space": "b39", "gear": 4})
        assert brief(options(board, MODERN, state)[1:], "end", "braked", "overshoot", "bill") == [
            ("b40", 0, 0, bill(brakes=1)),
            ("a41", 0, 1, bill(tyres=1, brakes=1)),
            ("c41", 0, 1, bill(tyres=1, brakes=1)),
            ("a40", 1, 0, bill(brakes=2)),
            ("c40", 1, 0, bill(brakes=2)),
            ("a39", 2, 0, bill(brakes=2)),
            ("c39", 2, 0, bill(brakes=2)),
        ]
        state = take(board, MODERN, state, end="a41")
        assert (state["full"], state["phase"], state["cars"][0]["points"][:2]) == (False, "gear", [5, 2])

    def test_a_leg_that_would_put_the_car_out_is_not_offered(self) -> None:
        """J-34, J-32: with a corner of two stops the beginnings are left; with one tyre the leg spins the car."""
        board = ring(3, straight(40), bend(1, 2), straight(10))
        state = moved(board, MODERN, 7, "b38", {"space": "b31", "gear": 4}, {"space": "b39", "gear": 4})
        found = options(board, MODERN, state)
        assert brief(found[1:], "end", "braked") == [("a40", 1), ("c40", 1), ("a39", 2), ("c39", 2)]
        board = ring(3, straight(40), bend(1), straight(10))
        car = {"space": "b31", "gear": 4, "points": points(MODERN, tyres=1)}
        state = moved(board, MODERN, 7, "b38", car, {"space": "b39", "gear": 4})
        assert pick(options(board, MODERN, state), end="a41")["outcome"] == "spins"

    def test_a_leg_in_a_corner_goes_by_the_arrows_and_owes_nothing_for_the_corner(self) -> None:
        """L-2, L-5: inside already."""
        board = ring(3, straight(10), bend(12), straight(10), arrows=("a13 b13", "b14 c15"))
        cars = ({"space": "a6", "gear": 4}, {"space": "a14", "gear": 4})
        state = moved(board, MODERN, 7, "a13", *cars)
        found = options(board, MODERN, state)
        assert brief(found[1:], "end", "braked", "bill") == [
            ("c15", 0, bill()),
            ("b15", 0, bill()),
            ("b14", 1, bill(brakes=1)),
            ("b13", 2, bill(brakes=2)),
        ]

    def test_a_leg_over_the_last_line_ends_there(self) -> None:
        """L-6, F-2."""
        board = ring(3, straight(40))
        cars = ({"space": "a31", "gear": 4}, {"space": "a39", "gear": 4})
        state = moved(board, MODERN, 7, "a38", *cars, laps=1)
        found = options(board, MODERN, state)
        assert brief(found[1:], "end", "braked", "finish") == [
            ("a0", 0, True),
            ("c0", 0, True),
            ("b0", 0, True),
            ("c39", 1, False),
            ("b39", 1, False),
            ("b38", 2, False),
        ]

    def test_the_way_to_the_line_may_be_shorter_than_three(self) -> None:
        board = ring(3, straight(40))
        cars = ({"space": "b31", "gear": 4}, {"space": "b39", "gear": 4})
        found = options(board, MODERN, moved(board, MODERN, 7, "b38", *cars, laps=1))
        # out to a39, on to a0: two spaces; out a39, back b39 is no shape; out a39, on a0 is over.
        assert brief(found[1:], "end", "braked", "finish") == [
            ("a0", 0, True),
            ("c0", 0, True),
            ("a39", 2, False),
            ("c39", 2, False),
        ]


class TestTurbo:
    """L-7, V-22, J-10."""

    def found(self, **car: Any) -> Any:
        return options(OPEN, MINI, rolled(OPEN, MINI, 2, {"space": "a5", "gear": 2, **car}, {"space": "a30"}))

    def test_a_space_more_for_three_points_listed_last(self) -> None:
        found = self.found()
        assert brief(found[-3:], "end", "turbo", "braked", "bill") == [
            ("c7", True, 0, pool(3)),
            ("b7", True, 0, pool(3)),
            ("a8", True, 0, pool(3)),
        ]

    def test_once_a_race_and_not_without_three_points(self) -> None:
        assert not any(option["turbo"] for option in self.found(turbo_used=True))
        assert not any(option["turbo"] for option in self.found(points=pool(2)))
        assert any(option["turbo"] for option in self.found(points=pool(3)))
        state = rolled(OPEN, MINI, 2, {"space": "a5", "gear": 2}, {"space": "a30"})
        after = take(OPEN, MINI, state, end="a8")
        assert (after["cars"][0]["turbo_used"], after["cars"][0]["points"]) == (True, pool(17))

    def test_not_elsewhere(self) -> None:
        state = rolled(OPEN, BASIC, 2, {"space": "a5", "gear": 2}, {"space": "a30"})
        assert not any(option["turbo"] for option in options(OPEN, BASIC, state))

    def test_it_may_bring_the_car_behind_another(self) -> None:
        state = rolled(OPEN, MINI, 7, {"space": "a5", "gear": 4}, {"space": "a14", "gear": 4})
        assert take(OPEN, MINI, state, end="a13", turbo=True)["phase"] == "slipstream"

    def test_the_face_counts_for_the_engine(self) -> None:
        """M-1."""
        state = rolled(OPEN, MINI, 11, {"space": "a5", "gear": 4}, {"space": "a30"})
        assert take(OPEN, MINI, state, end="a17", turbo=True)["phase"] == "gear"


class TestFinish:
    """F, X-3, T-2."""

    BOARD = ring(3, straight(40))

    def test_any_part_over_the_line_counts_and_the_rest_is_not_driven(self) -> None:
        state = rolled(self.BOARD, MODERN, 8, {"space": "a38", "gear": 3}, {"space": "a1", "crossings": 0}, laps=1)
        found = options(self.BOARD, MODERN, state)
        assert brief(found, "end", "braked", "finish") == [("a0", 0, True), ("c0", 0, True), ("b0", 0, True)]
        state = take(self.BOARD, MODERN, state, end="a0")
        car = state["cars"][0]
        assert (car["status"], car["space"], car["crossings"], car["place"], car["gear"]) == ("finished", None, 1, 1, 3)
        assert (state["finished"], state["phase"], state["mover"], state["arrivals"]) == (1, "gear", 1, 2)

    def test_not_the_last_lap(self) -> None:
        state = moved(self.BOARD, MODERN, 4, "a2", {"space": "a38", "gear": 3}, {"space": "a20"}, laps=2)
        assert (state["cars"][0]["crossings"], state["cars"][0]["status"]) == (1, "racing")

    def test_from_the_grid_the_first_crossing_starts_lap_one(self) -> None:
        """C-5."""
        cars = ({"space": "a39", "crossings": -1}, {"space": "a20", "crossings": -1})
        state = moved(self.BOARD, MODERN, 2, "a1", *cars, laps=1)
        assert (state["cars"][0]["crossings"], state["cars"][0]["status"]) == (0, "racing")

    def test_a_path_that_finishes_is_not_blocked(self) -> None:
        """B-2: a1, b1, c1 are a wall, but nobody has to come that far."""
        wall = [{"space": space, "crossings": 0} for space in ("a1", "b1", "c1")]
        state = rolled(self.BOARD, MODERN, 8, {"space": "a38", "gear": 3}, *wall, laps=1)
        assert {option["blocked"] for option in options(self.BOARD, MODERN, state)} == {0}

    def test_no_collision_with_or_by_a_finished_car(self) -> None:
        state = moved(self.BOARD, MODERN, 4, "a0", {"space": "a38", "gear": 3}, {"space": "a1"}, laps=1)
        assert state["phase"] == "gear"

    def test_the_race_ends_with_the_last_car(self) -> None:
        """F-3, X-3: finishers in order, then who went out by distance."""
        out = {"status": "out", "out_distance": 50, "out_order": 1, "space": "a25"}
        later = {"status": "out", "out_distance": 50, "out_order": 2, "space": "a25"}
        further = {"status": "out", "out_distance": 70, "out_order": 0, "space": "a35"}
        cars = ({"space": "a38", "gear": 3}, out, later, further)
        state = moved(self.BOARD, MODERN, 4, "a0", *cars, laps=1, finished=0, outs=3)
        assert (state["phase"], state["mover"], state["actor"]) == ("over", -1, -1)
        assert [car["place"] for car in state["cars"]] == [1, 4, 3, 2]
        assert options(self.BOARD, MODERN, state) == []
        assert chance(self.BOARD, MODERN, state) == ()

    def test_nobody_finishes(self) -> None:
        car = {"space": "a12", "gear": 3, "points": points(MODERN, tyres=1, brakes=0)}
        state = moved(BEND, MODERN, 5, "a17", car)
        assert (state["phase"], state["finished"], state["cars"][0]["place"]) == ("over", 0, 1)

    def test_a_car_that_goes_out_is_skipped(self) -> None:
        """T-1."""
        cars = ({"space": "b2", "gear": 2}, {"space": "a4", "points": points(MODERN, body=1)}, {"space": "c30"})
        state = rolls(OPEN, MODERN, moved(OPEN, MODERN, 2, "b4", *cars), 1)
        assert (state["mover"], state["turn"], state["order"]) == (2, 2, [0, 1, 2])


class TestApi:
    """Refusals, and that states go in and out unharmed."""

    def test_what_is_not_offered_is_refused(self) -> None:
        state = stage(OPEN, MODERN, {"space": "a5", "gear": 3}, {"space": "a30"})
        with pytest.raises(ValueError, match="not an option"):
            choose(OPEN, MODERN, state, {"gear": 6, "bill": bill()})
        with pytest.raises(ValueError, match="no die"):
            roll(OPEN, MODERN, state, 1)

    def test_a_state_is_not_changed(self) -> None:
        state = rolled(OPEN, MODERN, 3, {"space": "a5", "gear": 3}, {"space": "a30"})
        before = str(state)
        take(OPEN, MODERN, state, end="a8", braked=0)
        assert str(state) == before


def race(circuit: Circuit, rules: Ruleset, laps: int, cars: int, seed: int) -> list[State]:
    """Every state of a race by chance."""
    rng = random.Random(seed)
    states = [start(circuit, rules, laps, cars)]
    while states[-1]["phase"] != "over":
        state = states[-1]
        found = options(circuit, rules, state)
        after = choose(circuit, rules, state, rng.choice(found)) if found else None
        states.append(after or roll(circuit, rules, state, rng.choice(chance(circuit, rules, state))))
    return states


@pytest.mark.parametrize("rules", [MINI, CLASSIC_HANDLING, BASIC, MODERN, ONLINE], ids=lambda rules: rules.key)
def test_what_holds_in_every_state(rules: Ruleset) -> None:
    """M-1, X-1, F-1, T-1 in whole races."""
    laps = 3 if rules is CLASSIC_HANDLING else 1
    states = race(BUSY, rules, laps, 5, seed=1)
    for state in states[11:]:
        driving = [car for car in state["cars"] if car["status"] == "racing"]
        spaces = [car["space"] for car in driving if car["space"] is not None]
        assert len(set(spaces)) == len(spaces)
        assert all(least >= 0 for car in state["cars"] for least in car["points"])
        assert all(car["points"][part] > 0 for car in driving for part in rules.deadly)
        if state["phase"] in ("gear", "start", "over"):
            assert (state["pips"], state["full"], state["trigger"], state["tests"]["cars"]) == (0, False, False, [])
    assert sorted(car["place"] for car in states[-1]["cars"]) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("circuit", all_circuits(), ids=lambda circuit: circuit.slug)
def test_races_on_awkward_circuits_come_to_an_end(circuit: Circuit) -> None:
    """F-3, on boards with pit links, narrow roads, corners at the line and on the grid."""
    states = race(circuit, MODERN, 1, 4, seed=2)
    assert sorted(car["place"] for car in states[-1]["cars"]) == [1, 2, 3, 4]


def simple_paths(circuit: Circuit, first: str, closed: set[str], most: int) -> list[list[str]]:
    """Every way on a straight, by brute force."""
    found = [[first]]
    if most:
        for link in circuit.track_links(first):
            if link.target not in closed and circuit.space[link.target].corner is None:
                found += [[first, *rest] for rest in simple_paths(circuit, link.target, closed, most - 1)]
    return found


def by_brute_force(
    circuit: Circuit, first: str, cars: set[str], marked: set[str], spaces: int
) -> set[tuple[str, frozenset[str]]]:
    """M-2, M-3 as they are written: ends and markers met of the legal ways on a straight, found by comparing all."""
    ways = simple_paths(circuit, first, cars, spaces)
    legal = set()
    for way in (way for way in ways if len(way) == spaces + 1):
        met = marked & set(way[1:])
        rivals = (r for r in ways if r[-1] == way[-1] and not (marked - met) & set(r[1:]))
        changes = sum(one[0] != other[0] for one, other in pairwise(way))
        if changes <= 2 and min(len(rival) for rival in rivals) == len(way):
            legal.add((way[-1], frozenset(met)))
    return legal


@pytest.mark.parametrize("seed", range(12))
def test_layers_against_brute_force(seed: int) -> None:
    """M-2, M-3, J-13: the pruned search finds what comparing all paths finds."""
    rng = random.Random(seed)
    board = ring(rng.choice((2, 3, 4)), straight(30), bend(4))
    near = [space.id for space in board.spaces if 10 < space.rank < 26]
    first, *others = rng.sample(near, 7)
    cars, marked = set(others[:3]), set(others[3:])
    markers = sorted(marked, key=Table(board, MODERN).place)
    state = stage(board, MODERN, {"space": first}, *({"space": space} for space in sorted(cars)), markers=markers)
    for spaces, labels in enumerate(layers(Table(board, MODERN), state, 6)):
        assert {(label.space, label.met) for label in labels} == by_brute_force(board, first, cars, marked, spaces)


@pytest.mark.parametrize("fixed", WALKS, ids=lambda fixed: fixed.name)
def test_walks(fixed: Walk) -> None:
    """The lines of play from fixed states, ply by ply."""
    state = fixed.make(fixed.circuit, fixed.rules)
    assert walk(fixed.circuit, fixed.rules, state, len(fixed.counts)) == list(fixed.counts)
