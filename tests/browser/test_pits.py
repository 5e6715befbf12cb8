"""Pit stops at the table: three cars of one device that turn into the pits as soon as they may, and come out again."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from .tables import LONG_RACE, Table, begin

SEATS = "me here here"
"""Dice fall as they may: of three cars one comes to its box, and one of those that do comes out with a number."""


def into_pits(table: Table) -> Locator:
    """The moves that lead into the pits or on to the box."""
    return table.moves.filter(has_text=re.compile("into the pits|to your box"))


def drive(table: Table, seen: set[str], until: str) -> None:
    """Play on until something has been seen, turning into the pits wherever that may be chosen."""
    table.wait()
    for _ in range(LONG_RACE):
        if until in seen or table.is_over:
            break
        turn = table.turn.inner_text()
        if "Roll to leave your box" in turn:
            seen.add("exit")
            look_at_exit(table)
            table.after(lambda: table.page.keyboard.press("Space"))
        elif "Leave now or wait?" in turn:
            seen.add("box")
            take(table)
            seen.add("took")
        elif table.due == "choose" and not table.gears.count() and into_pits(table).count():
            seen.add("open")
            table.after(lambda: into_pits(table).first.click())
        else:
            table.play()
    assert until in seen


def look_at_exit(table: Table) -> None:
    """The roll is explained: numbers, what they mean, their chances."""
    panel = table.page.get_by_role("region", name="What to do")
    expect(panel.get_by_role("button", name="Roll to leave your box")).to_be_focused()
    expect(panel).to_contain_text("You may leave, with as many points as you roll.")


def take(table: Table) -> None:
    """Take the number by the keyboard, and choose a gear in the pits."""
    page = table.page
    leave = page.get_by_role("button", name=re.compile(r"Take it: leave with \d+ points?"))
    expect(leave).to_be_focused()
    expect(page.get_by_role("button", name=re.compile("Wait for a better roll"))).to_be_visible()
    points = re.search(r"with (\d+) point", leave.inner_text())
    assert points
    table.after(lambda: page.keyboard.press("1"))
    expect(table.turn).to_contain_text("Choose a gear")
    expect(page.get_by_role("region", name=re.compile("^Dashboard"))).to_contain_text("in the pits")
    expect(page.get_by_text("In the pits every gear on offer is free")).to_be_visible()
    assert table.gears.evaluate_all("gears => gears.map(gear => gear.dataset.gear)") == ["1", "3", "2"]
    log = [points[1], "takes the roll and leaves its box"]
    page.get_by_role("button", name="Log").click()
    for words in log:
        expect(page.get_by_role("region", name="What happened")).to_contain_text(words)
    page.get_by_role("button", name="Drive").click()


def test_into_the_pits_and_out_again(page: Page) -> None:
    table, seen = begin(page, SEATS, laps=2), set[str]()
    expect(page.locator("polygon.box")).to_have_count(3)
    drive(table, seen, "took")
    assert seen == {"open", "exit", "box", "took"}


def test_a_race_of_one_lap_has_no_boxes(page: Page) -> None:
    begin(page, SEATS)
    expect(page.locator("polygon.box")).to_have_count(0)
