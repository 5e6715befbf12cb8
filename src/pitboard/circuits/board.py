"""A circuit packed into one record with room for the largest board: what the engine drives on.

Spaces and corners are numbers here, their indices in `Circuit.spaces` and `Circuit.corners`; -1 is "none". Beside the
topology the record holds what every decision asks again and again: the space directly ahead (C-2), how many lanes lie
between a space and the inside (V-7), and how far the next corner is.
"""

from __future__ import annotations

from typing import Any

from pitboard.kernels import Stored, array, flag, i8, i16, mirror_of, stored

from .model import PIT, Area, Circuit, Link, LinkKind, Side
from .reach import Reach, reach_of

CHANGE, LINE, LEAVES, ENTERS = 1, 2, 4, 8
"""What a link does: changes the lane, crosses the finish line, leaves a corner, enters one."""

SPACES = 768
LINKS = 4
BESIDE = 12
CORNERS = 32
SLOTS = 20
ENTRIES = 8


class Fork:
    """Where the road goes on from a space: what the search of a move looks at, and so kept small and together.

    `links` are the track links, the one that keeps the lane first; `traits` says of each what it does, in bits. In the
    pits they lead along the lane, from its last space onto the track, and from a box to its lane space.
    """

    links: list[int] = array(i16, LINKS)
    traits: list[int] = array(i8, LINKS)
    ways: int = i8
    lane: int = i8
    corner: int = i8
    before_line: bool = flag


class Spot:
    """What else there is to know of a space.

    `pit` is the lane space that a link into the pits leads to, -1 where there is none; `pit_line` tells that it crosses
    the line; `beside_pits` is set on the stretch of track that V-33 speaks of. `inside` counts lanes from the inside of
    this or the next corner; the pits lie farthest out. `next_corner` is the corner it lies in, or the next; `near` the
    fewest spaces to that corner's first space (0 inside) and `far` the most spaces a car can drive and still be in it.
    `after` is the corner after that, `leap` and `stretch` the same for it as `near` and `far`.
    """

    rank: int = i16
    ahead: int = i16
    inside: int = i8
    pit: int = i16
    pit_line: bool = flag
    beside_pits: bool = flag
    touching: int = i8
    beside: list[int] = array(i16, BESIDE)
    next_corner: int = i8
    after: int = i8
    near: int = i16
    far: int = i16
    leap: int = i16
    stretch: int = i16


class Board:
    """All spaces, the stops each corner asks for, the grid, pole first, and the boxes, one for each car, -1 for none.
    `ranks` exceeds the greatest rank by one; `entries` are the spaces with a link into the pits."""

    forks: list[Fork] = array(Fork, SPACES)
    spaces: list[Spot] = array(Spot, SPACES)
    stops: list[int] = array(i8, CORNERS)
    grid: list[int] = array(i16, SLOTS)
    boxes: list[int] = array(i16, SLOTS)
    entries: list[int] = array(i16, ENTRIES)
    spots: int = i16
    corners: int = i8
    lanes: int = i8
    slots: int = i8
    box_count: int = i8
    entry_count: int = i8
    ranks: int = i16


def pack(circuit: Circuit) -> Stored[Board]:
    """The circuit as a stored `Board` of one element. Its sizes must be within the bounds that the text format sets."""
    numbers = {space.id: number for number, space in enumerate(circuit.spaces)}
    corners = {corner.id: number for number, corner in enumerate(circuit.corners)}
    reaches = reach_of(circuit)
    packed = mirror_of(Board)()
    for number, space in enumerate(circuit.spaces):
        spot, fork = packed.spaces[number], packed.forks[number]
        _pack_fork(fork, circuit, space.id, numbers)
        fork.lane, fork.corner = space.lane, corners[space.corner] if space.corner else -1
        ahead = circuit.directly_ahead(space.id)
        spot.pit = -1
        spot.rank, spot.ahead = space.rank, numbers[ahead] if ahead else -1
        touching = sorted(numbers[other] for other in space.beside if circuit.space[other].area is Area.TRACK)
        spot.touching = len(touching)
        spot.beside[:] = touching + [-1] * (BESIDE - len(touching))
        _pack_reach(spot, circuit, reaches[space.id], corners, space.lane)
    for number, corner in enumerate(circuit.corners):
        packed.stops[number] = corner.stops
    for slot, space_id in enumerate(circuit.grid):
        packed.grid[slot] = numbers[space_id]
    packed.spots, packed.corners, packed.slots = len(circuit.spaces), len(circuit.corners), len(circuit.grid)
    packed.lanes = circuit.lanes
    packed.ranks = max(space.rank for space in circuit.spaces) + 1
    _pack_pits(packed, circuit, numbers)
    return stored(packed)


def _pack_fork(fork: Fork, circuit: Circuit, space: str, numbers: dict[str, int]) -> None:
    is_in_pits = circuit.space[space].area is not Area.TRACK
    links = _along_the_pits(circuit, space) if is_in_pits else circuit.track_links(space)
    for way in range(LINKS):
        given = way < len(links)
        fork.links[way] = numbers[links[way].target] if given else -1
        fork.traits[way] = _traits(circuit, links[way]) if given else 0
    fork.ways = len(links)
    fork.before_line = any(link.line for link in links)


def _traits(circuit: Circuit, link: Link) -> int:
    before, after = circuit.space[link.source].corner, circuit.space[link.target].corner
    return (
        (CHANGE if link.kind is LinkKind.CHANGE else 0)
        | (LINE if link.line else 0)
        | (LEAVES if before and after != before else 0)
        | (ENTERS if after and after != before else 0)
    )


def _pack_reach(spot: Any, circuit: Circuit, reach: Reach | None, corners: dict[str, int], lane: int) -> None:
    if lane == PIT:
        spot.inside = circuit.lanes
    if reach is None or lane == PIT:
        spot.next_corner = spot.after = -1
        spot.near = spot.far = spot.leap = spot.stretch = -1
        return
    spot.next_corner, spot.near, spot.far = corners[reach.corner], reach.near, reach.far
    spot.after, spot.leap, spot.stretch = corners[reach.after], reach.leap, reach.stretch
    inner = 1 if circuit.corner[reach.corner].inside is Side.LEFT else circuit.lanes
    spot.inside = abs(lane - inner)


def _along_the_pits(circuit: Circuit, space: str) -> tuple[Link, ...]:
    """The links that lead on from a lane space, and from a box to its lane space; none into a box."""
    return tuple(link for link in circuit.out[space] if circuit.space[link.target].area is not Area.BOX)


def _pack_pits(packed: Board, circuit: Circuit, numbers: dict[str, int]) -> None:
    """The boxes, the ways into the pits, and the stretch beside them: from the first way in to the last way out
    (V-33)."""
    boxes = list(circuit.boxes)
    area = {space.id: space.area for space in circuit.spaces}
    ins = [k for k in circuit.links if (area[k.source], area[k.target]) == (Area.TRACK, Area.PIT_LANE)]
    outs = [k for k in circuit.links if (area[k.source], area[k.target]) == (Area.PIT_LANE, Area.TRACK)]
    for number in range(SLOTS):
        packed.boxes[number] = numbers[boxes[number]] if number < len(boxes) else -1
    packed.box_count, packed.entry_count = len(boxes[:SLOTS]), len(ins)
    for number, link in enumerate(ins):
        spot, fork = packed.spaces[numbers[link.source]], packed.forks[numbers[link.source]]
        spot.pit, spot.pit_line = numbers[link.target], link.line
        fork.before_line = fork.before_line or link.line
        packed.entries[number] = numbers[link.source]
    if ins and outs:
        first = min(circuit.space[link.source].rank for link in ins)
        last = max(circuit.space[link.target].rank for link in outs)
        for number, space in enumerate(circuit.spaces):
            within = first <= space.rank <= last if first <= last else not last < space.rank < first
            packed.spaces[number].beside_pits = space.area is Area.TRACK and within
