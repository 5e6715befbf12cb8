"""The clauses: every rule of the game in our words, with an id that code, tests, events and pages cite.

A clause is `modelled` when the game plays it as its book tells it, `ruled` when the books left something open or
contradict one another and this is how Pitboard decided (the reason stands with it), and `missing` when a later version
will play it. Chapter J holds judgements that no catalogue of the books has, each completing the clauses it names.

`clauses.toml` holds the clauses with their English words; `clauses.fr.toml` has nothing but words, by the same ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from pitboard.rules.clause_tests import find_tests
from pitboard.rules.errors import RulesError, fault, nearest
from pitboard.rules.languages import ENGLISH, read_words, require_all, require_language
from pitboard.rules.presets import PRESETS
from pitboard.rules.reader import read

SOURCE = "clauses.toml"


class Status(Enum):
    """How far a clause is played."""

    MODELLED = "modelled"
    RULED = "ruled"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. `settles` are the clauses a judgement completes; `refusal`: it forbids or bounds something."""

    id: str
    title: str
    text: str
    status: Status
    books: tuple[str, ...] = PRESETS
    reason: str = ""
    settles: tuple[str, ...] = ()
    refusal: bool = False

    @property
    def chapter(self) -> str:
        """The letter of the chapter."""
        return self.id.split("-")[0]

    @property
    def is_played(self) -> bool:
        """Whether the game plays this clause now."""
        return self.status is not Status.MISSING


@dataclass(frozen=True, slots=True)
class Words:
    """What is said of a clause in one language."""

    title: str
    text: str
    reason: str = ""


@cache
def catalogue(language: str = ENGLISH) -> Mapping[str, Clause]:
    """Return all clauses by id, in the order of the catalogue. Raises RulesError for an unknown language."""
    require_language(language)
    return _english() if language == ENGLISH else _translated(language)


@cache
def chapters(language: str = ENGLISH) -> Mapping[str, str]:
    """Return the titles of the chapters by letter, in their order. Raises RulesError for an unknown language."""
    require_language(language)
    if language == ENGLISH:
        return dict(_data()["chapters"])
    titles = _translation(language).get("chapters", {})
    require_all(titles, chapters(), "chapters", _source(language))
    return {letter: titles[letter] for letter in chapters()}


def get(clause_id: str, language: str = ENGLISH) -> Clause:
    """Return a clause by its id, in capitals or not.

    Raises RulesError for an unknown id, with the nearest one, and for an unknown language.
    """
    clauses = catalogue(language)
    found = {known.casefold(): clause for known, clause in clauses.items()}.get(clause_id.strip().casefold())
    if found is None:
        letters = ", ".join(chapters())
        raise RulesError(
            f"clause {clause_id!r}: there is no such clause{nearest(clause_id, clauses)}; "
            f"ids are a chapter ({letters}), a hyphen and a number, such as O-2"
        )
    return found


def of_chapter(letter: str, language: str = ENGLISH) -> tuple[Clause, ...]:
    """Return the clauses of a chapter."""
    return tuple(clause for clause in catalogue(language).values() if clause.chapter == letter)


def settled_by(clause_id: str, language: str = ENGLISH) -> tuple[Clause, ...]:
    """Return the judgements that complete a clause."""
    return tuple(clause for clause in catalogue(language).values() if clause_id in clause.settles)


def tests_of(clause_id: str, root: Path) -> list[str]:
    """Return the tests below a folder that are marked with a clause, as `path::name`. Raises what `get` raises."""
    return find_tests(get(clause_id).id, root)


def status_counts() -> dict[str, int]:
    """Return how many clauses are modelled, ruled and missing."""
    return {status.value: sum(clause.status is status for clause in catalogue().values()) for status in Status}


@cache
def _data() -> dict[str, Any]:
    """Return the clauses as the file has them."""
    return read_words(SOURCE)


@cache
def _translation(language: str) -> dict[str, Any]:
    """Return the words of another language as their file has them."""
    return read_words(_source(language))


def _source(language: str) -> str:
    """Return the name of the file with the words of another language."""
    return f"clauses.{language}.toml"


def _english() -> Mapping[str, Clause]:
    """Return all clauses with their English words."""
    clauses: dict[str, Clause] = {}
    for entry in _data().get("clause", []):
        clause = _clause(entry)
        if clause.id in clauses:
            raise fault(SOURCE, clause.id, "is there twice; rename or remove one")
        clauses[clause.id] = clause
    for clause in clauses.values():
        for settled in clause.settles:
            if settled not in clauses:
                raise fault(SOURCE, clause.id, f"settles {settled}, which does not exist{nearest(settled, clauses)}")
    return clauses


def _translated(language: str) -> Mapping[str, Clause]:
    """Return all clauses with the words of another language, which must have words for all of them."""
    source, entries = _source(language), _translation(language).get("clauses", {})
    require_all(entries, catalogue(), "clauses", source)
    clauses = {}
    for clause in catalogue().values():
        words: Words = read(Words, entries[clause.id], source, f"clauses.{clause.id}.")
        if bool(words.reason) != bool(clause.reason):
            raise fault(source, f"clauses.{clause.id}.reason", "must be there for a ruled clause and for no other")
        clauses[clause.id] = replace(clause, title=words.title, text=words.text, reason=words.reason)
    return clauses


def _clause(entry: dict[str, Any]) -> Clause:
    """Return one clause of the file."""
    name = str(entry.get("id", "a clause without id"))
    clause: Clause = read(Clause, entry, SOURCE, f"{name}.")
    if clause.chapter not in chapters():
        raise fault(SOURCE, name, f"has no chapter; its letter must be one of: {', '.join(chapters())}")
    if bool(clause.reason) != (clause.status is Status.RULED):
        raise fault(SOURCE, f"{name}.reason", "must be there for a ruled clause and for no other")
    for book in clause.books:
        if book not in PRESETS:
            raise fault(SOURCE, f"{name}.books", f"{book!r} is not a preset{nearest(book, PRESETS)}")
    return clause
