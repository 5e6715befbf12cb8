"""`pitboard record`: records that hold, and how those that do not are told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboard.race import Record
from pitboard.race.ply import Roll
from pitboard.race.replay import replay
from tests.unit.race.records import FAIR, fairly

from .conftest import Run


def test_a_record_holds(run: Run, recorded: Path) -> None:
    result = run("record", "verify", recorded)
    assert result.exit_code == 0
    assert "holds" in result.stdout
    assert "Emberfold Canyon" in result.stdout


def kept(tmp_path: Path, **dice: object) -> Path:
    """A file of the fair race, with such an entry about its dice."""
    path = tmp_path / "fair.race"
    Record.of(fairly(), {"dice": dice}).write(path)
    return path


def test_fair_dice_are_checked_and_their_commitment_is_told(run: Run, tmp_path: Path) -> None:
    result = run("record", "verify", kept(tmp_path, **FAIR.as_meta(is_shown=True)))
    assert result.exit_code == 0
    rolls = sum(isinstance(ply, Roll) for ply in fairly().plies)
    assert result.stdout.splitlines()[1:] == [
        f"All {rolls} rolls come from the secret that was bound before the start.",
        f"The secret's SHA-256, which everybody was shown then, is {FAIR.commitment}.",
    ]


def test_dice_that_cannot_be_checked_are_said_to_be(run: Run, tmp_path: Path) -> None:
    result = run("record", "verify", kept(tmp_path, **FAIR.as_meta(is_shown=False)))
    assert "The dice cannot be checked without their secret: this record does not show it." in result.stdout
    short = tmp_path / "short.race"
    race = replay(Record.of(fairly()), to=9)
    Record.of(race, {"dice": FAIR.as_meta(is_shown=False)}).write(short)
    said = run("record", "verify", short).stdout
    assert "The dice cannot be checked yet without their secret: it is shown when the race is over." in said
    result = run("record", "verify", kept(tmp_path, scheme="real"))
    assert "The dice were thrown by people" in result.stdout


def test_a_changed_fair_roll_is_named(refused: Callable[..., str], tmp_path: Path) -> None:
    path = kept(tmp_path, **FAIR.as_meta(is_shown=True))
    lines = path.read_text().splitlines()
    roll = json.loads(lines[1])
    lines[1] = json.dumps(roll | {"roll": 21 - roll["roll"]})
    path.write_text("\n".join(lines) + "\n")
    assert f"line 2, ply 1: roll 0 of the race shows {roll['roll']} by the secret" in refused("record", "verify", path)


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
