"""The colours of the land, and which landscape a circuit lies in.

The words of a circuit's name choose between meadow, canyon and island; a name that says nothing lies in a meadow.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboard.circuits.drawing.look import PAINTS, Look, Paint


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
    """The colours of a landscape in a look; `paint` are those of what people have built in it.

    `ground` and `patch` are the land and its lighter and darker places, `verge` the strip along the road and `mown`
    its lighter stripes, `gravel` the run-off at corners and `rake` the lines in it, `plants` what grows or lies about,
    dark to light, `pool` a lake or plateau from its rim inwards, `fields` what is tilled and its furrows, in pairs.
    """

    ground: str
    patch: tuple[str, str]
    verge: str
    mown: str
    gravel: str
    rake: str
    plants: tuple[str, str, str]
    pool: tuple[str, str, str]
    fields: tuple[tuple[str, str], ...]
    paint: Paint


def palette_of(land: Landscape, look: Look) -> Palette:
    """The colours of a landscape by day or by night."""
    return PALETTES[land, look]


PALETTES = {
    (Landscape.MEADOW, Look.LIGHT): Palette(
        ground="#8fb368",
        patch=("#9bbd73", "#83a95f"),
        verge="#a5c67e",
        mown="#acca86",
        gravel="#e6d6a8",
        rake="#d3c08b",
        plants=("#3f6b3c", "#568748", "#7ba65a"),
        pool=("#e3d7ae", "#8cc6dc", "#6fb3d2"),
        fields=(("#c9c06e", "#bcb25d"), ("#a3bf62", "#96b355"), ("#d8c483", "#cbb571"), ("#9f9ac0", "#8f89b4")),
        paint=PAINTS[Look.LIGHT],
    ),
    (Landscape.MEADOW, Look.DARK): Palette(
        ground="#1d3834",
        patch=("#234039", "#18302e"),
        verge="#2a4d43",
        mown="#2d5147",
        gravel="#5f5a4a",
        rake="#4f4b3f",
        plants=("#0f231e", "#1a382c", "#29513d"),
        pool=("#4d4f45", "#1d4763", "#163a55"),
        fields=(("#3b4433", "#333c2e"), ("#274736", "#223f31"), ("#454633", "#3c3d2d"), ("#33344a", "#2c2d41")),
        paint=PAINTS[Look.DARK],
    ),
    (Landscape.CANYON, Look.LIGHT): Palette(
        ground="#d8a26b",
        patch=("#dfae7a", "#ce965f"),
        verge="#e6bf8f",
        mown="#e8c496",
        gravel="#f0dbb1",
        rake="#dfc493",
        plants=("#6f7f45", "#87975a", "#a9b071"),
        pool=("#c1774a", "#cf8a58", "#dca06d"),
        fields=(),
        paint=PAINTS[Look.LIGHT],
    ),
    (Landscape.CANYON, Look.DARK): Palette(
        ground="#463442",
        patch=("#503b48", "#3c2d3b"),
        verge="#5a4450",
        mown="#5f4854",
        gravel="#76604f",
        rake="#655142",
        plants=("#27303a", "#33403f", "#465447"),
        pool=("#38263a", "#58414f", "#6b4e56"),
        fields=(),
        paint=PAINTS[Look.DARK],
    ),
    (Landscape.ISLAND, Look.LIGHT): Palette(
        ground="#58a9c8",
        patch=("#69b6d1", "#4f9fbf"),
        verge="#a8cb83",
        mown="#aecf8a",
        gravel="#f0e2b6",
        rake="#dfcd99",
        plants=("#2f7a4f", "#46955b", "#79b968"),
        pool=("#f0e2b6", "#7fcbd8", "#66bad0"),
        fields=(),
        paint=PAINTS[Look.LIGHT],
    ),
    (Landscape.ISLAND, Look.DARK): Palette(
        ground="#10293f",
        patch=("#143149", "#0d2338"),
        verge="#274a42",
        mown="#2a4e45",
        gravel="#6a6350",
        rake="#585242",
        plants=("#0e2a24", "#1a4133", "#2b5f48"),
        pool=("#6a6350", "#1b4a66", "#173d58"),
        fields=(),
        paint=PAINTS[Look.DARK],
    ),
}
