"""The catalogue of clauses: complete, typed, and in step with the list of rulings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboard.rules import clauses
from pitboard.rules.clauses import Status
from pitboard.rules.errors import RulesError

LAST = {
    **{"D": 7, "V": 34, "C": 8, "S": 6, "T": 3, "G": 3, "M": 6, "O": 9, "B": 6, "K": 3, "E": 2, "H": 2, "X": 3, "L": 7},
    **{"P": 8, "W": 6, "Y": 6, "R": 7, "F": 3},
}
INSERTED = {"V-11a", "V-19a", "C-2a", "P-5a"}
LATER = {"W", "Y", "R"}
LATER_CLAUSES = {"C-8", "S-3", "S-4", "S-5", "S-6", "P-5", "V-23", *(f"V-{number}" for number in range(27, 33))}
OPEN_IN_THE_BOOKS = [
    *("V-4", "V-7", "V-8", "V-10", "V-13", "V-16", "V-33", "V-34", "C-6", "T-1", "T-2", "G-1", "G-3", "M-2"),
    *("M-3", "M-6", "O-4", "O-6", "O-7", "O-8", "B-2", "B-4", "K-2", "E-1", "H-1", "X-1", "X-2", "L-1", "L-2", "L-3"),
    *("L-6", "P-3", "P-6"),
]
RULINGS = Path(__file__).resolve().parents[3] / "docs" / "rulings.md"


def of_the_books() -> list[clauses.Clause]:
    """Return the clauses of the catalogue without our own judgements."""
    return [clause for clause in clauses.catalogue().values() if clause.chapter != "J"]


def test_every_clause_of_the_catalogue_is_there() -> None:
    numbered = {f"{letter}-{number}" for letter, last in LAST.items() for number in range(1, last + 1)}

    assert {clause.id for clause in of_the_books()} == numbered | INSERTED


def test_chapters_are_in_the_order_of_the_catalogue() -> None:
    assert "".join(clauses.chapters()) == "DVCSTGMOBKEHXLPWYRFJ"
    assert all(clauses.of_chapter(letter) for letter in clauses.chapters())


def test_what_is_missing_is_what_comes_later() -> None:
    missing = {clause.id for clause in clauses.catalogue().values() if clause.status is Status.MISSING}

    assert missing == LATER_CLAUSES | {clause.id for clause in of_the_books() if clause.chapter in LATER}


def test_what_the_books_leave_open_is_ruled() -> None:
    assert [clause.id for clause in of_the_books() if clause.status is Status.RULED] == OPEN_IN_THE_BOOKS


def test_counts_add_up() -> None:
    counts = clauses.status_counts()

    assert list(counts) == ["modelled", "ruled", "missing"]
    assert sum(counts.values()) == len(clauses.catalogue())


def test_texts_are_sentences() -> None:
    for clause in clauses.catalogue().values():
        assert clause.text.endswith("."), clause.id
        assert "  " not in clause.text, clause.id
        assert 20 < len(clause.text) < 500, clause.id
        assert not clause.title.endswith("."), clause.id


def test_judgements_are_those_of_the_page_of_rulings() -> None:
    written = re.findall(r"^- \*\*(J-\d+) \(([^)]*)\)\*\*", RULINGS.read_text(encoding="utf-8"), re.MULTILINE)
    judgements = {clause.id: ", ".join(clause.settles) for clause in clauses.of_chapter("J")}

    assert dict(written) == judgements
    assert len(written) == len(judgements)


def test_a_clause_knows_what_settles_it() -> None:
    assert [clause.id for clause in clauses.settled_by("V-7")] == ["J-3", "J-4", "J-39"]


@pytest.mark.parametrize("written", ["O-2", "o-2", " O-2 "])
def test_ids_are_found_however_they_are_written(written: str) -> None:
    assert clauses.get(written).id == "O-2"
    assert clauses.get("v-11A").id == "V-11a"


@pytest.mark.parametrize(
    ("written", "hint"), [("O-22", "did you mean O-2"), ("O2", "did you mean O-2"), ("", "such as O-2")]
)
def test_unknown_ids_name_the_nearest(written: str, hint: str) -> None:
    with pytest.raises(RulesError, match=re.escape(hint)):
        clauses.get(written)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"id": "Q-1"}, "clauses.toml: Q-1: has no chapter"),
        ({"status": "done"}, "clauses.toml: O-1.status: 'done' is not allowed; use one of: modelled, ruled, missing"),
        ({"status": "ruled"}, "clauses.toml: O-1.reason: must be there for a ruled clause and for no other"),
        ({"reason": "because"}, "clauses.toml: O-1.reason: must be there for a ruled clause and for no other"),
        ({"books": ["moden"]}, "clauses.toml: O-1.books: 'moden' is not a preset (did you mean modern?)"),
        ({"txt": "x"}, "clauses.toml: O-1.txt: is not a key of this table (did you mean text?)"),
    ],
)
def test_faulty_entries_are_refused(entry: dict[str, object], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = {"id": "O-1", "title": "A title", "text": "A text.", "status": "modelled"}
    data = {"chapters": {"O": "Corners"}, "clause": [sound | entry]}
    monkeypatch.setattr(clauses, "_data", lambda: data)
    monkeypatch.setattr(clauses, "chapters", lambda: data["chapters"])

    with pytest.raises(RulesError) as caught:
        clauses.catalogue.__wrapped__()
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ({"id": "O-1"}, "clauses.toml: O-1: is there twice"),
        (
            {"id": "O-2", "settles": ["O-11"]},
            "clauses.toml: O-2: settles O-11, which does not exist (did you mean O-1?)",
        ),
    ],
)
def test_entries_must_fit_together(second: dict[str, object], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = {"id": "O-1", "title": "A title", "text": "A text.", "status": "modelled"}
    monkeypatch.setattr(clauses, "_data", lambda: {"clause": [sound, sound | second]})

    with pytest.raises(RulesError) as caught:
        clauses.catalogue.__wrapped__()
    assert str(caught.value).startswith(message)
