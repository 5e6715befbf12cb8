"""A connection as a room sees it: what it holds, and a bounded queue of what it is yet to be sent.

A room never waits for a connection. Whoever does not take messages as fast as they come is let go when the queue is
full, and comes back asking for what it missed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any

from pitboard.server.protocol.base import Message
from pitboard.server.protocol.closing import Closing


class Client:
    """A connection. `seats` are those its device holds, once it has joined; `closing` is why it is
    being let go, and `closed` is done from then on."""

    def __init__(self, most: int) -> None:
        self.seats: frozenset[int] = frozenset()
        self.is_host = False
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self.closing: Closing | None = None
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._most = most
        self._waiting: deque[str] = deque()
        self._stirred = asyncio.Event()

    def tell(self, message: Message) -> None:
        """Send a message to this one alone."""
        self.send(message.model_dump_json())

    def send(self, text: str) -> None:
        """Send a text, which may go to others as well."""
        if self.closing is not None:
            return
        if len(self._waiting) >= self._most:
            self._waiting.clear()
            self.close(Closing.TOO_SLOW)
            return
        self._waiting.append(text)
        self._stirred.set()

    def think(self, kind: str, what: Coroutine[Any, Any, None]) -> None:
        """Work something out for it, in place of what of the same kind was being worked out."""
        if (before := self._thinking.get(kind)) is not None:
            before.cancel()
        self._thinking[kind] = asyncio.create_task(what, name="thinking")

    def close(self, why: Closing) -> None:
        """Let it go, after what waits has been sent."""
        if self.closing is None:
            self.closing = why
            self.closed.set_result(None)
            self._stirred.set()
        for task in self._thinking.values():
            task.cancel()

    async def next(self) -> str | None:
        """The next text to be sent; None when the connection is to be closed."""
        while not self._waiting:
            if self.closing is not None:
                return None
            self._stirred.clear()
            await self._stirred.wait()
        return self._waiting.popleft()
