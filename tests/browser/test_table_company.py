"""The race table among people: coming back after a reload and after the server has been killed, two people and a
spectator, several at one screen, bots at the wheel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .serving import Served
from .tables import LONG_RACE, begin, secrets_of, sit_down

LOST_LINE = pytest.mark.console_errors("WebSocket|ERR_|Failed to load resource")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server that a test may end."""
    server = Served(tmp_path).start()
    yield server
    server.end()


# ---------------------------------------------------------------- coming back


def test_a_reload_comes_back_to_the_same_choice(page: Page) -> None:
    table = begin(page)
    table.until(lambda: table.moves.count() > 1)
    ply, options = table.ply, table.moves.evaluate_all("all => all.map(one => one.dataset.option)")
    page.reload()
    table.wait()
    assert table.ply == ply
    assert table.moves.evaluate_all("all => all.map(one => one.dataset.option)") == options
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text("Ada rolls")


@LOST_LINE
def test_a_killed_server_comes_back_to_the_same_choice(own_server: Served, visitor: Callable[..., Page]) -> None:
    table = begin(visitor(base_url=own_server.url))
    table.until(lambda: table.gears.count() > 1)
    ply = table.ply
    own_server.kill()
    bar = table.page.get_by_text("The connection is down. The race goes on where it was")
    expect(bar).to_be_visible()
    table.gears.first.click()
    expect(table.page.get_by_text("Choose again when it is back")).to_be_visible()
    own_server.start()
    expect(bar).to_be_hidden(timeout=30_000)
    table.wait()
    assert table.ply == ply
    table.after(table.gears.first.click)
    expect(table.turn).to_contain_text("Roll the die of 1st gear")


def test_a_race_that_is_not_there_says_so(page: Page) -> None:
    page.goto("/race/aaaaaaaaaaaa")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such race")
    page.get_by_role("main").get_by_role("link", name="To the start").click()
    expect(page).to_have_url(re.compile(r"://[^/]+/$"))


# ---------------------------------------------------------------- several people


def test_two_people_and_a_spectator_share_a_race(page: Page, visitor: Callable[..., Page]) -> None:
    begin(page, "me here bot")
    made = secrets_of(page)
    ada, bo = {"0": made["seats"]["0"]}, {"1": made["seats"]["1"]}
    first = sit_down(page, made, ada)
    second = sit_down(visitor(), made, bo, is_host=False)
    watching = sit_down(visitor(), made, {})
    tables = {"Ada": first, "Bo": second}
    for _ in range(12):
        expect(page.locator("[data-due]").or_(first.turn.filter(has_text="Bo ")).first).to_be_visible()
        name = "Ada" if first.due else "Bo"
        tables[name].wait()
        other = tables["Bo" if name == "Ada" else "Ada"]
        assert other.due == ""
        expect(other.turn).to_contain_text(name)
        expect(watching.turn).to_contain_text(name)
        before = tables[name].ply
        tables[name].play_one()
        for table in (first, second, watching):
            expect(table.itself).not_to_have_attribute("data-ply", before)
    assert watching.due == ""
    expect(watching.page.get_by_role("button", name="Hint")).to_be_disabled()


def test_several_at_one_screen_are_called_by_name(page: Page) -> None:
    table = begin(page, "me here")
    names = set()
    table.wait()
    for _ in range(12):
        names.add(table.turn.locator(".who").inner_text().split(" T-")[0])
        table.play()
    assert any("Ada" in name for name in names)
    assert any("Bo" in name for name in names)


def test_a_bot_takes_the_wheel_and_gives_it_back(page: Page) -> None:
    table = begin(page, pace="slow")
    table.until(lambda: table.gears.count() > 0)
    table.menu("Seats and links")
    seats = page.get_by_role("dialog", name="Seats and links")
    seats.get_by_role("button", name="Let a bot drive").click()
    expect(seats.get_by_role("listitem").first).to_contain_text("Bot: club driver, for a person")
    page.keyboard.press("Escape")
    expect(page.get_by_text("A bot drives for Ada.")).to_be_visible()
    assert table.due == ""
    page.get_by_role("button", name="Take the wheel back").click()
    expect(page.get_by_text("A bot drives for Ada.")).to_be_hidden()
    table.until(lambda: table.gears.count() > 0)


def test_the_host_lets_a_bot_drive_for_somebody_who_is_away(page: Page) -> None:
    begin(page, "me here")
    made = secrets_of(page)
    table = sit_down(page, made, {"0": made["seats"]["0"]})
    away = page.get_by_text("Bo is away just now.")
    expect(page.locator("[data-due]").or_(away).first).to_be_visible()
    for _ in range(LONG_RACE):
        if away.is_visible():
            break
        table.play_one()
        expect(page.locator("[data-due]").or_(away).first).to_be_visible()
    page.locator(".panel").get_by_role("button", name="Let a bot drive").click()
    table.wait()
    expect(away).to_be_hidden()


def test_the_pace_is_changed_for_everybody(page: Page) -> None:
    begin(page, pace="slow")
    pace = page.get_by_role("button", name="Pace of the bots")
    pace.click()
    page.get_by_role("menuitemradio", name="Fast").click()
    page.reload()
    pace.click()
    expect(page.get_by_role("menuitemradio", name="Fast")).to_be_checked()
