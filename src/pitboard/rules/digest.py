"""A fingerprint of the rules a race is run by.

A record holds it, so that a race is never replayed under other values unnoticed. It covers what decides the race and
nothing else: not the preset's name or title, not the choices it offers, not the chapters that are not played yet.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from pitboard.rules.ruleset import Part, Ruleset

NOT_PLAYED = frozenset(
    {"key", "title", "laps", "default_laps", "most_cars", "sheets", "gearbox_name", "switches", "pit_stops"}
    | {"technical", "weather", "tyres", "construction", "qualifying", "nitro", "teams", "street"}
)
"""Fields that do not decide a race; laps, sheet and pits of the race at hand stand in for those of all races."""


def canonical(rules: Ruleset, laps: int) -> dict[str, Any]:
    """Return what decides a race of `laps` as plain values, in a form that depends on nothing but those values."""
    played = rules.for_laps(laps)
    values = {
        field.name: plain(getattr(played, field.name)) for field in fields(played) if field.name not in NOT_PLAYED
    }
    return {**values, "laps": laps, "sheet": list(played.sheet(laps))}


def plain(value: Any) -> Any:
    """Return a value of a ruleset as JSON knows it: words for enums, sorted lists for sets, tables for dataclasses."""
    if isinstance(value, Part):
        return value.name.lower()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, frozenset):
        return sorted(plain(item) for item in value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return value


def digest(rules: Ruleset, laps: int) -> str:
    """Return the SHA-256 of the values that decide a race of `laps`, in hexadecimal."""
    text = json.dumps(canonical(rules, laps), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
