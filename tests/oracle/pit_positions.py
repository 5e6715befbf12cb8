"""Random states in and round the pits: the way in, lanes full of cars, boxes, the way out, and who plays when."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.rules.pits import PitExit, Pits
from pitboard.rules.ruleset import Ruleset

from .pits import boxes_of, door_of, lane_of, ways_into
from .table import Table

BEFORE, BEYOND = 26, 9
"""How far before the lane and beyond it cars stand."""

SCENES = ("entry", "entry", "entry", "lane", "lane", "box", "box", "beside")
"""Where the mover is: before the lane, in it, in its box, on the track beside the pits."""


def pits_here(circuit: Circuit, rules: Ruleset, laps: int) -> Pits | None:
    """The pit stops of a race on this circuit, if there are any."""
    enough = len(boxes_of(circuit)) >= 2 and lane_of(circuit)
    return rules.pits if rules.pit_stops and laps > 1 and enough else None


CROWDS = (("lane", "box", "near", "beside"), ("lane", "lane", "box"), ("box", "beyond"), ("beside", "near"), ("near",))
"""Where the others are."""


class Scene:
    """The places round the pits of a circuit, and the cars of a race there, one by one."""

    def __init__(self, rng: random.Random, table: Table, laps: int) -> None:
        circuit = table.circuit
        self.rng, self.table, self.circuit, self.laps = rng, table, circuit, laps
        self.lane = lane_of(circuit)
        self.doors = [door_of(circuit, number) for number in range(len(boxes_of(circuit)))]
        self.sources = ways_into(circuit)
        self.targets = [link.target for link in self.table.links_on_track(self.lane[-1])]
        self.before = self._spread(self.sources, BEFORE, backward=True)
        self.beyond = self._spread(self.targets, BEYOND)
        self.beside = self._spread(self.sources, len(self.lane))
        self.past = self._first_past_line()

    def _spread(self, spaces: Iterable[str], steps: int, backward: bool = False) -> list[str]:
        """Spaces of the track up to so many steps on, or back, the nearest first."""
        found = list(dict.fromkeys(spaces))
        edge = found
        for _ in range(steps):
            if backward:
                edge = [k.source for k in self.circuit.links if k.target in edge and not self.table.in_pits(k.source)]
            else:
                edge = [link.target for space in edge for link in self.circuit.track_links(space)]
            edge = [space for space in dict.fromkeys(edge) if space not in found]
            found = [*found, *edge]
        return [space for space in found if not self.table.in_pits(space)]

    def _first_past_line(self) -> int:
        """The place along the lane, from 0, of its first space past the line."""
        if any(link.line and link.target == self.lane[0] for link in self.circuit.links):
            return 0
        pairs = zip(self.lane, self.lane[1:], strict=False)
        lines = [place for place, pair in enumerate(pairs, start=1) if self.table.link(*pair).line]
        return lines[0] if lines else len(self.lane)

    def places(self, cars: int, mover: int) -> list[str]:
        """Where the cars of a race stand, by their numbers."""
        crowd = self.rng.choice(CROWDS)
        found: list[str] = []
        for number in range(cars):
            kinds = SCENES if number == mover else crowd
            free = [space for space in self._some(self.rng.choice(kinds), number) if space not in found]
            free = free or [space for space in self.beside + self.before if space not in found]
            found.append(free[0])
        return found

    def _some(self, kind: str, number: int) -> list[str]:
        """Places of one kind, the likeliest first."""
        if kind == "box":
            return [boxes_of(self.circuit)[number]]
        pools = {
            "entry": self.before[: self.rng.choice((3, 8, 20, len(self.before)))],
            "near": self.before[:30] + self.beyond,
            "lane": self.lane,
            "beside": self.beside,
            "beyond": self.beyond[: self.rng.choice((3, 8, len(self.beyond)))],
        }
        return self.rng.sample(pools[kind], len(pools[kind]))

    def fields(self, number: int, space: str, pits: Pits) -> dict[str, Any]:
        """What agrees with where a car is: crossings, stops made, and whether this visit's stop is made."""
        rng, laps = self.rng, self.laps
        if not self.table.in_pits(space):
            late = space in self.beyond
            crossings = rng.choice((*([rng.randint(int(late), laps - 2 + late)] * 8), -1, laps - 1))
            return {"crossings": crossings, "served": False, "pit_stops": self._stops(max(0, crossings), pits)}
        door = self.doors[number]
        place = self.lane.index(space) if space in self.lane else door
        past = place >= self.past
        crossings = rng.randint(int(past), laps - 2 + past)
        served = space not in self.lane or place > door or (place == door and rng.random() < 0.5)
        ends = crossings - past  # of laps before this visit
        stops = served + min(self._stops(ends, pits), pits.most_stops - 1 if pits.most_stops else ends)
        return {"crossings": crossings, "served": served, "pit_stops": stops}

    def _stops(self, ends: int, pits: Pits) -> int:
        """Stops made at so many ends of laps."""
        return self.rng.randint(0, min(ends, pits.most_stops or ends))


def set_pit_phase(rng: random.Random, table: Table, state: dict[str, Any], pits: Pits) -> None:
    """A mover in the pits: before its exit roll, its choice, its gear, its roll or its move."""
    car, rules = state["cars"][state["mover"]], table.rules
    boxed = car["space"] in boxes_of(table.circuit)
    car["gear"] = max(rng.randint(1, rules.gears) for _ in range(2))
    phases = ["gear", "roll", "move", "move", "move"]
    if boxed:
        phases += {PitExit.HALF_ROLL: ["exit", "quick"], PitExit.POOL_ROLL: ["exit", "exit", "pit", "pit"]}.get(
            pits.exit, []
        )
    phase = rng.choice(phases)
    if phase in ("exit", "pit", "quick"):
        _set_arrived(rng, table, state, pits, phase)
        return
    if boxed and phase != "gear":
        car["gear"] = max(rng.randint(1, pits.exit_gear) for _ in range(2))
    state["phase"] = phase
    if phase == "move":
        face = rng.choice(rules.dice[car["gear"] - 1])
        state.update(pips=face, full=True, trigger=(car["gear"], face) in rules.engine_triggers)


def _set_arrived(rng: random.Random, table: Table, state: dict[str, Any], pits: Pits, phase: str) -> None:
    """A mover in its box, perhaps after a maximum on the way in."""
    car = state["cars"][state["mover"]]
    if rng.random() < 0.4:
        state["trigger"] = True
        car["gear"] = rng.choice(table.rules.engine_triggers)[0]
    if phase == "quick":
        car["gear"] = pits.exit_gear
        state.update(phase="move", full=True, pips=rng.randint(1, (pits.quick_to + 1) // 2))
    elif phase == "pit":
        car["points"][0] = min(car["points"][0], 20)
        state.update(phase="pit", pips=rng.randint(max(1, car["points"][0]), 20))
    else:
        state["phase"] = "exit"
