"""Smooth lines through the spaces of a lane.

Of a space only its middle is known, and of many imported circuits not even its direction. So the spaces are strung
together along their links into runs, and a cubic curve is laid through each run. Directions are those stored with the
spaces where they agree with the neighbours, else those of the neighbours.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboard.circuits.model import Area, Circuit, LinkKind, Space

Floats = NDArray[np.float64]

HALF = 4
"""Samples of the curve from the middle of a space to either of its ends."""

AGREE = math.radians(35)
"""A stored direction further than this from the way to the neighbours is not believed."""


@dataclass(frozen=True, slots=True)
class Run:
    """Spaces that follow one another, and the curve through them.

    `xy` are samples, `2 * HALF` from one space to the next, and `tangent` unit vectors of driving direction there.
    """

    ids: tuple[str, ...]
    closed: bool
    xy: Floats
    tangent: Floats

    def samples(self, index: int) -> NDArray[np.int64]:
        """Numbers of the samples from the rear of a space to its front."""
        middle = 2 * HALF * index + (0 if self.closed else HALF)
        around = np.arange(middle - HALF, middle + HALF + 1)
        return around % len(self.xy) if self.closed else around


def runs_of(circuit: Circuit, area: Area, places: dict[str, tuple[float, float]]) -> tuple[Run, ...]:
    """All runs of the track or of the pit lane; `places` are the middles of the spaces on the drawing."""
    kind = LinkKind.PIT if area is Area.PIT_LANE else LinkKind.AHEAD
    spaces = {space.id: space for space in circuit.spaces if space.area is area}
    following: dict[str, str] = {}
    entered: set[str] = set()
    for link in circuit.links:
        both = link.source in spaces and link.target in spaces
        if both and link.kind is kind and link.source not in following and link.target not in entered:
            following[link.source] = link.target
            entered.add(link.target)
    trusted = any(space.heading for space in spaces.values())
    return tuple(
        _run(ids, closed, [spaces[i] for i in ids], places, trusted)
        for ids, closed in _chains(list(spaces), following, entered)
    )


def _chains(spaces: list[str], following: dict[str, str], entered: set[str]) -> list[tuple[tuple[str, ...], bool]]:
    """The spaces in chains, open ones first: each begins at a space that none leads to, or anywhere on a ring."""
    found = []
    seen: set[str] = set()
    for start in [s for s in spaces if s not in entered] + spaces:
        chain: list[str] = []
        at: str | None = start
        while at is not None and at not in seen:
            seen.add(at)
            chain.append(at)
            at = following.get(at)
        if chain:
            found.append((tuple(chain), at == start and len(chain) > 2))
    return found


def _run(
    ids: tuple[str, ...],
    closed: bool,
    spaces: list[Space],
    places: dict[str, tuple[float, float]],
    trusted: bool,
) -> Run:
    middles = np.array([places[i] for i in ids], dtype=np.float64)
    headings = np.radians([space.heading for space in spaces]) if trusted else None
    if len(ids) == 1:
        angle = 0.0 if headings is None else float(headings[0])
        return _single(ids, middles[0], np.array([math.cos(angle), math.sin(angle)]))
    tangents = _tangents(middles, closed, headings)
    pieces = [_curve(middles, tangents, i, (i + 1) % len(ids)) for i in range(len(ids) if closed else len(ids) - 1)]
    xy = np.vstack([piece[0] for piece in pieces])
    directions = np.vstack([piece[1] for piece in pieces])
    if not closed:
        xy, directions = _with_ends(middles, tangents, xy, directions)
    return Run(ids, closed, xy, directions / np.maximum(np.hypot(*directions.T), 1e-9)[:, None])


def _single(ids: tuple[str, ...], middle: Floats, tangent: Floats) -> Run:
    """A run of one space, of usual length."""
    steps = np.linspace(-0.5, 0.5, 2 * HALF + 1)[:, None] * SPACE
    return Run(ids, False, middle + steps * tangent, np.tile(tangent, (2 * HALF + 1, 1)))


SPACE = 40.0
"""Usual length of a space on the drawing."""


def _tangents(middles: Floats, closed: bool, headings: Floats | None) -> Floats:
    """Unit vectors of direction at each space: stored where they agree with the way past the neighbours."""
    if closed:
        before, after = middles - np.roll(middles, 1, axis=0), np.roll(middles, -1, axis=0) - middles
    else:
        steps = np.diff(middles, axis=0)
        before, after = np.vstack([steps[:1], steps]), np.vstack([steps, steps[-1:]])
    short, long = (np.maximum(np.hypot(*side.T), 1e-9)[:, None] for side in (before, after))
    # The circle through three points has this direction in the middle one: the nearer neighbour weighs more.
    way = before / short**2 + after / long**2
    way /= np.maximum(np.hypot(*way.T), 1e-9)[:, None]
    if headings is None:
        return np.asarray(way)
    stored = np.column_stack([np.cos(headings), np.sin(headings)])
    agree = (stored * way).sum(axis=1) > math.cos(AGREE)
    return np.where(agree[:, None], stored, way)


def _curve(middles: Floats, tangents: Floats, first: int, last: int) -> tuple[Floats, Floats]:
    """Samples and derivatives of the cubic from one space to the next, without its end."""
    a, b = middles[first], middles[last]
    turn = math.acos(float(np.clip(tangents[first] @ tangents[last], -1.0, 1.0)))
    # A cubic with tangents of this length lies within a thousandth of the circular arc of that turn.
    reach = float(np.hypot(*(b - a))) * (2 * math.tan(turn / 4) / math.sin(turn / 2) if turn > 1e-3 else 1.0)
    p, q = tangents[first] * reach, tangents[last] * reach
    t = (np.arange(2 * HALF) / (2 * HALF))[:, None]
    xy = (2 * t**3 - 3 * t**2 + 1) * a + (t**3 - 2 * t**2 + t) * p + (3 * t**2 - 2 * t**3) * b + (t**3 - t**2) * q
    slope = (6 * t**2 - 6 * t) * (a - b) + (3 * t**2 - 4 * t + 1) * p + (3 * t**2 - 2 * t) * q
    return xy, slope


def _with_ends(middles: Floats, tangents: Floats, xy: Floats, directions: Floats) -> tuple[Floats, Floats]:
    """An open run with straight halves before its first and behind its last middle."""
    steps = (np.arange(HALF + 1) / (2 * HALF))[:, None]
    first, last = (float(np.hypot(*(middles[i + 1] - middles[i]))) for i in (0, -2))
    front = middles[0] - steps[:0:-1] * first * tangents[0]
    back = middles[-1] + steps * last * tangents[-1]
    return (
        np.vstack([front, xy, back]),
        np.vstack([np.tile(tangents[0], (HALF, 1)), directions, np.tile(tangents[-1], (HALF + 1, 1))]),
    )
