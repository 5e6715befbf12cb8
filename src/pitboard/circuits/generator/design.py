"""A circuit as its designer thinks of it: a line through a landscape, and what each bend asks of a driver.

A design is a small TOML file (`designs/*.toml`). It gives the middle of the road as a closed chain of points, each with
the radius at which the road turns there, and names the points that belong to a corner. How many spaces a straight gets,
where a space lies beside another and where arrows lead is worked out from that by the modules beside this one. A corner
may fix its numbers of spaces: that is what a designer tunes until the longest and shortest path (C-3) are right.

Lengths are drawing units, x to the right and y downwards as on a screen. The first point is the first one after the
finish line, and the line lies on the stretch from the last point to the first.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from pitboard.circuits.model import Side, Weather


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the road's middle line and the radius of the turn there; `corner` names the corner it belongs to."""

    x: float
    y: float
    radius: float
    corner: str | None = None


@dataclass(frozen=True, slots=True)
class CornerDesign:
    """What a corner asks.

    `spaces` are the numbers of spaces by lane, lane 1 first; without it they follow from the lengths. `margin` is how
    many spaces of road the corner takes before and after its turns. Arrows lead inwards until the share `opens` of the
    turning has been driven, and outwards from there (at 1 only the last spaces, behind the turning, lead out).
    `ahead_only` marks the spaces before it (C-4).
    """

    id: str
    name: str
    stops: int
    spaces: tuple[int, ...] | None
    margin: float
    opens: float
    ahead_only: bool


@dataclass(frozen=True, slots=True)
class PitDesign:
    """The pit lane (C-6): its side, the spaces left before the line where it is entered, its length, its first box."""

    side: Side
    entry: int
    length: int
    first_box: int
    teams: int


@dataclass(frozen=True, slots=True)
class Design:
    """A whole design. `space` and `width` are the length and width of a space on a straight.

    `line` says how far along the stretch from the last point to the first the finish line lies (0 to 1).
    """

    slug: str
    name: str
    lanes: int
    space: float
    width: float
    line: float
    grid: int
    weather: Weather
    pit: PitDesign
    points: tuple[Point, ...]
    corners: tuple[CornerDesign, ...]


def design_files() -> tuple[Traversable, ...]:
    """The designs that come with Pitboard, by name."""
    folder = files("pitboard.circuits.generator") / "designs"
    return tuple(sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name))


def read_design(source: str) -> Design:
    """The design written in a TOML text; an unknown or missing word raises `KeyError` or `TypeError` naming it."""
    data = tomllib.loads(source)
    return Design(
        slug=data["slug"],
        name=data["name"],
        lanes=data["lanes"],
        space=float(data["space"]),
        width=float(data["width"]),
        line=float(data["line"]),
        grid=data["grid"],
        weather=Weather(**data["weather"]),
        pit=_pit(data["pit"]),
        points=tuple(Point(float(x), float(y), float(r), *rest) for x, y, r, *rest in data["points"]),
        corners=tuple(_corner(corner) for corner in data["corner"]),
    )


def _pit(data: dict[str, Any]) -> PitDesign:
    return PitDesign(**{**data, "side": Side(data["side"])})


def _corner(data: dict[str, Any]) -> CornerDesign:
    spaces = data.pop("spaces", None)
    usual: dict[str, Any] = {"margin": 0.25, "opens": 1.0, "ahead_only": False}
    return CornerDesign(**{**usual, **data, "spaces": None if spaces is None else tuple(spaces)})
