"""A room: the task that runs one race, and takes everything that is wanted of it one after the other.

A wish becomes an entry (`wishes`), which the `keeper` plays, keeps and tells. While nobody has a wish, and the next
ply is a bot's or the server's, the room plays it when its time has come. It ends when nobody has been there for a
while and there is nothing to do; the hub brings it back when somebody comes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from pitboard.server import views
from pitboard.server.engine_start import EngineFailed
from pitboard.server.protocol import client as wish
from pitboard.server.protocol.closing import Closing
from pitboard.server.protocol.server import Accepted, Invitation
from pitboard.server.store import StoreFailed
from pitboard.server.table import By, Refusal, deeds
from pitboard.server.table.seats import new_secret

from .clients import Client
from .keeper import Around, Keeper
from .live import LiveRace
from .mailbox import Mailbox, RoomBusy
from .thinking import forecast, hint
from .wishes import entry_of

T = TypeVar("T")
log = logging.getLogger(__name__)
NOT_SAVED = Refusal("not_saved", "the server's disk does not take what was done: try again in a moment")
BUSY = Refusal("too_fast", "so much waits to be done at this table that yours was not taken: try again")


class Room:
    """A race under way, or its lobby. `on_end` is called when it leaves memory."""

    def __init__(self, live: LiveRace, around: Around, on_end: Callable[[Room], None]) -> None:
        self.id = live.table.id
        self._keeper, self._around, self._on_end = Keeper(live, around), around, on_end
        self._mailbox = Mailbox(around.settings.limits.mailbox)
        self._company = self._keeper.telling.company
        self._now = asyncio.get_running_loop().time
        self._touched = self._now()
        self._presence_due: float | None = None
        self._starting: asyncio.Task[None] | None = None
        self._task = asyncio.create_task(self._run(), name=f"room {self.id}")

    # ------------------------------------------------------------ what comes in

    def enter(self, client: Client, join: wish.Join) -> None:
        """A connection comes in. Raises RoomBusy."""
        self._mailbox.post(partial(self._enter, client, join))

    async def hear(self, client: Client, message: wish.ClientMessage) -> None:
        """A connection that has come in wishes something; it is answered by messages. Returns when it has been dealt
        with, so that a connection never has more than one wish in the mailbox, and one that sends faster waits."""
        try:
            await self._mailbox.ask(partial(self._hear, client, message))
        except RoomBusy:
            client.tell(views.refused(BUSY, _ref(message), None))

    def leave(self, client: Client) -> None:
        """A connection has ended."""
        self._company.leave(client)
        with suppress(RoomBusy):
            self._mailbox.post(self._note_presence)

    async def ask(self, what: Callable[[LiveRace, frozenset[int]], T]) -> T:
        """What a function says of the race, given also which seats are present, at a time when all that was done is
        safe. Raises RoomBusy, and StoreFailed while the store fails."""

        async def look() -> T:
            self._check_sound()
            return what(self._keeper.live, self._company.present)

        return await self._mailbox.ask(look)

    async def claim(self, seat: int, key: str, name: str | None) -> str:
        """Take an open seat with the key of its invitation; the seat's secret. Raises Refusal, RoomBusy,
        StoreFailed."""
        secret = new_secret()

        async def take() -> None:
            self._check_sound()
            await self._keeper.do(deeds.claim(self._keeper.table, seat, key, name, secret), _nothing)

        await self._mailbox.ask(take)
        return secret

    async def start(self) -> None:
        """Begin, as the host; where the engine is not ready, as soon as it is. Raises Refusal, RoomBusy,
        StoreFailed."""

        async def begin() -> None:
            self._check_sound()
            await self._start(By(is_host=True), None, _nothing)

        await self._mailbox.ask(begin)

    async def close(self) -> None:
        """End."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    # ------------------------------------------------------------ the task

    async def _run(self) -> None:
        try:
            while not self._is_idle():
                job = await self._mailbox.next(self._due())
                if job is not None:
                    await job()
                await self._go_on()  # also after a wish: many wishes do not hold up what is due
        except Exception:
            log.exception("room %s has failed, and is closed", self.id)
            self._company.close(Closing.BROKEN)
        finally:
            self._mailbox.close()
            if self._starting is not None:
                self._starting.cancel()
            self._on_end(self)

    def _due(self) -> float:
        """When the room has something to do by itself, if only to end."""
        dues = [self._keeper.due, self._presence_due]
        if not len(self._company):
            dues.append(self._touched + self._around.settings.limits.idle)
        return min((due for due in dues if due is not None), default=float("inf"))

    def _is_idle(self) -> bool:
        is_quiet = self._mailbox.is_empty and not len(self._company) and self._starting is None
        has_nothing_to_do = is_quiet and self._keeper.due is None
        return has_nothing_to_do and self._now() >= self._touched + self._around.settings.limits.idle

    async def _go_on(self) -> None:
        now = self._now()
        if self._presence_due is not None and now >= self._presence_due:
            self._presence_due = None
            self._company.tell_presence()
        if self._keeper.due is not None and now >= self._keeper.due:
            with suppress(StoreFailed):  # it is noted, and the keeper tries again
                await self._keeper.go_on()

    # ------------------------------------------------------------ wishes

    async def _enter(self, client: Client, join: wish.Join) -> None:
        if not self._keeper.is_sound or len(self._company) >= self._around.settings.limits.connections_a_race:
            client.close(Closing.FULL)
        elif client.closing is None:
            self._company.come_in(client, join, self._keeper.table)
            self._keeper.telling.welcome(client, join.after)
            await self._note_presence()

    async def _note_presence(self) -> None:
        """Somebody has come or gone. Where many do, others are told a little later, of all at once."""
        self._touched = self._now()
        if self._company.is_small:
            self._company.tell_presence()
        elif self._presence_due is None:
            self._presence_due = self._now() + self._around.settings.timing.presence

    async def _hear(self, client: Client, message: wish.ClientMessage) -> None:
        if client in self._company:  # else it has left meanwhile
            await self._try(partial(self._fulfil, client, message), client, _ref(message))

    async def _fulfil(self, client: Client, message: wish.ClientMessage) -> None:
        table, by = self._keeper.table, self._company.by(client)
        match message:
            case wish.Join():
                raise Refusal("not_now", "this connection has joined already")
            case wish.Ping():
                pass  # answered at the door
            case wish.AskForecast():
                deeds.check_forecast(table, by, message.ply)
                self._think(client, message)
            case wish.AskHint():
                deeds.check_decides(table, by, message.ply)
                self._think(client, message)
            case wish.Start():
                await self._start(by, message.fill, partial(_accept, client, message.ref), client, message.ref)
            case wish.FreeSeat():
                await self._free(client, message)
            case _:
                entry = entry_of(self._keeper.live, by, message)
                await self._keeper.do(entry, partial(_accept, client, message.ref))
        self._touched = self._now()

    def _think(self, client: Client, message: wish.AskForecast | wish.AskHint) -> None:
        race, slices = self._keeper.table.race, self._around.slices
        assert race is not None
        work = forecast if isinstance(message, wish.AskForecast) else hint
        thought = work(client, message.ref, race.clone(), slices, lambda: self._keeper.table.ply == message.ply)
        client.think(message.type, thought)

    async def _free(self, client: Client, message: wish.FreeSeat) -> None:
        key = new_secret()
        entry = deeds.free_seat(self._keeper.table, self._company.by(client), message.seat, key)

        def when_safe() -> None:
            self._company.lose(message.seat)
            _accept(client, message.ref)
            client.tell(Invitation(ref=message.ref, seat=message.seat, key=key))

        await self._keeper.do(entry, when_safe)

    async def _start(
        self,
        by: By,
        fill: str | None,
        when_safe: Callable[[], None],
        client: Client | None = None,
        ref: int | None = None,
    ) -> None:
        """Begin; while the engine is not ready, note that it is wanted."""
        entry = deeds.start(self._keeper.table, by, fill)
        if self._around.engine.is_ready:
            await self._keeper.do(entry, when_safe)
        elif self._starting is not None:
            raise Refusal("not_ready", "the race begins as soon as the engine is ready")
        else:
            begin = partial(self._start, by, fill, when_safe, client, ref)
            self._starting = asyncio.create_task(self._start_later(begin, client, ref), name="start")

    async def _start_later(self, begin: Callable[[], Awaitable[None]], client: Client | None, ref: int | None) -> None:
        try:
            await self._around.engine.ready()
        except EngineFailed as error:
            self._refuse(Refusal("not_ready", str(error)), client, ref)
        else:
            with suppress(RoomBusy):
                self._mailbox.post(partial(self._try, begin, client, ref))
        finally:
            self._starting = None

    async def _try(self, what: Callable[[], Awaitable[None]], client: Client | None, ref: int | None) -> None:
        """Do something that may be refused."""
        try:
            self._check_sound()
            await what()
        except Refusal as refusal:
            self._refuse(refusal, client, ref)
        except StoreFailed:
            self._refuse(NOT_SAVED, client, ref)

    def _refuse(self, refusal: Refusal, client: Client | None, ref: int | None) -> None:
        if client is not None:
            client.tell(views.refused(refusal, ref, self._keeper.table))

    def _check_sound(self) -> None:
        if not self._keeper.is_sound:
            raise StoreFailed(NOT_SAVED.detail)


def _ref(message: wish.ClientMessage) -> int | None:
    return None if isinstance(message, wish.Join) else message.ref


def _accept(client: Client, ref: int) -> None:
    client.tell(Accepted(ref=ref))


def _nothing() -> None:
    """Nobody waits to be told."""
