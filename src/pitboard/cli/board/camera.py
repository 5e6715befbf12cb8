"""Where to look and how closely: as closely as the spaces in focus allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .raster import Raster
from .shape import Shape

CLOSENESS = (3.4, 2.8, 2.3, 1.9, 1.55, 1.25, 1.0, 0.8, 0.6, 0.45, 0.3)
"""How long a space may be on the screen, in pixels."""
READABLE = 4
"""The first four let a number be read on every space."""
BORDER = 3
"""Pixels to keep between what is in focus and the edge."""


@dataclass(frozen=True, slots=True)
class View:
    """A window on a raster: its closeness, and the pixel in its top left corner. Rows are even, two to a character."""

    closeness: float
    column: int
    row: int


def overview(shape: Shape, width: int, height: int) -> float:
    """The closest that shows the whole circuit in a window of so many pixels."""
    left, top, right, bottom = shape.box
    for closeness in CLOSENESS:
        scale = shape.pitch / closeness
        if (right - left) / scale + 2 <= width and (bottom - top) / scale + 2 <= height:
            return closeness
    return CLOSENESS[-1]


def closest(shape: Shape, focus: Sequence[str], width: int, height: int) -> float:
    """The closest that shows all the spaces in focus, or the last readable one."""
    patches = [shape.patches[space] for space in focus]
    across = max(p.x for p in patches) - min(p.x for p in patches)
    down = max(p.y for p in patches) - min(p.y for p in patches)
    for closeness in CLOSENESS[:READABLE]:
        scale = shape.pitch / closeness
        if across / scale + 2 * BORDER <= width and down / scale + 2 * BORDER <= height:
            return closeness
    return CLOSENESS[READABLE]


def aim(raster: Raster, shape: Shape, closeness: float, focus: Sequence[str], width: int, height: int) -> View:
    """The window with what is in focus in the middle, its first space always inside, and no needless grass."""
    points = [raster.at(shape.patches[space].x, shape.patches[space].y) for space in focus]
    if not points:
        points = [(raster.width // 2, raster.height // 2)]
    column = _start([x for x, _ in points], width, raster.width)
    row = _start([y for _, y in points], height, raster.height)
    return View(closeness, column, row - row % 2)


def shows(view: View, raster: Raster, shape: Shape, focus: Sequence[str], width: int, height: int) -> bool:
    """Whether all that is in focus lies well inside a window."""
    for space in focus:
        x, y = raster.at(shape.patches[space].x, shape.patches[space].y)
        if not BORDER <= x - view.column < width - BORDER or not BORDER <= y - view.row < height - BORDER:
            return False
    return True


def _start(points: Sequence[int], window: int, whole: int) -> int:
    """The first pixel of a window, in one direction."""
    if whole <= window:
        return (whole - window) // 2
    start = (min(points) + max(points)) // 2 - window // 2
    start = min(max(start, points[0] + BORDER - window), points[0] - BORDER)
    return min(max(start, 0), whole - window)
