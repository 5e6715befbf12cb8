"""By day and by night: the colours of all that people have built and painted.

A night is no darkened day: the land sinks into blue, lamps stand along the road, and what has to be read (paint, kerbs,
flags) stays as bright as it needs to be. The colours of the land are in `palette`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Look(Enum):
    """When a board is looked at."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a look.

    `asphalt` is that of straights, `bend` of corners, `pit` of the pit lane; `white`, `red` and `ink` are paint on the
    road; `flag`, `card`, `card_ink` and `figures` make signs; `danger` and `noise` are spaces of that kind (C-8);
    `wall`, `roof` and `roofs` are buildings, `window` what shines in them; `crowd` are clothes and cars. `shadow` is
    how dark shadows are, from 0 to 1; `lamp` the light of lamps, None where they are off.
    """

    asphalt: str
    bend: str
    pit: str
    white: str
    red: str
    ink: str
    flag: str
    card: str
    card_ink: str
    figures: str
    danger: str
    noise: str
    wall: str
    roof: tuple[str, str]
    roofs: tuple[str, str, str]
    window: str
    crowd: tuple[str, ...]
    shadow: float
    lamp: str | None


PAINTS = {
    Look.LIGHT: Paint(
        asphalt="#4b4e57",
        bend="#5a565e",
        pit="#6a6d75",
        white="#f4f2ea",
        red="#d6322f",
        ink="#22252b",
        flag="#f7c81e",
        card="#f8f5ec",
        card_ink="#22252b",
        figures="#c62a27",
        danger="#8a4a3a",
        noise="#5c5470",
        wall="#8b8f98",
        roof=("#dfe2e6", "#bfc4cc"),
        roofs=("#c8553d", "#a8452f", "#d98b5f"),
        window="#6d7f92",
        crowd=("#f4f2ea", "#d6322f", "#2f6fd6", "#f2b21b", "#2f9e58", "#22252b"),
        shadow=0.2,
        lamp=None,
    ),
    Look.DARK: Paint(
        asphalt="#2b2e38",
        bend="#38363f",
        pit="#40434e",
        white="#dedbd0",
        red="#dc453f",
        ink="#121418",
        flag="#ffcf33",
        card="#1d2129",
        card_ink="#f1eee3",
        figures="#ff9384",
        danger="#6b3a30",
        noise="#423c56",
        wall="#3d424e",
        roof=("#5a606e", "#464b58"),
        roofs=("#5e2f2a", "#4b2723", "#6b4334"),
        window="#ffd98a",
        crowd=("#cfcabb", "#b5433d", "#4a72b8", "#c79a3a", "#3f7d5a", "#1b1e24"),
        shadow=0.4,
        lamp="#ffe1a3",
    ),
}
