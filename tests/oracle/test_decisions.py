"""Later rulings and extensions, worked out by hand: J-8, J-9, J-15, J-25, J-26, J-37, and bills of cars that go out."""

from __future__ import annotations

from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.rules.ruleset import Ruleset
from tests.oracle import options, outcomes, roll, start
from tests.oracle.boards import bend, ring, stage, straight
from tests.oracle.books import CLASSIC, MINI, MODERN, ONLINE
from tests.oracle.table import Option, State

OPEN = ring(3, straight(40), bend(4))
"""Columns 0 to 39 straight, K1 of one stop in 40 to 43; the first slots of the grid lie in it."""

TWO = ring(2, straight(20), bend(4), straight(6), bend(4, 2), straight(10))
"""K1 of one stop in columns 20 to 23, K2 of two stops in 30 to 33."""


def rolled(circuit: Circuit, rules: Ruleset, pips: int, *cars: dict[str, Any], **fields: Any) -> State:
    """The first car has rolled."""
    return stage(circuit, rules, *cars, phase="move", pips=pips, full=True, **fields)


def brief(found: list[Option], *fields: str) -> list[tuple[Any, ...]]:
    """Some fields of every option."""
    return [tuple(option[field] for field in fields) for option in found]


def after(circuit: Circuit, rules: Ruleset, state: State, **fields: Any) -> State:
    """The state after the one option with these fields."""
    acts = [act for option, act in outcomes(circuit, rules, state) if fields.items() <= option.items()]
    (act,) = acts
    return act()


class TestGridInCorner:
    """J-37, C-5, O-1."""

    def on_the_grid(self) -> State:
        state = start(OPEN, MODERN, 2, 2)
        for face in (20, 3):
            state = roll(OPEN, MODERN, state, face)
        return state

    def test_slots_in_a_corner_have_its_stops(self) -> None:
        cars = self.on_the_grid()["cars"]
        assert [(car["space"], car["corner"], car["stops"]) for car in cars] == [("a43", "K1", 1), ("b42", "K1", 1)]

    def test_the_first_car_leaves_freely_and_owes_nothing(self) -> None:
        state = roll(OPEN, MODERN, self.on_the_grid(), 20)  # a flying start of four spaces
        assert brief(options(OPEN, MODERN, state), "end", "overshoot")[0] == ("c2", 0)

    def test_stalled_it_still_owes_nothing_and_has_made_no_further_stop(self) -> None:
        state = roll(OPEN, MODERN, self.on_the_grid(), 1)
        assert (state["cars"][0]["corner"], state["cars"][0]["stops"]) == ("K1", 1)

    def test_a_turn_that_ends_there_is_one_more_stop(self) -> None:
        state = roll(OPEN, MODERN, roll(OPEN, MODERN, self.on_the_grid(), 1), 20)
        state = after(OPEN, MODERN, state, braked=3, end="b43")
        for _ in range(2):  # a collision roll of either car
            state = roll(OPEN, MODERN, state, 20)
        assert (state["cars"][1]["corner"], state["cars"][1]["stops"]) == ("K1", 2)


class TestTurboOverTheLine:
    """J-9, L-7: on TWO the line lies before column 0, after 43."""

    def finishing(self, pips: int) -> list[tuple[Any, ...]]:
        cars = ({"space": "a40", "crossings": 0, "gear": 3}, {"space": "a5", "crossings": 0})
        found = options(TWO, MINI, rolled(TWO, MINI, pips, *cars, laps=1))
        return brief([option for option in found if option["turbo"]], "end", "finish")

    def test_where_it_takes_one_more(self) -> None:
        """a40 a41 a42 a43 a0 are four spaces on."""
        assert self.finishing(3) == [("a0", True), ("b43", False)]

    def test_not_where_the_pips_reach(self) -> None:
        """b0 is five: a40 b40 b41 b42 b43 b0."""
        assert self.finishing(4) == [("b0", True)]
        assert self.finishing(5) == []


class TestComingBackIntoACorner:
    """J-15, M-3: two lanes, the corner from column 6 on. Lane b leads a column further into lane a."""

    BOARD = ring(2, straight(6), bend(4), straight(30))

    def entered(self, pips: int, *others: str) -> list[str]:
        cars: list[dict[str, Any]] = [{"space": "a3", "gear": 2}, *({"space": space} for space in (*others, "a30"))]
        found = options(self.BOARD, MODERN, rolled(self.BOARD, MODERN, pips, *cars))
        return [option["end"] for option in found if option["braked"] == 0]

    def test_not_where_the_lane_is_open(self) -> None:
        """a6 is three spaces on; a3 b3 b4 b5 a6 are four."""
        assert self.entered(3) == ["b5", "a6"]
        assert self.entered(4) == ["b6", "a7"]

    def test_to_pass_a_car(self) -> None:
        """With a4 taken there is no way of three spaces."""
        assert self.entered(4, "a4") == ["a6", "b6"]

    def test_to_pass_danger(self) -> None:
        """The way round a4 is open beside the shorter one through it, which has been at a7 by then."""
        cars = ({"space": "a3", "gear": 2}, {"space": "a30"})
        found = options(self.BOARD, MODERN, rolled(self.BOARD, MODERN, 4, *cars, markers=["a4"]))
        unbraked = [(option["end"], option["danger"]) for option in found if option["braked"] == 0]
        assert unbraked == [("a6", []), ("b6", []), ("b6", ["a4"]), ("a7", ["a4"])]


class TestHit:
    """B-4, B-6, J-25, J-26."""

    def hit(self, lapped: int) -> State:
        """a10 is blocked for seven spaces by a11 and b10, and hits a11, which has one body point left."""
        car = {"space": "a11", "points": [4, 3, 2, 1, 2, 0], "crossings": 1 - lapped}
        cars = ({"space": "a10", "crossings": 1, "points": [1, 0, 1, 1, 1, 0]}, car, {"space": "b10"}, {"space": "c10"})
        state = rolled(OPEN, CLASSIC, 7, *cars, laps=3)
        return after(OPEN, CLASSIC, state, end="a10")

    def test_where_the_car_that_hit_it_went_out(self) -> None:
        mover, victim = self.hit(lapped=0)["cars"][:2]
        assert mover["out_distance"] == victim["out_distance"] == 2 * 88 + 20
        assert (mover["out_order"], victim["out_order"]) == (2, 1)

    def test_a_lapped_car_gains_nothing(self) -> None:
        mover, victim = self.hit(lapped=1)["cars"][:2]
        assert (mover["out_distance"], victim["out_distance"]) == (2 * 88 + 20, 88 + 22)

    def test_the_draw_is_among_the_links_that_an_overshoot_leaves(self) -> None:
        """O-4: a space past K1 and out, it is bound to its lane: b24 leads to b25 alone."""
        board = ring(3, straight(20), bend(4), straight(16))
        car: dict[str, Any] = {"space": "b23", "gear": 4, "points": [1, 0, 0, 0, 0, 0]}
        others = ({"space": space} for space in ("b25", "a25", "c25"))
        state = after(board, MINI, rolled(board, MINI, 8, car, *others), end="b24", braked=0)
        assert state["phase"] != "victim"
        assert [car["points"][0] for car in state["cars"][1:]] == [18, 20, 20]


class TestBillOfACarThatGoesOut:
    """J-8, O-7, V-11a, V-13: what it owes in all."""

    def blocked(self, rules: Ruleset, pips: int, *points: int) -> list[tuple[Any, ...]]:
        """From b23, the end of K1 with its stop missing, to b24; b25 is taken."""
        board = ring(3, straight(20), bend(4), straight(16))
        cars = ({"space": "b23", "gear": 2, "points": [*points, 0, 0, 0, 0, 0][:6]}, {"space": "b25"})
        return brief(options(board, rules, rolled(board, rules, pips, *cars)), "end", "braked", "outcome", "bill")

    def test_the_overshoot_counts_in_full_where_it_spins_the_car(self) -> None:
        """Without tyres a space over spins; three left are three brakes, and there are none."""
        assert self.blocked(ONLINE, 4, 0, 0, 1, 1, 1, 1) == [("b24", 0, "out", [1, 3, 0, 0, 0, 0])]

    def test_out_by_the_block_is_not_out_by_the_overshoot(self) -> None:
        """A pool of 1: the overshoot and three spaces left come to 4, and the block puts it out. A space braked leaves
        nothing: the overshoot is one too many and spins it, then two are left, again 4 and by the block: the same."""
        assert self.blocked(MINI, 4, 1) == [("b24", 0, "out", [4, 0, 0, 0, 0, 0])]
