"""The store: what is acknowledged is kept, once, in order; and a data folder is one server's."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from pitboard.server.store import DataInUse, Standing, Store, StoreFailed, StoreUnusable, Write
from pitboard.server.store.store import FILE

from .kit import run

RACE = "a" * 12
OTHER = "b" * 12


def with_store(folder: Path, script: Callable[[Store], Awaitable[None]]) -> None:
    """Run a script on the store of a folder."""

    async def opened() -> None:
        store = await Store.open(folder, 1000)
        try:
            await script(store)
        finally:
            await store.close()

    run(opened)


def lines(first: int, *bodies: str, race: str = RACE, standing: Standing = Standing.WAITING) -> Write:
    """Entries from a number on."""
    return Write(race, first, bodies, standing)


def test_what_was_kept_is_there_when_the_store_is_opened_again(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        await store.make(RACE, "2030-01-01", b"\x01\x02", "made")
        await store.append(lines(2, "two", "three"))
        await store.append(lines(4, "four", standing=Standing.RUNNING))

    async def look(store: Store) -> None:
        kept = await store.read(RACE)
        assert kept is not None
        assert (kept.bodies, kept.standing) == (("made", "two", "three", "four"), Standing.RUNNING)
        assert kept.secret == b"\x01\x02"
        assert await store.read(OTHER) is None

    with_store(tmp_path / "deep" / "down", keep)
    with_store(tmp_path / "deep" / "down", look)


def test_an_entry_is_written_once(tmp_path: Path) -> None:
    async def script(store: Store) -> None:
        await store.make(RACE, "2030-01-01", None, "made")
        await store.append(lines(2, "two"))
        for write in (lines(2, "again"), lines(1, "again"), lines(3, "three", "four"), lines(4, "again")):
            if write.first == 3:
                await store.append(write)
            else:
                with pytest.raises(StoreFailed):
                    await store.append(write)
        with pytest.raises(StoreFailed):
            await store.make(RACE, "2030-01-01", None, "made again")
        kept = await store.read(RACE)
        assert kept is not None
        assert kept.bodies == ("made", "two", "three", "four")

    with_store(tmp_path, script)


def test_nothing_is_kept_of_a_race_that_is_not_there(tmp_path: Path) -> None:
    async def script(store: Store) -> None:
        with pytest.raises(StoreFailed):
            await store.append(lines(1, "stray"))

    with_store(tmp_path, script)


def test_many_are_written_at_once_and_one_that_fails_spoils_no_other(tmp_path: Path) -> None:
    async def script(store: Store) -> None:
        races = [f"{number:012}" for number in range(50)]
        for race in races:
            await store.make(race, "2030-01-01", None, "made")
        commits = 0

        def count(_: object) -> None:
            nonlocal commits
            commits += 1

        event.listen(store._engine, "commit", count)
        writes = [lines(2, "two", race=race) for race in races]
        await asyncio.gather(*(store.append(write) for write in writes))
        assert commits < len(writes) / 5
        bad = [lines(2 if race == races[7] else 3, "three", race=race) for race in races]
        done = await asyncio.gather(*(store.append(write) for write in bad), return_exceptions=True)
        assert [race for race, one in zip(races, done, strict=True) if one is not None] == [races[7]]
        for race in races:
            kept = await store.read(race)
            assert kept is not None
            assert len(kept.bodies) == (2 if race == races[7] else 3)

    with_store(tmp_path, script)


def test_what_is_acknowledged_is_on_disk_at_once(tmp_path: Path) -> None:
    async def script(store: Store) -> None:
        await store.make(RACE, "2030-01-01", None, "made")
        await store.append(lines(2, "two"))
        with sqlite3.connect(tmp_path / FILE) as other:
            assert [body for (body,) in other.execute("SELECT body FROM entries ORDER BY seq")] == ["made", "two"]
        with store._engine.connect() as connection:
            settings = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
            ]
        assert settings == ["wal", 2], "2 is FULL: a commit waits for the disk"

    with_store(tmp_path, script)


def test_races_that_go_on_by_themselves_are_known(tmp_path: Path) -> None:
    async def script(store: Store) -> None:
        await store.make(OTHER, "2030-01-02", None, "made")
        await store.make(RACE, "2030-01-01", None, "made")
        assert await store.running() == []
        await store.append(lines(2, "two", race=OTHER, standing=Standing.RUNNING))
        await store.append(lines(2, "two", standing=Standing.RUNNING))
        assert await store.running() == [RACE, OTHER]
        await store.append(lines(3, "three", standing=Standing.OVER))
        assert await store.running() == [OTHER]

    with_store(tmp_path, script)


def test_a_second_server_is_refused_with_a_reason(tmp_path: Path) -> None:
    async def script(store: Store) -> None:
        with pytest.raises(DataInUse, match="--data"):
            await Store.open(tmp_path, 1)
        again = "import asyncio, sys, pathlib; from pitboard.server.store import Store, DataInUse\n"
        again += "try: asyncio.run(Store.open(pathlib.Path(sys.argv[1]), 1))\nexcept DataInUse: print('in use')"
        other = await asyncio.to_thread(
            subprocess.run, [sys.executable, "-c", again, str(tmp_path)], capture_output=True, text=True
        )
        assert other.stdout == "in use\n", other.stderr

    with_store(tmp_path, script)

    async def free(store: Store) -> None:
        assert await store.running() == []

    with_store(tmp_path, free)


def test_what_is_no_store_is_refused_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("a text of some length, which is longer than the header of a store would be. " * 4)
    with pytest.raises(StoreUnusable, match=r"races.sqlite3: cannot be used \(file is not a database\).*--data"):
        asyncio.run(Store.open(tmp_path, 1))


def test_a_store_of_a_newer_pitboard_is_left_alone(tmp_path: Path) -> None:
    async def nothing(_: Store) -> None:
        pass

    with_store(tmp_path, nothing)
    with closing(sqlite3.connect(tmp_path / FILE)) as other, other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreUnusable, match="kept by a newer Pitboard"):
        asyncio.run(Store.open(tmp_path, 1))


def test_a_store_that_is_up_to_date_does_not_wait_for_alembic(tmp_path: Path) -> None:
    async def nothing(_: Store) -> None:
        pass

    with_store(tmp_path, nothing)
    again = "import asyncio, sys, pathlib; from pitboard.server.store import Store\n"
    again += "asyncio.run(Store.open(pathlib.Path(sys.argv[1]), 1))\nprint('alembic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", again, str(tmp_path)], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr


def test_a_store_that_is_closed_keeps_nothing(tmp_path: Path) -> None:
    async def script() -> None:
        store = await Store.open(tmp_path, 1000)
        await store.close()
        with pytest.raises(StoreFailed):
            await store.append(lines(1, "late"))

    run(script)


def test_the_names_of_folders_may_be_odd(tmp_path: Path) -> None:
    async def script(store: Store) -> None:
        await store.make(RACE, "2030-01-01", None, "made")

    with_store(tmp_path / "50% ?#&", script)
    assert (tmp_path / "50% ?#&" / FILE).exists()
