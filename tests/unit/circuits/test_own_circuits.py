"""The circuits that come with Pitboard keep the laws and have the figures of real boards (chapter 20)."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from pitboard.circuits import laws, text
from pitboard.circuits.drawing.facts import facts_of
from pitboard.circuits.model import Area, Circuit, LinkKind

SLUGS = ("alderhaven", "emberfold", "sandrell")


@pytest.fixture(scope="module")
def circuits() -> dict[str, Circuit]:
    folder = files("pitboard") / "data" / "circuits"
    return {slug: text.read((folder / f"{slug}.circuit").read_text(encoding="utf-8"), slug) for slug in SLUGS}


def lanes_of(circuit: Circuit) -> tuple[int, ...]:
    counts = Counter(space.lane for space in circuit.spaces if space.area is Area.TRACK)
    return tuple(counts[lane] for lane in range(1, circuit.lanes + 1))


def distance(circuit: Circuit, sources: set[str], targets: set[str]) -> int:
    """Fewest links on the track from any source to any target."""
    layer, seen, steps = set(sources), set(sources), 0
    while layer and not layer & targets:
        layer = {link.target for at in layer for link in circuit.track_links(at)} - seen
        seen |= layer
        steps += 1
    assert layer
    return steps


def past_the_line(circuit: Circuit) -> set[str]:
    return {link.target for link in circuit.links if link.line and link.kind is not LinkKind.PIT}


@pytest.mark.parametrize("slug", SLUGS)
def test_keeps_every_law(circuits: dict[str, Circuit], slug: str) -> None:
    assert laws.check(circuits[slug]) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_says_whose_it_is(circuits: dict[str, Circuit], slug: str) -> None:
    circuit = circuits[slug]
    assert circuit.slug == slug
    assert (circuit.provenance.author, circuit.provenance.licence) == ("The Pitboard authors", "MIT")


def test_the_grand_prix_circuit_is_a_grand_prix_circuit(circuits: dict[str, Circuit]) -> None:
    circuit = circuits["alderhaven"]
    assert circuit.lanes == 3
    assert 145 <= facts_of(circuit).lap <= 165
    assert 375 <= len(circuit.spaces) <= 662
    stops = Counter(corner.stops for corner in circuit.corners)
    assert len(circuit.corners) >= 8
    assert set(stops) == {1, 2, 3}
    assert 6 <= sum(corner.stops for corner in circuit.corners) <= 15


def test_its_corners_are_as_long_as_real_ones(circuits: dict[str, Circuit]) -> None:
    circuit = circuits["alderhaven"]
    bounds = {1: ((5, 7), (1, 3)), 2: ((10, 13), (5, 8)), 3: ((15, 23), (9, 13))}
    for corner in circuit.corners:
        for value, (least, most) in zip(facts_of(circuit).paths[corner.id], bounds[corner.stops], strict=True):
            assert least <= value <= most, corner


def test_it_has_a_straight_for_sixth_gear(circuits: dict[str, Circuit]) -> None:
    """Between two corners, without the finish line, lie 25 to 30 spaces in every lane."""
    circuit = circuits["alderhaven"]
    straights = Counter(tuple(s.id.split(".")[:2]) for s in circuit.spaces if s.area is Area.TRACK and not s.corner)
    longest = max(count for (_, section), count in straights.items() if section not in ("s1", "s11"))
    assert 25 <= longest <= 30


@pytest.mark.parametrize("slug", ["emberfold", "sandrell"])
def test_the_mini_circuits_are_short_and_ask_one_stop_everywhere(circuits: dict[str, Circuit], slug: str) -> None:
    circuit = circuits[slug]
    assert 85 <= facts_of(circuit).lap <= 95
    assert {corner.stops for corner in circuit.corners} == {1}


def test_the_canyon_has_two_lanes_and_the_island_three(circuits: dict[str, Circuit]) -> None:
    assert circuits["emberfold"].lanes == 2
    island = circuits["sandrell"]
    assert lanes_of(island) == (96, 92, 90)
    assert len(island.corners) == 6


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_corner_is_near(circuits: dict[str, Circuit], slug: str) -> None:
    circuit = circuits[slug]
    corners = {space.id for space in circuit.spaces if space.corner}
    assert 1 <= distance(circuit, past_the_line(circuit), corners) <= 23


@pytest.mark.parametrize("slug", SLUGS)
def test_ten_cars_find_a_slot_and_a_box_two_to_a_team(circuits: dict[str, Circuit], slug: str) -> None:
    circuit = circuits[slug]
    assert len(circuit.grid) == 10
    assert not any(circuit.space[slot].corner for slot in circuit.grid)
    teams = Counter(space.team for space in circuit.spaces if space.area is Area.BOX)
    assert teams == dict.fromkeys(range(1, 6), 2)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_pit_lane_is_left_before_the_line_and_joins_after_it(circuits: dict[str, Circuit], slug: str) -> None:
    """C-6: 12 to 14 spaces, entered 5 to 18 before the line, left 0 to 10 after it, and the line crosses it once."""
    circuit = circuits[slug]
    lane = {space.id for space in circuit.spaces if space.area is Area.PIT_LANE}
    assert 12 <= len(lane) <= 14
    into = {link.source for link in circuit.links if link.target in lane and circuit.space[link.source].lane}
    out = {link.target for link in circuit.links if link.source in lane and circuit.space[link.target].lane}
    assert 5 <= distance(circuit, into, past_the_line(circuit)) <= 18
    assert 0 <= distance(circuit, past_the_line(circuit), out) <= 10
    assert sum(link.line for link in circuit.links if link.kind is LinkKind.PIT) == 1
