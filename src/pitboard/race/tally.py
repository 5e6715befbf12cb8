"""What a race's result tells of each car, collected from the events as they come."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.engine.trace import Kind

from .event import Row, read_event


@dataclass
class Tally:
    """Turns begun by each car, and how and where cars went out."""

    turns: dict[int, int] = field(default_factory=dict)
    out: dict[int, dict[str, Any]] = field(default_factory=dict)

    def take(self, row: Row, circuit: Circuit) -> None:
        """Count an event."""
        kind, car = row[:2]
        if kind == Kind.TURN_BEGAN:
            self.turns[car] = self.turns.get(car, 0) + 1
        elif kind == Kind.WENT_OUT:
            self.out[car] = read_event(row, circuit).values

    def copy(self) -> Tally:
        """A tally that goes its own way."""
        return Tally(dict(self.turns), dict(self.out))
