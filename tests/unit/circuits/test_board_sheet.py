"""The board sheet, small pictures, and boards by night: what the page draws a race with."""

from __future__ import annotations

import json
import math
import re
from xml.etree import ElementTree as ET

import pytest

from pitboard.circuits import library
from pitboard.circuits.drawing import Look, board_sheet, draw, draw_small
from pitboard.circuits.drawing.look import at_dusk
from pitboard.circuits.model import Area, Circuit


@pytest.fixture(params=library.slugs(), scope="module")
def circuit(request: pytest.FixtureRequest) -> Circuit:
    return library.load(request.param)


def contains(polygon: list[list[float]], x: float, y: float) -> bool:
    """Whether a point lies in an area: a ray from it crosses the outline an odd number of times."""
    edges = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    crossings = [(ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax) for (ax, ay), (bx, by) in edges]
    return sum(crossings) % 2 == 1


def test_a_sheet_has_every_space_where_the_picture_has_it(circuit: Circuit) -> None:
    sheet = json.loads(json.dumps(board_sheet(circuit)))
    picture = ET.fromstring(draw(circuit))
    assert picture.attrib["viewBox"] == f"0 0 {sheet['width']:.0f} {sheet['height']:.0f}"
    assert list(sheet["spaces"]) == [space.id for space in circuit.spaces]
    for space in circuit.spaces:
        found = sheet["spaces"][space.id]
        assert contains(found["polygon"], found["x"], found["y"])
        assert (found["lane"], found["corner"], found["area"]) == (space.lane, space.corner, space.area.value)
        assert found.get("team") == (space.team if space.area is Area.BOX else None)


def test_a_sheet_tells_corners_grid_and_line(circuit: Circuit) -> None:
    sheet = board_sheet(circuit)
    assert [(corner["id"], corner["stops"]) for corner in sheet["corners"]] == [
        (c.id, c.stops) for c in circuit.corners
    ]
    assert all(corner["longest"] >= corner["shortest"] >= 1 for corner in sheet["corners"])
    assert sheet["grid"] == list(circuit.grid)
    (ax, ay), (bx, by) = sheet["line"]
    first = next(sheet["spaces"][link.target] for link in circuit.links if link.line)
    assert math.dist((ax, ay), (bx, by)) >= 0.9 * circuit.lanes * first["width"]


def test_a_small_picture_is_small_of_one_shape_and_shows_the_stops(circuit: Circuit) -> None:
    picture = draw_small(circuit)
    assert len(picture) < 20_000 < len(draw(circuit))
    root = ET.fromstring(picture)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert width / height == pytest.approx(16 / 9, rel=0.01)
    texts = [element for element in root.iter() if element.tag.endswith("text")]
    assert [element.text for element in texts] == [str(corner.stops) for corner in circuit.corners]
    for element in texts:
        assert left < float(element.attrib["x"]) < left + width
        assert top < float(element.attrib["y"]) < top + height


def test_night_is_the_same_picture_in_darker_colours(circuit: Circuit) -> None:
    day, night = draw(circuit), draw(circuit, look=Look.DARK)
    colour = re.compile(r"#[0-9a-f]{6}\b")
    assert colour.sub("#", day) == colour.sub("#", night)
    assert day != night
    assert draw_small(circuit) != draw_small(circuit, Look.DARK)


def test_land_sinks_into_the_dark_and_signs_stay_bright() -> None:
    assert at_dusk("#ffffff") == "#5c6b85"  # 255 times .36, .42, .52
    brightness = sum(int(at_dusk("#f4f2ea")[at : at + 2], 16) for at in (1, 3, 5))  # paint
    assert brightness > 600
