"""Vectors of the event law: races as steps, and the view of the table on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboard.race import Race, Record
from pitboard.race.replay import begin, go_through
from pitboard.race.steps import Step, take_step
from pitboard.race.table_view import view_of
from tests.golden.races import HERE as GOLDEN
from tests.laws.races import Setting, driven

RECORDED = ("emberfold-mini", "alderhaven-modern")
"""Golden races: bots on circuits of ours."""
CROWDED = (Setting("ring", ("modern", 2), 8, 0), Setting("ring", ("mini", 1), 8, 72))
"""Eight cars that drive at random on a lap of 39 columns, to whom everything happens."""
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


def _played(race: Race, record: Record) -> Iterator[Step]:
    return (take_step(race) for _ in go_through(race, record.plies))


def _driven(race: Race, setting: Setting) -> Iterator[Step]:
    plies = [step.race.plies[-1] for step in driven(setting)]
    return (take_step(race) for _ in go_through(race, plies))
