"""The colours of the board. Cars are told apart by number as well, corners by their flags, choices by labels."""

from __future__ import annotations

from functools import cache

from rich.color import Color
from rich.style import Style

GRASS = "#14231a"
GRASS_SPECKLED = "#17281e"
OUTER = ("#50545d", "#5c606a")
"""Asphalt of the outer lanes, alternating from space to space."""
INNER = ("#474b54", "#535761")
PIT = ("#33404f", "#3b4a5b")
STOPS = {1: ("#6d6234", "#7b6f3d"), 2: ("#7c5430", "#8b5f37"), 3: ("#7e3a3c", "#8d4446")}
"""Road in corners, by the stops they ask for."""
CHEQUERS = ("#f4f4f4", "#15171a")
ROUTE = "#7fb4d6"
FLAG = "#f2c84b"
DANGER = "#ff8a3d"
LIGHT, DARK, GREY = "#f8f8f8", "#101214", "#8b949e"

FREE, PAID, SPINS, OUT, FOCUS = "#6fd388", "#f0cf5a", "#f58f3c", "#e5484d", "#ffffff"
"""Ends of moves, by the worst that they bring."""

CARS = (
    "#e6493d",
    "#3f8cff",
    "#f6c431",
    "#38b764",
    "#b06bff",
    "#ff8ac2",
    "#38d6e0",
    "#ff8c2e",
    "#d8dee6",
    "#a3d93a",
)
"""One colour for each of ten cars."""


@cache
def ink_on(background: str) -> str:
    """The colour, light or dark, in which text on this background is read best."""
    red, green, blue = (int(background[at : at + 2], 16) for at in (1, 3, 5))
    return DARK if red * 299 + green * 587 + blue * 114 > 118_000 else LIGHT


@cache
def shaded(colour: str) -> str:
    """A little darker, to tell neighbours of one colour apart."""
    return "#" + "".join(f"{int(colour[at : at + 2], 16) * 22 // 25:02x}" for at in (1, 3, 5))


@cache
def style(ink: str, background: str, bold: bool = False) -> Style:
    """A Rich style, made once."""
    return Style.from_color(Color.parse(ink), Color.parse(background)) + Style(bold=bold)
