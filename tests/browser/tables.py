"""A race's table in a browser, and who sits at it: what the tests of the table do over and over.

A table says what is to be done at it (`data-due`) and after how many plies (`data-ply`); tests wait for these.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

BOTS = {"bot": "club"}
NAMES = ["Ada", "Bo", "Cleo", "Dag", "Eve", "Finn", "Gus", "Hedy", "Ivo", "Jun"]
SHORT = {"circuit": "sandrell", "rules": "mini", "laps": 1}
LONG_RACE = 400
"""More prompts than any race of the tests has."""


class Table:
    """A race's table in a browser, and the person at it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.itself = page.locator("[data-ply]")

    @property
    def ply(self) -> str:
        """Plies played, as the page has heard."""
        return self.itself.get_attribute("data-ply") or ""

    @property
    def due(self) -> str:
        """What is to be done here now: choose, throw or face; empty where it is nothing."""
        return self.itself.get_attribute("data-due") or ""

    @property
    def is_over(self) -> bool:
        return self.result.is_visible()

    @property
    def result(self) -> Locator:
        return self.page.locator(".result")

    @property
    def gears(self) -> Locator:
        """The gears that may be chosen."""
        return self.page.get_by_role("group", name="Gear lever").locator("button:not([aria-disabled])")

    @property
    def moves(self) -> Locator:
        """The destinations that may be chosen."""
        return self.page.locator(".moves > ol > li > .option")

    @property
    def roll(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^Roll"))

    @property
    def turn(self) -> Locator:
        return self.page.get_by_role("region", name="Whose turn it is")

    def wait(self) -> None:
        """Until something is to be done here, or the race is over."""
        expect(self.page.locator("[data-due], .result").first).to_be_visible(timeout=30_000)

    def after(self, act: Callable[[], Any]) -> None:
        """Do something that takes the race on, and wait until it has gone on and something is to be done again."""
        before = self.ply
        act()
        expect(self.itself).not_to_have_attribute("data-ply", before, timeout=30_000)
        self.wait()

    def until(self, is_there: Callable[[], bool]) -> None:
        """Play on by hints until something is there."""
        self.wait()
        for _ in range(LONG_RACE):
            if is_there():
                return
            self.play()
        raise AssertionError("the race does not come to that")

    def play(self) -> None:
        """Do what is due, and wait until something is to be done here again."""
        self.after(self.play_one)

    def play_one(self) -> None:
        """Do what is due, with the mouse: as the club driver hints, where there is a choice."""
        if self.due == "throw":
            self.roll.click()
        else:
            self.page.get_by_role("button", name="Hint").click()
            self.page.locator(".lit.hinted, .option.hinted").last.click()

    def menu(self, entry: str) -> None:
        """Open an entry of the table's menu."""
        self.page.get_by_role("button", name="More", exact=True).click()
        self.page.get_by_role("menuitem", name=entry).click()


def begin(page: Page, drivers: str = "me bot bot", seats: str = "all", **setup: Any) -> Table:
    """A race that has begun, with this page at its table. `seats`: those of the device, or `none` for a spectator."""
    entered = [
        {"driver": driver, "bot": BOTS.get(driver), "name": NAMES[at], "number": at + 1, "colour": at}
        for at, driver in enumerate(drivers.split())
    ]
    new = SHORT | {"seats": entered, "pace": "instant", "start": True} | setup
    made = page.request.post("/api/races", data=new).json()
    return sit_down(page, made, made["seats"] if seats == "all" else {})


def sit_down(page: Page, made: dict[str, Any], seats: dict[str, str], is_host: bool = True) -> Table:
    """Open a race's table with the secrets of some of its seats."""
    known = {"version": 1, "id": made["id"], "seats": seats, "invitations": {}, "seen": 1}
    known["host"] = made["host"] if is_host and seats else None
    page.goto("/help")
    page.evaluate("known => localStorage.setItem('pitboard:race:' + known.id, JSON.stringify(known))", known)
    page.goto(f"/race/{made['id']}")
    expect(page.locator("[data-ply]")).to_be_visible(timeout=30_000)
    return Table(page)


def secrets_of(page: Page) -> dict[str, Any]:
    """What a page's device knows of the race it shows."""
    known = page.evaluate("localStorage.getItem('pitboard:race:' + location.pathname.split('/')[2])")
    return dict(json.loads(known))
