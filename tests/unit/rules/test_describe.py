"""The values of a preset in words."""

from __future__ import annotations

import pytest

from pitboard.rules import clauses, presets
from pitboard.rules.describe import DASH, NONE, ROWS, legend
from pitboard.rules.describe_later import LATER_ROWS

SAID = {row.clause: row.value for row in (*ROWS, *LATER_ROWS)}


def test_every_clause_of_differences_has_a_row() -> None:
    assert set(SAID) == {clause.id for clause in clauses.of_chapter("V")}
    assert len(SAID) == len(ROWS) + len(LATER_ROWS)


def test_rows_that_are_played_are_those_whose_clause_is() -> None:
    assert all(clauses.get(row.clause).is_played for row in ROWS)
    assert not any(clauses.get(row.clause).is_played for row in LATER_ROWS)


@pytest.mark.parametrize("key", presets.PRESETS)
def test_a_row_says_something_where_its_clause_applies(key: str) -> None:
    silent = {clause_id for clause_id, value in SAID.items() if value(presets.load(key)) in {NONE, "none"}}

    assert silent <= {clause.id for clause in clauses.of_chapter("V") if key not in clause.books} | {
        "V-3",
        "V-19",
        "V-20",
    }
    assert silent >= {clause.id for clause in clauses.of_chapter("V") if key not in clause.books}


@pytest.mark.parametrize(
    ("key", "clause", "value"),
    [
        ("mini", "V-2", "one pool of 20"),
        ("mini", "V-6", f"1{DASH}4 / 5{DASH}16 / 17{DASH}20"),
        ("mini", "V-14", "out at 7 or unpaid; a car ahead, drawn, loses 2 pool"),
        ("mini", "V-20", "from 3rd, 1 pool"),
        ("mini", "V-22", "once a race, 3 pool, +1 space"),
        ("classic", "V-3", "1 lap: T4 B3 F2 C2 E2 · 2 laps: T6 B4 F3 C3 E3 · 3 laps: T6 B3 F3 C3 E3 H2"),
        ("classic", "V-8", "F1 · B1 F1 · B1 F1 E1"),
        ("classic", "V-11", "last tyre lost by overshoot or block"),
        ("classic", "V-14", "out at 7 or unpaid; the car directly ahead loses 1 body"),
        ("classic", "V-19", "in 3 laps, option"),
        ("classic", "V-20", "from 4th, free; option, off"),
        ("basic", "V-14", "out if it cannot pay"),
        ("basic", "V-18", f"all in 5th, 6th: 1{DASH}4 → 1 pool"),
        ("modern", "V-2", "T6 B3 G3 C3 E3 H2"),
        ("modern", "V-13", "1/0 2/0 3/0 3/1 3/2 3/3"),
        ("modern", "V-19", "yes"),
        ("mini", "V-24", "end of each lap but the last, 1 stop a race"),
        ("mini", "V-25", "pool set to the exit roll"),
        ("mini", "V-26", "black die ≥ pool, 3rd or lower"),
        ("mini", "V-33", "by rank"),
        ("basic", "V-25", "the whole pool"),
        ("basic", "V-26", "next turn, 4th or lower"),
        ("modern", "V-24", "end of each lap but the last"),
        ("modern", "V-25", "tyres"),
        ("modern", "V-26", f"1{DASH}10: half, rounded up, at once; else next turn, 4th or lower"),
        ("modern", "V-33", "yes"),
        ("online", "V-24", "end of each lap but the last; brakes work in the lane"),
        ("online", "V-11a", "a cost of exactly one"),
        ("online", "V-31", "option; any number of gears skipped free"),
    ],
)
def test_values_in_words(key: str, clause: str, value: str) -> None:
    assert SAID[clause](presets.load(key)) == value


def test_options_show_in_the_words() -> None:
    classic = presets.load("classic")

    assert SAID["V-20"](classic.with_option("slipstream", "on")) == "from 4th, free; option, on"
    assert SAID["V-19"](classic.with_option("handling", "off")) == "off"
    assert SAID["V-34"](classic.with_option("order_counts", "loop")) == "the place on the loop"


def test_legend() -> None:
    assert legend(presets.load("mini")) == ""
    assert legend(presets.load("classic")) == "T tyres, B brakes, F fuel, C body, E engine, H handling"
