"""The pages around the table: a race set up, seats taken by link, a race gone through again, the rules looked up."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from .conftest import PHONE, Finding

REFUSED = pytest.mark.console_errors(r"status of (404|409|422)")
NAMES = ["Ada", "Bo", "Cy", "Dee"]


def seat(index: int, driver: str) -> dict[str, object]:
    """A car to be entered."""
    bot = "club" if driver == "bot" else None
    return {"driver": driver, "bot": bot, "name": NAMES[index], "number": index + 1, "colour": index}


def raced(request: APIRequestContext) -> str:
    """A short race of bots that is over, by its id."""
    new = {"circuit": "sandrell", "rules": "mini", "laps": 1, "pace": "instant", "start": True}
    answer = request.post("/api/races", data=new | {"seats": [seat(index, "bot") for index in range(3)]})
    race = str(answer.json()["id"])
    for _ in range(2_000):  # each request waits its turn behind the race's plies
        if request.get(f"/api/races/{race}").json()["info"]["status"] == "over":
            return race
    raise AssertionError("the race of bots does not end")


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def open_table(page: Page) -> list[str]:
    """A race with seats for two friends, set up on the first page as a person does; the links to its seats."""
    page.goto("/")
    page.get_by_role("radio", name="Sandrell Island", exact=True).check()
    page.get_by_role("radio", name="Mini", exact=True).check()
    for car in (2, 3):
        page.get_by_role("group", name=f"Car {car}").get_by_label("Driver").select_option(label="A friend, by link")
    page.get_by_role("button", name="Open the table and invite").click()
    links = page.get_by_label("Link for the seat of")
    expect(links).to_have_count(2)
    return [link.input_value() for link in links.all()]


def test_a_race_begins_with_one_click(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Race now").click()
    expect(page).to_have_url(re.compile(r"/race/[a-z2-7]{12}$"))
    expect(page.get_by_role("region", name="Dashboard: ")).to_be_visible()


def test_a_race_is_set_up_and_offered_again(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name="Emberfold Canyon").check()
    page.get_by_role("radio", name="Basic", exact=True).check()
    expect(page.get_by_text("Emberfold Canyon was made for")).to_be_visible()
    page.get_by_role("button", name="Remove car 6").click()
    page.get_by_role("group", name="Car 1").get_by_label("Name").fill("Nora")
    expect(page.get_by_text("Emberfold Canyon, Basic, 1 lap, 5 cars")).to_be_visible()
    page.get_by_role("button", name="Start the race").click()
    expect(page.get_by_role("region", name="Dashboard: Nora")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("group", name="Car 1").get_by_label("Name")).to_have_value("Nora")
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_role("region", name="Dashboard: Nora")).to_be_visible()


def test_what_is_wrong_is_said_where_it_is_wrong(page: Page) -> None:
    page.goto("/")
    second = page.get_by_role("group", name="Car 2")
    second.get_by_label("Number").fill("1")
    expect(second.get_by_text("Another car has this number.")).to_be_visible()
    expect(page.get_by_role("button", name="Start the race")).to_be_disabled()
    second.get_by_label("Number").fill("44")
    expect(page.get_by_role("button", name="Start the race")).to_be_enabled()


def test_a_race_is_taken_off_the_list_and_put_back(page: Page) -> None:
    open_table(page)
    page.goto("/")
    page.get_by_role("button", name="Remove from this list").click()
    expect(page.get_by_role("heading", name="Your races on this device")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("waiting for the start")).to_be_visible()


@REFUSED
def test_friends_take_seats_by_link_and_the_host_starts(page: Page, visitor: Callable[..., Page]) -> None:
    first, second = open_table(page)
    friend = visitor()
    friend.goto(first)
    friend.get_by_label("Your name").fill("Zoe")
    friend.get_by_role("button", name="Take this seat").click()
    expect(friend.get_by_text("The host starts the race")).to_be_visible()
    assert "key=" not in friend.url
    expect(page.get_by_text("Zoe", exact=True)).to_be_visible()

    late = visitor()
    late.goto(first)
    expect(late.get_by_role("alert")).to_contain_text("Somebody else has taken this seat")
    late.get_by_role("button", name="Only watch the race").click()
    expect(late.get_by_text("The host starts the race")).to_be_visible()
    late.goto(second[:-3] + "xyz")
    late.get_by_role("button", name="Take this seat").click()
    expect(late.get_by_role("alert")).to_contain_text("This link does not fit the seat")
    late.get_by_role("button", name="Only watch the race").click()

    page.get_by_role("button", name="Start, with bots in the free seats").click()
    for one in (page, friend, late):
        expect(one.get_by_role("group", name="Board of Sandrell Island")).to_be_visible()
    friend.goto(second)
    expect(friend.get_by_role("alert")).to_contain_text("already started")


def test_before_the_start_a_car_is_dressed_and_a_word_is_added(page: Page) -> None:
    open_table(page)
    page.get_by_role("button", name="More for Rookie").click()
    page.get_by_role("menuitem", name="Name, number, colour").click()
    dialog = page.get_by_role("dialog", name="Name, number, colour")
    dialog.get_by_label("Name").fill("Mia")
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_be_hidden()
    page.get_by_label("A word from Mia").fill("chicane")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("word: “chicane”")).to_be_visible()


def test_the_host_puts_a_bot_into_a_free_seat(page: Page) -> None:
    open_table(page)
    page.get_by_role("button", name="More for Marlowe").click()
    page.get_by_role("menuitem", name="Put a bot here").click()
    expect(page.get_by_label("Link for the seat of")).to_have_count(1)


def test_a_race_is_gone_through_with_the_keyboard(page: Page) -> None:
    race = raced(page.request)
    page.goto(f"/race/{race}/replay")
    moment = page.get_by_role("slider", name="Moment of the race")
    expect(moment).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(moment).to_have_value("1")
    page.keyboard.press("PageDown")
    expect(page.get_by_role("region", name="Log").get_by_text("Round 1.")).to_be_visible()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowLeft")
    expect(moment).to_have_attribute("aria-valuetext", re.compile("^Round 1, "))
    page.keyboard.press("End")
    expect(moment).to_have_attribute("aria-valuetext", re.compile("^The end"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(moment).to_have_attribute("aria-valuetext", re.compile("^The end"))
    page.keyboard.press("Home")
    expect(moment).to_have_attribute("aria-valuetext", "Before the start")


def test_the_story_is_told_and_the_dice_are_checked_on_the_page(page: Page) -> None:
    page.goto(f"/race/{raced(page.request)}/replay?ply=9")
    expect(page.get_by_role("slider")).to_have_value("9")
    page.get_by_role("button", name="How it went").click()
    expect(page.get_by_role("row")).not_to_have_count(0)
    expect(page.get_by_text(re.compile(r"Checked: all \d+ rolls follow from the secret"))).to_be_visible()


def test_a_record_is_downloaded_and_opened(page: Page, visitor: Callable[..., Page], tmp_path: Path) -> None:
    page.goto(f"/race/{raced(page.request)}/replay")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "mine.race"
    download.value.save_as(record)
    other = visitor()
    other.goto("/")
    other.get_by_label("Choose a file").set_input_files(record)
    expect(other).to_have_url(re.compile("/replay$"))
    other.get_by_role("button", name="How it went").click()
    expect(other.get_by_role("rowheader", name="Ada").first).to_be_visible()
    expect(other.get_by_text("Checked by the server")).to_be_visible()


@REFUSED
def test_a_record_that_does_not_hold_is_refused_with_the_reason(page: Page, tmp_path: Path) -> None:
    record = tmp_path / "broken.race"
    record.write_text("no record at all\n", encoding="utf-8")
    page.goto("/replay")
    page.get_by_label("Choose a file").set_input_files(record)
    expect(page.get_by_role("alert")).to_contain_text("This record does not hold")


@REFUSED
@pytest.mark.parametrize(
    "path", ["/race/aaaaaaaaaaaa/replay", "/race/aaaaaaaaaaaa#seat=1&key=abc", "/race/aaaaaaaaaaaa"]
)
def test_a_race_that_is_not_there_is_said_with_a_way_on(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_text("There is no such race").first).to_be_visible()
    page.get_by_role("link", name="To the start").last.click()
    expect(page.get_by_role("button", name="Race now")).to_be_visible()


def test_rules_are_looked_up(page: Page) -> None:
    page.goto("/help")
    page.get_by_role("link", name="O-2", exact=True).click()
    expect(page.locator("#O-2")).to_be_in_viewport()
    page.get_by_label("Search the clauses").fill("slipstream brak")
    expect(page.locator("#L-1, #L-2, #L-3, #L-4").first).to_be_visible()
    page.get_by_label("Search the clauses").fill("zeppelin")
    expect(page.get_by_text("No clause has all these words.")).to_be_visible()


def test_everything_is_said_in_french(visitor: Callable[..., Page]) -> None:
    page = visitor(locale="fr-FR")
    page.goto("/help")
    expect(page.get_by_role("heading", name="Virages", exact=True)).to_be_visible()
    page.goto("/")
    page.get_by_role("group", name="Voiture 2").get_by_label("Pilote").select_option(
        label="Une autre personne, par lien"
    )
    page.get_by_role("button", name="Ouvrir la table et inviter").click()
    expect(page.get_by_text("1 place est encore libre.")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [None, PHONE, {"width": 360, "height": 640}], ids=["wide", "phone", "small"])
def test_nobody_is_kept_out(
    visitor: Callable[..., Page], axe: Callable[[Page], list[Finding]], scheme: str, viewport: dict[str, int] | None
) -> None:
    page = visitor(color_scheme=scheme, viewport=viewport or {"width": 1440, "height": 900})
    race = raced(page.request)
    [link, _] = open_table(page)
    found = {"lobby": (axe(page), overflow(page))}
    page.goto("/")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    for detail in page.locator("summary").all():
        detail.click()
    found["home"] = (axe(page), overflow(page))
    page.goto(f"/race/{race}/replay?ply=60")
    expect(page.get_by_role("slider")).to_have_value("60")
    found["replay"] = (axe(page), overflow(page))
    page.get_by_role("button", name="How it went").click()
    found["story"] = (axe(page), overflow(page))
    page.goto("/help#O-2")
    expect(page.locator("#O-2")).to_be_in_viewport()
    found["help"] = (axe(page), overflow(page))
    friend = visitor(color_scheme=scheme, viewport=viewport or {"width": 1440, "height": 900})
    friend.goto(link)
    expect(friend.get_by_role("button", name="Take this seat")).to_be_visible()
    found["claim"] = (axe(friend), overflow(friend))
    assert found == dict.fromkeys(found, ([], 0))
