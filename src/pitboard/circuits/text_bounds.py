"""How much a `.circuit` file may hold, and what its words may look like.

Every input has a bound, so that a hostile or damaged file costs a message and not the machine. Reader, writer and
importers use the same bounds: what one accepts, the others can carry.
"""

from __future__ import annotations

import math
import re

FILE_BYTES = 2_000_000
"""Largest file that is read at all."""
LINE_LENGTH = 400
"""Longest line, in characters."""
SPACES = 768
"""Most spaces, boxes and pit lane included (published boards have up to 662, chapter 20)."""
LINKS = 4
"""Most links that leave one space, a link into the pit lane included."""
BESIDE = 8
"""Most spaces beside one space."""
CORNERS = 24
"""Most corners (published boards have up to 11)."""
GRID = 20
"""Most grid slots."""
LANES = (2, 4)
"""Fewest and most lanes (C-1)."""
STOPS = (1, 3)
"""Fewest and most stops of a corner (C-3)."""
TEAMS = (1, 10)
"""Team numbers of boxes."""
RANKS = (0, 9999)
"""Least and greatest rank."""
PIPS = (1, 20)
"""Faces of the black die, for the weather scale (C-7)."""
PATHS = (1, SPACES)
"""Printed lengths of a corner's longest and shortest path, in spaces."""
COORDINATE = 1_000_000.0
"""Greatest magnitude of a drawing coordinate."""
HEADING = 360.0
"""Greatest magnitude of a heading, in degrees."""
TEXT_LENGTH = 200
"""Longest free text: a name, author, licence or source."""

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,23}")
"""Ids of spaces, corners and noise zones."""
ID_SHAPE = "1 to 24 letters, digits, dots, dashes or underscores, a letter or digit first"
SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,47}")
"""A circuit's slug."""
SLUG_SHAPE = "1 to 48 small letters, digits or dashes, a letter or digit first"

_INTEGER = re.compile(r"-?[0-9]{1,9}")
_DECIMAL = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,24})?([eE][+-]?[0-9]{1,3})?")


def is_id(word: str) -> bool:
    """Tell whether this may be the id of a space, corner or noise zone."""
    return ID.fullmatch(word) is not None


def is_slug(word: str) -> bool:
    """Tell whether this may be a circuit's slug."""
    return SLUG.fullmatch(word) is not None


def is_free_text(words: str) -> bool:
    """Tell whether a line can carry this text and give it back unchanged."""
    return 0 < len(words) <= TEXT_LENGTH and words.isprintable() and words == words.strip()


def integer(word: str, least: int, greatest: int) -> int | None:
    """Return the whole number this word stands for, None if it is none or out of bounds."""
    if _INTEGER.fullmatch(word) is None:
        return None
    value = int(word)
    return value if least <= value <= greatest else None


def decimal(word: str, magnitude: float) -> float | None:
    """Return the number this word stands for, None if it is none or beyond that magnitude."""
    if _DECIMAL.fullmatch(word) is None:
        return None
    value = float(word)
    return value if math.isfinite(value) and abs(value) <= magnitude else None
