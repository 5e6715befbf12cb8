"""Options as people read them: what a choice leads to, what it costs, and which clauses say so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from pitboard.circuits.model import Circuit
from pitboard.engine.layout import Outcome
from pitboard.rules.ruleset import PARTS, Part

Bill = tuple[int, int, int, int, int, int]
"""Points by part, in the order of `Part`; with a pool, all in the first place."""

OUTCOMES = {Outcome.STAYS: "stays", Outcome.SPINS: "spins", Outcome.OUT: "out", Outcome.OUT_BLOCKED: "out"}


@dataclass(frozen=True, slots=True)
class Option:
    """One legal choice.

    `kind` is gear, move, slipstream or decline. Moves have an `end`, a `route` of spaces to it, and what the move itself brings:
    spaces braked, overshot, left by a block; `outcome` is stays, spins or out. `danger` lists the dangerous spaces that will
    be entered, each with a test. `bill` is what will be paid in all; `clauses` say why.
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
        if self.kind == "decline":
            return "decline"
        marks = ("t" if self.turbo else "", f"b{self.braked}" if self.braked else "")
        details = (f"o{self.overshoot}" if self.overshoot else "", *(f"!{space}" for space in self.danger))
        return " ".join(word for word in (str(self.end), *marks, *details) if word)

    def as_dict(self) -> dict[str, Any]:
        """The option in the form of `docs/formats/state.md`."""
        if self.kind == "gear":
            return {"gear": self.gear, "bill": list(self.bill)}
        if self.kind == "decline":
            return {"decline": True}
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


def read_options(desk: Any, count: int, kind: str, circuit: Circuit) -> tuple[Option, ...]:
    """The options that the engine has listed on its desk, `kind` being that of the decision."""
    return tuple(read_option(desk, index, kind, circuit) for index in range(count))


def read_option(desk: Any, index: int, kind: str, circuit: Circuit) -> Option:
    """One of the options listed on the desk."""
    row = desk.options[index]
    bill = cast(Bill, tuple(int(row.bill[part]) for part in range(PARTS)))
    if kind == "gear":
        skipped = int(row.blocked)
        return Option(index, kind, gear=int(row.gear), skipped=skipped, bill=bill, clauses=_gear_clauses(skipped))
    if row.decline:
        return Option(index, "decline", clauses=("L-1",))
    option = Option(
        index,
        kind,
        end=circuit.spaces[int(row.end)].id,
        route=_route(desk, row, circuit),
        braked=int(row.braked),
        turbo=bool(row.turbo),
        overshoot=int(row.overshoot),
        blocked=int(row.blocked),
        bill=bill,
        outcome=OUTCOMES[Outcome(int(row.outcome))],
        finish=bool(row.finish),
        danger=_danger(desk, row, circuit),
    )
    return _with_clauses(option, bool(row.fatal), bool(row.surcharge))


def _route(desk: Any, row: Any, circuit: Circuit) -> tuple[str, ...]:
    spaces = []
    node = int(row.node)
    for _ in range(int(row.steps)):
        spaces.append(circuit.spaces[int(desk.nodes[node].space)].id)
        node = int(desk.nodes[node].parent)
    return tuple(reversed(spaces))


def _danger(desk: Any, row: Any, circuit: Circuit) -> tuple[str, ...]:
    spaces = []
    known = int(row.danger)
    while known > 0:
        spaces.append(circuit.spaces[int(desk.sets[known].space)].id)
        known = int(desk.sets[known].before)
    return tuple(reversed(spaces))


def _gear_clauses(skipped: int) -> tuple[str, ...]:
    return ("G-1", "V-8") if skipped else ("G-1",)


def _with_clauses(option: Option, fatal: bool, surcharge: bool) -> Option:
    """Name the clauses behind everything that is special about a move."""
    reasons = (
        (option.kind == "slipstream", ("L-1", "L-2")),
        (option.turbo, ("L-7", "V-22")),
        (option.braked > 0, ("B-1",)),
        (surcharge, ("L-5",)),
        (option.overshoot > 0, ("O-2", "O-4")),
        (fatal, ("O-3",)),
        (option.blocked > 0, ("B-2", "V-13")),
        (option.outcome == "spins", ("V-11",)),
        (option.outcome == "out" and option.blocked > 0 and not fatal, ("V-14",)),
        (option.outcome == "out", ("X-1",)),
        (bool(option.danger), ("H-2",)),
        (option.finish, ("F-1",)),
    )
    clauses = tuple(clause for applies, group in reasons if applies for clause in group)
    return replace(option, clauses=clauses or ("M-1",))


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
