"""A race over its socket: who sees what, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboard.race import Record
from pitboard.race.dice_check import verify_dice
from pitboard.race.replay import verify
from pitboard.server.rooms.telling import Telling

from .kit import Message, bot, deciding, person, play, run, sensible, served


def test_a_whole_race_against_bots(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), bot(), start=True)
            page = await place.join(made, 0)
            over = await play(page, 0, page.heard[0])
            assert over["info"]["status"] == "over"
            versions = [message["version"] for message in page.heard if "version" in message]
            assert versions == sorted(set(versions))
            plies = [step["ply"] for message in page.of("happened") for step in message["steps"]]
            assert plies == list(range(plies[0], plies[0] + len(plies))), "every ply is told once, in order"
            assert page.of("happened")[-1]["waits"]["phase"] == "over"
            card = (await place.http.get(f"/api/races/{made['id']}")).json()
            assert card["info"]["status"] == "over"
            assert len(card["places"]) + sum(
                event["kind"] == "went_out"
                for message in page.of("happened")
                for step in message["steps"]
                for event in step["events"]
            ) == len(card["seats"])
            address = f"/api/races/{made['id']}/steps"
            steps = (await place.http.get(address, params={"after": plies[0] - 1})).json()["steps"]
            assert steps == [step for message in page.of("happened") for step in message["steps"]]

    run(script)


def test_every_roll_of_a_race_comes_from_the_secret_that_was_bound(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), bot())
            page = await place.join(made, 0, host=True)
            bound = page.heard[0]["info"]["dice"]["commitment"]
            assert (await page.answer("set_word", seat=0, word="chicane"))["type"] == "accepted"
            page.tell("start")
            over = await play(page, 0, await page.until("started"))
            assert all(m["info"]["dice"]["secret"] is None for m in page.heard if "info" in m and m is not over)
            assert over["info"]["dice"]["commitment"] == bound
            assert over["info"]["dice"]["words"] == ["chicane", None]
            record = Record.parse((await place.http.get(f"/api/races/{made['id']}/record")).content)
            check = verify_dice(record, verify(record).rules)
            assert (check.outcome, check.commitment) == ("checked", bound)
            assert record.meta["dice"]["secret"] == over["info"]["dice"]["secret"]
            replay = (await place.http.get(f"/api/races/{made['id']}/replay")).json()
            assert replay["dice"] == "checked"
            assert len(replay["steps"]) == len(record.plies)
            story = (await place.http.get(f"/api/races/{made['id']}/story")).json()["story"]
            assert replay["story"] == story
            assert sorted(line["car"] for line in story["table"]) == [0, 1]

    run(script)


def test_choices_go_to_the_one_who_decides_and_to_nobody_else(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "here"), start=True)
            ada, bea, nobody = await place.join(made, 0), await place.join(made, 1), await place.join(made)
            message: Message | None = ada.heard[0]
            while not (ada.of("choices") and bea.of("choices")):
                assert message is not None
                waits = message["waits"]
                page = (ada, bea)[waits["actor"]]
                if waits["by_hand"]:
                    page.tell("throw", ply=waits["ply"], seat=waits["actor"])
                elif waits["die"] is None:  # else the server rolls, as it does for the grid
                    mine = await page.until("choices")
                    page.tell("choose", ply=mine["ply"], seat=mine["seat"], option=sensible(mine["options"]))
                message = await ada.until("happened")
            assert {choices["seat"] for choices in ada.of("choices")} == {0}
            assert {choices["seat"] for choices in bea.of("choices")} == {1}
            await nobody.until("happened")
            assert not nobody.of("choices")

    run(script)


def test_what_is_refused_leaves_the_race_as_it_was(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, page, choices = await deciding(place, person(), person("Bea", "here"), bot())
            before, ply, seat = await place.digest(made["id"]), choices["ply"], choices["seat"]
            other = 1 - seat
            option = sensible(choices["options"])
            spectator = await place.join(made)
            stranger = await place.join({**made, "seats": {"0": "A" * 22}}, 0)
            assert stranger.heard[0]["mine"] == []
            for wanted, who, code in (
                ({"type": "choose", "ply": ply, "seat": other, "option": option}, page, "not_yours"),
                ({"type": "choose", "ply": ply, "seat": 2, "option": option}, page, "not_yours"),
                ({"type": "choose", "ply": ply, "seat": seat, "option": option}, spectator, "not_yours"),
                ({"type": "choose", "ply": ply, "seat": seat, "option": option}, stranger, "not_yours"),
                ({"type": "choose", "ply": ply - 1, "seat": seat, "option": option}, page, "stale"),
                ({"type": "choose", "ply": ply + 1, "seat": seat, "option": option}, page, "stale"),
                ({"type": "choose", "ply": ply, "seat": seat, "option": "g9"}, page, "not_an_option"),
                ({"type": "throw", "ply": ply, "seat": seat}, page, "not_now"),
                ({"type": "face", "ply": ply, "face": 3}, page, "not_now"),
                ({"type": "take_back", "ply": ply}, spectator, "nothing_to_take_back"),
                ({"type": "ask_forecast", "ply": ply}, spectator, "not_yours"),
                ({"type": "ask_hint", "ply": ply}, stranger, "not_yours"),
                ({"type": "ask_forecast", "ply": ply - 1}, page, "stale"),
                ({"type": "hand_over", "seat": seat, "bot": "club"}, spectator, "not_yours"),
                ({"type": "hand_over", "seat": seat, "bot": "nobody"}, page, "no_such_bot"),
                ({"type": "hand_over", "seat": 2, "bot": "club"}, page, "not_now"),
                ({"type": "hand_over", "seat": seat, "bot": "club"}, stranger, "not_yours"),
                ({"type": "take_over", "seat": seat}, page, "not_now"),
                ({"type": "take_over", "seat": seat}, stranger, "not_yours"),
                ({"type": "set_pace", "pace": "slow"}, spectator, "not_host"),
                ({"type": "dress_car", "seat": seat, "name": "X", "number": 3, "colour": 3}, page, "not_now"),
                ({"type": "set_word", "seat": seat, "word": "late"}, page, "not_now"),
                ({"type": "seat_bot", "seat": seat, "bot": "club"}, page, "not_now"),
                ({"type": "free_seat", "seat": seat}, page, "not_now"),
                ({"type": "start"}, page, "not_now"),
                ({"type": "start"}, spectator, "not_host"),
            ):
                answer = await who.answer(**wanted)
                assert (answer["type"], answer.get("code")) == ("refused", code), wanted
                assert answer["ply"] == ply
            assert await place.digest(made["id"]) == before
            assert (await place.http.get(f"/api/races/{made['id']}/story")).json()["code"] == "not_now"
            assert (await page.answer("choose", ply=ply, seat=seat, option=option))["type"] == "accepted"

    run(script)


def test_a_choice_that_is_sent_twice_is_taken_once(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            _, page, choices = await deciding(place)
            wanted = {"ply": choices["ply"], "seat": 0, "option": sensible(choices["options"])}
            first, second = page.tell("choose", **wanted), page.tell("choose", **wanted)
            assert (await page.until("accepted"))["ref"] == first
            refused = await page.until("refused")
            assert (refused["ref"], refused["code"], refused["ply"]) == (second, "stale", choices["ply"] + 1)

    run(script)


def test_a_choice_is_taken_back_until_a_die_is_rolled(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, page, choices = await deciding(place)
            before, ply = await place.digest(made["id"]), choices["ply"]
            assert page.heard[0]["waits"]["back_by"] == -1
            refused = await page.answer("take_back", ply=ply)
            assert refused["code"] == "nothing_to_take_back"
            page.tell("choose", ply=ply, seat=0, option=sensible(choices["options"]))
            waits = (await page.until("happened"))["waits"]
            assert (waits["ply"], waits["by_hand"], waits["back_by"]) == (ply + 1, True, 0)
            assert (await page.answer("take_back", ply=ply))["code"] == "stale"
            page.tell("take_back", ply=ply + 1)
            rewound = await page.until("rewound")
            assert (rewound["seat"], rewound["waits"]["ply"]) == (0, ply)
            assert await place.digest(made["id"]) == before
            again = await page.until("choices")
            assert again["options"] == choices["options"]
            page.tell("choose", ply=ply, seat=0, option=sensible(choices["options"]))
            waits = (await page.until("happened"))["waits"]
            page.tell("throw", ply=waits["ply"], seat=0)
            waits = (await page.until("happened"))["waits"]
            assert (await page.answer("take_back", ply=waits["ply"]))["code"] == "nothing_to_take_back"
            steps = (await place.http.get(f"/api/races/{made['id']}/steps")).json()["steps"]
            assert [step["ply"] for step in steps] == list(range(1, ply + 3))

    run(script)


def test_somebody_at_the_same_screen_plays_with_the_seats_of_the_device(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "here"), start=True)
            page = await place.join(made, 0, 1)
            assert page.heard[0]["mine"] == [0, 1]
            message: Message | None = page.heard[0]
            while {choices["seat"] for choices in page.of("choices")} != {0, 1}:
                assert message is not None
                waits = message.get("waits")
                if message["type"] == "choices":
                    option = sensible(message["options"])
                    page.tell("choose", ply=message["ply"], seat=message["seat"], option=option)
                elif waits and waits["by_hand"]:
                    page.tell("throw", ply=waits["ply"], seat=waits["actor"])
                message = await page.until("choices", "happened")

    run(script)


@pytest.mark.parametrize("kind", ["ask_forecast", "ask_hint"])
def test_the_one_who_decides_is_told_what_could_be(tmp_path: Path, kind: str) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, page, choices = await deciding(place)
            before = await place.digest(made["id"])
            ref = page.tell(kind, ply=choices["ply"])
            notations = [option["notation"] for option in choices["options"]]
            if kind == "ask_hint":
                hint = await page.until("hint")
                assert hint["ref"] == ref
                assert hint["option"]["notation"] in notations
            else:
                gears = [await page.until("forecast") for _ in choices["options"]]
                assert [gear["gear"]["option"]["notation"] for gear in gears] == notations
                assert [gear["done"] for gear in gears] == [False] * (len(gears) - 1) + [True]
                for gear in gears:
                    assert sum(face["sides"] for face in gear["gear"]["faces"]) == gear["gear"]["sides"]
                    assert sum(gear["gear"]["verdicts"].values()) == gear["gear"]["sides"]
                    assert sum(gear["gear"]["landings"].values()) == gear["gear"]["sides"]
                    assert all(face["ends"] for face in gear["gear"]["faces"])
                    assert gear["coming"]["owed"] >= 1
            assert await place.digest(made["id"]) == before

    run(script)


def test_a_hint_does_not_end_the_forecast(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            _, page, choices = await deciding(place)
            page.tell("ask_forecast", ply=choices["ply"])
            page.tell("ask_hint", ply=choices["ply"])
            whole = set[str]()
            while whole != {"hint", "forecast"}:
                message = await page.until("hint", "forecast")
                if message.get("done", True):
                    whole.add(message["type"])

    run(script)


def test_a_hint_does_not_take_the_forecasts_place(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            _, page, choices = await deciding(place)
            forecast, hint = (page.tell(kind, ply=choices["ply"]) for kind in ("ask_forecast", "ask_hint"))
            while not (page.of("hint") and page.of("forecast") and page.of("forecast")[-1]["done"]):
                await page.until("hint", "forecast")
            assert {message["ref"] for message in page.of("forecast")} == {forecast}
            assert page.of("hint")[0]["ref"] == hint

    run(script)


def test_a_fault_of_ours_closes_the_room_which_is_then_read_from_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made, page, choices = await deciding(place)
            before = await place.digest(made["id"])

            def broken(*_: object) -> None:
                raise ZeroDivisionError

            with monkeypatch.context() as patched:
                patched.setattr(Telling, "went_on", broken)
                page.tell("choose", ply=choices["ply"], seat=0, option=sensible(choices["options"]))
                assert await page.closed() == 1011
            back = await place.join(made, 0)
            assert back.heard[0]["waits"]["ply"] == choices["ply"] + 1, "it was kept before it was to be told"
            back.tell("take_back", ply=choices["ply"] + 1)
            await back.until("rewound")
            assert await place.digest(made["id"]) == before

    run(script)
