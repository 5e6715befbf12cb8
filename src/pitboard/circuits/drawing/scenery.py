"""The land around the road: patches of ground, fields, lakes, islands and plants, placed by a seed.

Everything asks `Terrain` for room, so scenery never lies on the road or under a label. The seed comes from the
circuit, so a circuit always looks the same; by day and by night everything is at the same place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from pitboard.circuits.drawing.coast import SHORES, Coast
from pitboard.circuits.drawing.palette import Landscape, Palette
from pitboard.circuits.drawing.svg import Point, element, number, ring, soft_ring, use
from pitboard.circuits.drawing.terrain import Terrain

POOLS = 3
"""Lakes or plateaus at most."""

POOL_ROOM = 95.0
"""A lake needs this much free land around its middle, in units."""

FIELDS = 9
"""Fields at most."""

GROVES = 44
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
    blob = blob_at(at, radius, seed, 0.35)
    return element("path", d=soft_ring(blob), fill=seed.choice(colours.patch), opacity=0.5)


def fields(terrain: Terrain, colours: Palette, seed: Random) -> Iterator[str]:
    """Tilled land with furrows, where there is room for it."""
    if not colours.fields:
        return
    found = 0
    for _ in range(FIELDS * 30):
        at = (seed.uniform(90, terrain.width - 90), seed.uniform(80, terrain.height - 80))
        width, height, turn = seed.uniform(110, 190), seed.uniform(80, 130), seed.uniform(-25, 25)
        crop = seed.choice(colours.fields)
        if terrain.clearance(at) > math.hypot(width, height) / 2 + 36:
            terrain.take(at, 0.9 * width, 0.9 * height)
            found += 1
            yield _field(at, (width, height), turn, crop)
        if found == FIELDS:
            return


def _field(at: Point, size: tuple[float, float], turn: float, crop: tuple[str, str]) -> str:
    width, height = size
    land = element("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=10, fill=crop[0])
    rows = "".join(f"M{number(8 - width / 2)},{number(y)}h{number(width - 16)}" for y in _rows(height))
    furrows = element("path", d=rows, stroke=crop[1], stroke_width=4)
    where = f"translate({number(at[0])} {number(at[1])})rotate({number(turn)})"
    return element("g", land + furrows, transform=where)


def _rows(height: float) -> list[float]:
    count = int(height / 11)
    return [(k + 0.5) * height / count - height / 2 for k in range(count)]


def island(terrain: Terrain, coast: Coast, colours: Palette, seed: Random) -> Iterator[str]:
    """Land in the sea: shallows, beach and grass around the road and all that it encloses, and islets with palms."""
    yield element("defs", element("path", d=ring(coast.outline), id="coast"))
    shallow = colours.pool[1]
    for colour, width, opacity in zip(
        (shallow, shallow, colours.gravel, colours.verge), SHORES, (0.45, 0.7, 1.0, 1.0), strict=True
    ):
        style: dict[str, str | float] = {"fill": colour, "stroke": colour, "stroke_width": width, "opacity": opacity}
        yield element("use", href="#coast", stroke_linejoin="round", **style)
    for _ in range(POOLS):
        at, room = max(_sea(terrain, coast), key=lambda place: place[1], default=((0.0, 0.0), 0.0))
        if room > POOL_ROOM:
            radius = min(room * 0.6, 120.0)
            yield from _layers(at, radius, (shallow, colours.gravel, colours.verge), seed)
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


def pools(terrain: Terrain, coast: Coast | None, land: Landscape, colours: Palette, seed: Random) -> Iterator[str]:
    """Lakes where there is most room, a boat on the first; in a canyon the same shapes are plateaus."""
    for count in range(seed.randint(2, POOLS)):
        at, room = terrain.widest()
        if room < POOL_ROOM:
            return
        radius = min(room, 230.0) * seed.uniform(0.5, 0.78)
        if coast is None or coast.is_land(at):
            yield from _layers(at, radius, colours.pool, seed)
            if land is not Landscape.CANYON:
                yield from _ripples(at, radius, colours)
                if not count:
                    yield use("boat", (at[0] + radius * 0.2, at[1] - radius * 0.1))
        terrain.take(at, radius * 1.9, radius * 1.6)


def _ripples(at: Point, radius: float, colours: Palette) -> Iterator[str]:
    """A few light lines on the water."""
    x, y = at
    places = ((-0.35, -0.2), (-0.1, 0.25), (0.3, 0.12), (-0.3, 0.05))
    path = "".join(f"M{number(x + dx * radius)},{number(y + dy * radius)}q7,-5 14,0t14,0" for dx, dy in places)
    style: dict[str, str | float] = {"fill": "none", "stroke": colours.paint.white, "stroke_width": 2}
    yield element("path", d=path, opacity=0.35, stroke_linecap="round", **style)


def _layers(at: Point, radius: float, colours: tuple[str, str, str], seed: Random) -> Iterator[str]:
    """An uneven round shape of three colours, one in another."""
    blob = blob_at(at, radius, seed, 0.3)
    for share, colour in zip((1.0, 0.9, 0.72), colours, strict=True):
        inner = [(at[0] + (x - at[0]) * share, at[1] + (y - at[1]) * share) for x, y in blob]
        yield element("path", d=soft_ring(inner), fill=colour)


def blob_at(at: Point, radius: float, seed: Random, uneven: float) -> list[Point]:
    """An uneven round outline."""
    waves = [(k, seed.uniform(0, 2 * math.pi), seed.uniform(0, uneven / k)) for k in (1, 2, 3, 4)]
    found = []
    for step in range(14):
        angle = 2 * math.pi * step / 14
        far = radius * (0.85 + sum(size * math.cos(k * angle + shift) for k, shift, size in waves))
        found.append((at[0] + 1.15 * far * math.cos(angle), at[1] + 0.87 * far * math.sin(angle)))
    return found
