"""The command as a whole: its help, its quickness, and the small commands."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable

import pytest

from pitboard.kernels import JIT

from .conftest import Run


@pytest.mark.parametrize("command", ["race", "play", "record", "circuit", "rules", "bench", "warm-up", "version"])
def test_every_command_is_in_the_help_and_has_its_own(run: Run, command: str) -> None:
    assert command in run("--help").stdout
    assert "Usage" in run(command, "--help").stdout


def test_help_needs_nothing_heavy() -> None:
    code = "import sys, pitboard.cli; print([m for m in ('numpy', 'numba', 'rich', 'textual') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_slip_of_the_pen_is_answered(refused: Callable[..., str]) -> None:
    assert "Did you mean 'race'?" in refused("rase")


def test_the_version_names_the_rules(run: Run) -> None:
    assert "rules version" in run("version").stdout


def test_rules_are_mounted(run: Run, refused: Callable[..., str]) -> None:
    assert "modern" in run("rules", "list").stdout
    assert "did you mean modern?" in refused("rules", "show", "modrn")


@pytest.mark.skipif(JIT, reason="it would compile everything")
def test_there_is_nothing_to_warm_up_when_rules_are_interpreted(run: Run) -> None:
    assert "nothing to compile" in run("warm-up").stdout


def test_playing_needs_a_terminal(refused: Callable[..., str]) -> None:
    assert "needs a terminal" in refused("play")
    assert "there are only 4 cars" in refused("play", "--seat", 5, "--cars", 4)


def test_the_bench_tells_its_figures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = ("random_turns_per_cpu_s", "club_turns_per_cpu_s", "move_options_us", "state_bytes", "copy_ns")
    figures = {**dict.fromkeys(keys, 1234.5), "interpreted_ratio": 50.0}
    monkeypatch.setattr("pitboard.bots.bench.measure", lambda circuit, say: figures)
    assert json.loads(run("bench", "--json").stdout) == figures
    told = run("bench", "--board", "sandrell").stdout
    assert "Sandrell Island" in told
    assert "50.0  times faster" in told


def test_the_bench_wants_a_circuit(refused: Callable[..., str]) -> None:
    assert "nowhere" in refused("bench", "--board", "nowhere")
