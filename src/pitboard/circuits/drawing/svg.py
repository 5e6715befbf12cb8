"""Writing SVG: elements with escaped attributes, short numbers, paths."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]


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


def line(points: Iterable[Point]) -> str:
    """Path data of an open line."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)


def ring(points: Iterable[Point]) -> str:
    """Path data of a closed area."""
    return line(points) + "Z"


def soft_ring(points: list[Point]) -> str:
    """Path data of a closed area with rounded outline: curves between the middles of its sides."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1], strict=True)]
    start = middles[-1]
    parts = [f"M{number(start[0])},{number(start[1])}"]
    for corner, to in zip(points, middles, strict=True):
        parts.append(f"Q{number(corner[0])},{number(corner[1])} {number(to[0])},{number(to[1])}")
    return "".join(parts) + "Z"
