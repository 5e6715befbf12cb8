"""Every clause that is played has a test; if it forbids or bounds something, also one of what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboard.rules import clauses
from pitboard.rules.clause_tests import Index, index

TESTS = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def found() -> Index:
    return index(TESTS)


def test_every_played_clause_has_a_test(found: Index) -> None:
    untested = [
        clause.id for clause in clauses.catalogue().values() if clause.is_played and clause.id not in found.proving
    ]

    assert not untested, f"{len(untested)} clauses without a test marked clause(...): {', '.join(untested)}"


def test_every_clause_that_refuses_has_a_test_of_it(found: Index) -> None:
    untested = [
        clause.id
        for clause in clauses.catalogue().values()
        if clause.is_played and clause.refusal and clause.id not in found.refusing
    ]

    assert not untested, f"{len(untested)} clauses without a test marked refuses(...): {', '.join(untested)}"


def test_marks_name_clauses_that_exist(found: Index) -> None:
    known = clauses.catalogue()
    strange = {
        clause_id: tests
        for marked in (found.proving, found.refusing)
        for clause_id, tests in marked.items()
        if clause_id not in known
    }

    assert not strange


def test_tests_of_a_refusal_belong_to_a_clause_that_says_it_refuses(found: Index) -> None:
    known = clauses.catalogue()

    assert not [clause_id for clause_id in found.refusing if clause_id in known and not known[clause_id].refusal]
