"""A disk that fails: nothing is acknowledged that is not safe, and the race goes on once the disk works again."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboard.server.store import Store, StoreFailed, Write

from .kit import bot, deciding, person, play, run, sensible, served


class Disk:
    """Stands between rooms and the store: fails when told to, before or after writing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fails: set[str] = set()
        self.kept: list[Write] = []
        append, read = Store.append, Store.read

        async def failing_append(store: Store, write: Write) -> None:
            if "before" in self.fails:
                raise StoreFailed("full")
            await append(store, write)
            self.kept.append(write)
            if "after" in self.fails:
                raise StoreFailed("no answer")

        async def failing_read(store: Store, race: str) -> object:
            if "read" in self.fails:
                raise StoreFailed("broken")
            return await read(store, race)

        monkeypatch.setattr(Store, "append", failing_append)
        monkeypatch.setattr(Store, "read", failing_read)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk that can be made to fail."""
    return Disk(monkeypatch)


def test_nothing_is_acknowledged_or_told_that_could_not_be_kept(tmp_path: Path, disk: Disk) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, page, choices = await deciding(place)
            before, spectator = await place.digest(made["id"]), await place.join(made)
            disk.fails = {"before"}
            wanted = {"ply": choices["ply"], "seat": 0, "option": sensible(choices["options"])}
            refused = await page.answer("choose", **wanted)
            assert (refused["type"], refused["code"]) == ("refused", "not_saved")
            disk.fails = set()
            welcome = await page.until("welcome", "accepted", "happened")
            assert welcome["type"] == "welcome", "the room tells everybody where the race really is"
            assert welcome["waits"]["ply"] == choices["ply"]
            assert (await spectator.until("welcome", "happened"))["type"] == "welcome"
            assert await place.digest(made["id"]) == before
            assert await page.until("choices") == choices
            assert (await page.answer("choose", **wanted))["type"] == "accepted"

    run(script)


def test_what_was_kept_although_the_disk_did_not_say_so_is_found_again(tmp_path: Path, disk: Disk) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            _, page, choices = await deciding(place)
            disk.fails = {"after"}
            wanted = {"ply": choices["ply"], "seat": 0, "option": sensible(choices["options"])}
            assert (await page.answer("choose", **wanted))["code"] == "not_saved"
            disk.fails = set()
            assert (await page.until("welcome"))["waits"]["ply"] == choices["ply"] + 1

    run(script)


def test_bots_go_on_when_the_disk_works_again(tmp_path: Path, disk: Disk) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, page, choices = await deciding(place)
            wanted = {"ply": choices["ply"], "seat": 0, "option": sensible(choices["options"])}
            disk.fails = {"before", "read"}
            assert (await page.answer("choose", **wanted))["code"] == "not_saved"
            assert (await page.answer("choose", **wanted))["code"] == "not_saved"
            assert (await place.http.get(f"/api/races/{made['id']}")).status_code == 503
            late = place.page(made["id"])
            late.tell("join")
            assert await late.closed() == 1013
            disk.fails = set()
            assert (await play(page, 0, await page.until("welcome")))["info"]["status"] == "over"
            plies = [write.first for write in disk.kept]
            assert plies == sorted(set(plies)), "no entry was written twice"

    run(script)


def test_a_race_that_could_not_be_kept_was_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing(*_: object) -> None:
        raise StoreFailed("full")

    async def script() -> None:
        async with served(tmp_path) as place:
            monkeypatch.setattr(Store, "make", failing)
            asked = {"circuit": "sandrell", "rules": "mini", "laps": 1, "seats": [person(), bot()]}
            answer = await place.http.post("/api/races", json=asked)
            assert (answer.status_code, answer.json()["code"]) == (503, "not_saved")
            assert place.server.hub.count == 0

    run(script)
