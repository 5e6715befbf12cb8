"""The optional rules of a preset as switches that a command line or a form can list and set.

A preset names the switches it has; which clause a switch comes from and which values it takes stands here once, what
players are told about it in `rulebooks`. A switch is a field of the `Ruleset`: a flag is set with `on` and `off`, a
policy with the names of its values.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from pitboard.rules.errors import RulesError, nearest

if TYPE_CHECKING:
    from pitboard.rules.ruleset import Ruleset

SWITCHES = {"slipstream": "V-20", "handling": "V-19", "pit_stops": "V-24", "order_counts": "V-34"}
"""The clause of every switch, by the name of the field it sets."""

FLAG = {"off": False, "on": True}


@dataclass(frozen=True, slots=True)
class Switch:
    """An optional rule: its name, the clause behind it, how it is set and what it may be set to."""

    name: str
    clause: str
    value: str
    allowed: tuple[str, ...]


def values_of(current: object) -> dict[str, object]:
    """Return what a field like this one may be set to, by the words for it."""
    if isinstance(current, Enum):
        return {member.value: member for member in type(current)}
    return dict(FLAG)


def switches_of(rules: Ruleset) -> list[Switch]:
    """Return the switches of a ruleset, in the order in which its preset lists them."""
    listed = []
    for name in rules.switches:
        current = getattr(rules, name)
        values = values_of(current)
        word = next(word for word, value in values.items() if value == current)
        listed.append(Switch(name, SWITCHES[name], word, tuple(values)))
    return listed


def switched(rules: Ruleset, name: str, text: str) -> Ruleset:
    """Return the rules with one switch set; hyphens in its name are as good as underscores.

    Raises RulesError for a switch that the preset does not have and for a value that the switch does not take.
    """
    field = name.strip().lower().replace("-", "_")
    if field not in rules.switches:
        known = ", ".join(rules.switches)
        raise RulesError(
            f"option {name}: {rules.key} has no such option{nearest(field, rules.switches)}; its options are: {known}"
        )
    values = values_of(getattr(rules, field))
    word = text.strip().lower()
    if word not in values:
        raise RulesError(f"option {field}: {text!r} is not allowed; use one of: {', '.join(values)}")
    return rules.using(**{field: values[word]})
