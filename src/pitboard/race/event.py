"""What happened, in the past tense: typed events from the engine's rows, with their clauses.

Events suffice to bring a view up to date: each carries the values that changed, after the change. A car that comes into
another `corner`, or leaves one, has made no stops there; one that has finished is in no corner, and has not spun.
`table_view` does so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.engine.layout import Desk, Phase
from pitboard.engine.trace import Cause, Kind
from pitboard.kernels import Stored, look, look_rows

VALUES: dict[Kind, tuple[str, ...]] = {
    Kind.GRID_ROLLED: ("face",),
    Kind.GRID_TAKEN: ("space", "slot", "crossings"),
    Kind.ROUND_BEGAN: ("round",),
    Kind.ORDERED: ("place",),
    Kind.TURN_BEGAN: (),
    Kind.START_ROLLED: ("face",),
    Kind.STALLED: (),
    Kind.FLYING: ("spaces",),
    Kind.GEAR_ENGAGED: ("gear", "skipped"),
    Kind.GEAR_ROLLED: ("gear", "face"),
    Kind.MOVE_CHOSEN: ("braked", "turbo", "slipstream"),
    Kind.ENTERED: ("space",),
    Kind.LINE_CROSSED: ("crossings",),
    Kind.LOST: ("part", "points", "left"),
    Kind.OVERSHOT: ("spaces", "fatal"),
    Kind.BLOCKED: ("spaces",),
    Kind.SPUN: (),
    Kind.TURNED_ROUND: (),
    Kind.MARKED: ("space",),
    Kind.DANGER_ROLLED: ("face", "space"),
    Kind.COLLISION_ROLLED: ("face", "other"),
    Kind.ENGINE_ROLLED: ("face",),
    Kind.VICTIM_ROLLED: ("face", "other"),
    Kind.WENT_OUT: ("cause", "space"),
    Kind.FINISHED: ("place",),
    Kind.STOPPED: ("corner", "stops"),
    Kind.SLIPSTREAM_DECLINED: (),
    Kind.ARRIVED: ("number",),
    Kind.RACE_OVER: (),
    Kind.PLACED: ("place",),
    Kind.PITTED: ("pit_stops",),
    Kind.RESTORED: ("part", "points", "left"),
    Kind.EXIT_ROLLED: ("face",),
    Kind.LEFT_BOX: ("gear", "spaces"),
    Kind.MAY_LEAVE: ("points",),
    Kind.TOOK_ROLL: (),
    Kind.WAITED: (),
    Kind.ASKED: ("phase", "die"),
}
"""What the numbers of a row mean, by kind."""

GOES_WITH: dict[Kind, dict[str, int]] = {Kind.FLYING: {"gear": 1}, Kind.SPUN: {"gear": 1}}
"""What a kind changes always to the same."""

FLAGS = ("turbo", "slipstream", "fatal")
"""Values that are true or false."""

CLAUSES: dict[Kind, tuple[str, ...]] = {
    Kind.GRID_ROLLED: ("S-2",),
    Kind.GRID_TAKEN: ("S-2", "V-5"),
    Kind.ROUND_BEGAN: ("T-1",),
    Kind.ORDERED: ("T-1",),
    Kind.TURN_BEGAN: ("T-2",),
    Kind.START_ROLLED: ("T-3", "V-6"),
    Kind.STALLED: ("T-3",),
    Kind.FLYING: ("T-3",),
    Kind.GEAR_ENGAGED: ("G-1",),
    Kind.GEAR_ROLLED: (),
    Kind.MOVE_CHOSEN: ("M-1",),
    Kind.ENTERED: ("M-1",),
    Kind.LINE_CROSSED: ("C-5",),
    Kind.LOST: ("X-1",),
    Kind.OVERSHOT: ("O-2",),
    Kind.BLOCKED: ("B-2", "V-13"),
    Kind.SPUN: ("V-11", "O-9"),
    Kind.TURNED_ROUND: ("O-9",),
    Kind.MARKED: ("H-1",),
    Kind.DANGER_ROLLED: ("H-2",),
    Kind.COLLISION_ROLLED: ("K-2", "V-15"),
    Kind.ENGINE_ROLLED: ("E-1", "V-18"),
    Kind.VICTIM_ROLLED: ("B-4",),
    Kind.WENT_OUT: ("X-3",),
    Kind.FINISHED: ("F-1",),
    Kind.STOPPED: ("O-1",),
    Kind.SLIPSTREAM_DECLINED: ("L-1",),
    Kind.ARRIVED: ("V-7",),
    Kind.RACE_OVER: ("F-3",),
    Kind.PLACED: ("X-3",),
    Kind.PITTED: ("P-4", "V-24"),
    Kind.RESTORED: ("V-25",),
    Kind.EXIT_ROLLED: ("V-26",),
    Kind.LEFT_BOX: ("V-26", "P-6"),
    Kind.MAY_LEAVE: ("P-7", "V-26"),
    Kind.TOOK_ROLL: ("P-7",),
    Kind.WAITED: ("P-7",),
    Kind.ASKED: ("T-2",),
}
"""The clauses behind each kind of event."""

CAUSE_CLAUSES = {
    Cause.OVERSHOOT: ("V-9", "X-1"),
    Cause.MISSED_STOPS: ("V-10", "O-3"),
    Cause.BLOCKED: ("V-14",),
    Cause.COLLISION: ("V-15", "X-1"),
    Cause.ENGINE: ("V-18", "E-2"),
    Cause.HANDLING: ("H-2", "X-1"),
    Cause.HIT: ("V-14", "B-4"),
    Cause.AUTOMATIC: ("V-16",),
}

CAUSE_WORDS = {
    Cause.OVERSHOOT: "could not pay for its overshoot",
    Cause.MISSED_STOPS: "left a corner with two stops or more missing",
    Cause.BLOCKED: "was blocked and could not stop in time",
    Cause.COLLISION: "was wrecked in a collision",
    Cause.ENGINE: "lost its engine",
    Cause.HANDLING: "lost its handling on a dangerous space",
    Cause.HIT: "was hit from behind",
    Cause.AUTOMATIC: "was wrecked in a collision it had caused",
}


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened to a car, or to the race when `car` is -1. `values` are named in `VALUES`; spaces,
    corners, causes and phases are given by name, and where no die is due it is None."""

    kind: Kind
    car: int
    values: dict[str, Any] = field(default_factory=dict)
    clauses: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The event in the form of `docs/formats/events.md`."""
        return {"kind": self.kind.name.lower(), "car": self.car, **self.values, "clauses": list(self.clauses)}


Row = tuple[int, ...]
"""An event as the engine writes it: its kind, the car, and numbers."""


def rows_on(desk: Stored[Desk]) -> list[Row]:
    """The rows that the engine has written for the last ply."""
    return look_rows(desk, "rows", look(desk, "row_count"))


def read_event(row: Row, circuit: Circuit) -> Event:
    """What a row tells, by name."""
    kind, car, *numbers = row
    kind = Kind(kind)
    values: dict[str, Any] = dict(zip(VALUES[kind], numbers, strict=False))
    clauses = CLAUSES[kind]
    values |= GOES_WITH.get(kind, {})
    for name in FLAGS:
        if name in values:
            values[name] = bool(values[name])
    if kind is Kind.ASKED:
        values = {"phase": Phase(values["phase"]).name.lower(), "die": None if values["die"] < 0 else values["die"]}
    if "corner" in values:
        values["corner"] = circuit.corners[values["corner"]].id
    if "space" in values:
        space = circuit.spaces[values["space"]]
        values["space"] = space.id
        if kind in (Kind.ENTERED, Kind.GRID_TAKEN):
            values["corner"] = space.corner
        if kind is Kind.GRID_TAKEN:
            values["stops"] = circuit.corner[space.corner].stops if space.corner else 0  # J-37
    if kind is Kind.GEAR_ROLLED:
        clauses = (f"D-{values['gear']}",)
    if "cause" in values:
        cause = Cause(values["cause"])
        clauses = (*CAUSE_CLAUSES[cause], *clauses)
        values["cause"] = cause.name.lower().replace("_", " ")
    return Event(kind, car, values, clauses)
