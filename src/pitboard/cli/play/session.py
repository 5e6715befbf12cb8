"""One person's race against bots, without a screen: whose ply it is, what can be taken back, what has happened.

The screen asks `waits_for`, and calls `choose`, `throw`, `go_on` or `take_back`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from pitboard.bots.drivers import Driver, driver
from pitboard.engine.layout import Phase
from pitboard.engine.trace import Kind
from pitboard.race import Event, Option, Race
from pitboard.race.dice import Dice

THROWN_BY_HAND = (Phase.START, Phase.ROLL, Phase.EXIT)
"""The dice that a person throws with a key; tests are thrown for everybody."""
ADVISER = "club"


class Waits(Enum):
    """What the race cannot go on without."""

    CHOICE = "choice"
    DIE = "die"
    NOTHING = "nothing"
    END = "end"


@dataclass(frozen=True, slots=True)
class Told:
    """An event with the race's round when it happened."""

    event: Event
    round: int


class Session:
    """A race with one person in `seat`; None lets bots drive all cars."""

    def __init__(self, race: Race, bots: Sequence[str], seat: int | None, seed: int) -> None:
        self.race, self.seat = race, seat
        self.names = tuple("you" if i == seat else name for i, name in enumerate(bots))
        self.log: list[Told] = []
        self.trail: tuple[str, ...] = ()
        self._drivers: list[Driver] = [driver(name) for name in bots]
        self._adviser = driver(ADVISER)
        self._dice = Dice(seed)
        self._before: list[tuple[Race, int, tuple[str, ...]]] = []

    @property
    def waits_for(self) -> Waits:
        """What is needed to go on: the person's choice, the person's throw, nothing (`go_on`), or it is the end."""
        race = self.race
        if race.is_over:
            return Waits.END
        if race.actor != self.seat:
            return Waits.NOTHING
        if race.is_decision:
            return Waits.CHOICE
        return Waits.DIE if race.phase in THROWN_BY_HAND else Waits.NOTHING

    @property
    def is_racing(self) -> bool:
        """Whether the person is still in the race."""
        return self.seat is not None and self.race.cars[self.seat].status == "racing"

    @property
    def can_take_back(self) -> bool:
        """Whether the person has chosen something since a die was last thrown."""
        return bool(self._before)

    def choose(self, option: Option) -> None:
        """The person's choice."""
        self._before.append((self.race.clone(), len(self.log), self.trail))
        self.race.apply(option)
        self._note()

    def take_back(self) -> None:
        """Undo the person's last choice, and whatever bots have chosen since."""
        self.race, kept, self.trail = self._before.pop()
        del self.log[kept:]

    def throw(self) -> None:
        """Throw the die at hand; nothing before can be taken back any more."""
        self._before.clear()
        self.race.roll(self._dice.throw(self.race))
        self._note()

    def go_on(self) -> None:
        """One ply that needs no person: a bot's choice, or a die."""
        if self.race.is_decision:
            self.race.apply(self._drivers[self.race.actor].choose(self.race, self._dice).index)
            self._note()
        else:
            self.throw()

    def advice(self) -> Option:
        """What the club bot would do in the person's place."""
        return self._adviser.choose(self.race, self._dice)

    def _note(self) -> None:
        for event in self.race.take_events():
            self.log.append(Told(event, self.race.round))
            if event.kind is Kind.TURN_BEGAN:
                self.trail = ()
            elif event.kind is Kind.ENTERED:
                self.trail = (*self.trail, event.values["space"])
