"""The page's files over HTTP: what may be kept, which addresses are the page's, and that no path leads elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pitboard.server.edge import guard
from pitboard.server.routes import page

INDEX = "<!doctype html><title>Pitboard</title>"
SCRIPT = "console.log('lap');" * 200


def served(folder: Path) -> TestClient:
    """A client of an app with nothing but the page in a folder."""
    app = FastAPI(openapi_url=None)
    guard(app)
    page.install(app, folder)
    return TestClient(app)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    around = tmp_path_factory.mktemp("around")
    folder = around / "web_dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "assets" / "index-abc123.js").write_text(SCRIPT)
    (folder / "assets" / "index-abc123.css").write_text("h1 { color: red }")
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "sw.js").write_text("self;")
    (folder / ".stamp").write_text("of the build")
    (around / "outside.txt").write_text("private")
    return served(folder)


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/race/abcdefghijkl", "/race/abcdefghijkl/replay", "/replay", "/help"]
)
def test_every_address_of_the_page_is_answered_with_it(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/nowhere", "/race", "/race/abc/x", "/help/me", "/.stamp"])
def test_other_addresses_are_not_found_and_the_page_says_so(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (404, INDEX)


def test_files_with_a_digest_in_their_names_are_kept_for_ever(client: TestClient) -> None:
    answer = client.get("/assets/index-abc123.js")
    assert answer.text == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert client.get("/assets/index-abc123.css").headers["content-type"].startswith("text/css")


@pytest.mark.parametrize("path", ["/icon.svg", "/sw.js"])
def test_files_without_are_asked_for_again(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.headers["cache-control"] == "no-cache"
    assert client.get(path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304


def test_scripts_are_packed_ahead(client: TestClient) -> None:
    answer = client.get("/assets/index-abc123.js", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(SCRIPT) / 5
    assert answer.text == SCRIPT


def test_a_script_of_an_older_build_is_no_page(client: TestClient) -> None:
    answer = client.get("/assets/index-000000.js")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    "path",
    [
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/assets/../../outside.txt",
        "/assets/%2e%2e/%2e%2e/outside.txt",
        "/..%2foutside.txt",
        "/assets/..%5c..%5coutside.txt",
        "/assets/%00",
    ],
)
def test_no_path_leads_out_of_the_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "private" not in answer.text


def test_a_page_that_was_not_built_says_what_to_do(tmp_path: Path) -> None:
    client = served(tmp_path / "none")
    answer = client.get("/")
    assert answer.status_code == 503
    assert "./play" in answer.text
    assert client.get("/api/nothing").status_code == 404


def test_the_router_of_the_page_knows_the_same_addresses() -> None:
    """Both sides say which addresses are pages; here the page's tests are read, which name each of them."""
    source = Path(__file__).parents[2] / "web/src/lib/router.test.ts"
    rows = [line.split("'") for line in source.read_text().splitlines() if line.strip().startswith("['/")]
    told = {row[1]: row[3] for row in rows if len(row) > 3}
    assert len(told) >= 8
    for path, shown in told.items():
        assert bool(page.PAGES.fullmatch(path)) == (shown != "lost"), path
