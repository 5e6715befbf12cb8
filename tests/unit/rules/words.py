"""How words in two languages are compared and how French is typeset, for the tests of all of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

NARROW = "\N{NARROW NO-BREAK SPACE}"


def texts(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """The texts in nested tables and lists, each with its dotted key."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for word, inner in value.items():
            yield from texts(inner, f"{key}.{word}" if key else word)
    else:
        for number, inner in enumerate(value, 1):
            yield from texts(inner, f"{key}.{number}")


def numbers(text: str) -> Counter[str]:
    """The numbers that a text has in digits, and how often."""
    return Counter(re.findall(r"\d+", text))


def slips_of_french(text: str) -> list[str]:
    """What is not typeset as French is: high punctuation and guillemets without narrow spaces, straight quotes."""
    return re.findall(rf"(?<!{NARROW})[;:!?»]|«(?!{NARROW})|{NARROW}(?![;:!?»])(?<!«{NARROW})|['\"\xa0]|  ", text)
