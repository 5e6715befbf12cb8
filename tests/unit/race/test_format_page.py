"""The pages about records and events say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from pitboard.circuits.text_bounds import FILE_BYTES
from pitboard.engine.trace import Cause, Kind
from pitboard.race import Record, record
from pitboard.race.dice_check import REAL, SEEDED
from pitboard.race.event import VALUES
from pitboard.race.fair import LONGEST_RACE, LONGEST_WORD, SCHEME
from pitboard.race.race import LONGEST_NAME
from pitboard.race.replay import verify
from pitboard.race.steps import unfold
from pitboard.race.story import story

from .records import FAIR, lines, ours, theirs

PAGE = (Path(__file__).parents[3] / "docs" / "formats" / "race.md").read_text(encoding="utf-8")


def test_the_example_holds() -> None:
    (example,) = re.findall(r"```race\n(.*?)```", PAGE, re.DOTALL)
    race = verify(Record.parse(example.encode()))
    assert (race.names, race.circuit.slug, len(race.plies)) == (("Ann", "Bo"), "emberfold", 7)
    assert not race.is_over
    assert "".join(f"{line}\n" for line in Record.of(race, {"seed": 5, "bots": ["club", "club"]}).lines()) == example


def test_the_grammar_names_every_field() -> None:
    grammar, _ = re.findall(r"```ebnf\n(.*?)```", PAGE, re.DOTALL)
    header, *plies, end = lines()
    fields = {
        *header,
        *header["circuit"],
        *header["rules"],
        *end,
        *end["end"],
        *(name for ply in plies for name in ply),
    }
    for field in fields:
        assert f'"{field}":' in grammar, field


def test_the_grammar_of_dice_names_every_field_and_scheme() -> None:
    grammar = re.findall(r"```ebnf\n(.*?)```", PAGE, re.DOTALL)[1]
    for field in FAIR.as_meta(is_shown=True):
        assert f'"{field}":' in grammar, field
    for scheme in (SCHEME, REAL, SEEDED):
        assert f'"scheme": "{scheme}"' in grammar, scheme


def test_the_bounds_on_the_page_are_those_of_the_code() -> None:
    for words in (
        f"{record.LARGEST_FILE:,} bytes",
        f"{record.MOST_PLIES:,} plies",
        f"1 to {LONGEST_NAME} printable",
        f"at most {record.LONGEST_CHOICE:,}\ncharacters",
        f"at most {FILE_BYTES:,}",
        f"1 to {LONGEST_RACE} printable characters,\na word 1 to {LONGEST_WORD}",
    ):
        assert words in PAGE, words
    assert f'"format": {record.FORMAT}' in PAGE


EVENTS_PAGE = (Path(__file__).parents[3] / "docs" / "formats" / "events.md").read_text(encoding="utf-8")


def test_the_page_about_events_names_every_kind_with_its_values_and_every_cause() -> None:
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|[^|]*\|$", EVENTS_PAGE, re.MULTILINE)
    found = {kind: set(re.findall(r"`(\w+)`", values)) for kind, values in rows}
    assert {kind.name.lower() for kind in Kind} <= set(found)
    for kind, names in VALUES.items():
        assert found[kind.name.lower()] >= set(names), kind
    for race in (ours(), theirs()):
        for step in unfold(Record.of(race)).steps:
            for event in step.events:
                assert found[event.kind.name.lower()] == set(event.values), event
    for cause in Cause:
        assert f"`{cause.name.lower().replace('_', ' ')}`" in EVENTS_PAGE


def test_it_names_every_field_of_views_steps_and_documents() -> None:
    found = unfold(Record.of(ours()))
    view = found.view.as_dict()
    for field in (*view, *view["cars"][0], *found.steps[0].as_dict()):
        assert f'"{field}":' in EVENTS_PAGE, field
    for field in found.as_dict():
        assert f"`{field}`" in EVENTS_PAGE, field


def test_it_names_every_field_of_stories() -> None:
    found = story(Record.of(ours())).as_dict()
    line = found["table"][0]
    for field in (*found, *line, *line["luck"], *next(one["moment"] for one in found["table"] if one["moment"])):
        assert f"`{field}`" in EVENTS_PAGE, field
    assert set(found["fastest"]) == {"cars", "value"}
