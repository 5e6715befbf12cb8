"""The page itself: what the front end's build has made, and a plain word where it has not been built.

Files are read once, when the server starts; a request finds one by its whole name or not at all, so that no path leads
anywhere else. Files with a digest in their names may be kept for ever. Every address that the page knows is answered
with the same document, and the page shows what belongs there; others get it too, as not found.
"""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from starlette.types import Receive, Scope, Send

from ..edge import HttpFault
from ..kept import ASK_AGAIN, FOR_EVER, Kept

BUILT = Path(__file__).parents[2] / "web_dist"
"""Where the build puts the page."""
INDEX = "/index.html"
HASHED = "/assets/"
PAGES = re.compile(r"/|/race/[^/]+/?|/race/[^/]+/replay/?|/replay/?|/help/?")
"""The addresses of the page, as its router knows them (`web/src/lib/router.svelte.ts`)."""
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pitboard</title>
<h1>The page has not been built</h1>
<p>The server is running, but the front end is missing. In a checkout, start with <code>./play</code>, which builds it;
or run <code>npm ci</code> and <code>npm run build</code> in the folder <code>web</code>, and start again.</p>
"""


def install(app: FastAPI, folder: Path = BUILT) -> None:
    """Have an app answer with the page whatever is no route."""
    app.router.default = Page(read(folder))


def read(folder: Path) -> dict[str, Kept]:
    """The files of a built page, by the paths they are asked for."""
    found = {}
    for file in sorted(folder.rglob("*")):
        path = "/" + file.relative_to(folder).as_posix()
        if file.is_file() and not file.name.startswith("."):
            media = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            cache = FOR_EVER if path.startswith(HASHED) else ASK_AGAIN
            found[path] = Kept.of(file.read_bytes(), MEDIA.get(file.suffix, media), cache=cache)
    return found


MEDIA = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
"""Where systems differ in what they call a file."""


class Page:
    """Answers requests that no route has taken."""

    def __init__(self, files: dict[str, Kept]) -> None:
        self.files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a file of the page, or the page; refuse what is neither."""
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 4404, "reason": "there is no such socket"})
            return
        request, path = Request(scope, receive), scope["path"]
        if path.startswith("/api/") or path == "/api":
            raise HttpFault(404, "not_found", "There is nothing at this address.")
        if scope["method"] != "GET":
            raise HttpFault(405, "wrong_method", "A page can only be read.")
        await self.answer(request, path)(scope, receive, send)

    def answer(self, request: Request, path: str) -> Response:
        """The answer to a path."""
        if path != INDEX and (file := self.files.get(path)):
            return file.answer(request)
        if path.startswith(HASHED):  # of a page that was built before this one
            raise HttpFault(404, "not_found", "There is no such file.")
        index = self.files.get(INDEX)
        if index is None:
            return HTMLResponse(NOT_BUILT, 503)
        return index.answer(request, 200 if PAGES.fullmatch(path) or path == INDEX else 404)
