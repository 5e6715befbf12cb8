"""`.race` files: written and read again they are the same, and what is none is refused by line."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.circuits import text
from pitboard.race import Race, RaceError, Record, RecordError, record
from pitboard.race.ply import Choice
from pitboard.race.replay import verify
from pitboard.rules import presets
from tests.clauses.kit import OPEN, At, staged

from .records import data, lines, ours, theirs, written

TRUST = pytest.mark.parametrize("race", [ours, theirs], ids=["ours", "theirs"])


@TRUST
def test_a_record_written_and_read_again_is_the_same(race: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.race"
    kept = Record.of(race(), {"seed": 5, "bots": ["club", "club"], "note": "Ünïcode\u2028"})
    kept.write(path)
    assert Record.read(path) == kept
    assert Record.parse(path.read_bytes()) == kept
    assert [file.name for file in tmp_path.iterdir()] == ["a.race"]
    assert path.read_bytes().isascii()
    assert len(path.read_text().splitlines()) == len(race().plies) + 2


def test_a_record_says_on_which_circuit_by_which_rules_and_who() -> None:
    kept = Record.of(theirs())
    assert (kept.circuit_slug, kept.circuit_digest) == ("narrow", text.digest(theirs().circuit))
    assert text.read(str(kept.circuit_text)) == theirs().circuit
    assert (kept.preset, kept.options, kept.laps) == ("classic", {"slipstream": "on"}, 1)
    assert (kept.cars, kept.meta) == (("Ann", "Бо €"), {})
    assert kept.end
    assert (kept.end["plies"], kept.end["digest"]) == (len(theirs().plies), theirs().digest)
    assert Record.of(ours()).circuit_text is None


def test_a_changed_copy_of_our_circuit_stands_in_the_record() -> None:
    import dataclasses

    circuit = dataclasses.replace(ours().circuit, grid=ours().circuit.grid[:4])
    assert Record.of(Race(circuit, presets.load("mini"), 2, 1)).circuit_text == text.write(circuit)


@pytest.mark.parametrize("plies", [0, 1, 40])
def test_a_race_cut_short_can_be_recorded(plies: int) -> None:
    race = Race(ours().circuit, ours().rules, ours().names, 1)
    for ply in ours().plies[:plies]:
        if isinstance(ply, Choice):
            race.apply(ply.option)
        else:
            race.roll(ply.face)
    again = verify(Record.parse("\n".join(Record.of(race).lines()).encode()))
    assert again.state() == race.state()
    assert not again.is_over


def test_what_could_never_be_replayed_is_not_recorded() -> None:
    with pytest.raises(RaceError, match="its beginning is not known"):
        Record.of(staged(OPEN, "modern", At("a0")))
    with pytest.raises(RaceError, match="its beginning is not known"):
        Record.of(staged(OPEN, "modern", At("a0")).clone())
    house = Race(ours().circuit, presets.load("mini").using(turbo_spaces=9), 2, 1)
    with pytest.raises(RaceError, match="not mini's own"):
        Record.of(house)


def test_a_long_notation_can_be_read_again() -> None:
    choice = Choice(0, "1.99.99 t b3 o1" + "".join(f" !longest-name-of-a-space{k}" for k in range(38)))
    line = {"car": 0, "choose": choice.option}
    assert Record.parse(data([*lines()[:-1], line])).plies[-1] == choice


class Full(OSError):
    """The disk is full."""


@pytest.mark.parametrize("when", ["write_bytes", "replace"])
def test_a_failing_write_leaves_the_old_file_and_nothing_else(
    when: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.race"
    path.write_text("old")
    real = Path.write_bytes

    def fail(self: Path, given: Any) -> None:
        if when == "write_bytes":
            real(self, given[:100])
        raise Full

    monkeypatch.setattr(Path, when, fail)
    with pytest.raises(Full):
        Record.of(ours()).write(path)
    assert [file.name for file in tmp_path.iterdir()] == ["a.race"]
    assert path.read_text() == "old"


# ---------------------------------------------------------------- what is no record


def headed(**changes: Any) -> bytes:
    """The record with other values in its header; `a__b` is the field b of a."""
    changed = lines()
    for name, value in changes.items():
        *outer, last = name.split("__")
        inside = changed[0]
        for key in outer:
            inside = inside[key]
        inside[last] = value
    return data(changed)


def with_line(number: int, line: str) -> bytes:
    """The record with another text on one line."""
    kept = list(written())
    kept[number - 1] = line
    return "\n".join(kept).encode()


BAD: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "line 1: the file is empty"),
    "a letter": (b"Dear all,\n", "line 1: this line is no JSON"),
    "another program's lines": (b'{"event": "start"}\n', "line 1: this is no Pitboard record: its first line is"),
    "a list": (with_line(4, "[]"), "line 4: each line must be a JSON object"),
    "a line cut off": (with_line(9, '{"car": 0, "choo'), "line 9: this line is no JSON; was the file cut off"),
    "an empty line": (with_line(9, ""), "line 9: this line is no JSON"),
    "deep": (with_line(2, "[" * 10_000), "line 2: this line is no JSON"),
    "a huge number": (with_line(2, '{"car": 0, "die": 0, "roll": 1' + "0" * 5000 + "}"), "line 2: "),
    "no UTF-8": (with_line(3, "x").replace(b"x", b"\xff\xfe"), "line 3: this is not UTF-8 text"),
    "UTF-16": ("\n".join(written()).encode("utf-16"), "line 1: this is not UTF-8 text"),
    "another format": (headed(format=2), "line 1: this is a record of format 2; here format 1 is read"),
    "no format": (headed(format="1"), "line 1: 'format' must be a number"),
    "true laps": (headed(laps=True), "line 1: 'laps' must be a number from 1 to 99"),
    "absurd laps": (headed(laps=10**9), "line 1: 'laps' must be a number from 1 to 99"),
    "no circuit": (headed(circuit=None), "line 1: 'circuit' must be an object"),
    "no digest": (headed(circuit={"slug": "emberfold"}), "line 1: 'digest' must be a text"),
    "a long slug": (headed(circuit__slug="x" * 201), "line 1: 'slug' must be a text of at most 200"),
    "a long circuit": (headed(circuit__text="x" * 2_000_001), "line 1: 'text' must be a text of at most 2000000"),
    "rules in a list": (headed(rules=[]), "line 1: 'rules' must be an object"),
    "an option's value": (headed(rules__options={"slipstream": True}), "line 1: 'slipstream' must be a text"),
    "names": (headed(cars="ab"), "line 1: 'cars' must be a list of names"),
    "a long name": (headed(cars=["a", "b" * 61]), "line 1: 'cars' must be a list of names of 1 to 60"),
    "a name that clears screens": (headed(cars=["a", "\x1b[2J"]), "line 1: 'cars' must be a list"),
    "half a character": (headed(cars=["a", "\ud800"]), "line 1: 'cars' must be a list"),
    "notes": (headed(meta=3), "line 1: 'meta' must be an object"),
    "neither choice nor roll": (with_line(5, '{"car": 0}'), "line 5: a ply must have 'choose' or 'roll'"),
    "no car": (with_line(5, '{"choose": "g1"}'), "line 5: 'car' must be a number from 0 to 99"),
    "a choice in numbers": (with_line(5, '{"car": 0, "choose": 1}'), "line 5: 'choose' must be a text"),
    "a long choice": (with_line(5, json.dumps({"car": 0, "choose": "g" * 2001})), "line 5: 'choose' must be a text"),
    "half a roll": (with_line(5, '{"car": 0, "roll": 3}'), "line 5: 'die' must be a number from 0 to 9"),
    "an end of another kind": (data([*lines()[:-1], {"end": 3}]), f"line {len(lines())}: 'end' must be an object"),
    "an end too early": (data([lines()[0], lines()[-1], *lines()[1:]]), "line 2: 'car' must be a number"),
    "a long header": (b" " * (record.LONGEST_HEADER + 1), "line 1: this line is longer than 6000000 bytes"),
    "a long line": (data(lines()[:1]) + b" " * 20_001 + b"\n", "line 2: this line is longer than 20000 bytes"),
    "many lines": (data(lines()[:1]) + b"{}\n" * 100_002, "line 100002: more than 100000 plies"),
    "a large file": (b" " * (record.LARGEST_FILE + 1), "line 1: the file is larger than 16000000 bytes"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_record_is_refused_by_its_line(name: str, tmp_path: Path) -> None:
    given_data, said = BAD[name]
    path = tmp_path / "bad.race"
    path.write_bytes(given_data)
    reads: list[Callable[[], Record]] = [lambda: Record.parse(given_data), lambda: Record.read(path)]
    for read in reads:
        with pytest.raises(RecordError) as refused:
            read()
        assert str(refused.value).startswith(said)
        assert f"line {refused.value.line}:" in said
    assert path.read_bytes() == given_data


def test_lines_may_end_as_on_other_systems_and_the_last_need_not_end() -> None:
    kept = Record.of(ours(), {"seed": 5})
    assert Record.parse("\r\n".join(written()).encode()) == kept
    assert Record.parse("\n".join(written()).encode() + b"\n") == kept


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """The bytes of a record with a few of them changed, lost, doubled or moved."""
    kept = bytearray(data(lines()[:40] + lines()[-1:]))
    for _ in range(draw(st.integers(1, 4))):
        at, size = draw(st.integers(0, len(kept) - 1)), draw(st.integers(1, 60))
        match draw(st.integers(0, 3)):
            case 0:
                kept[at : at + size] = draw(st.binary(max_size=8))
            case 1:
                del kept[at : at + size]
            case 2:
                kept[at:at] = kept[at : at + size]
            case 3:
                kept[at : at + 1] = draw(st.sampled_from([b'"', b"0", b"-", b"{}", b"null", b"\\ud800", b"9" * 30]))
        kept = kept or bytearray(b"\n")
    return bytes(kept)


often = settings(max_examples=settings().max_examples * 4)


@given(spoilt())
@often
def test_whatever_bytes_come_only_our_error_is_raised(given_data: bytes) -> None:
    with suppress(RecordError):
        verify(Record.parse(given_data))
