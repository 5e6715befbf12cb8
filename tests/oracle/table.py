"""What every chapter looks at: the circuit (C), the rules, and where the cars stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pitboard.circuits.model import Area, Circuit, Link, LinkKind, Side
from pitboard.rules.ruleset import Part, Ruleset

State = dict[str, Any]
Option = dict[str, Any]
Points = list[int]

BLACK_DIE = tuple(range(1, 21))
"""D-7."""


@dataclass(frozen=True)
class Table:
    """A circuit and the rules played on it."""

    circuit: Circuit
    rules: Ruleset

    def place(self, space: str) -> int:
        """The number of a space in circuit order."""
        return [each.id for each in self.circuit.spaces].index(space)

    def corner_of(self, space: str) -> str | None:
        """The corner a space lies in (C-3)."""
        return self.circuit.space[space].corner

    def link(self, source: str, target: str) -> Link:
        """The link from one space to the next."""
        return next(link for link in self.circuit.out[source] if link.target == target)

    def in_pits(self, space: str) -> bool:
        """P: whether a space belongs to the pit lane or is a box."""
        return self.circuit.space[space].area is not Area.TRACK

    def links_on_track(self, space: str) -> list[Link]:
        """The links that lead from a space to the track (M, B-2): from the pit lane, those that leave it (C-6)."""
        if self.in_pits(space):
            return [link for link in self.circuit.out[space] if not self.in_pits(link.target)]
        return list(self.circuit.track_links(space))


def racing(state: State) -> list[int]:
    """The cars that have neither finished nor gone out."""
    return [number for number, car in enumerate(state["cars"]) if car["status"] == "racing"]


def standing(state: State) -> dict[str, int]:
    """Which car stands on which space. Finished and eliminated cars have left the board (F-2, X-3)."""
    return {state["cars"][number]["space"]: number for number in racing(state)}


def mover_of(state: State) -> State:
    """The car whose turn it is."""
    car: State = state["cars"][state["mover"]]
    return car


def car_ahead(table: Table, state: State, number: int) -> int | None:
    """The car directly ahead of a car (C-2, J-35)."""
    ahead = table.circuit.directly_ahead(state["cars"][number]["space"])
    return None if ahead is None else standing(state).get(ahead)


def cars_one_link_ahead(table: Table, state: State, number: int) -> list[int]:
    """The cars a single legal link ahead, in the order of the links (B-4, J-25). O-4 binds an overshooting one."""
    cars = standing(state)
    links: Sequence[Link] = table.circuit.track_links(state["cars"][number]["space"])
    if state["drive"]["overshoot"]:
        links = lane_kept(links)
    return [cars[link.target] for link in links if link.target in cars]


def distance_on_straight(table: Table, first: str, last: str, obstacles: Iterable[str]) -> int | None:
    """M-2: the fewest spaces from one space of a straight to another, round the obstacles.

    The last may also be a corner's space that a link from the straight leads to (C-2a), and the first the last space of
    the pit lane.
    """
    closed = set(obstacles)
    seen, edge, spaces = {first}, [first], 0
    while edge:
        if last in edge:
            return spaces
        onward = {link.target for source in edge for link in table.links_on_track(source)}
        open_to = {target for target in onward - seen - closed if target == last or _on_straight(table, target)}
        edge = sorted(open_to)
        seen.update(edge)
        spaces += 1
    return None


def _on_straight(table: Table, space: str) -> bool:
    return table.circuit.space[space].area is Area.TRACK and table.corner_of(space) is None


def lanes_from_inside(table: Table, space: str) -> int:
    """V-7, J-4: lanes between a space and the inside of the corner it is in, else of the next. 0 where none is.

    V-33: the pits lie farther out than any lane.
    """
    if table.in_pits(space):
        return table.circuit.lanes
    seen, edge = {space}, [space]
    while edge:
        corners = [corner for corner in map(table.corner_of, edge) if corner is not None]
        if corners:
            inside = 1 if table.circuit.corner[corners[0]].inside is Side.LEFT else table.circuit.lanes
            return abs(table.circuit.space[space].lane - inside)
        edge = [link.target for source in edge for link in table.circuit.track_links(source) if link.target not in seen]
        seen.update(edge)
    return 0


def lane_kept(links: Sequence[Link]) -> list[Link]:
    """O-4: the links that keep the lane where there are such links, else all of them (J-17)."""
    return [link for link in links if link.kind is not LinkKind.CHANGE] or list(links)


def sheet_has(table: Table, state: State, part: Part) -> bool:
    """X-1: whether the cars of this race have such a part at all. A pool serves for every part (V-2)."""
    return table.rules.pooled or table.rules.sheet(state["laps"])[part] > 0


def handling_is_played(table: Table, state: State) -> bool:
    """V-19: the rule is on and the cars have points for it."""
    return table.rules.handling and sheet_has(table, state, Part.HANDLING)


def lay_marker(table: Table, state: State, space: str) -> None:
    """H-1: a marker on a space, one is enough; none where handling is not played (V-19), and none in the pits."""
    if handling_is_played(table, state) and not table.in_pits(space):
        state["markers"] = sorted({*state["markers"], space}, key=table.place)
