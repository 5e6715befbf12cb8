"""The sources that architecture tests look at."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "pitboard"
Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules(*folders: str) -> list[Path]:
    """The Python files below folders of the repository, those of the package by default."""
    return sorted(file for folder in folders or ("src/pitboard",) for file in (ROOT / folder).rglob("*.py"))


def name(file: Path) -> str:
    """A file's path as messages have it."""
    return file.relative_to(ROOT).as_posix()


@cache
def tree(file: Path) -> ast.Module:
    """A file's syntax."""
    return ast.parse(file.read_text(encoding="utf-8"))


def functions(file: Path) -> Iterator[Function]:
    """All functions of a file, inner ones and methods among them."""
    return (node for node in ast.walk(tree(file)) if isinstance(node, Function))


def length(node: ast.stmt) -> int:
    """Lines of a function or class, decorators not counted."""
    return (node.end_lineno or node.lineno) - node.lineno + 1
