"""How large each space is and which way it lies, whatever units a circuit is drawn in.

Only places and links are used: files of others come without headings or with coarse ones.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median

from pitboard.circuits.model import PIT, Circuit, LinkKind, Space


@dataclass(frozen=True, slots=True)
class Patch:
    """The piece of road that is a space: its middle, its direction, and half its length and width."""

    x: float
    y: float
    along: tuple[float, float]
    half_length: float
    half_width: float
    shade: int


@dataclass(frozen=True, slots=True)
class Shape:
    """All patches by space id, the usual length of one, and the box around them: left, top, right, bottom."""

    patches: dict[str, Patch]
    pitch: float
    box: tuple[float, float, float, float]


def shape_of(circuit: Circuit) -> Shape:
    """The shape of a circuit."""
    before, after = _neighbours(circuit)
    gaps = [_gap(circuit, a, b) for a, b in after.items() if circuit.space[a].lane != PIT]
    pitch = median(gap for gap in gaps if gap > 0) if any(gaps) else 1.0
    width = _lane_width(circuit, before, after, pitch)
    shades = _shades(circuit, after)
    patches = {
        space.id: _patch(circuit, space, before.get(space.id), after.get(space.id), pitch, width, shades[space.id])
        for space in circuit.spaces
    }
    xs, ys = [patch.x for patch in patches.values()], [patch.y for patch in patches.values()]
    return Shape(patches, pitch, (min(xs) - pitch, min(ys) - pitch, max(xs) + pitch, max(ys) + pitch))


def _neighbours(circuit: Circuit) -> tuple[dict[str, str], dict[str, str]]:
    """For each space the one before it and the one after it in its lane."""
    before: dict[str, str] = {}
    after: dict[str, str] = {}
    for link in circuit.links:
        same = circuit.space[link.source].lane == circuit.space[link.target].lane
        if link.kind is LinkKind.AHEAD or (link.kind is LinkKind.PIT and same):
            after.setdefault(link.source, link.target)
            before.setdefault(link.target, link.source)
    return before, after


def _gap(circuit: Circuit, one: str, other: str) -> float:
    a, b = circuit.space[one], circuit.space[other]
    return math.hypot(a.x - b.x, a.y - b.y)


def _direction(circuit: Circuit, space: Space, before: str | None, after: str | None) -> tuple[float, float]:
    """The unit vector along the road: from the space before to the one after, else the circuit's own heading."""
    back, front = circuit.space[before or space.id], circuit.space[after or space.id]
    dx, dy = front.x - back.x, front.y - back.y
    length = math.hypot(dx, dy)
    if length == 0:
        return math.cos(math.radians(space.heading)), math.sin(math.radians(space.heading))
    return dx / length, dy / length


def _lane_width(circuit: Circuit, before: dict[str, str], after: dict[str, str], pitch: float) -> float:
    """The usual distance between neighbouring lanes, measured across the road."""
    across: list[float] = []
    for space in circuit.spaces:
        if space.lane == PIT:
            continue
        ux, uy = _direction(circuit, space, before.get(space.id), after.get(space.id))
        across.extend(
            abs((other.x - space.x) * -uy + (other.y - space.y) * ux)
            for other in (circuit.space[name] for name in space.beside)
            if abs(other.lane - space.lane) == 1 and other.lane != PIT
        )
    usual = median(across) if across else 0.0
    return min(max(usual, 0.4 * pitch), 1.2 * pitch)


def _shades(circuit: Circuit, after: dict[str, str]) -> dict[str, int]:
    """0 and 1 in turn along each lane, so that spaces can be counted."""
    shades: dict[str, int] = {}
    for space in circuit.spaces:
        name, shade = space.id, 0
        while name not in shades:
            shades[name] = shade
            shade = 1 - shade
            name = after.get(name, name)
    return shades


def _patch(
    circuit: Circuit, space: Space, before: str | None, after: str | None, pitch: float, width: float, shade: int
) -> Patch:
    gaps = [gap for other in (before, after) if other and 0 < (gap := _gap(circuit, space.id, other)) < 3 * pitch]
    length = sum(gaps) / len(gaps) if gaps else pitch
    direction = _direction(circuit, space, before, after)
    return Patch(space.x, space.y, direction, length / 2, width / 2, shade)
