"""Without the server: what is on the device is shown, after a reload too; and nothing is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from .serving import Served

UNREACHABLE = pytest.mark.console_errors(r"ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource")
TAKEN_OVER = """() => new Promise((taken, late) => {
  setTimeout(late, 30_000, new Error('no service worker has taken over'));
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => taken());
  if (serviceWorker.controller) taken();
})"""
FETCHED = "(path) => fetch(path).then((answer) => answer.text())"
OLD = "pitboard-page-of-an-older-build"
OLD_IS_GONE = """(old) => new Promise((settled, late) => {
  setTimeout(late, 30_000, new Error('the old store is still there'));
  const look = () => caches.keys().then((names) => (names.includes(old) ? look() : settled(names)));
  look();
})"""


def take_over(page: Page) -> None:
    """Wait until the service worker answers for this page. Playwright's own way of waiting is against its policy."""
    page.evaluate(TAKEN_OVER)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A server that the test may end."""
    server = Served(tmp_path).start()
    yield server
    server.end()


@UNREACHABLE
def test_the_page_works_after_a_reload_without_the_server(page: Page, own: Served) -> None:
    page.goto(f"{own.url}/help")
    take_over(page)
    heading = page.get_by_role("heading", level=1)
    shown = heading.inner_text()
    own.end()
    page.reload()
    expect(heading).to_have_text(shown)
    page.goto(f"{own.url}/race/abcdefghijkl")
    expect(page.get_by_role("banner")).to_be_visible()


@UNREACHABLE
def test_what_was_seen_of_circuits_and_rules_is_there(page: Page, own: Served) -> None:
    page.goto(f"{own.url}/help")
    take_over(page)
    paths = ["/api/circuits", "/api/rulebooks?language=en", "/api/circuits/sandrell/thumbnail.svg?look=light"]
    texts = [page.evaluate(FETCHED, path) for path in paths]
    own.end()
    page.reload()
    assert [page.evaluate(FETCHED, path) for path in paths] == texts


def test_only_stores_of_the_present_build_are_kept(page: Page) -> None:
    page.goto("/help")
    take_over(page)
    page.evaluate("(old) => caches.open(old).then((store) => store.put('/old', new Response('')))", OLD)
    page.evaluate("navigator.serviceWorker.getRegistration().then((known) => known.unregister())")
    page.reload()
    names = page.evaluate(OLD_IS_GONE, OLD)
    assert any(name.startswith("pitboard-page-") for name in names)


def test_nothing_is_loaded_from_elsewhere(page: Page) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    for path in ("/", "/help"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    here = page.evaluate("location.origin")
    assert len(asked) > 5
    assert [url for url in asked if not url.startswith((here, "data:", "blob:"))] == []
