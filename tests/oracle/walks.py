"""Fixed states and how many lines of play they have, so that engine and oracle can be compared ply by ply."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pitboard.circuits.model import Circuit, Side
from pitboard.rules.ruleset import Ruleset

from .boards import bend, ring, stage, straight, with_pits
from .books import BASIC, CLASSIC, CLASSIC_HANDLING, CLASSIC_SLIPSTREAM, MINI, MODERN, ONLINE
from .game import start
from .table import State

BUSY = ring(
    3,
    straight(9),
    bend(4),
    straight(6),
    bend(6, 2, Side.RIGHT),
    straight(2),
    bend(3),
    straight(8),
    arrows=("a10 b10", "b11 c12", "b12 a13", "a20 b20", "b21 c22", "b24 a25", "b24 b25", "c23 b23", "b29 a30"),
)
"""K1 in columns 9 to 12, K2 of two stops in 19 to 24, K3 in 27 to 29, the line after 37."""

NARROW = ring(2, straight(12), bend(3), straight(5), bend(4), straight(6), arrows=("a13 b13", "b20 a21"))

PADDOCK = with_pits(
    ring(3, straight(12), bend(3), straight(25), arrows=("b13 a14",)),
    (*range(34, 40), 0, 1),
    ("a32", "a33"),
    ("a2", "a3"),
    boxes=(36, 37, 38, 39),
)
"""K1 in columns 12 to 14, the line after 39; a lane of eight spaces, out of which a2 and a3 are the next."""


@dataclass(frozen=True)
class Walk:
    """A state and the lines of play from it, by number of plies."""

    name: str
    circuit: Circuit
    rules: Ruleset
    make: Callable[[Circuit, Ruleset], State]
    counts: tuple[int, ...]


def on_the_grid(circuit: Circuit, rules: Ruleset) -> State:
    """Before the first roll, two cars."""
    return start(circuit, rules, rules.default_laps, 2)


def in_a_bunch(circuit: Circuit, rules: Ruleset) -> State:
    """Four cars close together before K1, the last of them fast and to play."""
    cars = (
        {"space": "b8", "gear": 3},
        {"space": "a8", "gear": 4},
        {"space": "c7", "gear": 2},
        {"space": "a2", "gear": 5},
    )
    return stage(circuit, rules, *cars, laps=1, mover=3, order=[0, 1, 2, 3])


def in_tow(circuit: Circuit, rules: Ruleset) -> State:
    """Behind a row of fast cars, having rolled seven in fourth."""
    cars = (
        {"space": "b31", "gear": 4},
        {"space": "b1", "gear": 4, "crossings": 1},
        {"space": "b3", "gear": 4, "crossings": 1},
        {"space": "a33", "gear": 1},
    )
    return stage(circuit, rules, *cars, laps=2, order=[2, 1, 0, 3], phase="move", pips=8, full=True)


def among_markers(circuit: Circuit, rules: Ruleset) -> State:
    """Fourth gear, six pips, marks on the way and worn cars beside it."""
    sheet = [2, 2, 1, 1, 1, 1]
    cars = (
        {"space": "a13", "gear": 4, "points": sheet},
        {"space": "b18", "gear": 2, "points": sheet},
        {"space": "c16", "gear": 5, "points": sheet},
    )
    markers = ["b14", "a15", "a16", "c19"]
    return stage(circuit, rules, *cars, laps=3, phase="move", pips=6, full=True, markers=markers)


def worn_out(circuit: Circuit, rules: Ruleset) -> State:
    """Nearly out of points, on the last lap, a corner to overshoot and the line ahead."""
    points = [3, 0, 0, 0, 0, 0] if rules.pooled else [1, 1, 1, 1, 1, 0]
    cars = (
        {"space": "a19", "gear": 4, "points": points},
        {"space": "a26", "gear": 1, "points": points},
        {"space": "b23", "gear": 5, "points": points},
    )
    return stage(circuit, rules, *cars, laps=1, order=[1, 2, 0])


def at_full_speed(circuit: Circuit, rules: Ruleset) -> State:
    """Thirty rolled in sixth: engines are tested after the move."""
    cars = ({"space": "c31", "gear": 6}, {"space": "b16", "gear": 5}, {"space": "a22", "gear": 6, "stops": 1})
    return stage(circuit, rules, *cars, laps=2, phase="move", pips=30, full=True, trigger=True)


def before_the_pits(circuit: Circuit, rules: Ruleset) -> State:
    """Seven rolled in third before the way in; a car in the lane, one in its box, one beside."""
    cars = (
        {"space": "a32", "gear": 3, "points": [5, 1, 1, 1, 1, 0] if not rules.pooled else [5, 0, 0, 0, 0, 0]},
        {"space": "p39", "gear": 2, "served": True, "pit_stops": 1},
        {"space": "x38", "gear": 4, "served": True, "pit_stops": 1},
        {"space": "b36", "gear": 5},
    )
    return stage(circuit, rules, *cars, laps=2, phase="move", pips=7, full=True)


def out_of_the_box(circuit: Circuit, rules: Ruleset) -> State:
    """A car that waited in its box, others where it comes out."""
    cars = (
        {"space": "x36", "gear": 4, "served": True, "pit_stops": 1},
        {"space": "a2", "gear": 4, "crossings": 1},
        {"space": "p35", "gear": 3},
    )
    return stage(circuit, rules, *cars, laps=2, phase="move", pips=9, full=True, order=[1, 0, 2])


def at_the_exit_roll(circuit: Circuit, rules: Ruleset) -> State:
    """In the box after a maximum on the way in."""
    cars = (
        {"space": "x36", "gear": 5, "served": True, "pit_stops": 1, "points": [14, 0, 0, 0, 0, 0]},
        {"space": "b39", "gear": 4},
    )
    if not rules.pooled:
        cars[0]["points"] = [6, 2, 1, 1, 1, 0]
    return stage(circuit, rules, *cars, laps=2, phase="exit", trigger=True)


WALKS = (
    Walk("grid, mini", BUSY, MINI, on_the_grid, (20, 400, 8000, 61200, 631200, 3438640)),
    Walk("grid, modern", NARROW, MODERN, on_the_grid, (20, 400, 8000, 25480, 244360, 672240)),
    Walk("bunch, mini", BUSY, MINI, in_a_bunch, (5, 26, 524, 4786)),
    Walk("bunch, classic", BUSY, CLASSIC, in_a_bunch, (6, 36, 183, 1335)),
    Walk("bunch, basic", BUSY, BASIC, in_a_bunch, (6, 36, 647)),
    Walk("bunch, online", BUSY, ONLINE, in_a_bunch, (6, 36, 183, 1366, 17352)),
    Walk("tow, mini", BUSY, MINI, in_tow, (25, 194, 3285, 7214)),
    Walk("tow, classic", BUSY, CLASSIC_SLIPSTREAM, in_tow, (14, 82, 1255, 2780, 8800)),
    Walk("tow, modern", BUSY, MODERN, in_tow, (11, 76, 1240, 2674, 7760)),
    Walk("markers, classic", BUSY, CLASSIC_HANDLING, among_markers, (22, 440, 6216, 86448, 774320)),
    Walk("markers, modern", BUSY, MODERN, among_markers, (22, 440, 6216, 86448)),
    Walk("worn, mini", NARROW, MINI, worn_out, (5, 26, 136, 1172)),
    Walk("worn, classic", NARROW, CLASSIC, worn_out, (5, 26, 63, 396, 5286, 11057)),
    Walk("worn, basic", NARROW, BASIC, worn_out, (5, 26, 84, 564)),
    Walk("speed, modern", BUSY, MODERN, at_full_speed, (1, 20, 400, 8000, 48000, 288000)),
    Walk("speed, basic", BUSY, BASIC, at_full_speed, (73, 1460)),
    Walk("pits, mini", PADDOCK, MINI, before_the_pits, (21, 165, 2194, 7171)),
    Walk("pits, modern", PADDOCK, MODERN, before_the_pits, (7, 55, 490, 1640)),
    Walk("pits, basic", PADDOCK, BASIC, before_the_pits, (15, 130, 2100, 6690)),
    Walk("pits, online", PADDOCK, ONLINE, before_the_pits, (7, 55, 496, 1723)),
    Walk("box, modern", PADDOCK, MODERN, out_of_the_box, (6, 24, 96, 96, 1560)),
    Walk("box, online", PADDOCK, ONLINE, out_of_the_box, (7, 28, 112, 231, 2415)),
    Walk("exit, mini", PADDOCK, MINI, at_the_exit_roll, (20, 274, 1461, 7530)),
    Walk("exit, classic", PADDOCK, CLASSIC_SLIPSTREAM, at_the_exit_roll, (20, 60, 310, 3800)),
    Walk("exit, online", PADDOCK, ONLINE, at_the_exit_roll, (20, 78, 400, 3648)),
)
"""The oracle's own counts; the engine agrees (`test_agreement`), and the cases worked out by hand stand behind them."""
