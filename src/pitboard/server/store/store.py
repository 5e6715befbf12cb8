"""The store of a data folder: opened for one server, migrated, read by one thread and written by another."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Engine, create_engine, event, select
from sqlalchemy.exc import SQLAlchemyError

from .lock import FILE as LOCK
from .lock import DataLock
from .schema import entries, races
from .update import bring_up_to_date
from .writer import Beginning, Standing, StoreFailed, Write, Writer

FILE = "races.sqlite3"
T = TypeVar("T")


@dataclass(frozen=True, slots=True, repr=False)
class Kept:
    """What is kept of a race. `secret` is that of its fair dice, None where dice are real."""

    bodies: tuple[str, ...]
    standing: Standing
    secret: bytes | None


class Store:
    """Races in a data folder. `await Store.open(folder, most)` has it ready; raises DataInUse and StoreUnusable."""

    def __init__(self, engine: Engine, lock: DataLock, most: int) -> None:
        self._engine, self._lock = engine, lock
        self._reading = ThreadPoolExecutor(1, "store-reads")
        self._writing = ThreadPoolExecutor(1, "store-writes")
        self._writer = Writer(engine, self._writing, most)

    @classmethod
    async def open(cls, folder: Path, most: int) -> Store:
        """The store of a folder, made or brought up to date. `most` writes may wait."""
        engine, lock = await asyncio.to_thread(_open, folder)
        return cls(engine, lock, most)

    async def close(self) -> None:
        """Write what has come in, and let go of the folder."""
        await self._writer.close()
        for threads in (self._reading, self._writing):
            threads.shutdown()
        self._engine.dispose()
        self._lock.let_go()

    async def make(self, race: str, created: str, secret: bytes | None, body: str) -> None:
        """Keep a new race with its first entry."""
        await self._writer.write(Write(race, 1, (body,), Standing.LOBBY, Beginning(created, secret)))

    async def append(self, write: Write) -> None:
        """Keep entries; they are on disk when this returns. Raises StoreFailed."""
        await self._writer.write(write)

    async def read(self, race: str) -> Kept | None:
        """A race's entries in order, None where there is no such race. Raises StoreFailed."""
        return await self._read(lambda: _read(self._engine, race))

    async def running(self) -> list[str]:
        """The races that go on by themselves, oldest first. Raises StoreFailed."""
        wanted = select(races.c.id).where(races.c.standing == Standing.RUNNING).order_by(races.c.created)
        return await self._read(lambda: _column(self._engine, wanted))

    async def _read(self, what: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, what)
        except SQLAlchemyError as error:
            raise StoreFailed(type(error).__name__) from None


def _read(engine: Engine, race: str) -> Kept | None:
    with engine.connect() as connection:
        row = connection.execute(select(races.c.secret, races.c.standing).where(races.c.id == race)).first()
        if row is None:
            return None
        lines = connection.execute(select(entries.c.body).where(entries.c.race == race).order_by(entries.c.seq))
        return Kept(tuple(lines.scalars()), Standing(row.standing), row.secret)


def _column(engine: Engine, wanted: Any) -> list[str]:
    with engine.connect() as connection:
        return list(connection.execute(wanted).scalars())


def _open(folder: Path) -> tuple[Engine, DataLock]:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in (LOCK, FILE):  # SQLite would make them readable for others; its own further files are like these
        with suppress(FileExistsError):  # one that is there is left alone: to close it would let go of locks on it
            os.close(os.open(folder / name, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    lock = DataLock(folder)
    try:
        engine = create_engine(URL.create("sqlite", database=str(folder / FILE)), hide_parameters=True)
        event.listen(engine, "connect", _prepare)
        bring_up_to_date(engine, folder / FILE)
    except BaseException:
        lock.let_go()
        raise
    return engine, lock


def _prepare(connection: Any, _: Any) -> None:
    """`synchronous=FULL`: a commit in WAL mode returns when it is on disk."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")
