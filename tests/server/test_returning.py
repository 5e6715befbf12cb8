"""Leaving and coming back: a lost network, a reload, a server that was started again."""

from __future__ import annotations

from pathlib import Path

from pitboard.server.settings import Limits, Timing

from .kit import TIMING, Message, Page, bot, deciding, person, play, run, sensible, served


def versioned(page: Page) -> list[Message]:
    """What a page heard of the race's progress."""
    return [message for message in page.heard if "version" in message]


def test_who_comes_back_hears_exactly_what_was_missed(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, page, choices = await deciding(place)
            leaver = await place.join(made)
            seen = leaver.heard[0]["version"]
            await leaver.leave()
            page.tell("choose", ply=choices["ply"], seat=0, option=sensible(choices["options"]))
            waits = (await page.until("happened"))["waits"]
            page.tell("throw", ply=waits["ply"], seat=0)
            await page.until("choices")
            missed = [message for message in versioned(page) if message["version"] > seen]
            assert len(missed) >= 2
            back = await place.join(made, after=seen)
            await back.until("presence")
            assert versioned(back) == missed
            again = await place.join(made, after=missed[0]["version"])
            await again.until("presence")
            assert versioned(again) == missed[1:]

    run(script)


def test_who_has_missed_nothing_hears_who_is_there_and_what_is_to_be_chosen(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, page, choices = await deciding(place)
            version = page.heard[0]["version"]
            back = await place.join(made, 0, after=version)
            assert await back.until("choices") == choices
            assert [message["type"] for message in back.heard] == ["presence", "choices"]

    run(script)


def test_a_version_that_nobody_was_told_brings_a_welcome(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, page, _ = await deciding(place)
            version = page.heard[0]["version"]
            for after in (0, version + 1):
                back = await place.join(made, after=after)
                assert (await back.until("welcome", "presence"))["type"] == "welcome"

    run(script)


def test_a_race_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, page, choices = await deciding(place, person(), bot(), person("Bea", "here"))
            digest, version = await place.digest(made["id"]), page.heard[0]["version"]
            steps = (await place.http.get(f"/api/races/{made['id']}/steps")).json()
        assert await page.closed() == 1012
        async with served(tmp_path) as place:
            assert await place.digest(made["id"]) == digest
            assert (await place.http.get(f"/api/races/{made['id']}/steps")).json() == steps
            back = await place.join(made, choices["seat"], after=version)
            assert await back.until("choices") == choices
            wanted = {"ply": choices["ply"], "seat": choices["seat"], "option": sensible(choices["options"])}
            assert (await back.answer("choose", **wanted))["type"] == "accepted"

    run(script)


def test_a_choice_can_be_taken_back_across_a_restart(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, page, choices = await deciding(place)
            before = await place.digest(made["id"])
            wanted = {"ply": choices["ply"], "seat": 0, "option": sensible(choices["options"])}
            assert (await page.answer("choose", **wanted))["type"] == "accepted"
        async with served(tmp_path) as place:
            page = await place.join(made, 0)
            assert page.heard[0]["waits"]["back_by"] == 0
            page.tell("take_back", ply=choices["ply"] + 1)
            await page.until("rewound")
            assert await place.digest(made["id"]) == before
        async with served(tmp_path) as place:
            assert await place.digest(made["id"]) == before

    run(script)


def test_races_of_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(bot(), bot("Cy"), start=True, pace="slow")
            page = await place.join(made)
            assert page.heard[0]["waits"]["ply"] == 0
        fast = TIMING.paces | {"slow": 0.0}
        async with served(tmp_path, timing=Timing(paces=fast)) as place:
            while place.server.hub.count == 0:
                await place.server.store.running()
            page = await place.join(made)
            if page.heard[0]["info"]["status"] != "over":
                await page.until("over")

    run(script)


def test_a_lobby_is_as_it_was_after_a_restart(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "open"), bot())
            page = await place.join(made, 0, host=True)
            page.tell("set_word", seat=0, word="apex")
            page.tell("seat_bot", seat=2, bot="random")
            await page.until("accepted")
            await page.until("accepted")
            card = (await place.http.get(f"/api/races/{made['id']}")).json()
        async with served(tmp_path) as place:
            again = (await place.http.get(f"/api/races/{made['id']}")).json()
            assert again["info"] == card["info"]
            assert [seat | {"present": False} for seat in card["seats"]] == again["seats"]
            page = await place.join(made, 0, host=True)
            page.tell("start", fill="club")
            await play(page, 0, await page.until("started"))

    run(script)


def test_a_race_that_nobody_looks_at_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path, Limits(idle=0.5)) as place:
            made = await place.make(person(), bot())
            page = await place.join(made, 0, host=True)
            assert place.server.hub.count == 1
            await page.leave()
            while place.server.hub.count:
                await place.server.store.running()
            page = await place.join(made, 0, host=True)
            assert page.heard[0]["mine"] == [0]

    run(script)


def test_bots_are_waited_for_as_the_pace_says(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(bot(), bot("Cy"), start=True, pace="slow")
            page = await place.join(made, host=True)
            assert (await page.answer("ask_hint", ply=0))["code"] == "not_now"
            assert not page.of("happened"), "at this pace nothing happens for an hour"
            page.tell("set_pace", pace="instant")
            await page.until("over")

    run(script)


def test_many_who_come_at_once_after_a_restart_meet_in_one_room(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, _, _ = await deciding(place)
        soon = Timing(paces=TIMING.paces, presence=0.01)
        async with served(tmp_path, timing=soon) as place:
            pages = [place.page(made["id"]) for _ in range(40)]
            for page in pages:
                page.tell("join")
            for page in pages:
                await page.until("welcome")
            assert place.server.hub.count == 1
            while (await pages[0].until("presence"))["spectators"] != 40:
                pass
            told = len(pages[0].of("presence"))
            assert told < 40, "where many come, they are told of together"

    run(script)
