"""The `.circuit` format: what is written reads back the same, and nothing but `CircuitError` ever escapes."""

from __future__ import annotations

import contextlib
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.circuits import laws, text
from pitboard.circuits.errors import CircuitError
from pitboard.circuits.model import (
    PIT,
    Area,
    Circuit,
    Corner,
    Link,
    LinkKind,
    Provenance,
    Side,
    Space,
    Weather,
)
from tests.fixtures.circuits import FIXTURES, all_circuits, narrow, pit_after_corner

IDS = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,9}", fullmatch=True)
WORDS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=40).filter(
    lambda words: words == words.strip() and words.isprintable()
)
NUMBERS = st.floats(-1e6, 1e6)


@st.composite
def circuits(draw: st.DrawFn) -> Circuit:
    """Any circuit that the format can carry, lawful or not."""
    corners = [
        Corner(ident, draw(st.integers(1, 3)), draw(st.sampled_from(Side)), draw(st.just("") | WORDS), printed)
        for ident in draw(st.lists(IDS.filter(lambda i: i != "name"), max_size=3, unique=True))
        for printed in [draw(st.none() | st.tuples(st.integers(1, 99), st.integers(1, 99)))]
    ]
    idents = draw(st.lists(IDS, min_size=1, max_size=8, unique=True))
    pairs = draw(st.lists(st.tuples(st.sampled_from(idents), st.sampled_from(idents)), max_size=6))
    touching = {frozenset(pair) for pair in pairs if pair[0] != pair[1]}
    spaces = []
    for ident in idents:
        area = draw(st.sampled_from(Area))
        beside = [other for pair in touching if ident in pair for other in pair - {ident}]
        spaces.append(
            Space(
                ident,
                draw(st.integers(1, 4)) if area is Area.TRACK else PIT,
                draw(st.integers(0, 9999)),
                area,
                draw(st.sampled_from([None, *(corner.id for corner in corners)])),
                tuple(beside),
                draw(st.integers(1, 10)) if area is Area.BOX else None,
                draw(st.booleans()),
                draw(st.none() | IDS),
                draw(NUMBERS),
                draw(NUMBERS),
                draw(st.floats(-360, 360)),
            )
        )
    ends = draw(st.lists(st.tuples(st.sampled_from(idents), st.sampled_from(idents)), max_size=12, unique=True))
    kept = [pair for i, pair in enumerate(ends) if sum(other[0] == pair[0] for other in ends[:i]) < 4]
    links = [Link(a, b, draw(st.sampled_from(LinkKind)), draw(st.booleans()), draw(st.booleans())) for a, b in kept]
    return Circuit(
        draw(st.from_regex(r"[a-z0-9][a-z0-9-]{0,9}", fullmatch=True)),
        draw(WORDS),
        4,
        tuple(spaces),
        tuple(links),
        tuple(corners),
        tuple(draw(st.lists(st.sampled_from(idents), max_size=4, unique=True))),
        draw(st.none() | st.builds(Weather, st.integers(1, 20), st.integers(1, 20))),
        draw(st.builds(Provenance, st.just("") | WORDS, st.just("") | WORDS, st.just("") | WORDS)),
    )


@given(circuits())
def test_whatever_is_written_reads_back_the_same(circuit: Circuit) -> None:
    written = text.write(circuit)
    assert text.read(written) == text.canonical(circuit)
    assert text.write(text.read(written)) == written


@pytest.mark.parametrize("slug", FIXTURES)
def test_fixture_circuits_read_back_the_same(slug: str) -> None:
    circuit = FIXTURES[slug]()
    assert text.read(text.write(circuit)) == circuit


def test_the_order_of_lines_and_comments_do_not_matter() -> None:
    lines = text.write(narrow()).splitlines()
    shuffled = [lines[0], "# a comment", "", *reversed(lines[1:-1]), "end  # the end"]
    again = text.read("\r\n".join(shuffled))
    assert replace(again, grid=again.grid[::-1], corners=again.corners[::-1]) == narrow()


def test_lines_are_known_for_every_part() -> None:
    circuit = pit_after_corner()
    written = text.write(circuit)
    _, lines = text.read_with_lines(written, "x.circuit")
    rows = written.splitlines()
    assert lines.source == "x.circuit"
    assert all(rows[lines.space[space.id] - 1].startswith(f"space {space.id} ") for space in circuit.spaces)
    for link in circuit.links:
        assert rows[lines.link[link.source, link.target] - 1].startswith(f"link {link.source} {link.target} ")
    assert all(rows[lines.grid[ident] - 1] == f"grid {ident}" for ident in circuit.grid)
    assert rows[lines.corner["a"] - 1].startswith("corner a ")
    assert lines.end == len(rows)


SMALL = """pitboard circuit 1
name Small
slug small
lanes 2
corner a stops 1 inside left name Elbow
space 1.1.1 lane 1 rank 0
space 2.1.1 lane 2 rank 1 corner a
link 1.1.1 2.1.1 change
link 2.1.1 1.1.1 change line
beside 1.1.1 2.1.1
grid 1.1.1
end
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("pitboard circuit 1", "pitboard circuit 2", 1, "starts with"),
        ("lanes 2", "lanes 5", 4, "from 2 to 4"),
        ("lanes 2", "lanes 2\nlanes 2", 5, "line 4"),
        ("lanes 2", "lane 2", 4, "did you mean 'lanes'"),
        ("lanes 2\n", "", None, "no 'lanes' line"),
        ("name Small\n", "", None, "no 'name' line"),
        ("name Small", "name " + "x" * 201, 2, "printable"),
        ("slug small", "slug Small", 3, "small letters"),
        ("stops 1", "stops 4", 5, "from 1 to 3"),
        ("inside left", "inside lft", 5, "did you mean 'left'"),
        ("inside left", "inside left paths 3", 5, "shortest path"),
        ("rank 0", "rank -1", 6, "from 0 to 9999"),
        ("rank 0", "rank 0 rank 0", 6, "twice"),
        ("rank 0", "rnk 0", 6, "did you mean 'rank'"),
        ("lane 1 rank 0", "lane 1", 6, "no rank"),
        ("lane 1 rank 0", "box rank 0", 6, "team"),
        ("rank 0", "rank 0 at 1 2", 6, "heading"),
        ("rank 0", "rank 0 at 1 2e9 3", 6, "-1e+06 to 1e+06"),
        ("rank 0", "rank 0 at 1 nan 3", 6, "cannot be y"),
        ("rank 1 corner a", "rank 1 corner b", 7, "no corner b"),
        ("rank 1 corner a", "rank 1 " + "#" * 400, 7, "400 are the most"),
        ("space 2.1.1 lane 2", "space 1.1.1 lane 2", 7, "line 6"),
        ("space 2.1.1", "space " + "2" * 25, 7, "1 to 24"),
        ("space 2.1.1 lane 2", "space 2.1.1 lane 3", 7, "lane 3 of 2"),
        ("link 1.1.1 2.1.1 change", "link 1.1.1 2.1.9 change", 8, "no space 2.1.9"),
        ("link 1.1.1 2.1.1 change", "link 1.1.1 2.1.1 chnge", 8, "did you mean 'change'"),
        ("link 1.1.1 2.1.1 change", "link 1.1.1", 8, "the line ends where"),
        ("change line", "change line line", 9, "twice"),
        ("change line", "change line now", 9, "unknown mark"),
        ("link 2.1.1 1.1.1 change line", "link 1.1.1 2.1.1 change line", 9, "line 8"),
        ("beside 1.1.1 2.1.1", "beside 1.1.1 1.1.1", 10, "beside itself"),
        ("beside 1.1.1 2.1.1", "beside 1.1.1 2.1.1\nbeside 2.1.1 1.1.1", 11, "line 10"),
        ("grid 1.1.1", "grid 9.9.9", 11, "no space 9.9.9"),
        ("grid 1.1.1", "grid 1.1.1\ngrid 1.1.1", 12, "line 11"),
        ("grid 1.1.1", "grid 1.1.1 2.1.1", 11, "one word too many"),
        ("grid 1.1.1", "weather rain 3 sun 21", 11, "from 1 to 20"),
        ("end\n", "", None, "cut off"),
        ("end\n", "end\nmore\n", 13, "after 'end'"),
    ],
)
def test_a_fault_of_form_names_its_line_and_the_remedy(old: str, new: str, line: int | None, words: str) -> None:
    assert text.read(SMALL)
    assert old in SMALL
    with pytest.raises(CircuitError) as caught:
        text.read(SMALL.replace(old, new), "small.circuit")
    found = [fault for fault in caught.value.faults if fault.line == line and words in fault.message]
    assert found, str(caught.value)
    assert found[0].source == "small.circuit"
    assert found[0].law == "syntax"


def test_all_faults_are_reported_at_once_up_to_a_limit() -> None:
    with pytest.raises(CircuitError) as caught:
        text.read(SMALL.replace("rank 0", "rank x").replace("grid 1.1.1", "grid 8"))
    assert {fault.line for fault in caught.value.faults} >= {6, 11}
    with pytest.raises(CircuitError) as caught:
        text.read("pitboard circuit 1\n" + "nonsense\n" * 5000)
    assert len(caught.value.faults) < 60
    assert "more" in str(caught.value)


@pytest.mark.parametrize(
    ("line", "count", "words"),
    [
        ("space {0} lane 1 rank {0}", 769, "768 are the most"),
        ("corner c{0} stops 1 inside left", 25, "24 are the most"),
        (
            "link a{0} b{0} ahead\nlink a{0} c{0} ahead\nlink a{0} d ahead\nlink a{0} e ahead\nlink a{0} f ahead",
            1,
            "fifth",
        ),
        ("beside hub s{0}", 9, "8 spaces beside"),
        ("grid g{0}", 21, "20 are the most"),
    ],
)
def test_absurd_sizes_are_refused(line: str, count: int, words: str) -> None:
    body = "\n".join(line.format(number) for number in range(count))
    with pytest.raises(CircuitError, match=words):
        text.read(SMALL.replace("end\n", f"{body}\nend\n"))


def test_a_file_too_large_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CircuitError, match="2000000 bytes"):
        text.read("#" * 2_000_001)
    with pytest.raises(CircuitError, match="UTF-8") as caught:
        text.read(SMALL.encode() + b"\n# \xff")
    assert caught.value.faults[0].line == 14
    large = tmp_path / "large.circuit"
    large.write_bytes(b"#" * 2_000_001)
    with pytest.raises(CircuitError, match="2000000 bytes"):
        text.read_bytes(large)
    with pytest.raises(CircuitError, match="no ordinary file"):
        text.read_bytes(tmp_path)
    with pytest.raises(CircuitError, match="cannot be read"):
        text.read_bytes(tmp_path / "missing.circuit")


def test_what_the_format_cannot_carry_is_not_written() -> None:
    circuit = narrow()
    first = circuit.spaces[0]
    for changed in (
        replace(circuit, name="two\nlines"),
        replace(circuit, name="x\nend"),
        replace(circuit, slug="No Slug"),
        replace(circuit, lanes=9),
        replace(circuit, spaces=(replace(first, beside=("2.5.1",)), *circuit.spaces[1:])),
        replace(circuit, spaces=(replace(first, x=float("nan")), *circuit.spaces[1:])),
        replace(circuit, spaces=(replace(first, team=3), *circuit.spaces[1:])),
        replace(circuit, links=(*circuit.links, Link("1.1.1", "nowhere"))),
    ):
        with pytest.raises(CircuitError):
            text.write(changed)


def mutated(data: bytes) -> st.SearchStrategy[bytes]:
    """A file with a few bytes changed, lines lost or doubled, or its end cut off."""

    def change(cuts: list[tuple[int, int, bytes]]) -> bytes:
        changed = data
        for start, length, put in cuts:
            at = start % (len(changed) + 1)
            changed = changed[:at] + put + changed[at + length :]
        return changed

    puts = st.binary(max_size=6) | st.sampled_from([b"\n", b" ", b"#", b"1", b"\x00\x00\x00\x10", b"end\n", b"rank 9"])
    cut = st.tuples(st.integers(0, len(data)), st.sampled_from([0, 1, 2, 9, 400, 10**6]), puts)
    return st.lists(cut, min_size=1, max_size=4).map(change)


@settings(max_examples=120)
@given(mutated(text.write(pit_after_corner()).encode()))
def test_a_damaged_file_gives_a_circuit_or_a_circuit_error(data: bytes) -> None:
    with contextlib.suppress(CircuitError):
        circuit, lines = text.read_with_lines(data, "damaged")
        laws.check(circuit, lines)
        assert text.read(text.write(circuit)) == circuit


@settings(max_examples=80)
@given(st.data())
def test_lines_lost_or_doubled_give_a_circuit_or_a_circuit_error(data: st.DataObject) -> None:
    rows = text.write(narrow()).splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(rows) - 1))
        words = rows[at].split(" ")
        words[data.draw(st.integers(0, len(words) - 1))] = data.draw(
            st.sampled_from(["", "1.1.1", "x", "line", "7", "a"])
        )
        rows[at : at + 1] = data.draw(st.sampled_from([[], [rows[at]] * 2, [" ".join(words)]]))
    with contextlib.suppress(CircuitError):
        laws.check(*text.read_with_lines("\n".join(rows)))


@given(st.text() | st.binary())
def test_any_text_gives_a_circuit_error(data: str | bytes) -> None:
    with pytest.raises(CircuitError):
        text.read(data)


class TestDigest:
    """The digest changes with everything that matters for racing and with nothing else."""

    def test_it_is_stable(self) -> None:
        assert text.digest(narrow()) == text.digest(text.read(text.write(narrow())))
        assert re.fullmatch("[0-9a-f]{64}", text.digest(narrow()))
        assert len({text.digest(circuit) for circuit in all_circuits()}) == len(FIXTURES)

    def test_name_provenance_and_geometry_do_not_matter(self) -> None:
        circuit = narrow()
        spaces = tuple(replace(space, x=1.0, y=2.0, heading=3.0) for space in reversed(circuit.spaces))
        corners = tuple(replace(corner, name="?", printed=(9, 6)) for corner in reversed(circuit.corners))
        other = replace(
            circuit,
            slug="o",
            name="O",
            provenance=Provenance("a"),
            spaces=spaces,
            corners=corners,
            links=circuit.links[::-1],
        )
        assert text.digest(other) == text.digest(circuit)

    def test_everything_else_does(self) -> None:
        circuit = narrow()
        first, rest = circuit.spaces[0], circuit.spaces[1:]
        others = [
            replace(circuit, spaces=(replace(first, rank=first.rank + 1), *rest)),
            replace(circuit, spaces=(replace(first, danger=True), *rest)),
            replace(circuit, spaces=(replace(first, noise="z"), *rest)),
            replace(circuit, spaces=(replace(first, beside=()), *rest)),
            replace(circuit, links=circuit.links[1:]),
            replace(circuit, links=(replace(circuit.links[0], police=True), *circuit.links[1:])),
            replace(circuit, corners=(replace(circuit.corners[0], stops=1), *circuit.corners[1:])),
            replace(circuit, corners=(replace(circuit.corners[0], inside=Side.RIGHT), *circuit.corners[1:])),
            replace(circuit, grid=circuit.grid[::-1]),
            replace(circuit, weather=Weather(4, 11)),
            replace(circuit, weather=None),
        ]
        digests = {text.digest(other) for other in [circuit, *others]}
        assert len(digests) == len(others) + 1
