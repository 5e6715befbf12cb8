"""The languages that the rules are told in, and the files that hold their words.

Rules are values and have no language; what people read about them stands in data files, one for each language. This
module knows which languages there are, reads such a file and refuses what is empty.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from importlib.resources import files
from typing import Any

from pitboard.rules.errors import RulesError, fault, nearest

ENGLISH = "en"
LANGUAGES = (ENGLISH, "fr")
"""The languages by their ISO 639 codes, the one that everything is written in first."""

BREAK = re.compile(r"[ \n]+")
"""White space that is only there for the eye. The no-break spaces of French are not: they stay."""


def require_language(language: str) -> None:
    """Raise RulesError for a language that the rules are not told in."""
    if language not in LANGUAGES:
        raise RulesError(f"language {language!r}: the rules are not told in it; use one of: {', '.join(LANGUAGES)}")


def read_words(source: str) -> dict[str, Any]:
    """Return the tables of a file in `data`, each text on one line. Raises RulesError for an empty text."""
    text = files("pitboard").joinpath("data", source).read_text(encoding="utf-8")
    tables: dict[str, Any] = _on_one_line(tomllib.loads(text))
    for key in _empty(tables):
        raise fault(source, key, "is empty; write a text")
    return tables


def require_all(there: Collection[str], wanted: Collection[str], table: str, source: str) -> None:
    """Refuse words of something that does not exist, and something without words: RulesError names file and key."""
    for key in there:
        if key not in wanted:
            raise fault(source, f"{table}.{key}", f"does not exist{nearest(key, wanted)}; remove or rename it")
    for key in wanted:
        if key not in there:
            raise fault(source, f"{table}.{key}", "is missing; add it")


def _on_one_line(value: Any) -> Any:
    """Return the value with each of its texts on one line."""
    if isinstance(value, Mapping):
        return {key: _on_one_line(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_on_one_line(item) for item in value]
    return BREAK.sub(" ", value).strip() if isinstance(value, str) else value


def _empty(value: Any, key: str = "") -> Iterator[str]:
    """Yield the dotted keys of empty texts, lists and tables."""
    if isinstance(value, Mapping):
        for word, inner in value.items():
            yield from _empty(inner, f"{key}.{word}" if key else word)
    if isinstance(value, list):
        for number, item in enumerate(value, 1):
            yield from _empty(item, f"{key}.{number}")
    if value in ("", [], {}):
        yield key
