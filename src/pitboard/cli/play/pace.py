"""How fast the race goes on by itself."""

from __future__ import annotations

from enum import Enum


class Pace(Enum):
    """Seconds between two plies, and after a choice that may still be taken back."""

    SLOW = ("slow", 0.8, 2.5)
    NORMAL = ("normal", 0.2, 1.5)
    FAST = ("fast", 0.05, 0.8)
    INSTANT = ("instant", 0.001, 0.001)

    def __init__(self, word: str, delay: float, grace: float) -> None:
        self.word, self.delay, self.grace = word, delay, grace

    @property
    def next(self) -> Pace:
        """The next faster one; after the fastest the slowest."""
        every = list(Pace)
        return every[(every.index(self) + 1) % len(every)]
