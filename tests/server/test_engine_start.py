"""How the engine gets ready while the server is up: by another process, with progress; said plainly when it cannot."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from pitboard.kernels import JIT
from pitboard.server import engine_start
from pitboard.server.engine_start import Engine, EngineFailed, NotKept

PATIENCE = 60
TELLS = 'print(\'{"done": 1, "total": 3}\'); print(\'{"done": 3, "total": 3}\')'


def compiler(script: str) -> tuple[str, ...]:
    """A compiler that is a line of Python."""
    return (sys.executable, "-c", script)


def kept_after(misses: int) -> Callable[[], None]:
    """A cache that has everything once it has been looked into so many times."""
    looked = iter(range(10))

    def load() -> None:
        if next(looked) < misses:
            raise NotKept

    return load


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), PATIENCE))


@pytest.fixture(autouse=True)
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where rules are compiled, whatever they are in this process."""
    monkeypatch.setattr(engine_start, "JIT", True)


def told_by(engine: Engine) -> list[tuple[bool, int, int]]:
    """What an engine tells whoever asked to be told."""
    told: list[tuple[bool, int, int]] = []
    engine.subscribe(lambda now: told.append((now.is_ready, now.done, now.total)))
    return told


def test_what_is_kept_is_loaded_and_nothing_compiled() -> None:
    async def test() -> None:
        engine = Engine(compiler("raise SystemExit('called')"), kept_after(0))
        told = told_by(engine)
        assert not engine.is_ready
        engine.start()
        await engine.ready()
        assert engine.is_ready
        assert told == [(True, 0, 0)]
        assert engine.state().fault is None

    run(test)


def test_what_is_not_is_compiled_by_another_process_which_tells_how_far_it_is() -> None:
    async def test() -> None:
        engine = Engine(compiler(TELLS), kept_after(1))
        told = told_by(engine)
        engine.start()
        await engine.ready()
        assert told == [(False, 1, 3), (False, 3, 3), (True, 3, 3)]

    run(test)


def test_who_does_not_want_to_be_told_any_more_is_not() -> None:
    async def test() -> None:
        engine, told = Engine(compiler(TELLS), kept_after(1)), []
        stop = engine.subscribe(lambda now: told.append(now.done))
        stop()
        engine.start()
        await engine.ready()
        assert told == []

    run(test)


def test_a_compiler_that_fails_is_tried_once_more() -> None:
    async def test() -> None:
        engine = Engine(compiler("raise SystemExit(1)"), kept_after(2))
        engine.start()
        await engine.ready()
        assert engine.is_ready

    run(test)


@pytest.mark.parametrize(
    ("script", "fault", "remedy"),
    [
        ("raise SystemExit(1)", "failed", "pitboard warm-up"),
        ("raise SystemExit(3)", "no_disk", "PITBOARD_CACHE"),
        (f"import os; os.kill(os.getpid(), {int(signal.SIGKILL)})", "killed", "memory"),
        ("print('no JSON')", "failed", "pitboard warm-up"),
        ("pass", "no_disk", "PITBOARD_CACHE"),  # it says that all is well, and yet nothing is kept
    ],
)
def test_one_that_fails_again_is_said_with_the_remedy(
    script: str, fault: str, remedy: str, capfd: pytest.CaptureFixture[str]
) -> None:
    async def test() -> None:
        engine = Engine(compiler(script), kept_after(9))
        told = told_by(engine)
        engine.start()
        with pytest.raises(EngineFailed, match=remedy):
            await engine.ready()
        assert (engine.is_ready, engine.state().fault) == (False, fault)
        assert told[-1] == (False, 0, 0)

    run(test)
    assert remedy in capfd.readouterr().err


def test_a_compiler_that_is_not_there_is_said_too() -> None:
    async def test() -> None:
        engine = Engine(("/nowhere/python",), kept_after(9))
        engine.start()
        with pytest.raises(EngineFailed):
            await engine.ready()

    run(test)


def test_a_server_that_ends_takes_the_compiler_with_it(tmp_path: Path) -> None:
    async def test() -> None:
        pid = tmp_path / "pid"
        script = f"import os, time; open({str(pid)!r}, 'w').write(str(os.getpid())); {TELLS}; "
        engine = Engine(compiler(script + "import sys; sys.stdout.flush(); time.sleep(600)"), kept_after(9))
        begun = asyncio.Event()
        engine.subscribe(lambda _: begun.set())
        engine.start()
        await begun.wait()
        await engine.stop()
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid.read_text()), 0)

    run(test)


def test_interpreted_rules_are_ready_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_start, "JIT", False)

    async def test() -> None:
        engine = Engine(compiler("raise SystemExit('called')"), kept_after(9))
        assert engine.is_ready
        engine.start()
        await engine.ready()
        await engine.stop()

    run(test)


@pytest.mark.compiled
def test_an_empty_cache_is_noticed_before_anything_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of its own, since this one has loaded the rules perhaps."""
    script = (
        "from pitboard.server.engine_start import NotKept, load_kept\n"
        "try:\n    load_kept()\nexcept NotKept:\n    print('not kept')"
    )
    import subprocess

    env = os.environ | {"PITBOARD_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout == "not kept\n", done.stderr
    assert JIT
