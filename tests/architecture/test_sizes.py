"""Modules and functions that fit into a head."""

from __future__ import annotations

from pathlib import Path

import pytest

from .sources import ROOT, functions, length, modules, name, texts

LONGEST_MODULE = 500
LONG_MODULE = 300
LONGEST_FUNCTION = 60

LONG_ONES = {"src/pitboard/race/race.py"}
"""Modules of the package above `LONG_MODULE` lines. Shorten them; add none."""

PARTS = ("src", "tests", "scripts", "bench")
FORBIDDEN = {"utils", "util", "common", "helpers", "misc"}


def lines(file: Path) -> int:
    """How many lines a file has."""
    return len(file.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("part", PARTS)
def test_no_module_is_longer_than_the_limit(part: str) -> None:
    found = {name(file): lines(file) for file in modules(part) if lines(file) > LONGEST_MODULE}
    assert found == {}


def test_no_file_of_the_page_is_longer_than_the_limit() -> None:
    page = [file for file in texts(".ts", ".svelte", ".css") if "web" in file.relative_to(ROOT).parts]
    assert "web/src/App.svelte" in {name(file) for file in page}
    generated = {"web/src/lib/api.d.ts"}
    found = {name(file): lines(file) for file in page if lines(file) > LONGEST_MODULE and name(file) not in generated}
    assert found == {}


def test_no_module_of_the_package_becomes_long_that_was_not() -> None:
    long_ones = {name(file) for file in modules() if lines(file) > LONG_MODULE}
    assert long_ones <= LONG_ONES, "new long modules: split them"
    assert long_ones >= LONG_ONES, "these are short by now: take them off the list"


@pytest.mark.parametrize("part", PARTS)
def test_no_function_is_longer_than_the_limit(part: str) -> None:
    found = {
        f"{name(file)}:{function.name}": length(function)
        for file in modules(part)
        for function in functions(file)
        if length(function) > LONGEST_FUNCTION
    }
    assert found == {}


@pytest.mark.parametrize("part", PARTS)
def test_no_module_is_named_for_what_is_left_over(part: str) -> None:
    found = [name(file) for file in modules(part) if FORBIDDEN & {file.stem, *file.parts[len(ROOT.parts) :]}]
    assert found == []


def test_no_file_of_the_page_is_named_for_what_is_left_over() -> None:
    found = [name(file) for file in texts(".ts", ".svelte") if file.name.split(".")[0] in FORBIDDEN]
    assert found == []
