"""What stands or lies on each space: at most one car (M-1), and perhaps a danger marker (H-1).

One number a space holds both, so that the search of a move needs a single look to find a space free of either.
"""

from __future__ import annotations

from pitboard.kernels import rule

from .layout import Race

CAR = 15
"""The bits that hold a car, its index plus one."""
MARKER = 16


@rule
def car_on(race: Race, space: int) -> int:
    """The car that stands on a space; -1 when there is none, or no space."""
    if space < 0:
        return -1
    return (race.ground[space] & CAR) - 1


@rule
def is_marked(race: Race, space: int) -> bool:
    """Whether a danger marker lies on a space."""
    return race.ground[space] & MARKER != 0


@rule
def stand(race: Race, space: int, i: int) -> None:
    """Put a car on a space where none stands."""
    race.ground[space] += i + 1


@rule
def lift(race: Race, space: int) -> None:
    """Take away the car that stands on a space."""
    race.ground[space] &= MARKER


@rule
def lay_marker(race: Race, space: int) -> None:
    """Lay a danger marker; one on a space is enough."""
    race.ground[space] |= MARKER
