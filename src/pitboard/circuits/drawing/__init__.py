"""Draws a circuit as a race board: `draw(circuit)` gives an SVG picture that needs nothing else, `draw_small` a small
one to choose by, and `board_sheet` the places of everything on it.

`board_shape` works out the area of every space, `road` and `furniture` paint what belongs to the race, `scenery` and
`signs` what makes it a place. Things are placed in order of importance: flags, title, stands, lakes, trees.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from xml.sax.saxutils import escape

from pitboard.circuits.drawing import furniture, road, scenery, signs
from pitboard.circuits.drawing.cell import Cell
from pitboard.circuits.drawing.coast import Coast
from pitboard.circuits.drawing.facts import facts_of
from pitboard.circuits.drawing.furniture import CarMark
from pitboard.circuits.drawing.look import Look, seen
from pitboard.circuits.drawing.palette import PAINT, PALETTES, Landscape, landscape_of
from pitboard.circuits.drawing.shape import BoardShape, board_shape
from pitboard.circuits.drawing.sheet import board_sheet
from pitboard.circuits.drawing.small import draw_small
from pitboard.circuits.drawing.svg import element
from pitboard.circuits.drawing.terrain import Terrain
from pitboard.circuits.model import Circuit
from pitboard.circuits.text import digest

__all__ = [
    "BoardShape",
    "CarMark",
    "Cell",
    "Landscape",
    "Look",
    "board_shape",
    "board_sheet",
    "draw",
    "draw_small",
]

FONT = "'Trebuchet MS', 'Segoe UI', 'DejaVu Sans', Verdana, sans-serif"

_STYLES: dict[str, dict[str, str | float]] = {"spaces": {"stroke": PAINT, "stroke_width": 1.3, "stroke_opacity": 0.62}}


def draw(
    circuit: Circuit,
    cars: Sequence[CarMark] = (),
    landscape: Landscape | None = None,
    look: Look = Look.LIGHT,
) -> str:
    """The board of a circuit as an SVG document, with cars on it if there are any.

    The landscape is that of the circuit's name unless given; the same circuit always gives the same picture.
    """
    shape = board_shape(circuit)
    land = landscape or landscape_of(circuit.name)
    layers = _layers(circuit, shape, land, Random(digest(circuit)))
    layers["cars"] = list(furniture.cars(cars, shape))
    body = element("title", escape(circuit.name)) + "".join(
        element("g", "".join(parts), id=name, **_STYLES.get(name, {})) for name, parts in layers.items() if parts
    )
    size = f"0 0 {shape.width:.0f} {shape.height:.0f}"
    picture = element("svg", body, xmlns="http://www.w3.org/2000/svg", viewBox=size, font_family=FONT, role="img")
    return seen(picture, look)


def _layers(circuit: Circuit, shape: BoardShape, land: Landscape, seed: Random) -> dict[str, list[str]]:
    """What is drawn, from the ground upwards, by the names of the groups in the document."""
    colours = PALETTES[land]
    terrain = Terrain(shape.width, shape.height, shape.points)
    coast = Coast(circuit, shape) if land is Landscape.ISLAND else None
    facts = facts_of(circuit)
    # These take their places first, though they are drawn above what follows.
    flags = list(signs.corner_flags(circuit, shape, terrain, facts))
    plate = list(signs.title(circuit, terrain))
    stands = list(scenery.stands(circuit, shape, terrain, seed))
    return {
        "ground": list(scenery.ground(terrain, colours, seed)),
        "land": list(scenery.island(terrain, coast, colours, seed)) if coast else [],
        "run-off": list(road.gravel(circuit, shape, colours)),
        "pools": list(scenery.pools(terrain, coast, colours, seed)),
        "road": list(road.surface(circuit, shape, colours)),
        "spaces": list(road.spaces(circuit, shape)),
        "corner-lines": list(road.corner_lines(circuit, shape)),
        "arrows": list(road.arrows(circuit, shape)),
        "pits": [*furniture.pit_marks(circuit, shape), *furniture.boxes(circuit, shape)],
        "grid": [*furniture.grid(circuit, shape), *furniture.finish_line(circuit, shape)],
        "stands": stands,
        "plants": list(scenery.plants(terrain, coast, land, colours, seed)),
        "flags": flags,
        "title": plate,
    }
