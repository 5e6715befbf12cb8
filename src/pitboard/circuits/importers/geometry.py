"""What the picture of a board tells: directions of travel, and how far a link leads sideways.

Positions are the file's drawing units, x to the right and y down, so that a positive cross product means to the right.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from pitboard.circuits.importers.sketch import Pair, Sketch, neighbours

Vector = tuple[float, float]


def cross(one: Vector, other: Vector) -> float:
    """Positive where the second direction points to the right of the first."""
    return one[0] * other[1] - one[1] * other[0]


def unit(vector: Vector) -> Vector:
    """The same direction with length 1; no direction stays none."""
    length = math.hypot(*vector)
    return (vector[0] / length, vector[1] / length) if length else (0.0, 0.0)


def toward(sketch: Sketch, source: str, target: str) -> Vector:
    """The direction from one space to another."""
    here, there = sketch.nodes[source], sketch.nodes[target]
    return unit((there.x - here.x, there.y - here.y))


def find_directions(sketch: Sketch, links: list[Pair], threads: Mapping[str, str]) -> dict[str, Vector]:
    """The direction of travel at each space of the track: along its lane where known, else over all its links."""
    idents = [node.id for node in sketch.track()]
    ahead, behind = neighbours(links, idents)
    before = {target: source for source, target in threads.items()}
    found: dict[str, Vector] = {}
    for ident in idents:
        sources = [before[ident]] if ident in before else behind[ident]
        targets = [threads[ident]] if ident in threads else ahead[ident]
        come = unit(_sum([toward(sketch, source, ident) for source in sources]))
        go = unit(_sum([toward(sketch, ident, target) for target in targets]))
        found[ident] = unit(_sum([come, go]))
    return found


def _sum(vectors: list[Vector]) -> Vector:
    return sum(v[0] for v in vectors), sum(v[1] for v in vectors)


def offset(sketch: Sketch, pair: Pair, directions: Mapping[str, Vector]) -> float:
    """How far a link leads to the right, in drawing units, judged by the directions at both its ends.

    Along a bend the chord leaves the one direction as much as it comes into the other, so that an arrow that follows
    the bend counts as straight.
    """
    one, other = directions[pair[0]], directions[pair[1]]
    way = unit((one[0] + other[0], one[1] + other[1]))
    here, there = sketch.nodes[pair[0]], sketch.nodes[pair[1]]
    return cross(way, (there.x - here.x, there.y - here.y))
