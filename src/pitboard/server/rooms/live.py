"""A race in memory: its table, what was told of it, and the secret of its dice. It comes from the store by playing its
entries again, in slices, and goes on entry by entry."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

from pitboard.bots.drivers import driver
from pitboard.race import Race
from pitboard.race.dice import Dice
from pitboard.race.dice_check import REAL
from pitboard.race.fair import FairDice
from pitboard.race.steps import steps_since
from pitboard.race.story import Telling
from pitboard.server import views
from pitboard.server.protocol.story import StoryView
from pitboard.server.store import Kept, Standing
from pitboard.server.table import Next, Refusal, Table
from pitboard.server.table.entries import Chose, Entry, Made, Rolled, TakenBack, from_line

from .chronicle import Steps
from .slices import Slices


class Unreadable(Exception):
    """What is kept of a race is no race."""


class LiveRace:
    """A race in memory. `secret` is that of its fair dice, None where dice are real."""

    def __init__(self, table: Table, secret: bytes | None) -> None:
        self.table, self.steps = table, Steps()
        self._secret = secret
        self._story: asyncio.Task[StoryView] | None = None

    @classmethod
    async def read(cls, race: str, kept: Kept, slices: Slices) -> LiveRace:
        """The race that is kept. Raises Unreadable, and OutdatedRace where it was begun by other rules."""
        made = from_line(kept.bodies[0])
        if not isinstance(made, Made):
            raise Unreadable(f"race {race} does not begin with its set-up")
        live, number = cls(Table(race, made), kept.secret), 1
        try:
            while number < len(kept.bodies):
                async with slices.next() as piece:
                    while number < len(kept.bodies) and not piece.is_over:
                        live.apply(from_line(kept.bodies[number]))
                        number += 1
        except (Refusal, ValueError, IndexError) as error:
            raise Unreadable(f"race {race}, entry {number + 1}: {error}") from error
        return live

    @property
    def standing(self) -> Standing:
        """How far it is, for the store."""
        if self.table.race is None:
            return Standing.LOBBY
        if self.table.is_over:
            return Standing.OVER
        return Standing.WAITING if self.table.now.next is Next.PERSON else Standing.RUNNING

    @property
    def shown_secret(self) -> bytes | None:
        """The secret of its fair dice when the race is over, and before that nothing."""
        return self._secret if self.table.is_over else None

    @property
    def dice(self) -> FairDice:
        """Its fair dice."""
        assert self._secret is not None, "real dice are for people to roll"
        return FairDice(self._secret, self.table.id, self.table.words)

    def so_far(self) -> tuple[Race, dict[str, Any]]:
        """A copy of the race, and what its record says for people. Raises Refusal in the lobby."""
        table = self.table
        if table.race is None:
            raise Refusal("not_now", "the race has not begun")
        dice = {"scheme": REAL} if self._secret is None else self.dice.as_meta(table.is_over)
        drivers = [seat.bot or "person" for seat in table.seats]
        return table.race.clone(), {"race": table.id, "created": table.made.created, "drivers": drivers, "dice": dice}

    async def story(self, slices: Slices) -> StoryView:
        """How the race went; worked out once. Raises Refusal while it is not over."""
        if not self.table.is_over:
            raise Refusal("not_now", "the race is not over")
        if self._story is None:
            self._story = asyncio.create_task(_told(self.so_far()[0], slices), name="story")
        return await asyncio.shield(self._story)

    def apply(self, entry: Entry) -> str | None:
        """Play an entry; for a ply its step, as a text. Raises Refusal, and then nothing has changed."""
        made = self.table.apply(entry)
        if isinstance(entry, TakenBack):
            self.steps.cut(self.table.ply)
        if made is None:
            return None
        step = views.step(made)
        self.steps.add(step)
        return step

    def roll(self) -> Rolled:
        """The entry of the die at hand, rolled from the secret."""
        now = self.table.now
        assert now.die is not None
        return Rolled(now.actor, now.die.gear, self.dice.face(self.table.rolls, now.die.faces))

    def automatic(self) -> Chose | Rolled:
        """The entry of the next ply, where no person plays it: a bot's choice, or a die."""
        race, actor = self.table.race, self.table.now.actor
        if not self.table.now.is_decision:
            return self.roll()
        bot = self.table.seats[actor].bot
        assert race is not None
        assert bot is not None
        return Chose(actor, driver(bot).choose(race, self._whims()).notation, by_bot=True)

    def _whims(self) -> Dice:
        """Dice for a bot that chooses by chance: the same for the same ply of the same race."""
        seed = hashlib.sha256(f"{self.table.id} {self.table.ply}".encode()).digest()
        return Dice(int.from_bytes(seed[:8]))


async def _told(race: Race, slices: Slices) -> StoryView:
    """The story of a race that nobody else goes on with."""
    telling = Telling(Race(race.circuit, race.rules, race.names, race.laps))
    async for step in slices.each(steps_since(race, 0)):
        telling.take(step)
    return StoryView.model_validate(telling.story().as_dict())
