"""Words and numbers on the board: a flag at each corner, corner names, the title."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from pitboard.circuits.drawing.facts import Facts
from pitboard.circuits.drawing.look import Paint
from pitboard.circuits.drawing.palette import Palette
from pitboard.circuits.drawing.shape import BoardShape
from pitboard.circuits.drawing.svg import Point, element, line, number, text
from pitboard.circuits.drawing.terrain import Terrain
from pitboard.circuits.model import Circuit, Corner, Side

LETTER = 0.65
"""Width of a letter of the sans serif faces that are about, in font sizes, on the wide side."""

FLAG_HEIGHT = 34.0
FIGURES = 19.0
"""Size of the figures on a flag."""
NAME_SIZE = 15.0

USUAL_BOARD = 1500.0
"""On wider boards signs are larger, so that they can still be read when the whole board is shown."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What a corner's flag says, and the room it takes."""

    corner: Corner
    figures: str
    scale: float

    @property
    def card(self) -> float:
        """Width of the card, before scaling."""
        return 50 + len(self.figures) * FIGURES * LETTER

    @property
    def size(self) -> tuple[float, float]:
        """Width and height with the name, on the board."""
        name = self.corner.name
        width = max(self.card, len(name) * NAME_SIZE * LETTER + 6)
        return width * self.scale, (FLAG_HEIGHT + (NAME_SIZE + 6 if name else 0)) * self.scale


def corner_flags(
    circuit: Circuit, shape: BoardShape, terrain: Terrain, facts: Facts, colours: Palette
) -> Iterator[str]:
    """A yellow flag with the stops and the longest and shortest path at each corner, its name below (C-3)."""
    paint = colours.paint
    scale = min(max((shape.width / USUAL_BOARD) ** 0.75, 1.0), 1.4)
    for corner in circuit.corners:
        longest, shortest = facts.paths[corner.id]
        apex, outwards = apex_of(circuit, shape, corner)
        for smaller in SIZES:
            sign = Sign(corner, f"{longest}/{shortest}", scale * smaller)
            at = _place(apex, outwards, *sign.size, terrain)
            if math.dist(at, apex) < LEADER:
                break
        terrain.take(at, *sign.size)
        if math.dist(at, apex) > LEADER:
            path = line((at, apex))
            yield element("path", d=path, stroke=paint.white, stroke_width=2.5, stroke_dasharray="2 6", opacity=0.9)
            yield element("circle", cx=apex[0], cy=apex[1], r=4, fill=paint.flag, stroke=paint.ink)
        yield _flag(sign, at, paint)


SIZES = (1.0, 0.85, 0.7)
"""Sizes tried for a flag until there is room near its corner."""

LEADER = 170.0
"""A flag further than this from its corner has a line to it."""


def title(circuit: Circuit, terrain: Terrain, colours: Palette) -> Iterator[str]:
    """A plate with the name, where there is room for it. It says no more, so that it needs no translation."""
    for size in (54.0, 44.0, 36.0, 28.0, 22.0):
        width = len(circuit.name) * size * LETTER + size
        height = size * 1.6
        at = terrain.first_box(width, height, 18)
        if at is not None or size == 22.0:
            at = at or (terrain.width / 2, height / 2 + 10)
            terrain.take(at, width, height)
            yield _plate(circuit.name, at, (width, height), size, colours.paint)
            return


def apex_of(circuit: Circuit, shape: BoardShape, corner: Corner) -> tuple[Point, float]:
    """The middle of a corner on its outside, and the direction outwards in radians."""
    inside = [shape.cells[space.id] for space in circuit.spaces if space.corner == corner.id]
    if not inside:
        return (shape.width / 2, shape.height / 2), 0.0
    left = corner.inside is Side.RIGHT
    outer = [cell for cell in inside if not cell.neighbours[0 if left else 1]] or inside
    cell = outer[len(outer) // 2]
    side = cell.left if left else cell.right
    x, y = side[len(side) // 2]
    return (x, y), math.radians(cell.heading) + (-math.pi / 2 if left else math.pi / 2)


def _place(apex: Point, outwards: float, width: float, height: float, terrain: Terrain) -> Point:
    """The best free place for a sign near an apex: outside the corner and close to it, else further round."""
    turns = [math.radians(sign * turn) for turn in (0, 15, 30, 50, 70, 95, 120, 150, 180) for sign in (1, -1)]
    best: tuple[float, Point] | None = None
    for turn, distance in product(turns, range(40, 420, 12)):
        way = outwards + turn
        # The sign's edge, not its middle, is what should be near: a wide sign keeps further off to the side.
        reach = distance + abs(math.cos(way)) * width / 2 + abs(math.sin(way)) * height / 2
        at = (apex[0] + reach * math.cos(way), apex[1] + reach * math.sin(way))
        price = distance + 32 * abs(turn)
        if (best is None or price < best[0]) and terrain.fits(at, width, height, 20):
            best = price, at
    return best[1] if best else (apex[0] + 60 * math.cos(outwards), apex[1] + 60 * math.sin(outwards))


def _flag(sign: Sign, at: Point, paint: Paint) -> str:
    """A card with the flag, which waves from its pole, and beside it longest over shortest path."""
    width, height = sign.card, FLAG_HEIGHT
    x, y = at[0] - width * sign.scale / 2, at[1] - sign.size[1] / 2
    bold = {"text_anchor": "middle", "font_weight": "bold"}
    parts = [
        element("rect", x=2, y=3, width=width, height=height, rx=6, fill="#000", opacity=paint.shadow),
        element("rect", width=width, height=height, rx=6, fill=paint.card, stroke=paint.ink),
        element("path", d="M8,5V30", stroke=paint.card_ink, stroke_width=2.6, stroke_linecap="round"),
        element("path", d="M8,6C16,2 24,10 36,5V23C24,28 16,20 8,24Z", fill=paint.flag, stroke=paint.ink),
        text(str(sign.corner.stops), (22, 20.5), 16, fill=paint.ink, **bold),
        text(sign.figures, ((36 + width) / 2, 24), FIGURES, fill=paint.figures, **bold),
    ]
    if sign.corner.name:
        halo: dict[str, str | float] = {"stroke": paint.card, "stroke_width": 3.5, "stroke_linejoin": "round"}
        below = (width / 2, height + NAME_SIZE + 1)
        name = text(sign.corner.name, below, NAME_SIZE, fill=paint.card_ink, paint_order="stroke", **halo, **bold)
        parts.append(name)
    where = f"translate({number(x)} {number(y)}) scale({sign.scale:.2f})"
    return element("g", "".join(parts), transform=where, class_="corner-flag", data_corner=sign.corner.id)


def _plate(name: str, at: Point, size: tuple[float, float], letters: float, paint: Paint) -> str:
    """The title: the name over a chequered rule."""
    width, height = size
    x, y = at[0] - width / 2, at[1] - height / 2
    square = letters / 9
    side = number(square)
    rule = "".join(
        f"M{number(letters / 2 + k * square)},{number(letters * 1.22 + k % 2 * square)}h{side}v{side}h-{side}z"
        for k in range(int((width - letters) / square))
    )
    bold = {"text_anchor": "middle", "font_weight": "bold"}
    parts = [
        element("rect", x=4, y=6, width=width, height=height, rx=12, fill="#000", opacity=paint.shadow),
        element("rect", width=width, height=height, rx=12, fill=paint.card, stroke=paint.ink, stroke_width=2.5),
        text(name, (width / 2, letters), letters, fill=paint.card_ink, **bold),
        element("path", d=rule, fill=paint.card_ink),
    ]
    return element("g", "".join(parts), transform=f"translate({number(x)} {number(y)})", class_="title")
