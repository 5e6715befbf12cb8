"""The presets: one TOML file in `data/rulesets` for each book, read into a `Ruleset` and checked.

A file holds every value of its book. It may name a `base` and then holds only what differs: tables are merged key by
key, and `without` lists what the base has and this book has not. What comes out is checked against the other values
(dice against engine tests, sheets against laps), so that a slip is found here and not in the middle of a race.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from pitboard.rules.errors import RulesError, fault, nearest
from pitboard.rules.options import SWITCHES
from pitboard.rules.pits import PitExit, PitGives
from pitboard.rules.reader import read
from pitboard.rules.ruleset import Part, Ruleset

PRESETS = ("mini", "classic", "basic", "modern", "online", "street")
"""The keys of the presets, in the order in which they are shown."""

SKIPS = 3
"""A skip is of one, two or three gears, never four (G-1)."""

CARS = (2, 10)
"""The least and the most cars that any race can have (S-1)."""

BLACK = 20
"""Faces of the black die (D-7)."""


def keys() -> tuple[str, ...]:
    """Return the keys of the presets, in the order in which they are shown."""
    return PRESETS


@cache
def load(key: str) -> Ruleset:
    """Return the ruleset of a preset. Raises RulesError for an unknown key."""
    if key not in PRESETS:
        raise RulesError(
            f"rules {key!r}: there is no such preset{nearest(key, PRESETS)}; use one of: {', '.join(PRESETS)}"
        )
    folder = files("pitboard").joinpath("data", "rulesets")
    return read_preset(key, folder)


def read_preset(key: str, folder: Traversable) -> Ruleset:
    """Return the ruleset in the file `key`.toml of a folder.

    Raises RulesError for a file that is missing, is not TOML, or holds values that do not fit.
    """
    source = f"{key}.toml"
    table = _merged(key, folder)
    _expand_blocks(table, source)
    rules: Ruleset = read(Ruleset, {"key": key, **table}, source)
    for field, message in faults(rules):
        raise fault(source, field, message)
    return rules


def _merged(key: str, folder: Traversable, heirs: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the table of a file, merged into that of its base."""
    source = f"{key}.toml"
    if key in heirs:
        raise fault(source, "base", "leads back to this file; name a base that stands on its own")
    try:
        table = tomllib.loads(folder.joinpath(source).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise RulesError(f"{source}: cannot be read ({error}); put the file there as UTF-8 text") from error
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{source}: is not TOML: {error}; mend that line") from error
    if "base" not in table:
        return table
    base = table.pop("base")
    if not isinstance(base, str):
        raise fault(source, "base", f"{base!r} must be the key of a preset, in quotes")
    merged = _merged(base, folder, (*heirs, key))
    for path in table.pop("without", []):
        _remove(merged, path, source)
    return _overlaid(merged, table)


def _overlaid(base: dict[str, Any], table: dict[str, Any]) -> dict[str, Any]:
    """Return `base` with the values of `table` laid over it, tables being merged key by key."""
    result = dict(base)
    for key, value in table.items():
        under = result.get(key)
        both = isinstance(under, dict) and isinstance(value, dict)
        result[key] = _overlaid(under, value) if both else value  # type: ignore[arg-type]
    return result


def _remove(table: dict[str, Any], path: Any, source: str) -> None:
    """Remove the dotted `path` from the nested tables."""
    *outer, last = str(path).split(".")
    inner: Any = table
    for word in outer:
        inner = inner.get(word) if isinstance(inner, dict) else None
    if not isinstance(inner, dict) or last not in inner:
        raise fault(source, "without", f"the base has no {path!r}; remove it from the list")
    del inner[last]


def _expand_blocks(table: dict[str, Any], source: str) -> None:
    """Write out `{ per_space, up_to }`, the short form of a block's cost in a pool."""
    short = table.get("block_cost")
    if not isinstance(short, dict):
        return
    numbers = [short.get("per_space"), short.get("up_to")]
    if set(short) != {"per_space", "up_to"} or not all(isinstance(number, int) for number in numbers):
        raise fault(source, "block_cost", f"{short!r} must hold the numbers per_space and up_to, or be a list of pairs")
    table["block_cost"] = [[short["per_space"] * spaces, 0] for spaces in range(1, short["up_to"] + 1)]


def faults(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield the field and the fault of every value that does not agree with the others."""
    yield from _setting_faults(rules)
    yield from _number_faults(rules)
    yield from _pit_faults(rules)
    for name in rules.switches:
        if name not in SWITCHES:
            yield "switches", f"{name!r} is not a switch{nearest(name, SWITCHES)}; use: {', '.join(SWITCHES)}"


def _setting_faults(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with laps, sheets and the parts on them."""
    if set(rules.sheets) != set(rules.laps):
        yield "sheets", f"there must be one sheet for each number of laps in {list(rules.laps)}"
    if 0 in rules.laps:
        yield "laps", "a race has at least 1 lap; remove the 0"
    if rules.default_laps not in rules.laps:
        yield "default_laps", f"{rules.default_laps} must be one of {list(rules.laps)}"
    if rules.pooled and any(any(sheet[1:]) for sheet in rules.sheets.values()):
        yield "sheets", "a pool is undivided; write { pool = 20 }"
    if rules.pooled and not rules.deadly <= {Part.TYRES}:
        yield "deadly", 'a pool has no parts; write ["pool"] or []'
    if rules.pooled and rules.handling:
        yield "handling", "a pool has no handling points; set it to false"
    if not CARS[0] <= rules.most_cars <= CARS[1]:
        yield "most_cars", f"must be from {CARS[0]} to {CARS[1]}"


def _pit_faults(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with pit stops: what they give back must be what the book has, and what the exit rolls."""
    pits = rules.pits
    if pits is None:
        if rules.pit_stops:
            yield "pit_stops", "this book has no [pits]; add the table, or set it to false"
        return
    if rules.pooled == (pits.gives is PitGives.TYRES):
        yield "pits.gives", "must be tyres where a car has parts, and the pool where it has one"
    if (pits.gives is PitGives.POOL_AS_ROLLED) != (pits.exit is PitExit.POOL_ROLL):
        yield "pits.exit", "pool-roll goes with gives = pool-as-rolled, and neither without the other"
    if not 1 <= pits.exit_gear <= rules.gears:
        yield "pits.exit_gear", f"must be a gear, from 1 to {rules.gears}"
    if pits.quick_to > BLACK:
        yield "pits.quick_to", f"must be a number of the black die, at most {BLACK}"


def _number_faults(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with dice, costs and numbers of the black die."""
    if not rules.dice or not all(faces and min(faces) > 0 for faces in rules.dice):
        yield "dice", "each gear needs a die with at least one face, and no face of 0"
    if len(rules.skip_cost) != SKIPS:
        yield "skip_cost", f"must hold {SKIPS} costs, for one, two and three gears skipped"
    if not rules.stall_to < rules.flying_from <= BLACK + 1:
        yield "flying_from", f"must be above stall_to ({rules.stall_to}) and at most {BLACK + 1} (no flying start)"
    for gear, pips in rules.engine_triggers:
        if not 1 <= gear <= rules.gears or pips not in rules.dice[gear - 1]:
            yield "engine_triggers", f"[{gear}, {pips}]: no gear has such a face; write a gear and a number of its die"
    for field, needed in (("engine_gear", True), ("slipstream_gear", rules.slipstream)):
        if not needed <= getattr(rules, field) <= rules.gears:
            yield field, f"must be a gear, from {int(needed)} to {rules.gears}"
    for field in ("collision_to", "engine_to", "handling_to"):
        if getattr(rules, field) > BLACK:
            yield field, f"must be a number of the black die, at most {BLACK}"
