"""Finding the tests of a clause in the source of the tests."""

from __future__ import annotations

from pathlib import Path

from pitboard.rules import clauses
from pitboard.rules.clause_tests import index, repository_tests

SOURCE = """
import pytest

pytestmark = [pytest.mark.clause("T-1"), pytest.mark.slow]

@pytest.mark.clause("O-2", "O-3")
def test_plain(): ...

@pytest.mark.clause("O-2")
class TestGroup:
    @pytest.mark.refuses("O-2")
    def test_inner(self): ...

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.refuses("B-1"))])
async def test_cases(n): ...

@pytest.mark.clause("X-1")
def helper(): ...
"""


def test_marks_are_found_wherever_pytest_takes_them(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "some"
    folder.mkdir(parents=True)
    (folder / "test_it.py").write_text(SOURCE, encoding="utf-8")

    found = index(tmp_path / "tests")

    name = "tests/some/test_it.py::"
    plain, inner, cases = f"{name}test_plain", f"{name}TestGroup::test_inner", f"{name}test_cases"
    assert found.proving == {"T-1": [plain, inner, cases], "O-2": [plain, inner], "O-3": [plain]}
    assert found.refusing == {"O-2": [inner], "B-1": [cases]}
    assert clauses.tests_of("O-2", tmp_path / "tests") == [plain, inner, inner]


def test_tests_of_this_repository_are_found() -> None:
    folder = repository_tests()

    assert folder is not None
    assert "tests/unit/rules/test_presets.py::test_sheets" in clauses.tests_of("V-3", folder)
