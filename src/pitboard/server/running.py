"""What a server consists of while it runs: settings, engine, store, the hub with its rooms, and the door."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI

from .engine_start import Engine
from .protocol.closing import Closing
from .protocol.server import Engine as EngineNews
from .rooms.door import Door
from .rooms.hub import Hub
from .rooms.keeper import Around
from .rooms.slices import Slices
from .settings import Settings
from .store import Store


@dataclass(frozen=True, slots=True)
class Server:
    """The parts of a running server."""

    settings: Settings
    engine: Engine
    store: Store
    slices: Slices
    hub: Hub
    door: Door


@asynccontextmanager
async def running(settings: Settings, engine: Engine) -> AsyncIterator[Server]:
    """A server that runs; at the end everybody is let go, and what has come in is written. Raises DataInUse."""
    slices, door = Slices(), Door(settings.limits)
    store = await Store.open(settings.data, settings.limits.writes)
    try:
        engine.start()
        hub = Hub(Around(settings, store, slices, engine))
        stop_telling = engine.subscribe(lambda engine: tell(door, engine))
        try:
            yield Server(settings, engine, store, slices, hub, door)
        finally:
            stop_telling()
            for client in door.clients:
                client.close(Closing.RESTARTING)
            await hub.close()
            await engine.stop()
    finally:
        await store.close()


def news(engine: Engine) -> EngineNews:
    """How far the engine is, as a message."""
    state = engine.state()
    return EngineNews(is_ready=state.is_ready, done=state.done, total=state.total, fault=state.fault)


def tell(door: Door, engine: Engine) -> None:
    """Tell everybody how far the engine is."""
    text = news(engine).model_dump_json()
    for client in door.clients:
        client.send(text)


def server_of(app: FastAPI) -> Server:
    """The running server behind an app."""
    server = app.state.server
    assert isinstance(server, Server)
    return server
