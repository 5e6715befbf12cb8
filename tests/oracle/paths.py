"""Where a car can go: straights and corners (M-1 to M-4), leaving corners (O-1 to O-6), slipstream legs (L-2).

A path is followed link by link. What the rules still need to know of it is its label; two paths that arrive at one
space with equal labels are the same from there on, so only the first of them, in the order of the links, is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from pitboard.circuits.model import Link, LinkKind

from .table import State, Table, distance_on_straight, lane_kept, mover_of, standing

MOST_CHANGES = 2
"""M-3, J-14."""

LEG = 3
"""L-1: the spaces of a slipstream."""

SHAPES = tuple((out, on, end) for out in (-1, 1) for on, end in ((0, -out), (0, 0), (out, 0), (0, out)))
"""L-2, J-30: the legs on a straight, as lanes changed by each link."""


@dataclass(frozen=True)
class Label:
    """How a car came to `space`.

    `stops` are those made in the corner it is in, without the one this turn may add (O-1). `first`, `steps`, `met`,
    `changes` and `left` speak of the straight it is on: its first space there, spaces driven since, marked spaces
    entered, lanes changed and lanes left. `over` counts the spaces of an overshoot, `fatal` says that two stops or more
    were missing. `danger` are the marked spaces entered. `surcharge` says that a corner was entered (L-5). `shape` is
    kept by a leg on the straight it began on.
    """

    space: str
    stops: int
    crossings: int
    first: str | None
    steps: int = 0
    met: frozenset[str] = frozenset()
    changes: int = 0
    left: frozenset[int] = frozenset()
    over: int = 0
    fatal: bool = False
    danger: tuple[str, ...] = ()
    finish: bool = False
    surcharge: bool = False
    shape: tuple[int, ...] | None = None
    route: tuple[str, ...] = field(default=(), compare=False)


def here(table: Table, state: State, leg: bool = False) -> Label:
    """The label of a mover that has not moved yet."""
    car = mover_of(state)
    corner = table.corner_of(car["space"])
    stops = car["stops"] if corner is not None and car["corner"] == corner else 0
    straight = corner is None
    first = car["space"] if straight else None
    return Label(car["space"], stops, car["crossings"], first, shape=() if leg and straight else None)


def layers(table: Table, state: State, most: int, start: Label | None = None) -> list[list[Label]]:
    """M-1: by number of spaces, every way to drive that many. One that crosses the last line ends there (F-2)."""
    found = [[start or here(table, state)]]
    for _ in range(most):
        onward = (after for label in found[-1] for after in steps(table, state, label))
        found.append(list(dict.fromkeys(onward)))
    return found


def legs(table: Table, state: State) -> list[list[Label]]:
    """L-2: every leg of three spaces, as the labels after each; shorter only when it crosses the last line (L-6)."""

    def grow(leg: list[Label], label: Label) -> Iterator[list[Label]]:
        if len(leg) == LEG or label.finish:
            yield leg
            return
        for after in steps(table, state, label):
            yield from grow([*leg, after], after)

    return list(grow([], here(table, state, leg=True)))


def steps(table: Table, state: State, label: Label) -> list[Label]:
    """Every legal next space: never onto another car (M-1), never into the pit lane (B-2)."""
    if label.finish:
        return []
    taken = {space for space, number in standing(state).items() if number != state["mover"]}
    free = [link for link in open_links(table, state, label) if link.target not in taken]
    after = [follow(table, state, label, link) for link in free]
    return [label for label in after if keeps_code(table, state, label, taken)]


def open_links(table: Table, state: State, label: Label) -> list[Link]:
    """M-4, O-4: the links of a space, but only those that keep the lane when overshooting or about to."""
    links = table.links_on_track(label.space)
    if label.over:
        return lane_kept(links)
    leaving = [link for link in links if leaves_owing(table, state, label, link)]
    kept = lane_kept(leaving)
    return [link for link in links if link not in leaving or link in kept]


def stops_owed(table: Table, state: State, label: Label, link: Link) -> int:
    """O-1 to O-3: how many stops are missing when a link leaves a corner. O-6, J-18: none on the last line."""
    corner = table.corner_of(label.space)
    if corner is None or corner == table.corner_of(link.target) or finishes(state, label, link):
        return 0
    return max(0, table.circuit.corner[corner].stops - label.stops)


def leaves_owing(table: Table, state: State, label: Label, link: Link) -> bool:
    """O-2."""
    return stops_owed(table, state, label, link) > 0


def finishes(state: State, label: Label, link: Link) -> bool:
    """F-1, C-5: whether a link crosses the line for the last time."""
    return link.line and label.crossings + 1 == state["laps"]


def follow(table: Table, state: State, label: Label, link: Link) -> Label:
    """The label one space on."""
    target, finish = link.target, finishes(state, label, link)
    owed = stops_owed(table, state, label, link)
    marked = target in state["markers"]
    after = replace(
        label,
        space=target,
        crossings=label.crossings + link.line,
        over=label.over + 1 if label.over or owed else 0,  # O-2, O-6: charged once, from the first corner's end
        fatal=label.fatal or owed >= 2,  # V-10, O-6
        danger=(*label.danger, target) if marked and not finish else label.danger,  # H-2, J-23
        finish=finish,
        route=(*label.route, target),
    )
    return _portion(table, label, after, link, marked)


def _portion(table: Table, label: Label, after: Label, link: Link, marked: bool) -> Label:
    """M-2 to M-4: what belongs to the straight or the corner the new space is in."""
    old, new = table.corner_of(label.space), table.corner_of(link.target)
    met = frozenset({link.target} if marked else ())
    entered = new is not None and new != old  # L-5, J-33
    after = replace(after, stops=label.stops if new == old else 0, surcharge=label.surcharge or entered)
    if old is not None:
        straight = new is None
        fresh = replace(after, steps=0, changes=0, left=frozenset(), shape=None)
        return replace(fresh, first=link.target if straight else None, met=met if straight else frozenset())
    lane = table.circuit.space[label.space].lane
    change = 0 if link.kind is LinkKind.PIT else table.circuit.space[link.target].lane - lane  # C-6: no lane left
    return replace(
        after,
        steps=label.steps + 1,
        met=label.met | met,
        changes=label.changes + (link.kind is LinkKind.CHANGE),  # J-15: the link into a corner too
        left=label.left | {lane} if change else label.left,
        shape=None if label.shape is None else (*label.shape, change),
    )


def keeps_code(table: Table, state: State, label: Label, taken: set[str]) -> bool:
    """M-2, M-3, L-2 for the last link driven; O-4 alone governs an overshoot."""
    if label.over:
        return True
    if label.shape is not None:
        return any(shape[: len(label.shape)] == label.shape for shape in SHAPES)
    if label.changes > MOST_CHANGES:
        return False
    if label.first is None:
        return True
    returns = table.circuit.space[label.space].lane in label.left  # M-3: comes back to a lane
    if table.corner_of(label.space) is not None and not returns:
        return True  # M-2 ends with the last space of the straight
    avoided = set(state["markers"]) - label.met
    return label.steps == distance_on_straight(table, label.first, label.space, taken | avoided)
