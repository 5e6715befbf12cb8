"""A race at its table: set-up, seats and the race itself, brought to where it is by its entries.

    table = Table("k3v5x7q2m4na", made)
    table.apply(entry)

`apply` changes everything or, raising `Refusal`, nothing. It plays what it is given; who may want it is for `deeds`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from pitboard.engine.layout import Phase
from pitboard.race import Die, IllegalChoice, IllegalRoll, Race
from pitboard.race.race import DECISIONS
from pitboard.race.steps import Step, take_step

from . import entries as e
from .refusal import Refusal
from .setup import circuit_of, rules_of, verify_start

THROWN_BY_HAND = (Phase.START, Phase.ROLL, Phase.EXIT)
"""The dice that a person throws; those of the grid and of tests fall by themselves."""


SeatEntry = e.Claimed | e.Freed | e.BotSeated | e.Dressed | e.WordSet | e.HandedOver | e.TakenOver


class Next(Enum):
    """Who plays the next ply."""

    PERSON = "person"
    """Chooses, throws, or types what a real die shows."""
    BOT = "bot"
    DICE = "dice"
    """The server rolls."""
    NOBODY = "nobody"
    """In the lobby, and when the race is over."""


@dataclass(slots=True)
class Seat:
    """A seat as it is now. `bot` is the one at the wheel: the seat's own, or a person's substitute."""

    name: str
    number: int
    colour: int
    driver: Literal["person", "bot", "open"]
    bot: str | None
    digest: str | None
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Now:
    """What a race waits for: in a `phase`, by the car `actor`, the roll of `die` or else a choice; `next` is who plays
    it. `is_by_hand` tells whether the die is a person's to throw or to type."""

    phase: Phase = Phase.OVER
    actor: int = -1
    die: Die | None = None
    next: Next = Next.NOBODY
    is_by_hand: bool = False

    @property
    def is_decision(self) -> bool:
        """Whether something is to be chosen."""
        return self.phase in DECISIONS


@dataclass(frozen=True, slots=True)
class _Point:
    """The race before a choice that may still be taken back, and whose choice it was."""

    race: Race
    seat: int
    by_bot: bool


class Table:
    """A race's table. `version` is the number of its entries, `race` is None in the lobby, `rolls` counts dice; `now`
    is what the race waits for."""

    def __init__(self, race_id: str, made: e.Made) -> None:
        self.id, self.made, self.version = race_id, made, 1
        self.pace = made.pace
        self.seats = [Seat(s.name, s.number, s.colour, s.driver, s.bot, s.digest) for s in made.seats]
        self.race: Race | None = None
        self.rolls = 0
        self.is_over = False
        self.now = Now()
        self._points: list[_Point] = []

    # ------------------------------------------------------------ what it waits for

    @property
    def ply(self) -> int:
        """Plies played."""
        return len(self.race.plies) if self.race else 0

    @property
    def is_run(self) -> bool:
        """Whether the race has been run to its end, though the entry that ends it may be still to come."""
        return self.race is not None and self.now.phase is Phase.OVER

    @property
    def words(self) -> list[str | None]:
        """What each seat has added to the dice."""
        return [seat.word for seat in self.seats]

    @property
    def back_by(self) -> int:
        """The seat whose person may take its last choice back; -1 for none."""
        return next((point.seat for point in reversed(self._points) if not point.by_bot), -1)

    # ------------------------------------------------------------ going on

    def apply(self, entry: e.Entry) -> Step | None:
        """Play an entry; for a ply, what came of it. Raises Refusal, and then nothing has changed."""
        step = self._play(entry)
        self.version += 1
        self.now = self._look()
        return step

    def _look(self) -> Now:
        """What it waits for. It is asked for often, and looked up once for each entry."""
        race = self.race
        if race is None or (phase := race.phase) is Phase.OVER:
            return Now()
        actor = race.actor
        by_person = self.seats[actor].bot is None
        if phase in DECISIONS:
            return Now(phase, actor, next=Next.PERSON if by_person else Next.BOT)
        by_hand = self.made.dice == "real" or (phase in THROWN_BY_HAND and by_person)
        return Now(phase, actor, race.die, Next.PERSON if by_hand else Next.DICE, by_hand)

    def _play(self, entry: e.Entry) -> Step | None:
        match entry:
            case e.Chose() | e.Rolled():
                return self._play_ply(entry)
            case e.Started():
                self._start(entry)
            case e.TakenBack():
                self._take_back(entry.seat)
            case e.PaceSet():
                self.pace = entry.pace
            case e.Ended():
                if not self.is_run:
                    raise Refusal("not_now", "the race is not over")
                self.is_over = True
            case e.Made():
                raise Refusal("not_now", "a race is made once")
            case _:
                self._change_seat(self.seats[entry.seat], entry)
        return None

    def _start(self, entry: e.Started) -> None:
        verify_start(self.made, entry)
        circuit, rules = circuit_of(self.made), rules_of(self.made)
        self.race = Race(circuit, rules, [seat.name for seat in self.seats], self.made.laps)
        for seat in self.seats:
            if seat.driver == "open":
                seat.driver, seat.bot, seat.digest = "bot", entry.fill, None

    def _play_ply(self, entry: e.Chose | e.Rolled) -> Step:
        race = self.race
        if race is None:
            raise Refusal("not_now", "the race has not begun")
        if entry.car != self.now.actor:
            raise Refusal("not_now", f"it is car {self.now.actor}'s ply, not car {entry.car}'s")
        if isinstance(entry, e.Chose):
            point = _Point(race.clone(), entry.car, entry.by_bot)
            try:
                race.apply(entry.option)
            except IllegalChoice as error:
                raise Refusal("not_an_option" if self.now.is_decision else "not_now", str(error)) from None
            self._points.append(point)
        else:
            try:
                race.roll(entry.face)
            except IllegalRoll as error:
                raise Refusal("not_now" if self.now.die is None else "no_such_face", str(error)) from None
            self.rolls += 1
            self._points.clear()
        return take_step(race)

    def _take_back(self, seat: int) -> None:
        if self.back_by != seat:
            raise Refusal("nothing_to_take_back", "no choice of this seat can be taken back any more")
        while (point := self._points.pop()).by_bot:
            pass
        self.race = point.race

    def _change_seat(self, seat: Seat, entry: SeatEntry) -> None:
        match entry:
            case e.Claimed():
                seat.driver, seat.bot, seat.digest = "person", None, entry.digest
                seat.name = entry.name or seat.name
            case e.Freed():
                seat.driver, seat.bot, seat.digest, seat.word = "open", None, entry.digest, None
            case e.BotSeated():
                seat.driver, seat.bot, seat.digest, seat.word = "bot", entry.bot, None, None
            case e.Dressed():
                seat.name, seat.number, seat.colour = entry.name, entry.number, entry.colour
            case e.WordSet():
                seat.word = entry.word
            case e.HandedOver():
                seat.bot = entry.bot
            case e.TakenOver():
                seat.bot = None
