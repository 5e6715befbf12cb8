"""The command as a whole: its help, its quickness, and the small commands."""

from __future__ import annotations

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
