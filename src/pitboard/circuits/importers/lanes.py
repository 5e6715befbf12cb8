"""Which lane each space is in, worked out from where the spaces lie and how they are linked.

Each way of numbering lanes is given a cost: links should lead to the same or the neighbouring lane, and as far sideways
as the picture shows; of two links from or to one space the left one belongs to the left lane; a space should have one
straight on. The cheapest numbering is sought along the track, space by space, keeping the best few at every step: only
spaces with links still open matter for what is to come, so different pasts fall together quickly.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from pitboard.circuits.importers.geometry import Vector, cross, find_directions, offset, toward
from pitboard.circuits.importers.sketch import Pair, Sketch, in_order, neighbours

KEPT = 24
"""Numberings kept at each step."""
HOPELESS = 7.0
"""Numberings that cost so much more than the cheapest are dropped."""
JUMP = 6.0
"""Cost of a link that skips a lane."""
ORDER = 4.0
"""Cost of two links whose lanes contradict their sides."""
PRIOR = 2.0
"""Cost of contradicting the lane that the file gives."""
ENDING = 1.5
"""Cost of a lane that ends at a space, or begins at one."""
FAR = 1.5
"""Most that a link's sideways distance counts for: a sharp bend may deceive."""


@dataclass
class _Way:
    """One numbering of the spaces so far: its cost, the lanes that still matter, and how it came about."""

    cost: float
    open: dict[str, int]
    last: tuple[str, int] | None = None
    before: _Way | None = None

    def lanes(self) -> dict[str, int]:
        """All lanes of this numbering."""
        found: dict[str, int] = {}
        way: _Way | None = self
        while way is not None:
            if way.last is not None:
                found[way.last[0]] = way.last[1]
            way = way.before
        return found


@dataclass
class _Field:
    """What the costs are made of."""

    sketch: Sketch
    lanes: int
    links: list[Pair]
    sideways: dict[Pair, float]
    prior: Mapping[str, int]
    ahead: dict[str, list[str]] = field(default_factory=dict)
    behind: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        idents = [node.id for node in self.sketch.track()]
        ahead, behind = neighbours(self.links, idents)
        # From left to right, so that lanes must rise along each list.
        self.ahead = {i: sorted(found, key=lambda t: _angle(self.sketch, i, found, t)) for i, found in ahead.items()}
        self.behind = {i: sorted(found, key=lambda s: -_angle(self.sketch, i, found, s)) for i, found in behind.items()}


def _angle(sketch: Sketch, ident: str, others: list[str], one: str) -> float:
    """How far to the right of the mean of some spaces one of them lies, seen from this one."""
    ways = [toward(sketch, ident, other) for other in others]
    middle = (sum(way[0] for way in ways), sum(way[1] for way in ways))
    return cross(middle, toward(sketch, ident, one))


def number_lanes(sketch: Sketch, lanes: int, prior: Mapping[str, int]) -> dict[str, int]:
    """Number the lanes of all track spaces from 1, the leftmost; `prior` is what the file says of some of them."""
    links = sketch.track_links()
    onward = [pair for pair in links if pair not in sketch.line]
    order = in_order(onward, [node.id for node in sketch.track()]) or [node.id for node in sketch.track()]
    threads: dict[str, str] = {}
    found: dict[str, int] = {}
    for _ in range(2):
        # The second time directions follow the lanes found first, which sharpens the picture in bends.
        directions = find_directions(sketch, links, threads)
        field_ = _Field(sketch, lanes, links, _sideways(sketch, links, directions), prior)
        found = _cheapest(field_, order)
        threads = find_threads(links, found)
    return found


def find_threads(links: list[Pair], lanes: Mapping[str, int]) -> dict[str, str]:
    """For each space the next one of its lane, where there is one."""
    return {source: target for source, target in links if lanes[source] == lanes[target]}


def _sideways(sketch: Sketch, links: list[Pair], directions: Mapping[str, Vector]) -> dict[Pair, float]:
    """How far each link leads to the right, in lanes."""
    far = {pair: offset(sketch, pair, directions) for pair in links}
    by_source: dict[str, list[float]] = {}
    for pair, distance in far.items():
        by_source.setdefault(pair[0], []).append(distance)
    gaps = [b - a for row in map(sorted, by_source.values()) for a, b in pairwise(row)]
    width = statistics.median(gaps) if gaps else 1.0
    return {pair: distance / (width or 1.0) for pair, distance in far.items()}


def _cheapest(field_: _Field, order: list[str]) -> dict[str, int]:
    """The cheapest numbering that the search along the track finds."""
    ways = [_Way(0.0, {})]
    waiting = {ident: len(found) for ident, found in field_.ahead.items()}
    open_: set[str] = set()
    for ident in order:
        ways = [
            _Way(way.cost + _cost(field_, way.open, ident, lane), {**way.open, ident: lane}, (ident, lane), way)
            for way in ways
            for lane in range(1, field_.lanes + 1)
        ]
        open_.add(ident)
        for source in field_.behind[ident]:
            waiting[source] -= 1
        matters = {i for i in open_ if waiting[i] > 0}
        matters |= {target for i in matters for target in field_.ahead[i] if target in open_}
        # First spaces after the line matter to the end, where the lap closes on them.
        matters |= {i for i in open_ if any((source, i) in field_.sketch.line for source in field_.behind[i])}
        ways = _best(ways, matters)
        open_ &= matters
    return ways[0].lanes()


def _best(ways: list[_Way], matters: set[str]) -> list[_Way]:
    """The cheapest way for each set of lanes that matter, the best few of those."""
    found: dict[tuple[tuple[str, int], ...], _Way] = {}
    ways = sorted(ways, key=lambda w: w.cost)
    for way in ways:
        way.open = {ident: lane for ident, lane in way.open.items() if ident in matters}
        found.setdefault(tuple(sorted(way.open.items())), way)
        if len(found) >= KEPT or way.cost > ways[0].cost + HOPELESS:
            break
    return list(found.values())


def _cost(field_: _Field, known: Mapping[str, int], ident: str, lane: int) -> float:
    """What giving this space this lane adds to the cost; links to spaces without a lane yet are counted later."""
    cost = PRIOR if field_.prior.get(ident, lane) != lane else 0.0
    lanes = {**known, ident: lane}
    sources = [source for source in field_.behind[ident] if source in lanes]
    for source in sources:
        cost += _link_cost(field_, (source, ident), lanes)
        cost += _row_cost([lanes[t] for t in field_.ahead[source] if t in lanes])
        if all(target in lanes for target in field_.ahead[source]):
            cost += ENDING * all(lanes[target] != lanes[source] for target in field_.ahead[source])
    if sources:
        cost += _row_cost([lanes[source] for source in sources])
        cost += ENDING * all(lanes[source] != lane for source in sources)
    # Links ahead to spaces that have a lane already are those across the line.
    return cost + sum(_link_cost(field_, (ident, target), lanes) for target in field_.ahead[ident] if target in known)


def _link_cost(field_: _Field, pair: Pair, lanes: Mapping[str, int]) -> float:
    shift = lanes[pair[1]] - lanes[pair[0]]
    return min((field_.sideways[pair] - shift) ** 2, FAR) + (JUMP if abs(shift) > 1 else 0.0)


def _row_cost(row: list[int]) -> float:
    """The cost of spaces in a row from left to right whose lanes do not rise."""
    return ORDER * sum(right <= left for left, right in pairwise(row))
