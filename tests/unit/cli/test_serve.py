"""`pitboard serve`: where it listens, what it says, how it ends; and `pitboard openapi`."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pitboard.cli import serve

from .conftest import Run

COMMAND = (sys.executable, "-c", "from pitboard.cli import app; app()", "serve", "--no-open")
ADDRESS = re.compile(r"Pitboard is at (http://127\.0\.0\.1:(\d+))")


@contextmanager
def started(*arguments: object) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server that runs, and its address."""
    env = os.environ | {"PITBOARD_JIT": "0"}
    command = [*COMMAND, *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout
        try:
            lines = [process.stdout.readline()]
            while lines[-1] and not ADDRESS.search(lines[-1]):
                lines.append(process.stdout.readline())
            found = ADDRESS.search(lines[-1])
            assert found, (lines, process.stderr and process.stderr.read())
            yield process, found[1]
        finally:
            process.kill()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_it_serves_on_a_free_port_and_ends_cleanly(tmp_path: Path) -> None:
    with started("--port", 0, "--data", tmp_path / "new" / "races") as (process, address):
        with urllib.request.urlopen(f"{address}/api/health") as answer:
            assert json.load(answer)["engine"]["is_ready"]
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Races are kept" in out
    assert err == ""
    assert (tmp_path / "new" / "races").is_dir()


def test_a_second_server_on_the_same_races_is_refused(tmp_path: Path) -> None:
    with started("--port", 0, "--data", tmp_path):
        command = [*COMMAND, "--port", "0", "--data", str(tmp_path)]
        done = subprocess.run(
            command, capture_output=True, text=True, env=os.environ | {"PITBOARD_JIT": "0"}, timeout=60
        )
    assert done.returncode == 2
    assert f"another Pitboard server uses {tmp_path}" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Pitboard is at" not in done.stdout


def test_races_that_cannot_be_read_are_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "races.sqlite3").write_text(
        "no store at all, but a text of some length, longer than a header would be" * 4
    )
    command = [*COMMAND, "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PITBOARD_JIT": "0"}, timeout=60)
    assert done.returncode == 2
    assert "races.sqlite3: cannot be used (file is not a database)" in done.stderr
    assert "another folder with --data" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_named_port_that_is_taken_is_refused(refused: Callable[..., str], taken: int, tmp_path: Path) -> None:
    said = refused("serve", "--no-open", "--port", taken, "--data", tmp_path)
    assert f"--port {taken}: this port is in use" in said
    assert "0 for any free one" in said


def test_a_port_nobody_named_gives_way_to_the_next(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "PORT", taken)
    with serve.listen("127.0.0.1", None) as listening:
        assert taken < listening.getsockname()[1] <= taken + serve.MORE_PORTS


def test_where_all_are_taken_it_says_what_to_do(
    refused: Callable[..., str], taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "PORT", taken)
    monkeypatch.setattr(serve, "MORE_PORTS", 0)
    assert "name a free one with --port" in refused("serve", "--no-open")


@pytest.mark.parametrize("host", ["192.0.2.7", "no.such.host.invalid"])
def test_an_address_of_another_machine_is_refused(refused: Callable[..., str], host: str, tmp_path: Path) -> None:
    said = refused("serve", "--no-open", "--port", 0, "--host", host, "--data", tmp_path)
    assert f"--host {host}" in said
    assert "no address of this machine" in said


def test_data_that_are_a_file_are_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "this is a file; name a folder" in refused("serve", "--no-open", "--port", 0, "--data", tmp_path / "file")
    below = refused("serve", "--no-open", "--port", 0, "--data", tmp_path / "file" / "below")
    assert "the folder cannot be made" in below


def test_a_folder_that_cannot_be_written_to_is_refused(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write anywhere
    assert "cannot be written to" in refused("serve", "--no-open", "--port", 0, "--data", tmp_path)


def test_on_all_addresses_it_says_where_others_find_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with serve.listen("0.0.0.0", 0) as listening:
        port = listening.getsockname()[1]
        serve.greet(listening, "0.0.0.0", tmp_path, is_other=False)
    said = capsys.readouterr().out
    assert f"http://127.0.0.1:{port}" in said
    own = serve.own_address()
    assert own is None or f"Others on your network find it at http://{own}:{port}" in said


def test_a_browser_is_opened_only_where_it_can_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not serve.has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert serve.has_display()


def test_a_browser_that_does_not_open_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    import webbrowser

    def fails(_: str) -> bool:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "open", fails)
    serve.open_browser("http://127.0.0.1:1")


def test_openapi_prints_the_document(run: Run) -> None:
    result = run("openapi")
    assert result.exit_code == 0
    assert "ServerMessage" in json.loads(result.stdout)["components"]["schemas"]
