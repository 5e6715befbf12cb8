"""How far the next corners are from every space: what drivers count, and V-7 asks.

For a space in a corner the "next" corner is that one. Distances count spaces along links, cars left aside; "next" is
found by walking straight on, so it does not depend on the lane a car happens to choose.
"""

from __future__ import annotations

from dataclasses import dataclass

from .model import Area, Circuit


@dataclass(frozen=True, slots=True)
class Reach:
    """From one space: the corner it is in or comes to (`near` spaces away, 0 inside; the last space that is still in it is
    `far` spaces away at most, by the longest way round) and the corner after that, `leap` spaces away at least."""

    corner: str
    near: int
    far: int
    after: str
    leap: int


def reach_of(circuit: Circuit) -> dict[str, Reach | None]:
    """Reaches by space id; None where there is none: the pit lane, or a circuit without corners."""
    track = [space for space in circuit.spaces if space.area is Area.TRACK]
    ahead = {space.id: [link.target for link in circuit.track_links(space.id)] for space in track}
    corner = {space.id: space.corner for space in track}
    found: dict[str, Reach | None] = {space.id: None for space in circuit.spaces}
    for space in track:
        first = _first_corner(space.id, None, ahead, corner)
        if first is None:
            continue
        second = _first_corner(space.id, first[0], ahead, corner) or first
        found[space.id] = Reach(first[0], first[1], _farthest(space.id, first[0], ahead, corner), second[0], second[1])
    return found


def _first_corner(
    start: str, past: str | None, ahead: dict[str, list[str]], corner: dict[str, str | None]
) -> tuple[str, int] | None:
    """The first corner a car comes to, other than `past`, and the fewest spaces to it."""
    layer, steps, seen = {start}, 0, {start}
    while layer:
        hits = sorted({corner[space] for space in layer if corner[space] not in (None, past)} - {None})  # type: ignore[type-var]
        if hits:
            return str(hits[0]), steps
        layer = {target for space in layer for target in ahead[space]} - seen
        seen |= layer
        steps += 1
    return None


def _farthest(start: str, goal: str, ahead: dict[str, list[str]], corner: dict[str, str | None]) -> int:
    """The most spaces a car can drive, by a shortest way to the corner and the longest way round it, and still be in it."""
    layer, steps, seen = {start}, 0, {start}
    while not any(corner[space] == goal for space in layer):
        layer = {target for space in layer for target in ahead[space]} - seen
        seen |= layer
        steps += 1
    while True:
        inside = {target for space in layer for target in ahead[space] if corner[target] == goal and corner[space] == goal}
        late = {t for s in layer if corner[s] != goal for t in ahead[s] if t not in seen}
        seen |= late
        if not inside and not any(corner[t] == goal for t in late):
            return steps
        layer, steps = inside | late, steps + 1
