"""Seeded dice, for races that nobody rolls for."""

from __future__ import annotations

from pitboard.engine.entry import Do
from pitboard.engine.sampler import Sampler
from pitboard.kernels import Stored, new

from .race import Race

LARGEST_SEED = 2**64 - 1


class Dice:
    """A seed's dice. The same seed gives the same race in every mode and on every machine.

    Raises ValueError for a seed that is not from 0 to `LARGEST_SEED`."""

    def __init__(self, seed: int) -> None:
        if not 0 <= seed <= LARGEST_SEED:
            raise ValueError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed}")
        self.seed = seed
        self.sampler: Stored[Sampler] = new(Sampler)
        self._fresh = True

    def throw(self, race: Race) -> int:
        """What the die at hand shows."""
        if self._fresh:
            race.act(Do.SEED, self.seed & 0xFFFFFFFF, self.seed >> 32, self.sampler)
            self._fresh = False
        return race.act(Do.THROW, 0, 0, self.sampler)
