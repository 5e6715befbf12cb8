"""What hand-worked cases are written with: boards, and short ways to stage a race and to read an option."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.rules.ruleset import Ruleset
from tests.oracle import choose, options, roll
from tests.oracle.boards import bend, ring, stage, straight, with_pits
from tests.oracle.table import State

OPEN = ring(3, straight(40), bend(4))
"""Columns 0 to 39 straight, K1 of one stop in 40 to 43."""

BEND = ring(3, straight(10), bend(4), straight(16), arrows=("b13 a14", "b13 c14", "a11 b11"))
"""Columns 0 to 9 straight, K1 of one stop in 10 to 13, then straight to the line after 29."""

COLUMNS = (37, 38, 39, 40, 41, 42, 43, 0, 1, 2, 3)

LANE = with_pits(
    ring(3, straight(30), bend(4), straight(10)), COLUMNS, ("a35", "a36"), ("a4", "a5"), boxes=(0, 1, 2, 3)
)
"""K1 of one stop in 30 to 33, the line after 43. From a35 and a36 a pit lane of eleven spaces, p37 to p43 and p0 to p3,
leads past the line to a4 and a5. The first car has box x0, the second x1, and so on to x3. From a36 x0 is nine spaces
away, eight in the lane and one into the box."""

FAR = {"space": "c20"}
"""A car that is in nobody's way."""

BOX: dict[str, Any] = {"space": "x0", "served": True, "pit_stops": 1, "crossings": 1}
BOXED = {**BOX, "gear": 4}
"""The first car when it has made its stop."""

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
