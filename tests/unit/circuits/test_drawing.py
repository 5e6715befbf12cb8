"""A drawn board is sound SVG that shows every space, and its areas fit together."""

from __future__ import annotations

import gzip
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from importlib.resources import files

import pytest

from pitboard.circuits import text
from pitboard.circuits.drawing import BoardShape, CarMark, Cell, Landscape, Look, board_shape, draw
from pitboard.circuits.drawing.facts import facts_of
from pitboard.circuits.drawing.palette import landscape_of
from pitboard.circuits.drawing.road import bridges
from pitboard.circuits.model import Area, Circuit, Corner, Link, LinkKind, Side, Space

SVG = "{http://www.w3.org/2000/svg}"


def own(slug: str) -> Circuit:
    source = files("pitboard") / "data" / "circuits" / f"{slug}.circuit"
    return text.read(source.read_text(encoding="utf-8"), slug)


@pytest.fixture(scope="module", params=["alderhaven", "emberfold", "sandrell"])
def circuit(request: pytest.FixtureRequest) -> Circuit:
    return own(request.param)


@pytest.fixture(scope="module")
def shape(circuit: Circuit) -> BoardShape:
    return board_shape(circuit)


@pytest.fixture(scope="module")
def drawing(circuit: Circuit) -> ET.Element:
    return ET.fromstring(draw(circuit))


def area(cell: Cell) -> float:
    points = cell.polygon
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


def group(drawing: ET.Element, name: str) -> ET.Element:
    found = drawing.find(f"{SVG}g[@id='{name}']")
    assert found is not None
    return found


def words(element: ET.Element) -> list[str]:
    return [found.text or "" for found in element.iter(f"{SVG}text")]


def boxes_of_flags(drawing: ET.Element) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of the cards at the corners."""
    found = []
    for flag in group(drawing, "flags").findall(f"{SVG}g"):
        x, y, scale = (float(v) for v in re.findall(r"-?[\d.]+", flag.attrib["transform"]))
        card = flag.findall(f"{SVG}rect")[-1]
        width, height = (float(card.attrib[key]) * scale for key in ("width", "height"))
        found.append((x, y, x + width, y + height))
    return found


SPACE_PATHS = ("straights", "corners", "lane", "dangerous", "noisy")
"""What the paths are called in which the spaces are written, apart from boxes and bridges."""


def drawn_spaces(drawing: ET.Element) -> Counter[tuple[float, float]]:
    """Where the outlines of spaces begin: of those of the road in its few paths, of those of bridges, of boxes."""
    paths = [
        path.attrib["d"]
        for path in drawing.iter(f"{SVG}path")
        if path.attrib.get("id") in SPACE_PATHS or path.attrib.get("class") == "bridge" or "data-space" in path.attrib
    ]
    found = (re.findall(r"M(-?\d*\.?\d+) ?(-?\d*\.?\d+)", path) for path in paths)
    return Counter((float(x), float(y)) for starts in found for x, y in starts)


def beginnings(shape: BoardShape) -> Counter[tuple[float, float]]:
    """The rear left ends of all spaces."""
    return Counter((round(x * 10) / 10, round(y * 10) / 10) for x, y in (c.left[0] for c in shape.cells.values()))


def test_every_space_is_drawn_once(shape: BoardShape, drawing: ET.Element) -> None:
    assert drawn_spaces(drawing) == beginnings(shape)


def test_every_path_that_is_used_is_there(drawing: ET.Element) -> None:
    defined = {element.attrib["id"] for element in drawing.iter() if "id" in element.attrib}
    used = {element.attrib["href"].removeprefix("#") for element in drawing.iter(f"{SVG}use")}
    assert used <= defined
    assert {"straights", "corners", "lane"} <= used


@pytest.mark.parametrize("look", Look)
def test_a_picture_is_light_enough_for_a_phone(circuit: Circuit, look: Look) -> None:
    picture = draw(circuit, look=look)
    assert len(picture) < 150_000
    assert len(gzip.compress(picture.encode())) < 40_000


def test_every_corner_has_a_flag_with_stops_paths_and_name(circuit: Circuit, drawing: ET.Element) -> None:
    """C-3"""
    facts = facts_of(circuit)
    flags = {flag.attrib["data-corner"]: words(flag) for flag in group(drawing, "flags").findall(f"{SVG}g")}
    assert flags == {
        corner.id: [str(corner.stops), "{}/{}".format(*facts.paths[corner.id]), corner.name]
        for corner in circuit.corners
    }


def test_flags_lie_on_the_board_off_the_road_and_apart(
    circuit: Circuit, shape: BoardShape, drawing: ET.Element
) -> None:
    lie_well(boxes_of_flags(drawing), shape)
    assert len(boxes_of_flags(drawing)) == len(circuit.corners)


def test_flags_of_a_crowded_board_lie_apart_too() -> None:
    """Every straight is made a corner as well, and they are named so that they need room."""
    circuit = own("emberfold")
    sections = sorted({space.id.split(".")[1] for space in circuit.spaces if space.area is Area.TRACK})
    crowded = replace(
        circuit,
        spaces=tuple(replace(s, corner=s.id.split(".")[1] if s.area is Area.TRACK else None) for s in circuit.spaces),
        corners=tuple(Corner(section, 1, Side.LEFT, "A rather long name") for section in sections),
    )
    cards = boxes_of_flags(ET.fromstring(draw(crowded)))
    assert len(cards) == 21
    lie_well(cards, board_shape(crowded))


def lie_well(cards: list[tuple[float, float, float, float]], shape: BoardShape) -> None:
    """On the board, off the road, apart from one another."""
    for index, (left, top, right, bottom) in enumerate(cards):
        assert 0 < left < right < shape.width
        assert 0 < top < bottom < shape.height
        for cell in shape.cells.values():
            assert not any(left < x < right and top < y < bottom for x, y in (*cell.polygon, cell.centre))
        for other in cards[index + 1 :]:
            assert right < other[0] or other[2] < left or bottom < other[1] or other[3] < top


def test_the_title_says_the_name_and_nothing_that_needs_a_translation(circuit: Circuit, drawing: ET.Element) -> None:
    assert words(group(drawing, "title")) == [circuit.name]


def test_grid_boxes_and_line_are_drawn(circuit: Circuit, drawing: ET.Element) -> None:
    assert words(group(drawing, "grid")) == [str(slot) for slot in range(1, len(circuit.grid) + 1)]
    assert group(drawing, "grid").find(f"{SVG}g[@class='finish-line']") is not None
    assert sorted(words(group(drawing, "pits"))) == sorted(str(s.team) for s in circuit.spaces if s.area is Area.BOX)


def test_the_picture_needs_nothing_else_and_is_always_the_same(circuit: Circuit) -> None:
    picture = draw(circuit)
    assert picture == draw(circuit)
    assert not re.search(r"url\((?!#)", picture)
    assert not re.search(r'href="(?!#)', picture)


def test_areas_are_roomy_go_round_the_same_way_and_hold_their_centre(circuit: Circuit, shape: BoardShape) -> None:
    for space in circuit.spaces:
        cell = shape.cells[space.id]
        assert area(cell) > 400
        assert 0.6 * cell.width * cell.length < area(cell) < 1.4 * cell.width * cell.length
        assert max(math.dist(cell.centre, point) for point in cell.polygon) < 60


def test_areas_of_a_lane_share_their_ends(circuit: Circuit, shape: BoardShape) -> None:
    for link in circuit.links:
        if link.kind is LinkKind.AHEAD:
            source, target = shape.cells[link.source], shape.cells[link.target]
            assert math.dist(source.left[-1], target.left[0]) < 0.5
            assert math.dist(source.right[-1], target.right[0]) < 0.5


def test_areas_fill_the_road_without_overlapping(circuit: Circuit, shape: BoardShape) -> None:
    """All lanes together are as large as the ring between the road's two edges, which the outer lanes give."""
    edges = []
    for lane, side in ((1, "left"), (circuit.lanes, "right")):
        cells = [shape.cells[s.id] for s in circuit.spaces if s.area is Area.TRACK and s.lane == lane]
        points = [point for cell in cells for point in (cell.left if side == "left" else cell.right)]
        pairs = zip(points, (*points[1:], points[0]), strict=True)
        edges.append(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2)
    total = sum(area(shape.cells[s.id]) for s in circuit.spaces if s.area is Area.TRACK)
    assert total == pytest.approx(abs(edges[0] - edges[1]), rel=0.01)


def test_cars_are_drawn_on_their_spaces_with_colour_and_number(circuit: Circuit, shape: BoardShape) -> None:
    marks = [CarMark(slot, "#123456", 40 + index) for index, slot in enumerate(circuit.grid)]
    cars = group(ET.fromstring(draw(circuit, marks)), "cars")
    assert words(cars) == [str(mark.number) for mark in marks]
    for mark, drawn in zip(marks, cars.findall(f"{SVG}g")[::2], strict=True):
        x, y = (float(v) for v in re.findall(r"-?[\d.]+", drawn.attrib["transform"])[:2])
        assert math.dist((x, y), shape.cells[mark.space].centre) < 0.2
        assert any(part.attrib.get("fill") == mark.colour for part in drawn)


def test_text_and_ids_are_escaped() -> None:
    circuit = own("emberfold")
    name = '<Bends> & "more"'
    corners = (replace(circuit.corners[0], name="a<b&c"), *circuit.corners[1:])
    drawing = ET.fromstring(draw(replace(circuit, name=name, corners=corners)))
    assert words(group(drawing, "title"))[0] == name
    assert "a<b&c" in words(group(drawing, "flags"))


@pytest.mark.parametrize(
    ("name", "land"),
    [("Emberfold Canyon", Landscape.CANYON), ("Sandrell Island", Landscape.ISLAND), ("Alderhaven", Landscape.MEADOW)],
)
def test_the_name_chooses_the_landscape(name: str, land: Landscape) -> None:
    assert landscape_of(name) is land


@pytest.mark.parametrize("land", Landscape)
def test_any_circuit_may_lie_in_any_landscape(land: Landscape) -> None:
    ET.fromstring(draw(own("emberfold"), landscape=land))


@pytest.mark.parametrize("lanes", [2, 3, 4])
def test_a_circuit_without_positions_is_laid_out_on_a_ring(lanes: int) -> None:
    circuit = ring(lanes, 30)
    shape = board_shape(circuit)
    assert len({cell.centre for cell in shape.cells.values()}) == len(circuit.spaces)
    assert all(area(cell) > 100 for cell in shape.cells.values())
    ET.fromstring(draw(circuit))


@pytest.mark.parametrize("scale", [0.02, 1, 30])
def test_any_unit_of_length_gives_the_same_board(scale: float) -> None:
    circuit = own("sandrell")
    other = replace(circuit, spaces=tuple(replace(s, x=s.x * scale, y=s.y * scale) for s in circuit.spaces))
    first, second = board_shape(circuit), board_shape(other)
    assert second.width == pytest.approx(first.width, abs=0.1)
    for name, cell in first.cells.items():
        assert math.dist(cell.centre, second.cells[name].centre) < 0.1


def test_directions_that_agree_with_the_positions_are_kept(circuit: Circuit, shape: BoardShape) -> None:
    for space in circuit.spaces:
        if space.area is not Area.BOX:
            assert abs((shape.cells[space.id].heading - space.heading + 180) % 360 - 180) < 0.1


@pytest.mark.parametrize("turn", [0.0, 90.0])
def test_directions_that_contradict_the_positions_are_not_believed(turn: float) -> None:
    """Importers that know no directions leave them at 0; wrong ones must not bend the road either."""
    circuit = own("sandrell")
    right = board_shape(circuit)
    spaces = tuple(replace(s, heading=(s.heading + turn) % 360 if turn else 0.0) for s in circuit.spaces)
    wrong = board_shape(replace(circuit, spaces=spaces))
    for space in circuit.spaces:
        if space.area is Area.TRACK:
            apart = abs(wrong.cells[space.id].heading - right.cells[space.id].heading) % 360
            assert min(apart, 360 - apart) < 16


def test_where_the_track_crosses_itself_the_later_stretch_is_a_bridge() -> None:
    circuit = eight()
    shape = board_shape(circuit)
    above = bridges(circuit, shape)
    assert 3 <= len(above) <= 10
    assert min(circuit.space[name].rank for name in above) > 40
    assert bridges(own("alderhaven"), board_shape(own("alderhaven"))) == []
    drawing = ET.fromstring(draw(circuit))
    bridge = next(path for path in drawing.iter(f"{SVG}path") if path.attrib.get("class") == "bridge")
    assert bridge.attrib["d"].count("M") == len(above)
    assert drawn_spaces(drawing) == beginnings(shape)


def ring(lanes: int, length: int) -> Circuit:
    """Level lanes side by side with one corner, no positions."""
    spaces = tuple(
        Space(
            f"{lane}.{k}",
            lane,
            2 * k,
            corner="c" if 8 <= k < 13 else None,
            beside=tuple(f"{other}.{k}" for other in (lane - 1, lane + 1) if 1 <= other <= lanes),
        )
        for k in range(length)
        for lane in range(1, lanes + 1)
    )
    links = tuple(
        Link(f"{lane}.{k}", f"{lane}.{(k + 1) % length}", line=k == length - 1)
        for k in range(length)
        for lane in range(1, lanes + 1)
    )
    return Circuit("ring", "Ring", lanes, spaces, links, (Corner("c", 1, Side.RIGHT),), ("1.29",))


def eight() -> Circuit:
    """Two lanes in the form of an 8."""
    bare = ring(2, 60)
    spaces = []
    for space in bare.spaces:
        angle = 2 * math.pi * space.rank / 120
        reach = 40 * 60 / 7
        x, y = reach * math.sin(angle), reach * math.sin(angle) * math.cos(angle)
        dx, dy = math.cos(angle), math.cos(2 * angle)
        side = (space.lane - 1.5) * 28 / math.hypot(dx, dy)
        spaces.append(replace(space, x=x - dy * side, y=y + dx * side))
    return replace(bare, spaces=tuple(spaces))
