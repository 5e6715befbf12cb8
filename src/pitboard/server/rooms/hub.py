"""The hub: the rooms that are in memory. It brings races back from the store when somebody comes, and, when the server
starts, those that go on by themselves."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import replace

from pitboard.race.fair import commitment_of, new_secret
from pitboard.server.engine_start import EngineFailed
from pitboard.server.store import Standing, StoreFailed
from pitboard.server.table import Table
from pitboard.server.table import entries as e
from pitboard.server.table.setup import OutdatedRace

from .keeper import Around
from .live import LiveRace, Unreadable
from .room import Room

log = logging.getLogger(__name__)
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
ID_LENGTH = 12


class NoSuchRace(Exception):
    """There is no race of that id."""


class HubFull(Exception):
    """As many races are in memory as may be."""


class Hub:
    """The rooms of a server."""

    def __init__(self, around: Around) -> None:
        self._around = around
        self._rooms: dict[str, Room] = {}
        self._coming: dict[str, asyncio.Task[Room]] = {}
        self._resuming = asyncio.create_task(self._resume(), name="resume")

    @property
    def count(self) -> int:
        """Rooms in memory."""
        return len(self._rooms)

    async def room(self, race: str) -> Room:
        """The room of a race. Raises NoSuchRace, HubFull, StoreFailed, OutdatedRace, Unreadable, EngineFailed."""
        room = self._rooms.get(race)
        if room is not None:
            return room
        if race not in self._coming:
            if len(self._rooms) + len(self._coming) >= self._around.settings.limits.rooms:
                raise HubFull
            coming = asyncio.create_task(self._load(race), name=f"load {race}")
            self._coming[race] = coming
            coming.add_done_callback(lambda _: self._coming.pop(race))
        return await asyncio.shield(self._coming[race])

    async def make(self, made: e.Made) -> Room:
        """The room of a new race; for fair dice `made` gets a commitment. Raises HubFull, StoreFailed."""
        if len(self._rooms) + len(self._coming) >= self._around.settings.limits.rooms:
            raise HubFull
        race = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
        secret = new_secret() if made.dice == "fair" else None
        if secret is not None:
            made = replace(made, commitment=commitment_of(secret))
        await self._around.store.make(race, made.created, secret, e.to_line(made))
        return self._open(LiveRace(Table(race, made), secret))

    async def close(self) -> None:
        """End all rooms."""
        tasks = [self._resuming, *self._coming.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(room.close() for room in list(self._rooms.values())))

    def _open(self, live: LiveRace) -> Room:
        room = self._rooms[live.table.id] = Room(live, self._around, self._forget)
        return room

    def _forget(self, room: Room) -> None:
        del self._rooms[room.id]

    async def _load(self, race: str) -> Room:
        kept = await self._around.store.read(race)
        if kept is None:
            raise NoSuchRace
        if kept.standing is not Standing.LOBBY:
            await self._around.engine.ready()
        return self._open(await LiveRace.read(race, kept, self._around.slices))

    async def _resume(self) -> None:
        """Bring back the races that go on by themselves, one after the other, while people already come."""
        try:
            for race in await self._around.store.running():
                try:
                    await self.room(race)
                except (OutdatedRace, Unreadable) as error:
                    log.warning("race %s cannot go on: %s", race, error)
        except (EngineFailed, HubFull, StoreFailed) as error:
            log.error("races under way were not all resumed: %s", error)
