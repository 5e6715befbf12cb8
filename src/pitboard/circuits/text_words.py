"""The words of one line of a `.circuit` file, taken one by one.

Each `take_` method names what it wants, so that a missing or wrong word is refused in the reader's terms: what was
expected, what stood there, what may stand there.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import TypeVar

from pitboard.circuits import text_bounds as bounds

Meaning = TypeVar("Meaning")


class Refused(Exception):
    """A line that cannot be understood; the message says why and what to write. Never leaves the reader."""


def shown(word: str) -> str:
    """Quote a word from a file, cut short so that a message stays a message."""
    return repr(word if len(word) <= 40 else word[:37] + "...")


def unknown(what: str, word: str, known: Iterable[str]) -> Refused:
    """Return the refusal of a word that is none of those known, with the closest of them suggested."""
    choices = list(known)
    close = difflib.get_close_matches(word[:40], choices, n=1)
    hint = f", did you mean {close[0]!r}?" if close else ""
    return Refused(f"unknown {what} {shown(word)}{hint} (known: {', '.join(choices)})")


class Words:
    """A line's words, consumed from left to right; a word that starts with # begins a comment."""

    def __init__(self, line: str) -> None:
        """Split the line, its comment dropped."""
        self._words: list[str] = []
        for word in line.split():
            if word.startswith("#"):
                break
            self._words.append(word)
        self._next = 0

    def is_done(self) -> bool:
        """Tell whether no word is left."""
        return self._next >= len(self._words)

    def take(self, what: str) -> str:
        """Take the next word, whatever it is."""
        if self.is_done():
            raise Refused(f"the line ends where {what} should stand; add it")
        word = self._words[self._next]
        self._next += 1
        return word

    def take_known(self, what: str, known: Mapping[str, Meaning]) -> Meaning:
        """Take one of the known words and return what it stands for."""
        word = self.take(what)
        if word not in known:
            raise unknown(what, word, known)
        return known[word]

    def take_keyword(self, keyword: str) -> None:
        """Take exactly this word."""
        word = self.take(f"the word '{keyword}'")
        if word != keyword:
            raise Refused(f"{shown(word)} stands where the word '{keyword}' should; write '{keyword}' there")

    def take_id(self, what: str) -> str:
        """Take an id of a space, corner or noise zone."""
        word = self.take(what)
        if not bounds.is_id(word):
            raise Refused(f"{shown(word)} cannot be {what}; an id has {bounds.ID_SHAPE}")
        return word

    def take_integer(self, what: str, limits: tuple[int, int]) -> int:
        """Take a whole number within these limits, both included."""
        word = self.take(what)
        value = bounds.integer(word, *limits)
        if value is None:
            raise Refused(f"{shown(word)} cannot be {what}; write a whole number from {limits[0]} to {limits[1]}")
        return value

    def take_decimal(self, what: str, magnitude: float) -> float:
        """Take a number between minus and plus this magnitude."""
        word = self.take(what)
        value = bounds.decimal(word, magnitude)
        if value is None:
            raise Refused(f"{shown(word)} cannot be {what}; write a number from {-magnitude:g} to {magnitude:g}")
        return value

    def end(self) -> None:
        """Refuse any word left over."""
        if not self.is_done():
            extra = shown(self._words[self._next])
            raise Refused(f"{extra} is one word too many; remove it, or put # before a comment")
