"""Seeded dice, for races that nobody rolls for."""

from __future__ import annotations

from pitboard.engine import entry
from pitboard.engine.sampler import Sampler
from pitboard.kernels import Stored, new

from .race import Race


class Dice:
    """A seed's dice. The same seed gives the same race in every mode and on every machine."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.sampler: Stored[Sampler] = new(Sampler)
        entry.seed_sampler(self.sampler, seed)

    def throw(self, race: Race) -> int:
        """What the die at hand shows."""
        state, _, book, _ = race.stores
        return entry.throw_die(self.sampler, state, book)
