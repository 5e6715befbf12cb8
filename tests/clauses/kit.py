"""What clause tests are written with: a staged race, and plies played from a script.

Boards come from `tests.oracle.boards.ring`, whose spaces have names like `b7`: lane b, column 7. A staged race stands at the
gear decision of its first car; `play` then takes choices in notation and dice as numbers, in the order in which the
race asks for them. A script that offers a number where a choice is due, or a die that is not due, fails and says so; so does
one that ends before the test asks for more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.race import Event, Option, Race
from pitboard.rules import presets
from pitboard.rules.ruleset import Ruleset



@dataclass
class At:
    """A car on a space. `points` by part; with a pool a single number. Fields left out are as at the rulebook's start."""

    space: str
    gear: int = 1
    points: tuple[int, ...] | int | None = None
    stops: int = 0
    crossings: int = 0
    spun: bool = False
    started: bool = True
    turbo_used: bool = False


def staged(
    circuit: Circuit,
    rules: Ruleset | str,
    *cars: At,
    laps: int | None = None,
    markers: tuple[str, ...] = (),
    order: tuple[int, ...] | None = None,
    **fields: Any,
) -> Race:
    """A race under way in which car 0 has to announce a gear (or, not having started, to roll for its start).

    Cars play in the order given, or in that of `order`; `fields` overrides anything in the state text."""
    rules = presets.load(rules) if isinstance(rules, str) else rules
    laps = rules.default_laps if laps is None else laps
    order = tuple(range(len(cars))) if order is None else order
    state: dict[str, Any] = {
        "phase": "gear" if cars[order[0]].started else "start",
        "round": 5,
        "turn": 0,
        "order": list(order),
        "mover": order[0],
        "actor": order[0],
        "laps": laps,
        "pips": 0,
        "arrivals": len(cars),
        "finished": 0,
        "outs": 0,
        **dict.fromkeys(("flying", "trigger", "skip_marker", "full", "corner_paid"), False),
        "drive": {"route": [], "overshoot": 0, "blocked": 0, "fatal": False},
        "tests": {"cars": [], "next": 0, "mover_rolls": False, "gone": 0},
        "markers": list(markers),
        "cars": [_car(circuit, rules.for_laps(laps), laps, i, car) for i, car in enumerate(cars)],
    }
    return Race.from_state(circuit, rules, state | fields)


def _car(circuit: Circuit, rules: Ruleset, laps: int, number: int, car: At) -> dict[str, Any]:
    points = rules.sheet(laps) if car.points is None else car.points
    points = (points, 0, 0, 0, 0, 0) if isinstance(points, int) else points
    return {
        "space": car.space,
        "crossings": car.crossings,
        "gear": car.gear,
        "points": list(points),
        "corner": circuit.space[car.space].corner,
        "stops": car.stops,
        "status": "racing",
        "started": car.started,
        "spun": car.spun,
        "turbo_used": car.turbo_used,
        "arrived": number,
        **dict.fromkeys(("grid_place", "grid_roll", "place", "out_distance", "out_order"), 0),
    }


def play(race: Race, *plies: str | int) -> list[Event]:
    """Play choices (notation, or `*` for the only option) and dice (numbers); what happened."""
    for number, ply in enumerate(plies, 1):
        where = f"ply {number} of the script, {ply!r}: the race waits for {race.phase.name}"
        if isinstance(ply, int):
            assert race.is_chance, where
            race.roll(ply)
        else:
            assert race.is_decision, where
            if ply == "*":
                assert len(race.options) == 1, f"{where}, options {notations(race)}"
            race.apply(0 if ply == "*" else ply)
    return race.take_events()


def notations(race: Race) -> list[str]:
    """The options of the decision at hand, in notation."""
    return [option.notation for option in race.options]


def option(race: Race, notation: str) -> Option:
    """One option of the decision at hand; fails when it is not offered."""
    found = [one for one in race.options if one.notation == notation]
    assert found, f"{notation!r} is not offered; offered are {notations(race)}"
    return found[0]


def ends(race: Race) -> set[str]:
    """The spaces where options of the decision at hand end."""
    return {str(one.end) for one in race.options if one.end}


def kinds(events: list[Event]) -> list[str]:
    """The names of events, in order."""
    return [event.kind.name for event in events]


def of_kind(events: list[Event], name: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind.name == name]
