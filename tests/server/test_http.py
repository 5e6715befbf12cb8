"""The HTTP routes by which people choose, and what all answers have in common."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

from pitboard import __version__
from pitboard.bots.drivers import names
from pitboard.rules import clauses, presets
from pitboard.rules.languages import LANGUAGES
from pitboard.rules.version import RULES_VERSION
from pitboard.server.edge import LARGEST_BODY
from pitboard.server.engine_start import Engine
from pitboard.server.protocol.web import CircuitCard, ClauseText, Rulebook

from .http_kit import serving


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("data")) as client:
        yield client


# ------------------------------------------------------------ what is there to choose


def test_health_says_what_the_server_is(client: TestClient) -> None:
    found = client.get("/api/health").json()
    assert found["version"] == __version__
    assert found["rules_version"] == RULES_VERSION
    assert found["engine"] == {"is_ready": True, "done": 0, "total": 0, "fault": None}


def test_circuits_can_be_compared(client: TestClient) -> None:
    cards = {card["slug"]: CircuitCard.model_validate(card) for card in client.get("/api/circuits").json()}
    assert set(cards) == {"alderhaven", "emberfold", "sandrell"}
    sandrell = cards["sandrell"]
    assert (sandrell.name, sandrell.lanes, sandrell.spaces, sandrell.lap) == ("Sandrell Island", 3, 278, 90)
    assert [corner.stops for corner in sandrell.corners] == [1, 1, 1, 1, 1, 1]
    assert sandrell.most_cars == 10


def test_a_circuit_suits_the_rulebooks_it_was_made_for(client: TestClient) -> None:
    suits = {card["slug"]: card["suits"] for card in client.get("/api/circuits").json()}
    assert suits["sandrell"] == suits["emberfold"] == ["mini"]
    assert suits["alderhaven"] == ["classic", "basic", "modern", "online", "street"]


def test_a_board_has_the_spaces_of_its_circuit(client: TestClient) -> None:
    sheet = client.get("/api/circuits/emberfold/board").json()
    assert sheet["name"] == "Emberfold Canyon"
    track = [space for space in sheet["spaces"].values() if space["area"] == "track"]
    assert len(track) == 194
    assert len(sheet["grid"]) == 10


@pytest.mark.parametrize("picture", ["picture", "thumbnail"])
def test_pictures_are_svg_in_two_looks(client: TestClient, picture: str) -> None:
    looks = [client.get(f"/api/circuits/emberfold/{picture}.svg?look={look}") for look in ("light", "dark")]
    for answer in looks:
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert ElementTree.fromstring(answer.text).tag == "{http://www.w3.org/2000/svg}svg"
    assert looks[0].text != looks[1].text


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulebooks_and_clauses_are_told_in_each_language(client: TestClient, language: str) -> None:
    books = [Rulebook.model_validate(book) for book in client.get(f"/api/rulebooks?language={language}").json()]
    assert [book.key for book in books] == list(presets.PRESETS)
    told = [ClauseText.model_validate(clause) for clause in client.get(f"/api/clauses?language={language}").json()]
    assert [clause.id for clause in told] == list(clauses.catalogue())


def test_languages_differ(client: TestClient) -> None:
    english, french = (client.get(f"/api/clauses?language={language}").json() for language in ("en", "fr"))
    assert all(one["text"] != other["text"] for one, other in zip(english, french, strict=True))


def test_a_sheet_has_the_points_of_its_rulebook(client: TestClient) -> None:
    books = {book["key"]: book for book in client.get("/api/rulebooks").json()}
    assert books["modern"]["sheets"]["2"] == [6, 3, 3, 3, 3, 2]
    assert books["mini"]["pooled"]


def test_bots_are_the_strongest_first(client: TestClient) -> None:
    assert [bot["name"] for bot in client.get("/api/bots").json()] == list(names()) == ["club", "random"]


# ------------------------------------------------------------ nothing is sent twice

KEPT = (
    "/api/circuits/emberfold/board",
    "/api/circuits/emberfold/picture.svg",
    "/api/circuits/emberfold/thumbnail.svg?look=dark",
    "/api/rulebooks",
    "/api/clauses?language=fr",
)


@pytest.mark.parametrize("path", KEPT)
def test_what_a_browser_has_is_not_sent_again(client: TestClient, path: str) -> None:
    first = client.get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert client.get(path, headers={"if-none-match": '"another"'}).status_code == 200


def test_tags_tell_pictures_apart(client: TestClient) -> None:
    paths = [
        f"/api/circuits/{slug}/picture.svg?look={look}"
        for slug in ("emberfold", "sandrell")
        for look in ("light", "dark")
    ]
    assert (
        len({client.get(path).headers["etag"] for path in (*paths, *KEPT)}) == len({*paths, *KEPT}) - 1
    )  # one is in both


@pytest.mark.parametrize("path", KEPT)
def test_long_answers_are_packed_for_those_who_unpack(client: TestClient, path: str) -> None:
    with client.stream("GET", path, headers={"accept-encoding": "gzip, br"}) as packed:
        assert packed.headers["content-encoding"] == "gzip"
        body = b"".join(packed.iter_raw())
    plain = client.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(body) == plain.content
    assert len(body) < len(plain.content) / 2
    assert plain.headers["vary"] == "accept-encoding"
    refused = client.get(path, headers={"accept-encoding": "gzip;q=0"})
    assert "content-encoding" not in refused.headers


# ------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("POST", "/api/nothing", 404, "not_found"),
        ("GET", "/api", 404, "not_found"),
        ("GET", "/api/circuits/nowhere/board", 404, "no_such_circuit"),
        ("GET", "/api/circuits/nowhere/picture.svg", 404, "no_such_circuit"),
        ("GET", "/api/circuits/emberfold/picture.svg?look=pink", 422, "malformed"),
        ("GET", "/api/circuits/Emberfold/picture.svg", 422, "malformed"),
        ("GET", "/api/rulebooks?language=de", 422, "malformed"),
        ("GET", "/api/clauses?language=", 422, "malformed"),
        ("POST", "/api/health", 405, "wrong_method"),
        ("DELETE", "/api/circuits", 405, "wrong_method"),
        ("GET", "/api/replays", 405, "wrong_method"),
        ("PUT", "/", 405, "wrong_method"),
    ],
)
def test_a_refusal_has_a_code_and_a_reason(client: TestClient, method: str, path: str, status: int, code: str) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    found = answer.json()
    assert set(found) == {"code", "detail"}
    assert found["code"] == code
    assert found["detail"]


@pytest.mark.parametrize(
    "slug",
    [
        "..",
        "%2e%2e",
        "..%2f..%2fetc%2fpasswd",
        "emberfold.circuit",
        "/etc/passwd",
        "emberfold%00",
        "a" * 41,
        "emberfold/../x",
    ],
)
def test_no_slug_leads_to_a_file(client: TestClient, slug: str) -> None:
    for leaf in ("board", "picture.svg", "thumbnail.svg"):
        answer = client.get(f"/api/circuits/{slug}/{leaf}")
        assert answer.status_code in (404, 422)
        assert "root:" not in answer.text


def test_a_refusal_does_not_repeat_what_was_sent(client: TestClient) -> None:
    secret = "B__E-GZ2h7lTmGWupx_JFA"
    answer = client.post("/api/races/abcdefghijkl/seats/1/claim", json={"key": secret + "!", "name": secret * 3})
    assert answer.status_code == 422
    assert secret not in answer.text


@pytest.mark.parametrize("path", ["/api/races", "/api/races/abcdefghijkl/seats/1/claim", "/api/nothing", "/"])
def test_a_huge_body_is_refused(client: TestClient, path: str) -> None:
    body = b'{"circuit": "' + b"x" * LARGEST_BODY + b'"}'
    json_type = {"content-type": "application/json"}
    for sent in (body, iter([body[:40_000], body[40_000:]])):  # announced, and not
        answer = client.post(path, content=sent, headers=json_type)
        assert answer.status_code in ((413,) if path.startswith("/api/races") else (404, 405, 413))
        if answer.status_code == 413:
            assert answer.json()["code"] == "too_large"


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"circuit": 1}', b"[" * 60_000])
def test_a_body_that_makes_no_sense_is_refused(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/races", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] == "malformed"


# ------------------------------------------------------------ every answer


@pytest.mark.parametrize(
    "path", ["/api/health", "/api/nothing", "/", "/nowhere", "/api/circuits/emberfold/picture.svg", "/openapi.json"]
)
def test_headers_keep_the_page_safe(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert not re.search(r"https?:|\*|unsafe-eval", headers["content-security-policy"])
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"


def test_a_refused_body_has_them_too(client: TestClient) -> None:
    answer = client.post("/api/races", content=b"x" * (LARGEST_BODY + 1))
    assert answer.status_code == 413
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_head_is_get_without_the_body(client: TestClient) -> None:
    for path in ("/api/health", "/", "/api/rulebooks"):
        got, head = client.get(path), client.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"] == got.headers["content-type"]


def test_nothing_is_loaded_from_elsewhere_to_read_the_interface(client: TestClient) -> None:
    assert client.get("/openapi.json").json()["info"]["title"] == "Pitboard"
    for path in ("/docs", "/redoc"):
        assert client.get(path).status_code == 404


def test_a_fault_of_the_server_tells_nothing_of_itself(tmp_path_factory: pytest.TempPathFactory) -> None:
    class Broken(Engine):
        def state(self) -> None:  # type: ignore[override]
            raise RuntimeError("the password is swordfish")

    engine = Broken(load=lambda: None)
    engine.is_ready = True
    with serving(tmp_path_factory.mktemp("data"), engine) as client:
        answer = client.get("/api/health")
    assert answer.status_code == 500
    assert answer.json() == {"code": "broken", "detail": "Something went wrong in the server."}
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_answers_are_json_that_every_program_reads(client: TestClient) -> None:
    for path in ("/api/health", "/api/circuits", "/api/rulebooks?language=fr", "/api/circuits/emberfold/board"):
        answer = client.get(path)
        assert answer.headers["content-type"] == "application/json"
        json.loads(answer.content, parse_constant=pytest.fail)  # no NaN, no Infinity
