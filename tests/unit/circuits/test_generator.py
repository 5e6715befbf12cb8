"""The generator obeys the pattern of real boards and always makes the same circuit of a design."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from pitboard.circuits import laws, text
from pitboard.circuits.generator import Design, design_files, generate, read_design
from pitboard.circuits.generator.__main__ import main
from pitboard.circuits.model import Area, Circuit, LinkKind, Side

DESIGNS = {file.name.removesuffix(".toml"): read_design(file.read_text(encoding="utf-8")) for file in design_files()}


@pytest.fixture(scope="module", params=sorted(DESIGNS))
def design(request: pytest.FixtureRequest) -> Design:
    return DESIGNS[request.param]


@pytest.fixture(scope="module")
def circuit(design: Design) -> Circuit:
    return generate(design)


def test_the_same_design_makes_the_same_bytes(design: Design, circuit: Circuit) -> None:
    assert text.write(generate(design)) == text.write(circuit)


def test_the_circuits_in_the_package_are_those_of_the_designs(design: Design, circuit: Circuit) -> None:
    kept = files("pitboard") / "data" / "circuits" / f"{design.slug}.circuit"
    assert kept.read_bytes() == text.write(circuit).encode()


def test_on_straights_every_second_lane_is_half_a_space_out_of_step(circuit: Circuit) -> None:
    """C-1, C-2: ahead is 2 ranks on, a change 1; lanes 1 and 3 are level, lane 2 is between them."""
    for link in circuit.links:
        source, target = circuit.space[link.source], circuit.space[link.target]
        if source.area is Area.TRACK and not (source.corner or target.corner or link.line):
            if link.kind is LinkKind.AHEAD:
                assert target.rank - source.rank == 2
            elif link.kind is LinkKind.CHANGE:
                assert target.rank - source.rank == 1


def test_on_straights_one_may_change_to_every_neighbouring_lane(design: Design, circuit: Circuit) -> None:
    for space in circuit.spaces:
        links = circuit.track_links(space.id) if space.area is Area.TRACK else ()
        if links and space.corner is None and all(circuit.space[k.target].corner is None for k in links):
            lanes = {circuit.space[k.target].lane for k in links}
            assert lanes == {n for n in (space.lane - 1, space.lane, space.lane + 1) if 1 <= n <= design.lanes}


def test_a_space_of_a_straight_lies_beside_two_of_each_neighbouring_lane(circuit: Circuit) -> None:
    for space in circuit.spaces:
        around = [circuit.space[other] for other in space.beside]
        if space.area is Area.TRACK and not any(s.corner for s in (space, *around)):
            for lane in {other.lane for other in around}:
                assert len([other for other in around if other.lane == lane]) == 2


def test_the_inside_of_a_corner_is_shorter_than_the_outside(circuit: Circuit) -> None:
    for corner in circuit.corners:
        counts = [
            len([s for s in circuit.spaces if s.corner == corner.id and s.lane == lane])
            for lane in range(1, circuit.lanes + 1)
        ]
        inner, outer = (counts[0], counts[-1]) if corner.inside is Side.LEFT else (counts[-1], counts[0])
        assert inner < outer


def test_arrows_lead_inwards_first_and_out_on_the_way_out(design: Design, circuit: Circuit) -> None:
    for corner in design.corners:
        inwards = -1 if circuit.corner[corner.id].inside is Side.LEFT else 1
        ranks: dict[int, list[int]] = {inwards: [], -inwards: []}
        for link in circuit.links:
            source, target = circuit.space[link.source], circuit.space[link.target]
            if link.kind is LinkKind.CHANGE and source.corner == corner.id:
                ranks[target.lane - source.lane].append(source.rank)
        assert ranks[inwards]
        assert ranks[-inwards] or corner.opens == 1
        assert all(min(ranks[inwards]) < rank for rank in ranks[-inwards])
        assert all(max(ranks[inwards], default=0) <= rank + 2 for rank in ranks[-inwards])


def test_spaces_before_a_corner_are_ahead_only_where_the_design_says_so(design: Design, circuit: Circuit) -> None:
    """C-4"""
    for corner in design.corners:
        before = {
            link.source
            for link in circuit.links
            if link.kind is LinkKind.AHEAD
            and circuit.space[link.target].corner == corner.id
            and circuit.space[link.source].corner is None
        }
        assert len(before) == design.lanes
        if corner.ahead_only:
            assert all(len(circuit.track_links(space)) == 1 for space in before)


def test_a_box_has_the_rank_of_its_lane_space_and_leads_back_to_it(circuit: Circuit) -> None:
    """C-6"""
    for box in (space for space in circuit.spaces if space.area is Area.BOX):
        (out,) = circuit.out[box.id]
        assert circuit.space[out.target].area is Area.PIT_LANE
        assert circuit.space[out.target].rank == box.rank
        assert [link.source for link in circuit.links if link.target == box.id] == [out.target]


def test_a_pit_lane_may_lie_on_either_side_of_the_track() -> None:
    for name, side in (("emberfold", Side.RIGHT), ("sandrell", Side.LEFT)):
        design = DESIGNS[name]
        assert laws.check(generate(replace(design, pit=replace(design.pit, side=side)))) == []


def test_without_fixed_numbers_of_spaces_they_follow_from_the_lengths(design: Design) -> None:
    free = replace(design, corners=tuple(replace(corner, spaces=None) for corner in design.corners))
    circuit = generate(free)
    assert laws.check(circuit) == []
    assert abs(len(circuit.spaces) - len(generate(design).spaces)) < 0.05 * len(circuit.spaces)


def test_a_design_with_an_unknown_word_is_refused_naming_it() -> None:
    source = next(iter(design_files())).read_text(encoding="utf-8")
    with pytest.raises(TypeError, match="camber"):
        read_design(source.replace("stops = 1", "stops = 1\ncamber = 3", 1))
    with pytest.raises(KeyError, match="lanes"):
        read_design(source.replace("lanes = 3", ""))


def test_the_tool_writes_the_circuits_it_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 0
    assert {file.stem for file in tmp_path.iterdir()} == set(DESIGNS)
    assert main([]) == 2
    assert main([str(tmp_path / "nowhere")]) == 2
    assert "name the folder" in capsys.readouterr().err
