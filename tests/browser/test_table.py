"""The race table: whole races by mouse and by keyboard, a turn from the gear to the move, real dice, and how all of it
is shown: on small screens, in French, to those who do not see it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, Finding
from .tables import LONG_RACE, begin

# ---------------------------------------------------------------- whole races


def test_a_whole_race_by_mouse(page: Page) -> None:
    table = begin(page)
    table.until(lambda: table.is_over)
    expect(table.result.get_by_role("listitem")).to_have_count(3)
    expect(table.turn).to_contain_text("The race is over")
    page.get_by_role("button", name="How it went").click()
    story = page.get_by_role("dialog", name="How it went")
    expect(story.get_by_role("table").first).to_be_visible()
    page.keyboard.press("Escape")
    with page.expect_download() as record:
        page.get_by_role("link", name="Download the record").click()
    assert record.value.suggested_filename.endswith(".race")


def test_every_roll_of_a_race_is_checked_on_the_page(page: Page) -> None:
    table = begin(page)
    table.menu("Fair dice")
    dice = page.get_by_role("dialog", name="Fair dice")
    expect(dice).to_contain_text("Shown when the race is over")
    page.keyboard.press("Escape")
    table.until(lambda: table.is_over)
    table.menu("Fair dice")
    dice.get_by_role("button", name="Check all rolls").click()
    expect(dice).to_contain_text(re.compile(r"Checked: all \d+ rolls follow from the secret"))


def test_a_whole_race_by_keyboard(page: Page) -> None:
    table = begin(page)
    table.wait()
    keys, hinted = page.keyboard, page.locator(".lit.hinted")
    for _ in range(LONG_RACE):
        if table.is_over:
            break
        if table.due == "throw":
            expect(table.roll).to_be_focused()
            table.after(lambda: keys.press("Space"))
        elif table.gears.count():
            expect(table.gears.and_(page.locator(":focus"))).to_be_visible()
            keys.press("h")
            expect(hinted).to_be_visible()
            table.after(lambda: keys.press(hinted.get_attribute("data-gear") or ""))
        else:
            expect(table.moves.first).to_be_focused()
            if table.moves.count() > 1:
                keys.press("ArrowDown")
                expect(table.moves.nth(1)).to_be_focused()
                keys.press("ArrowUp")
                expect(table.moves.first).to_be_focused()
            table.after(lambda: keys.press("Enter"))
    expect(table.result).to_be_visible()


def test_racing_again_begins_the_same_race_anew(page: Page) -> None:
    table = begin(page)
    first = page.url
    table.until(lambda: table.is_over)
    page.get_by_role("button", name="Race again").click()
    expect(page).not_to_have_url(first)
    table.wait()
    expect(page.get_by_role("region", name="Dashboard: Ada")).to_be_visible()
    assert table.due == "throw"


# ---------------------------------------------------------------- a turn


def test_gears_say_what_they_may_bring_before_one_is_chosen(page: Page) -> None:
    table = begin(page)
    table.until(lambda: table.gears.count() > 1)
    table.gears.first.hover()
    details = page.locator(".details")
    expect(details.get_by_role("heading")).to_contain_text("1st gear")
    expect(details.get_by_role("row")).to_have_count(3)  # a head, and the numbers 1 and 2
    expect(page.locator(".board .ghost").first).to_be_attached()
    table.gears.last.hover()
    expect(details.get_by_role("heading")).not_to_contain_text("1st gear")
    refused = page.get_by_role("button", name="5th gear: not possible now")
    refused.hover()
    expect(page.get_by_text("5th gear is not possible now.")).to_be_visible()
    page.get_by_role("region", name="What to do").get_by_role("button", name="Rule G-1: show it").click()
    expect(page.get_by_role("dialog", name="Rule G-1")).to_be_visible()


def test_a_gear_is_taken_back_until_its_die_is_rolled(page: Page) -> None:
    table = begin(page)
    table.until(lambda: table.gears.count() > 1)
    table.after(table.gears.first.click)
    expect(table.turn).to_contain_text("Roll the die of 1st gear")
    table.after(page.locator(".choices").get_by_role("button", name="Take back").click)
    expect(table.turn).to_contain_text("Choose a gear")
    table.after(table.gears.last.click)
    expect(table.turn).not_to_contain_text("1st")
    table.after(lambda: page.keyboard.press("z"))
    expect(table.turn).to_contain_text("Choose a gear")
    table.after(table.gears.first.click)
    table.after(table.roll.click)
    expect(page.locator(".tabs").get_by_role("button", name="Take back")).to_be_disabled()


def test_the_die_is_rolled_at_once_where_that_is_wanted(page: Page) -> None:
    table = begin(page)
    table.until(lambda: table.due == "throw" and page.get_by_label("Roll at once").is_visible())
    page.get_by_label("Roll at once").check()
    table.after(table.roll.click)
    table.until(lambda: table.gears.count() > 0)
    table.gears.first.click()
    expect(table.moves.first).to_be_visible()


def test_pointing_at_a_move_shows_its_way_and_its_rules(page: Page) -> None:
    table = begin(page)
    table.until(lambda: table.moves.count() > 2)
    table.moves.nth(1).hover()
    expect(page.locator(".board .way")).to_be_attached()
    expect(page.locator(".follows")).to_contain_text("space")
    expect(page.locator(".follows").get_by_role("button").first).to_be_visible()


def test_a_hint_says_what_the_club_driver_would_do_and_why(page: Page) -> None:
    table = begin(page)
    table.until(lambda: table.gears.count() > 1)
    page.keyboard.press("h")
    advice = page.get_by_role("status").filter(has_text="Club driver: ")
    expect(advice).to_contain_text(re.compile(r"gear – .+\. .+\."))
    expect(page.locator(".lit.hinted")).to_have_count(1)


def test_what_happened_is_in_the_log_with_its_rules(page: Page) -> None:
    table = begin(page)
    table.until(lambda: table.gears.count() > 0)
    page.get_by_role("button", name="Log", exact=True).click()
    log = page.get_by_role("region", name="What happened")
    expect(log).to_contain_text("Ada rolls")
    log.get_by_role("button", name=re.compile("^Rule T-3")).first.click()
    expect(page.get_by_role("dialog", name="Rule T-3")).to_contain_text("black die")


def test_any_cars_dashboard_can_be_looked_at(page: Page) -> None:
    begin(page)
    order = page.get_by_role("list", name="Order of play")
    order.get_by_role("button", name="Bo").click()
    expect(page.get_by_role("region", name="Dashboard: Bo")).to_be_visible()


def test_keys_are_shown_by_a_question_mark(page: Page) -> None:
    begin(page).wait()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Ask for a hint")


def test_cars_are_seen_to_move_before_the_next_choice(visitor: Callable[..., Page]) -> None:
    table = begin(visitor(reduced_motion="no-preference"), pace="fast")
    table.until(lambda: table.moves.count() > 0)
    name = table.moves.first.get_attribute("data-option")
    table.after(table.moves.first.click)
    assert name
    expect(table.page.locator(".board .car")).to_have_count(3)


# ---------------------------------------------------------------- real dice


def test_real_dice_are_typed_and_confirmed(page: Page) -> None:
    table = begin(page, "me bot", dice="real")
    table.wait()
    pad = page.get_by_role("group", name="Numbers of this die")
    expect(pad.get_by_role("button")).to_have_count(20)
    pad.get_by_role("button", name="9", exact=True).click()
    expect(page.get_by_role("group", name="9 – is that right?")).to_be_visible()
    page.get_by_role("button", name="No, another number").click()
    pad.get_by_role("button", name="12", exact=True).click()
    table.after(page.get_by_role("button", name="Yes, 12").click)
    expect(page.get_by_text("Bo rolls the black die. What does it show?")).to_be_visible()
    page.keyboard.type("7")
    page.get_by_role("button", name="Yes, 7").wait_for()
    table.after(lambda: page.keyboard.press("Enter"))
    log = page.get_by_role("button", name="Log", exact=True)
    log.click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text("Bo rolls 7 for the grid.")


def test_who_is_sure_types_without_being_asked(page: Page) -> None:
    table = begin(page, "me bot", dice="real")
    table.wait()
    page.get_by_label("Ask once more before a number counts").uncheck()
    table.after(lambda: page.get_by_role("button", name="4", exact=True).click())
    page.keyboard.type("1")
    table.after(lambda: page.keyboard.press("Enter"))
    assert table.ply == "2"


# ---------------------------------------------------------------- how it is shown


def test_on_a_phone_the_first_tap_looks_and_the_second_drives(visitor: Callable[..., Page]) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    table = begin(page)
    table.wait()
    for _ in range(LONG_RACE):
        if table.moves.count():
            break
        if table.due == "throw":
            table.after(table.roll.tap)
        else:
            table.gears.last.tap()
            table.after(page.get_by_role("button", name=re.compile("^Take .* gear$")).tap)
    table.moves.first.tap()
    expect(page.locator(".board .way")).to_be_attached()
    expect(table.moves.first).to_have_attribute("aria-pressed", "true")
    table.after(page.get_by_role("button", name="Drive here").tap)
    for tab in ("Order", "Log", "Drive"):
        page.get_by_role("button", name=tab, exact=True).tap()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900), (1920, 1080)])
def test_nothing_is_cut_off(visitor: Callable[..., Page], size: tuple[int, int]) -> None:
    page = visitor(viewport={"width": size[0], "height": size[1]})
    table = begin(page, "me bot bot bot bot")
    table.until(lambda: table.gears.count() > 1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    for gear in table.gears.all():
        box = gear.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44


def test_a_turn_in_french(visitor: Callable[..., Page]) -> None:
    page = visitor(locale="fr-FR")
    begin(page)
    turn = page.get_by_role("region", name="À qui de jouer")
    expect(turn).to_contain_text("À vous de jouer")
    expect(turn).to_contain_text("Lancez le dé pour le départ")
    page.get_by_role("button", name="Fil", exact=True).click()
    expect(page.get_by_role("region", name="Le fil de la course")).to_contain_text("Manche 1.")
    page.get_by_role("button", name="Plus", exact=True).click()
    page.get_by_role("menuitem", name="Places et liens").click()
    expect(page.get_by_role("dialog")).to_contain_text("À cet écran")


@pytest.mark.parametrize("how", [{}, {"color_scheme": "dark"}, {"viewport": PHONE}], ids=["desktop", "dark", "phone"])
def test_nobody_is_kept_out(
    visitor: Callable[..., Page], axe: Callable[[Page], list[Finding]], how: dict[str, object]
) -> None:
    page = visitor(**how)
    table = begin(page)
    table.wait()
    assert axe(page) == [], "before a roll"
    table.until(lambda: table.gears.count() > 1)
    expect(page.locator(".details table")).to_be_visible()
    assert axe(page) == [], "choosing a gear"
    page.keyboard.press("h")
    expect(page.locator(".lit.hinted")).to_be_visible()
    assert axe(page) == [], "with a hint"
    table.until(lambda: table.moves.count() > 1)
    assert axe(page) == [], "choosing a move"
    for tab in ("Log", "Order") if how.get("viewport") else ("Log",):
        page.get_by_role("button", name=tab, exact=True).click()
        assert axe(page) == [], tab
    page.get_by_role("button", name="Drive", exact=True).click()
    for entry in ("Seats and links", "Fair dice", "Keys"):
        table.menu(entry)
        expect(page.get_by_role("dialog", name=entry)).to_be_visible()
        assert axe(page) == [], entry
        page.keyboard.press("Escape")
    table.until(lambda: table.is_over)
    assert axe(page) == [], "at the end"


def test_nobody_is_kept_out_while_a_bot_drives(page: Page, axe: Callable[[Page], list[Finding]]) -> None:
    table = begin(page, "bot bot bot", seats="none", pace="slow")
    expect(table.turn).to_contain_text("Bot: club driver")
    assert axe(page) == []
