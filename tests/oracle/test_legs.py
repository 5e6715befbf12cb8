"""Slipstream and turbo, worked out by hand."""

from __future__ import annotations

from typing import Any

from pitboard.rules.ruleset import Ruleset
from tests.oracle import choose, options
from tests.oracle.boards import bend, ring, straight
from tests.oracle.books import BASIC, CLASSIC, CLASSIC_SLIPSTREAM, MINI, MODERN
from tests.oracle.cases import (
    OPEN,
    bill,
    brief,
    ends,
    moved,
    pick,
    points,
    pool,
    rolled,
    take,
)
from tests.oracle.table import State


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
