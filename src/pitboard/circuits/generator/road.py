"""The road's middle line: straight pieces and arcs through the points of a design, eased and measured.

A chain of points with radii is first drawn with straight lines and circular arcs, the way a draughtsman does. A wheel
cannot follow the jump from no curvature to an arc's, and the eye sees it as a kink; so the line is then smoothed a
little, which turns each jump into a short easing. What comes out is a dense closed polyline measured by its length
`u`, on which every place of the circuit is named by `u` and by the distance to the left of the middle.
"""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboard.circuits.generator.design import Point

Floats = NDArray[np.float64]

STEP = 2.0
"""Distance of the samples along the line, in drawing units."""


class Road:
    """A closed line with the places where each of its points begins and ends to turn.

    `turns` holds, for every point of the design, the lengths `u` at which its arc begins and ends; a begin may be
    below 0 when the arc lies across the origin.
    """

    def __init__(self, points: tuple[Point, ...], line: float, easing: float) -> None:
        """Draw the line through the points; `line` is where on the closing stretch it begins, `easing` a distance."""
        raw, marks = _arcs_and_lines(points, line)
        sampled, at = _resample(raw)
        self.xy = _smooth(sampled, easing / STEP)
        steps = np.hypot(*(np.roll(self.xy, -1, axis=0) - self.xy).T)
        self.u: Floats = np.concatenate([[0.0], np.cumsum(steps)])
        self.length = float(self.u[-1])
        grid = np.arange(len(self.u), dtype=np.float64)
        self.turns = tuple(
            (float(np.interp(at[first], grid, self.u)), float(np.interp(at[last], grid, self.u)))
            for first, last in marks
        )

    @cached_property
    def _headings(self) -> Floats:
        ahead = np.roll(self.xy, -1, axis=0) - np.roll(self.xy, 1, axis=0)
        turned = np.unwrap(np.arctan2(ahead[:, 1], ahead[:, 0]))
        whole = round((turned[-1] - turned[0]) / (2 * math.pi)) * 2 * math.pi
        return np.append(turned, turned[0] + whole)

    def heading(self, u: float) -> float:
        """Driving direction at `u` in radians (0 east, a quarter turn south)."""
        return float(np.interp(u % self.length, self.u, self._headings))

    def degrees(self, u: float) -> float:
        """Driving direction at `u` in whole turns of 360 degrees, as the model has it."""
        return math.degrees(self.heading(u)) % 360

    def point(self, u: float, left: float = 0.0) -> tuple[float, float]:
        """The place `left` units to the left of the middle at `u`."""
        closed = np.vstack([self.xy, self.xy[:1]])
        x, y = (float(np.interp(u % self.length, self.u, closed[:, axis])) for axis in (0, 1))
        turn = self.heading(u)
        return x + left * math.sin(turn), y - left * math.cos(turn)

    def turning(self, first: float, last: float) -> float:
        """How far the road turns between two lengths, in radians; to the right is positive."""
        laps = math.floor(last / self.length) - math.floor(first / self.length)
        whole = self._headings[-1] - self._headings[0]
        return self.heading(last) - self.heading(first) + laps * float(whole)

    def split(self, first: float, last: float, left: float, pieces: int) -> list[float]:
        """Lengths `u` that divide a lane between two places into equal pieces, both ends included."""
        lane = self._lane_length(left)
        ends = [self._along(first, lane), self._along(last, lane)]
        marks = np.linspace(ends[0], ends[1], pieces + 1)
        around = np.concatenate([lane[:-1] - lane[-1], lane, lane[1:] + lane[-1]])
        lengths = np.concatenate([self.u[:-1] - self.length, self.u, self.u[1:] + self.length])
        return [float(v) for v in np.interp(marks, around, lengths)]

    def lane_distance(self, first: float, last: float, left: float) -> float:
        """Length of a lane between two places."""
        lane = self._lane_length(left)
        return self._along(last, lane) - self._along(first, lane)

    def _along(self, u: float, lane: Floats) -> float:
        return float(np.interp(u % self.length, self.u, lane) + math.floor(u / self.length) * lane[-1])

    def _lane_length(self, left: float) -> Floats:
        """Length of the lane at that distance up to each sample: an inner one is shorter by its distance per radian."""
        return np.asarray(self.u + left * (self._headings - self._headings[0]))


def _arcs_and_lines(points: tuple[Point, ...], line: float) -> tuple[Floats, list[tuple[int, int]]]:
    """A dense polyline from the line around to it, and the indices at which each point's arc begins and ends."""
    corners = np.array([(p.x, p.y) for p in points])
    start = corners[-1] + line * (corners[0] - corners[-1])
    found: list[tuple[float, float]] = [tuple(start)]
    marks = []
    for index, point in enumerate(points):
        before, after = corners[index - 1], corners[(index + 1) % len(points)]
        arc = _arc(corners[index], before, after, point.radius)
        marks.append((len(found), len(found) + len(arc) - 1))
        found += arc
    found.append(tuple(start))
    return np.array(found), marks


def _arc(apex: Floats, before: Floats, after: Floats, radius: float) -> list[tuple[float, float]]:
    """Points on the arc that touches both lines through the apex."""
    into, out = (apex - before) / np.hypot(*(apex - before)), (after - apex) / np.hypot(*(after - apex))
    turn = math.atan2(into[0] * out[1] - into[1] * out[0], float(into @ out))
    tangent = radius * math.tan(abs(turn) / 2)
    begin = apex - into * tangent
    side = math.copysign(1.0, turn)
    centre = begin + side * radius * np.array([-into[1], into[0]])
    spoke = begin - centre
    pieces = max(2, math.ceil(abs(turn) * radius / STEP))
    return [tuple(centre + _rotated(spoke, turn * k / pieces)) for k in range(pieces + 1)]


def _rotated(vector: Floats, angle: float) -> Floats:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([vector[0] * cos - vector[1] * sin, vector[0] * sin + vector[1] * cos])


def _resample(raw: Floats) -> tuple[Floats, Floats]:
    """The closed polyline at equal steps, and for each raw vertex its place among the samples."""
    length = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(raw, axis=0).T))])
    count = round(length[-1] / STEP)
    marks = np.arange(count) * (length[-1] / count)
    sampled = np.column_stack([np.interp(marks, length, raw[:, axis]) for axis in (0, 1)])
    return sampled, length / (length[-1] / count)


def _smooth(closed: Floats, spread: float) -> Floats:
    """Gaussian mean over neighbours on a closed line; `spread` in samples."""
    reach = math.ceil(3 * spread)
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / spread) ** 2)
    weights /= weights.sum()
    wrapped = np.vstack([closed[-reach:], closed, closed[:reach]])
    return np.column_stack([np.convolve(wrapped[:, axis], weights, mode="valid") for axis in (0, 1)])
