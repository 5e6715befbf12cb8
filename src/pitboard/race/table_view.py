"""What everybody at the table sees of a race, and how it is brought up to date.

The event law: a view and the events after it give the next view, without the rules or the circuit. So whoever has a
view, a page for one, needs nothing but the events from then on. `view_of` looks at a race; `follow` takes an event.
That both come to the same is tested on random races, and the page's own `follow` on the vectors of `tests/vectors`.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import asdict, dataclass, replace
from typing import Any

from pitboard.engine.trace import Kind

from .event import Event
from .ply import Roll
from .race import Race
from .view import CarView

THROWN = {
    Kind.GRID_ROLLED,
    Kind.START_ROLLED,
    Kind.GEAR_ROLLED,
    Kind.DANGER_ROLLED,
    Kind.COLLISION_ROLLED,
    Kind.ENGINE_ROLLED,
    Kind.VICTIM_ROLLED,
    Kind.EXIT_ROLLED,
}
"""What tells of a die; that of a gear names it, the others are the black one."""


@dataclass
class TableView:
    """A race as everybody sees it.

    `order` is the order of play of this round, and `turn` the index in it of the car whose turn it is: those before
    have had theirs. `mover` is that car, `actor` the one whose choice or roll the race waits for, in `phase`; `die` is
    the die to be rolled, by its gear or 0 for the black one, None at a decision. Before the race and after it `mover`
    is -1. `pips` is what the gear die of this turn shows, 4 for a flying start, 0 before it is rolled; `last_roll` the
    last roll of any die. `markers` are sorted by their ids."""

    laps: int
    round: int
    order: list[int]
    turn: int
    mover: int
    phase: str
    actor: int
    die: int | None
    pips: int
    last_roll: Roll | None
    markers: list[str]
    cars: list[CarView]

    def as_dict(self) -> dict[str, Any]:
        """The view in the form of `docs/formats/events.md`."""
        return asdict(self) | {"cars": [asdict(car) | {"points": list(car.points)} for car in self.cars]}


def view_of(race: Race) -> TableView:
    """What is seen of a race now. Rolls before this object was made are not known, so in a race that went on from a
    state `last_roll` is that of a later ply."""
    rolls = (ply for ply in reversed(race.plies) if isinstance(ply, Roll))
    return TableView(
        laps=race.laps,
        round=race.round,
        order=list(race.order),
        turn=race.turn,
        mover=race.mover,
        phase=race.phase.name.lower(),
        actor=race.actor,
        die=race.die.gear if race.is_chance else None,
        pips=race.pips,
        last_roll=next(rolls, None),
        markers=sorted(race.markers),
        cars=list(race.cars),
    )


def follow(view: TableView, event: Event) -> None:
    """Bring a view up to date with the next event."""
    _follow_race(view, event)
    if event.car >= 0 and event.kind not in (Kind.ORDERED, Kind.ASKED):
        view.cars[event.car] = _followed(view.cars[event.car], event, view.laps)


def _follow_race(view: TableView, event: Event) -> None:
    values = event.values
    if event.kind in THROWN:
        view.last_roll = Roll(event.car, values.get("gear", 0), values["face"])
    match event.kind:
        case Kind.ROUND_BEGAN:
            view.round, view.order = values["round"], []
        case Kind.ORDERED:
            view.order.append(event.car)
        case Kind.TURN_BEGAN:
            view.turn, view.mover, view.pips = view.order.index(event.car), event.car, 0
        case Kind.FLYING:
            view.pips = values["spaces"]
        case Kind.GEAR_ROLLED:
            view.pips = values["face"]
        case Kind.LEFT_BOX:
            view.pips = values["spaces"]
        case Kind.MAY_LEAVE:
            view.pips = values["points"]
        case Kind.PITTED | Kind.TOOK_ROLL | Kind.WAITED:
            view.pips = 0
        case Kind.MARKED:
            insort(view.markers, values["space"])
        case Kind.ASKED:
            view.actor, view.phase, view.die = event.car, values["phase"], values["die"]
        case Kind.RACE_OVER:
            view.mover, view.actor, view.phase, view.die, view.pips = -1, -1, "over", None, 0


def _followed(car: CarView, event: Event, laps: int) -> CarView:
    values = event.values
    changed: dict[str, Any] = {name: values[name] for name in ("gear", "stops", "place", "pit_stops") if name in values}
    if "corner" in values and values["corner"] != car.corner:
        changed = {"corner": values["corner"], "stops": 0} | changed
    if "crossings" in values:
        changed |= {"lap": min(values["crossings"] + 1, laps), "laps_done": max(values["crossings"], 0)}
    match event.kind:
        case Kind.GRID_TAKEN | Kind.ENTERED:
            changed["space"] = values["space"]
        case Kind.LOST | Kind.RESTORED:
            part = values["part"]
            changed["points"] = (*car.points[:part], values["left"], *car.points[part + 1 :])
        case Kind.MOVE_CHOSEN:
            changed["turbo_used"] = car.turbo_used or values["turbo"]
        case Kind.SPUN | Kind.TURNED_ROUND:
            changed["spun"] = event.kind is Kind.SPUN
        case Kind.WENT_OUT:
            changed |= {"status": "out", "space": None, "out_on": values["space"]}
        case Kind.FINISHED:
            changed |= {"status": "finished", "space": None, "corner": None, "stops": 0, "spun": False}
    return replace(car, **changed) if changed else car
