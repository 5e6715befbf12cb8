"""Circuits are found by slug or by file, and what cannot be found is refused with what was tried."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboard.circuits import library, text
from pitboard.circuits.errors import CircuitError
from tests.fixtures.boards import to_dat, to_js, to_tdf
from tests.fixtures.circuits import narrow


@pytest.mark.parametrize("slug", library.slugs())
def test_every_circuit_of_ours_loads_under_its_slug(slug: str) -> None:
    circuit = library.load(slug)
    assert circuit.slug == slug
    assert circuit.provenance.author
    assert circuit.provenance.licence
    assert library.open_circuit(slug) == circuit


def test_files_open_by_their_ending(tmp_path: Path) -> None:
    files = {"a.circuit": text.write(narrow()).encode(), "b.dat": to_dat(narrow()), "c.tdf": to_tdf(narrow())}
    files["d.js"] = to_js(narrow())
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
        opened = library.open_unchecked(str(tmp_path / name))
        assert library.open_circuit(str(tmp_path / name)) == opened.circuit
        assert opened.circuit.lanes == 3
        assert (opened.lines is not None) == (name == "a.circuit")
        assert bool(opened.assumptions) == (name != "a.circuit")


def test_a_file_that_breaks_a_law_opens_unchecked_only(tmp_path: Path) -> None:
    path = tmp_path / "x.circuit"
    path.write_text(text.write(narrow()).replace("lanes 3", "lanes 4"))
    assert library.open_unchecked(str(path)).circuit.lanes == 4
    with pytest.raises(CircuitError) as caught:
        library.open_circuit(str(path))
    assert (caught.value.faults[0].law, caught.value.faults[0].source) == ("line", str(path))
    assert caught.value.faults[0].line is not None


def test_what_is_not_found_says_what_was_tried_and_what_is_like_it(tmp_path: Path) -> None:
    slug = library.slugs()[0]
    for wrong in (slug[:-1], f"{slug[1:]}.circuit"):
        with pytest.raises(CircuitError, match=f"no circuit of ours.*no such file.*did you mean {slug}"):
            library.open_circuit(wrong)
    (tmp_path / "monopoly.dat").write_bytes(b"")
    with pytest.raises(CircuitError, match=r"did you mean .*monopoly\.dat"):
        library.open_circuit(str(tmp_path / "monopol.dat"))
    with pytest.raises(CircuitError, match="name one of ours or a file"):
        library.open_circuit("qqqqqqqq")
    with pytest.raises(CircuitError, match="no circuit of ours"):
        library.load("qqqqqqqq")


@pytest.mark.parametrize("reference", ["", "\0", ".", "/", "x" * 5000, "a/" * 3000, "~", "-", "..\\x", "x.circuit\n"])
def test_odd_references_are_refused(reference: str) -> None:
    with pytest.raises(CircuitError):
        library.open_circuit(reference)


def test_what_is_no_file_of_circuits_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.circuit").mkdir()
    (tmp_path / "board.png").write_bytes(b"x")
    for name, words in (("folder.circuit", "no ordinary file"), ("board.png", "circuits end in")):
        with pytest.raises(CircuitError, match=words):
            library.open_circuit(str(tmp_path / name))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.circuit")
    with pytest.raises(CircuitError):
        library.open_circuit(str(tmp_path / "x.circuit"))


@given(st.text())
def test_no_reference_gives_another_exception(reference: str) -> None:
    with contextlib.suppress(CircuitError):
        library.open_circuit(reference)
