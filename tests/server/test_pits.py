"""Pit stops at the table: what the race says of them, and races whose cars turn into the pits, to their ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboard.server.protocol.server import writer

from .kit import Message, Page, person, run, sensible, served

MINI = {"circuit": "sandrell", "rules": "mini", "laps": 2}
MODERN = {"circuit": "alderhaven", "rules": "modern", "laps": 2}


def wanted(options: list[Message], first: set[str]) -> str:
    """The exit, or a way into the pits where there is one; else what keeps the car running."""
    into = [option for option in options if option["kind"] == "take" or str(option["end"]).split(".")[1:2] == ["box"]]
    lane = [option for option in options if str(option["end"]).split(".")[1:2] == ["pit"]]
    for option in options:
        first.add(option["kind"])
    return str((into or lane)[0]["notation"]) if into or lane else sensible(options)


async def drive(page: Page, seen: set[str]) -> None:
    """Drive all cars to the end of the race."""
    waits = page.heard[0]["waits"]
    while waits["phase"] != "over":
        seen.add(waits["phase"])
        if waits["die"] is None:
            mine = await page.until("choices")
            page.tell("choose", ply=mine["ply"], seat=mine["seat"], option=wanted(mine["options"], seen))
        elif waits["by_hand"]:
            seen.add(f"{waits['phase']} by hand")
            page.tell("throw", ply=waits["ply"], seat=waits["actor"])
        waits = (await page.until("happened"))["waits"]
    await page.until("over")


@pytest.mark.parametrize(("race", "exit_"), [(MINI, "pool-roll"), (MODERN, "half-roll")])
def test_races_with_pit_stops_are_played_to_the_end(tmp_path: Path, race: Message, exit_: str) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            for _ in range(8):
                made = await place.make(*(person(name, "here") for name in "ABCD"), start=True, **race)
                page, seen = await place.join(made, *range(4)), set[str]()
                pits = page.heard[0]["info"]["pits"]
                assert pits["exit"] == exit_
                assert pits["boxes"] == ["0.box.1", "0.box.2", "0.box.3", "0.box.4"]
                await drive(page, seen)
                for message in page.heard:
                    writer.validate_python(message)
                if "exit by hand" in seen:
                    assert seen.isdisjoint({"pit", "take", "wait"}) or exit_ == "pool-roll"
                    return
            raise AssertionError("of so many cars none came to its box")

    run(script)


@pytest.mark.parametrize("race", [{"laps": 1}, {"options": {"pit_stops": "off"}}])
def test_without_pit_stops_the_race_says_so(tmp_path: Path, race: Message) -> None:
    async def script() -> None:
        async with served(tmp_path) as place:
            made = await place.make(person(), person("Bea", "here"), start=True, **(MINI | race))
            page = await place.join(made, 0)
            assert page.heard[0]["info"]["pits"] is None

    run(script)
