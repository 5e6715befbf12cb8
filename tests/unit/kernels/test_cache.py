"""Compiled code is used again only while nothing that it was made from has changed."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pitboard.kernels import cache

TOP = """
from {origin} import answer
from pitboard.kernels import rule

@rule
def ask() -> int:
    return answer()
"""
BOTTOM = """
from pitboard.kernels import rule

@rule
def answer() -> int:
    return {number}
"""
PEEK = """
from pitboard.kernels import Ints, new_ints, rule

@rule
def peek(numbers: Ints, index: int) -> int:
    return numbers[index]

print(peek(new_ints(2), 0), flush=True)
peek(new_ints(2), 100)
"""


def run(program: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program beside the modules in a folder, with a cache there unless told otherwise."""
    settings = {**os.environ, "PITBOARD_JIT": "1", "PITBOARD_CACHE": str(folder / "cache"), **environment}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=folder, env=settings, capture_output=True, text=True, check=False)


def make_package(folder: Path, origin: str) -> None:
    """A package whose rule ``toy.top.ask`` calls ``toy.deep.bottom.answer``."""
    (folder / "toy" / "deep").mkdir(parents=True)
    (folder / "toy" / "__init__.py").touch()
    (folder / "toy" / "deep" / "__init__.py").write_text("from .bottom import answer as answer\n")
    (folder / "toy" / "top.py").write_text(TOP.format(origin=origin))


@pytest.mark.compiled
@pytest.mark.parametrize("origin", ["toy.deep.bottom", ".deep"])
def test_an_edit_of_a_callee_in_another_module_is_noticed(tmp_path: Path, origin: str) -> None:
    make_package(tmp_path, origin)
    for number in (1, 2, 1):
        (tmp_path / "toy" / "deep" / "bottom.py").write_text(BOTTOM.format(number=number))
        done = run("from toy.top import ask; print(ask())", tmp_path, PYTHONDONTWRITEBYTECODE="1")
        assert (done.stdout, done.stderr) == (f"{number}\n", "")
    assert len(list((tmp_path / "cache").glob("toy.top-*"))) == 2


@pytest.mark.compiled
def test_bounds_are_checked_though_unchecked_code_is_cached(tmp_path: Path) -> None:
    (tmp_path / "peek.py").write_text(PEEK)
    unchecked = run("import peek", tmp_path, PITBOARD_CHECK="0")
    checked = run("import peek", tmp_path, PITBOARD_CHECK="1")
    assert (unchecked.returncode, unchecked.stdout) == (0, "0\n")
    assert checked.stdout == "0\n"
    assert "IndexError" in checked.stderr


@pytest.mark.compiled
def test_no_index_counts_from_the_end(tmp_path: Path) -> None:
    (tmp_path / "peek.py").write_text(PEEK.replace("100", "-1"))
    checked = run("import peek", tmp_path, PITBOARD_CHECK="1")
    assert checked.stdout == "0\n"
    assert "IndexError" in checked.stderr


@pytest.mark.compiled
def test_where_the_cache_cannot_be_written_a_private_folder_serves(tmp_path: Path) -> None:
    make_package(tmp_path, "toy.deep")
    (tmp_path / "toy" / "deep" / "bottom.py").write_text(BOTTOM.format(number=3))
    (tmp_path / "file").touch()
    (tmp_path / "temporary").mkdir()
    settings = {"PITBOARD_CACHE": str(tmp_path / "file" / "cache"), "TMPDIR": str(tmp_path / "temporary")}
    done = run("from toy.top import ask; print(ask())", tmp_path, **settings)
    assert (done.stdout, done.stderr) == ("3\n", "")
    (private,) = (tmp_path / "temporary").iterdir()
    assert private.stat().st_mode & 0o777 == 0o700
    assert sorted(folder.name[:-17] for folder in private.iterdir()) == ["toy.deep.bottom", "toy.top"]
    assert not list((tmp_path / "toy").rglob("*.nbi"))


@pytest.mark.compiled
def test_code_in_the_cache_runs_without_numba_until_it_is_damaged(tmp_path: Path) -> None:
    make_package(tmp_path, "toy.deep")
    (tmp_path / "toy" / "deep" / "bottom.py").write_text(BOTTOM.format(number=3))
    program = "import sys; from toy.top import ask; print(ask(), 'numba' in sys.modules)"
    assert run(program, tmp_path).stdout == "3 True\n"
    (file,) = (tmp_path / "cache").glob("toy.top-*/ask-*.o")
    whole = file.read_bytes()
    for damaged in (whole[:-1], b"", whole.replace(b"entrance", b"entrants")):
        assert run(program, tmp_path).stdout == "3 False\n"
        file.write_bytes(damaged)
        assert run(program, tmp_path).stdout == "3 True\n"
        assert file.read_bytes() == whole
    assert [other.name for other in file.parent.glob("*.o")] == [file.name]


@pytest.mark.compiled
def test_rules_without_a_source_are_refused(tmp_path: Path) -> None:
    done = run("from pitboard.kernels import rule\n@rule\ndef one() -> int: return 1\none()", tmp_path)
    assert "TypeError: the rules of __main__ have no source file" in done.stderr


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("import a.b.c as d", {"a", "a.b", "a.b.c"}),
        ("from a.b import c, d", {"a.b", "a.b.c", "a.b.d"}),
        ("from . import c", {"top.inner", "top.inner.c"}),
        ("from .b import c", {"top.inner.b", "top.inner.b.c"}),
        ("from .. import c", {"top", "top.c"}),
        ("from ..b.c import d", {"top.b.c", "top.b.c.d"}),
        ("def f():\n    from .b import c", {"top.inner.b", "top.inner.b.c"}),
    ],
)
def test_imports_of_every_form_are_found(line: str, names: set[str]) -> None:
    assert names <= set(cache._imports(line, "top.inner"))


def test_a_folder_that_others_may_write_to_is_not_private(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir(mode=0o777)
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "link").symlink_to(tmp_path)
    assert not cache._is_private(tmp_path / "open")
    assert not cache._is_private(tmp_path / "link")
    assert not cache._is_private(tmp_path / "missing" / "deeper")
    assert cache._is_private(tmp_path / "new")


def test_folders_of_older_keys_go_when_long_unused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOARD_CACHE", str(tmp_path))
    long_ago = time.time() - (cache.KEPT_DAYS + 1) * 24 * 3600
    names = {"old": f"pitboard.kernels-{'0' * 16}", "new": f"pitboard.kernels-{'1' * 16}"}
    names["other"] = f"pitboard.kernels.compile-{'0' * 16}"
    for name in names.values():
        (tmp_path / name).mkdir()
    for name in ("old", "other"):
        os.utime(tmp_path / names[name], (long_ago, long_ago))
    kept = cache.folder_for.__wrapped__("pitboard.kernels")
    assert {folder.name for folder in tmp_path.iterdir()} == {names["new"], names["other"], kept.name}


def test_a_key_covers_what_the_module_sees_and_no_more() -> None:
    assert cache._seen_by("pitboard.kernels.mirror") == {"pitboard.kernels.mirror", "pitboard.kernels.schema"}
    assert {"pitboard.kernels.compile", "pitboard.kernels.store"} <= cache._seen_by("pitboard.kernels")
    assert "tests.unit.kernels.sample" in cache._seen_by("tests.unit.kernels.sample")
    assert "pitboard.kernels.schema" in cache._seen_by("tests.unit.kernels.sample")
