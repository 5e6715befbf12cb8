"""Seeded dice, for races that nobody rolls for."""

from __future__ import annotations

from pitboard.engine.entry import Do
from pitboard.engine.sampler import Sampler
from pitboard.kernels import Stored, new

from .errors import IllegalRoll
from .race import Race

LARGEST_SEED = 2**64 - 1


class Dice:
    """A seed's dice. The same seed gives the same race in every mode and on every machine.

    Raises ValueError for a seed that is not from 0 to `LARGEST_SEED`."""

    def __init__(self, seed: int) -> None:
        if not 0 <= seed <= LARGEST_SEED:
            raise ValueError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed}")
        self.seed = seed
        self._sampler: Stored[Sampler] = new(Sampler)
        self._fresh = True

    def sampler_for(self, race: Race) -> Stored[Sampler]:
        """The generator behind the dice, for bots that choose by chance; `race` is what it is seeded through."""
        if self._fresh:
            race.act(Do.SEED, self.seed & 0xFFFFFFFF, self.seed >> 32, self._sampler)
            self._fresh = False
        return self._sampler

    def throw(self, race: Race) -> int:
        """What the die at hand shows. Raises IllegalRoll where none is to be rolled."""
        if not race.is_chance:
            raise IllegalRoll("no die is to be rolled now")
        return race.act(Do.THROW, 0, 0, self.sampler_for(race))
