"""The page about the record format says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from pitboard.circuits.text_bounds import FILE_BYTES
from pitboard.race import Record, record
from pitboard.race.race import LONGEST_NAME
from pitboard.race.replay import verify

from .records import lines

PAGE = (Path(__file__).parents[3] / "docs" / "formats" / "race.md").read_text(encoding="utf-8")


def test_the_example_holds() -> None:
    (example,) = re.findall(r"```race\n(.*?)```", PAGE, re.DOTALL)
    race = verify(Record.parse(example.encode()))
    assert (race.names, race.circuit.slug, len(race.plies)) == (("Ann", "Bo"), "emberfold", 7)
    assert not race.is_over
    assert "".join(f"{line}\n" for line in Record.of(race, {"seed": 5, "bots": ["club", "club"]}).lines()) == example


def test_the_grammar_names_every_field() -> None:
    (grammar,) = re.findall(r"```ebnf\n(.*?)```", PAGE, re.DOTALL)
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


def test_the_bounds_on_the_page_are_those_of_the_code() -> None:
    for words in (
        f"{record.LARGEST_FILE:,} bytes",
        f"{record.MOST_PLIES:,} plies",
        f"1 to {LONGEST_NAME} printable",
        f"at most {record.LONGEST_CHOICE:,}\ncharacters",
        f"at most {FILE_BYTES:,}",
    ):
        assert words in PAGE, words
    assert f'"format": {record.FORMAT}' in PAGE
