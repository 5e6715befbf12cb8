"""Into the pits and along the lane to the box, worked out by hand. The board is LANE of the cases."""

from __future__ import annotations

from typing import Any

import pytest

from pitboard.rules.ruleset import Ruleset
from tests.oracle import choose, options, roll
from tests.oracle.boards import bend, ring, stage, straight, with_pits
from tests.oracle.books import CLASSIC_HANDLING, MINI, MODERN, ONLINE
from tests.oracle.cases import COLUMNS, FAR, LANE, bill, brief, moved, pick, points, rolled, take
from tests.oracle.table import Option

FROM_CORNER = with_pits(ring(3, straight(30), bend(6), straight(8)), COLUMNS, ("a35",), ("a4",), boxes=(0, 1, 2, 3))
"""The lane is entered from the last column but one of K1, 30 to 35."""


def into_pits(found: list[Option], *fields: str) -> list[tuple[Any, ...]]:
    """The options that end in the pits: where, with which brakes, and more fields."""
    return brief([option for option in found if option["end"][0] in "px"], "end", "braked", *fields)


class TestEntry:
    """P-1, P-2, V-24."""

    def into(
        self, rules: Ruleset, face: int, space: str, *others: dict[str, Any], **fields: Any
    ) -> list[tuple[str, int]]:
        """Where the first car, in third gear, can get in the pits, and with which brakes."""
        car = {"space": space, "gear": 3, **fields.pop("car", {})}
        state = rolled(LANE, rules, face, car, *(others or (FAR,)), **fields)
        return into_pits(options(LANE, rules, state))

    def test_along_the_lane_as_far_as_the_roll_goes(self) -> None:
        assert self.into(MODERN, 1, "a36") == [("p37", 0)]
        assert self.into(MODERN, 6, "a36") == [("p42", 0)]
        assert self.into(MODERN, 7, "a36") == [("p43", 0)]

    def test_from_each_space_that_leads_in(self) -> None:
        """By way of a36 one space of the roll is driven on the track."""
        assert self.into(MODERN, 6, "a35") == [("p41", 0), ("p42", 0)]
        assert self.into(MODERN, 3, "a34") == [("p37", 0), ("p38", 0)]
        assert self.into(MODERN, 1, "a34") == []

    def test_the_link_is_no_change_of_lane(self) -> None:
        """M-3: from c34 to a35 by b34 are two spaces and two changes already."""
        assert self.into(MODERN, 2, "c34") == []
        assert self.into(MODERN, 3, "c34") == [("p37", 0)]
        assert self.into(MODERN, 4, "c34") == [("p37", 0), ("p38", 0)]

    def test_the_rest_is_lost_in_the_box(self) -> None:
        """Nine to x0, eight to the space before it. From a35 twelve reach it on both ways, which are one option."""
        assert self.into(MODERN, 8, "a36") == [("p0", 0)]
        assert self.into(MODERN, 9, "a36") == self.into(MODERN, 20, "a36") == [("x0", 0)]
        assert self.into(MODERN, 9, "a35") == [("p0", 0), ("x0", 0)]
        assert self.into(MODERN, 12, "a35") == [("x0", 0)]

    def test_every_car_has_a_box_of_its_own(self) -> None:
        """J-40: as the lane passes them, though those beyond the line have the lower ranks."""
        board = with_pits(ring(3, straight(44)), COLUMNS, ("a36",), ("a4",), boxes=(42, 43, 0, 1))
        for number, box, spaces in ((0, "x42", 7), (1, "x43", 8), (2, "x0", 9), (3, "x1", 10)):
            cars: list[dict[str, Any]] = [{"space": f"c{20 + other}"} for other in range(4)]
            cars[number] = {"space": "a36", "gear": 4}
            state = rolled(board, MODERN, spaces, *cars, mover=number)
            assert into_pits(options(board, MODERN, state)) == [(box, 0)]

    def test_open_at_the_end_of_every_lap_but_the_last(self) -> None:
        def is_open(laps: int, crossings: int) -> bool:
            return self.into(MODERN, 6, "a36", car={"crossings": crossings}, laps=laps) != []

        assert [is_open(1, crossings) for crossings in (-1, 0)] == [False, False]
        assert [is_open(2, crossings) for crossings in (-1, 0, 1)] == [False, True, False]
        assert [is_open(3, crossings) for crossings in (-1, 0, 1, 2)] == [False, True, True, False]

    def test_once_a_race_in_mini(self) -> None:
        once = {"pit_stops": 1, "crossings": 1}
        assert self.into(MINI, 6, "a36", car={"crossings": 1}, laps=3) == [("p42", 0)]
        assert self.into(MINI, 6, "a36", car=once, laps=3) == []
        assert self.into(MODERN, 6, "a36", car=once, laps=3) == [("p42", 0)]

    def test_closed_without_the_rule_or_without_a_box_for_everybody(self) -> None:
        assert self.into(MODERN.using(pit_stops=False), 6, "a36") == []
        others = [{"space": f"c{column}"} for column in (20, 21, 22, 23)]
        assert self.into(MODERN, 6, "a36", *others[:3]) == [("p42", 0)]
        assert self.into(MODERN, 6, "a36", *others) == []

    def test_behind_a_car_in_the_lane_for_free(self) -> None:
        assert self.into(MODERN, 6, "a36", {"space": "p39"}) == [("p38", 0)]
        assert self.into(MODERN, 6, "a36", {"space": "p37"}) == []
        assert self.into(MODERN, 9, "a36", {"space": "p0"}) == [("p43", 0)]

    def test_cars_in_boxes_and_past_the_own_box_bar_nothing(self) -> None:
        boxed = {"space": "x1", "served": True, "pit_stops": 1, "crossings": 1}
        assert self.into(MODERN, 9, "a36", boxed) == [("x0", 0)]
        assert self.into(MODERN, 9, "a36", {**boxed, "space": "p1"}) == [("x0", 0)]

    def test_nothing_is_billed_and_nothing_braked(self) -> None:
        state = rolled(LANE, MODERN, 6, {"space": "a36", "gear": 3}, {"space": "p39"})
        option = pick(options(LANE, MODERN, state), end="p38")
        assert option == {
            "end": "p38",
            "braked": 0,
            "turbo": False,
            "overshoot": 0,
            "blocked": 0,
            "bill": bill(),
            "outcome": "stays",
            "finish": False,
            "danger": [],
        }

    def test_online_brakes_where_that_ends_nearer(self) -> None:
        """Three brakes: p42, and each space before it. Behind a car on p40 one would have to brake four."""
        assert self.into(ONLINE, 6, "a36") == [("p42", 0), ("p41", 1), ("p40", 2), ("p39", 3)]
        assert self.into(ONLINE, 6, "a36", {"space": "p40"}) == [("p39", 0)]
        many = {"points": points(ONLINE, brakes=5)}
        assert self.into(ONLINE, 6, "a36", {"space": "p40"}, car=many) == [("p39", 0), ("p38", 4), ("p37", 5)]
        state = rolled(LANE, ONLINE, 6, {"space": "a36", "gear": 3}, FAR)
        assert pick(options(LANE, ONLINE, state), end="p40")["bill"] == bill(brakes=2)

    def test_online_stops_in_the_box_for_free(self) -> None:
        """Ten spaces are one too many: to come short of the box needs two brakes."""
        assert self.into(ONLINE, 10, "a36") == [("x0", 0), ("p0", 2), ("p43", 3)]

    def test_online_one_space_at_least(self) -> None:
        assert self.into(ONLINE, 2, "a36") == [("p38", 0), ("p37", 1)]
        assert self.into(ONLINE, 2, "a35") == [("p37", 0), ("p38", 0), ("p37", 1)]

    def test_with_the_turbo_never(self) -> None:
        state = rolled(LANE, MINI, 6, {"space": "a36", "gear": 3}, FAR)
        found = options(LANE, MINI, state)
        assert any(option["turbo"] for option in found)
        assert [option["turbo"] for option in found if option["end"][0] == "p"] == [False]

    def test_not_out_of_a_corner_with_a_stop_owed(self) -> None:
        """O-4. FROM_CORNER: a35 is in K1, so from a33 the first space of the lane is the third."""
        for stops, ends in ((0, []), (1, ["p38"])):
            cars = ({"space": "a33", "gear": 3, "stops": stops}, FAR)
            found = options(FROM_CORNER, MODERN, rolled(FROM_CORNER, MODERN, 4, *cars))
            assert [end for end, *_ in into_pits(found)] == ends

    def test_not_while_overshooting(self) -> None:
        """On LANE K1 ends with a33: with a stop owed a35 and a36 are passed on an overshoot."""
        for stops, ends in ((0, []), (1, ["p37", "p38"])):
            found = options(LANE, MODERN, rolled(LANE, MODERN, 4, {"space": "a33", "gear": 3, "stops": stops}, FAR))
            assert [end for end, *_ in into_pits(found)] == ends

    def test_blocked_on_the_track_beside_it(self) -> None:
        """B-2: from a36 on there is only the lane. The bill of the block is for who stays on the track."""
        cars = ({"space": "a36", "gear": 3}, {"space": "a37"}, {"space": "b36"})
        found = options(LANE, MODERN, rolled(LANE, MODERN, 6, *cars))
        assert brief(found, "end", "braked", "blocked", "bill") == [
            ("a36", 0, 6, bill(brakes=3, tyres=3)),
            ("p42", 0, 0, bill()),
        ]

    def test_the_lane_is_the_only_way_to_survive(self) -> None:
        """J-7: without brakes the block would be the end."""
        cars = ({"space": "a36", "gear": 3, "points": points(MODERN, brakes=0)}, {"space": "a37"}, {"space": "b36"})
        found = options(LANE, MODERN, rolled(LANE, MODERN, 6, *cars))
        assert brief(found, "end", "outcome") == [("p42", "stays")]

    def test_markers_before_the_lane_are_tested(self) -> None:
        """Two ways from a34 to p37: by a35 alone, or on to a36. The marker is on a35, which both enter."""
        state = rolled(LANE, MODERN, 3, {"space": "a34", "gear": 3}, FAR, markers=["a35"])
        assert into_pits(options(LANE, MODERN, state), "danger") == [("p37", 0, ["a35"]), ("p38", 0, ["a35"])]
        state = take(LANE, MODERN, state, end="p38")
        assert (state["phase"], state["cars"][0]["space"], state["drive"]["route"]) == ("danger", "a35", ["p37", "p38"])
        state = roll(LANE, MODERN, state, 20)
        assert (state["cars"][0]["space"], state["phase"], state["mover"]) == ("p38", "gear", 1)


class TestInTheLane:
    """P-1, P-2: before the box."""

    def test_any_lower_gear_is_free_and_one_up(self) -> None:
        cars = ({"space": "p41", "gear": 3, "points": points(MODERN, gearbox=0)}, FAR)
        found = options(LANE, MODERN, stage(LANE, MODERN, *cars))
        assert found == [{"gear": gear, "bill": bill()} for gear in (1, 2, 3, 4)]
        found = options(LANE, MODERN, stage(LANE, MODERN, {"space": "p41", "gear": 6}, FAR))
        assert [option["gear"] for option in found] == [1, 2, 3, 4, 5, 6]

    @pytest.mark.parametrize(("face", "end"), [(1, "p42"), (2, "p43"), (3, "p0"), (4, "x0"), (8, "x0")])
    def test_on_to_the_box(self, face: int, end: str) -> None:
        found = options(LANE, MODERN, rolled(LANE, MODERN, face, {"space": "p41", "gear": 3}, FAR))
        assert brief(found, "end", "braked", "blocked", "bill") == [(end, 0, 0, bill())]

    def test_perhaps_no_space_at_all(self) -> None:
        """P-2, J-3: the wait is free, there is no contact, and it is no arrival."""
        cars = ({"space": "p41", "gear": 3}, {"space": "p42", "gear": 3})
        state = rolled(LANE, MODERN, 5, *cars)
        assert brief(options(LANE, MODERN, state), "end", "braked", "bill") == [("p41", 0, bill())]
        state = take(LANE, MODERN, state, end="p41")
        assert (state["phase"], state["mover"], state["arrivals"]) == ("gear", 1, 2)
        assert state["cars"][0]["points"] == [6, 3, 3, 3, 3, 2]

    def test_online_brakes_even_to_no_space(self) -> None:
        found = options(LANE, ONLINE, rolled(LANE, ONLINE, 3, {"space": "p41", "gear": 3}, FAR))
        assert brief(found, "end", "braked") == [("p0", 0), ("p43", 1), ("p42", 2), ("p41", 3)]

    def test_the_line_counts_in_the_lane(self) -> None:
        """P-8."""
        state = moved(LANE, MODERN, 2, "p43", {"space": "p41", "gear": 3}, FAR)
        assert state["cars"][0]["crossings"] == 0
        state = moved(LANE, MODERN, 3, "p0", {"space": "p41", "gear": 3}, FAR)
        assert (state["cars"][0]["crossings"], state["cars"][0]["served"]) == (1, False)
        assert (state["cars"][0]["corner"], state["cars"][0]["stops"]) == (None, 0)

    def test_a_skip_announced_on_the_track_leaves_no_marker(self) -> None:
        """H-1, V-19a."""
        state = moved(LANE, MODERN, 2, "p38", {"space": "a36", "gear": 2}, FAR, skip_marker=True)
        assert (state["markers"], state["skip_marker"]) == ([], False)

    def test_the_turbo_stays_off(self) -> None:
        found = options(LANE, MINI, rolled(LANE, MINI, 2, {"space": "p41", "gear": 3}, FAR))
        assert brief(found, "end", "turbo") == [("p43", False)]


def test_a_marker_is_not_laid_in_the_pits() -> None:
    """H-1: nor when the gear skip's engine point is marked where the move began (V-19a), for gears are free there."""
    cars = ({"space": "p41", "gear": 5}, FAR)
    found = options(LANE, CLASSIC_HANDLING, stage(LANE, CLASSIC_HANDLING, *cars, laps=3))
    state = choose(LANE, CLASSIC_HANDLING, stage(LANE, CLASSIC_HANDLING, *cars, laps=3), found[0])
    assert (found[0], state["markers"]) == ({"gear": 1, "bill": bill()}, [])
