"""A server in this process, with pages that speak to it: one loop, no threads but the store's, no network, no waiting.

Bots of the pace `instant` play at once, those of `slow` never: so a test says when they do. Whatever does not come
within `PATIENCE` fails the test instead of holding it up.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from fastapi import FastAPI

from pitboard.server.app import create_app
from pitboard.server.engine_start import Engine
from pitboard.server.protocol.server import writer
from pitboard.server.rooms.live import LiveRace
from pitboard.server.running import Server, server_of
from pitboard.server.settings import Limits, Settings, Timing

PATIENCE = 120
"""Seconds after which something is given up that should have come; what a slow machine takes must not decide a test."""
HERE = "127.0.0.1"
NEVER = 3600.0
TIMING = Timing(paces={"slow": NEVER, "normal": NEVER, "fast": NEVER, "instant": 0.0}, retry=0.01)
ROOMY = Limits(messages_a_second=1e6, messages_at_once=10**6)
"""Pages of tests speak faster than people."""

Message = dict[str, Any]


def person(name: str = "Ada", driver: str = "me") -> Message:
    """A seat for a person: `me`, `here` or `open`."""
    return {"driver": driver, "name": name, "number": 1, "colour": 0}


def bot(name: str = "Bo", which: str = "club") -> Message:
    """A seat for a bot."""
    return {"driver": "bot", "bot": which, "name": name, "number": 2, "colour": 1}


class Page:
    """A page's socket. `code` is the close code, once the server has closed it; `heard` all that was said."""

    def __init__(self, app: FastAPI, race: str, address: str = HERE, origin: str | None = None) -> None:
        self.heard: list[Message] = []
        self.code: int | None = None
        self.reads = asyncio.Event()
        self.reads.set()
        self._ref = 0
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        self._out: asyncio.Queue[Message] = asyncio.Queue()
        headers = [(b"host", b"pitboard.test"), *([(b"origin", origin.encode())] if origin else [])]
        path = f"/api/races/{race}/socket"
        scope: Message = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": headers,
        }
        scope |= {"client": (address, 1), "server": ("pitboard.test", 80), "scheme": "ws", "root_path": ""}
        scope |= {"subprotocols": [], "extensions": {}, "state": {}, "app": app, "asgi": {"version": "3.0"}}
        self._in.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(scope, self._in.get, self._send))

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self._in.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
        else:
            await self.reads.wait()
        self._out.put_nowait(dict(message))

    def raw(self, **message: Any) -> None:
        """Send a frame: `text` or `bytes`."""
        self._in.put_nowait({"type": "websocket.receive", **message})

    def tell(self, type: str, **values: Any) -> int:
        """Send a message; its ref."""
        self._ref += 1
        values = values if type == "join" else {"ref": self._ref} | values
        self.raw(text=json.dumps({"type": type, **values}))
        return self._ref

    async def hear(self) -> Message | None:
        """What the server says next; None when it has closed the socket."""
        while self.code is None:
            frame = await asyncio.wait_for(self._out.get(), PATIENCE)
            if frame["type"] == "websocket.close":
                self.code = frame["code"]
            elif frame["type"] == "websocket.send":
                writer.validate_json(frame["text"])  # whatever is said, in any test, is what the protocol says it is
                self.heard.append(json.loads(frame["text"]))
                return self.heard[-1]
        return None

    async def until(self, *types: str) -> Message:
        """The next message of one of these types; others are passed over."""
        while (message := await self.hear()) is not None:
            if message["type"] in types:
                return message
        raise AssertionError(f"the socket was closed with {self.code} before there was any of {types}")

    async def answer(self, type: str, **values: Any) -> Message:
        """Say something, and hear what it is answered: accepted, refused, or what was asked for."""
        ref = self.tell(type, **values)
        while (message := await self.hear()) is not None:
            if message.get("ref") == ref or message["type"] == "refused":
                return message
        raise AssertionError(f"the socket was closed with {self.code} before there was an answer to {type}")

    async def closed(self) -> int:
        """The code with which the server closes the socket."""
        while await self.hear() is not None:
            pass
        assert self.code is not None
        return self.code

    async def leave(self) -> None:
        """Close the socket from this side."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, PATIENCE)

    def of(self, type: str) -> list[Message]:
        """What was heard of a type."""
        return [message for message in self.heard if message["type"] == type]


class Served:
    """A server that runs, and one who uses it."""

    def __init__(self, app: FastAPI, http: httpx2.AsyncClient) -> None:
        self.app, self.http = app, http
        self.pages: list[Page] = []

    @property
    def server(self) -> Server:
        """Its parts."""
        return server_of(self.app)

    async def make(self, *seats: Message, **values: Any) -> Message:
        """Make a short race; what the server tells of it."""
        asked = {"circuit": "sandrell", "rules": "mini", "laps": 1, "seats": list(seats), "pace": "instant"}
        answer = await self.http.post("/api/races", json=asked | values)
        assert answer.status_code == 201, answer.text
        made: Message = answer.json()
        return made

    def page(self, race: str, address: str = HERE, origin: str | None = None) -> Page:
        """A page that has connected, and said nothing yet."""
        page = Page(self.app, race, address, origin)
        self.pages.append(page)
        return page

    async def join(self, made: Message, *seats: int, host: bool = False, after: int | None = None) -> Page:
        """A page that comes in with some of a race's seats; it has heard its welcome, or with `after` nothing yet."""
        page = self.page(made["id"])
        secrets = [made["seats"][str(seat)] for seat in seats]
        page.tell("join", seats=secrets, host=made["host"] if host else None, after=after)
        if after is None:
            await page.until("welcome")
        return page

    async def digest(self, race: str) -> str:
        """The digest of a race's state."""

        def of(live: LiveRace, _: frozenset[int]) -> str:
            assert live.table.race is not None
            return live.table.race.digest

        return await (await self.server.hub.room(race)).ask(of)


@asynccontextmanager
async def served(
    data: Path, limits: Limits = ROOMY, timing: Timing = TIMING, engine: Engine | None = None
) -> AsyncIterator[Served]:
    """A server on a data folder, until the end of the block."""
    if engine is None:
        engine = Engine()
        engine.is_ready = True  # compiled rules are compiled when they are first called, as in all tests
    app = create_app(Settings(data, limits, timing), engine)
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app=app, client=(HERE, 1))
        async with httpx2.AsyncClient(transport=transport, base_url="http://pitboard.test") as http:
            place = Served(app, http)
            yield place
    for page in place.pages:  # the server has let them go
        await asyncio.wait_for(page.task, PATIENCE)


def run(script: Callable[[], Awaitable[None]]) -> None:
    """Run a test's script, and give up on one that hangs."""
    asyncio.run(asyncio.wait_for(_awaited(script), 2 * PATIENCE))


async def _awaited(script: Callable[[], Awaitable[None]]) -> None:
    await script()


def sensible(options: list[Message]) -> str:
    """The notation of an option to go on with: third gear or the nearest to it, or the cheapest move."""
    worst = {"stays": 0, "spins": 1, "out": 2}
    best = min(options, key=lambda o: (worst[o["outcome"]], sum(o["bill"]), abs(o["gear"] - 3), -len(o["route"])))
    return str(best["notation"])


async def play(page: Page, seat: int, message: Message | None = None) -> Message:
    """Play a seat to the end of the race, every die by hand. The last message heard."""
    while message is None or message["type"] != "over":
        waits = (message or {}).get("waits")
        if message is not None and message["type"] == "choices":
            page.tell("choose", ply=message["ply"], seat=seat, option=sensible(message["options"]))
        elif waits is not None and waits["by_hand"] and waits["actor"] == seat:
            page.tell("throw", ply=waits["ply"], seat=seat)
        message = await page.until("choices", "happened", "started", "over")
    return message


async def deciding(place: Served, *seats: Message, **values: Any) -> tuple[Message, Page, Message]:
    """A race in which a person is to choose a gear: what was made, the page of that seat alone and the host's, and its
    `choices`."""
    made = await place.make(*(seats or (person(), bot())), start=True, **values)
    everybody = await place.join(made, *map(int, made["seats"]))
    message = everybody.heard[0]
    while message["type"] != "choices":
        waits = message["waits"]
        if waits["by_hand"]:
            everybody.tell("throw", ply=waits["ply"], seat=waits["actor"])
        message = await everybody.until("choices", "happened")
    await everybody.leave()
    page = await place.join(made, message["seat"], host=True)
    return made, page, await page.until("choices")
