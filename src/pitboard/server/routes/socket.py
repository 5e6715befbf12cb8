"""The WebSocket of a race: reads what a page says, within bounds, and sends what its room says.

Nothing that comes in is believed: it is text, not too long, not too often, in one of the forms of the protocol, and the
first of it is `join`. What a page may then do is for the room to say.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from ..engine_start import EngineFailed
from ..protocol.client import ClientMessage, Join, Ping, reader
from ..protocol.closing import Closing
from ..protocol.server import Pong, Refused
from ..protocol.server import Refusal as Code
from ..rooms.clients import Client
from ..rooms.hub import HubFull, NoSuchRace
from ..rooms.live import Unreadable
from ..rooms.mailbox import RoomBusy
from ..rooms.room import Room
from ..running import Server, news, server_of
from ..store import StoreFailed
from ..table.setup import OutdatedRace

router = APIRouter()

WHY_NO_ROOM: dict[type[Exception], Closing] = {
    NoSuchRace: Closing.NO_RACE,
    OutdatedRace: Closing.OUTDATED,
    HubFull: Closing.FULL,
    StoreFailed: Closing.FULL,
    RoomBusy: Closing.FULL,
    EngineFailed: Closing.FULL,
    Unreadable: Closing.BROKEN,
}


TIME_TO_CLOSE = 5.0
"""Seconds for what waits to be sent before a connection is closed; one that takes nothing is cut off."""


class LetGo(Exception):
    """The connection is to be closed."""

    def __init__(self, why: Closing) -> None:
        self.why = why
        super().__init__(why.name)


@router.websocket("/api/races/{race}/socket")
async def socket(websocket: WebSocket, race: str) -> None:
    """Serve a connection until it ends."""
    server = server_of(websocket.app)
    address = websocket.client.host if websocket.client else ""
    await websocket.accept()
    if not is_ours(websocket):
        await websocket.close(Closing.FOREIGN)
    elif (client := server.door.admit(address)) is None:
        await websocket.close(Closing.FULL)
    else:
        try:
            await serve(websocket, Reader(websocket, client, server, race), client)
        finally:
            server.door.let_out(client, address)


def is_ours(websocket: WebSocket) -> bool:
    """Whether a connection comes from a page of this server, or from no page at all: a browser says whose it is."""
    origin = websocket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == websocket.headers.get("host", "").lower()


async def serve(websocket: WebSocket, reader: Reader, client: Client) -> None:
    """Read and send at the same time, until the page goes or is let go."""
    reading = asyncio.create_task(reader.run(), name="reading")
    sending = asyncio.create_task(send(websocket, client), name="sending")
    try:
        ends: set[asyncio.Future[Any]] = {reading, sending, client.closed}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        if reading.done() and not reading.cancelled() and (why := reading.result()) is not None:
            client.close(why)
        if client.closing is not None:
            await asyncio.wait({sending}, timeout=TIME_TO_CLOSE)
    finally:
        client.close(Closing.BROKEN)  # whoever still speaks to it speaks to nobody
        reading.cancel()
        sending.cancel()
        await asyncio.gather(reading, sending, return_exceptions=True)


async def send(websocket: WebSocket, client: Client) -> None:
    """Send what waits, as it comes; at the end the close code."""
    with suppress(WebSocketDisconnect, RuntimeError):  # the latter where the page has gone meanwhile
        while (text := await client.next()) is not None:
            await websocket.send_text(text)
        assert client.closing is not None
        await websocket.close(client.closing)


class Reader:
    """Reads what a page says, and has its room hear it."""

    def __init__(self, websocket: WebSocket, client: Client, server: Server, race: str) -> None:
        self._websocket, self._client, self._server, self._race = websocket, client, server, race
        self._limits = server.settings.limits
        self._bucket = server.door.bucket()
        self._malformed = self._excess = 0

    async def run(self) -> Closing | None:
        """Until the page goes, or a reason to let it go."""
        room: Room | None = None
        try:
            join = await self._join()
            room = await self._enter(join)
            while True:
                message = await self._next()
                if isinstance(message, Ping):
                    self._client.tell(Pong(ref=message.ref))
                elif message is not None:
                    await room.hear(self._client, message)
        except WebSocketDisconnect:
            return None
        except LetGo as error:
            return error.why
        finally:
            if room is not None:
                room.leave(self._client)

    async def _join(self) -> Join:
        try:
            async with asyncio.timeout(self._limits.time_to_join):
                message = await self._next()
        except TimeoutError:
            raise LetGo(Closing.NOT_JOINED) from None
        if not isinstance(message, Join):
            self._refuse("join_first", "the first message is a join")
            raise LetGo(Closing.NOT_JOINED)
        return message

    async def _enter(self, join: Join) -> Room:
        if not self._server.engine.is_ready:
            self._client.tell(news(self._server.engine))
        try:
            room = await self._server.hub.room(self._race)
            room.enter(self._client, join)
        except tuple(WHY_NO_ROOM) as error:
            raise LetGo(WHY_NO_ROOM[type(error)]) from None
        return room

    async def _next(self) -> ClientMessage | None:
        """The next message; None for one that was refused."""
        received = await self._websocket.receive()
        if received["type"] != "websocket.receive":
            raise WebSocketDisconnect(received.get("code", 1000))
        text = received.get("text")
        if text is None:
            raise LetGo(Closing.MALFORMED)
        if not self._bucket.take():
            self._excess += 1
            if self._excess > self._limits.excess_messages:
                raise LetGo(Closing.TOO_FAST)
            self._refuse("too_fast", f"at most {self._limits.messages_a_second:g} messages a second")
            return None
        if len(text.encode()) > self._limits.message_bytes:
            self._note_malformed("too_large", f"a message has at most {self._limits.message_bytes} bytes")
            return None
        try:
            return reader.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False, include_context=False)[0]
            place = ".".join(map(str, first["loc"]))
            self._note_malformed("malformed", f"{place}: {first['msg']}")
            return None

    def _note_malformed(self, code: Code, detail: str) -> None:
        self._malformed += 1
        if self._malformed > self._limits.malformed_messages:
            raise LetGo(Closing.MALFORMED)
        self._refuse(code, detail)

    def _refuse(self, code: Code, detail: str) -> None:
        self._client.tell(Refused(ref=None, code=code, detail=detail[:500], ply=None))
