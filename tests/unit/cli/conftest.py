"""What the tests of the command line share: a runner, and a small race that is quick without compiling."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitboard.cli import app

Run = Callable[..., Result]
SHORT = ("emberfold", "--rules", "mini", "--laps", "1", "--cars", "2", "--seed", "5")
"""A race that takes a second interpreted."""


@pytest.fixture
def run() -> Run:
    """Run `pitboard` with some arguments."""
    return lambda *arguments: CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run `pitboard`, see it refuse with status 2 and nothing on standard output, and return what it says."""

    def check(*arguments: object) -> str:
        result = run(*arguments)
        assert result.exit_code == 2, result.output
        assert not result.stdout
        return " ".join(result.stderr.split())

    return check


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a short race."""
    path = tmp_path_factory.mktemp("records") / "short.race"
    assert CliRunner().invoke(app, ["race", *SHORT, "--record", str(path)]).exit_code == 0
    return path
