"""Collisions, engines and dangerous spaces, worked out by hand."""

from __future__ import annotations

from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.rules.ruleset import Ruleset
from tests.oracle import options, roll
from tests.oracle.boards import ring, straight
from tests.oracle.books import BASIC, MINI, MODERN
from tests.oracle.cases import (
    BEND,
    OPEN,
    brief,
    moved,
    pick,
    points,
    pool,
    rolled,
    rolls,
    take,
)
from tests.oracle.table import State


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
