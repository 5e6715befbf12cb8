"""A server that is killed in the middle of races loses nothing that it has acknowledged; `bench/kill_server.py` does
this a hundred times with fifty races."""

from __future__ import annotations

from pathlib import Path

from bench.kill_server import kill_again_and_again


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    lines = list(kill_again_and_again(tmp_path, kills=3, races=4, seed=1))
    assert len(lines) == 3
    assert all("all kept" in line for line in lines)
