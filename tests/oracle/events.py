"""The special things that happen in a comparison, by name, to see that each happens often."""

from __future__ import annotations

from collections.abc import Iterator

from pitboard.circuits.model import Area

from .compare import Trial
from .table import Option, State


def marks(trial: Trial, after: State | None) -> Iterator[str]:
    """What is special about the options of a state, or, given the state after it, about one step from it."""
    if after is None:
        for option in trial.options:
            yield from {f"offered: {name}" for name in _in_option(option)}
            if ends_in_pits(trial, option):
                yield from {f"in the pits, offered: {name}" for name in _in_option(option)}
        return
    before = trial.state
    yield from _at_exit(before, after)
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


def ends_in_pits(trial: Trial, option: Option) -> bool:
    """Whether an option is a move that ends in the lane or in a box."""
    return "end" in option and trial.circuit.space[option["end"]].area is not Area.TRACK


def _at_exit(before: State, after: State) -> Iterator[str]:
    """How an exit roll or a choice in the box came out."""
    if before["phase"] in ("exit", "pit"):
        yield f"after {before['phase']}: {after['phase']}" if after["turn"] == before["turn"] else "waits in the box"


def _in_option(option: Option) -> Iterator[str]:
    """What an option brings."""
    if "gear" in option:
        if any(option["bill"]):
            yield "gear skip"
        return
    if "decline" in option or "pit" in option:
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
    if new["served"] > old["served"]:
        yield "stop in the box"
    if new["served"] < old["served"]:
        yield "out of the pits"
