"""What people have put up beside the road: garages behind the pits, stands, car parks, houses, boats and a balloon.

Each kind is drawn once, around the origin, and put where there is room; `Terrain` says where that is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from pitboard.circuits.drawing.coast import Coast
from pitboard.circuits.drawing.look import Paint
from pitboard.circuits.drawing.palette import Landscape, Palette
from pitboard.circuits.drawing.shape import BoardShape
from pitboard.circuits.drawing.svg import Point, element, number, ring, use
from pitboard.circuits.drawing.terrain import Terrain
from pitboard.circuits.model import Area, Circuit, LinkKind

STANDS = 10
"""Grandstands at most."""

GARAGE = 30.0
"""Depth of a garage behind its pit box, in units."""

BOATS = 5
"""Boats at sea at most."""

TRIES = 60
"""Places tried for a building before it is left out."""

HALL = (96.0, 56.0)
"""Room a car park takes."""


def models(land: Landscape, colours: Palette, seed: Random) -> str:
    """All kinds of buildings, defined to be used."""
    paint = colours.paint
    kinds = {f"stand-{k}": _stand(paint, seed) for k in range(2)}
    kinds |= {"parking": _parking(paint, seed), "boat": _boat(paint), "balloon": _balloon(paint)}
    kinds |= {f"house-{k}": _house(roof, land, paint) for k, roof in enumerate(paint.roofs)}
    return element("defs", "".join(element("g", drawn, id=name) for name, drawn in kinds.items()))


def garages(circuit: Circuit, shape: BoardShape, terrain: Terrain, colours: Palette) -> Iterator[str]:
    """A row of garages behind the pit boxes, where there is room for it."""
    paint = colours.paint
    lane = {link.target: link.source for link in circuit.links if link.kind is LinkKind.PIT}
    roofs, fronts = [], []
    for space in circuit.spaces:
        if space.area is not Area.BOX or space.id not in lane:
            continue
        cell, entry = shape.cells[space.id], shape.cells[lane[space.id]].centre
        near, far = sorted((cell.left, cell.right), key=lambda side: math.dist(side[0], entry))
        away = _unit((far[0][0] - near[0][0], far[0][1] - near[0][1]))
        (ax, ay), (bx, by) = ((x + 4 * away[0], y + 4 * away[1]) for x, y in (far[0], far[-1]))
        deep = [(bx + GARAGE * away[0], by + GARAGE * away[1]), (ax + GARAGE * away[0], ay + GARAGE * away[1])]
        # The land behind is as far from every road as the garage is deep, or another road is near.
        if all(terrain.clearance(corner) > 0.7 * GARAGE for corner in deep):
            roofs.append([(ax, ay), (bx, by), *deep])
            fronts.append(((ax, ay), (bx, by)))
    if not roofs:
        return
    whole = "".join(ring(roof) for roof in roofs)
    style: dict[str, str | float] = {"stroke_width": 6, "stroke_linejoin": "miter"}
    yield element(
        "path", d=whole, fill="#000", stroke="#000", opacity=paint.shadow, transform="translate(4 5)", **style
    )
    yield element("path", d=whole, fill=paint.roof[0], stroke=paint.roof[0], **style)
    yield element("path", d=whole, fill="none", stroke=paint.roof[1], stroke_width=2)
    doors = "".join(f"M{number(ax)},{number(ay)}L{number(bx)},{number(by)}" for (ax, ay), (bx, by) in fronts)
    yield element("path", d=doors, stroke=paint.window, stroke_width=5)
    for roof in roofs:
        middle = sum(x for x, _ in roof) / 4, sum(y for _, y in roof) / 4
        yield element("circle", cx=middle[0], cy=middle[1], r=4, fill=paint.roof[1])
        terrain.take(middle, GARAGE, GARAGE)


def stands(circuit: Circuit, shape: BoardShape, terrain: Terrain, seed: Random) -> Iterator[str]:
    """Grandstands along the straights, most of them where the cars start, their roofs away from the road."""
    wanted = STANDS
    for at, heading in _stand_places(circuit, shape):
        turn = math.radians(heading)
        footprint = [_offset(at, turn, dx, dy) for dx in (-44, -22, 0, 22, 44) for dy in (-19, 19)]
        if wanted and all(terrain.clearance(place) > 22 and terrain.is_on_board(place, 6) for place in footprint):
            wanted -= 1
            yield use(f"stand-{seed.randrange(2)}", at, heading)
            for place in footprint:
                terrain.take(place, 12, 12)


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
                at = _offset(cell.centre, math.radians(heading), 0, cell.width / 2 + 62)
                found.append((min(space.rank, last - space.rank), at, heading))
    return [(at, heading) for _, at, heading in sorted(found)]


def parking(terrain: Terrain, coast: Coast | None, seed: Random) -> Iterator[str]:
    """Two car parks."""
    for _ in range(2):
        at = _spot(terrain, coast, HALL, 46, seed)
        if at:
            terrain.take(at, *HALL)
            yield use("parking", at)


def villages(terrain: Terrain, coast: Coast | None, seed: Random) -> Iterator[str]:
    """A few houses that stand together."""
    for _ in range(3):
        heart = _spot(terrain, coast, (70.0, 70.0), 60, seed)
        if heart is None:
            continue
        for _ in range(seed.randint(3, 7)):
            at = (heart[0] + seed.gauss(0, 42), heart[1] + seed.gauss(0, 36))
            if terrain.fits(at, 30, 30, 8) and terrain.clearance(at) > 24 and (coast is None or coast.is_land(at)):
                terrain.take(at, 26, 26)
                yield use(f"house-{seed.randrange(3)}", at, seed.choice((0, 12, 78, 90, 101, 168)))


def afloat(terrain: Terrain, coast: Coast | None, land: Landscape, seed: Random) -> Iterator[str]:
    """Boats on the sea around an island; over other land a balloon."""
    if coast is None:
        at = _spot(terrain, None, (110.0, 120.0), 30, seed)
        if at and land is not Landscape.ISLAND:
            terrain.take(at, 90, 100)
            yield use("balloon", at)
        return
    wanted = BOATS
    for _ in range(BOATS * TRIES):
        at = (seed.uniform(30, terrain.width - 30), seed.uniform(30, terrain.height - 30))
        if wanted and coast.is_far_out(at) and not coast.is_land(at) and terrain.fits(at, 40, 40, 30):
            wanted -= 1
            terrain.take(at, 240, 200)
            yield use("boat", at)


def _spot(terrain: Terrain, coast: Coast | None, size: tuple[float, float], gap: float, seed: Random) -> Point | None:
    """A place with room for something of that size, if one is found."""
    for _ in range(TRIES):
        at = (seed.uniform(0, terrain.width), seed.uniform(0, terrain.height))
        if terrain.fits(at, *size, gap) and (coast is None or coast.is_land(at)):
            return at
    return None


def _offset(at: Point, turn: float, ahead: float, right: float) -> Point:
    return (
        at[0] + ahead * math.cos(turn) - right * math.sin(turn),
        at[1] + ahead * math.sin(turn) + right * math.cos(turn),
    )


def _unit(way: Point) -> Point:
    length = max(math.hypot(*way), 1e-9)
    return way[0] / length, way[1] / length


def _stand(paint: Paint, seed: Random) -> str:
    """A grandstand from above: rows of people under half a roof, flags along it."""
    crowd: dict[str, list[str]] = {}
    for row in range(4):
        for seat in range(19):
            if seed.random() < 0.88:
                place = f"M{number(-40.5 + seat * 4.4)},{number(-15 + row * 5.6)}h3v3.4h-3z"
                crowd.setdefault(seed.choice(paint.crowd), []).append(place)
    people = "".join(element("path", d="".join(places), fill=colour) for colour, places in crowd.items())
    shadow = element("rect", x=-42, y=-15, width=92, height=40, rx=3, fill="#000", opacity=paint.shadow)
    base = element("rect", x=-45, y=-18, width=90, height=37, rx=3, fill=paint.wall)
    roof = element("rect", x=-46, y=5, width=92, height=15, rx=2, fill=paint.roof[0])
    stripes = "".join(f"M{x},5v15" for x in range(-39, 46, 13))
    beams = element("path", d=stripes, stroke=paint.roof[1], stroke_width=6)
    flags = "".join(f"M{x},20v-9l7,2.5l-7,2.5" for x in (-40, 0, 36))
    return shadow + base + people + roof + beams + element("path", d=flags, fill=paint.red)


def _parking(paint: Paint, seed: Random) -> str:
    """A car park, nearly full."""
    width, height = HALL
    base = element("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=4, fill=paint.wall)
    cars: dict[str, list[str]] = {}
    for row, bay in ((row, bay) for row in range(3) for bay in range(11)):
        if seed.random() < 0.8:
            place = f"M{number(bay * 8 - 43)},{number(row * 18 - 24)}h5v10.5h-5z"
            cars.setdefault(seed.choice(paint.crowd), []).append(place)
    parked = "".join(element("path", d="".join(places), fill=colour) for colour, places in cars.items())
    return base + parked


def _house(roof: str, land: Landscape, paint: Paint) -> str:
    """A house from above, the sun on one side of its roof; on an island a round hut, in a canyon a flat roof."""
    shadow = element("rect", x=-9, y=-6, width=26, height=20, fill="#000", opacity=paint.shadow)
    shade: dict[str, str | float] = {"fill": "#000", "opacity": 0.22}
    if land is Landscape.ISLAND:
        spokes = "".join(
            f"M0,0L{number(11 * math.cos(a))},{number(11 * math.sin(a))}" for a in (0.3, 1.6, 2.9, 4.2, 5.5)
        )
        thatch = element("circle", r=11, fill=roof) + element("path", d=spokes, stroke="#000", opacity=0.3)
        return element("ellipse", cx=4, cy=5, rx=12, ry=11, fill="#000", opacity=paint.shadow) + thatch
    if land is Landscape.CANYON:
        flat = element("rect", x=-12, y=-9, width=24, height=18, fill=roof)
        return shadow + flat + element("rect", x=-9, y=-6, width=18, height=12, **shade)
    tiles = element("rect", x=-13, y=-10, width=26, height=20, fill=roof)
    chimney = element("rect", x=5, y=-6, width=4, height=4, fill=paint.card)
    light = element("path", d="M-13,10.5h5m4,0h5m4,0h5", stroke=paint.window, stroke_width=2)
    return shadow + tiles + element("rect", x=-13, y=0, width=26, height=10, **shade) + chimney + light


def _boat(paint: Paint) -> str:
    """A sailing boat and its wake."""
    wake = element("path", d="M-14,6q-9,3 -16,1M-12,10q-8,4 -15,4", fill="none", stroke=paint.white, opacity=0.5)
    hull = element("path", d="M-14,5L16,5Q10,13 -9,12Z", fill=paint.red, stroke=paint.ink, stroke_width=0.8)
    sails = element("path", d="M1,3V-22L15,3ZM-1,3V-18L-11,3Z", fill=paint.white, stroke=paint.ink, stroke_width=0.6)
    return wake + hull + sails


def _balloon(paint: Paint) -> str:
    """A balloon, and its shadow on the land below."""
    shadow = element("ellipse", cx=26, cy=46, rx=24, ry=15, fill="#000", opacity=paint.shadow)
    body = "M0,34C-12,22 -34,8 -34,-14A34,34 0 0 1 34,-14C34,8 12,22 0,34Z"
    gores = "M0,34C-8,20 -18,6 -18,-14C-18,-32 -8,-44 0,-48C8,-44 18,-32 18,-14C18,6 8,20 0,34Z"
    heart = "M0,34C-3,20 -6,6 -6,-14C-6,-32 -3,-44 0,-48C3,-44 6,-32 6,-14C6,6 3,20 0,34Z"
    panels = ((body, paint.red), (gores, paint.lamp or paint.white), (heart, paint.red))
    silk = "".join(element("path", d=d, fill=fill) for d, fill in panels)
    ropes = element("path", d="M-5,30L-4,42M5,30L4,42", stroke=paint.ink, stroke_width=1)
    basket = element("rect", x=-5, y=41, width=10, height=8, rx=2, fill=paint.roofs[1])
    return shadow + silk + ropes + basket
