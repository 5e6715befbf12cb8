"""Whether what a state text says of the pits can be: who stands there, and how far each has come (chapter P)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboard.circuits.model import Area, Circuit
from pitboard.rules.ruleset import Ruleset


def pit_fault(state: Mapping[str, Any], number: int, circuit: Circuit, rules: Ruleset) -> tuple[str, str] | None:
    """The field of a racing car that is wrong, and what is wrong with it; None where nothing is."""
    car = state["cars"][number]
    here, served = circuit.space[car["space"]], car["served"]
    if here.area is Area.TRACK:
        return ("served", "is for cars in the pits") if served else None
    pits = rules.for_laps(state["laps"]).pits
    if pits is None or len(circuit.boxes) < len(state["cars"]):
        return "space", f"{here.id} is in the pits, and this race has no pit stops"
    if car["crossings"] < 0:
        return "crossings", "nobody comes to the pits right from the grid"
    box = list(circuit.boxes)[number]
    home = circuit.boxes[box]
    if here.area is Area.BOX:
        if here.id != box:
            return "space", f"{here.id} is the box of another car; this one has {box}"
        if not served or car["pit_stops"] < 1:
            return "served", "a car in its box has made a stop"
        return None
    if served and car["pit_stops"] < 1:
        return "pit_stops", "a car that has been at its box has made a stop"
    place, own = circuit.pit_lane.index(here.id), circuit.pit_lane.index(home)
    if place != own and served != (place > own):
        return "served", f"does not agree with {here.id}, for its box is at {home}"
    return None
