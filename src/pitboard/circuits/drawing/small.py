"""A board in small, to choose circuits by: the course of the road, its corners by their stops, the line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

import numpy as np

from pitboard.circuits.drawing import furniture, palette, scenery
from pitboard.circuits.drawing.look import Look, seen
from pitboard.circuits.drawing.palette import PALETTES, Landscape, landscape_of
from pitboard.circuits.drawing.shape import BoardShape, board_shape
from pitboard.circuits.drawing.signs import apex_of
from pitboard.circuits.drawing.svg import Point, element, text
from pitboard.circuits.model import Area, Circuit, Corner
from pitboard.circuits.text import digest

PATCHES = 14
SHAPE = 16 / 9
"""Width over height of small pictures: all of one shape, to stand side by side."""
SHOWN = 320.0
"""The width a small picture is drawn for, in pixels: what is to be recognised is sized by it."""


def draw_small(circuit: Circuit, look: Look = Look.LIGHT) -> str:
    """A small picture of a circuit as an SVG document, a few kilobytes long."""
    shape, land = board_shape(circuit), landscape_of(circuit.name)
    unit = max(shape.width, shape.height * SHAPE) / SHOWN
    parts = [
        *_land(shape, land, Random(digest(circuit))),
        *_road(circuit, shape, land, unit),
        *furniture.finish_line(circuit, shape),
        *(_flag(circuit, shape, corner, unit) for corner in circuit.corners),
    ]
    width, height = max(shape.width, shape.height * SHAPE), max(shape.height, shape.width / SHAPE)
    size = f"{(shape.width - width) / 2:.0f} {(shape.height - height) / 2:.0f} {width:.0f} {height:.0f}"
    picture = element("svg", "".join(parts), xmlns="http://www.w3.org/2000/svg", viewBox=size, role="img")
    return seen(picture, look)


def _land(shape: BoardShape, land: Landscape, seed: Random) -> Iterator[str]:
    colours = PALETTES[land]
    far = max(shape.width, shape.height) * SHAPE
    yield element("rect", x=-far, y=-far, width=3 * far, height=3 * far, fill=colours.ground)
    for _ in range(PATCHES):
        at = (seed.uniform(0, shape.width), seed.uniform(0, shape.height))
        yield scenery.patch(at, shape.width / 9, colours, seed)


def _road(circuit: Circuit, shape: BoardShape, land: Landscape, unit: float) -> Iterator[str]:
    """The road as lines down its middle, each narrower than the one below."""
    verge = PALETTES[land].verge
    track, pits = _middle(circuit, shape, Area.TRACK, True), _middle(circuit, shape, Area.PIT_LANE, False)
    width = max(circuit.lanes * shape.lane_width, 7 * unit)
    if land is Landscape.ISLAND:
        for colour, more in ((PALETTES[land].gravel, 44 * unit), (verge, 34 * unit)):
            shore: dict[str, str | float] = {"fill": colour, "stroke": colour, "stroke_width": more}
            yield element("path", d=track, stroke_linejoin="round", **shore)
    for colour, more in ((verge, 10 * unit), (palette.PAINT, 2.4 * unit), (palette.ASPHALT, 0.0)):
        for path, wide in ((pits, 3 * unit), (track, width)):
            if path:
                style: dict[str, str | float] = {"fill": "none", "stroke": colour, "stroke_width": wide + more}
                yield element("path", d=path, stroke_linejoin="round", stroke_linecap="round", **style)


def _middle(circuit: Circuit, shape: BoardShape, area: Area, is_closed: bool) -> str:
    """Path data along the middle of the road, a point for every other rank."""
    by_rank = defaultdict[int, list[Point]](list)
    for space in circuit.spaces:
        if space.area is area:
            by_rank[space.rank // 2].append(shape.cells[space.id].centre)
    points = [np.mean(by_rank[rank], axis=0) for rank in sorted(by_rank)]
    if not points:
        return ""
    return "M" + "L".join(f"{x:.0f},{y:.0f}" for x, y in points) + ("Z" if is_closed else "")


def _flag(circuit: Circuit, shape: BoardShape, corner: Corner, unit: float) -> str:
    """A yellow disc with the corner's stops."""
    x, y = apex_of(circuit, shape, corner)[0]
    disc = element("circle", cx=x, cy=y, r=8 * unit, fill=palette.FLAG, stroke=palette.INK, stroke_width=unit)
    bold: dict[str, str | float] = {"text_anchor": "middle", "font_weight": "bold", "font_family": "sans-serif"}
    return disc + text(str(corner.stops), (x, y + 4 * unit), 11 * unit, fill=palette.INK, **bold)
