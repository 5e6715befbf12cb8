"""How far the next corners are from every space: what drivers count, and V-7 asks.

For a space in a corner the "next" corner is that one. Distances count spaces along links, other cars left aside; a
car is taken to drive the shortest way to a corner, and the longest way round it."""

from __future__ import annotations

from dataclasses import dataclass

from .model import Area, Circuit

PASSES = 3
"""Against the driving direction, so that one pass serves all spaces but those before the line, and corners after
those."""


@dataclass(frozen=True, slots=True)
class Reach:
    """From one space: the corner it is in or comes to, at least `near` spaces away (0 inside) and at most `far` to
    its last space; and the same for the corner after that, `leap` and `stretch`."""

    corner: str
    near: int
    far: int
    after: str
    leap: int
    stretch: int


Stage = tuple[int, int, str]
"""Fewest spaces to a corner's first space, most to its last, and which corner."""


def reach_of(circuit: Circuit) -> dict[str, Reach | None]:
    """Reaches by space id; None where there is none: the pit lane, or a circuit without corners."""
    track = sorted((s for s in circuit.spaces if s.area is Area.TRACK), key=lambda s: -s.rank)
    first: dict[str, Stage] = {}
    second: dict[str, Stage] = {}
    ahead = {space.id: [link.target for link in circuit.track_links(space.id)] for space in track}
    corner = {space.id: space.corner for space in track}
    for _ in range(PASSES):
        for space in track:
            targets = ahead[space.id]
            inside = [t for t in targets if space.corner and corner[t] == space.corner]
            if space.corner:
                first[space.id] = (0, max((1 + first[t][1] for t in inside if t in first), default=0), space.corner)
                leaving = [first[t] for t in targets if t not in inside and t in first]
                _keep(second, space.id, leaving + [second[t] for t in inside if t in second])
            else:
                _keep(first, space.id, [first[t] for t in targets if t in first])
                _keep(second, space.id, [second[t] for t in targets if t in second])
    return {space.id: _reach(first.get(space.id), second.get(space.id)) for space in circuit.spaces}


def _keep(stages: dict[str, Stage], space: str, reached: list[Stage]) -> None:
    """One space further from the nearest of some stages; of equally near ones, from that with the longest way round."""
    if reached:
        near, far, corner = min(reached, key=lambda stage: (stage[0], -stage[1], stage[2]))
        stages[space] = (near + 1, far + 1, corner)


def _reach(first: Stage | None, second: Stage | None) -> Reach | None:
    if first is None:
        return None
    near, far, corner = first
    leap, stretch, after = second or first
    return Reach(corner, near, far, after, leap, stretch)
