"""A race that goes on: an entry is played at the table, kept in the store, and only then told.

Where an entry cannot be kept, the table knows more than the store. Until the race has been read from there again,
nothing is done (`is_sound`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from pitboard.server.engine_start import Engine
from pitboard.server.settings import Settings
from pitboard.server.store import Store, StoreFailed, Write
from pitboard.server.table import Entry, Table
from pitboard.server.table import entries as e

from .live import LiveRace
from .pace import delay, in_a_batch, is_automatic
from .slices import Slices
from .telling import Telling

log = logging.getLogger(__name__)
ANSWERED = 2
"""Turns of the loop until an answer has been sent: its sender wakes in the one and sends in the other. Where entries of
many races are safe at once, all who wait for an answer have it before anybody else is told what happened."""


@dataclass(frozen=True, slots=True)
class Around:
    """What all rooms of a server share."""

    settings: Settings
    store: Store
    slices: Slices
    engine: Engine


class Keeper:
    """Plays, keeps and tells a race's entries."""

    def __init__(self, live: LiveRace, around: Around) -> None:
        self.live, self.telling = live, Telling(live, around.settings.limits.remembered)
        self._around = around
        self._now = asyncio.get_running_loop().time
        self._last_ply = self._now()
        self._retry: float | None = None
        self._standing = live.standing

    @property
    def table(self) -> Table:
        """The race's table."""
        return self.live.table

    @property
    def is_sound(self) -> bool:
        """Whether the table is what the store has."""
        return self._retry is None

    @property
    def due(self) -> float | None:
        """When there is something to do that nobody has wished for: a ply, or reading the race again."""
        if self._retry is not None:
            return self._retry
        if not is_automatic(self.table):
            return None
        return self._last_ply + delay(self._around.settings.timing, self.table)

    async def do(self, entry: Entry, when_safe: Callable[[], None]) -> None:
        """Play an entry and keep it; then call a function, and tell everybody. Raises Refusal, and StoreFailed."""
        before = self.table.version
        step = self.live.apply(entry)
        await self._keep(before, [entry, *self._ending()], [] if step is None else [step], when_safe)

    async def go_on(self) -> None:
        """Do what is due. Raises StoreFailed."""
        if self._retry is not None:
            await self._recover()
        elif is_automatic(self.table):
            await self._play()

    async def _play(self) -> None:
        """The plies that no person plays: one, or as many as fit into a slice where there is no time between them."""
        before, entries, steps = self.table.version, list[Entry](), list[str]()
        most = in_a_batch(self._around.settings.timing, self.table)
        async with self._around.slices.next() as piece:
            while is_automatic(self.table) and len(entries) < most and not (entries and piece.is_over):
                entries.append(self.live.automatic())
                step = self.live.apply(entries[-1])
                assert step is not None
                steps.append(step)
        await self._keep(before, [*entries, *self._ending()], steps)

    def _ending(self) -> list[Entry]:
        """The entry that ends a race, when it has just been played to its end."""
        if not self.table.is_run or self.table.is_over:
            return []
        self.live.apply(e.Ended())
        return [e.Ended()]

    async def _keep(
        self, before: int, entries: list[Entry], steps: list[str], when_safe: Callable[[], None] | None = None
    ) -> None:
        lines, standing = tuple(map(e.to_line, entries)), self.live.standing
        news = None if standing is self._standing else standing
        try:
            await self._around.store.append(Write(self.table.id, before + 1, lines, news))
        except StoreFailed as error:
            log.error("race %s: entries could not be kept (%s)", self.table.id, error)
            self._retry = self._now() + self._around.settings.timing.retry
            raise
        self._last_ply, self._standing = self._now(), standing
        if when_safe is not None:
            when_safe()
            for _ in range(ANSWERED):
                await asyncio.sleep(0)
        self.telling.went_on(before, entries, steps)

    async def _recover(self) -> None:
        """Read the race again. Raises StoreFailed where that does not work yet."""
        self._retry = self._now() + self._around.settings.timing.retry
        kept = await self._around.store.read(self.table.id)
        if kept is None:
            raise StoreFailed("the race is gone")
        self.live = await LiveRace.read(self.table.id, kept, self._around.slices)
        self._standing = kept.standing
        self._retry, self._last_ply = None, self._now() + self._around.settings.timing.retry
        self.telling.anew(self.live)
