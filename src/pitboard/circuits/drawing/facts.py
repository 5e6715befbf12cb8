"""What a board says about itself in figures: the length of a lap, and each corner's longest and shortest path."""

from __future__ import annotations

from dataclasses import dataclass

from pitboard.circuits.laws_corner import paths
from pitboard.circuits.laws_view import View
from pitboard.circuits.model import Circuit


@dataclass(frozen=True, slots=True)
class Facts:
    """`paths` are longest and shortest by corner; `summary` is a line for the title."""

    paths: dict[str, tuple[int, int]]
    summary: str


def facts_of(circuit: Circuit) -> Facts:
    """The figures of a circuit; printed ones where the circuit has them."""
    view = View(circuit)
    found = {c.id: c.printed or paths(view, c.id) or (0, 0) for c in circuit.corners}
    stops = sum(corner.stops for corner in circuit.corners)
    return Facts(found, f"{len(circuit.corners)} corners · {stops} stops")
