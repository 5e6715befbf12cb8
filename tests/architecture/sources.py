"""The sources that architecture tests look at."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "pitboard"
MADE = {"__pycache__", "node_modules", "web_dist", "paraglide", "cache", "dist", "build"}
"""Folders that tools fill."""
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


def texts(*endings: str) -> Iterator[Path]:
    """The files of the repository with such endings; what is installed, built or hidden is none of it."""
    for folder, inner, files in os.walk(ROOT):
        inner[:] = sorted(name for name in inner if name not in MADE and not name.startswith("."))
        yield from (Path(folder, name) for name in sorted(files) if Path(name).suffix in endings)
