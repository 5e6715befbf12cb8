"""Which pixel belongs to which space, at one scale: worked out once, then only cut out and coloured."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .shape import Patch, Shape

MARGIN = 6
"""Pixels of grass around the circuit."""
OVERLAP = 1.3
"""How far a patch may reach beyond its own length, to leave no gap in bends."""
EDGE = 1.12
"""The same across the road."""


@dataclass(frozen=True, slots=True)
class Raster:
    """The whole circuit at one scale. `owner[row][column]` is a space id or None; `scale` is units a pixel."""

    owner: tuple[tuple[str | None, ...], ...]
    scale: float
    left: float
    top: float

    @property
    def width(self) -> int:
        """Pixels in a row."""
        return len(self.owner[0])

    @property
    def height(self) -> int:
        """Rows of pixels."""
        return len(self.owner)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The pixel, column and row, in which a point of the drawing lies."""
        return int((x - self.left) / self.scale), int((y - self.top) / self.scale)


def raster_of(shape: Shape, closeness: float) -> Raster:
    """A circuit drawn so that a space is usually `closeness` pixels long."""
    scale = shape.pitch / closeness
    left, top = shape.box[0] - MARGIN * scale, shape.box[1] - MARGIN * scale
    width = math.ceil((shape.box[2] - shape.box[0]) / scale) + 2 * MARGIN
    height = math.ceil((shape.box[3] - shape.box[1]) / scale) + 2 * MARGIN
    height += height % 2
    return Raster(_owners(shape, scale, left, top, width, height), scale, left, top)


def _owners(
    shape: Shape, scale: float, left: float, top: float, width: int, height: int
) -> tuple[tuple[str | None, ...], ...]:
    owner: list[list[str | None]] = [[None] * width for _ in range(height)]
    nearest = [[math.inf] * width for _ in range(height)]
    for name, patch in shape.patches.items():
        for column, row, distance in _pixels(patch, scale, left, top):
            if 0 <= column < width and 0 <= row < height and distance < nearest[row][column]:
                nearest[row][column] = distance
                owner[row][column] = name
    return tuple(tuple(row) for row in owner)


def _pixels(patch: Patch, scale: float, left: float, top: float) -> list[tuple[int, int, float]]:
    """The pixels that a patch may claim, each with its distance from the middle in terms of the patch's size."""
    ux, uy = patch.along
    reach = max(patch.half_length * OVERLAP, patch.half_width * EDGE, scale) * 1.3
    half_length, half_width = max(patch.half_length, scale / 2), max(patch.half_width * EDGE, scale / 2)
    found = []
    for row in range(int((patch.y - reach - top) / scale), int((patch.y + reach - top) / scale) + 1):
        dy = top + (row + 0.5) * scale - patch.y
        for column in range(int((patch.x - reach - left) / scale), int((patch.x + reach - left) / scale) + 1):
            dx = left + (column + 0.5) * scale - patch.x
            along, across = (dx * ux + dy * uy) / half_length, (dy * ux - dx * uy) / half_width
            if abs(along) <= OVERLAP and abs(across) <= 1:
                found.append((column, row, along * along + across * across))
    return found
