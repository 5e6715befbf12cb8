"""Colours, and which landscape a circuit lies in.

The words of a circuit's name choose between meadow, canyon and island; a name that says nothing lies in a meadow.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Landscape(Enum):
    """What lies around the road."""

    MEADOW = "meadow"
    CANYON = "canyon"
    ISLAND = "island"


_WORDS = {
    Landscape.CANYON: ("canyon", "desert", "gulch", "mesa"),
    Landscape.ISLAND: ("island", "isle", "atoll", "beach"),
}


def landscape_of(name: str) -> Landscape:
    """The landscape that a circuit's name speaks of."""
    words = name.lower().split()
    return next((land for land, signs in _WORDS.items() if any(sign in words for sign in signs)), Landscape.MEADOW)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a landscape.

    `ground` and `patch` are the land and its lighter and darker places, `verge` the strip along the road, `gravel` the
    run-off at corners, `plants` what grows or lies about, dark to light, `pool` a lake or plateau from its rim inwards.
    """

    ground: str
    patch: tuple[str, str]
    verge: str
    gravel: str
    plants: tuple[str, str, str]
    pool: tuple[str, str, str]


PALETTES = {
    Landscape.MEADOW: Palette(
        ground="#8fb368",
        patch=("#9bbd73", "#83a95f"),
        verge="#a9c884",
        gravel="#e6d6a8",
        plants=("#3f6b3c", "#568748", "#7ba65a"),
        pool=("#e3d7ae", "#8cc6dc", "#6fb3d2"),
    ),
    Landscape.CANYON: Palette(
        ground="#d8a26b",
        patch=("#dfae7a", "#ce965f"),
        verge="#e6bf8f",
        gravel="#f0dbb1",
        plants=("#6f7f45", "#87975a", "#a9b071"),
        pool=("#c1774a", "#cf8a58", "#dca06d"),
    ),
    Landscape.ISLAND: Palette(
        ground="#58a9c8",
        patch=("#69b6d1", "#4f9fbf"),
        verge="#a8cb83",
        gravel="#f0e2b6",
        plants=("#2f7a4f", "#46955b", "#79b968"),
        pool=("#f0e2b6", "#7fcbd8", "#66bad0"),
    ),
}

ASPHALT = "#4b4e57"
ASPHALT_CORNER = "#57545b"
PIT_ASPHALT = "#6a6d75"
PAINT = "#f4f2ea"
RED = "#d6322f"
INK = "#22252b"
FLAG = "#f7c81e"
TEAMS = ("#d6322f", "#2f6fd6", "#f2b21b", "#2f9e58", "#8a4fc4", "#e8772e", "#20a4a8", "#c9408d", "#7a5a3c", "#9aa3ad")
"""Colours of the teams' boxes, by team from 1."""

DANGER = "#8a4a3a"
NOISE = "#5c5470"
"""Printed dangerous spaces, and spaces of a noise zone (C-8)."""


def ink_on(colour: str) -> str:
    """The colour in which words are readable on this one."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 150 else PAINT
