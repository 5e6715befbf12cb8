"""Getting the engine ready while the server is up already.

On the first start of a machine the rules are compiled, which takes half a minute and would hold the loop up. So another
process does it, telling how far it is, and keeps the result on disk, whence this process takes it in a fraction of a
second, in a thread. Where it has been done before, the thread finds everything at once. Until `is_ready` no race may be
made; whatever needs none works.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from fastapi import FastAPI

from pitboard.kernels import JIT, Progress

from .protocol.base import EngineFault
from .protocol.web import EngineState

COMPILER = (sys.executable, "-c", "from pitboard.cli import app; app()", "warm-up", "--for-server")
"""The command that compiles. It writes `{"done": …, "total": …}` lines; its exit status says how it ended."""
NO_DISK = 3
"""Exit status of a compiler that could not keep what it had made."""
TRIES = 2
LINE = 10_000
"""Bytes of one line of the compiler's output."""
REMEDIES: dict[EngineFault, str] = {
    "no_disk": "there is nowhere to keep it. Free some disk, or name a folder in PITBOARD_CACHE, and start again.",
    "killed": "the compiler was ended from outside, for want of memory perhaps. Free some, and start again.",
    "failed": "the compiler failed. Run `pitboard warm-up` to see why, and start again.",
}
"""What happened and how to mend it, in English, for the terminal; the page has its own words."""


class EngineFailed(Exception):
    """The engine could not be made ready; the message says what happened and how to mend it."""


class NotKept(Exception):
    """Something has to be compiled first."""


class Engine:
    """Whether the engine is ready, and how far it is: `done` functions of about `total`.

    `fault` says why it came to nothing. All is to be called on the event loop."""

    def __init__(self, command: Sequence[str] = COMPILER, load: Callable[[], None] | None = None) -> None:
        self.is_ready = not JIT
        self.done = self.total = 0
        self.fault: EngineFault | None = None
        self._command, self._load = command, load or load_kept
        self._ended = asyncio.Event()
        self._told: set[Callable[[Engine], None]] = set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; returns at once."""
        if not self.is_ready and self._task is None:
            self._task = asyncio.create_task(self._prepare(), name="engine")

    async def stop(self) -> None:
        """Give up, as the server does."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def ready(self) -> None:
        """Wait until it is ready. Raises EngineFailed where it will not be."""
        if not self.is_ready:
            await self._ended.wait()
        if self.fault is not None:
            raise EngineFailed(self.remedy)

    def subscribe(self, callback: Callable[[Engine], None]) -> Callable[[], None]:
        """Have a function called at each step and at the end; returns what ends that."""
        self._told.add(callback)
        return lambda: self._told.discard(callback)

    def state(self) -> EngineState:
        """How far it is, as the page is told."""
        return EngineState(is_ready=self.is_ready, done=self.done, total=self.total, fault=self.fault)

    @property
    def remedy(self) -> str:
        """What happened and how to mend it; empty where nothing did."""
        return f"The race engine could not be prepared: {REMEDIES[self.fault]}" if self.fault else ""

    async def _prepare(self) -> None:
        """Load what is kept; have it compiled where it is not, and then load it."""
        try:
            fault: EngineFault | None = "no_disk"  # what a compiler's result that cannot be found comes to
            for _ in range(TRIES):
                if await self._is_loaded():
                    break
                fault = await self._compile() or fault
            else:
                if not await self._is_loaded():
                    self.fault = fault
        except Exception as error:  # whatever it is, the server goes on without an engine, and says so
            self.fault = "failed"
            print(f"pitboard: {error!r}", file=sys.stderr)
        self.is_ready = self.fault is None
        if self.fault is not None:
            print(f"pitboard: {self.remedy}", file=sys.stderr, flush=True)
        self._ended.set()
        self._tell()

    async def _is_loaded(self) -> bool:
        """Load everything from the cache, unless something is missing there."""
        try:
            await asyncio.to_thread(self._load)
        except NotKept:
            return False
        return True

    async def _compile(self) -> EngineFault | None:
        """Let another process compile; what came in its way, if anything."""
        self.done = self.total = 0
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=DEVNULL, stdout=PIPE, stderr=None, limit=LINE
        )
        try:
            await self._follow(process)
            status = await process.wait()
        finally:
            if process.returncode is None:  # the server is ended
                process.terminate()
                await process.wait()
        if status == 0:
            return None
        return "killed" if status < 0 else "no_disk" if status == NO_DISK else "failed"

    async def _follow(self, process: Process) -> None:
        """Read how far the compiler is, and pass it on."""
        assert process.stdout is not None
        async for line in process.stdout:
            told: dict[str, Any] = json.loads(line)
            self.done, self.total = int(told["done"]), int(told["total"])
            self._tell()

    def _tell(self) -> None:
        for callback in list(self._told):
            callback(self)


class OnlyKept(Progress):
    """Lets what is kept on disk be loaded, and nothing be compiled."""

    def say(self, message: str, last: bool = False) -> None:
        """Called when something is about to be compiled, and once more at the end."""
        if not last:
            raise NotKept


def load_kept() -> None:
    """Load all that races need into this process. Raises NotKept where some of it has not been compiled yet."""
    from pitboard.bots.ready import exercise, first_race

    with OnlyKept():
        exercise(first_race())


def engine_of(app: FastAPI) -> Engine:
    """The engine of an app."""
    engine = app.state.engine
    assert isinstance(engine, Engine)
    return engine
