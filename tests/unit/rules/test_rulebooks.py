"""The presets in plain words: complete in every language, true to the preset, and silent on what is not played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pitboard.rules import clauses, presets, rulebooks
from pitboard.rules.digest import canonical
from pitboard.rules.errors import RulesError
from pitboard.rules.languages import LANGUAGES, read_words
from pitboard.rules.rulebooks import Choice, PartName, Rulebook

from .words import numbers, slips_of_french, texts

EN, FR = (dict(texts(read_words(f"rulebooks.{language}.toml"))) for language in LANGUAGES)

NOT_PLAYED = {
    "P-5": r"\brepair|\bmend|\brépar|\btechni",
    "W-2": r"\bweather|\brain|\bwet\b|\bmétéo|\bpluie",
    "Y-1": r"\b(soft|hard) tyres|\bpneus (tendres|durs|pluie)|\bslide|\bgliss",
    "S-3": r"\bbuild|\bconstru",
    "S-5": r"\bteams?\b|\bécuries?\b",
    "S-6": r"\bqualif",
    "V-23": r"\bnitro",
    "R-5": r"\bpolice",
    "R-6": r"\btunnel",
    "R-7": r"\babilit|\btalents?\b|\bpouvoirs?\b",
}
"""Words about chapters that are missing, by a clause of each. When one is played, take its line away and tell of it."""


def book(key: str, language: str = "en") -> Rulebook:
    """A preset's rulebook."""
    return {one.key: one for one in rulebooks.rulebooks(language)}[key]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_every_switch_and_every_value_has_words(language: str) -> None:
    books = rulebooks.rulebooks(language)

    assert [one.key for one in books] == list(presets.PRESETS)
    for one in books:
        assert all((one.title, one.lead, one.suits, one.time)), one.key
        assert 3 <= len(one.points) <= 6, one.key
        listed = presets.load(one.key).options()
        assert [(s.name, s.clause, s.value) for s in one.switches] == [(s.name, s.clause, s.value) for s in listed]
        for switch, known in zip(one.switches, listed, strict=True):
            assert switch.title
            assert switch.text.endswith(".")
            assert tuple(choice.value for choice in switch.values) == known.allowed
            assert len({choice.label for choice in switch.values}) == len(known.allowed), "labels tell values apart"


def test_a_rulebook_is_what_its_preset_says() -> None:
    mini, classic = book("mini"), book("classic")

    assert (mini.laps, mini.default_laps, mini.most_cars, mini.gears, mini.pooled) == ((1, 2, 3), 2, 8, 5, True)
    assert mini.parts == (PartName(0, "pool"),)
    assert mini.sheets[2] == (20, 0, 0, 0, 0, 0)
    assert mini.dice[1] == (2, 3, 3, 4, 4, 4)
    assert [part.key for part in classic.parts] == ["tyres", "brakes", "fuel", "body", "engine", "handling"]
    assert [part.part for part in classic.parts] == [0, 1, 2, 3, 4, 5]
    assert classic.sheets == {1: (4, 3, 2, 2, 2, 0), 2: (6, 4, 3, 3, 3, 0), 3: (6, 3, 3, 3, 3, 2)}
    assert [switch.name for switch in classic.switches] == ["slipstream", "handling", "pit_stops", "order_counts"]
    assert classic.switches[0].values == (Choice("off", "Without"), Choice("on", "With"))


@pytest.mark.parametrize("language", ["de", "", "FR"])
def test_an_unknown_language_is_refused(language: str) -> None:
    with pytest.raises(RulesError, match="use one of: en, fr"):
        rulebooks.rulebooks(language)


def test_languages_say_the_same_things_in_different_words() -> None:
    assert list(EN) == list(FR)
    same = {key for key in EN if EN[key] == FR[key]}
    assert same == {"books.mini.title"}


@pytest.mark.parametrize("key", EN)
def test_languages_agree_on_numbers(key: str) -> None:
    assert numbers(EN[key]) == numbers(FR[key])


@pytest.mark.parametrize("key", FR)
def test_french_is_typeset_as_french(key: str) -> None:
    assert slips_of_french(FR[key]) == []


@pytest.mark.parametrize("clause", NOT_PLAYED)
def test_nothing_is_promised_that_is_not_played(clause: str) -> None:
    assert not clauses.get(clause).is_played, "it is by now: take its line away and tell of it"
    for words in (EN, FR):
        told = {key for key, text in words.items() if re.search(NOT_PLAYED[clause], text, re.IGNORECASE)}
        assert told == set()


@pytest.mark.parametrize(
    ("clause", "said"),
    [("P-5", "un arrêt technique"), ("P-5", "Stop and mend"), ("W-2", "quand vient la pluie"), ("V-23", "Nitro!")],
)
def test_the_search_for_promises_finds_them(clause: str, said: str) -> None:
    assert re.search(NOT_PLAYED[clause], said, re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", presets.PRESETS)
def test_numbers_of_points_and_laps_are_those_of_the_preset(key: str, language: str) -> None:
    rules, one = presets.load(key), book(key, language)

    assert str(rules.default_laps) == next(iter(numbers(one.time)))
    for laps in rules.laps:
        assert str(sum(rules.sheet(laps))) in numbers(" ".join(one.points))


@pytest.mark.parametrize(
    ("key", "laps", "apart"),
    [
        ("online", 1, {"spin_again"}),
        ("online", 2, {"spin_again", "pits"}),
        ("street", 1, set()),
        ("street", 2, {"pits"}),
    ],
)
def test_books_that_call_themselves_the_race_of_modern_are_but_for_what_they_say(
    key: str, laps: int, apart: set[str]
) -> None:
    """An overshoot takes a point a space unless tyres make it dearer, which none do yet: one space is a cost of one."""
    modern, other = (canonical(presets.load(name), laps) for name in ("modern", key))

    assert {field for field in modern if modern[field] != other[field]} == apart
    assert not clauses.get("Y-2").is_played, "online differs from modern by now: say so in its words"


def test_pit_stops_of_online_are_those_of_modern_but_for_brakes_and_street_has_none() -> None:
    modern, online, street = (presets.load(key).for_laps(2).pits for key in ("modern", "online", "street"))

    assert modern is not None
    assert online == replace(modern, lane_braking=True)
    assert street is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", [key for key in presets.PRESETS if presets.load(key).pits is not None])
def test_every_book_with_pit_stops_tells_of_them(key: str, language: str) -> None:
    assert re.search(r"\bpits?\b|\bstands?\b", " ".join(book(key, language).points))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["classic", "modern"])
def test_the_roll_that_leaves_at_once_is_that_of_the_preset(key: str, language: str) -> None:
    pits = presets.load(key).pits
    told = next(point for point in book(key, language).points if re.search(r"\bpits\b|\bstands\b", point))

    assert pits is not None
    assert list(numbers(told)) == ["1", str(pits.quick_to)]


def faulty(change: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said of the English words with some tables changed, by dotted keys; None takes one away."""
    tables = read_words("rulebooks.en.toml")
    for path, value in change.items():
        *outer, last = path.split(".")
        inner = tables
        for word in outer:
            inner = inner[word]
        inner[last] = value
        if value is None:
            del inner[last]
    monkeypatch.setattr(rulebooks, "read_words", lambda source: tables)
    with pytest.raises(RulesError) as caught:
        rulebooks.words_in("en")
    return str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"books.mini": None}, "rulebooks.en.toml: books.mini: is missing; add it"),
        ({"books.mini.lead": None}, "rulebooks.en.toml: books.mini.lead: is missing; add it"),
        (
            {"books.mini.leed": "x"},
            "rulebooks.en.toml: books.mini.leed: is not a key of this table (did you mean lead?)",
        ),
        ({"switches.handling": None}, "rulebooks.en.toml: switches.handling: is missing; add it"),
        ({"switches.handling.values.on": None}, "rulebooks.en.toml: switches.handling.values.on: is missing; add it"),
        (
            {"switches.order_counts.values.loops": "x"},
            "rulebooks.en.toml: switches.order_counts.values.loops: does not exist (did you mean loop?)",
        ),
        (
            {"books.minni": read_words("rulebooks.en.toml")["books"]["mini"]},
            "rulebooks.en.toml: books.minni: does not exist (did you mean mini?); remove or rename it",
        ),
    ],
)
def test_words_missing_or_too_many_are_refused(
    change: Mapping[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert faulty(change, monkeypatch).startswith(message)
