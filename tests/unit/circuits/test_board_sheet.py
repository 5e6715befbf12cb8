"""The board sheet, small pictures, and boards by night: what the page draws a race with."""

from __future__ import annotations

import gzip
import json
import math
from xml.etree import ElementTree as ET

import pytest

from pitboard.circuits import library
from pitboard.circuits.drawing import Landscape, Look, board_sheet, draw, draw_small
from pitboard.circuits.drawing.look import PAINTS
from pitboard.circuits.drawing.palette import palette_of
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
    assert len(gzip.compress(json.dumps(sheet, separators=(",", ":")).encode())) < 40_000
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
    assert len(picture) < 8_000
    root = ET.fromstring(picture)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert width / height == pytest.approx(16 / 9, rel=0.01)
    texts = [element for element in root.iter() if element.tag.endswith("text")]
    assert [element.text for element in texts] == [str(corner.stops) for corner in circuit.corners]
    for element in texts:
        assert left < float(element.attrib["x"]) < left + width
        assert top < float(element.attrib["y"]) < top + height


SHAPES = ("d", "x", "y", "cx", "cy", "r", "width", "height", "transform", "href", "font-size")


def shapes(picture: str, without: str) -> list[tuple[str, list[str]]]:
    """All that is in a picture, without colours, and without one of its groups."""
    root = ET.fromstring(picture)
    for group in [group for group in root if group.attrib.get("id") == without]:
        root.remove(group)
    return [(e.tag, [e.attrib[key] for key in SHAPES if key in e.attrib]) for e in root.iter()]


def test_night_is_the_same_picture_in_other_colours_and_with_lamps(circuit: Circuit) -> None:
    day, night = draw(circuit), draw(circuit, look=Look.DARK)
    assert shapes(day, "lamps") == shapes(night, "lamps")
    assert 'id="lamps"' not in day
    lamps = [use for use in ET.fromstring(night).iter() if use.attrib.get("href") == "#lamp"]
    assert len(lamps) >= len(circuit.corners)
    assert draw_small(circuit) != draw_small(circuit, Look.DARK)


def brightness(colour: str) -> float:
    """Relative luminance, from 0 to 1 (WCAG 2)."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in channels)
    return sum(share * value for share, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("look", Look)
def test_what_has_to_be_read_is_told_from_what_it_is_on(look: Look) -> None:
    paint = PAINTS[look]
    assert contrast(paint.card_ink, paint.card) >= 7
    assert contrast(paint.figures, paint.card) >= 4.5
    assert contrast(paint.ink, paint.flag) >= 7
    for road in (paint.asphalt, paint.bend, paint.pit):
        assert contrast(paint.white, road) >= 4.5


@pytest.mark.parametrize("land", Landscape)
def test_the_land_is_dark_by_night(land: Landscape) -> None:
    day, night = palette_of(land, Look.LIGHT), palette_of(land, Look.DARK)
    for name in ("ground", "verge", "gravel"):
        assert brightness(getattr(night, name)) < 0.15 < brightness(getattr(day, name))
