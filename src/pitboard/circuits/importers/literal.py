"""A reader for the literals of a script: data written as a script is data all the same, and is never run.

Understands objects, arrays, quoted strings, numbers, `true`, `false`, `null` and `undefined`; keys with or without
quotes; `//` and `/* */` comments; a comma after the last entry. Depth and number of values are bounded.
"""

from __future__ import annotations

import re
from typing import Any

from pitboard.circuits.errors import refusal

DEEPEST = 16
MOST = 200_000
"""Values in all."""
LONGEST = 40
"""Digits of a number."""

_SPACE = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"' + r"|'(?:[^'\\\n]|\\.)*'")
_NUMBER = re.compile(r"-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_WORD = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
_DECLARATION = re.compile(r"(?:export\s+default\s+|(?:export\s+)?(?:const|let|var)\s+[A-Za-z_$][\w$]*\s*=\s*)?")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_PLAIN = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_CONSTANTS = {"true": True, "false": False, "null": None, "undefined": None}


def _plain(escape: re.Match[str]) -> str:
    """The character that an escape in a string stands for; half a surrogate pair stands for none."""
    word = escape[1]
    if len(word) == 1:
        return _PLAIN.get(word, word)
    code = int(word[1:], 16)
    return "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)


class _Literal:
    """A text and how far it has been read."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.at = 0
        self.values = 0

    def fail(self, message: str) -> Exception:
        """The refusal of what stands at this place."""
        return refusal(self.source, message, self.text.count("\n", 0, self.at) + 1)

    def skip(self) -> str:
        """Pass over white space and comments; return the next character, empty at the end."""
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.text[self.at : self.at + 1]

    def match(self, pattern: re.Pattern[str]) -> str | None:
        """Take what matches at this place."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found.group()

    def value(self, depth: int) -> Any:
        """Take any value."""
        self.values += 1
        if depth > DEEPEST or self.values > MOST:
            raise self.fail("the file nests too deep or holds too much; it is no circuits.js file")
        first = self.skip()
        if first == "{":
            return self.object(depth)
        if first == "[":
            return self.array(depth)
        if first and first in "\"'":
            return self.string()
        word = self.match(_WORD)
        if word is not None:
            if word not in _CONSTANTS:
                raise self.fail(f"{word[:40]!r} is no value; only literals are read, nothing is run")
            return _CONSTANTS[word]
        return self.number()

    def number(self) -> int | float:
        """Take a number."""
        word = self.match(_NUMBER)
        if word is None or len(word) > LONGEST:
            raise self.fail(f"{self.text[self.at : self.at + 20]!r} stands where a value should; restore the file")
        return int(word) if word.lstrip("-").isdigit() else float(word)

    def string(self) -> str:
        """Take a quoted string."""
        word = self.match(_STRING)
        if word is None:
            raise self.fail("a string has no end; restore the file")
        body = word[1:-1]
        return _ESCAPE.sub(_plain, body)

    def array(self, depth: int) -> list[Any]:
        """Take an array."""
        self.at += 1
        found: list[Any] = []
        while self.skip() != "]":
            found.append(self.value(depth + 1))
            self.separator("]")
        self.at += 1
        return found

    def object(self, depth: int) -> dict[str, Any]:
        """Take an object; a key that stands twice is refused."""
        self.at += 1
        found: dict[str, Any] = {}
        while (first := self.skip()) != "}":
            key = self.string() if first and first in "\"'" else self.match(_WORD) or self.match(_NUMBER)
            if not key:
                raise self.fail("a key is missing in an object; restore the file")
            if key in found:
                raise self.fail(f"the key {key[:40]!r} stands twice in an object; remove one")
            if self.skip() != ":":
                raise self.fail(f"a ':' is missing after {key[:40]!r}; restore the file")
            self.at += 1
            found[key] = self.value(depth + 1)
            self.separator("}")
        self.at += 1
        return found

    def separator(self, closing: str) -> None:
        """Pass over the comma after an entry, which may be missing only before the closing bracket."""
        first = self.skip()
        if first == ",":
            self.at += 1
        elif first != closing:
            raise self.fail(f"a ',' or '{closing}' is missing, or the file is cut off; restore it")


def read_literal(text: str, source: str) -> dict[str, Any]:
    """Return the object that a script declares; raises `CircuitError` naming the line that is no literal."""
    literal = _Literal(text, source)
    literal.skip()
    literal.match(_DECLARATION)
    if literal.skip() != "{":
        raise literal.fail("the file does not declare an object; it is no circuits.js file")
    found = literal.object(0)
    if literal.skip() == ";":
        literal.at += 1
    if literal.skip():
        raise literal.fail("something stands after the object; only one object is read")
    return found
