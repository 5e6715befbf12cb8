"""The law that comes before all others: everything a circuit names exists, once, and within the bounds.

Whatever reads a circuit from text guarantees this already; circuits that were built by a program are checked here, so
that no other law need ask whether an id exists.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from pitboard.circuits import text_bounds as bounds
from pitboard.circuits.laws_view import Finding, View
from pitboard.circuits.model import PIT, Area, Circuit, Space


def law_whole(circuit: Circuit) -> Iterator[Finding]:
    """C-1: ids are unique and well formed, whatever is named exists, and nothing is over its bound."""
    yield from _counts(circuit)
    for what, idents in (
        ("space", [space.id for space in circuit.spaces]),
        ("corner", [corner.id for corner in circuit.corners]),
        ("grid slot", list(circuit.grid)),
    ):
        for ident, times in Counter(idents).items():
            if times > 1:
                yield Finding(None, f"{what} {ident} is there {times} times; give each an id of its own")
            if not bounds.is_id(ident):
                yield Finding(None, f"{ident!r} cannot be the id of a {what}; an id has {bounds.ID_SHAPE}")
    for pair, times in Counter((link.source, link.target) for link in circuit.links).items():
        if times > 1:
            yield Finding(None, f"the link {pair[0]} to {pair[1]} is there {times} times; keep one")
    yield from _named(circuit)
    for space in circuit.spaces:
        yield from _space(space, circuit.lanes)


def _counts(circuit: Circuit) -> Iterator[Finding]:
    if not circuit.spaces:
        yield Finding(None, "there are no spaces; add some")
    for what, count, most in (
        ("spaces", len(circuit.spaces), bounds.SPACES),
        ("corners", len(circuit.corners), bounds.CORNERS),
        ("grid slots", len(circuit.grid), bounds.GRID),
    ):
        if count > most:
            yield Finding(None, f"there are {count} {what}, {most} are the most; remove some")
    if not bounds.LANES[0] <= circuit.lanes <= bounds.LANES[1]:
        yield Finding(None, f"{circuit.lanes} lanes are out of bounds; have {bounds.LANES[0]} to {bounds.LANES[1]}")
    for corner in circuit.corners:
        if not bounds.STOPS[0] <= corner.stops <= bounds.STOPS[1]:
            yield Finding(None, f"corner {corner.id} asks {corner.stops} stops; ask for 1, 2 or 3")


def _named(circuit: Circuit) -> Iterator[Finding]:
    spaces = {space.id for space in circuit.spaces}
    corners = {corner.id for corner in circuit.corners}
    for link in circuit.links:
        for ident in {link.source, link.target} - spaces:
            yield Finding(None, f"the link {link.source} to {link.target} names {ident}, which is no space; mend it")
    for space in circuit.spaces:
        for ident in set(space.beside) - spaces:
            yield Finding(None, f"{space.id} lies beside {ident}, which is no space; mend it")
        if len(space.beside) > bounds.BESIDE or len(set(space.beside)) < len(space.beside):
            yield Finding(None, f"{space.id} has spaces beside it twice or more than {bounds.BESIDE}; remove some")
        if space.corner is not None and space.corner not in corners:
            yield Finding(None, f"{space.id} is in corner {space.corner}, which is no corner; mend it")
    for ident in set(circuit.grid) - spaces:
        yield Finding(None, f"the grid slot {ident} is no space; mend it")


def _space(space: Space, lanes: int) -> Iterator[Finding]:
    if space.area is Area.TRACK and not 1 <= space.lane <= lanes:
        yield Finding(None, f"{space.id} is in lane {space.lane}; the track has lanes 1 to {lanes}")
    if space.area is not Area.TRACK and space.lane != PIT:
        yield Finding(None, f"{space.id} is in lane {space.lane}; pit lane and boxes are in lane {PIT}")
    if (space.team is not None) != (space.area is Area.BOX):
        yield Finding(None, f"{space.id} has team {space.team}; boxes have a team and other spaces none")
    if not bounds.RANKS[0] <= space.rank <= bounds.RANKS[1]:
        yield Finding(None, f"{space.id} has rank {space.rank}; ranks go from {bounds.RANKS[0]} to {bounds.RANKS[1]}")
    numbers = (space.x, space.y, space.heading)
    if not all(math.isfinite(n) for n in numbers) or max(map(abs, numbers[:2])) > bounds.COORDINATE:
        yield Finding(None, f"{space.id} is drawn at {numbers}; keep coordinates within {bounds.COORDINATE:g}")


def law_order(view: View) -> Iterator[Finding]:
    """C-2: spaces stand in canonical order, which options and records lean on."""
    place = {Area.TRACK: 0, Area.PIT_LANE: 1, Area.BOX: 2}
    spaces = view.circuit.spaces
    for before, space in pairwise(spaces):
        if (place[before.area], before.rank, before.lane) > (place[space.area], space.rank, space.lane):
            yield Finding(view.at_space(space.id), f"{space.id} stands after {before.id}; sort by area, rank and lane")
