"""Measures are counted from the links: known numbers of circuits built for it."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from pitboard.circuits.errors import CircuitError
from pitboard.circuits.measure import measure
from pitboard.circuits.model import Corner, Link, LinkKind, Side
from tests.fixtures.circuits import (
    FIXTURES,
    Builder,
    line_after_corner,
    line_in_corner,
    narrow,
    pit_after_corner,
    pit_from_corner,
    short_straight,
)


def test_c3_the_longest_and_shortest_path_of_a_corner_follow_its_links() -> None:
    found = {corner.id: corner for corner in measure(narrow()).corners}
    # 6 spaces inside, 9 outside; changes that lengthen neither.
    assert (found["a"].longest, found["a"].shortest, found["a"].spaces, found["a"].stops) == (9, 6, 22, 2)
    assert (found["b"].longest, found["b"].shortest, found["b"].spaces, found["b"].inside) == (6, 4, 15, "right")


def test_c3_a_change_of_lane_inside_a_corner_lengthens_or_shortens_the_path() -> None:
    build = Builder("changes", 2).straight(20).corner("a", 1, Side.RIGHT, (6, 3), [(1, 1, 2), (2, 1, 1)]).straight(12)
    circuit = build.finish(["1.3.12", "2.3.11"])
    # Lane 1 has six spaces; going over to lane 2 and back after the first of them visits one more. Lane 2 has three.
    corner = measure(circuit).corners[0]
    assert (corner.longest, corner.shortest) == (7, 3)
    # From lane 1's first space over to lane 2's last: two.
    less = replace(circuit, links=(*circuit.links, Link("1.2.1", "2.2.3", LinkKind.CHANGE)))
    blocked = tuple(link for link in less.links if not link.target.startswith("2.2.1"))
    assert measure(replace(less, links=blocked)).corners[0].shortest == 2


def test_c3_a_corner_with_the_line_in_it_is_one_corner() -> None:
    found = {corner.id: corner for corner in measure(line_in_corner()).corners}
    assert (found["c"].longest, found["c"].shortest) == (8, 5)
    assert measure(line_in_corner()).first_corner == 1


def test_counts_lap_and_distances() -> None:
    found = measure(pit_after_corner())
    assert (found.spaces, found.pit_lane, found.boxes, found.lanes, found.grid) == (153, 12, 10, 4, 10)
    assert found.lane_spaces == (39, 38, 38, 38)
    assert found.lap == 38
    assert found.first_corner == 10
    assert (found.pit_entry, found.pit_exit) == (10, 4)
    assert found.stops == 3
    assert found.weather is not None


def test_two_lanes_without_pits() -> None:
    found = measure(line_after_corner())
    assert (found.lanes, found.pit_lane, found.boxes, found.pit_entry, found.pit_exit) == (2, 0, 0, None, None)
    assert measure(short_straight()).first_corner == 9
    assert measure(pit_from_corner()).pit_entry is not None


@pytest.mark.parametrize("slug", FIXTURES)
def test_measures_are_plain_data(slug: str) -> None:
    found = asdict(measure(FIXTURES[slug]()))
    assert found["lap"] >= 36
    assert all(corner["longest"] >= corner["shortest"] >= 1 for corner in found["corners"])


def test_what_cannot_be_measured_is_refused() -> None:
    circuit = narrow()
    for broken in (
        replace(circuit, links=()),
        replace(circuit, spaces=()),
        replace(circuit, corners=(*circuit.corners, Corner("x", 1, Side.LEFT))),
        replace(circuit, links=(*circuit.links, Link("1.1.1", "nowhere"))),
        replace(circuit, spaces=tuple(replace(space, corner="a") for space in circuit.spaces)),
    ):
        with pytest.raises(CircuitError):
            measure(broken)
