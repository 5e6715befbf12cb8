"""What tests in a browser share: a server, browsers as visitors have them, and two things no page may do.

A visitor's browser asks for less motion, so that nothing has to be waited for, and speaks English unless a test says
otherwise. No page may write an error to its console; `axe` finds what would keep people out.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from .serving import Served

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 844}

Finding = tuple[str, list[str]]
"""What axe found: the rule, and the elements that break it."""


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server that tests share. A test that ends one makes its own."""
    server = Served(tmp_path_factory.mktemp("data")).start()
    yield server
    server.end()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium; without one, that of `playwright install`."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    return browser_type_launch_args | ({"executable_path": found, "args": FLAGS} if found else {})


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], served: Served) -> dict[str, Any]:
    """How a visitor's browser is set up."""
    return browser_context_args | {"base_url": served.url, "reduced_motion": "reduce", "locale": "en-GB"}


@pytest.fixture
def errors(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """The errors that pages write to their consoles; none is allowed but those that the test is marked with."""
    found: list[str] = []
    yield found
    marks = request.node.iter_markers("console_errors")
    allowed = [re.compile(pattern) for mark in marks for pattern in mark.args]
    assert [error for error in found if not any(one.search(error) for one in allowed)] == []


def watch(context: BrowserContext, errors: list[str]) -> None:
    """Note what pages of a browser complain about."""

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(f"{message.text} ({message.location.get('url')})")

    context.on("console", heard)
    context.on("weberror", lambda problem: errors.append(str(problem.error)))


@pytest.fixture(autouse=True)
def watched(context: BrowserContext, errors: list[str]) -> None:
    """Watch the page that every test has."""
    watch(context, errors)


@pytest.fixture
def visitor(browser: Browser, browser_context_args: dict[str, Any], errors: list[str]) -> Iterator[Callable[..., Page]]:
    """Another person's browser: ``visitor(locale="fr-FR", color_scheme="dark", viewport=PHONE)`` opens one."""
    contexts: list[BrowserContext] = []

    def open_one(**how: Any) -> Page:
        context = browser.new_context(**(browser_context_args | how))
        contexts.append(context)
        watch(context, errors)
        return context.new_page()

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[Finding]]:
    """Look at a page as it is now for what keeps people out: ``assert axe(page) == []``."""
    source = AXE.read_text(encoding="utf-8")

    def run(page: Page) -> list[Finding]:
        page.evaluate(source)
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [(rule["id"], [str(node["target"]) for node in rule["nodes"]]) for rule in found["violations"]]

    return run
