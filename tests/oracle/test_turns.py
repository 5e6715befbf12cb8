"""The order of things: grid, order of play, start and gears, worked out by hand."""

from __future__ import annotations

from typing import Any

from pitboard.circuits.model import Circuit, Side
from pitboard.rules.ruleset import OrderCounts, Ruleset
from tests.oracle import chance, options, roll, start
from tests.oracle.boards import bend, ring, stage, straight
from tests.oracle.books import BASIC, CLASSIC, CLASSIC_HANDLING, DICE, MINI, MODERN
from tests.oracle.cases import OPEN, bill, brief, ends, moved, pool, rolled, rolls, take
from tests.oracle.table import State


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
