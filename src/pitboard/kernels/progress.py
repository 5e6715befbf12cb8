"""Telling whoever waits on the first start what is going on."""

from __future__ import annotations

import sys
import time
from typing import ClassVar, Self


class Progress:
    """Shows which rule is being compiled; silent when all rules come from the cache.

    ``with Progress(): ...`` around the first call of each entry point.
    """

    rules: ClassVar[int] = 0
    """How many there are, more or less all of which will be compiled."""
    _watching: ClassVar[Progress | None] = None

    def __init__(self) -> None:
        self.count = 0
        self._started = 0.0

    @staticmethod
    def compiling(rule: str) -> None:
        """Tell whoever watches that a rule is about to be compiled."""
        if Progress._watching:
            Progress._watching._tell(rule)

    def __enter__(self) -> Self:
        Progress._watching = self
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        Progress._watching = None
        if self.count:
            outcome = "ready" if kind is None else "not ready"
            self.say(f"The race engine is {outcome}, after {time.monotonic() - self._started:.0f} s.", last=True)

    @property
    def total(self) -> int:
        """About how many rules there are to compile."""
        return max(self.rules, self.count)

    def _tell(self, rule: str) -> None:
        self._started = self._started or time.monotonic()
        self.count += 1
        self.say(f"First start: preparing the race engine, {self.count} of about {self.total}: {rule}")

    def say(self, message: str, last: bool = False) -> None:
        """Rewrites one line of a terminal; elsewhere, writes only the first and the last message."""
        if sys.stderr.isatty():
            print(f"\r{message}\x1b[K", end="\n" if last else "", file=sys.stderr, flush=True)
        elif last or self.count == 1:
            print(message, file=sys.stderr, flush=True)
