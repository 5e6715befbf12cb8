"""Draws a circuit as a race board: `draw(circuit)` gives an SVG picture that needs nothing else, `draw_small` a small
one to choose by, and `board_sheet` the places of everything on it.

`board_shape` works out the area of every space, `road` and `furniture` paint what belongs to the race, `scenery` and
`signs` what makes it a place. Things are placed in order of importance: garages, flags, title, stands, lakes, trees.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from xml.sax.saxutils import escape

from pitboard.circuits.drawing import buildings, furniture, plants, road, scenery, signs, trackside
from pitboard.circuits.drawing.cell import Cell
from pitboard.circuits.drawing.coast import Coast
from pitboard.circuits.drawing.facts import facts_of
from pitboard.circuits.drawing.furniture import CarMark
from pitboard.circuits.drawing.look import Look
from pitboard.circuits.drawing.palette import Landscape, Palette, landscape_of, palette_of
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


def draw(
    circuit: Circuit,
    cars: Sequence[CarMark] = (),
    landscape: Landscape | None = None,
    look: Look = Look.LIGHT,
) -> str:
    """The board of a circuit as an SVG document, with cars on it if there are any.

    The landscape is that of the circuit's name unless given; the same circuit always gives the same picture, and by
    night the same things in other colours, with lamps.
    """
    shape = board_shape(circuit)
    land = landscape or landscape_of(circuit.name)
    colours = palette_of(land, look)
    layers = _layers(circuit, shape, land, colours)
    layers["cars"] = list(furniture.cars(cars, shape, colours))
    body = element("title", escape(circuit.name)) + "".join(
        element("g", "".join(parts), id=name) for name, parts in layers.items() if parts
    )
    size = f"0 0 {shape.width:.0f} {shape.height:.0f}"
    return element("svg", body, xmlns="http://www.w3.org/2000/svg", viewBox=size, font_family=FONT, role="img")


def _layers(circuit: Circuit, shape: BoardShape, land: Landscape, colours: Palette) -> dict[str, list[str]]:
    """What is drawn, from the ground upwards, by the names of the groups in the document."""
    seed = Random(digest(circuit))
    terrain = Terrain(shape.width, shape.height, shape.points)
    coast = Coast(circuit, shape) if land is Landscape.ISLAND else None
    # These take their places first, though some are drawn above what follows.
    garages = list(buildings.garages(circuit, shape, terrain, colours))
    flags = list(signs.corner_flags(circuit, shape, terrain, facts_of(circuit), colours))
    plate = list(signs.title(circuit, terrain, colours))
    run_off = list(trackside.gravel(circuit, shape, terrain, colours))
    stands = list(buildings.stands(circuit, shape, terrain, seed))
    ground = list(scenery.ground(terrain, colours, seed))
    islands = list(scenery.island(terrain, coast, colours, seed)) if coast else []
    pools = list(scenery.pools(terrain, coast, land, colours, seed))
    fields = list(scenery.fields(terrain, colours, seed))
    afloat = list(buildings.afloat(terrain, coast, land, seed))
    built = [*buildings.parking(terrain, coast, seed), *buildings.villages(terrain, coast, seed)]
    return {
        "ground": [
            # A picture in a picture ends at its edges: nothing of the land is seen beyond them.
            element("svg", "".join((*ground, *islands)), width=shape.width, height=shape.height),
            buildings.models(land, colours, seed),
        ],
        "run-off": run_off,
        "pools": [*fields, *pools],
        "road": list(road.surface(circuit, shape, colours)),
        "spaces": list(road.spaces(circuit, shape, colours)),
        "corner-lines": list(road.corner_lines(circuit, shape, colours)),
        "arrows": list(road.arrows(circuit, shape, colours)),
        "pits": [*furniture.pit_marks(circuit, shape, colours), *furniture.boxes(circuit, shape, colours)],
        "grid": [*furniture.grid(circuit, shape, colours), *furniture.finish_line(circuit, shape, colours)],
        "buildings": [*garages, *stands, *built],
        "lamps": list(trackside.lamps(circuit, shape, terrain, colours)),
        "plants": list(plants.plants(terrain, coast, land, colours, seed)),
        "afloat": afloat,
        "flags": flags,
        "title": plate,
    }
