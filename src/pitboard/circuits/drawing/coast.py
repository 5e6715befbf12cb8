"""Where the land of an island ends: around the road, and all that the road encloses."""

from __future__ import annotations

import math

from pitboard.circuits.drawing.shape import BoardShape
from pitboard.circuits.drawing.svg import Point
from pitboard.circuits.model import Area, Circuit

SHORES = (330.0, 270.0, 212.0, 168.0)
"""Widths around lane 1 of the outer and inner shallows, the beach and the grass, in units."""


class Coast:
    """The outline of an island, along lane 1 of its circuit, and the islets around it as they are added."""

    def __init__(self, circuit: Circuit, shape: BoardShape) -> None:
        """Draw the outline."""
        lane = [space.id for space in circuit.spaces if space.area is Area.TRACK and space.lane == 1]
        self.outline: list[Point] = [shape.cells[name].centre for name in lane]
        self.islets: list[tuple[Point, float]] = []

    def is_land(self, at: Point) -> bool:
        """Tell whether a place is on the island, beach left out."""
        near = min((math.dist(at, point) for point in self.outline), default=math.inf)
        return near < SHORES[-1] / 2 - 4 or self._is_enclosed(at)

    def is_far_out(self, at: Point) -> bool:
        """Tell whether a place is on the open sea, beyond the shallows."""
        return min((math.dist(at, point) for point in self.outline), default=math.inf) > SHORES[0] / 2 + 24

    def is_islet(self, at: Point) -> bool:
        """Tell whether a place is on one of the islets."""
        return any(math.dist(at, middle) < radius for middle, radius in self.islets)

    def _is_enclosed(self, at: Point) -> bool:
        """Count how often the outline crosses the line from here to the right."""
        inside = False
        for (ax, ay), (bx, by) in zip(self.outline, self.outline[1:] + self.outline[:1], strict=True):
            if (ay > at[1]) != (by > at[1]) and at[0] < ax + (at[1] - ay) * (bx - ax) / (by - ay):
                inside = not inside
        return inside
