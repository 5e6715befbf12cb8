"""The document of the interface: current where it is kept, true of what the server answers, and whole."""

from __future__ import annotations

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    positive_data_acceptance,
    unsupported_method,
)

from pitboard.rules.languages import LANGUAGES
from pitboard.server.app import create_app
from pitboard.server.protocol.base import Language
from pitboard.server.protocol.client import ClientMessage
from pitboard.server.protocol.schema import document, text
from pitboard.server.protocol.server import ServerMessage
from pitboard.server.settings import Settings

from .http_kit import ready_engine

FILE = Path(__file__).parents[2] / "web/openapi.json"


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    return document(create_app(Settings(Path("/nowhere"))))


def test_the_file_that_the_page_is_built_from_is_current() -> None:
    now = text(create_app(Settings(Path("/nowhere"))))
    assert FILE.read_text(encoding="utf-8") == now, "run: pitboard openapi > web/openapi.json, and npm run types in web"


def test_every_message_of_the_socket_is_in_it(made: dict[str, Any]) -> None:
    schemas = made["components"]["schemas"]
    for name, union in (("ClientMessage", ClientMessage), ("ServerMessage", ServerMessage)):
        messages = [message.__name__ for message in get_args(get_args(union)[0])]
        assert len(messages) >= 15
        named = [one["$ref"].rpartition("/")[2] for one in schemas[name]["oneOf"]]
        assert named == messages
        assert all("type" in schemas[message]["required"] for message in messages)


def test_every_reference_leads_somewhere(made: dict[str, Any]) -> None:
    whole = json.dumps(made)
    named = {part.split('"')[0] for part in whole.split("#/components/schemas/")[1:]}
    assert named <= set(made["components"]["schemas"])


def test_it_is_the_same_each_time() -> None:
    first, second = (text(create_app(Settings(Path(folder)))) for folder in ("/nowhere", "/elsewhere"))
    assert first == second


def test_it_says_of_every_refusal_that_it_is_a_fault(made: dict[str, Any]) -> None:
    for path, operations in made["paths"].items():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                if status >= "400":
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Fault"}, (path, status)


def test_the_page_of_documents_names_every_route(made: dict[str, Any]) -> None:
    page = (Path(__file__).parents[2] / "docs/formats/http.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(GET|POST) (/api/[^`]*)`", page))
    assert told == {(method.upper(), path) for path, methods in made["paths"].items() for method in methods}


def test_the_languages_are_those_of_the_rules() -> None:
    assert get_args(Language) == LANGUAGES


FOLDER = TemporaryDirectory()
schema = schemathesis.openapi.from_asgi("/openapi.json", create_app(Settings(Path(FOLDER.name)), ready_engine()))


UNFIT = [
    # A schema cannot say which circuits and rulebooks there are, nor how many cars these take.
    positive_data_acceptance,
    # Of a path with several methods, Starlette names in `Allow` those of the first route only.
    allow_header_conformance,
    unsupported_method,
]


@schemathesis.serializer("application/jsonl")
def as_it_is(_: object, value: object) -> bytes:
    """A record is sent as it is; what is no text is none, and has to be refused all the same."""
    return value.encode("utf-8", "replace") if isinstance(value, str) else json.dumps(value).encode()


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_server_answers_as_the_document_says(case: Case[Any]) -> None:
    case.call_and_validate(excluded_checks=UNFIT)
