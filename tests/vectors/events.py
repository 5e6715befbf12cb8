"""Vectors of the event law: races as steps, and the view of the table on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from pitboard.circuits import library
from pitboard.circuits.model import Area
from pitboard.race import Option, Race, Record
from pitboard.race.replay import begin, go_through
from pitboard.race.steps import Step, take_step
from pitboard.race.table_view import view_of
from pitboard.rules import presets
from tests.golden.races import HERE as GOLDEN
from tests.laws.races import Setting, driven

RECORDED = ("emberfold-mini", "alderhaven-modern")
"""Golden races: bots on circuits of ours."""
CROWDED = (Setting("ring", ("modern", 2), 8, 0), Setting("ring", ("mini", 1), 8, 72))
"""Eight cars that drive at random on a lap of 39 columns, to whom everything happens."""
PITTING = (("sandrell", "mini", 1), ("alderhaven", "modern", 4), ("alderhaven", "basic", 2))
"""Circuits, rules and seeds of races over two laps whose cars turn into the pits whenever they can: by the first, they
take or await what they roll there; by the second, half a low roll is driven at once; by the third, they leave in the
next turn."""
EVERY = 10
"""Plies from one view to the next."""


def vectors() -> dict[str, Any]:
    """All races. The first view of each is the one before its first ply, the last the one at its end."""
    return {"races": [of_race(name, race, steps) for name, race, steps in _races()]}


def of_race(name: str, race: Race, steps: Iterator[Step]) -> dict[str, Any]:
    """A race that has not begun yet, and its steps as they come."""
    views, taken = [{"ply": 0, "view": view_of(race).as_dict()}], []
    for step in steps:
        taken.append(step.as_dict())
        if step.number % EVERY == 0 or race.is_over:
            views.append({"ply": step.number, "view": view_of(race).as_dict()})
    return {"name": name, "steps": taken, "views": views}


def _races() -> Iterator[tuple[str, Race, Iterator[Step]]]:
    for name in RECORDED:
        record = Record.read(GOLDEN / f"{name}.race")
        race = begin(record)
        yield name, race, _played(race, record)
    for setting in CROWDED:
        race = setting.race()
        yield f"{setting.slug}-{setting.kind[0]}", race, _driven(race, setting)
    for slug, rules, seed in PITTING:
        race = Race(library.load(slug), presets.load(rules), cars=4, laps=2)
        yield f"{slug}-{rules}-pits", race, _pitting(race, random.Random(seed))


def _played(race: Race, record: Record) -> Iterator[Step]:
    return (take_step(race) for _ in go_through(race, record.plies))


def _driven(race: Race, setting: Setting) -> Iterator[Step]:
    plies = [step.race.plies[-1] for step in driven(setting)]
    return (take_step(race) for _ in go_through(race, plies))


def _pitting(race: Race, rng: random.Random) -> Iterator[Step]:
    while not race.is_over:
        if race.is_chance:
            race.roll(rng.choice(race.die.faces))
        else:
            race.apply(rng.choice(_wanted(race)))
        yield take_step(race)


def _wanted(race: Race) -> list[Option]:
    """Options that lead into the pits; where there are none, the cheapest of those that keep the car running."""
    into = [one for one in race.options if one.end and race.circuit.space[one.end].area is not Area.TRACK]
    staying = [one for one in race.options if one.outcome == "stays"] or list(race.options)
    least = min(sum(one.bill) for one in staying)
    return into or [one for one in staying if sum(one.bill) == least]
