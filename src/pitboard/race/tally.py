"""What a race's result tells of each car, collected from the events as they come."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pitboard.engine.trace import Kind

from .event import Event


@dataclass
class Tally:
    """Turns begun by each car, and how and where cars went out."""

    turns: dict[int, int] = field(default_factory=dict)
    out: dict[int, dict[str, Any]] = field(default_factory=dict)

    def take(self, event: Event) -> None:
        """Count an event."""
        if event.kind is Kind.TURN_BEGAN:
            self.turns[event.car] = self.turns.get(event.car, 0) + 1
        elif event.kind is Kind.WENT_OUT:
            self.out[event.car] = dict(event.values)

    def copy(self) -> Tally:
        """A tally that goes its own way."""
        return Tally(dict(self.turns), dict(self.out))
