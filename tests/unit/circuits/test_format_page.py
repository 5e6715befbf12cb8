"""The page about the format says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from pitboard.circuits import laws, text, text_bounds
from pitboard.circuits.laws_view import FEWEST_LAP
from pitboard.circuits.text_reader import FIRST_LINE, Reader

PAGE = (Path(__file__).parents[3] / "docs" / "formats" / "circuit.md").read_text(encoding="utf-8")


def test_the_example_parses() -> None:
    (example,) = re.findall(r"```circuit\n(.*?)```", PAGE, re.DOTALL)
    circuit = text.read(example)
    assert (circuit.name, circuit.lanes, len(circuit.spaces), len(circuit.links)) == ("Example Bend", 2, 7, 8)
    assert circuit.corners[0].printed == (2, 1)
    assert circuit.space["2.2.1"].danger
    assert text.read(text.write(circuit)) == circuit


def test_the_grammar_names_every_kind_of_line() -> None:
    (grammar,) = re.findall(r"```ebnf\n(.*?)```", PAGE, re.DOTALL)
    assert FIRST_LINE in grammar
    for word in [*Reader("x")._handlers, "corner", "name", "author", "licence", "source"]:
        assert f'"{word}"' in grammar, word


def test_every_law_is_on_the_page_with_its_clauses() -> None:
    table = dict(re.findall(r"^\| `([a-z-]+)` \|.*\| ([^|]*) \|$", PAGE, re.MULTILINE))
    assert {law.id: ", ".join(law.clauses) for law in laws.LAWS} | {laws.WHOLE: "C-1"} == table


def test_the_bounds_on_the_page_are_those_of_the_code() -> None:
    for words in (
        f"{text_bounds.FILE_BYTES:,} bytes",
        f"{text_bounds.LINE_LENGTH} characters",
        f"{text_bounds.SPACES} spaces",
        f"{text_bounds.LINKS} links from a space",
        f"{text_bounds.CORNERS} corners",
        f"{text_bounds.BESIDE} beside",
        f"{text_bounds.GRID} slots",
        f"1 to {text_bounds.TEXT_LENGTH} printable",
        f"0 to {text_bounds.RANKS[1]}",
        f"{FEWEST_LAP} spaces or more",
    ):
        assert words in PAGE, words
