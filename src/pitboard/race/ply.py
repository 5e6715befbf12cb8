"""A ply: one choice, or one outcome of a die. A race is its plies."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """A car's choice among its options, in notation."""

    car: int
    option: str


@dataclass(frozen=True, slots=True)
class Roll:
    """What a die showed: the car that rolled, the gear whose die it was (0 for the black one), the number."""

    car: int
    die: int
    face: int


Ply = Choice | Roll
