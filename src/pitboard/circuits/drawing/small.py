"""A board in small, to choose circuits by: the course of the road, its corners by their stops, the line."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from pitboard.circuits.drawing import furniture, scenery
from pitboard.circuits.drawing.look import Look
from pitboard.circuits.drawing.outline import Line, simplified
from pitboard.circuits.drawing.palette import Landscape, Palette, landscape_of, palette_of
from pitboard.circuits.drawing.runs import SPACE
from pitboard.circuits.drawing.shape import BoardShape, board_shape
from pitboard.circuits.drawing.signs import apex_of
from pitboard.circuits.drawing.svg import element, line, text, use
from pitboard.circuits.drawing.terrain import Terrain
from pitboard.circuits.model import Area, Circuit, Corner
from pitboard.circuits.text import digest

PATCHES = 6
TREES = 70
SHAPE = 16 / 9
"""Width over height of small pictures: all of one shape, to stand side by side."""
SHOWN = 320.0
"""The width a small picture is drawn for, in pixels: what is to be recognised is sized by it."""


def draw_small(circuit: Circuit, look: Look = Look.LIGHT) -> str:
    """A small picture of a circuit as an SVG document, a few kilobytes long."""
    shape, land = board_shape(circuit), landscape_of(circuit.name)
    colours = palette_of(land, look)
    width, height = max(shape.width, shape.height * SHAPE), max(shape.height, shape.width / SHAPE)
    unit = width / SHOWN
    parts = [
        *_land(shape, colours, Random(digest(circuit)), land, unit),
        *_road(circuit, shape, colours, land, unit),
        *furniture.finish_line(circuit, shape, colours),
        *(_flag(circuit, shape, corner, colours, unit) for corner in circuit.corners),
    ]
    size = f"{(shape.width - width) / 2:.0f} {(shape.height - height) / 2:.0f} {width:.0f} {height:.0f}"
    return element("svg", "".join(parts), xmlns="http://www.w3.org/2000/svg", viewBox=size, role="img")


def _land(shape: BoardShape, colours: Palette, seed: Random, land: Landscape, unit: float) -> Iterator[str]:
    """The ground and trees on it, beyond the board's own edges too: it may be of another form than the picture."""
    far = max(shape.width, shape.height) * SHAPE
    yield element("rect", x=-far, y=-far, width=3 * far, height=3 * far, fill=colours.ground)
    for _ in range(PATCHES):
        at = (seed.uniform(0, shape.width), seed.uniform(0, shape.height))
        yield scenery.patch(at, shape.width / 8, colours, seed)
    if land is Landscape.ISLAND:
        return
    dark, middle, _ = colours.plants
    crown = element("circle", r=3.4 * unit, fill=dark)
    lit = element("circle", cx=-0.8 * unit, cy=-0.9 * unit, r=2.2 * unit, fill=middle)
    yield element("defs", element("g", crown + lit, id="tree"))
    terrain = Terrain(shape.width, shape.height, shape.points)
    for _ in range(TREES):
        at = (seed.uniform(0, shape.width), seed.uniform(0, shape.height))
        if terrain.clearance(at) > 22 * unit:
            yield use("tree", at)


def _road(circuit: Circuit, shape: BoardShape, colours: Palette, land: Landscape, unit: float) -> Iterator[str]:
    """The road as lines down its middle, each narrower than the one below."""
    track, pits = _middle(circuit, shape, unit), _pits(circuit, shape)
    yield element("defs", element("path", d=track, id="road") + element("path", d=pits or "M0 0", id="pits"))
    paint, verge = colours.paint, colours.verge
    if land is Landscape.ISLAND:
        for colour, more in ((colours.pool[1], 60 * unit), (colours.gravel, 46 * unit), (verge, 36 * unit)):
            shore: dict[str, str | float] = {"fill": colour, "stroke": colour, "stroke_width": more}
            yield element("use", href="#road", stroke_linejoin="round", **shore)
    wide = max(circuit.lanes * shape.lane_width, 6.5 * unit)
    for colour, more in ((verge, 9.0), (paint.white, 2.2), (paint.asphalt, 0.0)):
        for name, width in (("pits", 2.6 * unit), ("road", wide)):
            style: dict[str, str | float] = {"fill": "none", "stroke": colour, "stroke_width": width + more * unit}
            yield element("use", href=f"#{name}", stroke_linejoin="round", stroke_linecap="round", **style)


def _middle(circuit: Circuit, shape: BoardShape, unit: float) -> str:
    """Path data along the lane nearest to the middle of the road that goes all round."""
    lanes: dict[int, Line] = {}
    for space in circuit.spaces:
        if space.area is Area.TRACK:
            lanes.setdefault(space.lane, []).append(shape.cells[space.id].centre)
    heart = (circuit.lanes + 1) / 2
    points = max(lanes.items(), key=lambda lane: (round(len(lane[1]), -1), -abs(lane[0] - heart)), default=(0, []))[1]
    return line(simplified([*points, *points[:1]], 0.5 * unit)[:-1]) + "z" if len(points) > 2 else "M0 0"


def _pits(circuit: Circuit, shape: BoardShape) -> str:
    """Path data along the pit lane; empty without one."""
    points = [shape.cells[space.id].centre for space in circuit.spaces if space.area is Area.PIT_LANE]
    # In order of rank the lane begins behind the line: what lies before it is put in front.
    jumps = [k for k in range(1, len(points)) if math.dist(points[k - 1], points[k]) > 2 * SPACE]
    first = jumps[0] if jumps else 0
    return line(simplified(points[first:] + points[:first])) if len(points) > 1 else ""


def _flag(circuit: Circuit, shape: BoardShape, corner: Corner, colours: Palette, unit: float) -> str:
    """A yellow disc with the corner's stops, outside the corner."""
    (x, y), outwards = apex_of(circuit, shape, corner)
    x, y = x + 5 * unit * math.cos(outwards), y + 5 * unit * math.sin(outwards)
    paint = colours.paint
    disc = element("circle", cx=x, cy=y, r=7.5 * unit, fill=paint.flag, stroke=paint.ink, stroke_width=unit)
    bold: dict[str, str | float] = {"text_anchor": "middle", "font_weight": "bold", "font_family": "sans-serif"}
    return disc + text(str(corner.stops), (x, y + 3.8 * unit), 10.5 * unit, fill=paint.ink, **bold)
