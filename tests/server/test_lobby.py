"""Before the start: seats are taken, freed and given to bots; who may do what there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pitboard.server.engine_start import Engine, EngineFailed
from pitboard.server.protocol.base import EngineFault

from .kit import Message, Served, bot, person, run, served


async def claim(place: Served, made: Message, seat: int, key: str, name: str | None = None) -> tuple[int, Message]:
    """Take a seat by its invitation; the status and the answer."""
    answer = await place.http.post(f"/api/races/{made['id']}/seats/{seat}/claim", json={"key": key, "name": name})
    return answer.status_code, answer.json()


def test_secrets_are_told_once_and_only_where_they_belong(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "here"), person("Cy", "open"), bot())
            assert (set(made["seats"]), set(made["invitations"])) == ({"0", "1"}, {"2"})
            told = [made["host"], *made["seats"].values(), *made["invitations"].values()]
            assert len(set(told)) == 4

    run(script)


def test_an_invitation_is_good_once(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Guest", "open"))
            page = await place.join(made, 0, host=True)
            key = made["invitations"]["1"]
            assert (await claim(place, made, 1, "A" * 22))[0] == 409
            status, claimed = await claim(place, made, 1, key, "Bea")
            assert (status, claimed["seat"]) == (200, 1)
            table = await page.until("table")
            assert (table["seats"][1]["driver"], table["seats"][1]["name"]) == ("person", "Bea")
            status, answer = await claim(place, made, 1, key, "Eve")
            assert (status, answer["code"]) == (409, "not_now")
            bea = await place.join({**made, "seats": {"1": claimed["secret"]}}, 1)
            assert bea.heard[0]["mine"] == [1]
            assert (await page.until("presence"))["present"] == [0, 1]

    run(script)


def test_two_who_open_an_invitation_at_the_same_time_do_not_both_get_the_seat(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "open"))
            key = made["invitations"]["1"]
            answers = await asyncio.gather(*(claim(place, made, 1, key) for _ in range(5)))
            assert sorted(status for status, _ in answers) == [200, 409, 409, 409, 409]

    run(script)


def test_the_host_frees_a_seat_and_its_secret_is_worth_nothing_any_more(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "here"))
            page, bea = await place.join(made, 0, host=True), await place.join(made, 1)
            ref = page.tell("free_seat", seat=1)
            invitation = await page.until("invitation")
            assert (invitation["ref"], invitation["seat"]) == (ref, 1)
            table = await bea.until("table")
            assert table["seats"][1]["driver"] == "open"
            assert not bea.of("invitation")
            refused = await bea.answer("set_word", seat=1, word="mine")
            assert refused["code"] == "not_yours"
            assert (await place.join(made, 1)).heard[0]["mine"] == []
            assert (await claim(place, made, 1, invitation["key"]))[0] == 200

    run(script)


def test_cars_are_dressed_by_their_own_and_by_the_host(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "here"), bot())
            host, bea, nobody = await place.join(made, host=True), await place.join(made, 1), await place.join(made)
            look = {"name": "Zoë", "number": 7, "colour": 4}
            assert (await bea.answer("dress_car", seat=1, **look))["type"] == "accepted"
            table = await nobody.until("table")
            assert {key: table["seats"][1][key] for key in look} == look
            assert (await bea.answer("dress_car", seat=0, **look))["code"] == "not_yours"
            assert (await nobody.answer("dress_car", seat=1, **look))["code"] == "not_yours"
            assert (await host.answer("dress_car", seat=2, **look))["type"] == "accepted"
            assert (await bea.answer("dress_car", seat=1, name="a\u202eb", number=1, colour=1))["code"] == "malformed"

    run(script)


def test_words_are_each_seats_own(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "here"))
            host, bea = await place.join(made, 0, host=True), await place.join(made, 1)
            assert (await host.answer("set_word", seat=1, word="x"))["code"] == "not_yours"
            assert (await bea.answer("set_word", seat=1, word="apex"))["type"] == "accepted"
            assert (await host.until("table"))["info"]["dice"]["words"] == [None, "apex"]
            assert (await bea.answer("set_word", seat=1, word=None))["type"] == "accepted"
            assert (await host.until("table"))["info"]["dice"]["words"] == [None, None]

    run(script)


def test_a_race_starts_only_with_all_seats_taken_or_given_to_a_bot(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "open"), person("Cy", "open"))
            host, nobody = await place.join(made, 0, host=True), await place.join(made)
            assert (await nobody.answer("start", fill="club"))["code"] == "not_host"
            assert (await nobody.answer("seat_bot", seat=1, bot="club"))["code"] == "not_host"
            assert (await nobody.answer("free_seat", seat=0))["code"] == "not_host"
            assert (await host.answer("start"))["code"] == "open_seats"
            assert (await host.answer("seat_bot", seat=0, bot="club"))["code"] == "not_now"
            assert (await host.answer("seat_bot", seat=1, bot="nobody"))["code"] == "no_such_bot"
            assert (await host.answer("seat_bot", seat=1, bot="random"))["type"] == "accepted"
            assert (await host.answer("start", fill="club"))["type"] == "accepted"
            started = await nobody.until("started")
            assert [seat["at_wheel"] for seat in started["seats"]] == [None, "random", "club"]
            assert [seat["driver"] for seat in started["seats"]] == ["person", "bot", "bot"]
            assert (await claim(place, made, 2, made["invitations"]["2"]))[0] == 409

    run(script)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"circuit": "nowhere"}, "no_such_circuit"),
        ({"rules": "nothing"}, "no_such_rules"),
        ({"options": {"nitro": "on"}}, "no_such_rules"),
        ({"laps": 9}, "impossible_race"),
        ({"seats": [person(), bot(which="nobody")]}, "no_such_bot"),
        ({"seats": [person(), person("Bea", "open")], "start": True}, "open_seats"),
        ({"seats": [person()]}, "malformed"),
        ({"seats": [person(), bot() | {"bot": None}]}, "malformed"),
        ({"seats": [person(f"P{i}") for i in range(9)]}, "impossible_race"),
        ({"seats": [person(), bot("a\nb")]}, "malformed"),
        ({"pace": "warp"}, "malformed"),
        ({"unknown": 1}, "malformed"),
    ],
)
def test_a_race_that_cannot_be_is_refused_with_a_reason(tmp_path: Path, values: Message, code: str) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            asked = {"circuit": "sandrell", "rules": "mini", "laps": 1, "seats": [person(), bot()]} | values
            answer = await place.http.post("/api/races", json=asked)
            assert (answer.status_code, answer.json()["code"]) == (422, code)

    run(script)


class UnreadyEngine(Engine):
    """An engine that is ready when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.is_ready = False
        self.outcome = asyncio.Event()

    async def ready(self) -> None:
        """Wait for the test."""
        await self.outcome.wait()
        if self.fault is not None:
            raise EngineFailed("it broke")

    def start(self) -> None:
        """Nothing is compiled."""


@pytest.mark.parametrize("fault", [None, "failed"])
def test_a_race_that_is_to_start_waits_for_the_engine(tmp_path: Path, fault: EngineFault | None) -> None:
    async def script() -> None:
        engine = UnreadyEngine()
        async with served(tmp_path, engine=engine) as place:
            made = await place.make(person(), bot())
            page = await place.join(made, 0, host=True)
            assert page.of("engine") == [{"type": "engine", "is_ready": False, "done": 0, "total": 0, "fault": None}]
            ref = page.tell("start")
            assert (await page.answer("set_word", seat=0, word="early"))["type"] == "accepted"
            assert (await page.answer("start"))["code"] == "not_ready"
            engine.is_ready, engine.fault = fault is None, fault
            engine.outcome.set()
            if fault is None:
                assert (await page.until("accepted"))["ref"] == ref
                await page.until("started")
            else:
                refused = await page.until("refused")
                assert (refused["ref"], refused["code"]) == (ref, "not_ready")

    run(script)
