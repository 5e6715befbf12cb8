"""`pitboard rules` as a user meets it."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from pitboard.cli.rules import app
from pitboard.rules import clauses, presets
from pitboard.rules.digest import digest


def run(*arguments: str) -> tuple[int, str, str]:
    """Run the command; return its exit status and what it wrote to both streams."""
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "120", "TERM": "dumb"})
    return result.exit_code, result.stdout, result.stderr


def test_list_names_every_preset() -> None:
    status, out, _ = run("list")

    assert status == 0
    assert all(key in out for key in presets.PRESETS)
    assert "slipstream=off" in out


@pytest.mark.parametrize("key", presets.PRESETS)
def test_show_has_every_clause_of_differences(key: str) -> None:
    status, out, _ = run("show", key)

    assert status == 0
    words = out.split()
    assert all(clause.id in words for clause in clauses.of_chapter("V"))
    assert "In a later version" in out


def test_show_tells_the_sheet_of_a_race() -> None:
    assert "each car starts with T4 B3 F2 C2 E2." in run("show", "classic")[1]
    assert "each car starts with T6 B3 F3 C3 E3 H2." in run("show", "classic", "--laps", "3")[1]
    assert "E3." in run("show", "classic", "--laps", "3", "--option", "handling=off")[1]


def test_show_as_json() -> None:
    status, out, _ = run("show", "classic", "--laps", "2", "--option", "slipstream=on", "--json")
    document = json.loads(out)

    assert status == 0
    assert (document["preset"], document["race_laps"]) == ("classic", 2)
    assert document["digest"] == digest(presets.load("classic").with_option("slipstream", "on"), 2)
    assert document["values"]["slipstream"] is True
    assert document["values"]["handling"] is False
    assert document["values"]["deadly"] == ["body", "engine", "handling"]
    assert document["values"]["sheets"]["2"] == [6, 4, 3, 3, 3, 0]
    assert document["values"]["pits"]["exit_gear"] == 4
    assert {"clause": "V-5", "label": "pole goes to", "value": "lowest", "played": "now"} in document["rows"]


def test_clause_tells_everything_about_it() -> None:
    status, out, _ = run("clause", "v-3")

    assert status == 0
    assert "Race sheets by length" in out
    assert "modelled" in out
    assert "1 lap: T4 B3 F2 C2 E2" in out
    assert "tests/unit/rules/test_presets.py::test_sheets" in out


def test_clause_tells_why_and_what_settles_it() -> None:
    out = run("clause", "L-6")[1]

    assert "Why" in out
    assert "J-34" in out
    assert "Settles  L-6" in run("clause", "J-34")[1]


def test_clause_tells_it_in_french() -> None:
    status, out, _ = run("clause", "t-1", "--language", "fr")

    assert status == 0
    assert "Ordre de jeu" in out
    assert "T, Le coup" in out
    assert "contresens" in out, "the reason"
    assert "J-3 (le dernier départage)" in out
    assert "Order of play" not in out


def test_a_missing_clause_says_so() -> None:
    out = run("clause", "P-5")[1]

    assert "missing (in a later version)" in out
    assert "none yet" in out


def test_status_counts() -> None:
    status, out, _ = run("status", "--json")
    document = json.loads(out)

    assert status == 0
    assert {key: document[key] for key in ("modelled", "ruled", "missing")} == clauses.status_counts()
    assert document["clauses"]["P-5"] == "missing"
    assert set(document) == {"modelled", "ruled", "missing", "clauses"}
    assert "Corners and overshooting" in run("status")[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "clasic"], "did you mean classic?"),
        (["show", "basic", "--laps", "3"], "laps 3: basic has no such race; its numbers of laps are: 1, 2"),
        (["show", "modern", "--option", "slipstream"], "write NAME=VALUE"),
        (["show", "modern", "--option", "slipstream=off"], "its options are: pit_stops, order_counts"),
        (["show", "classic", "--option", "slipstream=perhaps"], "use one of: off, on"),
        (["clause", "O-22"], "did you mean O-2"),
        (["clause", "O-2", "--language", "de"], "use one of: en, fr"),
    ],
)
def test_impossible_requests_end_with_2_and_a_remedy(arguments: list[str], message: str) -> None:
    status, out, error = run(*arguments)

    assert (status, out) == (2, "")
    assert message in error


def test_help() -> None:
    assert run("--help")[0] == 0
    for command in ("list", "show", "clause", "status"):
        assert run(command, "--help")[0] == 0
