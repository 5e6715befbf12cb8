"""Who is at the wheel: bots that drive for people, people who take over again; and dice that people roll themselves."""

from __future__ import annotations

from pathlib import Path

from pitboard.race import Record
from pitboard.race.dice_check import verify_dice
from pitboard.race.replay import verify

from .kit import Message, bot, deciding, person, run, sensible, served


def test_a_bot_drives_for_somebody_who_asks_it_to_and_is_relieved_again(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            _, page, choices = await deciding(place, person(), person("Bea", "here"))
            seat, option = choices["seat"], sensible(choices["options"])
            page.tell("set_pace", pace="slow")
            ref = page.tell("hand_over", seat=seat, bot="club")
            while (accepted := await page.until("accepted"))["ref"] != ref:
                pass
            table = await page.until("table")
            assert (table["seats"][seat]["driver"], table["seats"][seat]["at_wheel"]) == ("person", "club")
            wanted = {"ply": choices["ply"], "seat": seat, "option": option}
            assert (await page.answer("choose", **wanted))["code"] == "not_now"
            assert accepted["ref"] == ref
            page.tell("take_over", seat=seat)
            table = await page.until("table")
            assert table["seats"][seat]["at_wheel"] is None
            assert await page.until("choices") == choices
            assert (await page.answer("choose", **wanted))["type"] == "accepted"

    run(script)


def test_a_seat_that_was_handed_over_is_driven_to_the_end(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            _, page, choices = await deciding(place)
            page.tell("hand_over", seat=choices["seat"], bot="club")
            await page.until("over")
            assert (await page.answer("take_over", seat=choices["seat"]))["code"] == "not_now"

    run(script)


def test_the_host_lets_a_bot_drive_for_somebody_absent_and_for_nobody_else(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "here"), bot(), start=True)
            host, bea = await place.join(made, 0, host=True), await place.join(made, 1)
            assert (await host.answer("hand_over", seat=1, bot="club"))["code"] == "not_yours"
            assert (await bea.answer("hand_over", seat=0, bot="club"))["code"] == "not_yours"
            await bea.leave()
            while (await host.until("presence"))["present"] != [0]:
                pass
            assert (await host.answer("hand_over", seat=1, bot="club"))["type"] == "accepted"
            back = await place.join(made, 1)
            assert back.heard[0]["seats"][1]["at_wheel"] == "club"
            assert (await host.answer("take_over", seat=1))["code"] == "not_yours"
            assert (await back.answer("take_over", seat=1))["type"] == "accepted"

    run(script)


def test_anybody_with_a_seat_sets_the_pace_where_there_is_no_host(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "here"), bot())
            bea = await place.join(made, 1)
            nobody = await place.join(made)
            assert (await bea.answer("set_pace", pace="fast"))["type"] == "accepted"
            assert (await nobody.answer("set_pace", pace="slow"))["code"] == "not_host"
            host = await place.join(made, host=True)
            assert (await bea.answer("set_pace", pace="slow"))["code"] == "not_host"
            assert (await host.answer("set_pace", pace="slow"))["type"] == "accepted"

    run(script)


def test_at_a_table_with_real_dice_people_say_what_every_die_shows(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "here"), bot(), dice="real", start=True)
            page, bea, nobody = await place.join(made, 0), await place.join(made, 1), await place.join(made)
            welcome = page.heard[0]
            assert (welcome["info"]["dice_kind"], welcome["info"]["dice"]) == ("real", None)
            waits = welcome["waits"]
            assert (waits["phase"], waits["by_hand"]) == ("grid", True)
            black = waits["die"]["faces"]
            assert sorted(black) == list(range(1, 21))
            before = await place.digest(made["id"])
            for who, ply, face, code in (
                (nobody, 0, 3, "not_yours"),
                (page, 1, 3, "stale"),
                (page, 0, 21, "no_such_face"),
                (page, 0, 0, "no_such_face"),
            ):
                assert (await who.answer("face", ply=ply, face=face))["code"] == code
            throw = await page.answer("throw", ply=0, seat=waits["actor"])
            assert throw["code"] in ("not_now", "not_yours")
            assert await place.digest(made["id"]) == before
            assert (await bea.answer("face", ply=0, face=13))["type"] == "accepted"
            step = (await page.until("happened"))["steps"][0]
            assert (step["ply"], step["die"], step["face"]) == (1, 0, 13)

    run(script)


def test_a_race_with_real_dice_is_raced_to_its_end(tmp_path: Path) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), bot(), dice="real", start=True)
            page = await place.join(made, 0)
            message: Message = page.heard[0]
            rolled = 0
            while message["type"] != "over":
                waits = message.get("waits")
                if message["type"] == "choices":
                    option = sensible(message["options"])
                    page.tell("choose", ply=message["ply"], seat=0, option=option)
                elif waits and waits["die"]:
                    assert waits["by_hand"], "bots' dice and tests are rolled by people too"
                    faces = sorted(waits["die"]["faces"])
                    page.tell("face", ply=waits["ply"], face=faces[rolled * 7 % len(faces)])
                    rolled += 1
                message = await page.until("choices", "happened", "over")
            record = Record.parse((await place.http.get(f"/api/races/{made['id']}/record")).content)
            assert verify_dice(record, verify(record).rules).outcome == "real"
            assert message["info"]["dice"] is None

    run(script)
