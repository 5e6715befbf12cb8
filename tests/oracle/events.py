"""The special things that happen in a comparison, by name, to see that each happens often."""

from __future__ import annotations

from collections.abc import Iterator

from .compare import Trial
from .table import Option, State


def marks(trial: Trial, after: State | None) -> Iterator[str]:
    """What is special about the options of a state, or, given the state after it, about one step from it."""
    if after is None:
        for option in trial.options:
            yield from {f"offered: {name}" for name in _in_option(option)}
        return
    before = trial.state
    for old, new in zip(before["cars"], after["cars"], strict=True):
        yield from _in_car(old, new)
    if after["phase"] == "victim" != before["phase"]:
        yield "victim drawn"
    if before["phase"] == "slipstream" == after["phase"]:
        yield "slipstream chained"
    if len(after["markers"]) > len(before["markers"]):
        yield "marker laid"
    if after["tests"]["gone"] > before["tests"]["gone"]:
        yield "contact out"
    if after["phase"] == "over":
        yield "race over"


def _in_option(option: Option) -> Iterator[str]:
    """What an option brings."""
    if "gear" in option:
        if any(option["bill"]):
            yield "gear skip"
        return
    if "decline" in option:
        return
    yield "leg" if option.get("slip") else "move"
    for name in ("braked", "turbo", "overshoot", "blocked", "finish", "danger"):
        if option[name]:
            yield f"{name}"
    if option["blocked"] > 6:
        yield "blocked by seven or more"
    if option["overshoot"] and option["blocked"]:
        yield "overshoot and block"
    if option["overshoot"] and option["finish"]:
        yield "overshoot and finish"
    if option["outcome"] != "stays":
        yield f"{option['outcome']}"


def _in_car(old: State, new: State) -> Iterator[str]:
    """What happened to a car."""
    if old["status"] != new["status"]:
        yield f"car {new['status']}"
    if new["spun"] and not old["spun"]:
        yield "car spun"
    if new["stops"] > old["stops"]:
        yield "stop counted"
    if new["crossings"] > old["crossings"]:
        yield "line crossed"
