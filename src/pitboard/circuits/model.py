"""A circuit as people think of one: spaces, links, corners, a grid, a line, a pit lane.

A circuit is a directed graph (clause C-1). A *space* is where a car stands; a *link* is where it may go, always ahead.
Everything the rules ask of a circuit is stored, nothing is guessed at race time: which spaces are beside one another,
how far forward each one is (its rank), which links cross the line. Geometry (`x`, `y`, `heading`) serves drawing alone.

This module knows no rules and no files. `laws` says what a sound circuit is, `text` reads and writes the `.circuit`
format, `importers` read other people's, and `board` packs a circuit into the record that the engine works on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

PIT = 0
"""The lane number of the pit lane and its boxes; track lanes count from 1, the leftmost in driving direction."""


class Area(Enum):
    """What a space is part of (C-3, C-6)."""

    TRACK = "track"
    PIT_LANE = "pit"
    BOX = "box"


class LinkKind(Enum):
    """What following a link means (C-1, C-6, C-8).

    AHEAD keeps the lane, CHANGE goes diagonally to a neighbouring one. PIT is every link that touches the pit lane or a
    box: into it, along it, to a box, out of it. TUNNEL joins a mouth to the same number at the other end.
    """

    AHEAD = "ahead"
    CHANGE = "change"
    PIT = "pit"
    TUNNEL = "tunnel"


class Side(Enum):
    """The inside of a corner, seen in driving direction."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Space:
    """Where a car may stand.

    `rank` says how far forward: level spaces share it, and every link raises it but across the line (C-2). `beside`
    are the ids of spaces touching sideways (symmetric). `team` is the box's team, from 1. `danger` marks a printed
    dangerous space, `noise` the noise zone a space lies in (C-8). `x`, `y` are drawing units, `heading` degrees (0
    east, 90 south, as on a screen)."""

    id: str
    lane: int
    rank: int
    area: Area = Area.TRACK
    corner: str | None = None
    beside: tuple[str, ...] = ()
    team: int | None = None
    danger: bool = False
    noise: str | None = None
    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0


@dataclass(frozen=True, slots=True)
class Link:
    """From one space to another. `line` is set on those that cross the finish line (C-5), `police` the police line."""

    source: str
    target: str
    kind: LinkKind = LinkKind.AHEAD
    line: bool = False
    police: bool = False


@dataclass(frozen=True, slots=True)
class Corner:
    """A stretch of spaces with a number of stops to make (C-3).

    `printed` are the longest and shortest path as a board prints them, where known, to check the links against.
    """

    id: str
    stops: int
    inside: Side
    name: str = ""
    printed: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Weather:
    """The ranges of the black die on this circuit (C-7): rain up to `rain_to`, sun from `sun_from`, variable
    between."""

    rain_to: int
    sun_from: int


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a circuit comes from and on what terms it may be used."""

    author: str = ""
    licence: str = ""
    source: str = ""


@dataclass(frozen=True)
class Circuit:
    """A whole circuit.

    `spaces` stand in canonical order: track by rank then lane, then the pit lane by rank, then the boxes; options and
    records lean on that order. `grid` holds the slots, pole first.
    """

    slug: str
    name: str
    lanes: int
    spaces: tuple[Space, ...]
    links: tuple[Link, ...]
    corners: tuple[Corner, ...]
    grid: tuple[str, ...]
    weather: Weather | None = None
    provenance: Provenance = field(default_factory=Provenance)

    @cached_property
    def space(self) -> Mapping[str, Space]:
        """Spaces by id."""
        return {space.id: space for space in self.spaces}

    @cached_property
    def corner(self) -> Mapping[str, Corner]:
        """Corners by id."""
        return {corner.id: corner for corner in self.corners}

    @cached_property
    def out(self) -> Mapping[str, tuple[Link, ...]]:
        """Links by the space they leave: ahead first, then by the lane they lead to."""
        found: dict[str, list[Link]] = {space.id: [] for space in self.spaces}
        for link in self.links:
            found[link.source].append(link)
        order = {LinkKind.AHEAD: 0, LinkKind.TUNNEL: 0, LinkKind.CHANGE: 1, LinkKind.PIT: 2}
        return {
            source: tuple(sorted(links, key=lambda k: (order[k.kind], self.space[k.target].lane, k.target)))
            for source, links in found.items()
        }

    @cached_property
    def pit_lane(self) -> tuple[str, ...]:
        """The spaces of the pit lane, in driving order (C-6)."""
        lane = [space.id for space in self.spaces if space.area is Area.PIT_LANE]
        behind = {link.target for link in self.links if self.space[link.source].area is Area.PIT_LANE}
        on = {link.source: link.target for link in self.links if {link.source, link.target} <= set(lane)}
        found = [space for space in lane if space not in behind][:1]
        while found and found[-1] in on:
            found.append(on[found[-1]])
        return tuple(found)

    @cached_property
    def boxes(self) -> Mapping[str, str]:
        """The lane space of each box, by the box, in the order in which the lane passes them; car i of a race has the
        i-th (C-6, J-40)."""
        homes = {space.id: self.out[space.id][0].target for space in self.spaces if space.area is Area.BOX}
        return dict(sorted(homes.items(), key=lambda pair: self.pit_lane.index(pair[1])))

    def track_links(self, source: str) -> tuple[Link, ...]:
        """The links a car on the track may follow without turning into the pit lane."""
        return tuple(link for link in self.out[source] if link.kind is not LinkKind.PIT)

    def directly_ahead(self, source: str) -> str | None:
        """The space directly ahead (C-2): the same-lane link's, else the only link's, else none."""
        links = self.track_links(source)
        kept = [link for link in links if link.kind is not LinkKind.CHANGE]
        if kept:
            return kept[0].target
        return links[0].target if len(links) == 1 else None
