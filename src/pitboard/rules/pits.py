"""Pit stops as a book has them (chapter P): where the books differ is what a stop gives back and how a car leaves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class PitGives(Enum):
    """What a pit stop gives back (V-25): the pool as rolled at the exit, the whole pool, or the tyres."""

    POOL_AS_ROLLED = "pool-as-rolled"
    WHOLE_POOL = "whole-pool"
    TYRES = "tyres"


class PitExit(Enum):
    """When a car leaves its box (V-26): its pool is rolled, half a low roll is driven at once, or the next turn."""

    POOL_ROLL = "pool-roll"
    HALF_ROLL = "half-roll"
    NEXT_TURN = "next-turn"


@dataclass(frozen=True, slots=True)
class Pits:
    """Pit stops, at the end of every lap but the last (V-24); `most_stops` 0 is no limit.

    `quick_to` is the highest number of the black die that leaves at once by half the roll; `exit_gear` the highest gear
    out of the box (V-26). `track_first`: cars beside the pits play before those in the lane (V-33). `lane_braking`:
    brakes may stop a car short in the lane (P-2).
    """

    most_stops: int
    gives: PitGives
    exit: PitExit
    quick_to: int
    exit_gear: int
    track_first: bool
    lane_braking: bool
