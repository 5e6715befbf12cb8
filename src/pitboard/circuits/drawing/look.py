"""By day and by night: a board is drawn in daylight, and its night is the same picture in the colours of dusk.

Land and scenery sink into the dark; what has to be read, such as flags, paint and the red of corners, stays bright, as
if lamps stood along the track.
"""

from __future__ import annotations

import re
from enum import Enum

from pitboard.circuits.drawing import palette

COLOUR = re.compile(r"#[0-9a-f]{6}\b")

LIT = {
    palette.PAINT: "#dcd8cb",
    palette.RED: "#d4433d",
    palette.FLAG: "#e9bd2a",
    palette.INK: "#15171b",
    palette.ASPHALT: "#363a44",
    palette.ASPHALT_CORNER: "#43414c",
    palette.PIT_ASPHALT: "#4b4e58",
}
"""What lamps shine on."""

DUSK = (0.36, 0.42, 0.52)
"""How much of red, green and blue is left elsewhere: the last light is blue."""


class Look(Enum):
    """When a board is looked at."""

    LIGHT = "light"
    DARK = "dark"


def seen(picture: str, look: Look) -> str:
    """A picture drawn in daylight, as it looks."""
    return COLOUR.sub(lambda found: at_dusk(found[0]), picture) if look is Look.DARK else picture


def at_dusk(colour: str) -> str:
    """The colour that a daylight colour has at dusk."""
    if colour in LIT:
        return LIT[colour]
    channels = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(value * left):02x}" for value, left in zip(channels, DUSK, strict=True))
