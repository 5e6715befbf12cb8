"""Pit stops (P): the way to the box and out of it, what a stop gives, and how a car leaves.

"In the pits" is in the lane or in a box. There is one way there, so a move in the pits is a number of spaces: as many
as are owed, as far as the box, or up to the car ahead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pitboard.circuits.model import Area, Circuit
from pitboard.rules.pits import PitExit, PitGives, Pits
from pitboard.rules.ruleset import Part

from .paths import Label, here, leaves_owing
from .table import Option, State, Table, mover_of, standing

TRACK, LANE, BOX = Area.TRACK, Area.PIT_LANE, Area.BOX

TAKE: Option = {"pit": "take"}
WAIT: Option = {"pit": "wait"}


def pits_of(table: Table) -> Pits | None:
    """V-24: pit stops as they are played, or None."""
    return table.rules.pits if table.rules.pit_stops else None


def played(table: Table) -> Pits:
    """Pit stops, where a car is in the pits or on its way there."""
    pits = pits_of(table)
    assert pits is not None
    return pits


def lane_of(circuit: Circuit) -> list[str]:
    """C-6: the spaces of the pit lane in driving order."""
    area = {space.id: space.area for space in circuit.spaces}
    entered = [link.target for link in circuit.links if (area[link.source], area[link.target]) == (TRACK, LANE)]
    found = entered[:1]
    while found:
        onward = [link.target for link in circuit.out[found[-1]] if area[link.target] is LANE]
        if not onward:
            break
        found.append(onward[0])
    return found


def ways_into(circuit: Circuit) -> list[str]:
    """C-6: the spaces of the track with a link into the pit lane."""
    area = {space.id: space.area for space in circuit.spaces}
    return [link.source for link in circuit.links if (area[link.source], area[link.target]) == (TRACK, LANE)]


def boxes_of(circuit: Circuit) -> list[str]:
    """C-6, J-40: the boxes as the lane passes them; car i has the i-th."""
    boxes = [space.id for space in circuit.spaces if space.area is BOX]
    return [box for space in lane_of(circuit) for box in boxes if circuit.out[box][0].target == space]


def in_box(table: Table, state: State) -> bool:
    """Whether the mover is in its box."""
    return table.circuit.space[mover_of(state)["space"]].area is BOX


def door_of(circuit: Circuit, number: int) -> int:
    """The place along the lane, from 0, of the lane space that a car's box hangs on."""
    box = boxes_of(circuit)[number]
    return lane_of(circuit).index(circuit.out[box][0].target)


def way_in(table: Table, state: State) -> list[str]:
    """P-1: the spaces before the mover, from the track or from where it is in the lane, up to its box."""
    lane, space = lane_of(table.circuit), mover_of(state)["space"]
    first = lane.index(space) + 1 if space in lane else 0
    door = door_of(table.circuit, state["mover"])
    return [*lane[first : door + 1], boxes_of(table.circuit)[state["mover"]]]


def way_out(table: Table, state: State) -> list[str]:
    """P-4: the spaces before the mover up to the end of the lane; out of the box its lane space comes first (C-6)."""
    lane, space = lane_of(table.circuit), mover_of(state)["space"]
    return lane[door_of(table.circuit, state["mover"]) if in_box(table, state) else lane.index(space) + 1 :]


def free_spaces(state: State, way: Sequence[str]) -> int:
    """P-2: how far along a way a car comes before it is behind another."""
    cars = standing(state)
    return next((spaces for spaces, space in enumerate(way) if space in cars), len(way))


def along(table: Table, label: Label, way: Sequence[str]) -> Label:
    """The label after a way in the pits, which crosses the line like any (P-8)."""
    for space in way:
        link = table.link(label.space, space)
        route = (*label.route, space)
        label = replace(label, space=space, stops=0, crossings=label.crossings + link.line, first=space, route=route)
    return replace(label, steps=0, met=frozenset(), changes=0, left=frozenset())


def lane_end(table: Table, state: State) -> Label | None:
    """P-2, P-4: the mover's label at the end of the lane, if nothing in the lane or beyond keeps it in."""
    if not mover_of(state)["served"]:
        return None
    way, cars = way_out(table, state), standing(state)
    joins = [link.target for link in table.links_on_track(lane_of(table.circuit)[-1])]
    if free_spaces(state, way) < len(way) or all(space in cars for space in joins):
        return None
    return along(table, here(table, state), way)


def is_open(table: Table, state: State, crossings: int) -> bool:
    """P-1, V-24: whether the mover may turn into the pit lane having crossed the line so often."""
    pits, boxes = pits_of(table), boxes_of(table.circuit)
    if pits is None or len(boxes) < len(state["cars"]) or not lane_of(table.circuit):
        return False
    laps, stops = int(state["laps"]), int(mover_of(state)["pit_stops"])
    return 0 <= crossings < laps - 1 and (pits.most_stops == 0 or stops < pits.most_stops)


def may_brake_to(table: Table, braked: int, spaces: int, free: int) -> bool:
    """P-2: a move in the lane is braked only where the book allows it, and where it then ends nearer."""
    return braked == 0 or (played(table).lane_braking and spaces < free)


def entries(table: Table, state: State, reach: list[list[Label]], braked: int, owed: int) -> Iterator[Label]:
    """P-1, O-4: the ways into the pit lane, from where `reach` comes on the track: to the box or on the way to it."""
    for spaces, layer in enumerate(reach[:owed]):
        for label in layer:
            if label.over or label.finish or not is_open(table, state, label.crossings):
                continue
            way = way_in(table, state)
            free, left = free_spaces(state, way), owed - spaces
            for link in table.circuit.out[label.space]:
                turns_in = link.target == way[0] and not leaves_owing(table, state, label, link)
                if turns_in and free and may_brake_to(table, braked, left, free):
                    yield along(table, label, way[: min(left, free)])


def in_the_lane(table: Table, state: State, braked: int, owed: int) -> Iterator[Label]:
    """P-1, P-2, P-4: where a move that stays in the pits ends, if it may be braked so.

    One that could reach the track ends nearer by every space braked that keeps it in the lane.
    """
    way = (way_out if mover_of(state)["served"] else way_in)(table, state)
    free = free_spaces(state, way)
    beyond = lane_end(table, state) is not None
    if may_brake_to(table, braked, owed, free + beyond):
        yield along(table, here(table, state), way[: min(owed, free)])


def highest_gear(table: Table, car: State) -> int:
    """P-1, P-5a: in the lane one up, out of the box the gear that the book allows; all are free."""
    if table.circuit.space[car["space"]].area is BOX:
        return played(table).exit_gear
    return min(int(car["gear"]) + 1, table.rules.gears)


def gives_back(table: Table, state: State) -> None:
    """V-25: what a stop gives on arrival; a pool as rolled comes with the roll."""
    if played(table).gives is not PitGives.POOL_AS_ROLLED:
        mover_of(state)["points"][Part.TYRES] = table.rules.sheet(state["laps"])[Part.TYRES]  # or the whole pool


def begins_with_exit_roll(table: Table, state: State) -> bool:
    """P-7: a car that waits for a better roll rolls again at once."""
    return mover_of(state)["served"] and in_box(table, state) and played(table).exit is PitExit.POOL_ROLL
