"""The app: routes, and what runs behind them for as long as it serves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from pitboard import __version__

from .edge import LARGEST_BODY, guard
from .engine_start import Engine
from .routes import bots, circuits, health, page, races, replays, rulebooks, socket
from .running import running
from .settings import Settings

LARGEST_FRAME = 65_536
"""Bytes of a frame that a socket reads at all; a longer message closes it unread. Those above `LARGEST_MESSAGE` are
refused by name."""


def create_app(settings: Settings, engine: Engine | None = None) -> FastAPI:
    """The app for a data folder, which is not touched before it serves."""
    engine = engine or Engine()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings, engine) as server:
            app.state.server = server
            yield

    app = FastAPI(
        title="Pitboard",
        version=__version__,
        description="Races at tables. The messages of their WebSockets are `ClientMessage` and `ServerMessage`.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        max_body_size=LARGEST_BODY,
    )
    app.state.engine = engine
    guard(app)
    for module in (health, circuits, rulebooks, bots, races, replays, socket):
        app.include_router(module.router)
    page.install(app)
    return app
