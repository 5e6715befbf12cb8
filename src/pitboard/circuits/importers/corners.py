"""Which spaces form one corner, and which side its inside is on."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from pitboard.circuits.importers.geometry import Vector, cross
from pitboard.circuits.importers.sketch import Pair, Sketch, join
from pitboard.circuits.model import Side


def find_corners(sketch: Sketch, ranks: Mapping[str, int], beside: Iterable[Pair]) -> dict[str, int]:
    """The corner of each corner space, numbered from 1 in driving direction.

    Where the file does not tell corners apart, spaces of equal stops that are linked or lie side by side are one
    corner: some boards have corners whose lanes are not linked to one another.
    """
    inside = {node.id: node for node in sketch.track() if node.stops}
    near = [*sketch.track_links(), *beside]
    alike = [p for p in near if p[0] in inside and p[1] in inside and inside[p[0]].stops == inside[p[1]].stops]
    groups: dict[int | str, list[str]] = {}
    for ident, root in join(inside, alike).items():
        group = inside[ident].group
        groups.setdefault(root if group is None else group, []).append(ident)
    return _numbered(list(groups.values()), ranks)


def _numbered(groups: list[list[str]], ranks: Mapping[str, int]) -> dict[str, int]:
    lap = max(ranks.values(), default=0) + 1

    def start(group: list[str]) -> int:
        # A corner that the line runs through has spaces at both ends of the lap; it begins before the line, so is last.
        low = min(ranks[ident] for ident in group)
        high = [ranks[ident] for ident in group if ranks[ident] > low + lap // 2]
        return min(high) if high else low

    return {ident: number for number, group in enumerate(sorted(groups, key=start), start=1) for ident in group}


def find_inside(idents: Iterable[str], threads: Mapping[str, str], directions: Mapping[str, Vector]) -> Side:
    """The side to which a corner turns, over all its lanes."""
    turn = 0.0
    for ident in idents:
        if ident in threads:
            one, other = directions[ident], directions[threads[ident]]
            turn += math.atan2(cross(one, other), one[0] * other[0] + one[1] * other[1])
    return Side.RIGHT if turn > 0 else Side.LEFT
