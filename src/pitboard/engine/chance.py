"""Which die a chance asks for, and its faces (chapter D)."""

from __future__ import annotations

from pitboard.kernels import rule

from .layout import Book, Phase, Race

BLACK = 0
"""The black die (D-7); other dice are numbered as their gears."""


@rule
def die(race: Race) -> int:
    """The die to roll now: a gear's, or BLACK. Only at a chance."""
    return race.cars[race.mover].gear + 0 if race.phase == Phase.ROLL else BLACK


@rule
def is_chance(race: Race) -> bool:
    """Whether the race waits for a die."""
    return race.phase < Phase.OVER and not is_decision(race)


@rule
def is_decision(race: Race) -> bool:
    """Whether the race waits for a seat to choose."""
    phase = race.phase
    return phase == Phase.GEAR or phase == Phase.MOVE or phase == Phase.SLIPSTREAM or phase == Phase.PIT


@rule
def face_of(book: Book, die: int, side: int) -> int:
    """The number on a side of a die, sides counted from 0. The black die lies in the book's row 0."""
    return book.faces[die, side]
