"""The one writer: takes what rooms bring, and commits as much at once as has come in meanwhile.

A commit waits for the disk, so its price is the same for one entry and for five hundred. While one is under way the
next gathers. Whoever brought something is told when it is safe, or that it is not.
"""

from __future__ import annotations

import asyncio
import json
import logging
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import ColumnElement, Connection, Engine, bindparam, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from .schema import entries, races

log = logging.getLogger(__name__)

AT_ONCE = 500
"""Writes in one commit."""


class Standing(StrEnum):
    """How far a race is: what a server has to know of it before reading it."""

    LOBBY = "lobby"
    WAITING = "waiting"
    """For a person."""
    RUNNING = "running"
    """The next ply is a bot's or the server's: to be gone on with when the server starts."""
    OVER = "over"


class StoreFailed(Exception):
    """Something could not be written or read."""


@dataclass(frozen=True, slots=True, repr=False)
class Beginning:
    """A new race's row."""

    created: str
    secret: bytes | None


@dataclass(frozen=True, slots=True)
class Write:
    """Entries of a race to be kept, the first having the number `first`; and its standing after them, None where that
    is what it was."""

    race: str
    first: int
    bodies: tuple[str, ...]
    standing: Standing | None
    beginning: Beginning | None = None


class Writer:
    """Writes in a thread of its own; `most` writes may wait."""

    def __init__(self, engine: Engine, thread: Executor, most: int) -> None:
        self._engine, self._thread = engine, thread
        self._connection: Connection | None = None
        self._queue: asyncio.Queue[tuple[Write, asyncio.Future[None]]] = asyncio.Queue(most)
        self._task = asyncio.create_task(self._run(), name="writer")

    async def write(self, write: Write) -> None:
        """Returns when it is on disk. Raises StoreFailed; then it may or may not be."""
        if self._task.done():
            raise StoreFailed("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put((write, done))
        await done

    async def close(self) -> None:
        """Write what has come in, and end."""
        await self._queue.join()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            group = [await self._queue.get()]
            while len(group) < AT_ONCE and not self._queue.empty():
                group.append(self._queue.get_nowait())
            writes = [write for write, _ in group]
            failures = await loop.run_in_executor(self._thread, self._commit, writes)
            for (_, done), failure in zip(group, failures, strict=True):
                self._queue.task_done()
                if done.cancelled():
                    continue
                if failure is None:
                    done.set_result(None)
                else:
                    done.set_exception(failure)

    def _commit(self, writes: list[Write]) -> list[StoreFailed | None]:
        """What became of each: all together, or, where that fails, each by itself, that one may not spoil others."""
        failure = self._try(writes)
        if failure is None or len(writes) == 1:
            return [failure] * len(writes)
        return [self._try([write]) for write in writes]

    def _try(self, writes: list[Write]) -> StoreFailed | None:
        try:
            if self._connection is None:  # kept, for to get one costs more than a small commit
                self._connection = self._engine.connect()
            with self._connection.begin():
                put(self._connection, writes)
        except Exception as error:  # whatever it is, those who wait must be told
            if not isinstance(error, SQLAlchemyError):
                log.exception("the store has failed")
            self._let_go()
            return StoreFailed(type(error).__name__)
        return None

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.close()


def _at(place: int) -> ColumnElement[str]:
    """What stands at a place of a row of ROWS."""
    return func.json_extract(ROWS.c.value, f"$[{place}]")


ROWS = func.json_each(bindparam("rows")).table_valued("value")
"""Rows as one JSON text. SQLite lets go of the interpreter for each step of each statement, and the loop keeps it for
milliseconds: so a commit is to be few statements, however many rows it has."""
BEGIN = insert(races)
ADD = insert(entries).from_select(["race", "seq", "body"], select(*(_at(i) for i in range(3))).select_from(ROWS))
STAND = update(races).where(races.c.id == _at(0)).values(standing=_at(1))


def put(connection: Connection, writes: list[Write]) -> None:
    """Write rows into a transaction."""
    begun = [
        {"id": write.race, "created": b.created, "standing": write.standing, "secret": b.secret}
        for write in writes
        if (b := write.beginning) is not None
    ]
    if begun:
        connection.execute(BEGIN, begun)
    rows = [(write.race, write.first + i, body) for write in writes for i, body in enumerate(write.bodies)]
    connection.execute(ADD, {"rows": json.dumps(rows)})
    stand = {write.race: write.standing for write in writes if write.standing is not None and write.beginning is None}
    if stand:
        connection.execute(STAND, {"rows": json.dumps(list(stand.items()))})
