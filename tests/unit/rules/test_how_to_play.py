"""The page for those who have never played: what it cites is played, and both languages tell the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboard.rules import clauses, presets

from .words import numbers, slips_of_french

DOCS = Path(__file__).resolve().parents[3] / "docs"
ENGLISH, FRENCH = ((DOCS / name).read_text(encoding="utf-8") for name in ("how-to-play.md", "how-to-play.fr.md"))
CITED = re.compile(r"[A-Z]-\d+[a-z]?")


def sections(page: str) -> list[str]:
    """A page's sections, the introduction first."""
    return re.split(r"^## ", page, flags=re.MULTILINE)


def test_both_languages_have_the_same_sections_with_the_same_clauses() -> None:
    english, french = sections(ENGLISH), sections(FRENCH)

    assert [CITED.findall(section) for section in french] == [CITED.findall(section) for section in english]
    for one, other in zip(english, french, strict=True):
        assert one != other
        assert numbers(one) == numbers(other)


@pytest.mark.parametrize("page", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_every_section_on_the_rules_ends_with_clauses_that_are_played(page: str) -> None:
    _, *rules, _ = sections(page)

    for section in rules:
        assert re.search(r"\[[A-Z]-[^]]*\]$", section.strip()), section.splitlines()[0]
        assert all(clauses.get(cited).is_played for cited in CITED.findall(section))


@pytest.mark.parametrize("page", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_the_table_of_dice_is_that_of_the_rules(page: str) -> None:
    dice = presets.load("modern").dice

    assert f"| {' | '.join(f'{min(faces)}–{max(faces)}' for faces in dice)} |" in page


def test_french_is_typeset_as_french() -> None:
    prose = "\n".join(line for line in FRENCH.splitlines() if not line.startswith("|--"))

    assert slips_of_french(prose) == []
