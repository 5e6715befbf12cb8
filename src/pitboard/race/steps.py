"""A race as steps: every ply with what came of it, so that nobody who follows it needs an engine.

`unfold` makes a document of a record: how the race stood at first, then all its steps. Whoever has it can go to any ply
by following the events (`table_view`). A race under way gives the same steps one at a time: `take_step` after each ply,
and `steps_since` for somebody who comes back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.engine.trace import Kind

from .errors import RaceError
from .event import Event
from .ply import Choice, Ply
from .race import Race
from .record import Record
from .replay import begin, go_through
from .table_view import TableView, view_of
from .view import die_of


@dataclass(frozen=True, slots=True)
class Step:
    """A ply, its number counted from 1, and its events. `round` is the one in which it was played, 0 while cars roll
    for the grid."""

    number: int
    ply: Ply
    round: int
    events: tuple[Event, ...]

    def as_dict(self) -> dict[str, Any]:
        """The step in the form of `docs/formats/events.md`."""
        made: dict[str, Any] = {"choice": None, "die": None, "face": None}
        if isinstance(self.ply, Choice):
            made["choice"] = self.ply.option
        else:
            made |= {"die": self.ply.die, "face": self.ply.face}
        events = [event.as_dict() for event in self.events]
        return {"ply": self.number, "car": self.ply.car, **made, "round": self.round, "events": events}


@dataclass(frozen=True, slots=True)
class Unfolded:
    """A race as a document. `view` is how it stood before its first ply, `race` how it stands after its last."""

    race: Race
    view: TableView
    steps: tuple[Step, ...]

    def as_dict(self) -> dict[str, Any]:
        """The document in the form of `docs/formats/events.md`."""
        rules = self.race.rules
        return {
            "circuit": self.race.circuit.slug,
            "rules": rules.key,
            "laps": self.race.laps,
            "cars": list(self.race.names),
            "pooled": rules.pooled,
            "dice": [list(die_of(gear, rules).faces) for gear in range(rules.gears + 1)],
            "is_over": self.race.is_over,
            "view": self.view.as_dict(),
            "steps": [step.as_dict() for step in self.steps],
            "turns": [{"ply": step.number, "car": event.car} for step, event in self._all(Kind.TURN_BEGAN)],
            "rounds": [
                {"ply": step.number, "round": event.values["round"]} for step, event in self._all(Kind.ROUND_BEGAN)
            ],
        }

    def _all(self, kind: Kind) -> Iterator[tuple[Step, Event]]:
        return ((step, event) for step in self.steps for event in step.events if event.kind is kind)


def unfold(record: Record, circuit: Circuit | None = None) -> Unfolded:
    """The document of a record. Raises RecordError at the first ply that does not hold."""
    race = begin(record, circuit)
    view = view_of(race)
    return Unfolded(race, view, tuple(take_step(race) for _ in go_through(race, record.plies)))


def steps_since(race: Race, ply: int) -> Iterator[Step]:
    """The steps of a race after its first `ply` plies, found by playing it once more from its beginning; its own events
    are left to whoever takes them. Raises RaceError for a race that went on from a state."""
    if not race.is_whole:
        raise RaceError("a race that went on from a state has no steps before it")
    again = Race(race.circuit, race.rules, race.names, race.laps)
    for _ in go_through(again, tuple(race.plies)):
        step = take_step(again)
        if step.number > ply:
            yield step


def take_step(race: Race) -> Step:
    """The step of the last ply; its events are taken from the race. Raises RaceError unless those of all plies before
    were taken."""
    events = race.take_events()
    if sum(event.kind in (Kind.ASKED, Kind.RACE_OVER) for event in events) != 1:
        raise RaceError("a step is taken once after every ply")
    began = any(event.kind is Kind.ROUND_BEGAN for event in events)
    return Step(len(race.plies), race.plies[-1], race.round - began, tuple(events))
