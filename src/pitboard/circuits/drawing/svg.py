"""Writing SVG: elements with escaped attributes, short numbers, paths.

A board is thousands of short lines, so path data is written the shortest way: each point relative to the one before, in
tenths of a unit, and a bent side as one curve where one will do.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]

CURVED = 0.6
"""A bent side is written as one curve where that is nowhere further off than this, in units."""


def number(value: float) -> str:
    """A coordinate to a tenth of a unit, as short as can be."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def element(name: str, body: str = "", /, **attributes: str | float) -> str:
    """An element; underscores in attribute names stand for dashes, and one at the end for nothing (`class_`)."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def text(words: str, at: Point, size: float, **attributes: str | float) -> str:
    """A line of text at a point; what it says is escaped."""
    return element("text", escape(words), x=at[0], y=at[1], font_size=size, **attributes)


def use(name: str, at: Point, turn: float = 0.0) -> str:
    """Something defined elsewhere, put at a point and turned by some degrees."""
    if not turn:
        return element("use", href=f"#{name}", x=at[0], y=at[1])
    where = f"translate({number(at[0])} {number(at[1])})rotate({number(turn)})"
    return element("use", href=f"#{name}", transform=where)


class Pen:
    """Writes path data."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._parts: list[str] = []
        self._at = (0, 0)

    def move(self, to: Point) -> None:
        """Begin a new line at a point."""
        self._at = _tenths(to)
        self._parts.append("M" + _joined(self._at))

    def line(self, points: Iterable[Point]) -> None:
        """Go straight to each of the points."""
        self._go("l", [(point,) for point in points])

    def curve(self, bend: Point, to: Point) -> None:
        """Go to a point with a quadratic curve."""
        self._go("q", [(bend, to)])

    def side(self, points: Sequence[Point]) -> None:
        """Follow points that lie on a bow, beginning where the pen is: the first of them."""
        if len(points) < 3:
            return self.line(points[1:])
        first, middle, last = points[0], points[len(points) // 2], points[-1]
        bend = (2 * middle[0] - (first[0] + last[0]) / 2, 2 * middle[1] - (first[1] + last[1]) / 2)
        for index, point in enumerate(points):
            t = index / (len(points) - 1)
            on = [(1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c for a, b, c in zip(first, bend, last, strict=True)]
            if math.dist(on, point) > CURVED:
                return self.line(points[1:])
        self.curve(bend, last)

    def close(self) -> None:
        """Go back to where the line began."""
        self._parts.append("z")

    def _go(self, letter: str, steps: list[tuple[Point, ...]]) -> None:
        values: list[int] = []
        for step in steps:
            x, y = self._at
            for point in step:
                self._at = _tenths(point)
                values += [self._at[0] - x, self._at[1] - y]
        if any(values):
            self._parts.append(letter + _joined(values))

    def __str__(self) -> str:
        """What has been written."""
        return "".join(self._parts)


def _tenths(point: Point) -> tuple[int, int]:
    return round(point[0] * 10), round(point[1] * 10)


def _joined(values: Iterable[int]) -> str:
    """Numbers of tenths in a row; what may be left out between them is."""
    written = ""
    had_dot = False
    for value in values:
        whole, tenth = divmod(abs(value), 10)
        short = ("-" if value < 0 else "") + (str(whole) if whole or not tenth else "") + (f".{tenth}" if tenth else "")
        apart = bool(written) and not short.startswith("-") and not (short.startswith(".") and had_dot)
        written += f" {short}" if apart else short
        had_dot = bool(tenth)
    return written


def line(points: Iterable[Point]) -> str:
    """Path data of an open line."""
    first, *others = points
    pen = Pen()
    pen.move(first)
    pen.line(others)
    return str(pen)


def ring(points: Iterable[Point]) -> str:
    """Path data of a closed area."""
    return line(points) + "z"


def soft_ring(points: list[Point]) -> str:
    """Path data of a closed area with rounded outline: curves between the middles of its sides."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1], strict=True)]
    pen = Pen()
    pen.move(middles[-1])
    for corner, to in zip(points, middles, strict=True):
        pen.curve(corner, to)
    pen.close()
    return str(pen)
