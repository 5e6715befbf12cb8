"""The land around the road: patches of ground, lakes, stands and plants, placed by a seed.

Everything asks `Terrain` for room, so scenery never lies on the road or under a label. The seed comes from the
circuit, so a circuit always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from pitboard.circuits.drawing.coast import SHORES, Coast
from pitboard.circuits.drawing.palette import INK, PAINT, TEAMS, Landscape, Palette
from pitboard.circuits.drawing.shape import BoardShape
from pitboard.circuits.drawing.svg import Point, element, number, ring, soft_ring
from pitboard.circuits.drawing.terrain import Terrain
from pitboard.circuits.model import Area, Circuit

POOLS = 3
"""Lakes or plateaus at most."""

POOL_ROOM = 95.0
"""A lake needs this much free land around its middle, in units."""

STANDS = 8
"""Grandstands at most."""

GROVES = 42
"""Groves for each million square units of board."""


def ground(terrain: Terrain, colours: Palette, seed: Random) -> Iterator[str]:
    """The land, with lighter and darker places."""
    width, height = terrain.width, terrain.height
    yield element("rect", width=width, height=height, fill=colours.ground)
    for _ in range(int(width * height / 90_000)):
        at = (seed.uniform(0, width), seed.uniform(0, height))
        yield patch(at, seed.uniform(50, 190), colours, seed)


def patch(at: Point, radius: float, colours: Palette, seed: Random) -> str:
    """A lighter or darker place of the land."""
    blob = _blob(at, radius, seed, 0.35)
    return element("path", d=soft_ring(blob), fill=seed.choice(colours.patch), opacity=0.5)


def island(terrain: Terrain, coast: Coast, colours: Palette, seed: Random) -> Iterator[str]:
    """Land in the sea: shallows, beach and grass around the road and all that it encloses, and islets with palms."""
    for colour, width, opacity in zip(
        (colours.pool[1], colours.pool[1], colours.gravel, colours.verge),
        SHORES,
        (0.45, 0.7, 1.0, 1.0),
        strict=True,
    ):
        style: dict[str, str | float] = {"fill": colour, "stroke": colour, "stroke_width": width, "opacity": opacity}
        yield element("path", d=ring(coast.outline), stroke_linejoin="round", **style)
    for _ in range(POOLS):
        at, room = max(_sea(terrain, coast), key=lambda place: place[1], default=((0.0, 0.0), 0.0))
        if room > POOL_ROOM:
            radius = min(room * 0.6, 120.0)
            yield from _layers(at, radius, (colours.pool[1], colours.gravel, colours.verge), seed)
            coast.islets.append((at, radius * 0.5))
            terrain.take(at, radius * 2, radius * 2)


def _sea(terrain: Terrain, coast: Coast) -> Iterator[tuple[Point, float]]:
    """Places in the sea and how much room there is around them."""
    for x in range(60, int(terrain.width) - 60, 20):
        for y in range(60, int(terrain.height) - 60, 20):
            at = (float(x), float(y))
            room = min(terrain.clearance(at), x, y, terrain.width - x, terrain.height - y)
            if room > POOL_ROOM and not coast.is_land(at):
                yield at, room - SHORES[0] / 6


def pools(terrain: Terrain, coast: Coast | None, colours: Palette, seed: Random) -> Iterator[str]:
    """Lakes where there is most room; in a canyon the same shapes are plateaus."""
    for _ in range(seed.randint(2, POOLS)):
        at, room = terrain.widest()
        if room < POOL_ROOM:
            return
        radius = min(room, 230.0) * seed.uniform(0.5, 0.78)
        if coast is None or coast.is_land(at):
            yield from _layers(at, radius, colours.pool, seed)
        terrain.take(at, radius * 1.9, radius * 1.6)


def _layers(at: Point, radius: float, colours: tuple[str, str, str], seed: Random) -> Iterator[str]:
    """An uneven round shape of three colours, one in another."""
    blob = _blob(at, radius, seed, 0.3)
    for share, colour in zip((1.0, 0.9, 0.72), colours, strict=True):
        inner = [(at[0] + (x - at[0]) * share, at[1] + (y - at[1]) * share) for x, y in blob]
        yield element("path", d=soft_ring(inner), fill=colour)


def stands(circuit: Circuit, shape: BoardShape, terrain: Terrain, seed: Random) -> Iterator[str]:
    """Grandstands along the straights, most of them where the cars start, their roofs away from the road."""
    wanted = STANDS
    for at, heading in _stand_places(circuit, shape):
        turn = math.radians(heading)
        footprint = [_offset(at, turn, dx, dy) for dx in (-42, -21, 0, 21, 42) for dy in (-15, 15)]
        if wanted and all(terrain.clearance(place) > 26 and terrain.is_on_board(place, 6) for place in footprint):
            wanted -= 1
            yield _stand(at, heading, seed)
            for place in footprint:
                terrain.take(place, 12, 12)


def plants(terrain: Terrain, coast: Coast | None, land: Landscape, colours: Palette, seed: Random) -> Iterator[str]:
    """Groves of trees; shrubs and rocks in a canyon, palms on an island."""
    yield element("defs", "".join(_plant(kind, land, colours) for kind in range(3)))
    taken: list[tuple[Point, float]] = []
    hearts = [middle for middle, _ in coast.islets] if coast else []
    groves = range(int(GROVES * terrain.width * terrain.height / 1e6))
    hearts += [(seed.uniform(0, terrain.width), seed.uniform(0, terrain.height)) for _ in groves]
    for heart in hearts:
        for _ in range(seed.randint(3, 16)):
            at = (heart[0] + seed.gauss(0, 48), heart[1] + seed.gauss(0, 40))
            size = seed.uniform(0.65, 1.3)
            rooted = coast is None or coast.is_land(at) or coast.is_islet(at)
            if rooted and _has_room(terrain, at, size, taken, coast):
                taken.append((at, size))
    for at, size in sorted(taken, key=lambda plant: plant[0][1]):
        where = f"translate({number(at[0])} {number(at[1])}) scale({size:.2f})"
        yield element("use", href=f"#plant-{seed.randrange(3)}", transform=where)


def _has_room(terrain: Terrain, at: Point, size: float, taken: list[tuple[Point, float]], coast: Coast | None) -> bool:
    """Tell whether a plant stands clear of everything; others of its grove may touch it."""
    free = terrain.clearance(at) > 38 + 8 * size or (coast is not None and coast.is_islet(at))
    apart = all(math.dist(at, other) > 9 * (size + girth) for other, girth in taken)
    return free and apart and terrain.is_on_board(at, 12)


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
        if space.area is not Area.TRACK or space.corner or len(cell.left) > 2 or len(cell.right) > 2:
            continue
        for side, known in zip((-1, 1), cell.neighbours, strict=True):
            if not known:
                heading = cell.heading + (0 if side > 0 else 180)
                at = _offset(cell.centre, math.radians(heading), 0, cell.width / 2 + 58)
                found.append((min(space.rank, last - space.rank), at, heading))
    return [(at, heading) for _, at, heading in sorted(found)]


def _offset(at: Point, turn: float, ahead: float, right: float) -> Point:
    return (
        at[0] + ahead * math.cos(turn) - right * math.sin(turn),
        at[1] + ahead * math.sin(turn) + right * math.cos(turn),
    )


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
