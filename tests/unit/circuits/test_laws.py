"""Every law has a circuit that keeps it and one that breaks it; the fault names the law and the line."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pitboard.circuits import laws, text
from pitboard.circuits.errors import CircuitError, Fault
from pitboard.circuits.model import Area, Circuit, Link, LinkKind, Weather
from tests.fixtures.circuits import FIXTURES, narrow, pit_after_corner

NARROW = text.write(narrow())
PIT = text.write(pit_after_corner())


def broken(written: str, *edits: tuple[str, str]) -> tuple[list[Fault], int, list[str]]:
    """The faults of a text after these edits of whole lines, the line number of the first of them, and all lines."""
    rows = written.splitlines()
    at = rows.index(edits[0][0]) + 1
    for old, new in edits:
        place = rows.index(old)
        rows[place : place + 1] = new.splitlines() if new else []
    rows = "\n".join(rows).split("\n")
    circuit, lines = text.read_with_lines("\n".join(rows), "x.circuit")
    return laws.check(circuit, lines), at, rows


def row(written: str, start: str) -> str:
    """The line of a text that starts with these words."""
    return next(line for line in written.splitlines() if f"{line} ".startswith(f"{start} "))


@pytest.mark.parametrize("slug", FIXTURES)
def test_fixture_circuits_keep_every_law(slug: str) -> None:
    assert laws.check(FIXTURES[slug]()) == []
    laws.verify(FIXTURES[slug]())


def test_every_law_has_an_id_clauses_and_a_summary_and_is_broken_here() -> None:
    ids = [law.id for law in laws.LAWS]
    assert len(set(ids)) == len(ids)
    assert all(law.clauses and law.summary.endswith(".") for law in laws.LAWS)
    assert {law.id for law in laws.LAWS} == {law for law, *_ in BREACHES} | {"order"}


SPACE = row(NARROW, "space 1.1.3")
BREACHES: list[tuple[str, str, list[tuple[str, str]], str]] = [
    # law, text, edits of whole lines (the fault is named at the first), words of the message
    ("kinds", NARROW, [("link 1.1.1 2.1.1 change", "link 1.1.1 2.1.1 ahead")], "leaves its lane"),
    ("kinds", NARROW, [("link 1.1.1 2.1.1 change", "link 1.1.1 3.1.2 change")], "neighbouring"),
    ("kinds", NARROW, [("link 1.1.1 2.1.1 change", "link 1.1.1 2.1.1 pit")], "stays on the track"),
    ("kinds", PIT, [("link p.1 p.2 pit", "link p.1 p.2 ahead")], "make it a pit link"),
    ("links", NARROW, [("link 1.1.2 1.1.3 ahead", "link 1.1.2 1.1.3 ahead\nlink 1.1.2 1.1.4 ahead")], "keep one"),
    ("links", NARROW, [("link 1.1.2 1.1.3 ahead", "link 1.1.2 1.1.4 ahead")], "reach 1.1.4"),
    ("ranks", NARROW, [("link 1.1.2 1.1.3 ahead", "link 1.1.3 1.1.2 ahead")], "does not rise"),
    ("ranks", NARROW, [("link 1.1.2 1.1.3 ahead", "link 1.1.2 1.1.3 ahead line")], "does not fall"),
    ("ranks", PIT, [("link p.3 b.3 pit", "link p.3 b.3 pit line")], "no line between"),
    ("ranks", PIT, [(row(PIT, "space b.3"), row(PIT, "space b.3").replace("rank 69", "rank 70"))], "one rank"),
    ("line", NARROW, [("lanes 3", "lanes 4")], "lane 4"),
    ("cycles", NARROW, [("link 1.1.3 2.1.3 change", "link 1.1.3 2.1.3 change\nlink 1.1.3 1.1.1 ahead")], "circle"),
    ("reach", NARROW, [(SPACE, f"{SPACE}\nspace 9.9.9 lane 1 rank 999")], "no way leads from 9.9.9"),
    ("lap", NARROW, [("end", "link 1.1.4 1.4.4 ahead\nend")], "make it 36 or more"),
    ("crossing", NARROW, [("link 2.1.2 1.1.3 change", "link 2.1.2 1.1.4 change")], "crosses"),
    (
        "corners",
        NARROW,
        [(row(NARROW, "corner a"), f"{row(NARROW, 'corner a')}\ncorner x stops 1 inside left")],
        "no spaces",
    ),
    ("corners", NARROW, [(row(NARROW, "space 1.2.3"), row(NARROW, "space 1.2.3").replace(" corner a", ""))], "back in"),
    (
        "corners",
        NARROW,
        [(row(NARROW, "space 1.7.3"), row(NARROW, "space 1.7.3").replace(" at", " corner a at"))],
        "joined",
    ),
    (
        "corners",
        PIT,
        [(row(PIT, "space p.3"), row(PIT, "space p.3").replace(" at", " corner a at"))],
        "not on the track",
    ),
    ("paths", NARROW, [(row(NARROW, "corner a"), "corner a stops 2 inside left paths 9 5 name A")], "links give 9/6"),
    ("beside", NARROW, [("beside 1.1.1 2.1.1", "beside 1.1.1 2.1.4")], "ranks ahead"),
    ("beside", NARROW, [("beside 1.1.1 2.1.1", "beside 1.1.1 1.1.2")], "both in lane 1"),
    ("beside", PIT, [("beside 1.1.1 2.1.1", "beside 1.1.1 p.1")], "not both on the track"),
    ("pit-lane", PIT, [("link p.2 p.3 pit", "link p.2 p.4 pit")], "forks or merges"),
    ("pit-lane", PIT, [("link p.2 p.3 pit", "link p.2 p.3 pit\nlink p.2 4.5.9 pit")], "leaves the pit lane"),
    ("pit-lane", PIT, [(row(PIT, "link p.12 4.1.4"), "")], "add one"),
    ("boxes", PIT, [("link b.3 p.3 pit", "link b.3 p.4 pit")], "back to it"),
    ("boxes", PIT, [(row(PIT, "space b.3"), row(PIT, "space b.3").replace("box 1", "box 9"))], "give each team two"),
    ("grid", NARROW, [("grid 1.7.9", "grid 1.3.2")], "bring it near"),
    ("grid", NARROW, [("grid 1.7.9", "grid 1.7.2")], "sort them"),
    ("weather", NARROW, [("weather rain 4 sun 10", "weather rain 10 sun 10")], "rain < sun"),
    ("features", PIT, [(row(PIT, "space p.3"), row(PIT, "space p.3").replace(" at", " danger at"))], "danger"),
    ("features", NARROW, [("link 1.1.1 1.1.2 ahead", "link 1.1.1 1.1.2 ahead police")], "round the police line"),
]


@pytest.mark.parametrize(("law", "written", "edits", "words"), BREACHES)
def test_a_breach_names_law_line_and_remedy(law: str, written: str, edits: list[tuple[str, str]], words: str) -> None:
    faults, at, rows = broken(written, *edits)
    found = [fault for fault in faults if fault.law == law and words in fault.message]
    assert found, "\n".join(map(str, faults))
    fault = found[0]
    assert fault.source == "x.circuit"
    if law == "lap":  # a whole way round is too short, no one line is at fault
        return
    assert fault.line is not None
    assert set(rows[fault.line - 1].split()) & set(re.findall(r"[\w.-]+", fault.message))
    if law not in (
        "links",
        "pit-lane",
        "cycles",
        "reach",
        "grid",
        "crossing",
        "corners",
        "boxes",
        "ranks",
    ):  # these may name another of the lines at odds
        assert fault.line in (at, at + 1)


def test_a_lane_past_a_corner_is_found() -> None:
    circuit = narrow()
    spaces = tuple(replace(s, corner=None) if s.corner == "a" and s.lane == 3 else s for s in circuit.spaces)
    faults = laws.check(replace(circuit, spaces=spaces))
    assert any(fault.law == "corners" and "leads past corner a" in fault.message for fault in faults)


def test_a_corner_all_the_way_round_is_found() -> None:
    circuit = narrow()
    faults = laws.check(replace(circuit, spaces=tuple(replace(s, corner="a") for s in circuit.spaces)))
    assert any(fault.law == "corners" and "all the way round" in fault.message for fault in faults)


def test_one_sided_beside_is_found() -> None:
    circuit = narrow()
    spaces = (replace(circuit.spaces[0], beside=()), *circuit.spaces[1:])
    assert [fault.law for fault in laws.check(replace(circuit, spaces=spaces))] == ["beside", "beside"]


def test_spaces_out_of_order_are_found() -> None:
    circuit = narrow()
    assert {f.law for f in laws.check(replace(circuit, spaces=circuit.spaces[::-1]))} == {"order"}


def test_links_across_the_line_may_not_cross_either() -> None:
    circuit = narrow()
    last = next(s for s in circuit.spaces if s.id == "1.7.9")
    assert last.rank == 98
    links = (*circuit.links, Link("1.7.9", "2.1.2", LinkKind.CHANGE, line=True))
    assert any(fault.law == "crossing" for fault in laws.check(replace(circuit, links=links)))


def test_links_may_meet_at_a_space_without_crossing() -> None:
    # On a straight links in both directions between two lanes form a zigzag: they touch at their ends only.
    circuit = narrow()
    assert {("1.1.2", "2.1.2"), ("2.1.2", "1.1.3")} <= {(link.source, link.target) for link in circuit.links}
    assert laws.check(circuit) == []


def test_boxes_must_be_enough_for_the_grid() -> None:
    circuit = pit_after_corner()
    gone = {space.id for space in circuit.spaces if space.area is Area.BOX and (space.team or 0) > 4}
    links = tuple(link for link in circuit.links if not gone & {link.source, link.target})
    fewer = replace(circuit, spaces=tuple(s for s in circuit.spaces if s.id not in gone), links=links)
    assert [fault.law for fault in laws.check(fewer)] == ["boxes"]
    assert laws.check(replace(fewer, grid=fewer.grid[:8])) == []


def test_a_circuit_without_boxes_or_without_a_pit_lane_is_lawful() -> None:
    circuit = pit_after_corner()
    for areas in ({Area.TRACK, Area.PIT_LANE}, {Area.TRACK}):
        spaces = tuple(space for space in circuit.spaces if space.area in areas)
        kept = {space.id for space in spaces}
        links = tuple(link for link in circuit.links if {link.source, link.target} <= kept)
        assert laws.check(replace(circuit, spaces=spaces, links=links)) == []


@pytest.mark.parametrize(("weather", "lawful"), [(Weather(1, 20), True), (Weather(0, 5), False), (None, True)])
def test_the_weather_scale(weather: Weather | None, lawful: bool) -> None:
    assert (laws.check(replace(narrow(), weather=weather)) == []) is lawful


def changed(circuit: Circuit, **changes: object) -> Circuit:
    return replace(circuit, spaces=(replace(circuit.spaces[0], **changes), *circuit.spaces[1:]))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "circuit",
    [
        replace(narrow(), spaces=()),
        replace(narrow(), lanes=5),
        replace(narrow(), links=(*narrow().links, Link("1.1.1", "nowhere"))),
        replace(narrow(), links=(*narrow().links, narrow().links[0])),
        replace(narrow(), spaces=(*narrow().spaces, narrow().spaces[0])),
        replace(narrow(), spaces=narrow().spaces * 10),
        replace(narrow(), grid=("nowhere", "1.1.1")),
        replace(narrow(), corners=()),
        changed(narrow(), beside=("nowhere",)),
        changed(narrow(), lane=7),
        changed(narrow(), rank=-1),
        changed(narrow(), team=1),
        changed(narrow(), x=float("inf")),
        changed(narrow(), id="no id"),
        changed(narrow(), area=Area.PIT_LANE),
    ],
)
def test_a_circuit_built_wrong_is_found_before_the_other_laws(circuit: Circuit) -> None:
    faults = laws.check(circuit)
    assert faults
    assert {fault.law for fault in faults} == {laws.WHOLE}
    with pytest.raises(CircuitError):
        laws.verify(circuit)


def test_many_breaches_of_one_law_are_counted_not_listed() -> None:
    circuit = narrow()
    spaces = tuple(replace(space, rank=5) for space in circuit.spaces)
    faults = [fault for fault in laws.check(replace(circuit, spaces=spaces)) if fault.law == "ranks"]
    assert len(faults) == laws.PER_LAW + 1
    assert "more breaches" in faults[-1].message
