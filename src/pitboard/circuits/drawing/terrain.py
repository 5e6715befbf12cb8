"""What is still free on the board: how far every place is from the road and from what has been put there already.

Flags, stands, lakes and plants ask here for a place, most important first, so that nothing covers the road or anything
else. The board is divided into squares of `STEP` units.
"""

from __future__ import annotations

import math

import numpy as np

from pitboard.circuits.drawing.runs import Floats
from pitboard.circuits.drawing.svg import Point

STEP = 10.0
EDGE = 10.0
"""Nothing that is to be read comes nearer to the edge of the board."""

REACH = 300.0
"""Distances are known up to here; further away counts as here."""


class Terrain:
    """The free land of a board of some size, given points all over its roads."""

    def __init__(self, width: float, height: float, road: Floats) -> None:
        """Measure the distance from the road everywhere."""
        self.width, self.height = width, height
        self._x: Floats = (np.arange(math.ceil(width / STEP), dtype=np.float64) + 0.5) * STEP
        self._y: Floats = (np.arange(math.ceil(height / STEP), dtype=np.float64) + 0.5) * STEP
        self._distance = np.full((len(self._y), len(self._x)), REACH)
        for x, y in road.tolist():
            self.take((x, y), 0.0, 0.0)

    def clearance(self, at: Point) -> float:
        """Distance from a place to the road or to anything else, at most `REACH`."""
        row = min(max(int(at[1] / STEP), 0), len(self._y) - 1)
        return float(self._distance[row, min(max(int(at[0] / STEP), 0), len(self._x) - 1)])

    def take(self, centre: Point, width: float, height: float) -> None:
        """Mark an upright rectangle as used."""
        x, y = centre
        across = self._window(x, width / 2 + REACH, len(self._x))
        down = self._window(y, height / 2 + REACH, len(self._y))
        aside = np.maximum(np.abs(self._x[across] - x) - width / 2, 0.0)
        below = np.maximum(np.abs(self._y[down] - y) - height / 2, 0.0)
        distance = np.hypot(below[:, None], aside[None, :])
        self._distance[down, across] = np.minimum(self._distance[down, across], distance)

    def fits(self, centre: Point, width: float, height: float, gap: float) -> bool:
        """Tell whether an upright rectangle lies on the board, and everywhere at least `gap` from what is there."""
        x, y = centre
        aside, below = width / 2 + EDGE, height / 2 + EDGE
        if not (aside < x < self.width - aside and below < y < self.height - below):
            return False
        down, across = self._window(y, height / 2, len(self._y)), self._window(x, width / 2, len(self._x))
        return bool(self._distance[down, across].min() >= gap)

    def widest(self) -> tuple[Point, float]:
        """The place furthest from everything and the board's edges, and how far it is."""
        room = np.minimum(self._distance, np.minimum(self._edge(self._y)[:, None], self._edge(self._x)[None, :]))
        row, column = np.unravel_index(int(room.argmax()), room.shape)
        return (float(self._x[column]), float(self._y[row])), float(room[row, column])

    def first_box(self, width: float, height: float, gap: float) -> Point | None:
        """The centre of the free rectangle of that size nearest to the board's left upper corner, if there is one."""
        found = [
            (x + 1.6 * y, (x, y))
            for y in np.arange(height / 2 + gap, self.height - height / 2 - gap, 2 * STEP).tolist()
            for x in np.arange(width / 2 + gap, self.width - width / 2 - gap, 2 * STEP).tolist()
            if self.fits((x, y), width, height, gap)
        ]
        return min(found)[1] if found else None

    def is_on_board(self, at: Point, margin: float) -> bool:
        """Tell whether a place is on the board and that far from its edge."""
        return margin < at[0] < self.width - margin and margin < at[1] < self.height - margin

    @staticmethod
    def _edge(values: Floats) -> Floats:
        return np.asarray(np.minimum(values, values[-1] + values[0] - values))

    @staticmethod
    def _window(middle: float, half: float, count: int) -> slice:
        first = min(max(int((middle - half) / STEP), 0), count - 1)
        return slice(first, min(max(int((middle + half) / STEP), first), count - 1) + 1)
