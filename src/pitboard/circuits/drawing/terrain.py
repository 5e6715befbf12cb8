"""What is still free on the board: how far every place is from the road, and what has been put there already.

Flags, stands, lakes and trees ask here for a place, most important first, so that nothing covers the road or anything
else. The board is divided into squares of `STEP` units.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from pitboard.circuits.drawing.svg import Point

STEP = 10.0
REACH = 400.0
"""Distances from the road are known up to here."""


class Terrain:
    """The free land of a board of some size, given points all over its roads."""

    def __init__(self, width: float, height: float, road: NDArray[np.float64]) -> None:
        """Measure the distance from the road everywhere."""
        self.width, self.height = width, height
        rows, columns = math.ceil(height / STEP), math.ceil(width / STEP)
        self._x = (np.arange(columns) + 0.5) * STEP
        self._y = (np.arange(rows) + 0.5) * STEP
        self.clearance = np.full((rows, columns), REACH)
        for x, y in road:
            across, down = self._window(float(x), float(y), REACH)
            distance = np.hypot(self._y[down, None] - y, self._x[None, across] - x)
            self.clearance[down, across] = np.minimum(self.clearance[down, across], distance)

    def from_road(self, at: Point) -> float:
        """Distance from a place to the road, at most `REACH`."""
        return float(self.clearance[self._index(at)])

    def take(self, at: Point, radius: float) -> None:
        """Mark a round place as used."""
        across, down = self._window(*at, radius)
        distance = np.hypot(self._y[down, None] - at[1], self._x[None, across] - at[0])
        # What is taken counts as road for whoever comes next.
        self.clearance[down, across] = np.minimum(self.clearance[down, across], np.maximum(distance - radius, 0.0))

    def take_box(self, centre: Point, width: float, height: float) -> None:
        """Mark an upright rectangle as used."""
        across, down = self._box(centre, width, height)
        self.clearance[down, across] = 0.0

    def fits(self, centre: Point, width: float, height: float, gap: float) -> bool:
        """Tell whether an upright rectangle lies on the board, and everywhere at least `gap` from what is there."""
        x, y = centre
        inside = width / 2 < x < self.width - width / 2 and height / 2 < y < self.height - height / 2
        if not inside:
            return False
        across, down = self._box(centre, width, height)
        return bool(self.clearance[down, across].min() >= gap)

    def widest(self) -> tuple[Point, float]:
        """The place furthest from everything and the board's edges, and how far it is."""
        room = np.minimum(self.clearance, np.minimum(self._edge(self._y)[:, None], self._edge(self._x)[None, :]))
        row, column = np.unravel_index(int(room.argmax()), room.shape)
        return (float(self._x[column]), float(self._y[row])), float(room[row, column])

    def roomiest_box(self, width: float, height: float, gap: float) -> Point | None:
        """The centre of the free rectangle of that size that is nearest to the board's left upper corner, if any."""
        found = [
            (x + 1.6 * y, (x, y))
            for y in np.arange(height / 2 + gap, self.height - height / 2 - gap, 2 * STEP).tolist()
            for x in np.arange(width / 2 + gap, self.width - width / 2 - gap, 2 * STEP).tolist()
            if self.fits((x, y), width, height, gap)
        ]
        return min(found)[1] if found else None

    def _edge(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.minimum(values, values[-1] + values[0] - values)

    def _index(self, at: Point) -> tuple[int, int]:
        row = min(max(int(at[1] / STEP), 0), len(self._y) - 1)
        return row, min(max(int(at[0] / STEP), 0), len(self._x) - 1)

    def _window(self, x: float, y: float, radius: float) -> tuple[slice, slice]:
        return (
            slice(max(int((x - radius) / STEP), 0), max(int((x + radius) / STEP) + 1, 0)),
            slice(max(int((y - radius) / STEP), 0), max(int((y + radius) / STEP) + 1, 0)),
        )

    def _box(self, centre: Point, width: float, height: float) -> tuple[slice, slice]:
        x, y = centre
        return (
            slice(max(int((x - width / 2) / STEP), 0), int((x + width / 2) / STEP) + 1),
            slice(max(int((y - height / 2) / STEP), 0), int((y + height / 2) / STEP) + 1),
        )
