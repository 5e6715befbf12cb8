"""What grows or lies about: groves of trees, shrubs and rocks in a canyon, palms on an island."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from pitboard.circuits.drawing.coast import Coast
from pitboard.circuits.drawing.palette import Landscape, Palette
from pitboard.circuits.drawing.scenery import GROVES
from pitboard.circuits.drawing.svg import Point, element, ring, soft_ring, use
from pitboard.circuits.drawing.terrain import Terrain

SIZES = (1.3, 1.1, 0.9, 0.7)
"""Sizes that plants come in."""


def plants(terrain: Terrain, coast: Coast | None, land: Landscape, colours: Palette, seed: Random) -> Iterator[str]:
    """Plants in groves, those further up the board behind others."""
    kinds = [(kind, size) for kind in range(3) for size in SIZES]
    yield element("defs", "".join(_plant(f"plant-{k}", *kind, land, colours) for k, kind in enumerate(kinds)))
    taken: list[tuple[Point, int]] = []
    hearts = [middle for middle, _ in coast.islets] if coast else []
    groves = range(int(GROVES * terrain.width * terrain.height / 1e6))
    hearts += [(seed.uniform(0, terrain.width), seed.uniform(0, terrain.height)) for _ in groves]
    for heart in hearts:
        # A grove is of one kind, but for a stray.
        usual = seed.choice((0, 0, 1, 2))
        for _ in range(seed.randint(3, 16)):
            at = (heart[0] + seed.gauss(0, 48), heart[1] + seed.gauss(0, 40))
            kind = usual if seed.random() < 0.8 else seed.randrange(3)
            plant = kind * len(SIZES) + seed.randrange(len(SIZES))
            rooted = coast is None or coast.is_land(at) or coast.is_islet(at)
            if rooted and _has_room(terrain, at, _girth(plant), taken, coast):
                taken.append((at, plant))
    for at, plant in sorted(taken, key=lambda found: found[0][1]):
        yield use(f"plant-{plant}", at)


def _girth(plant: int) -> float:
    return SIZES[plant % len(SIZES)]


def _has_room(terrain: Terrain, at: Point, size: float, taken: list[tuple[Point, int]], coast: Coast | None) -> bool:
    """Tell whether a plant stands clear of everything; others of its grove may touch it."""
    free = terrain.clearance(at) > 38 + 8 * size or (coast is not None and coast.is_islet(at))
    if not free or not terrain.is_on_board(at, 18):
        return False
    return all(math.dist(at, other) > 9 * (size + _girth(plant)) for other, plant in taken)


def _plant(name: str, kind: int, size: float, land: Landscape, colours: Palette) -> str:
    """A plant, drawn around the origin with a shadow to the south-east."""
    shadow = element("ellipse", cx=4, cy=5, rx=12, ry=10, fill="#000", opacity=colours.paint.shadow)
    drawn = {Landscape.ISLAND: _palm, Landscape.CANYON: _desert, Landscape.MEADOW: _tree}[land](kind, colours)
    return element("g", shadow + drawn, id=name, transform=f"scale({size})")


def _tree(kind: int, colours: Palette) -> str:
    """A round tree, one with an uneven crown, or a fir."""
    dark, middle, light = colours.plants
    if kind == 2:
        tiers = zip((13.0, 8.5, 4.5), (dark, middle, light), strict=True)
        return "".join(element("path", d=_star(reach), fill=fill) for reach, fill in tiers)
    crowns = [(0.0, 0.0, 12.0, dark), (-3.0, -3.0, 9.0, middle), (-5.0, -5.0, 4.5, light)]
    if kind == 1:
        crowns = [(-6, 2, 7, dark), (5, 3, 8, dark), (0, -5, 8.5, dark), (-1, -1, 8, middle), (-3, -5, 4, light)]
    return "".join(element("circle", cx=x, cy=y, r=r, fill=fill) for x, y, r, fill in crowns)


def _star(reach: float) -> str:
    """Path data of a star of seven points: a tier of a fir from above."""
    far = [reach * (1.0 if k % 2 else 0.62) for k in range(14)]
    return ring([(r * math.cos(math.pi * k / 7), r * math.sin(math.pi * k / 7)) for k, r in enumerate(far)])


def _palm(kind: int, colours: Palette) -> str:
    dark, middle, light = colours.plants
    leaves = "".join(
        element(
            "path", d="M0,0Q7,-6 15,1Q7,1 0,0", fill=light if a % 2 else middle, transform=f"rotate({a + kind * 20})"
        )
        for a in range(0, 360, 45)
    )
    return element("g", leaves, stroke=dark, stroke_width=0.8) + element("circle", r=2.5, fill=dark)


def _desert(kind: int, colours: Palette) -> str:
    """A shrub, or a rock of one of two forms."""
    dark, middle, light = colours.plants
    if kind == 0:
        crowns = ((-4, 2, 6, dark), (4, 1, 7, dark), (0, -3, 6, middle), (-2, -3, 3, light))
        return "".join(element("circle", cx=x, cy=y, r=r, fill=fill) for x, y, r, fill in crowns)
    stone = ((-9, 2), (-4, -8), (5, -7), (10, 1), (4, 8), (-5, 8))
    outline = [(x * (0.8 + 0.2 * kind), float(y)) for x, y in stone]
    lit = [(x * 0.6 - 1.5, y * 0.6 - 1.5) for x, y in outline]
    shady, _, sunny = colours.pool
    return element("path", d=soft_ring(outline), fill=shady) + element("path", d=soft_ring(lit), fill=sunny)
