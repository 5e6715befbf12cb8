"""The land around the road: patches of ground, lakes, stands and plants, placed by a seed.

Everything asks `Terrain` for room, so scenery never lies on the road or under a label. The seed comes from the
circuit, so a circuit always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from pitboard.circuits.drawing.palette import INK, PAINT, TEAMS, Landscape, Palette
from pitboard.circuits.drawing.shape import BoardShape
from pitboard.circuits.drawing.svg import Point, element, number, soft_ring
from pitboard.circuits.drawing.terrain import Terrain
from pitboard.circuits.model import Area, Circuit

POOLS = 3
"""Lakes or plateaus at most."""

POOL_ROOM = 95.0
"""A lake needs this much free land around its middle, in units."""

GROVES = 60
"""Groves for each million square units of board."""


def ground(terrain: Terrain, colours: Palette, seed: Random) -> Iterator[str]:
    """The land, with lighter and darker places."""
    width, height = terrain.width, terrain.height
    yield element("rect", width=width, height=height, fill=colours.ground)
    for _ in range(int(width * height / 90_000)):
        at = (seed.uniform(0, width), seed.uniform(0, height))
        blob = _blob(at, seed.uniform(50, 190), seed, 0.35)
        yield element("path", d=soft_ring(blob), fill=seed.choice(colours.patch), opacity=0.5)


def island(circuit: Circuit, shape: BoardShape, colours: Palette, land: str) -> Iterator[str]:
    """Land in the sea: shallows, beach and grass around the road and all that it encloses."""
    middle = "M" + "L".join(
        f"{number(x)},{number(y)}"
        for x, y in (
            shape.cells[space.id].centre
            for space in circuit.spaces
            if space.area is Area.TRACK and space.lane == 1
        )
    )
    for colour, width, opacity in ((colours.pool[1], 330, 0.45), (colours.pool[1], 270, 0.7), (colours.gravel, 210, 1), (land, 168, 1)):
        yield element(
            "path",
            d=middle + "Z",
            fill=colour,
            stroke=colour,
            stroke_width=width,
            stroke_linejoin="round",
            opacity=opacity,
        )


def pools(terrain: Terrain, colours: Palette, seed: Random) -> Iterator[str]:
    """Lakes where there is most room; in a canyon the same shapes are plateaus."""
    for _ in range(POOLS):
        at, room = terrain.widest()
        if room < POOL_ROOM:
            return
        radius = min(room * 0.72, 190.0)
        blob = _blob(at, radius, seed, 0.22)
        for share, colour in zip((1.0, 0.9, 0.72), colours.pool, strict=True):
            inner = [(at[0] + (x - at[0]) * share, at[1] + (y - at[1]) * share) for x, y in blob]
            yield element("path", d=soft_ring(inner), fill=colour)
        terrain.take(at, radius * 1.15)


def stands(circuit: Circuit, shape: BoardShape, terrain: Terrain, seed: Random) -> Iterator[str]:
    """Grandstands along the straights, most of them where the cars start."""
    edge = _stand_places(circuit, shape)
    wanted = 7
    for at, heading in edge:
        turn = math.radians(heading)
        corners = [_offset(at, turn, dx, dy) for dx in (-42, -21, 0, 21, 42) for dy in (-15, 15)]
        if wanted and all(_is_clear(terrain, corner, 34) for corner in corners):
            wanted -= 1
            yield _stand(at, heading, seed)
            for dx in (-32, 0, 32):
                terrain.take(_offset(at, turn, dx, 0), 28)


def plants(terrain: Terrain, land: Landscape, colours: Palette, seed: Random) -> Iterator[str]:
    """Groves of trees; shrubs and rocks in a canyon, palms on an island."""
    yield element("defs", "".join(_plant(kind, land, colours) for kind in range(3)))
    for _ in range(int(GROVES * terrain.width * terrain.height / 1e6)):
        heart = (seed.uniform(0, terrain.width), seed.uniform(0, terrain.height))
        for _ in range(seed.randint(2, 8)):
            at = (heart[0] + seed.gauss(0, 38), heart[1] + seed.gauss(0, 38))
            size = seed.uniform(0.65, 1.25)
            if _is_clear(terrain, at, 24 + 14 * size) and _is_on_board(terrain, at, 4):
                terrain.take(at, 9 * size)
                where = f"translate({number(at[0])} {number(at[1])}) scale({size:.2f})"
                yield element("use", href=f"#plant-{seed.randrange(3)}", transform=where)


def _blob(at: Point, radius: float, seed: Random, uneven: float) -> list[Point]:
    """An uneven round outline."""
    waves = [(k, seed.uniform(0, 2 * math.pi), seed.uniform(0, uneven / k)) for k in (1, 2, 3, 4)]
    found = []
    for step in range(18):
        angle = 2 * math.pi * step / 18
        far = radius * (0.85 + sum(size * math.cos(k * angle + shift) for k, shift, size in waves))
        found.append((at[0] + 1.15 * far * math.cos(angle), at[1] + 0.87 * far * math.sin(angle)))
    return found


def _stand_places(circuit: Circuit, shape: BoardShape) -> list[tuple[Point, float]]:
    """Places beside straight road, nearest to the finish line first."""
    found = []
    last = max((space.rank for space in circuit.spaces), default=0)
    for space in circuit.spaces:
        cell = shape.cells[space.id]
        if space.area is not Area.TRACK or space.corner or len(cell.left) > 2:
            continue
        for side, known in zip((-1, 1), cell.neighbours, strict=True):
            if not known:
                at = _offset(cell.centre, math.radians(cell.heading), 0, side * (cell.width / 2 + 62))
                found.append((min(space.rank, last - space.rank), at, cell.heading))
    return [(at, heading) for _, at, heading in sorted(found)]


def _offset(at: Point, turn: float, ahead: float, right: float) -> Point:
    return (
        at[0] + ahead * math.cos(turn) - right * math.sin(turn),
        at[1] + ahead * math.sin(turn) + right * math.cos(turn),
    )


def _is_clear(terrain: Terrain, at: Point, distance: float) -> bool:
    return terrain.from_road(at) > distance


def _is_on_board(terrain: Terrain, at: Point, margin: float) -> bool:
    return margin < at[0] < terrain.width - margin and margin < at[1] < terrain.height - margin


def _stand(at: Point, heading: float, seed: Random) -> str:
    """A grandstand from above: rows of people under half a roof."""
    crowd: dict[str, list[str]] = {}
    for row in range(3):
        for seat in range(19):
            place = f"M{number(-40 + seat * 4.4)},{number(-12 + row * 6)}h3v3.6h-3z"
            crowd.setdefault(seed.choice((PAINT, *TEAMS[:4], INK)), []).append(place)
    people = "".join(element("path", d="".join(places), fill=colour) for colour, places in sorted(crowd.items()))
    base = element("rect", x=-44, y=-16, width=88, height=32, rx=3, fill="#8b8f98")
    roof = element("rect", x=-44, y=6, width=88, height=10, rx=2, fill="#c9ccd2")
    where = f"translate({number(at[0])} {number(at[1])}) rotate({number(heading)})"
    return element("g", base + people + roof, transform=where)


def _plant(kind: int, land: Landscape, colours: Palette) -> str:
    """One of three plants, drawn around the origin with a shadow to the south-east."""
    dark, middle, light = colours.plants
    shadow = element("ellipse", cx=4, cy=5, rx=12, ry=10, fill="#000", opacity=0.18)
    if land is Landscape.ISLAND:
        leaves = "".join(
            element("path", d="M0,0Q7,-5 14,1Q7,0 0,0", fill=middle, transform=f"rotate({a + kind * 20})", stroke=dark)
            for a in range(0, 360, 51)
        )
        return element("g", shadow + leaves + element("circle", r=2.5, fill=dark), id=f"plant-{kind}")
    if land is Landscape.CANYON and kind:
        stone = ((-9, 2), (-4, -8), (5, -7), (10, 1), (4, 8), (-5, 8))
        outline = [(x * (0.8 + 0.2 * kind), float(y)) for x, y in stone]
        lit = [(x * 0.6 - 1.5, y * 0.6 - 1.5) for x, y in outline]
        rock = element("path", d=soft_ring(outline), fill="#b5764a") + element("path", d=soft_ring(lit), fill="#cf9163")
        return element("g", shadow + rock, id=f"plant-{kind}")
    crowns = ((0, 0, 12, dark), (-3, -3, 9, middle), (-5, -5, 4.5, light))
    tree = "".join(element("circle", cx=x, cy=y, r=r - kind, fill=fill) for x, y, r, fill in crowns)
    return element("g", shadow + tree, id=f"plant-{kind}")
