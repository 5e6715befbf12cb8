"""What all pages have around them: names and languages, light and dark, ways from one to another."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pitboard.server.routes.page import BUILT

from .conftest import PHONE, Finding

MOST_BYTES = 150_000
"""Of all that the page consists of, as it is sent."""
PAGES = ["/", "/replay", "/help", "/nowhere"]


def background(page: Page) -> str:
    """The colour under everything."""
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def test_the_browsers_language_is_spoken(visitor: Callable[..., Page]) -> None:
    page = visitor(locale="fr-CA")
    page.goto("/help")
    expect(page).to_have_title("Comment jouer – Pitboard")
    assert page.evaluate("document.documentElement.lang") == "fr"


def test_a_language_without_a_catalogue_is_english(visitor: Callable[..., Page]) -> None:
    page = visitor(locale="de-DE")
    page.goto("/help")
    expect(page).to_have_title("How to play – Pitboard")


def test_another_language_is_kept(page: Page) -> None:
    page.goto("/help")
    page.get_by_role("button", name="Français").click()
    expect(page).to_have_title("Comment jouer – Pitboard")
    page.reload()
    expect(page).to_have_title("Comment jouer – Pitboard")
    page.get_by_role("button", name="English").click()
    expect(page).to_have_title("How to play – Pitboard")


def test_dark_is_as_the_device_until_chosen_and_then_kept(visitor: Callable[..., Page]) -> None:
    light, dark = visitor(color_scheme="light"), visitor(color_scheme="dark")
    light.goto("/")
    dark.goto("/")
    assert background(light) != background(dark)
    light.get_by_role("button", name="Light or dark").click()
    light.get_by_role("menuitemradio", name="Dark").click()
    assert background(light) == background(dark)
    light.reload()
    expect(light.get_by_role("main")).to_be_visible()
    assert background(light) == background(dark)


def test_sounds_are_off_until_asked_for(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Turn sounds on").click()
    page.reload()
    expect(page.get_by_role("button", name="Turn sounds off")).to_be_visible()


def test_the_theme_is_chosen_by_keyboard(page: Page) -> None:
    page.goto("/")
    button = page.get_by_role("button", name="Light or dark")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitemradio", name="As the device")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(button).to_be_focused()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_keyboard_can_skip_the_head(page: Page) -> None:
    page.goto("/help")
    expect(page.get_by_role("main")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_pages_change_without_a_load_and_back_goes_back(page: Page) -> None:
    page.goto("/")
    page.evaluate("window.stayed = true")
    page.get_by_role("link", name="How to play").first.click()
    expect(page).to_have_title("How to play – Pitboard")
    expect(page.get_by_role("main")).to_be_focused()
    page.go_back()
    expect(page).to_have_title("New race – Pitboard")
    assert page.evaluate("window.stayed")


@pytest.mark.console_errors("404")
def test_an_address_that_is_none_says_so_and_leads_to_the_start(page: Page) -> None:
    answer = page.goto("/race/k3v9/other")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    page.get_by_role("main").get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"://[^/]+/$"))


@pytest.mark.console_errors("404")
@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("how", [{}, {"color_scheme": "dark"}, {"viewport": PHONE}], ids=["desktop", "dark", "phone"])
def test_nobody_is_kept_out(
    visitor: Callable[..., Page], axe: Callable[[Page], list[Finding]], path: str, how: dict[str, object]
) -> None:
    page = visitor(**how)
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    assert axe(page) == []


@pytest.mark.console_errors("404")
@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [360, 1920])
def test_nothing_is_cut_off_sideways(visitor: Callable[..., Page], path: str, width: int) -> None:
    page = visitor(viewport={"width": width, "height": 780})
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_is_small() -> None:
    files = [file for file in BUILT.rglob("*") if file.is_file()]
    assert "index.html" in {file.name for file in files}
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) <= MOST_BYTES
