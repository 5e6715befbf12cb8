"""Work that can wait, in slices: bots' plies, forecasts and the reading of races share the loop with people.

The engine works in this thread, for its desk is one for the process. So that a choice never waits for more than a
slice, all other work takes turns: one slice, then whatever has come in over the network, then the next in the queue.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

LENGTH = 0.0015
"""Seconds."""


class Slice:
    """A time to work; whoever has it stops at the next step once it is over."""

    def __init__(self) -> None:
        self._end = perf_counter() + LENGTH

    @property
    def is_over(self) -> bool:
        """Whether to let others go on."""
        return perf_counter() >= self._end


class Slices:
    """The queue for slices: first come, first served."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def next(self) -> AsyncIterator[Slice]:
        """Waits for a slice. Nothing is to be awaited in it."""
        async with self._turn:
            await asyncio.sleep(0)  # between two slices the loop looks at the network
            yield Slice()

    async def each(self, items: Iterator[T]) -> AsyncIterator[T]:
        """The items of something whose every item is work, made in slices."""
        is_done = False
        while not is_done:
            made: list[T] = []
            async with self.next() as piece:
                for item in items:
                    made.append(item)
                    if piece.is_over:
                        break
                else:
                    is_done = True
            for item in made:
                yield item
