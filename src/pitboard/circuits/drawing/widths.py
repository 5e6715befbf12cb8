"""How wide each lane is: half the way to the lane beside it, on either side.

Where no lane lies alongside, a lane is as wide on that side as on the other, or as wide as lanes usually are. Widths
are evened out along a lane, so that a space put down a little askew does not dent the road.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from pitboard.circuits.drawing.cell import Cell
from pitboard.circuits.drawing.runs import HALF, SPACE, Floats, Run
from pitboard.circuits.drawing.svg import Point
from pitboard.circuits.model import Circuit

WIDEST = 1.7
"""A lane further away than this many usual widths does not lie alongside."""

NARROWEST, BROADEST = 0.35 * SPACE, 1.1 * SPACE
"""Bounds of the usual lane width."""


def usual_width(circuit: Circuit, runs: tuple[Run, ...]) -> float:
    """The median distance between lanes that lie beside one another."""
    curve = _curves(runs)
    found = []
    for space in circuit.spaces:
        for other in space.beside:
            if space.id in curve and other in curve:
                middle = curve[space.id][0][HALF]
                found.append(float(np.hypot(*(curve[other][0] - middle).T).min()))
    return min(max(float(np.median(found)), NARROWEST), BROADEST) if found else 0.7 * SPACE


def half_widths(
    circuit: Circuit, runs: tuple[Run, ...], usual: float
) -> Iterator[tuple[Run, Floats, list[tuple[bool, bool]]]]:
    """For every run the widths to the left and right of each sample, and for each space where a lane lies alongside."""
    curve = _curves(runs)
    for run in runs:
        sides = np.full((len(run.xy), 2), np.nan)
        known = []
        for index, name in enumerate(run.ids):
            at = run.samples(index)
            near = _near(circuit, run, index)
            found = _distances(curve[name], [curve[other] for other in near if other in curve], usual)
            sides[at] = np.where(np.isnan(found), sides[at], found / 2)
            own = {other for other in circuit.space[name].beside if other in curve}
            known.append(_alongside(curve[name], [curve[other] for other in own], usual))
        yield run, _evened(_filled(sides, usual), run.closed), known


def box_size(box: Point, others: list[Point], lane: Cell | None, usual: float) -> tuple[float, float]:
    """Length and width of a box that overlaps neither its neighbours nor the lane."""
    nearest = min((math.dist(box, other) for other in others), default=SPACE)
    length = min(SPACE, nearest) * 0.86
    width = 0.9 * usual if lane is None else 2 * math.dist(box, lane.centre) - lane.width - 3
    return length, min(max(width, 0.4 * usual), 0.95 * usual)


def _curves(runs: tuple[Run, ...]) -> dict[str, tuple[Floats, Floats]]:
    """Samples and directions of every space, from rear to front."""
    return {
        name: (run.xy[run.samples(index)], run.tangent[run.samples(index)])
        for run in runs
        for index, name in enumerate(run.ids)
    }


def _near(circuit: Circuit, run: Run, index: int) -> set[str]:
    """The spaces beside one and beside those before and behind it."""
    count = len(run.ids)
    around = [(index + k) % count if run.closed else min(max(index + k, 0), count - 1) for k in (-1, 0, 1)]
    return {other for k in around for other in circuit.space[run.ids[k]].beside} - set(run.ids)


def _distances(own: tuple[Floats, Floats], others: list[tuple[Floats, Floats]], usual: float) -> Floats:
    """From each sample to the nearest of the other lanes on the left and on the right; NaN where there is none."""
    xy, tangent = own
    found = np.full((len(xy), 2), np.nan)
    if not others:
        return found
    way = np.vstack([other[0] for other in others])[None, :, :] - xy[:, None, :]
    distance = np.hypot(way[..., 0], way[..., 1])
    leftwards = way[..., 0] * tangent[:, None, 1] - way[..., 1] * tangent[:, None, 0]
    for side, mine in enumerate((leftwards > 0, leftwards < 0)):
        # Only what lies squarely to the side: the end of a lane ahead would make the road too wide.
        square = mine & (np.abs(leftwards) > 0.8 * distance) & (distance < WIDEST * usual)
        nearest = np.where(square, distance, np.inf).min(axis=1)
        found[:, side] = np.where(np.isfinite(nearest), nearest, np.nan)
    return found


def _alongside(own: tuple[Floats, Floats], others: list[tuple[Floats, Floats]], usual: float) -> tuple[bool, bool]:
    found = ~np.isnan(_distances(own, others, usual))
    return bool(found[:, 0].any()), bool(found[:, 1].any())


def _filled(sides: Floats, usual: float) -> Floats:
    """Unknown widths taken from the other side, else from the usual width."""
    other = sides[:, ::-1]
    return np.where(np.isnan(sides), np.where(np.isnan(other), usual / 2, other), sides)


def _evened(sides: Floats, closed: bool) -> Floats:
    """The mean over half a space before and behind."""
    before, after = (sides[-HALF:], sides[:HALF]) if closed else (sides[:1].repeat(HALF, 0), sides[-1:].repeat(HALF, 0))
    padded = np.vstack([before, sides, after])
    weights = np.full(2 * HALF + 1, 1 / (2 * HALF + 1))
    return np.column_stack([np.convolve(padded[:, side], weights, mode="valid") for side in (0, 1)])
