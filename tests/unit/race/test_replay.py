"""Replaying: whatever in a record does not hold is named by line and ply."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboard.circuits import library, text
from pitboard.race import Record, RecordError
from pitboard.race.replay import replay, verify
from pitboard.rules.version import RULES_VERSION
from tests.fixtures.circuits import narrow

from .records import Line, data, first, lines, ours, theirs


def is_move(line: Line) -> bool:
    """Whether a line is the choice of a move."""
    return not str(line.get("choose", "g")).startswith("g")


def is_gear_roll(line: Line) -> bool:
    """Whether a line is the roll of a gear's die."""
    return bool(line.get("die"))


def refused(given: bytes | Record, circuit: Any = None) -> RecordError:
    """The error that verifying raises."""
    with pytest.raises(RecordError) as error:
        verify(given if isinstance(given, Record) else Record.parse(given), circuit)
    return error.value


@pytest.mark.parametrize("race", [ours, theirs], ids=["ours", "theirs"])
def test_a_record_holds(race: Callable[[], Any]) -> None:
    record = Record.of(race())
    again = verify(record)
    assert again.state() == race().state()
    assert again.names == race().names
    assert again.rules == race().rules
    assert again.result() == race().result()
    assert again.take_events()
    assert Record.of(again) == record


def test_a_record_of_another_circuit_needs_no_file_and_ours_no_text() -> None:
    assert "narrow" not in library.slugs()
    record = Record.parse("\n".join(Record.of(theirs()).lines()).encode())
    assert verify(record).circuit == narrow()
    without = dataclasses.replace(record, circuit_text=None)
    assert "the circuit 'narrow' cannot be had" in str(refused(without))
    assert verify(without, narrow()).is_over


@pytest.mark.parametrize("to", [0, 1, 17, None])
def test_a_record_is_replayed_to_any_ply(to: int | None) -> None:
    record = Record.of(ours())
    race = replay(record, to=to)
    assert race.plies == ours().plies[:to]
    assert race.is_over == (to is None)


@pytest.mark.parametrize("to", [-1, 10_000])
def test_there_is_no_such_ply(to: int) -> None:
    with pytest.raises(RecordError, match=f"there is no ply {to}; the record has {len(ours().plies)}"):
        replay(Record.of(ours()), to=to)


# ---------------------------------------------------------------- plies that do not hold

Spoil = Callable[[list[Line]], int]


def changed_roll(kept: list[Line]) -> int:
    """Another number of the same die: what follows does not fit it, or the end does not."""
    at = first(kept, is_gear_roll)
    faces = ours().rules.dice[kept[at]["die"] - 1]
    kept[at]["roll"] = next(face for face in faces if face != kept[at]["roll"])
    return -1


def impossible_roll(kept: list[Line]) -> int:
    at = first(kept, is_gear_roll)
    kept[at]["roll"] = 99
    return at


def other_die(kept: list[Line]) -> int:
    at = first(kept, is_gear_roll)
    kept[at]["die"] += 1
    return at


def illegal_option(kept: list[Line]) -> int:
    at = first(kept, is_move)
    kept[at]["choose"] = "1.1.1 b9"
    return at


def another_gear(kept: list[Line]) -> int:
    at = first(kept, lambda line: line.get("choose", "").startswith("g"))
    kept[at]["choose"] = "g6"
    return at


def missing_line(kept: list[Line]) -> int:
    at = first(kept, is_move)
    del kept[at]
    return at


def doubled_line(kept: list[Line]) -> int:
    at = first(kept, is_move)
    kept.insert(at, kept[at])
    return at + 1


def another_car(kept: list[Line]) -> int:
    at = first(kept, is_move)
    kept[at]["car"] += 1
    return at


def extra_line(kept: list[Line]) -> int:
    kept.insert(len(kept) - 1, {"car": 0, "choose": "g1"})
    return len(kept) - 2


def a_roll_for_a_choice(kept: list[Line]) -> int:
    at = first(kept, is_move)
    kept[at] = {"car": kept[at]["car"], "die": 0, "roll": 3}
    return at


SPOILS: dict[Spoil, str] = {
    changed_roll: "",
    impossible_roll: "has no side with 99; its sides are",
    other_die: "die is to be rolled, not die",
    illegal_option: "'1.1.1 b9' is not an option now; options are",
    another_gear: "'g6' is not an option now; options are g1",
    missing_line: "there is nothing to choose now|no die is to be rolled|'s ply, not car|is not an option now",
    doubled_line: "there is nothing to choose now|is not an option now|'s ply, not car",
    another_car: "'s ply, not car",
    extra_line: "the race is over already",
    a_roll_for_a_choice: "no die is to be rolled now",
}


@pytest.mark.parametrize("spoil", SPOILS, ids=[spoil.__name__ for spoil in SPOILS])
def test_the_first_ply_that_does_not_hold_is_named(spoil: Spoil) -> None:
    kept = lines()
    at = spoil(kept)
    error = refused(data(kept))
    assert re.search(SPOILS[spoil], str(error))
    if at >= 0:
        assert (error.line, error.ply) == (at + 1, at)
        assert str(error).startswith(f"line {at + 1}, ply {at}: ")


def test_every_change_of_a_roll_is_noticed() -> None:
    for at in [index for index, line in enumerate(lines()) if "roll" in line][::9]:
        kept = lines()
        faces = range(1, 21) if not kept[at]["die"] else ours().rules.dice[kept[at]["die"] - 1]
        kept[at]["roll"] = min(faces, key=lambda face: (face == kept[at]["roll"], abs(face - kept[at]["roll"])))
        line = refused(data(kept)).line
        assert at < line <= len(kept)


# ---------------------------------------------------------------- ends


def test_a_record_cut_off_is_noticed_wherever_it_is_cut() -> None:
    for count in (1, 2, 30, len(lines()) - 1):
        error = refused(data(lines()[:count]))
        assert "the end line is missing: the record is cut off" in str(error)
        assert error.line == count + 1


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ({"plies": 3}, "the end line counts 3 plies; there are"),
        ({"plies": None}, "the end line counts None plies"),
        ({"digest": "0" * 64}, "the final state is another than the one recorded"),
        ({"digest": None}, "the final state is another"),
        ({"plies_digest": "0" * 64}, "a roll, a choice or a name has been changed"),
        ({"plies_digest": None}, "a roll, a choice or a name has been changed"),
    ],
)
def test_another_end_is_noticed(end: Line, said: str) -> None:
    kept = lines()
    kept[-1]["end"] |= end
    error = refused(data(kept))
    assert said in str(error)
    assert error.line == len(kept)


# ---------------------------------------------------------------- other circuits and rules

HEADERS: dict[str, tuple[dict[str, Any], str]] = {
    "rules version": ({"rules_version": RULES_VERSION + 1}, f"recorded under rules version {RULES_VERSION + 1}; this"),
    "circuit": ({"circuit_slug": "sandrell"}, "is not the circuit this race was run on: the digests differ"),
    "circuit digest": ({"circuit_digest": "0" * 64}, "the digests differ"),
    "unknown circuit": ({"circuit_slug": "nowhere"}, "the circuit 'nowhere' cannot be had: nowhere"),
    "a path": ({"circuit_slug": "../emberfold"}, "the circuit '../emberfold' cannot be had"),
    "rules digest": ({"rules_digest": "0" * 64}, "the rules of mini have other values here"),
    "other rules": ({"preset": "modern"}, "the rules of modern have other values here"),
    "unknown preset": ({"preset": "moden"}, "there is no such preset (did you mean modern?)"),
    "no such option": ({"options": {"turbos": "on"}}, "mini has no such option"),
    "no such value": ({"preset": "classic", "options": {"slipstream": "maybe"}}, "'maybe' is not allowed; use one of"),
    "an option set otherwise": ({"preset": "classic", "options": {"slipstream": "on"}}, "have other values here"),
    "laps": ({"laps": 9}, "laps 9: mini has no such race"),
    "one car": ({"cars": ("a",)}, "1 cars: "),
    "many cars": ({"cars": ("a",) * 11}, "11 cars: "),
    "no circuit's text": ({"circuit_text": "pitboard circuit 1\nend\n"}, "cannot be had: its circuit"),
    "half a character": ({"circuit_text": "\ud800"}, "cannot be had: its circuit"),
}


@pytest.mark.parametrize("name", HEADERS)
def test_another_circuit_and_other_rules_are_named_on_line_1(name: str) -> None:
    changes, said = HEADERS[name]
    error = refused(dataclasses.replace(Record.of(ours()), **changes))
    assert (error.line, error.ply) == (1, None)
    assert said in str(error)


def test_another_name_is_noticed() -> None:
    kept = lines()
    kept[0]["cars"][0] = "Somebody else"
    assert "or a name has been changed" in str(refused(data(kept)))


def test_another_circuit_given_is_refused() -> None:
    assert "the digests differ" in str(refused(Record.of(ours()), narrow()))


def test_a_circuit_in_the_record_has_to_keep_the_laws() -> None:
    broken = dataclasses.replace(narrow(), grid=narrow().grid[:1] * 1)
    links = tuple(link for link in narrow().links if not link.line)
    for circuit in (broken, dataclasses.replace(narrow(), links=links)):
        record = dataclasses.replace(
            Record.of(theirs()), circuit_text=text.write(circuit), circuit_digest=text.digest(circuit)
        )
        assert "cannot be had: its circuit" in str(refused(record))


@given(st.data())
def test_a_circuit_text_of_any_kind_is_refused_or_holds(draw: st.DataObject) -> None:
    written = text.write(narrow()).splitlines(keepends=True)
    at = draw.draw(st.integers(0, len(written) - 1))
    kind = draw.draw(st.sampled_from(["lost", "doubled", "cut", "moved"]))
    if kind == "moved":
        written.insert(draw.draw(st.integers(0, len(written))), written.pop(at))
    else:
        written[at] = {"lost": "", "doubled": written[at] * 2, "cut": written[at][: len(written[at]) // 2]}[kind]
    record = dataclasses.replace(Record.of(theirs()), circuit_text="".join(written))
    try:
        race = verify(record)
    except RecordError as error:
        race = None
        line = error.line
    assert race is None or race.is_over
    assert race or line == 1


def test_verifying_leaves_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.race"
    Record.of(ours()).write(path)
    before = path.read_bytes()
    verify(Record.read(path))
    assert path.read_bytes() == before
    assert json.loads(before.splitlines()[0])["circuit"]["slug"] == "emberfold"
