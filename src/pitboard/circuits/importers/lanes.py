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
from operator import itemgetter

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


@dataclass(slots=True)
class _Way:
    """One numbering of the spaces so far: its cost, the lanes of those that still matter, and how it came about."""

    cost: float
    open: tuple[int, ...]
    last: int = 0
    before: _Way | None = None

    def lanes(self, order: list[str]) -> dict[str, int]:
        """All lanes of this numbering, of the spaces in the order in which they were numbered."""
        found: list[int] = []
        way = self
        while way.before is not None:
            found.append(way.last)
            way = way.before
        return dict(zip(order, reversed(found), strict=True))


@dataclass
class _Field:
    """What the costs are made of."""

    sketch: Sketch
    lanes: int
    links: list[Pair]
    prior: Mapping[str, int]
    sideways: dict[Pair, float] = field(default_factory=dict)
    ahead: dict[str, list[str]] = field(default_factory=dict)
    behind: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        idents = [node.id for node in self.sketch.track()]
        ahead, behind = neighbours(self.links, idents)
        # From left to right, so that lanes must rise along each list.
        self.ahead = {i: _from_left(self.sketch, i, found) for i, found in ahead.items()}
        self.behind = {i: _from_left(self.sketch, i, found, back=True) for i, found in behind.items()}


def _from_left(sketch: Sketch, ident: str, others: list[str], back: bool = False) -> list[str]:
    """Spaces linked with this one from left to right in driving direction, `back` those behind it."""
    if len(others) < 2:
        return others
    ways = {other: toward(sketch, ident, other) for other in others}
    middle = sum(ways[other][0] for other in others), sum(ways[other][1] for other in others)
    turn = -1 if back else 1
    return sorted(others, key=lambda other: turn * cross(middle, ways[other]))


def number_lanes(sketch: Sketch, lanes: int, prior: Mapping[str, int]) -> dict[str, int]:
    """Number the lanes of all track spaces from 1, the leftmost; `prior` is what the file says of some of them."""
    links = sketch.track_links()
    onward = [pair for pair in links if pair not in sketch.line]
    order = in_order(onward, [node.id for node in sketch.track()]) or [node.id for node in sketch.track()]
    field_ = _Field(sketch, lanes, links, prior)
    threads: dict[str, str] = {}
    found: dict[str, int] = {}
    for _ in range(2):
        # The second time directions follow the lanes found first, which sharpens the picture in bends.
        field_.sideways = _sideways(sketch, links, find_directions(sketch, links, threads))
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
    ways = [_Way(0.0, ())]
    waiting = {ident: len(found) for ident, found in field_.ahead.items()}
    # First spaces after the line matter to the end, where the lap closes on them.
    firsts = {pair[1] for pair in field_.links if pair in field_.sketch.line}
    # All ways have the same spaces open, in this order.
    open_: list[str] = []
    for ident in order:
        open_.append(ident)
        price = _Price(field_, open_)
        steps = [
            (way.cost + price.of((*way.open, lane)), way, lane) for way in ways for lane in range(1, field_.lanes + 1)
        ]
        for source in field_.behind[ident]:
            waiting[source] -= 1
        unfinished = [i for i in open_ if waiting[i] > 0]
        matters = firsts.union(unfinished, *(field_.ahead[i] for i in unfinished))
        kept = [place for place, i in enumerate(open_) if i in matters]
        ways = _best(steps, kept)
        open_ = [open_[place] for place in kept]
    return ways[0].lanes(order)


def _best(steps: list[tuple[float, _Way, int]], kept: list[int]) -> list[_Way]:
    """The cheapest way for each set of lanes in the places that matter, the best few of those."""
    found: dict[tuple[int, ...], _Way] = {}
    steps = sorted(steps, key=itemgetter(0))
    limit = steps[0][0] + HOPELESS
    for cost, way, lane in steps:
        lanes = (*way.open, lane)
        key = tuple([lanes[place] for place in kept])
        if key not in found:
            found[key] = _Way(cost, key, lane, way)
        if len(found) >= KEPT or cost > limit:
            break
    return list(found.values())


class _Price:
    """What giving the last of the open spaces its lane adds to the cost; links to spaces without a lane yet are counted
    later.

    Spaces are places among the open ones here, for lanes come as tuples in that order: what does not depend on them is
    worked out once for all ways.
    """

    def __init__(self, field_: _Field, open_: list[str]) -> None:
        ident = open_[-1]
        place = {i: number for number, i in enumerate(open_)}
        self._prior = field_.prior.get(ident)
        # Each source, how far sideways its link leads, the spaces ahead of it that have lanes, and whether all have.
        self._sources: list[tuple[int, float, list[int], bool]] = []
        for source in field_.behind[ident]:
            if source in place:
                ahead = field_.ahead[source]
                row = [place[target] for target in ahead if target in place]
                self._sources.append((place[source], field_.sideways[source, ident], row, len(row) == len(ahead)))
        # Links ahead to spaces that have a lane already are those across the line.
        self._closing = [(place[t], field_.sideways[ident, t]) for t in field_.ahead[ident] if t in place]

    def of(self, lanes: tuple[int, ...]) -> float:
        """The price where the open spaces have these lanes."""
        lane = lanes[-1]
        cost = 0.0 if self._prior is None or self._prior == lane else PRIOR
        behind: list[int] = []
        for source, sideways, places, is_whole in self._sources:
            row = [lanes[place] for place in places]
            behind.append(lanes[source])
            cost += _link_cost(sideways, lane - lanes[source])
            cost += _row_cost(row)
            if is_whole and lanes[source] not in row:
                cost += ENDING
        cost += _row_cost(behind)
        if behind and lane not in behind:
            cost += ENDING
        return cost + sum([_link_cost(sideways, lanes[place] - lane) for place, sideways in self._closing])


def _link_cost(sideways: float, shift: int) -> float:
    """The cost of a link that leads so far sideways on the picture and shifts so many lanes."""
    return min((sideways - shift) ** 2, FAR) + (JUMP if abs(shift) > 1 else 0.0)


def _row_cost(row: list[int]) -> float:
    """The cost of spaces in a row from left to right whose lanes do not rise."""
    cost, before = 0.0, 0
    for lane in row:
        if lane <= before:
            cost += ORDER
        before = lane
    return cost
