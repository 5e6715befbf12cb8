"""What comes over a socket is bounded, and believed in nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboard.server.protocol.base import LARGEST_MESSAGE
from pitboard.server.rooms.door import Bucket, Door, is_here
from pitboard.server.settings import Limits

from .kit import bot, deciding, person, run, served


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"join"',
        '{"type": "nothing", "ref": 1}',
        '{"ref": 1}',
        '{"type": "choose", "ref": 1}',
        '{"type": "choose", "ref": 1, "ply": "x", "seat": 0, "option": "g1"}',
        '{"type": "choose", "ref": 1, "ply": 0, "seat": 10, "option": "g1"}',
        '{"type": "choose", "ref": 1, "ply": 0, "seat": -1, "option": "g1"}',
        '{"type": "choose", "ref": -1, "ply": 0, "seat": 0, "option": "g1"}',
        '{"type": "choose", "ref": 1, "ply": 0, "seat": 0, "option": ""}',
        '{"type": "choose", "ref": 1, "ply": 0, "seat": 0, "option": "g1", "by_bot": true}',
        '{"type": "face", "ref": 1, "ply": 0, "face": 1e9}',
        '{"type": "ping", "ref": NaN}',
        '{"type": "set_word", "ref": 1, "seat": 0, "word": "' + "x" * 41 + '"}',
        "[" * 2000,
    ],
)
def test_what_cannot_be_read_is_refused_and_changes_nothing(tmp_path: Path, text: str) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, page, _ = await deciding(place)
            before = await place.digest(made["id"])
            page.raw(text=text)
            refused = await page.until("refused")
            assert (refused["code"], refused["ref"]) == ("malformed", None)
            assert (await page.answer("ping"))["type"] == "pong"
            assert await place.digest(made["id"]) == before

    run(script)


def test_what_is_too_long_is_refused(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), bot())
            page = await place.join(made, 0)
            whole = json.dumps({"type": "ping", "ref": 1})
            page.raw(text=whole + " " * (LARGEST_MESSAGE - len(whole)))
            await page.until("pong")
            page.raw(text=whole + " " * (LARGEST_MESSAGE + 1 - len(whole)))
            assert (await page.until("refused"))["code"] == "too_large"
            page.raw(text=json.dumps("é" * (LARGEST_MESSAGE // 2), ensure_ascii=False))
            assert (await page.until("refused"))["code"] == "too_large", "bytes are counted, not characters"

    run(script)


def test_who_goes_on_sending_rubbish_is_let_go(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), bot())
            page, other = await place.join(made, 0), await place.join(made)
            for _ in range(Limits().malformed_messages + 1):
                page.raw(text="{")
            assert await page.closed() == 4400
            assert len(page.of("refused")) == Limits().malformed_messages
            assert (await other.answer("ping"))["type"] == "pong"

    run(script)


def test_frames_that_are_no_text_end_it(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), bot())
            page = await place.join(made, 0)
            page.raw(bytes=b'{"type": "ping", "ref": 1}')
            assert await page.closed() == 4400

    run(script)


def test_who_speaks_too_fast_is_refused_and_then_let_go(tmp_path: Path) -> None:
    async def script() -> None:
        limits = Limits(messages_a_second=0.0, messages_at_once=5, excess_messages=3)
        async with served(tmp_path, limits) as place:
            made = await place.make(person(), bot())
            page = await place.join(made, 0)
            for _ in range(8):
                page.tell("ping")
            assert await page.closed() == 4429
            assert len(page.of("pong")) == 4, "the join was the first of five"
            assert [refused["code"] for refused in page.of("refused")] == ["too_fast"] * 3

    run(script)


def test_a_bucket_fills_again_with_time() -> None:
    now = 0.0
    bucket = Bucket(20.0, 40, lambda: now)
    assert [bucket.take() for _ in range(41)] == [True] * 40 + [False]
    now = 0.5
    assert [bucket.take() for _ in range(11)] == [True] * 10 + [False]
    now = 1000.0
    assert [bucket.take() for _ in range(41)] == [True] * 40 + [False]


@pytest.mark.parametrize("text", ['{"type": "ping", "ref": 1}', '{"type": "start", "ref": 1}', "{"])
def test_the_first_message_is_a_join(tmp_path: Path, text: str) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), bot())
            page = place.page(made["id"])
            page.raw(text=text)
            assert await page.closed() == 4408
            assert page.heard[-1]["code"] == "join_first"

    run(script)


def test_there_is_one_join(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), bot())
            page = await place.join(made)
            page.tell("join", seats=[made["seats"]["0"]])
            assert (await page.until("refused"))["code"] == "not_now"

    run(script)


def test_who_does_not_join_in_time_is_let_go(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path, Limits(time_to_join=0.0)) as place:
            made = await place.make(person(), bot())
            assert await place.page(made["id"]).closed() == 4408

    run(script)


@pytest.mark.parametrize("race", ["a" * 12, "nonsense", "A" * 12, "a" * 500])
def test_there_is_no_such_race(tmp_path: Path, race: str) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            page = place.page(race)
            page.tell("join")
            assert await page.closed() == 4404
            assert (await place.http.get(f"/api/races/{race}")).status_code in (404, 422)

    run(script)


def test_pages_of_others_are_kept_out(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), bot())
            for origin, code in (
                ("http://elsewhere.test", 4403),
                ("http://pitboard.test:81", 4403),
                ("null", 4403),
                ("http://pitboard.test", None),
            ):
                page = place.page(made["id"], origin=origin)
                page.tell("join", seats=[made["seats"]["0"]])
                if code is None:
                    assert (await page.until("welcome"))["mine"] == [0]
                else:
                    assert await page.closed() == code
                    assert page.heard == []

    run(script)


def test_so_many_connections_and_no_more(tmp_path: Path) -> None:
    async def script() -> None:
        limits = Limits(connections=5, connections_a_race=4, connections_an_address=2)
        async with served(tmp_path, limits) as place:
            made = await place.make(person(), bot())
            far = [place.page(made["id"], address="192.0.2.7") for _ in range(3)]
            for page in far:
                page.tell("join")
            await far[0].until("welcome")
            await far[1].until("welcome")
            assert await far[2].closed() == 1013, "a third from one address"
            near = [place.page(made["id"]) for _ in range(3)]
            for page in near:
                page.tell("join")
            await near[0].until("welcome")
            await near[1].until("welcome")
            assert await near[2].closed() == 1013, "a fifth at one race"
            await far[0].leave()
            last = place.page(made["id"], address="192.0.2.7")
            last.tell("join")
            await last.until("welcome")

    run(script)


def test_loopback_is_known() -> None:
    assert all(is_here(address) for address in ("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"))
    assert not any(is_here(address) for address in ("192.0.2.1", "::2", "::ffff:192.0.2.1", "", "localhost.evil.test"))


def test_so_many_races_a_minute_from_one_address() -> None:
    now = 0.0
    door = Door(Limits(races_a_minute=3, races_a_minute_here=5), lambda: now)
    assert [door.may_make("192.0.2.1") for _ in range(4)] == [True, True, True, False]
    assert door.may_make("192.0.2.2")
    assert [door.may_make("127.0.0.1") for _ in range(6)] == [True] * 5 + [False]
    now = 59.0
    assert not door.may_make("192.0.2.1")
    now = 61.0
    assert door.may_make("192.0.2.1")


def test_so_many_races_in_memory(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path, Limits(rooms=2, races_a_minute_here=3)) as place:
            await place.make(person(), bot())
            await place.make(person(), bot())
            asked = {"circuit": "sandrell", "rules": "mini", "laps": 1, "seats": [person(), bot()]}
            full = await place.http.post("/api/races", json=asked)
            assert (full.status_code, full.json()["code"]) == (503, "full")
            fast = await place.http.post("/api/races", json=asked)
            assert (fast.status_code, fast.json()["code"]) == (429, "too_many_races")

    run(script)


def test_who_takes_no_messages_is_let_go_while_others_go_on(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path, Limits(outbox=4, messages_at_once=1000)) as place:
            made = await place.make(person(), person("Bea", "here"))
            slow, page = await place.join(made), await place.join(made, 0, host=True)
            slow.reads.clear()
            for number in range(8):
                answer = await page.answer("dress_car", seat=0, name="Ada", number=number, colour=0)
                assert answer["type"] == "accepted"
            slow.reads.set()
            assert await slow.closed() == 4413
            assert len(slow.of("table")) < 8
            back = await place.join(made)
            assert back.heard[0]["seats"][0]["number"] == 7
            assert (await page.answer("ping"))["type"] == "pong"

    run(script)
