"""Words and numbers on the board: a flag at each corner, corner names, the title."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from pitboard.circuits.drawing import palette
from pitboard.circuits.drawing.facts import Facts
from pitboard.circuits.drawing.shape import BoardShape
from pitboard.circuits.drawing.svg import Point, element, number, text
from pitboard.circuits.drawing.terrain import Terrain
from pitboard.circuits.model import Circuit, Corner, Side

LETTER = 0.6
"""Width of a letter of the sans serif faces that are about, in font sizes, on the wide side."""

FLAG_WIDTH, FLAG_HEIGHT = 92.0, 34.0
NAME_SIZE = 15.0


def corner_flags(circuit: Circuit, shape: BoardShape, terrain: Terrain, facts: Facts) -> Iterator[str]:
    """A yellow flag with the stops and the longest and shortest path at each corner, its name below (C-3)."""
    for corner in circuit.corners:
        apex, outwards = _apex(circuit, shape, corner)
        width = max(FLAG_WIDTH, len(corner.name) * NAME_SIZE * LETTER)
        height = FLAG_HEIGHT + (NAME_SIZE + 5 if corner.name else 0)
        at = _place(apex, outwards, width + 8, height + 6, terrain)
        terrain.take_box(at, width + 12, height + 10)
        if math.dist(at, apex) > 150:
            yield element("line", x1=at[0], y1=at[1], x2=apex[0], y2=apex[1], stroke=palette.INK, stroke_dasharray="3 4")
        yield _flag(corner, (at[0], at[1] - (height - FLAG_HEIGHT) / 2), facts)


def title(circuit: Circuit, terrain: Terrain, facts: Facts) -> Iterator[str]:
    """A plate with the name and what there is to drive, where there is room for it."""
    words = facts.summary
    for size in (54.0, 44.0, 36.0, 28.0, 22.0):
        width = max(len(circuit.name) * size * LETTER, len(words) * size * 0.42 * LETTER) + size
        height = size * 2.05
        at = terrain.roomiest_box(width, height, 18)
        if at is not None or size == 22.0:
            at = at or (terrain.width / 2, height / 2 + 10)
            terrain.take_box(at, width + 20, height + 20)
            yield _plate(circuit.name, words, at, (width, height), size)
            return


def _apex(circuit: Circuit, shape: BoardShape, corner: Corner) -> tuple[Point, float]:
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
        price = distance + 45 * abs(turn)
        if (best is None or price < best[0]) and terrain.fits(at, width, height, 22):
            best = price, at
    return best[1] if best else (apex[0] + 60 * math.cos(outwards), apex[1] + 60 * math.sin(outwards))


def _flag(corner: Corner, at: Point, facts: Facts) -> str:
    """A card with the flag, which waves from its pole, and beside it longest over shortest path."""
    x, y = at[0] - FLAG_WIDTH / 2, at[1] - FLAG_HEIGHT / 2
    longest, shortest = facts.paths.get(corner.id, (0, 0))
    parts = [
        element("rect", x=2, y=3, width=FLAG_WIDTH, height=FLAG_HEIGHT, rx=6, fill="#000", opacity=0.22),
        element("rect", width=FLAG_WIDTH, height=FLAG_HEIGHT, rx=6, fill=palette.PAINT, stroke=palette.INK),
        element("path", d="M8,5V30", stroke=palette.INK, stroke_width=2.6, stroke_linecap="round"),
        element("path", d="M8,6C16,2 24,10 36,5V23C24,28 16,20 8,24Z", fill=palette.FLAG, stroke=palette.INK),
        text(str(corner.stops), (22, 20.5), 16, fill=palette.INK, text_anchor="middle", font_weight="bold"),
        text(f"{longest}/{shortest}", (64, 23.5), 19, fill=palette.RED, text_anchor="middle", font_weight="bold"),
    ]
    if corner.name:
        parts.append(_named(corner.name))
    where = f"translate({number(x)} {number(y)})"
    return element("g", "".join(parts), transform=where, class_="corner-flag", data_corner=corner.id)


def _named(name: str) -> str:
    return text(
        name,
        (FLAG_WIDTH / 2, FLAG_HEIGHT + NAME_SIZE + 1),
        NAME_SIZE,
        fill=palette.INK,
        stroke=palette.PAINT,
        stroke_width=3.5,
        stroke_linejoin="round",
        paint_order="stroke",
        text_anchor="middle",
        font_weight="bold",
    )


def _plate(name: str, words: str, at: Point, size: tuple[float, float], letters: float) -> str:
    """The title: the name over a chequered rule and the figures."""
    width, height = size
    x, y = at[0] - width / 2, at[1] - height / 2
    square = letters / 9
    rule = "".join(
        f"M{number(letters / 2 + k * square)},{number(letters * 1.22 + k % 2 * square)}h{number(square)}v{number(square)}h-{number(square)}z"
        for k in range(int((width - letters) / square))
    )
    parts = [
        element("rect", x=4, y=6, width=width, height=height, rx=12, fill="#000", opacity=0.22),
        element("rect", width=width, height=height, rx=12, fill=palette.PAINT, stroke=palette.INK, stroke_width=2.5),
        text(name, (width / 2, letters), letters, fill=palette.INK, text_anchor="middle", font_weight="bold"),
        element("path", d=rule, fill=palette.INK),
        text(words, (width / 2, letters * 1.82), letters * 0.4, fill=palette.RED, text_anchor="middle", font_weight="bold"),
    ]
    return element("g", "".join(parts), transform=f"translate({number(x)} {number(y)})", class_="title")
