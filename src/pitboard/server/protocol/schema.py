"""The OpenAPI document: the HTTP routes as FastAPI knows them, and the messages of the WebSocket as components.

OpenAPI has no word for WebSockets, so the two unions stand among the components as `ClientMessage` and `ServerMessage`;
the types of the page are generated from the document. Its order is the alphabet's, so that it changes only where
the protocol does.
"""

from __future__ import annotations

import json
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from .client import ClientMessage
from .server import Refusal, ServerMessage
from .web import Fault

REFERENCE = "#/components/schemas/{model}"
UNREAD = {"400": "The body cannot be read.", "413": "The body is too large."}
"""What may happen to any body."""
FASTAPI_FAULTS = {"HTTPValidationError", "ValidationError"}


def document(app: FastAPI) -> dict[str, Any]:
    """The document of an app, worked out once and kept in it."""
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        schemas = made.setdefault("components", {}).setdefault("schemas", {})
        for name, schema in messages().items():
            assert schemas.setdefault(name, schema) == schema, f"two shapes are called {name}"
        _say_faults(made["paths"])
        made["components"]["schemas"] = {
            name: schema for name, schema in sorted(schemas.items()) if name not in FASTAPI_FAULTS
        }
        app.openapi_schema = made
    return app.openapi_schema


def _say_faults(paths: dict[str, Any]) -> None:
    """Say of refusals what our server answers (`server.edge`), whatever a route answers otherwise."""
    for operation in (operation for path in paths.values() for operation in path.values()):
        if "requestBody" in operation:
            operation["responses"] |= {status: {"description": why} for status, why in UNREAD.items()}
        for status, answer in operation["responses"].items():
            if status >= "400":
                fault = {"$ref": REFERENCE.format(model="Fault")}
                answer["content"] = {"application/json": {"schema": fault}}


def messages() -> dict[str, Any]:
    """The schemas of both unions and of all that they are made of, by name: of what a page sends as it may be sent, of
    what a server sends as it is."""
    adapters: list[tuple[Any, Any, TypeAdapter[Any]]] = [
        ("ClientMessage", "validation", TypeAdapter(ClientMessage)),
        ("ServerMessage", "serialization", TypeAdapter(ServerMessage)),
        ("Refusal", "serialization", TypeAdapter(Refusal)),
        ("Fault", "serialization", TypeAdapter(Fault)),
    ]
    unions, definitions = TypeAdapter.json_schemas(adapters, ref_template=REFERENCE)
    named: dict[str, Any] = {name: union for (name, _), union in unions.items()}
    return {**named, **definitions["$defs"]}


def text(app: FastAPI) -> str:
    """The document as it is kept in a file."""
    return json.dumps(document(app), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
