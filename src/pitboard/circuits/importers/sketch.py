"""A board as another program's file gives it, on the way to a circuit.

The formats differ in what they tell: one has lanes and ranks, another only positions on a picture and arrows. A
reader fills a `Sketch` with what its file says; the modules beside this one work out the rest, and note in plain
words whatever they had to assume.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pitboard.circuits.model import Area, Weather

Pair = tuple[str, str]
"""A link: the file's ids of the spaces it leaves and leads to."""


@dataclass(slots=True)
class Node:
    """A space under its id in the file. None means that the file does not say.

    `touching` are the spaces in contact, `slot` is the grid slot (equal ones stand in no order),
    `target` where along the track the file puts it, in ranks. `stops` is 0 on a straight; `group` tells corners apart;
    `inside` is how far inside its corner the file puts a space, in spaces, level ones alike.
    """

    id: str
    x: float
    y: float
    area: Area = Area.TRACK
    stops: int = 0
    group: int | None = None
    inside: float | None = None
    lane: int | None = None
    target: float | None = None
    touching: frozenset[str] | None = None
    team: int | None = None
    slot: int | None = None


@dataclass
class Sketch:
    """All spaces, links, which links cross the line, and what had to be assumed so far."""

    source: str
    name: str
    nodes: dict[str, Node] = field(default_factory=dict)
    links: list[Pair] = field(default_factory=list)
    line: set[Pair] = field(default_factory=set)
    boxes_at: list[str] = field(default_factory=list)
    weather: Weather | None = None
    notes: list[str] = field(default_factory=list)

    def note(self, words: str) -> None:
        """Record an assumption, once."""
        if words not in self.notes:
            self.notes.append(words)

    def track(self) -> Iterator[Node]:
        """The spaces of the track."""
        return (node for node in self.nodes.values() if node.area is Area.TRACK)

    def is_track_link(self, pair: Pair) -> bool:
        """Tell whether a link runs on the track at both ends."""
        return self.nodes[pair[0]].area is Area.TRACK and self.nodes[pair[1]].area is Area.TRACK

    def track_links(self) -> list[Pair]:
        """The links that run on the track at both ends."""
        return [pair for pair in self.links if self.is_track_link(pair)]

    def remove(self, idents: Iterable[str]) -> None:
        """Take spaces out, with every link that touches them."""
        gone = set(idents)
        for ident in gone:
            del self.nodes[ident]
        self.links = [pair for pair in self.links if not gone & set(pair)]
        self.line = {pair for pair in self.line if not gone & set(pair)}
        self.boxes_at = [ident for ident in self.boxes_at if ident not in gone]


def neighbours(links: Iterable[Pair], idents: Iterable[str]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """For every space those its links lead to, and those whose links lead to it."""
    ahead: dict[str, list[str]] = {ident: [] for ident in idents}
    behind: dict[str, list[str]] = {ident: [] for ident in ahead}
    for source, target in links:
        ahead[source].append(target)
        behind[target].append(source)
    return ahead, behind


def in_order(links: Iterable[Pair], idents: Iterable[str]) -> list[str] | None:
    """The spaces sorted so that every one of these links leads onward; None if they run in a circle."""
    ahead, behind = neighbours(links, idents)
    waits = {ident: len(sources) for ident, sources in behind.items()}
    ready = deque(ident for ident, count in waits.items() if count == 0)
    done: list[str] = []
    while ready:
        done.append(ready.popleft())
        for target in ahead[done[-1]]:
            waits[target] -= 1
            if waits[target] == 0:
                ready.append(target)
    return done if len(done) == len(waits) else None


def join(idents: Iterable[str], pairs: Iterable[Pair]) -> dict[str, str]:
    """For each space one that stands for all those that these pairs join it with, directly or through others."""
    parent = {ident: ident for ident in idents}

    def root(ident: str) -> str:
        while parent[ident] != ident:
            parent[ident] = parent[parent[ident]]
            ident = parent[ident]
        return ident

    for one, other in pairs:
        parent[root(one)] = root(other)
    return {ident: root(ident) for ident in parent}
