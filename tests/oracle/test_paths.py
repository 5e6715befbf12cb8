"""Where a car may go, on straights, in corners and past them, worked out by hand."""

from __future__ import annotations

from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.rules.ruleset import Ruleset
from tests.oracle import options
from tests.oracle.boards import bend, ring, straight
from tests.oracle.books import BASIC, CLASSIC, MINI, MODERN, ONLINE
from tests.oracle.cases import (
    BEND,
    OPEN,
    bill,
    brief,
    ends,
    moved,
    points,
    pool,
    rolled,
    take,
)


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
