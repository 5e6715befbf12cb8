"""Importers, on tiny boards written by the tests: fixture circuits in other programs' formats come back whole."""

from __future__ import annotations

import contextlib
import struct
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.circuits.errors import CircuitError
from pitboard.circuits.importers import import_bytes, import_file
from pitboard.circuits.importers.literal import read_literal
from pitboard.circuits.laws import check
from pitboard.circuits.model import Area, Circuit, LinkKind, Space, Weather
from tests.fixtures.boards import to_dat, to_js, to_tdf
from tests.fixtures.circuits import FIXTURES, narrow, pit_after_corner, pit_from_corner
from tests.unit.circuits.test_text import mutated

Place = tuple[float, float]


def place(space: Space) -> Place:
    """Where a space is drawn: the one thing an import keeps that tells spaces apart."""
    return round(space.x, 2), round(space.y, 2)


def track(circuit: Circuit) -> dict[Place, Space]:
    return {place(space): space for space in circuit.spaces if space.area is Area.TRACK}


def links(circuit: Circuit, kinds: set[LinkKind]) -> set[tuple[Place, Place, bool]]:
    at = {space.id: place(space) for space in circuit.spaces if space.area is not Area.BOX}
    return {
        (at[k.source], at[k.target], k.line)
        for k in circuit.links
        if k.kind in kinds and k.source in at and k.target in at
    }


def assert_same_track(found: Circuit, meant: Circuit) -> None:
    """Both circuits have the same spaces in the same lanes, linked alike, with the line in the same place."""
    assert check(found) == []
    assert {at: space.lane for at, space in track(found).items()} == {at: s.lane for at, s in track(meant).items()}
    assert links(found, {LinkKind.AHEAD, LinkKind.CHANGE}) == links(meant, {LinkKind.AHEAD, LinkKind.CHANGE})
    ends = {(a, b) for a, b, _ in links(found, {LinkKind.PIT})}
    assert ends == {(a, b) for a, b, _ in links(meant, {LinkKind.PIT})}


def assert_same_corners(found: Circuit, meant: Circuit) -> None:
    def stops(circuit: Circuit) -> dict[Place, int]:
        return {at: circuit.corner[s.corner].stops for at, s in track(circuit).items() if s.corner}

    assert stops(found) == stops(meant)
    assert sorted(corner.stops for corner in found.corners) == sorted(corner.stops for corner in meant.corners)


def assert_same_grid(found: Circuit, meant: Circuit) -> None:
    assert [place(found.space[i]) for i in found.grid] == [place(meant.space[i]) for i in meant.grid]


@pytest.mark.parametrize("slug", FIXTURES)
def test_dat_boards_come_back(slug: str) -> None:
    meant = FIXTURES[slug]()
    found = import_bytes(to_dat(meant), f"{slug}.dat")
    assert_same_track(found.circuit, meant)
    assert_same_corners(found.circuit, meant)
    assert {place(found.circuit.space[i]) for i in found.circuit.grid} == {place(meant.space[i]) for i in meant.grid}
    assert found.circuit.slug == slug
    assert found.circuit.weather is None
    assert any("no weather scale" in words for words in found.assumptions)
    assert any("no corner names" in words for words in found.assumptions)


@pytest.mark.parametrize("slug", FIXTURES)
def test_dat_boards_get_sensible_ranks(slug: str) -> None:
    # Level, ahead or behind: of all pairs that touch nearly all must stand as they do in the original.
    meant = FIXTURES[slug]()
    found = track(import_bytes(to_dat(meant), "x.dat").circuit)

    def sign(number: int) -> int:
        return (number > 0) - (number < 0)

    pairs = [(space, meant.space[other]) for space in meant.spaces for other in space.beside]
    alike = [sign(one.rank - two.rank) == sign(found[place(one)].rank - found[place(two)].rank) for one, two in pairs]
    assert sum(alike) >= 0.95 * len(alike)


@pytest.mark.parametrize("slug", FIXTURES)
def test_tdf_boards_come_back(slug: str) -> None:
    meant = FIXTURES[slug]()
    found = import_bytes(to_tdf(meant), f"{slug}.tdf")
    assert_same_track(found.circuit, meant)
    assert_same_corners(found.circuit, meant)
    assert_same_grid(found.circuit, meant)
    assert {at: s.rank for at, s in track(found.circuit).items()} == {at: s.rank for at, s in track(meant).items()}
    beside = [
        {frozenset((place(s), place(c.space[o]))) for s in c.spaces for o in s.beside} for c in (found.circuit, meant)
    ]
    assert beside[0] == beside[1]
    assert found.circuit.weather == meant.weather
    assert any("weather scale" in words for words in found.assumptions)


@pytest.mark.parametrize("slug", FIXTURES)
def test_js_boards_come_back_without_corners_and_with_a_grid(slug: str) -> None:
    meant = FIXTURES[slug]()
    found = import_bytes(to_js(meant), "circuits.js")
    assert_same_track(found.circuit, meant)
    assert {at: s.rank for at, s in track(found.circuit).items()} == {at: s.rank for at, s in track(meant).items()}
    assert found.circuit.corners == ()
    assert len(found.circuit.grid) == 10
    assert found.circuit.slug == "tiny"
    for words in ("no corners", "no grid", "no weather scale"):
        assert any(words in assumption for assumption in found.assumptions)


@pytest.mark.parametrize("make", [pit_after_corner, pit_from_corner])
@pytest.mark.parametrize(("to", "suffix"), [(to_dat, "dat"), (to_tdf, "tdf")])
def test_boxes_hang_off_their_lane_spaces_two_to_a_team(make: object, to: object, suffix: str) -> None:
    meant = make()  # type: ignore[operator]
    found = import_bytes(to(meant), f"x.{suffix}").circuit  # type: ignore[operator]
    for circuit in (found, meant):
        boxes = [space for space in circuit.spaces if space.area is Area.BOX]
        assert sorted(space.team or 0 for space in boxes) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    homes = [
        {(place(c.space[k.source]), c.space[k.target].team) for k in c.links if c.space[k.target].area is Area.BOX}
        for c in (found, meant)
    ]
    assert homes[0] == homes[1]
    crossing = [link for link in found.links if link.line and link.kind is LinkKind.PIT]
    assert len(crossing) == 1


def test_readable_ids_count_sections_from_the_line() -> None:
    found = import_bytes(to_tdf(narrow()), "x.tdf").circuit
    assert {space.id for space in found.spaces if space.lane == 1} >= {"1.1.1", "1.2.1", "1.3.1", "1.4.1", "1.5.1"}
    assert {corner.id for corner in found.corners} == {"c1", "c2"}
    assert all((int(space.id.split(".")[1]) % 2 == 0) == (space.corner is not None) for space in found.spaces)


def test_stray_cells_skipping_links_and_loops_are_left_out_and_said() -> None:
    rows = to_dat(narrow()).decode().split("\r\n")
    edges = rows.index("") + 1
    spaces = [space for space in narrow().spaces]
    skip = [str(next(i for i, s in enumerate(spaces) if s.id == ident)) for ident in ("1.3.2", "3.3.3")]
    rows[edges:edges] = [f"{skip[0]} {skip[1]}", "0 0", "900 5"]
    rows.insert(1, "900 50 50 1")
    found = import_bytes("\n".join(rows).encode(), "x.dat")
    assert_same_track(found.circuit, narrow())
    for words in ("to itself", "on no way round (900", "that skip a lane"):
        assert any(words in assumption for assumption in found.assumptions), words


def test_wrong_lanes_and_ranks_are_mended_and_said() -> None:
    circuit = narrow()
    wrong = [replace(s, lane=3, rank=s.rank - 1) if s.id == "1.3.2" else s for s in circuit.spaces]
    found = import_bytes(to_tdf(replace(circuit, spaces=tuple(wrong))), "x.tdf")
    assert_same_track(found.circuit, circuit)
    for words in ("worked out lanes anew", "changed the rank of"):
        assert any(words in assumption for assumption in found.assumptions), words


def test_blocked_points_are_left_out_and_said() -> None:
    rows = to_dat(narrow()).decode().split("\r\n")
    rows.insert(1, "901 40 40 4")
    found = import_bytes("\n".join(rows).encode(), "x.dat")
    assert len(track(found.circuit)) == len(track(narrow()))
    assert any("blocked" in words for words in found.assumptions)


def test_an_odd_number_of_boxes_is_cut_to_pairs() -> None:
    rows = to_dat(pit_after_corner()).decode().split("\r\n")
    circuit = pit_after_corner()
    first = [s.id for s in circuit.spaces if s.area is not Area.BOX].index("p.1")
    rows.insert(len(rows) - 12, f"{first} 1.0")
    found = import_bytes("\n".join(rows).encode(), "x.dat")
    assert any("marks 11 boxes" in words for words in found.assumptions)
    assert sum(space.area is Area.BOX for space in found.circuit.spaces) == 10


def test_shared_boxes_of_a_script_become_one_for_each_lane_space() -> None:
    circuit = pit_after_corner()
    lane = [space.id for space in circuit.spaces if space.area is Area.PIT_LANE]
    text = to_js(circuit).decode()
    cells = ""
    for number in range(5):
        one, two = lane[2 * number + 1], lane[2 * number + 2]
        cells += f'"team{number}": {{center: {{x: {number}, y: 0}}, adjacence: ["{two}"], neighbours: [],}},'
        for ident in (one, two):
            text = text.replace(f'"{ident}": {{"center"', f'"{ident}": {{"team": 1, "center"')
            at = text.index('"adjacence": [', text.index(f'"{ident}": {{"team"')) + len('"adjacence": [')
            text = f'{text[:at]}"team{number}", {text[at:]}'
    found = import_bytes(text.replace('"cells": {', f'"cells": {{{cells}').encode(), "circuits.js")
    assert_same_track(found.circuit, circuit)
    assert sum(space.area is Area.BOX for space in found.circuit.spaces) == 10
    assert any("5 boxes, each shared" in words for words in found.assumptions)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("board.png 0\r\n0 ", "board.png 0\r\n1 ", "twice"),
        ("board.png 0\r\n0 ", "board.png 0\r\nx ", "whole number"),
        ("board.png 0\r\n", "board.png 0\r\n700 nan 1 1\r\n", "not a number"),
        ("board.png 0\r\n", "board.png 0\r\n7 1 1\r\n", "a kind"),
        ("\r\n\r\n0 ", "\r\n\r\n9999 ", "no point 9999"),
        ("\r\n\r\n0 ", "\r\n\r\n0\r\n0 ", "2 are needed"),
        (" 90.0\r\n", "\r\n99999 90.0\r\n", "no point"),
        (" F\r\n", "\r\n", "crosses the finish line"),
    ],
)
def test_a_dat_board_that_cannot_be_read_names_the_line(old: str, new: str, words: str) -> None:
    data = to_dat(narrow()).decode()
    assert old in data
    with pytest.raises(CircuitError, match=words) as caught:
        import_bytes(data.replace(old, new).encode(), "x.dat")
    fault = caught.value.faults[0]
    assert fault.source == "x.dat"
    assert (fault.line is not None) == (words != "crosses the finish line")


def test_a_board_that_breaks_a_law_is_refused_with_the_law_named() -> None:
    circuit = narrow()
    back = replace(circuit.links[0], source="1.5.1", target="1.3.1")
    with pytest.raises(CircuitError) as caught:
        import_bytes(to_tdf(replace(circuit, links=(*circuit.links, back))), "x.tdf")
    assert {fault.law for fault in caught.value.faults} == {"cycles"}
    with pytest.raises(CircuitError) as caught:
        import_bytes(to_tdf(replace(circuit, grid=circuit.grid[:1])), "x.tdf")
    assert {fault.law for fault in caught.value.faults} == {"grid"}


def test_absurd_sizes_are_refused_before_anything_is_made() -> None:
    head = to_tdf(narrow())[: 8 + 4 + 8 + 8 + 4]
    with pytest.raises(CircuitError, match="2147483647 cells"):
        import_bytes(head + struct.pack(">i", 2**31 - 1), "x.tdf")
    with pytest.raises(CircuitError, match="more than 768 points"):
        import_bytes(("b 0\n" + "\n".join(f"{i} 1 1 1" for i in range(800))).encode(), "x.dat")
    cells = ",".join(f"{i}: {{}}" for i in range(769))
    with pytest.raises(CircuitError, match="769 cells"):
        import_bytes(f"const x = {{a: {{cells: {{{cells}}}}}}}".encode(), "x.js")
    points = "\n".join(f"{i} {i} 1 {1 if i else 5}" for i in range(99))
    arrows = "\n".join(f"{i} 0" for i in range(1, 99))
    with pytest.raises(CircuitError, match="links touch space"):
        import_bytes(f"b 0\n{points}\n\n{arrows}".encode(), "x.dat")


@pytest.mark.parametrize("cut", [0, 1, 7, 8, 50, 4000, -1])
@pytest.mark.parametrize(("to", "suffix"), [(to_dat, "dat"), (to_tdf, "tdf"), (to_js, "js")])
def test_a_board_cut_off_is_refused_or_loads(cut: int, to: object, suffix: str) -> None:
    data: bytes = to(pit_after_corner())  # type: ignore[operator]
    _loads_or_is_refused(data[:cut], f"x.{suffix}")


@settings(max_examples=60)
@given(mutated(to_dat(pit_from_corner())))
def test_a_damaged_dat_gives_a_circuit_or_a_circuit_error(data: bytes) -> None:
    _loads_or_is_refused(data, "x.dat")


@settings(max_examples=60)
@given(mutated(to_tdf(pit_from_corner())))
def test_a_damaged_tdf_gives_a_circuit_or_a_circuit_error(data: bytes) -> None:
    _loads_or_is_refused(data, "x.tdf")


@settings(max_examples=60)
@given(mutated(to_js(pit_from_corner())))
def test_a_damaged_js_gives_a_circuit_or_a_circuit_error(data: bytes) -> None:
    _loads_or_is_refused(data, "x.js")


@settings(max_examples=60)
@given(st.data())
def test_numbers_swapped_in_a_dat_give_a_circuit_or_a_circuit_error(data: st.DataObject) -> None:
    rows = to_dat(pit_from_corner()).decode().split("\r\n")
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(1, len(rows) - 1))
        words = rows[at].split(" ")
        words[data.draw(st.integers(0, len(words) - 1))] = str(data.draw(st.integers(0, 170)))
        rows[at] = " ".join(words)
    _loads_or_is_refused("\n".join(rows).encode(), "x.dat")


@given(st.binary(), st.sampled_from(["x.dat", "x.tdf", "x.js"]))
def test_any_bytes_are_refused(data: bytes, source: str) -> None:
    with pytest.raises(CircuitError):
        import_bytes(data, source)


def _loads_or_is_refused(data: bytes, source: str) -> None:
    with contextlib.suppress(CircuitError):
        assert check(import_bytes(data, source).circuit) == []


class TestScript:
    """The script is data: literals are read, nothing is run."""

    def read(self, text: str) -> object:
        return read_literal(text, "x.js")

    def test_what_is_understood(self) -> None:
        text = """// a comment
        /* another */ export const X_1 = { a: [1, -2.5, .5e1, true, false, null, undefined,], 'b': "q\\"\\u0041\\n",
        "c d": {}, 7: 'it\\'s', };"""
        a = [1, -2.5, 5.0, True, False, None, None]
        assert self.read(text) == {"a": a, "b": 'q"A\n', "c d": {}, "7": "it's"}

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("", "does not declare an object"),
            ("alert(1)", "does not declare an object"),
            ("const x = {a: f()}", "nothing is run"),
            ("const x = {a: 1 + 1}", "',' or '}' is missing"),
            ("const x = {a: 1}; alert(1)", "only one object"),
            ("const x = {a: 1", "cut off"),
            ("const x = {a: '", "no end"),
            ("const x = {a 1}", "':' is missing"),
            ("const x = {a: 1, a: 2}", "stands twice"),
            ("const x = {: 1}", "key is missing"),
            ("const x = {a: " + "[" * 99, "too deep"),
            ("const x = {a: " + "1" * 99 + "}", "where a value should"),
            ("const x = {a: [" + "1," * 200_001 + "]}", "too much"),
        ],
    )
    def test_what_is_refused(self, text: str, words: str) -> None:
        with pytest.raises(CircuitError, match=words):
            self.read(text)

    def test_faults_name_the_line(self) -> None:
        with pytest.raises(CircuitError) as caught:
            self.read("const x = {\n a: 1,\n b: oops\n}")
        assert caught.value.faults[0].line == 3

    def test_one_of_several_boards_is_picked_by_name(self) -> None:
        one, two = to_js(narrow(), "one").decode(), to_js(pit_after_corner(), "two").decode()
        both = one.replace("};", "") + two.split("CIRCUITS = {")[1]
        assert import_bytes(both.encode(), "x.js", "two").circuit.lanes == 4
        with pytest.raises(CircuitError, match=r"2 boards \(one, two\)"):
            import_bytes(both.encode(), "x.js")
        with pytest.raises(CircuitError, match="no board 'three'; it has one, two"):
            import_bytes(both.encode(), "x.js", "three")

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('"lane": 1', '"lane": 9'),
            ('"lane": 1', '"lane": "1"'),
            ('"x": ', '"z": '),
            ('"position": ', '"position": 1e300, "p": '),
            ('"adjacence": ["', '"adjacence": ["nowhere", "'),
            ('"adjacence": [', '"adjacence": 3, "a": ['),
            ('"cells": {', '"cells": [], "c": {'),
        ],
    )
    def test_cells_that_are_no_cells_are_refused(self, old: str, new: str) -> None:
        data = to_js(narrow()).decode()
        assert old in data
        with pytest.raises(CircuitError):
            import_bytes(data.replace(old, new).encode(), "x.js")


def test_files_are_told_by_their_ending(tmp_path: Path) -> None:
    path = tmp_path / "Tiny Board.DAT"
    path.write_bytes(to_dat(narrow()))
    found = import_file(path).circuit
    assert (found.slug, found.name) == ("tiny-board", "Tiny Board")
    with pytest.raises(CircuitError, match="cannot be imported"):
        import_file(tmp_path / "board.png")
    with pytest.raises(CircuitError, match="cannot be read"):
        import_file(tmp_path / "missing.tdf")


def test_the_weather_scale_of_a_tdf_is_the_range_around_variable() -> None:
    found = import_bytes(to_tdf(replace(narrow(), weather=Weather(1, 6))), "x.tdf").circuit
    assert found.weather == Weather(1, 6)
    assert import_bytes(to_tdf(replace(narrow(), weather=None)), "x.tdf").circuit.weather is None
