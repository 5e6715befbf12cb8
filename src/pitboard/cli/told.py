"""Events as lines of a log: a sentence each, with the clauses behind it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from pitboard.race import Event, Race
from pitboard.race.sentences import sentence

from .board.palette import CARS, GREY


def told(run: Race, events: Sequence[Event]) -> list[Text]:
    """Events as sentences, the clauses in grey; a bar in the car's colour before those of a car."""
    lines = []
    for event in events:
        words = sentence(event, run.names, run.rules.pooled)
        if words:
            line = Text().append("▌" if event.car >= 0 else " ", style=CARS[event.car] if event.car >= 0 else "")
            line.append(words[:1].upper() + words[1:])
            line.append(f" {' '.join(event.clauses)}", style=GREY)
            lines.append(line)
    return lines
