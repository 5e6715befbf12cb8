"""A circuit as the laws look at it: the model with its neighbourhoods worked out, and the file's line numbers at hand.

Ranks fall by a whole lap across the finish line. To compare spaces on both sides of it the laws need to know how many
ranks a lap has; no field says so, and `View.period` works it out from the links across the line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from pitboard.circuits.model import Area, Circuit, Link, LinkKind, Space
from pitboard.circuits.text_reader import Lines

FEWEST_LAP = 36
"""Shortest lap allowed, in spaces: the longest move (30 pips, nitro, bonus) must not come round to its own start."""


class Finding(NamedTuple):
    """What a law found: the line of the file, if known, and the message."""

    line: int | None
    message: str


class View:
    """A circuit whose ids are all known to exist, with what the laws ask of it."""

    def __init__(self, circuit: Circuit, lines: Lines | None = None) -> None:
        """Work out neighbourhoods and the period; every id named anywhere in the circuit must exist."""
        self.circuit = circuit
        self.space = circuit.space
        self._lines = lines
        self.out: dict[str, list[Link]] = {ident: [] for ident in self.space}
        self.into: dict[str, list[Link]] = {ident: [] for ident in self.space}
        self._track_out: dict[str, list[Link]] = {ident: [] for ident in self.space}
        self._track_into: dict[str, list[Link]] = {ident: [] for ident in self.space}
        for link in circuit.links:
            self.out[link.source].append(link)
            self.into[link.target].append(link)
            if link.kind is not LinkKind.PIT:
                self._track_out[link.source].append(link)
                self._track_into[link.target].append(link)
        self.track = [space for space in circuit.spaces if space.area is Area.TRACK]
        self.pit_lane = [space for space in circuit.spaces if space.area is Area.PIT_LANE]
        self.boxes = [space for space in circuit.spaces if space.area is Area.BOX]
        self.period = self._find_period()

    def _find_period(self) -> int:
        """The least number of ranks in a lap that lets every link across the line rise by one at least."""
        track = [k for k in self.circuit.links if k.line and k.kind is not LinkKind.PIT]
        falls = [self.space[link.source].rank - self.space[link.target].rank for link in track]
        return max(falls, default=0) + 1

    def rise(self, link: Link) -> int:
        """How many ranks a link leads forward, the lap's added where it crosses the line."""
        return self.space[link.target].rank - self.space[link.source].rank + (self.period if link.line else 0)

    def track_out(self, ident: str) -> Sequence[Link]:
        """The links from a space that stay on the track."""
        return self._track_out[ident]

    def track_into(self, ident: str) -> Sequence[Link]:
        """The links to a space that come from the track."""
        return self._track_into[ident]

    def is_box_link(self, link: Link) -> bool:
        """Tell whether a link leads into a box or out of one."""
        return Area.BOX in (self.space[link.source].area, self.space[link.target].area)

    def step(self, space: Space) -> int:
        """How many ranks a space takes up: the rise to the next one in its lane, else to the nearest one ahead."""
        ahead = [self.rise(k) for k in self.track_out(space.id) if k.kind is not LinkKind.CHANGE]
        return ahead[0] if ahead else min((self.rise(k) for k in self.track_out(space.id)), default=1) + 1

    def steps_from(
        self, starts: Iterable[str], within: Set[str], line: bool, most: int | None = None
    ) -> dict[str, int]:
        """Fewest track links from any of these spaces to each space that can be reached, among the spaces `within`.

        Links across the line are followed only if `line` is set; spaces more than `most` links away are left out.
        """
        found = {ident: 0 for ident in starts}
        waiting = deque(found)
        while waiting:
            ident = waiting.popleft()
            if found[ident] == most:
                break
            for link in self.track_out(ident):
                if (line or not link.line) and link.target in within and link.target not in found:
                    found[link.target] = found[ident] + 1
                    waiting.append(link.target)
        return found

    def shortest_lap(self) -> int | None:
        """The fewest track links from a space just past the line round to itself, None if no way leads round."""
        everything = set(self.space)
        laps = []
        for start in {link.target for link in self.circuit.links if link.line and link.kind is not LinkKind.PIT}:
            reached = self.steps_from([start], everything, line=True)
            back = [reached[k.source] + 1 for k in self.track_into(start) if k.source in reached]
            laps += back
        return min(laps, default=None)

    def in_order(self, idents: Set[str]) -> list[str] | None:
        """These spaces sorted so that every track link among them leads onward; None if they contain a cycle."""
        waits = dict.fromkeys(idents, 0)
        for ident in idents:
            for link in self.track_out(ident):
                if link.target in idents:
                    waits[link.target] += 1
        ready = deque(sorted(i for i, count in waits.items() if count == 0))
        done: list[str] = []
        while ready:
            ident = ready.popleft()
            done.append(ident)
            for link in self.track_out(ident):
                if link.target in idents:
                    waits[link.target] -= 1
                    if waits[link.target] == 0:
                        ready.append(link.target)
        return done if len(done) == len(idents) else None

    def at_space(self, ident: str) -> int | None:
        """The line a space stands in."""
        return self._lines.space.get(ident) if self._lines else None

    def at_link(self, link: Link) -> int | None:
        """The line a link stands in."""
        return self._lines.link.get((link.source, link.target)) if self._lines else None

    def at_corner(self, ident: str) -> int | None:
        """The line a corner stands in."""
        return self._lines.corner.get(ident) if self._lines else None

    def at_beside(self, one: str, other: str) -> int | None:
        """The line that lays two spaces beside one another."""
        return self._lines.beside.get(frozenset((one, other))) if self._lines else None

    def at_grid(self, ident: str) -> int | None:
        """The line of a grid slot."""
        return self._lines.grid.get(ident) if self._lines else None

    def at_header(self, key: str) -> int | None:
        """The line of a header entry."""
        return self._lines.header.get(key) if self._lines else None
