"""What the sources may not say: editions in the engine, machines anywhere; and what they have to say of themselves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboard.rules import presets

from .sources import Function, modules, name, texts, tree

EDITION = re.compile(rf"(?<![a-z])({'|'.join(presets.keys())})(?![a-z])", re.IGNORECASE)
"""A preset's name, alone or as part of a name: `online_cost` is one, `modernise` is none."""

MACHINE = re.compile(r"(?<![\w.])/(?:home|root|Users|work|mnt|opt)/\w+|[A-Z]:\\\\?\w+|/tmp/\w+")
TEXTS = (".py", ".md", ".toml", ".circuit", ".race", ".json", ".sh", ".ts", ".js", ".svelte", ".css", ".html", ".svg")
SKIPPED = {"tests/architecture/test_words.py"}

RANDOMNESS_TIME_AND_FILES = {
    *("random", "secrets", "time", "datetime", "os", "io", "pathlib", "sys", "shutil", "tempfile", "subprocess"),
    *("socket", "asyncio", "threading", "logging", "json", "uuid", "urllib", "http"),
}


@pytest.mark.parametrize("folder", ["engine", "kernels"])
def test_the_engine_knows_no_edition(folder: str) -> None:
    found = [
        f"{name(file)}:{number}: {line.strip()}"
        for file in modules(f"src/pitboard/{folder}")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if EDITION.search(line.replace("append_basic_block", ""))  # LLVM calls a block so
    ]
    assert found == [], "rules are values of the ruleset; the engine asks for values, never for a book"


def test_the_search_for_editions_finds_them() -> None:
    for line in ('if rules == "mini":', "MODERN = 3", "# as in Classic", "online_cost = 1", "is_street"):
        assert EDITION.search(line), line
    for line in ("minimum", "modernise", "basically", "streets"):
        assert not EDITION.search(line), line


def imports(file: Path) -> set[str]:
    """The packages that a module imports, by their first names."""
    found = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(str(node.module).split(".")[0])
    return found


def calls(file: Path) -> set[str]:
    """The names of functions that a module calls."""
    return {n.func.id for n in ast.walk(tree(file)) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}


def test_the_engine_rolls_no_dice_reads_no_clock_and_no_files() -> None:
    for file in modules("src/pitboard/engine"):
        assert imports(file) & RANDOMNESS_TIME_AND_FILES == set(), name(file)
        assert calls(file) & {"open", "print", "input", "eval", "exec"} == set(), name(file)


def public(node: ast.AST, inside: str = "") -> Iterator[tuple[str, Function | ast.ClassDef]]:
    """The public functions, classes and methods of a module or class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.ClassDef) and not child.name.startswith("_"):
            yield f"{inside}{child.name}", child
            if isinstance(child, ast.ClassDef):
                yield from public(child, f"{inside}{child.name}.")


def test_everything_public_says_what_it_is() -> None:
    bare = []
    for file in modules():
        if file.stat().st_size and not ast.get_docstring(tree(file)):
            bare.append(name(file))
        for label, node in public(tree(file)):
            if not ast.get_docstring(node) and not is_handler(node):
                bare.append(f"{name(file)}:{label}")
    assert bare == []


def is_handler(node: ast.AST) -> bool:
    """Whether a method's meaning is its framework's: what overrides says nothing new, and event handlers are named."""
    return isinstance(node, Function) and (
        node.name.startswith(("on_", "action_", "compose", "watch_", "render"))
        or any(isinstance(one, ast.Name) and one.id in ("override", "overload") for one in node.decorator_list)
    )


def test_no_source_names_a_place_on_a_machine() -> None:
    found = []
    for file in texts(*TEXTS):
        if name(file) in SKIPPED:
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if MACHINE.search(line):
                found.append(f"{name(file)}:{number}: {line.strip()[:80]}")
    assert found == []
