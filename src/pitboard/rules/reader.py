"""Turning the plain values of a TOML file into the typed values of a dataclass, by the dataclass's own annotations.

The shape of a preset file is thus declared once, by the classes it fills. Whatever does not fit is refused with the
file, the key and the remedy. Three spellings are for the eye: points of parts are written as a table of part names, a
set of parts as a list of names, and `pool` stands for the place of the undivided pool.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from pitboard.rules.errors import fault, nearest
from pitboard.rules.ruleset import PARTS, Part

MOST = 1000
"""No number of any rule is larger; a larger one is a slip of the pen."""

POOL = "pool"
PART_NAMES = {part.name.lower(): part for part in Part} | {POOL: Part.TYRES}


def read(kind: Any, table: Mapping[str, Any], source: str, prefix: str = "") -> Any:
    """Return an instance of the dataclass `kind` filled from `table`.

    `source` names the file and `prefix` the table in messages. Raises RulesError for a key that is missing, unknown or
    holds something else than its field.
    """
    hints = get_type_hints(kind)
    needed = [field.name for field in fields(kind) if field.default is MISSING]
    for key in table:
        if key not in hints:
            raise fault(source, prefix + key, f"is not a key of this table{nearest(key, hints)}; remove or rename it")
    for key in needed:
        if key not in table:
            raise fault(source, prefix + key, "is missing; add it")
    return kind(**{key: decode(hints[key], value, source, prefix + key) for key, value in table.items()})


def decode(kind: Any, value: Any, source: str, key: str) -> Any:
    """Return `value`, found at `key`, as a value of the annotated type `kind`."""
    origin = get_origin(kind)
    if origin is UnionType:
        (kind,) = (choice for choice in get_args(kind) if choice is not NoneType)
        origin = get_origin(kind)
    if origin is tuple:
        return _tuple(get_args(kind), value, source, key)
    if origin is frozenset:
        names = _expect(list, value, source, key, "a list of names of parts")
        return frozenset(_part(name, source, key) for name in names)
    if origin is Mapping:
        return _mapping(get_args(kind), value, source, key)
    if is_dataclass(kind):
        return read(kind, _expect(dict, value, source, key, "a table"), source, f"{key}.")
    return _single(kind, value, source, key)


def _single(kind: Any, value: Any, source: str, key: str) -> Any:
    """Return a number, a flag, a text or the member of an enum."""
    if issubclass(kind, Enum):
        words = {member.value: member for member in kind}
        if not isinstance(value, str) or value not in words:
            raise fault(source, key, f"{value!r} is not allowed; use one of: {', '.join(words)}")
        return words[value]
    if kind is bool:
        return _expect(bool, value, source, key, "true or false")
    if kind is str:
        return _expect(str, value, source, key, "a text in quotes")
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise fault(source, key, f"{value!r} must be a whole number from 0 to {MOST}")
    return value


def _tuple(kinds: tuple[Any, ...], value: Any, source: str, key: str) -> tuple[Any, ...]:
    """Return a list as a tuple: of any length, of a fixed one, or points written as a table of parts."""
    if len(kinds) == PARTS:
        return _points(value, source, key)
    items = _expect(list, value, source, key, "a list")
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(items)
    if len(items) != len(kinds):
        raise fault(source, key, f"{items!r} must be a list of {len(kinds)}")
    return tuple(decode(kind, item, source, key) for kind, item in zip(kinds, items, strict=True))


def _points(value: Any, source: str, key: str) -> tuple[int, ...]:
    """Return points of parts, those that the table does not name being 0."""
    table = _expect(dict, value, source, key, "a table of parts, such as { tyres = 6, brakes = 3 }")
    points = [0] * PARTS
    for name, number in table.items():
        points[_part(name, source, key)] = decode(int, number, source, f"{key}.{name}")
    return tuple(points)


def _part(name: Any, source: str, key: str) -> Part:
    """Return the part of this name."""
    if not isinstance(name, str) or name not in PART_NAMES:
        raise fault(
            source, key, f"{name!r} is not a part{nearest(str(name), PART_NAMES)}; use one of: {', '.join(PART_NAMES)}"
        )
    return PART_NAMES[name]


def _mapping(kinds: tuple[Any, ...], value: Any, source: str, key: str) -> dict[Any, Any]:
    """Return a table whose keys are words or numbers of laps."""
    table = _expect(dict, value, source, key, "a table")
    read_keys = {}
    for word, item in table.items():
        if kinds[0] is int and not word.isdecimal():
            raise fault(source, f"{key}.{word}", "must be a number of laps, such as 2")
        read_keys[kinds[0](word)] = decode(kinds[1], item, source, f"{key}.{word}")
    return read_keys


def _expect(kind: type, value: Any, source: str, key: str, what: str) -> Any:
    """Return the value if it is of this kind; otherwise refuse it, saying what it must be."""
    if not isinstance(value, kind):
        raise fault(source, key, f"{value!r} must be {what}")
    return value
