"""The page about fair dice does what it says: its example's numbers, and its program."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from pathlib import Path

import pytest

from pitboard.race import Record
from pitboard.race.fair import FairDice
from pitboard.race.ply import Roll
from tests.unit.race.records import FAIR, fairly

PAGE = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text(encoding="utf-8")
SECRET = bytes(range(32))


def run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the page's program on a record."""
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert "pitboard." not in program
    monkeypatch.setattr(sys, "argv", ["check.py", str(path)])
    exec(compile(program, "fair-dice.md", "exec"), {"__name__": "page"})


def test_the_commands_print_what_the_page_shows() -> None:
    assert hashlib.sha256(SECRET).hexdigest() in PAGE
    shown = re.findall(r"^\$ printf '%s' '(.*?)' \| openssl .*\n([0-9a-f]{64})$", PAGE, re.MULTILINE)
    assert len(shown) == 2
    for message, digest in shown:
        assert hmac.new(SECRET, message.encode(), hashlib.sha256).hexdigest() == digest


def test_the_example_comes_out_as_the_page_works_it_out() -> None:
    dice = FairDice(SECRET, "k7rd2mpaq4xe", ("chicane", None, "Żółw 🐢"))
    for number, faces, value, shown in (
        (0, range(1, 21), 0x57019607, 16),
        (7, (4, 5, 6, 6, 7, 7, 8, 8), 0x8740685A, 6),
    ):
        assert dice.face(number, faces) == shown
        assert f"{value:,}" in PAGE
        assert f"shows **{shown}**" in PAGE
        assert value % len(faces) == dice.side(number, len(faces))
    assert f"{2**32 - 2**32 % 20:,}" in PAGE


def test_the_program_checks_a_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "fair.race"
    Record.of(fairly(), {"dice": FAIR.as_meta(is_shown=True)}).write(path)
    run(path, monkeypatch)
    rolls = sum(isinstance(ply, Roll) for ply in fairly().plies)
    assert capsys.readouterr().out == f"{rolls} rolls, all from the secret\n"


def test_the_program_names_a_changed_roll_and_another_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "fair.race"
    lines = list(Record.of(fairly(), {"dice": FAIR.as_meta(is_shown=True)}).lines())
    roll = json.loads(lines[2])
    path.write_text("\n".join([*lines[:2], json.dumps(roll | {"roll": roll["roll"] % 20 + 1}), *lines[3:]]))
    with pytest.raises(AssertionError, match=r"^line 3$"):
        run(path, monkeypatch)
    path.write_text("\n".join(lines).replace(FAIR.secret.hex(), "00" * 32))
    with pytest.raises(AssertionError, match="another secret"):
        run(path, monkeypatch)
