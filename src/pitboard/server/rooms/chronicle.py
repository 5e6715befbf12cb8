"""What was told of a race so far: its steps, for those who come late, and the last messages, for those who come back.

Steps are texts of JSON, a thousand and more in a race; the older ones are kept packed, in bundles.
"""

from __future__ import annotations

import zlib
from collections import deque
from dataclasses import dataclass

BUNDLE = 100
TAIL = 40
"""Steps at least that are not packed. Fewer can be taken back: choices since the last die."""


class Steps:
    """The steps of a race, each a JSON text; the number of a step is how many were before."""

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._tail: list[str] = []

    def __len__(self) -> int:
        return len(self._packed) * BUNDLE + len(self._tail)

    def add(self, step: str) -> None:
        """Another step."""
        self._tail.append(step)
        if len(self._tail) >= BUNDLE + TAIL:
            self._packed.append(zlib.compress("\n".join(self._tail[:BUNDLE]).encode(), 1))
            del self._tail[:BUNDLE]

    def cut(self, count: int) -> None:
        """Keep only the first `count`: later ones were taken back."""
        del self._tail[count - len(self._packed) * BUNDLE :]

    def copy(self) -> Steps:
        """The steps so far, for whoever takes time to read them; what is packed is shared."""
        other = Steps()
        other._packed, other._tail = list(self._packed), list(self._tail)
        return other

    def since(self, first: int) -> list[str]:
        """The steps from a number on."""
        found: list[str] = []
        for number in range(first // BUNDLE, len(self._packed)):
            found += zlib.decompress(self._packed[number]).decode().split("\n")
        skipped = min(first // BUNDLE, len(self._packed)) * BUNDLE
        return (found + self._tail)[max(first - skipped, 0) :]


@dataclass(frozen=True, slots=True)
class _Told:
    """A message that took whoever had version `before` to `version`."""

    before: int
    version: int
    text: str


class Remembered:
    """The last versioned messages."""

    def __init__(self, most: int) -> None:
        self._told: deque[_Told] = deque(maxlen=most)

    def add(self, before: int, version: int, text: str) -> None:
        """What was told to everybody when the race went on."""
        self._told.append(_Told(before, version, text))

    def since(self, after: int, now: int) -> list[str] | None:
        """What somebody missed who has seen the version `after` of a race that is at `now`; None where that is not
        known any more, or `after` is no version that anybody was told."""
        if after == now:
            return []
        missed = [told.text for told in self._told if told.before >= after]
        is_whole = any(told.before == after for told in self._told)
        return missed if is_whole else None
