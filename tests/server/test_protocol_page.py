"""The page about the protocol: its examples are messages, and it leaves none out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from pitboard.server.protocol.base import LARGEST_MESSAGE
from pitboard.server.protocol.client import ClientMessage, reader
from pitboard.server.protocol.closing import Closing
from pitboard.server.protocol.server import Refusal, ServerMessage, writer
from pitboard.server.settings import Limits

PAGE = (Path(__file__).parents[2] / "docs/formats/protocol.md").read_text(encoding="utf-8")
SAID = re.findall(r"^\| `(\{.*?\})` \|", PAGE, re.MULTILINE)
HEARD = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
LEFT_OUT = "…"
"""The key of a value that stands elsewhere on the page."""


def types(union: Any) -> set[str]:
    """The types of the messages of a union."""
    models: tuple[type[BaseModel], ...] = get_args(get_args(union)[0])
    return {get_args(model.model_fields["type"].annotation)[0] for model in models}


def without_gaps(message: dict[str, Any]) -> dict[str, Any]:
    """The fields of a message that are written out."""
    return {name: value for name, value in message.items() if not (isinstance(value, dict) and LEFT_OUT in value)}


def test_every_message_of_a_page_has_an_example_that_is_read() -> None:
    assert {json.loads(text)["type"] for text in SAID} == types(ClientMessage)
    for text in SAID:
        assert reader.validate_json(text)


def test_every_message_of_the_server_has_an_example() -> None:
    assert {message["type"] for message in HEARD} == types(ServerMessage)


@pytest.mark.parametrize("message", HEARD, ids=lambda message: str(message["type"]))
def test_examples_have_the_fields_they_should(message: dict[str, Any]) -> None:
    whole = without_gaps(message)
    if whole == message and message["type"] != "forecast":
        writer.validate_python(message)
    models: tuple[type[BaseModel], ...] = get_args(get_args(ServerMessage)[0])
    model = next(m for m in models if get_args(m.model_fields["type"].annotation)[0] == message["type"])
    assert set(message) == set(model.model_fields)


def test_every_refusal_and_close_code_is_named() -> None:
    for code in get_args(Refusal):
        assert f"`{code}`" in PAGE
    assert set(map(int, re.findall(r"^\| (\d{4}) \|", PAGE, re.MULTILINE))) == set(map(int, Closing))


def test_bounds_are_those_of_the_server() -> None:
    limits = Limits()
    for text in (
        f"has {limits.time_to_join:g} seconds to join",
        f"{limits.messages_a_second:g} messages a second, {limits.messages_at_once} at once",
        f"{limits.connections_a_race:,} may be connected to a race, {limits.connections:,} to the server",
        f"{limits.connections_an_address} from one address",
        f"longer than {LARGEST_MESSAGE:,} bytes",
        f"{limits.outbox} were waiting",
        f"more than {limits.malformed_messages} messages that cannot be read",
        f"more than {limits.excess_messages} messages came too fast",
    ):
        assert text in PAGE.replace("\n", " "), text
