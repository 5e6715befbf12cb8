"""The area of one space on a board."""

from __future__ import annotations

from dataclasses import dataclass

from pitboard.circuits.drawing.svg import Point


@dataclass(frozen=True, slots=True)
class Cell:
    """The area of a space.

    `left` and `right` are its sides from rear to front in driving direction, so that `polygon` goes round it. `centre`
    is where a car or a label stands, `heading` the direction there in degrees (0 east, 90 south). `neighbours` says
    on which sides (left, right) a lane lies alongside.
    """

    id: str
    left: tuple[Point, ...]
    right: tuple[Point, ...]
    centre: Point
    heading: float
    width: float
    length: float
    neighbours: tuple[bool, bool]

    @property
    def polygon(self) -> tuple[Point, ...]:
        """The outline: along the left side to the front and back along the right one."""
        return self.left + self.right[::-1]
