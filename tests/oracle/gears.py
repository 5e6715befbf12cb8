"""Changing gear (G)."""

from __future__ import annotations

from pitboard.rules.ruleset import Part, SkipMarker

from .bills import may_spend, pay, price
from .pits import highest_gear
from .table import Option, Points, State, Table, handling_is_played, lay_marker, mover_of


def gear_options(table: Table, state: State) -> list[Option]:
    """G-1, G-2, J-12, P-1: what may be announced, lowest gear first."""
    car = mover_of(state)
    if table.in_pits(car["space"]):
        return [{"gear": gear, "bill": price(table.rules)} for gear in range(1, highest_gear(table, car) + 1)]
    if car["gear"] == 0 or car["spun"]:
        return [{"gear": 1, "bill": price(table.rules)}]
    found = []
    for gear in range(1, min(car["gear"] + 1, table.rules.gears) + 1):
        bill = _price_of_change(table, car["gear"], gear)
        if bill is not None and may_spend(table.rules, car["points"], bill):
            found.append({"gear": gear, "bill": bill})
    return found


def _price_of_change(table: Table, old: int, new: int) -> Points | None:
    """V-8: up by one, the same or down by one is free; one to three skipped gears have a price, more cannot be."""
    skipped = old - new - 1
    if skipped <= 0:
        return price(table.rules)
    if skipped > len(table.rules.skip_cost):
        return None
    return price(table.rules, **{part.name.lower(): table.rules.skip_cost[skipped - 1][part] for part in Part})


def choose_gear(table: Table, state: State, option: Option) -> None:
    """G-1, V-19a, J-28: pays for the skipped gears, lays or owes the marker, turns a spun car round (O-9)."""
    car = mover_of(state)
    pay(car, option["bill"])
    if option["bill"][Part.ENGINE] > 0 and handling_is_played(table, state):
        if table.rules.skip_marker is SkipMarker.MOVE_BEGAN:
            lay_marker(table, state, car["space"])
        state["skip_marker"] = table.rules.skip_marker is SkipMarker.MOVE_ENDED
    car["gear"], car["spun"] = option["gear"], False
    state["phase"] = "roll"
