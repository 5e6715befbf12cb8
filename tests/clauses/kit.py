"""What clause tests are written with: a staged race, and plies played from a script.

Boards come from `tests.oracle.boards.ring`, whose spaces have names like `b7`: lane b, column 7. A staged race stands
at the gear decision of its first car; `play` then takes choices in notation and dice as numbers, in the order in which
the race asks for them. A script that offers a number where a choice is due, or a choice where a die is due, fails and
says so; so does one given to `turn` that ends within the turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.race import Event, Option, Race
from pitboard.rules import presets
from pitboard.rules.ruleset import Part, Ruleset, Sheet
from tests.oracle.boards import bend, ring, straight

PLAYED = ("mini", "classic", "basic", "modern", "online")
"""The presets that clause tests go through, where a clause is in all of them."""

OPEN = ring(3, straight(40), bend(4), straight(12))
"""Columns 0 to 39 straight, K1 of one stop, its inside on the left, in 40 to 43, straight again in 44 to 55."""


@dataclass
class At:
    """A car on a space. `points` by part; with a pool a single number. Fields left out are as at the book's start."""

    space: str
    gear: int = 1
    points: tuple[int, ...] | int | None = None
    stops: int = 0
    crossings: int = 0
    spun: bool = False
    started: bool = True
    turbo_used: bool = False
    pit_stops: int = 0
    served: bool = False


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
        "pit_stops": car.pit_stops,
        "served": car.served,
        "arrived": number,
        **dict.fromkeys(("grid_place", "grid_roll", "place", "out_distance", "out_order"), 0),
    }


def play(race: Race, *plies: str | int) -> list[Event]:
    """Play choices (notation, or `*` for the only option) and dice (numbers); what happened."""
    for number, ply in enumerate(plies, 1):
        where = f"ply {number} of the script, {ply!r}: {waits(race)}"
        if isinstance(ply, int):
            assert race.is_chance, where
            race.roll(ply)
        else:
            assert race.is_decision, where
            if ply == "*":
                assert len(race.options) == 1, f"{where}, options {notations(race)}"
            race.apply(0 if ply == "*" else ply)
    return race.take_events()


def turn(race: Race, *plies: str | int) -> list[Event]:
    """Play one turn, no less and no more of it."""
    events = play(race, *plies)
    done = kinds(events).count("TURN_BEGAN") + kinds(events).count("RACE_OVER")
    assert done > 0, f"the script ends within the turn: {waits(race)}"
    assert done == 1, f"the script goes on after the turn: {waits(race)}"
    return events


def waits(race: Race) -> str:
    """What the race waits for: whose choice, which die."""
    if race.is_over:
        return "the race is over"
    what = f"rolls the {race.die.name} die" if race.is_chance else "chooses"
    return f"car {race.actor} {what} ({race.phase.name.lower()})"


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


def unbraked(race: Race) -> set[str]:
    """The spaces where options end that neither brake nor use the turbo."""
    return {str(one.end) for one in race.options if one.end and not one.braked and not one.turbo}


def last_to_play(circuit: Circuit, rules: Ruleset | str, *cars: At, **fields: Any) -> Race:
    """A race in which the others have played in this round; what car 0 does is followed by a new order of play."""
    order = (*range(1, len(cars)), 0)
    return staged(circuit, rules, *cars, order=order, turn=len(cars) - 1, mover=0, actor=0, **fields)


def sheet(rules: Ruleset | str, laps: int | None = None, **points: int) -> Sheet:
    """A full sheet but for the points given, by part or as `pool`."""
    rules = presets.load(rules) if isinstance(rules, str) else rules
    full = list(rules.sheet(rules.default_laps if laps is None else laps))
    for name, left in points.items():
        full[0 if name == "pool" else Part[name.upper()]] = left
    return (full[0], full[1], full[2], full[3], full[4], full[5])


PARTED = ("classic", "modern", "online")
"""The presets played in which a car has separate parts."""

POOLED = ("mini", "basic")
"""The presets played in which a car has one pool of points."""


def rolled(circuit: Circuit, rules: Ruleset | str, face: int, *cars: At, **fields: Any) -> Race:
    """A race in which car 0 has stayed in its gear and rolled, and now has to choose its move."""
    race = staged(circuit, rules, *cars, **fields)
    play(race, f"g{cars[0].gear}", face)
    return race


def bill(pool: int = 0, tyres: int = 0, brakes: int = 0, gearbox: int = 0, body: int = 0, engine: int = 0) -> Sheet:
    """A bill by part; one paid from a pool stands in the first place."""
    return (pool or tyres, brakes, gearbox, body, engine, 0)


def due(key: str, **points: int) -> Sheet:
    """A bill by part or, in a book with a pool, all of it from there."""
    return bill(pool=sum(points.values())) if key in POOLED else bill(**points)


def bills(race: Race) -> dict[str, Sheet]:
    """What each option of the decision at hand costs, by its notation."""
    return {one.notation: one.bill for one in race.options}


def slipstreaming(key: str) -> Ruleset:
    """A preset with slipstreaming, switched on where it is an option (V-20)."""
    rules = presets.load(key)
    return rules.with_option("slipstream", "on") if "slipstream" in rules.switches else rules


DRAWN = ("mini", "classic", "modern", "online")
"""The presets with slipstreaming; classic has to be asked for it."""


def behind(key: str, *others: At, circuit: Circuit = OPEN, to: str = "a11", **car: Any) -> Race:
    """Car 0 has driven seven spaces in its lane, eleven in 5th gear, and come to the space `to` of a ring."""
    mover = At(**{"space": to, "gear": 4, **car})
    face = 11 if mover.gear > 4 else 7
    mover.space = f"{to[0]}{int(to[1:]) - face}"
    race = rolled(circuit, slipstreaming(key), face, mover, *others)
    play(race, to)
    return race


def is_drawn(race: Race) -> bool:
    """Whether the mover may be drawn along."""
    return race.phase.name == "SLIPSTREAM"
