"""What every answer over HTTP has in common: faults said in one form, and headers that keep the page safe.

A route refuses by raising `HttpFault`; whatever else goes wrong before or in a route is put into the same form, so that
the page meets only one. The headers say that a page of ours loads nothing from elsewhere and is shown in no other's
frame.
"""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .protocol.schema import document
from .protocol.web import Fault

LARGEST_BODY = 65_536
"""Bytes of a request's body, but for routes that say otherwise; an app is made with `max_body_size=LARGEST_BODY`."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # where a car stands, how full a gauge is
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""What a document of ours may load: nothing from elsewhere, no script in the document itself."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""On every answer that does not say otherwise itself."""

CODES = {400: "malformed", 404: "not_found", 405: "wrong_method", 413: "too_large", 415: "wrong_type", 422: "malformed"}
"""The codes of faults that no route has named."""
WORDS = {
    400: "The request cannot be read.",
    408: "The request took too long to come in.",
    404: "There is nothing at this address.",
    405: "This address does not take such a request.",
    409: "It is not possible as things stand.",
    413: "The body is too large.",
    415: "The body is of another type than this address takes.",
    422: "The request is not made as it should be.",
    429: "Too many requests have come from this address.",
    500: "Something went wrong in the server.",
    503: "The server cannot do this now.",
}
"""What the document of the interface says of each status."""


class HttpFault(HTTPException):
    """A request that is refused: with a status, a code the page has a sentence for, and the detail in English."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(status, detail)
        self.code = code


def faults(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How a route documents the statuses it refuses with: `responses=faults(404, 409)`."""
    return {status: {"model": Fault, "description": WORDS[status]} for status in statuses}


def guard(app: FastAPI) -> None:
    """Give an app all that this module is about; called once, before it serves."""
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(Exception, _broken)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    build = app.build_middleware_stack
    app.build_middleware_stack = lambda: Edge(build())  # type: ignore[method-assign]  # around FastAPI's own layers


def _answer(status: int, code: str, detail: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse(Fault(code=code, detail=detail).model_dump(), status, headers)


async def _refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = error.code if isinstance(error, HttpFault) else CODES.get(error.status_code, "refused")
    detail = error.detail if isinstance(error, HttpFault) else WORDS.get(error.status_code, str(error.detail))
    return _answer(error.status_code, code, detail, dict(error.headers or {}))


async def _malformed(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])  # never what was sent: it may be a secret
    return _answer(422, "malformed", f"{place}: {first['msg']}"[:500])


async def _broken(_: Request, __: Exception) -> JSONResponse:
    """A fault of ours: the server's own output has the traceback, the answer nothing of it."""
    return _answer(500, "broken", WORDS[500])


class Edge:
    """The layer around an app that sees each request first and each answer last."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; sockets pass through."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = Answer(send, has_body=scope["method"] != "HEAD")
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # the same answer without its body
        await self.app(scope, receive, answer)


class Answer:
    """The sending end of a request, which adds the headers. FastAPI refuses a large body in plain text, wherever it is
    noticed; it is put into the form of all other faults here."""

    def __init__(self, send: Send, has_body: bool) -> None:
        self.send, self.has_body = send, has_body
        self.instead: bytes | None = None

    async def __call__(self, message: Message) -> None:
        """Send a message of the answer."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=list(message["headers"]))
            if message["status"] == 413 and headers.get("content-type", "").startswith("text/plain"):
                fault = _answer(413, CODES[413], WORDS[413])
                headers, self.instead = MutableHeaders(raw=fault.raw_headers), bytes(fault.body)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            message = {**message, "headers": headers.raw}
        elif message["type"] == "http.response.body":
            body = message.get("body", b"") if self.instead is None else self.instead
            message = {**message, "body": body if self.has_body else b""}
        await self.send(message)
