"""C: what a circuit is, on the circuits we ship, on those made for tests, and where the laws refuse one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboard.circuits import laws, library
from pitboard.circuits.laws_corner import paths
from pitboard.circuits.laws_view import View
from pitboard.circuits.model import Area, Circuit, Link, LinkKind, Weather
from pitboard.race import Race
from pitboard.race.dice import Dice
from pitboard.rules import presets
from tests.clauses.kit import OPEN, At, notations, play, sheet, staged, unbraked
from tests.fixtures.circuits import all_circuits, line_after_corner, line_in_corner, pit_after_corner, short_straight
from tests.oracle.boards import bend, ring, straight

OURS = [library.load(slug) for slug in library.slugs()]
CIRCUITS = [*OURS, *all_circuits()]

every_circuit = pytest.mark.parametrize("circuit", CIRCUITS, ids=lambda circuit: circuit.slug)
our_circuits = pytest.mark.parametrize("circuit", OURS, ids=lambda circuit: circuit.slug)


def broken(circuit: Circuit) -> set[str]:
    """The ids of the laws that a circuit breaks."""
    return {fault.law for fault in laws.check(circuit)}


def with_link(circuit: Circuit, link: Link) -> Circuit:
    return replace(circuit, links=(*circuit.links, link))


@pytest.mark.clause("C-1")
@every_circuit
def test_links_lead_forward_in_the_lane_or_across_to_the_next(circuit: Circuit) -> None:
    assert circuit.lanes in (2, 3, 4)
    for link in circuit.links:
        source, target = circuit.space[link.source], circuit.space[link.target]
        if link.kind is not LinkKind.PIT:
            assert abs(source.lane - target.lane) == (link.kind is LinkKind.CHANGE)
            assert link.line or target.rank > source.rank


@pytest.mark.clause("C-1")
@every_circuit
def test_on_straights_neighbouring_lanes_are_out_of_step(circuit: Circuit) -> None:
    straights = [space for space in circuit.spaces if space.area is Area.TRACK and space.corner is None]
    beside = [(space, circuit.space[ident]) for space in straights for ident in space.beside]

    assert beside
    assert all(space.rank != other.rank for space, other in beside if other.corner is None)


@pytest.mark.refuses("C-1")
def test_links_back_or_over_two_lanes_or_in_a_circle_are_refused() -> None:
    circuit = short_straight()
    assert broken(circuit) == set()

    assert "ranks" in broken(with_link(circuit, Link("1.1.3", "1.1.2")))
    assert "cycles" in broken(with_link(circuit, Link("1.1.3", "1.1.2")))
    assert "kinds" in broken(with_link(circuit, Link("1.1.3", "3.1.4", LinkKind.CHANGE)))


@pytest.mark.clause("C-2")
@every_circuit
def test_every_link_raises_the_rank_but_across_the_line_and_beside_is_mutual(circuit: Circuit) -> None:
    box = Area.BOX
    for link in circuit.links:
        source, target = circuit.space[link.source], circuit.space[link.target]
        if box not in (source.area, target.area):
            assert (target.rank < source.rank) == link.line
    assert all(space.id in circuit.space[other].beside for space in circuit.spaces for other in space.beside)


@pytest.mark.clause("C-2")
def test_directly_ahead_is_the_lane_else_the_only_link_else_nothing() -> None:
    one = ring(3, straight(40), bend(4), straight(12), arrows=("b41 a42",), without=("b41 b42",))
    two = ring(3, straight(40), bend(4), straight(12), arrows=("b41 a42", "b41 c42"), without=("b41 b42",))

    assert [circuit.directly_ahead("b41") for circuit in (OPEN, one, two)] == ["b42", "a42", None]
    assert OPEN.directly_ahead("b20") == "b21"


@pytest.mark.refuses("C-2")
def test_a_link_that_does_not_rise_and_a_one_sided_neighbour_are_refused() -> None:
    circuit = short_straight()
    lonely = tuple(replace(space, beside=()) if space.id == "1.1.3" else space for space in circuit.spaces)

    assert "beside" in broken(replace(circuit, spaces=lonely))
    assert "ranks" in broken(with_link(circuit, Link("1.1.3", "2.1.1", LinkKind.CHANGE)))


@pytest.mark.clause("C-2a", "J-15")
def test_a_link_out_of_a_corner_belongs_to_the_corner_and_one_into_it_to_the_straight() -> None:
    out = ring(4, straight(40), bend(4), straight(12), arrows=("b43 a44",))
    race = staged(out, "classic", At("b43", gear=1, stops=1), At("a20"))
    play(race, "g2", 3)
    # a44, b44, c45: the change on the way out of the corner leaves two for the straight.
    assert "c45" in unbraked(race)

    race = staged(out, "classic", At("d38", gear=2), At("a20"))
    play(race, "g2", 3)
    # Not c39, b39 and a40: the change on the way into the corner would be the third one of the straight.
    assert unbraked(race) == {"b40", "c41", "d41"}


@pytest.mark.clause("C-3")
@every_circuit
def test_corners_want_one_to_three_stops_and_have_a_longest_and_a_shortest_way(circuit: Circuit) -> None:
    for corner in circuit.corners:
        found = paths(View(circuit), corner.id)
        assert corner.stops in (1, 2, 3)
        assert found is not None
        assert found[0] >= found[1] >= 1


@pytest.mark.clause("C-3")
def test_longest_and_shortest_way_are_counted_along_the_arrows() -> None:
    # Lanes of 4, 5 and 6 spaces, an arrow from the second space of lane 3 and one from the third of lane 2. In lane 1
    # it is 4 spaces. Lane 3 has 6, and so has 1, 2 of it with 2, 3 of lane 2 and the last two of lane 1.
    assert paths(View(line_in_corner()), "a") == (6, 4)


@pytest.mark.refuses("C-3")
def test_a_wrong_flag_and_a_corner_with_a_way_past_it_are_refused() -> None:
    circuit = line_in_corner()
    corners = {corner.id: corner for corner in circuit.corners}

    for printed, fault in (((6, 4), set()), ((6, 3), {"paths"}), ((5, 4), {"paths"})):
        corners["a"] = replace(corners["a"], printed=printed)
        assert broken(replace(circuit, corners=tuple(corners.values()))) == fault
    past = tuple(replace(space, corner=None) if space.corner and space.lane == 1 else space for space in circuit.spaces)
    assert "corners" in broken(replace(circuit, spaces=past))


@pytest.mark.refuses("C-3")
def test_in_a_corner_cars_follow_its_arrows_and_nothing_else() -> None:
    arrow = ring(3, straight(40), bend(4), straight(12), arrows=("b41 a42",))

    # With an arrow from b41 to a42 one may be on a43 after three spaces, without it only on b43.
    for circuit, ends in ((OPEN, {"b43"}), (arrow, {"b43", "a43"})):
        race = staged(circuit, "classic", At("b40"), At("a20"))
        play(race, "g2", 3)
        assert unbraked(race) == ends


@pytest.mark.clause("C-4")
@pytest.mark.refuses("C-4")
def test_from_an_ahead_only_space_a_car_goes_straight_on() -> None:
    circuit = line_after_corner()
    assert [len(circuit.track_links(f"{lane}.3.6")) for lane in (1, 2)] == [1, 1]

    race = staged(circuit, "classic", At("1.3.6", points=sheet("classic", brakes=0)), At("1.5.1"))
    play(race, "g1", 1)
    assert notations(race) == ["1.4.1"]

    race = staged(circuit, "classic", At("1.3.5", points=sheet("classic", brakes=0)), At("1.5.1"))
    play(race, "g1", 1)
    assert len(race.options) == 2, "the space before it has both ways"


@pytest.mark.clause("C-5")
def test_cars_behind_the_line_have_yet_to_cross_it_and_those_past_it_do_not() -> None:
    race = Race(replace(OPEN, grid=("a1", "b0", "a55", "b54")), presets.load("classic"), 4)
    play(race, 1, 2, 3, 4)

    assert [(car.space, car.lap) for car in race.cars] == [("a1", 1), ("b0", 1), ("a55", 0), ("b54", 0)]
    assert [car["crossings"] for car in race.state()["cars"]] == [0, 0, -1, -1]


@pytest.mark.clause("C-5")
@our_circuits
def test_on_our_circuits_the_first_crossing_starts_lap_one(circuit: Circuit) -> None:
    race, dice = Race(circuit, presets.load("modern"), 2, laps=1), Dice(1)
    play(race, 20, 19)
    assert [(car.space, car.lap) for car in race.cars] == [(slot, 0) for slot in circuit.grid[:2]]

    while race.cars[0].lap == 0:
        play(race, dice.throw(race) if race.is_chance else race.options[0].notation)
    assert (race.cars[0].lap, race.cars[0].status) == (1, "racing")


@pytest.mark.clause("C-6")
@pytest.mark.parametrize("circuit", [*OURS, pit_after_corner()], ids=lambda circuit: circuit.slug)
def test_the_pit_lane_is_single_file_crosses_the_line_and_has_a_box_for_every_car(circuit: Circuit) -> None:
    lane = {space.id for space in circuit.spaces if space.area is Area.PIT_LANE}
    boxes = [space for space in circuit.spaces if space.area is Area.BOX]
    along = [link for link in circuit.links if link.source in lane and link.target in lane]

    assert len(along) == len(lane) - 1
    assert sum(link.line for link in circuit.links if {link.source, link.target} & lane) == 1
    assert len(boxes) == len(circuit.grid) == 10
    for box in boxes:
        (out,) = circuit.out[box.id]
        assert circuit.space[out.target].rank == box.rank
    assert sorted(box.team or 0 for box in boxes) == sorted([1, 2, 3, 4, 5] * 2)


@pytest.mark.clause("C-7")
@our_circuits
def test_every_circuit_has_a_weather_scale_with_rain_variable_and_sun(circuit: Circuit) -> None:
    weather = circuit.weather

    assert weather is not None
    assert 1 <= weather.rain_to < weather.sun_from - 1 <= 19


@pytest.mark.clause("C-7")
def test_no_two_of_our_circuits_have_the_same_scale() -> None:
    assert len({circuit.weather for circuit in OURS}) == len(OURS)


@pytest.mark.refuses("C-7")
@pytest.mark.parametrize("weather", [Weather(0, 10), Weather(8, 5), Weather(6, 6), Weather(4, 21)])
def test_a_scale_with_a_range_missing_is_refused(weather: Weather) -> None:
    assert broken(replace(short_straight(), weather=weather)) == {"weather"}
