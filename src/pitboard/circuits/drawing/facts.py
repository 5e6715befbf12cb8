"""What a board says about itself in figures: the length of a lap, and each corner's longest and shortest path."""

from __future__ import annotations

from dataclasses import dataclass

from pitboard.circuits.laws_corner import paths
from pitboard.circuits.laws_view import View
from pitboard.circuits.model import Circuit


@dataclass(frozen=True, slots=True)
class Facts:
    """`lap` is the shortest lap in spaces, `paths` are the longest and shortest path by corner."""

    lap: int
    stops: int
    paths: dict[str, tuple[int, int]]


def facts_of(circuit: Circuit) -> Facts:
    """The figures of a circuit; printed ones where the circuit has them."""
    view = View(circuit)
    found = {c.id: c.printed or paths(view, c.id) or (0, 0) for c in circuit.corners}
    return Facts(view.shortest_lap() or 0, sum(corner.stops for corner in circuit.corners), found)
