"""`pitboard record`: records that hold, and how those that do not are told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboard.race import Record
from pitboard.race.replay import replay

from .conftest import Run


def test_a_record_holds(run: Run, recorded: Path) -> None:
    result = run("record", "verify", recorded)
    assert result.exit_code == 0
    assert "holds" in result.stdout
    assert "Emberfold Canyon" in result.stdout


def test_a_record_is_replayed_to_its_end(run: Run, recorded: Path) -> None:
    result = run("record", "replay", recorded)
    assert result.exit_code == 0
    assert "the race is over" in result.stdout


def test_a_record_is_replayed_to_any_ply(run: Run, recorded: Path) -> None:
    document = json.loads(run("record", "replay", recorded, "--to", 3, "--json").stdout)
    assert (document["ply"], document["rounds"]) == (3, 1)
    assert document["state"] == replay(Record.read(recorded), to=3).state()
    assert [line["bot"] for line in document["running"]] == ["club", "club"]


def test_a_replay_tells_the_story(run: Run, recorded: Path) -> None:
    result = run("record", "replay", recorded, "--to", 12, "--log")
    assert "rolls" in result.stdout
    assert "After ply 12 of" in result.stdout


def test_a_changed_roll_is_named_by_line_and_ply(refused: Callable[..., str], recorded: Path, tmp_path: Path) -> None:
    lines = recorded.read_text().splitlines()
    lines[1] = '{"car": 0, "die": 0, "roll": 77}'
    path = tmp_path / "changed.race"
    path.write_text("\n".join(lines))
    said = refused("record", "verify", path)
    assert "line 2, ply 1" in said
    assert "changed.race" in said


def test_a_record_cut_off_is_refused(refused: Callable[..., str], recorded: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.race"
    path.write_text("\n".join(recorded.read_text().splitlines()[:20]) + "\n")
    assert "end line is missing" in refused("record", "verify", path)


def test_another_circuit_is_refused(refused: Callable[..., str], recorded: Path) -> None:
    assert "digests differ" in refused("record", "verify", recorded, "--circuit", "sandrell")


@pytest.mark.parametrize("to", ["-1", "99999"])
def test_there_is_no_such_ply(refused: Callable[..., str], recorded: Path, to: str) -> None:
    assert f"--to {to}" in refused("record", "replay", recorded, "--to", to)


def test_what_is_no_record_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "there is no such file" in refused("record", "verify", tmp_path / "none.race")
    path = tmp_path / "letter.race"
    path.write_text("Dear all,")
    assert "line 1" in refused("record", "verify", path)
