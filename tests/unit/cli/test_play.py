"""The play screen: a person's keys, and what they bring about."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from pitboard.cli import entry
from pitboard.cli.play.app import PlayApp
from pitboard.cli.play.dialogs import ClausesScreen, HelpScreen, QuitScreen, ResultScreen
from pitboard.cli.play.pace import Pace
from pitboard.cli.play.screen import RaceScreen
from pitboard.cli.play.session import Waits
from pitboard.race import Record
from pitboard.race.replay import verify

Script = Callable[[PlayApp, "Pilot[None]"], Awaitable[None]]
SMALL = (80, 24)
LONGEST_WAIT = 300
"""Seconds after which a screen that does not come is given up; what a slow machine takes must not decide a test."""


def play(script: Script, record: Path | None = None, size: tuple[int, int] = SMALL) -> PlayApp:
    """Run the screen without a terminal, and a script on it from where the race begins."""

    async def run() -> PlayApp:
        entered = entry.enter("emberfold", "mini", laps=1, cars=2, bots=None, seed=5, switches=None)
        app = PlayApp(entered, 0, record)
        async with app.run_test(size=size) as pilot:
            while not isinstance(app.screen, RaceScreen):
                await pilot.pause(0.02)
            app.screen.pace = Pace.INSTANT
            await script(app, pilot)
        return app

    return asyncio.run(asyncio.wait_for(run(), LONGEST_WAIT))


def race_screen(app: PlayApp) -> RaceScreen:
    """The screen, which must be that of the race."""
    assert isinstance(app.screen, RaceScreen)
    return app.screen


async def until_choice(app: PlayApp, pilot: Pilot[None], kind: str) -> RaceScreen:
    """Play on, with hints, until the person has several options of a kind."""
    while not isinstance(app.screen, ResultScreen):
        screen = race_screen(app)
        if screen.choosing and screen.choosing.focused.kind == kind and len(screen.choosing.options) > 2:
            return screen
        if screen.session.waits_for in (Waits.CHOICE, Waits.DIE):
            await pilot.press("h", "enter")
        else:
            await pilot.pause(0.01)
    raise AssertionError(f"there was no choice of a {kind}")


def text_of(screen: RaceScreen, part: str) -> str:
    """What a part of the screen says."""
    return str(screen.query_one(f"#{part}", Static).content)


def test_a_race_is_played_by_keys_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "mine.race"

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        while not isinstance(app.screen, ResultScreen):
            if race_screen(app).session.waits_for in (Waits.CHOICE, Waits.DIE):
                await pilot.press("h", "enter")
            else:
                await pilot.pause(0.01)
        await pilot.press("enter")

    app = play(script, path)
    assert "recorded" in app.parting
    record = Record.read(path)
    assert verify(record).is_over
    assert record.meta["bots"] == ["you", "club"]


@pytest.mark.parametrize("size", [SMALL, (140, 45), (50, 16)])
def test_gears_are_chosen_by_what_they_can_do(size: tuple[int, int]) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        screen = await until_choice(app, pilot, "gear")
        assert "Choose a gear" in text_of(screen, "choices")
        assert "free" in text_of(screen, "choices")
        await pilot.press("1")
        assert screen.choosing is not None
        assert screen.choosing.focused.gear == 1
        assert "50%" in text_of(screen, "choices")
        await pilot.press("down")
        assert screen.choosing.focused.gear == 2
        await pilot.press("up", "enter")
        assert screen.session.race.cars[0].gear == 1

    play(script, size=size)


def test_a_choice_is_taken_back_until_the_die_is_thrown() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        screen = await until_choice(app, pilot, "gear")
        before = screen.session.race.digest
        await pilot.press("enter")
        assert screen.session.waits_for is Waits.DIE
        assert "Enter throws" in text_of(screen, "choices")
        assert "take back" in text_of(screen, "foot")
        await pilot.press("u")
        assert screen.session.race.digest == before
        await pilot.press("enter", "enter")
        assert not screen.session.can_take_back
        await pilot.press("u")
        assert screen.session.race.phase.name == "MOVE"

    play(script)


def test_moves_are_listed_with_bill_and_clauses() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        screen = await until_choice(app, pilot, "move")
        choosing = screen.choosing
        assert choosing is not None
        last = choosing.options[-1]
        await pilot.press(*(["right"] * len(choosing.options)))
        assert choosing.focused is last
        said = text_of(screen, "choices")
        assert str(last.end) in said
        assert all(clause in said for clause in last.clauses)
        await pilot.press("c")
        assert isinstance(app.screen, ClausesScreen)
        await pilot.press("escape")
        await pilot.press("enter")
        assert screen.session.race.plies[-1].car in (0, 1)

    play(script)


def test_a_hint_puts_the_focus_where_the_club_bot_would_go() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        screen = await until_choice(app, pilot, "gear")
        await pilot.press("h")
        assert screen.choosing is not None
        assert screen.choosing.focus == screen.session.advice().index
        assert "Hint" in text_of(screen, "choices")

    play(script)


def test_help_pace_and_zoom() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        screen = await until_choice(app, pilot, "gear")
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        await pilot.press("p")
        assert screen.pace is Pace.SLOW
        assert "slow" in text_of(screen, "head")
        await pilot.press("z")
        assert screen.whole is True
        await pilot.press("z", "z")
        assert screen.whole is None
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "Choose a gear" in text_of(screen, "choices")

    play(script)


def test_leaving_is_confirmed_and_the_race_so_far_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "short.race"

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await until_choice(app, pilot, "gear")
        await pilot.press("q")
        assert isinstance(app.screen, QuitScreen)
        await pilot.press("n")
        race_screen(app)
        await pilot.press("q", "y")

    play(script, path)
    assert not verify(Record.read(path)).is_over


def test_control_c_leaves_at_once() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert not app.is_running

    assert play(script).parting == ""
