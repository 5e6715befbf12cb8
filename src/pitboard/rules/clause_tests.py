"""Which tests prove which clause, read from the source of the tests.

A test says so with `@pytest.mark.clause("O-2", ...)`, and with `@pytest.mark.refuses("O-2")` where it shows what the
clause does not let happen. The marks are found in the source, without running or importing anything, on functions, on
classes, in the parameters of a parametrised test and in a module's `pytestmark`. An installed package has no tests:
they are in the repository.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

PROVES = "clause"
REFUSES = "refuses"

Marks = list[tuple[str, str]]
"""Pairs of a mark and a clause id."""


@dataclass(slots=True)
class Index:
    """The tests of each clause, as `path::name`: those that prove it and those that show what it refuses."""

    proving: dict[str, list[str]] = field(default_factory=dict)
    refusing: dict[str, list[str]] = field(default_factory=dict)

    def add(self, marks: Marks, test: str) -> None:
        """Enter a test under the clauses it is marked with, once each."""
        for mark, clause_id in marks:
            tests = (self.proving if mark == PROVES else self.refusing).setdefault(clause_id, [])
            if test not in tests:
                tests.append(test)


def repository_tests() -> Path | None:
    """Return the folder of the tests if this is a working copy of the repository, else None."""
    folder = Path(__file__).resolve().parents[3] / "tests"
    return folder if (folder / "clauses" / "test_meta.py").is_file() else None


@cache
def index(root: Path) -> Index:
    """Return the tests of each clause in the files below a folder of tests."""
    found = Index()
    for path in sorted(root.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        name = path.relative_to(root.parent).as_posix()
        for test, marks in _tests(tree.body, _module_marks(tree)):
            found.add(marks, f"{name}::{test}")
    return found


def find_tests(clause_id: str, root: Path) -> list[str]:
    """Return the tests below `root` that are marked with a clause, those of what it refuses last."""
    found = index(root)
    return [*found.proving.get(clause_id, []), *found.refusing.get(clause_id, [])]


def _tests(body: Iterable[ast.stmt], marks: Marks, prefix: str = "") -> Iterator[tuple[str, Marks]]:
    """Yield the tests of a module or class with their marks, those of what encloses them included."""
    for item in body:
        if isinstance(item, ast.ClassDef):
            yield from _tests(item.body, marks + _marks(item.decorator_list), f"{prefix}{item.name}::")
        elif isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef) and item.name.startswith("test_"):
            yield prefix + item.name, marks + _marks(item.decorator_list)


def _module_marks(tree: ast.Module) -> Marks:
    """Return the marks that `pytestmark` gives to all tests of a module."""
    values = [
        item.value
        for item in tree.body
        if isinstance(item, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in item.targets)
    ]
    return _marks(values)


def _marks(expressions: Iterable[ast.expr]) -> Marks:
    """Return the clause marks in some expressions."""
    calls = (node for expression in expressions for node in ast.walk(expression) if isinstance(node, ast.Call))
    return [
        (call.func.attr, argument.value)
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr in (PROVES, REFUSES)
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
