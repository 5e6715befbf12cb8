"""Options as people read them: what a choice leads to, what it costs, and which clauses say so."""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass
from typing import Any, cast

from pitboard.circuits.model import Circuit
from pitboard.engine.layout import Desk, Outcome
from pitboard.engine.layout import Option as OptionRow
from pitboard.kernels import Stored, look, look_rows
from pitboard.kernels.schema import fields
from pitboard.rules.ruleset import Part

Bill = tuple[int, int, int, int, int, int]
"""Points by part, in the order of `Part`; with a pool, all in the first place."""

OUTCOMES: dict[int, str] = {
    Outcome.STAYS: "stays",
    Outcome.SPINS: "spins",
    Outcome.OUT: "out",
    Outcome.OUT_BLOCKED: "out",
}

BARE = ("decline", "take", "wait")
"""Kinds of options that there is nothing more to say of."""


@dataclass(frozen=True, slots=True)
class Option:
    """One legal choice.

    `kind` is gear, move, slipstream, decline, or in the box take and wait. Moves have an `end`, a `route` of spaces to
    it, and what the move itself brings: spaces braked, overshot, left by a block; `outcome` is stays, spins or out.
    `danger` lists the dangerous spaces that will be entered, each with a test. `bill` is what will be paid in all;
    `clauses` say why.
    """

    index: int
    kind: str
    gear: int = 0
    skipped: int = 0
    end: str | None = None
    route: tuple[str, ...] = ()
    braked: int = 0
    turbo: bool = False
    overshoot: int = 0
    blocked: int = 0
    bill: Bill = (0, 0, 0, 0, 0, 0)
    outcome: str = "stays"
    finish: bool = False
    danger: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()

    @property
    def notation(self) -> str:
        """The choice as text, unique among the options of a decision: `g3`; `1.4.2 b2`; `decline`."""
        if self.kind == "gear":
            return f"g{self.gear}"
        if self.kind in BARE:
            return self.kind
        marks = ("t" if self.turbo else "", f"b{self.braked}" if self.braked else "")
        details = (f"o{self.overshoot}" if self.overshoot else "", *(f"!{space}" for space in self.danger))
        return " ".join(word for word in (str(self.end), *marks, *details) if word)

    def as_dict(self) -> dict[str, Any]:
        """The option in the form of `docs/formats/state.md`."""
        if self.kind == "gear":
            return {"gear": self.gear, "bill": list(self.bill)}
        if self.kind == "decline":
            return {"decline": True}
        if self.kind in BARE:
            return {"pit": self.kind}
        found: dict[str, Any] = {"slip": True} if self.kind == "slipstream" else {}
        return found | {
            "end": self.end,
            "braked": self.braked,
            "turbo": self.turbo,
            "overshoot": self.overshoot,
            "blocked": self.blocked,
            "bill": list(self.bill),
            "outcome": self.outcome,
            "finish": self.finish,
            "danger": list(self.danger),
        }


class Listing:
    """The options that the engine has listed on its desk, copied from there at once; names are given when asked for."""

    def __init__(self, desk: Stored[Desk], kind: str, circuit: Circuit, from_pits: bool) -> None:
        self.kind, self.circuit, self.from_pits = kind, circuit, from_pits
        self.rows = look_rows(desk, "options", look(desk, "count"))
        searched = kind in ("move", "slipstream")
        self.nodes = look_rows(desk, "nodes", look(desk, "used")) if searched else []
        self.sets = look_rows(desk, "sets", look(desk, "sets_used")) if searched else []
        self.way = [int(space) for space in desk[0].way] if kind == "move" else []
        self._read: dict[int, Option] = {}

    def read(self) -> tuple[Option, ...]:
        """All of them."""
        return tuple(self.option(index) for index in range(len(self.rows)))

    def option(self, index: int) -> Option:
        """One of them."""
        if index not in self._read:
            self._read[index] = self._option(index)
        return self._read[index]

    def _option(self, index: int) -> Option:
        row = _Row(*self.rows[index])
        bill = cast(Bill, tuple(map(int, row.bill)))
        if self.kind == "gear":
            clauses = _gear_clauses(row.blocked)
            return Option(index, self.kind, gear=row.gear, skipped=row.blocked, bill=bill, clauses=clauses)
        if row.decline:
            return Option(index, "decline", clauses=("L-1",))
        if self.kind == "pit":
            return Option(index, "take" if row.leave else "wait", clauses=("P-7",))
        return Option(
            index,
            self.kind,
            end=self.circuit.spaces[row.end].id,
            route=self._route(row),
            braked=row.braked,
            turbo=row.turbo,
            overshoot=row.overshoot,
            blocked=row.blocked,
            bill=bill,
            outcome=OUTCOMES[row.outcome],
            finish=_is_finish(row),
            danger=self._danger(row.danger),
            clauses=_move_clauses(row, self.kind == "slipstream"),
        )

    def _route(self, row: Any) -> tuple[str, ...]:
        spaces, node = [], row.node
        for _ in range(row.steps):
            space, node = self.nodes[node][:2]
            spaces.append(space)
        track, lane = spaces[::-1], self.way[: row.lane]
        route = [*lane, *track] if self.from_pits else [*track, *lane]
        return tuple(self.circuit.spaces[space].id for space in route)

    def _danger(self, known: int) -> tuple[str, ...]:
        spaces = []
        while known > 0:
            known, space = self.sets[known][:2]
            spaces.append(self.circuit.spaces[space].id)
        return tuple(reversed(spaces))


_Row = cast(Any, namedtuple)("_Row", tuple(fields(OptionRow)))  # the names are the schema's


def _gear_clauses(skipped: int) -> tuple[str, ...]:
    return ("G-1", "V-8") if skipped else ("G-1",)


def _is_finish(row: Any) -> bool:
    """Whether a move takes the flag: not when it takes the car out (J-21)."""
    return bool(row.finish and row.outcome < Outcome.OUT)


def _move_clauses(row: Any, is_slipstream: bool) -> tuple[str, ...]:
    """The clauses behind everything that is special about a move."""
    reasons = (
        (is_slipstream, ("L-1", "L-2")),
        (row.turbo, ("L-7", "V-22")),
        (row.braked, ("B-1",)),
        (row.surcharge, ("L-5",)),
        (row.overshoot, ("O-2", "O-4")),
        (row.fatal, ("O-3",)),
        (row.lane, ("P-1",)),
        (row.blocked, ("B-2", "V-13")),
        (row.outcome == Outcome.SPINS, ("V-11",)),
        (row.outcome == Outcome.OUT_BLOCKED, ("V-14",)),
        (row.outcome >= Outcome.OUT, ("X-1",)),
        (row.danger, ("H-2",)),
        (_is_finish(row), ("F-1",)),
    )
    return tuple([clause for applies, group in reasons if applies for clause in group]) or ("M-1",)


def price(option: Option, pooled: bool) -> str:
    """The bill in words: `2 brakes, 1 tyre`; `3 points`; empty when nothing is to be paid."""
    if pooled:
        points = option.bill[0]
        return f"{points} point{'s' if points != 1 else ''}" if points else ""
    words = []
    for part in Part:
        points = option.bill[part]
        if points:
            words.append(f"{points} {part_word(part, points)}")
    return ", ".join(words)


def part_word(part: Part, points: int) -> str:
    """What a part's points are called in a bill."""
    one, many = {
        Part.TYRES: ("tyre", "tyres"),
        Part.BRAKES: ("brake", "brakes"),
        Part.GEARBOX: ("gearbox", "gearbox"),
        Part.BODY: ("body", "body"),
        Part.ENGINE: ("engine", "engine"),
        Part.HANDLING: ("handling", "handling"),
    }[part]
    return one if points == 1 else many
