"""What lies along the road: run-off and tyre walls outside corners, kerbs, and lamps by night."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pitboard.circuits.drawing import outline
from pitboard.circuits.drawing.palette import Palette
from pitboard.circuits.drawing.shape import BoardShape
from pitboard.circuits.drawing.svg import Point, element, line, use
from pitboard.circuits.drawing.terrain import Terrain
from pitboard.circuits.model import Area, Circuit, Side

EXIT_KERB = 0.5
"""The share of a corner after which it has a kerb on the outside too."""

GAP = 30.0
"""Points of an edge further apart than this end a kerb: a straight space has none between its ends, so no kerb."""

GRAVEL = 110.0
"""Width of the run-off, half of it under the road, in units."""

TYRES = 10.0
"""Room a wall of tyres takes, in units."""

LAMPS = 210.0
"""From one lamp to the next, in units."""

GLOW = 120.0
"""How far a lamp shines, in units."""


def gravel(circuit: Circuit, shape: BoardShape, terrain: Terrain, colours: Palette) -> Iterator[str]:
    """Run-off outside each corner, raked, with a wall of tyres around it."""
    parts, walls = [], []
    for corner in circuit.corners:
        side = _other(corner.inside)
        for edge in outline.corner_edges(circuit, shape, corner, side, outline.WIDE_GAP):
            if len(edge) > 1:
                parts.append(line(outline.simplified(edge)))
                wall = outline.beside(edge, GRAVEL / 2 + 3, side)
                wall = outline.simplified(wall[len(wall) // 8 : len(wall) - len(wall) // 8], 1.0)
                walls += [wall] if outline.is_smooth(wall) else []
    if not parts:
        return
    for place, _ in ((place, way) for wall in walls for place, way in outline.along([wall], TYRES, Side.LEFT)):
        terrain.take(place, TYRES, TYRES)
    tyred = "".join(line(wall) for wall in walls)
    yield element("defs", element("path", d="".join(parts), id="run") + element("path", d=tyred, id="wall"))
    style: dict[str, str | float] = {"fill": "none", "stroke_linejoin": "round"}
    yield element("use", href="#run", stroke=colours.gravel, stroke_width=GRAVEL, stroke_linecap="round", **style)
    yield element("use", href="#run", stroke=colours.rake, stroke_width=GRAVEL - 8, stroke_dasharray="1.5 8", **style)
    tyres: dict[str, str | float] = {"stroke_linecap": "round", **style}
    yield element("use", href="#wall", stroke=colours.paint.ink, stroke_width=8.5, stroke_dasharray="0 8", **tyres)
    yield element("use", href="#wall", stroke=colours.paint.red, stroke_width=3.5, stroke_dasharray="0 32", **tyres)
    white: dict[str, str | float] = {"stroke_dasharray": "0 32", "stroke_dashoffset": -16}
    yield element("use", href="#wall", stroke=colours.paint.white, stroke_width=3.5, **white, **tyres)


def kerbs(circuit: Circuit, shape: BoardShape, colours: Palette) -> Iterator[str]:
    """Red and white along the inside of each corner, and along the outside where cars come out."""
    parts = []
    for corner in circuit.corners:
        found = list(outline.corner_edges(circuit, shape, corner, corner.inside, GAP))
        outer = outline.corner_edges(circuit, shape, corner, _other(corner.inside), GAP)
        found += [edge[int(len(edge) * EXIT_KERB) :] for edge in outer]
        parts += [line(outline.simplified(edge, 0.25)) for edge in found if len(edge) > 1]
    if parts:
        yield element("defs", element("path", d="".join(parts), id="kerbs"))
        style: dict[str, str | float] = {"fill": "none", "stroke_width": 19}
        yield element("use", href="#kerbs", stroke=colours.paint.white, **style)
        yield element("use", href="#kerbs", stroke=colours.paint.red, stroke_dasharray="11", **style)


def lamps(circuit: Circuit, shape: BoardShape, terrain: Terrain, colours: Palette) -> Iterator[str]:
    """Lamps outside the road and the light they throw on it; nothing by day."""
    light = colours.paint.lamp
    if light is None:
        return
    stops = "".join(
        element("stop", offset=offset, stop_color=light, stop_opacity=f"{opacity}")
        for offset, opacity in (("0", 0.5), (".35", 0.2), ("1", 0.0))
    )
    glow = element("radialGradient", stops, id="shine") + element("circle", r=GLOW, fill="url(#shine)", id="glow")
    post = element(
        "g", element("circle", r=4, fill=colours.paint.wall) + element("circle", r=2.4, fill=light), id="lamp"
    )
    yield element("defs", glow + post)
    standing: list[Point] = []
    for side in Side:
        for edge in outline.edges(circuit, shape, Area.TRACK, side):
            for (x, y), outwards in outline.along(edge, LAMPS, side):
                at = (x + 24 * math.cos(outwards), y + 24 * math.sin(outwards))
                # Where two stretches are near one another, or at the pits, another lamp lights both.
                if terrain.clearance(at) > 12 and all(math.dist(at, other) > LAMPS / 2 for other in standing):
                    standing.append(at)
    yield from (use("glow", at) for at in standing)
    yield from (use("lamp", at) for at in standing)


def _other(side: Side) -> Side:
    return Side.LEFT if side is Side.RIGHT else Side.RIGHT
