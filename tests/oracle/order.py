"""The grid (S-2), the order of play (T-1, V-7, V-34) and the final places (F-1, X-3)."""

from __future__ import annotations

from pitboard.circuits.model import Area
from pitboard.rules.ruleset import Level, OrderCounts, Pole

from .pits import lane_of, pits_of, ways_into
from .table import State, Table, lanes_from_inside, racing


def tied(state: State) -> list[int]:
    """S-2, J-1: the cars that share a place on the grid, who roll in this pass."""
    places = [car["grid_place"] for car in state["cars"]]
    return [number for number, place in enumerate(places) if places.count(place) > 1]


def next_grid_roller(state: State) -> int | None:
    """The first of them that has not rolled yet, in seat order."""
    return next((number for number in tied(state) if state["cars"][number]["grid_roll"] == 0), None)


def sort_grid_pass(table: Table, state: State) -> None:
    """V-5, J-1: every car falls behind those it shared a place with and that rolled better."""
    sign = 1 if table.rules.pole is Pole.LOWEST else -1
    rolls = [(car["grid_place"], sign * car["grid_roll"]) for car in state["cars"]]
    for car, (place, rolled) in zip(state["cars"], rolls, strict=True):
        car["grid_place"] = place + sum(other == place and better < rolled for other, better in rolls)
        car["grid_roll"] = 0


def line_up(table: Table, state: State) -> None:
    """S-2, C-5, J-3: the cars take their slots and count as arrived in that order. J-37: a corner there is paid for."""
    for car in state["cars"]:
        car["space"], car["arrived"] = table.circuit.grid[car["grid_place"]], car["grid_place"]
        car["corner"] = table.corner_of(car["space"])
        car["stops"] = table.circuit.corner[car["corner"]].stops if car["corner"] is not None else 0
        car["crossings"] = 0 if _past_line(table, car["space"]) else -1
        car["grid_place"] = 0
    state["arrivals"] = len(state["cars"])


def _past_line(table: Table, slot: str) -> bool:
    """C-5: a slot with a rank of the first half of the lap lies past the line, the others behind it."""
    return 2 * table.circuit.space[slot].rank < max(space.rank for space in table.circuit.spaces)


def running_order(table: Table, state: State) -> list[int]:
    """T-1: V-34, then gear, then V-7, then who arrived first (J-3). V-33 puts the cars in the pits in their place."""

    def distance(number: int) -> tuple[int, int]:
        car = state["cars"][number]
        laps = car["crossings"] if table.rules.order_counts is OrderCounts.DISTANCE else 0
        return (-laps, -table.circuit.space[car["space"]].rank)

    def key(number: int) -> tuple[int, ...]:
        car = state["cars"][number]
        inside = lanes_from_inside(table, car["space"]) if table.rules.level is Level.INSIDE else 0
        return (*distance(number), -car["gear"], inside, car["arrived"])

    def key_in_pits(number: int) -> tuple[int, ...]:
        car = state["cars"][number]
        boxed = table.circuit.space[car["space"]].area is Area.BOX
        return (*distance(number), boxed, -car["gear"], car["arrived"])

    pits = pits_of(table)
    if pits is None or not pits.track_first:
        return sorted(racing(state), key=key)
    in_pits = [number for number in racing(state) if table.in_pits(state["cars"][number]["space"])]
    order = sorted(set(racing(state)) - set(in_pits), key=key)
    for number in sorted(in_pits, key=key_in_pits):
        before = [
            place
            for place, other in enumerate(order)
            if other in in_pits or beside_pits(table, state["cars"][other]["space"]) or key(other) < key(number)
        ]
        order.insert(max(before, default=-1) + 1, number)
    return order


def beside_pits(table: Table, space: str) -> bool:
    """V-33: whether a space of the track lies on the stretch from the lane's first entry to its last exit."""
    lane = lane_of(table.circuit)
    rank = {each.id: each.rank for each in table.circuit.spaces}
    first = min(rank[source] for source in ways_into(table.circuit))
    last = max(rank[link.target] for link in table.links_on_track(lane[-1]))
    if first <= last:
        return first <= rank[space] <= last
    return rank[space] >= first or rank[space] <= last


def fill_places(state: State) -> None:
    """X-3, J-26: behind the finishers, by how far a car came, the later elimination ahead."""
    outs = [car for car in state["cars"] if car["status"] == "out"]
    outs.sort(key=lambda car: (-car["out_distance"], -car["out_order"]))
    for place, car in enumerate(outs, start=state["finished"] + 1):
        car["place"] = place
