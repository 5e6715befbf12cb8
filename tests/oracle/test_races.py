"""Finishing, and the oracle as a whole."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from pitboard.circuits.model import Circuit
from pitboard.rules.ruleset import Ruleset
from tests.fixtures.circuits import all_circuits
from tests.oracle import chance, choose, options, roll, start, walk
from tests.oracle.boards import bend, ring, stage, straight
from tests.oracle.books import BASIC, CLASSIC_HANDLING, MINI, MODERN, ONLINE
from tests.oracle.cases import BEND, OPEN, bill, brief, moved, points, rolled, rolls, take
from tests.oracle.paths import layers
from tests.oracle.table import State, Table
from tests.oracle.walks import BUSY, WALKS, Walk


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
