"""What tests of the HTTP side share: an app on a data folder of its own, and a record to open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from fastapi.testclient import TestClient

from pitboard.bots.drivers import driver, step
from pitboard.circuits.library import load
from pitboard.race import Race, Record
from pitboard.race.dice import Dice
from pitboard.rules import presets
from pitboard.server.app import create_app
from pitboard.server.engine_start import Engine
from pitboard.server.settings import Settings


def ready_engine() -> Engine:
    """An engine that is ready as soon as it is started; what is not compiled is when somebody calls it."""
    engine = Engine(load=lambda: None)
    engine.is_ready = True
    return engine


@contextmanager
def serving(folder: Path, engine: Engine | None = None) -> Iterator[TestClient]:
    """A client of a server that runs. What breaks in the server is an answer with status 500, as it is for a page."""
    app = create_app(Settings(folder), engine or ready_engine())
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@cache
def short_race() -> Race:
    """A race of two bots that is over."""
    race, dice = Race(load("emberfold"), presets.load("mini"), ["Ada", "Bo"], 1), Dice(5)
    while not race.is_over:
        step(race, [driver("club")] * 2, dice)
    return race


def record_of(race: Race, **meta: object) -> bytes:
    """The `.race` file of a race."""
    return "".join(line + "\n" for line in Record.of(race, meta).lines()).encode()
