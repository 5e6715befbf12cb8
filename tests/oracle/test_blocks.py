"""Braking and blocking, worked out by hand."""

from __future__ import annotations

from typing import Any

from pitboard.rules.ruleset import Ruleset
from tests.oracle import chance, options, roll
from tests.oracle.boards import bend, ring, straight
from tests.oracle.books import BASIC, CLASSIC, CLASSIC_HANDLING, MINI, MODERN, ONLINE
from tests.oracle.cases import (
    BEND,
    OPEN,
    bill,
    brief,
    moved,
    points,
    pool,
    rolled,
    take,
)


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
