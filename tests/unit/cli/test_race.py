"""`pitboard race`: what it prints, what it writes, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import SHORT, Run


def test_a_race_prints_a_table(run: Run) -> None:
    result = run("race", *SHORT)
    assert result.exit_code == 0
    for words in ("Emberfold Canyon", "mini", "1 lap", "laps", "turns", "seed 5", "digest"):
        assert words in result.stdout


def test_a_race_prints_one_document_with_stable_keys(run: Run) -> None:
    document = json.loads(run("race", *SHORT, "--json").stdout)
    assert {"places", "retired", "rounds", "turns", "digest"} <= document.keys()
    assert "running" not in document
    assert len(document["places"]) + len(document["retired"]) == 2
    for line in document["places"]:
        assert {"place", "car", "bot", "laps", "turns", "points"} <= line.keys()
        assert (line["bot"], line["laps"], line["points"].keys()) == ("club", 1, {"pool"})
    for line in document["retired"]:
        assert {"car", "bot", "space", "cause", "laps"} <= line.keys()


def test_a_seed_gives_the_same_race(run: Run) -> None:
    assert run("race", *SHORT, "--json").stdout == run("race", *SHORT, "--json").stdout


def test_bots_are_named_car_by_car(run: Run) -> None:
    result = run("race", "emberfold", "--rules", "mini", "--laps", 1, "--bots", "club,club,club", "--json", "--seed", 1)
    document = json.loads(result.stdout)
    assert sorted(line["car"] for line in (*document["places"], *document["retired"])) == [0, 1, 2]


def test_watching_elsewhere_than_on_a_terminal_tells_the_events(run: Run) -> None:
    lines = run("race", *SHORT, "--watch").stdout.splitlines()
    assert any("rolls" in line and "in 1st gear" in line for line in lines)
    assert any("The race is over" in line for line in lines)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere"], "nowhere"),
        (["alderhaven", "--rules", "modrn"], "did you mean modern?"),
        (["alderhaven", "--laps", "9"], "laps 9"),
        (["alderhaven", "--laps", "0"], "laps 0"),
        (["alderhaven", "--cars", "11"], "takes 2 to 10 cars"),
        (["alderhaven", "--cars", "1"], "takes 2 to 10 cars"),
        (["alderhaven", "--cars", "-3"], "takes 2 to 10 cars"),
        (["sandrell", "--rules", "mini", "--cars", "9"], "takes 2 to 8 cars"),
        (["alderhaven", "--bots", "club,clib"], "did you mean club?"),
        (["alderhaven", "--bots", "club"], "takes 2 to 10 cars"),
        (["alderhaven", "--bots", "club,club", "--cars", "2"], "give only one of them"),
        (["alderhaven", "--seed", "x"], "--seed"),
        (["alderhaven", "--seed", "-1"], "--seed"),
        (["alderhaven", "--option", "slipstream"], "NAME=VALUE"),
        (["alderhaven", "--option", "turbo=on"], "option turbo"),
        (["alderhaven", "--option", "order_counts=maybe"], "not allowed"),
        (["alderhaven", "--json", "--watch"], "give only one of them"),
        (["alderhaven", "--record", "/nowhere/x.race"], "there is no folder"),
        (["alderhaven", "--colour"], "No such option"),
        ([], "Missing argument"),
    ],
)
def test_impossible_command_lines_are_refused(refused: Callable[..., str], arguments: list[str], words: str) -> None:
    assert words in refused("race", *arguments)


def test_an_existing_record_is_not_overwritten(refused: Callable[..., str], run: Run, tmp_path: Path) -> None:
    path = tmp_path / "kept.race"
    path.write_text("mine")
    assert "--force" in refused("race", *SHORT, "--record", path)
    assert path.read_text() == "mine"
    assert run("race", *SHORT, "--record", path, "--force").exit_code == 0
    assert path.read_text() != "mine"


def test_a_folder_is_no_record(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "is a folder" in refused("race", *SHORT, "--record", tmp_path)
