"""`pitboard circuit`: lists, measures, checks, drawings and imports."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboard.circuits import library, text

from .conftest import Run


def test_our_circuits_are_listed(run: Run) -> None:
    assert "Alderhaven" in run("circuit", "list").stdout
    rows = json.loads(run("circuit", "list", "--json").stdout)
    assert [row["slug"] for row in rows] == list(library.slugs())


def test_a_circuit_is_shown(run: Run) -> None:
    result = run("circuit", "show", "alderhaven")
    assert result.exit_code == 0
    assert "Quay Bend" in result.stdout
    assert "MIT" in result.stdout


def test_measures_have_stable_keys(run: Run) -> None:
    found = json.loads(run("circuit", "measure", "sandrell", "--json").stdout)
    assert (found["spaces"], found["lanes"], found["lap"]) == (278, 3, 90)
    assert all({"stops", "longest", "shortest"} <= corner.keys() for corner in found["corners"])
    assert "5/3" in run("circuit", "measure", "sandrell").stdout


def test_a_sound_circuit_keeps_the_laws(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "copy.circuit"
    path.write_text(text.write(library.load("emberfold")), encoding="utf-8")
    for name in ("emberfold", path):
        result = run("circuit", "check", name)
        assert result.exit_code == 0
        assert "keeps all" in result.stdout


def test_faults_are_told_by_line_and_law(refused: Callable[..., str], tmp_path: Path) -> None:
    lines = text.write(library.load("emberfold")).splitlines()
    number, link = next((k, line) for k, line in enumerate(lines) if line.startswith("link "))
    words = link.split()
    lines[number] = f"link {words[2]} {words[1]}"
    path = tmp_path / "wrong.circuit"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = refused("circuit", "check", path)
    assert f"wrong.circuit:{number + 1}: " in said
    assert "fault" in said


def test_a_file_cut_off_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "cut.circuit"
    path.write_text(text.write(library.load("emberfold"))[:4000], encoding="utf-8")
    for command in ("check", "show", "measure"):
        assert "cut.circuit" in refused("circuit", command, path)
    assert "cut.circuit" in refused("race", path)


def test_a_circuit_is_drawn(run: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert run("circuit", "draw", "emberfold", "-o", path).exit_code == 0
    assert path.read_text(encoding="utf-8").startswith("<svg")
    assert "--force" in refused("circuit", "draw", "emberfold", "-o", path)
    assert run("circuit", "draw", "emberfold", "-o", path, "--force").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["draw", "emberfold", "-o", "board.png"], "must end in .svg"),
        (["import", "none.dat", "-o", "x.circuit"], "there is no such file"),
        (["check", "none.circuit"], "there is no such file"),
        (["measure", "alderhavn"], "alderhavn"),
    ],
)
def test_impossible_command_lines_are_refused(refused: Callable[..., str], arguments: list[str], words: str) -> None:
    assert words in refused("circuit", *arguments)


def test_an_import_writes_nothing_when_it_fails(refused: Callable[..., str], tmp_path: Path) -> None:
    source, target = tmp_path / "broken.dat", tmp_path / "x.circuit"
    source.write_text("this is no board")
    assert "broken.dat" in refused("circuit", "import", source, "-o", target)
    assert not target.exists()
    assert "must end in .circuit" in refused("circuit", "import", source, "-o", tmp_path / "x.txt")
