"""A room's mailbox: what is wanted of it, one after the other, with room for so much and no more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from pitboard.server.store import StoreFailed
from pitboard.server.table import Refusal

Job = Callable[[], Awaitable[None]]
T = TypeVar("T")


class RoomBusy(Exception):
    """So much waits for a room that it takes no more just now, or it is just being closed."""


class Mailbox:
    """Jobs for a room's task, which takes them with `next`."""

    def __init__(self, most: int) -> None:
        self._jobs: asyncio.Queue[Job] = asyncio.Queue(most)
        self._asked: set[asyncio.Future[Any]] = set()
        self._is_closed = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return self._jobs.empty()

    def post(self, job: Job) -> None:
        """Have something done; nobody waits for it. Raises RoomBusy."""
        if self._is_closed:
            raise RoomBusy
        try:
            self._jobs.put_nowait(job)
        except asyncio.QueueFull:
            raise RoomBusy from None

    async def ask(self, what: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Have something done, and wait for what it comes to. Raises RoomBusy, and what it is refused with; any other
        exception is the room's to deal with."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def answer() -> None:
            try:
                found = await what()
            except (Refusal, StoreFailed) as error:
                if not done.done():  # else nobody waits any more
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(found)

        self.post(answer)
        self._asked.add(done)
        try:
            return await done
        finally:
            self._asked.discard(done)

    async def next(self, until: float) -> Job | None:
        """The next job; None when it is `until`, by the loop's clock, and there is none."""
        with suppress(asyncio.QueueEmpty):
            return self._jobs.get_nowait()
        if until > asyncio.get_running_loop().time():
            with suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    return await self._jobs.get()
        return None

    def close(self) -> None:
        """Take nothing any more; whoever waits is told RoomBusy."""
        self._is_closed = True
        for done in self._asked:
            if not done.done():
                done.set_exception(RoomBusy())
