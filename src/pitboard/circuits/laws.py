"""What a sound circuit is: the laws, each a small function with an id and the clauses it comes from.

`check` applies them all and returns what it finds, each fault with the law's id and, for a circuit read from a file,
the line. A law reports what is wrong in the words of the file and says what to do about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pitboard.circuits.errors import CircuitError, Fault
from pitboard.circuits.laws_corner import law_beside, law_corners, law_paths
from pitboard.circuits.laws_pit import law_boxes, law_features, law_grid, law_pit_lane, law_weather
from pitboard.circuits.laws_track import (
    law_crossing,
    law_cycles,
    law_kinds,
    law_lap,
    law_line,
    law_links,
    law_ranks,
    law_reach,
)
from pitboard.circuits.laws_view import Finding, View
from pitboard.circuits.laws_whole import law_order, law_whole
from pitboard.circuits.model import Circuit
from pitboard.circuits.text_reader import Lines

__all__ = ["LAWS", "WHOLE", "Law", "check", "verify"]

PER_LAW = 20
"""Faults reported of one law; one mistake may break a law in hundreds of places."""


@dataclass(frozen=True, slots=True)
class Law:
    """A law: its id, the clauses of the rules it comes from, and the function that looks for breaches."""

    id: str
    clauses: tuple[str, ...]
    find: Callable[[View], Iterator[Finding]]

    @property
    def summary(self) -> str:
        """What the law demands, in one sentence."""
        first = (self.find.__doc__ or "").strip().splitlines()[0]
        return first.split(": ", 1)[-1]


WHOLE = "whole"
"""The id of the law that comes first: everything named exists, once, within the bounds."""

LAWS = (
    Law("order", ("C-2",), law_order),
    Law("kinds", ("C-1", "C-6"), law_kinds),
    Law("links", ("C-1", "C-2"), law_links),
    Law("ranks", ("C-2", "C-6"), law_ranks),
    Law("line", ("C-5",), law_line),
    Law("cycles", ("C-1",), law_cycles),
    Law("reach", ("C-1", "C-5"), law_reach),
    Law("lap", ("C-5",), law_lap),
    Law("crossing", ("C-1",), law_crossing),
    Law("corners", ("C-3",), law_corners),
    Law("paths", ("C-3",), law_paths),
    Law("beside", ("C-2",), law_beside),
    Law("pit-lane", ("C-6",), law_pit_lane),
    Law("boxes", ("C-6",), law_boxes),
    Law("grid", ("C-5", "S-1"), law_grid),
    Law("weather", ("C-7",), law_weather),
    Law("features", ("C-8",), law_features),
)
"""The laws, in the order in which they are applied."""


def check(circuit: Circuit, lines: Lines | None = None, source: str | None = None) -> list[Fault]:
    """Return every fault found, none for a sound circuit.

    `lines` are those of `text.read_with_lines`, so that faults name lines. `source` is what messages call the circuit:
    the file's name from `lines` if not given, else the slug. Never raises, whatever the circuit.
    """
    name = source or (lines.source if lines else circuit.slug) or "circuit"
    # The other laws follow ids without asking whether they exist, so this one has to hold first.
    faults = [Fault(name, finding.line, WHOLE, finding.message) for finding in law_whole(circuit)]
    if faults:
        return faults
    view = View(circuit, lines)
    for law in LAWS:
        found = list(law.find(view))
        faults += [Fault(name, finding.line, law.id, finding.message) for finding in found[:PER_LAW]]
        if len(found) > PER_LAW:
            faults.append(Fault(name, None, law.id, f"and {len(found) - PER_LAW} more breaches of this law"))
    return faults


def verify(circuit: Circuit, lines: Lines | None = None, source: str | None = None) -> None:
    """Raise `CircuitError` with every fault that `check` finds; return quietly for a sound circuit."""
    faults = check(circuit, lines, source)
    if faults:
        raise CircuitError(faults)
