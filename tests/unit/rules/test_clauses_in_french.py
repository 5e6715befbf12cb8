"""The clauses in French: the same clauses, said in other words, with the same numbers."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from pitboard.rules import clauses
from pitboard.rules.clauses import Clause
from pitboard.rules.errors import RulesError

from .words import numbers, slips_of_french

PAIRS = [(clause, clauses.catalogue("fr")[clause.id]) for clause in clauses.catalogue().values()]

SAME_IN_BOTH = {"Contact", "Nitro", "Turbo", "Tunnels"}
"""Titles that are French words as they are."""


def words(clause: Clause) -> dict[str, str]:
    """What is said of a clause."""
    return {"title": clause.title, "text": clause.text, "reason": clause.reason}


def test_the_catalogue_is_the_same_in_the_same_order() -> None:
    assert list(clauses.catalogue("fr")) == list(clauses.catalogue())
    assert list(clauses.chapters("fr")) == list(clauses.chapters())


def test_english_is_what_one_gets_without_asking() -> None:
    assert clauses.catalogue("en") == clauses.catalogue()
    assert clauses.get("o-1", "fr").title == "Ce qu’est un arrêt"
    assert clauses.get("o-1").title == "What a stop is"


@pytest.mark.parametrize(("english", "french"), PAIRS, ids=[english.id for english, _ in PAIRS])
def test_nothing_but_the_words_differs(english: Clause, french: Clause) -> None:
    assert replace(french, title=english.title, text=english.text, reason=english.reason) == english


@pytest.mark.parametrize(("english", "french"), PAIRS, ids=[english.id for english, _ in PAIRS])
def test_every_field_with_words_has_french_ones(english: Clause, french: Clause) -> None:
    told, said = words(english), words(french)

    assert {field for field in told if told[field]} == {field for field in said if said[field]}
    assert {told[field] for field in told if told[field] and told[field] == said[field]} <= SAME_IN_BOTH
    assert french.text.endswith(".")
    assert 20 < len(french.text) < 500
    assert not french.title.endswith(".")


@pytest.mark.parametrize(("english", "french"), PAIRS, ids=[english.id for english, _ in PAIRS])
def test_numbers_agree(english: Clause, french: Clause) -> None:
    for field, text in words(english).items():
        assert numbers(words(french)[field]) == numbers(text), field


@pytest.mark.parametrize("clause", [french for _, french in PAIRS], ids=[english.id for english, _ in PAIRS])
def test_french_is_typeset_as_french(clause: Clause) -> None:
    assert {field: slips_of_french(text) for field, text in words(clause).items() if slips_of_french(text)} == {}


def test_chapters_have_french_titles() -> None:
    for letter, title in clauses.chapters("fr").items():
        assert title != clauses.chapters()[letter], letter
        assert slips_of_french(title) == []


@pytest.mark.parametrize("language", ["de", "", "FR"])
def test_other_languages_are_refused(language: str) -> None:
    for ask in (clauses.catalogue, clauses.chapters):
        with pytest.raises(RulesError, match="use one of: en, fr"):
            ask(language)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("clauses.O-2", None, "clauses.fr.toml: clauses.O-2: is missing; add it"),
        ("clauses.O-2.text", None, "clauses.fr.toml: clauses.O-2.text: is missing; add it"),
        ("clauses.O-2.txt", "x", "clauses.fr.toml: clauses.O-2.txt: is not a key of this table (did you mean text?)"),
        ("clauses.O-2.reason", "x", "clauses.fr.toml: clauses.O-2.reason: must be there for a ruled clause"),
        ("clauses.O-4.reason", None, "clauses.fr.toml: clauses.O-4.reason: must be there for a ruled clause"),
        (
            "clauses.O-44",
            {"title": "x", "text": "x"},
            "clauses.fr.toml: clauses.O-44: does not exist (did you mean O-4?)",
        ),
        ("chapters.O", None, "clauses.fr.toml: chapters.O: is missing; add it"),
        ("chapters.Q", "x", "clauses.fr.toml: chapters.Q: does not exist"),
        ("clauses", None, "clauses.fr.toml: clauses.D-1: is missing; add it"),
    ],
)
def test_words_missing_or_too_many_are_refused(
    path: str, value: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = deepcopy(clauses._translation("fr"))
    *outer, last = path.split(".")
    inner = changed
    for word in outer:
        inner = inner[word]
    inner[last] = value
    if value is None:
        del inner[last]
    monkeypatch.setattr(clauses, "_translation", lambda language: changed)

    ask = clauses.chapters if path.startswith("chapters") else clauses.catalogue
    with pytest.raises(RulesError) as caught:
        ask.__wrapped__("fr")
    assert str(caught.value).startswith(message)
