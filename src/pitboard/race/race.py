"""A race in Python: ask it what it waits for, choose or roll, and be told what happened.

    race = Race(circuit, rules, cars=4)
    while not race.is_over:
        if race.is_decision:
            race.apply(race.options[0])
        else:
            race.roll(my_die(race.die.faces))
        for event in race.take_events():
            ...

Nothing is rolled inside: each outcome is supplied by whoever drives the race. The engine does the rest; this class
gives its numbers names.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from pitboard.circuits.board import Board, pack
from pitboard.circuits.model import Area, Circuit
from pitboard.engine.entry import Do, act
from pitboard.engine.layout import CARS, Book, Desk, Phase
from pitboard.engine.layout import Race as State
from pitboard.engine.packing import pack_book
from pitboard.engine.sampler import Sampler
from pitboard.kernels import Stored, copy_into, look, new, put
from pitboard.rules.ruleset import Ruleset

from .errors import IllegalChoice, IllegalRoll, RaceError
from .event import Event, Row, read_event, rows_on
from .option import Listing, Option
from .ply import Choice, Ply, Roll
from .state import from_dict, mirror, to_dict
from .tally import Tally
from .view import CarView, Die, car_view, die_of

LONGEST_NAME = 60
DECISIONS = {Phase.GEAR: "gear", Phase.MOVE: "move", Phase.SLIPSTREAM: "slipstream", Phase.PIT: "pit"}


@cache
def idle() -> Stored[Sampler]:
    """A sampler for what needs none."""
    return new(Sampler)


@cache
def desk() -> Stored[Desk]:
    """The engine's scratch paper; one for all races of this process, for nothing on it outlives a call."""
    return new(Desk)


class Race:
    """A race under way. `cars` is their number, or a name for each; `laps` defaults to the rulebook's.

    `plies` are those since this object was made; `is_whole` tells whether that was at the beginning of the race."""

    def __init__(
        self, circuit: Circuit, rules: Ruleset, cars: int | Sequence[str] = CARS, laps: int | None = None
    ) -> None:
        names = [f"car {i + 1}" for i in range(cars)] if isinstance(cars, int) else list(cars)
        laps = rules.default_laps if laps is None else laps
        check_set_up(circuit, rules, names, laps)
        self._prepare(circuit, rules, laps, names)
        self.act(Do.ENTER, len(names), laps)

    def _prepare(self, circuit: Circuit, rules: Ruleset, laps: int, names: list[str]) -> None:
        self.circuit, self.rules, self.laps, self.names = circuit, rules.for_laps(laps), laps, tuple(names)
        self._board: Stored[Board] = _board(circuit)
        self._book: Stored[Book] = pack_book(rules, laps)
        self._state: Stored[State] = new(State)
        self._listed: Listing | None = None
        self._rows: list[Row] = []
        self.plies: list[Ply] = []
        self.is_whole = True
        self.tally = Tally()

    @classmethod
    def from_state(cls, circuit: Circuit, rules: Ruleset, state: dict[str, Any]) -> Race:
        """A race that goes on from a state text (`docs/formats/state.md`). Raises StateError."""
        race, begun = cls.__new__(cls), from_dict(state, circuit, rules)
        race._prepare(circuit, rules, state["laps"], [f"car {i + 1}" for i in range(len(state["cars"]))])
        race._state, race.is_whole = begun, False
        return race

    # ------------------------------------------------------------ what it waits for

    @property
    def phase(self) -> Phase:
        """What the race waits for."""
        return Phase(look(self._state, "phase"))

    @property
    def is_over(self) -> bool:
        """Whether every car has finished or is out (F-3)."""
        return bool(look(self._state, "phase") == Phase.OVER)

    @property
    def is_decision(self) -> bool:
        """Whether a seat has to choose an option."""
        return look(self._state, "phase") in DECISIONS

    @property
    def is_chance(self) -> bool:
        """Whether a die has to be rolled."""
        return not self.is_over and not self.is_decision

    @property
    def actor(self) -> int:
        """The car whose choice or roll it is; -1 when the race is over."""
        return int(look(self._state, "actor"))

    @property
    def mover(self) -> int:
        """The car whose turn it is; -1 when it is nobody's."""
        return int(look(self._state, "mover"))

    @property
    def round(self) -> int:
        """Rounds begun, from 1; 0 while cars roll for the grid."""
        return int(look(self._state, "rounds"))

    @property
    def pips(self) -> int:
        """What the gear die of this turn shows, 4 for a flying start; 0 before it is rolled."""
        return int(look(self._state, "pips"))

    @property
    def order(self) -> tuple[int, ...]:
        """The order of play of this round; cars that are out or finished since are still in it."""
        state = mirror(self._state)
        return tuple(state.order[: state.order_length])

    @property
    def turn(self) -> int:
        """The index in `order` of the car whose turn it is; -1 while cars roll for the grid."""
        return int(look(self._state, "turn"))

    @property
    def cars(self) -> tuple[CarView, ...]:
        """All cars, in the order of seats."""
        state = mirror(self._state)
        return tuple(car_view(state, i, self.circuit) for i in range(state.cars_in_all))

    @property
    def markers(self) -> tuple[str, ...]:
        """The spaces with a danger marker (H-1)."""
        return tuple(self.state()["markers"])

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the decision at hand, complete and in canonical order; none at a chance."""
        return self._listing().read()

    def option(self, index: int) -> Option:
        """One option of the decision at hand, cheaper than all. Raises IllegalChoice."""
        if not self.is_decision:
            raise IllegalChoice("there is nothing to choose now" + ("" if self.is_over else ": a die is to be rolled"))
        listing = self._listing()
        if not 0 <= index < len(listing.rows):
            raise IllegalChoice(f"there is no option {index}; there are {len(listing.rows)}, from 0")
        return listing.option(index)

    @property
    def die(self) -> Die:
        """The die to be rolled. Raises IllegalRoll at a decision."""
        if not self.is_chance:
            raise IllegalRoll("no die is to be rolled now")
        return die_of(self.act(Do.DIE), self.rules)

    def list_options(self) -> None:
        """Have the engine list the options on its desk anew, for kernels that choose there."""
        self._listed = None
        self._listing()

    # ------------------------------------------------------------ going on

    def apply(self, option: Option | int | str) -> None:
        """Choose an option: itself, its index or its notation. Raises IllegalChoice."""
        chosen, actor = self._find(option), self.actor
        self._trace(True)
        self.act(Do.CHOOSE, chosen.index)
        self._went_on(Choice(actor, chosen.notation))

    def roll(self, face: int) -> None:
        """Supply what the die at hand shows. Raises IllegalRoll."""
        die = self.die
        if face not in die.faces:
            shown = ", ".join(map(str, sorted(set(die.faces))))
            raise IllegalRoll(f"the {die.name} die has no side with {face}; its sides are {shown}")
        actor = self.actor
        self._trace(True)
        self.act(Do.ROLL, face)
        self._went_on(Roll(actor, die.gear, face))

    def take_events(self) -> list[Event]:
        """What has happened since this was last asked."""
        rows, self._rows = self._rows, []
        return [read_event(row, self.circuit) for row in rows]

    def clone(self) -> Race:
        """A copy that goes its own way, without past events."""
        other = Race.__new__(Race)
        other.__dict__.update(self.__dict__)
        other._state = new(State)
        copy_into(other._state, self._state)
        other._rows, other.plies, other.tally = [], list(self.plies), self.tally.copy()
        return other

    # ------------------------------------------------------------ as values

    @property
    def stores(self) -> tuple[Stored[State], Stored[Board], Stored[Book], Stored[Desk]]:
        """The state, the circuit, the rules and the desk, for kernels that play on this race."""
        return self._state, self._board, self._book, desk()

    def act(self, what: Do, first: int = 0, second: int = 0, sampler: Stored[Sampler] | None = None) -> int:
        """Have the engine do something on this race. Unlike `apply` and `roll` this checks and records nothing."""
        return act(
            self._state,
            self._board,
            self._book,
            desk(),
            idle() if sampler is None else sampler,
            int(what),
            first,
            second,
        )

    def result(self) -> dict[str, Any]:
        """The standing: who finished in which place, who is out where and why, and how long it took.

        Laps are those completed. Turns are counted from when this object was made."""
        cars = self.cars
        placed = sorted((car for car in cars if car.status == "finished"), key=lambda car: car.place)
        out = sorted((car for car in cars if car.status == "out"), key=lambda car: car.place)
        return {
            "places": [self._line(car) for car in placed],
            "retired": [self._line(car) | self.tally.out.get(car.index, {}) for car in out],
            "running": [self._line(car) for car in cars if car.status == "racing"],
            "rounds": self.round,
            "turns": sum(self.tally.turns.values()),
            "digest": self.digest,
        }

    def _line(self, car: CarView) -> dict[str, Any]:
        return {
            "place": car.place,
            "car": car.index,
            "name": self.names[car.index],
            "laps": car.laps_done,
            "turns": self.tally.turns.get(car.index, 0),
            "points": list(car.points),
        }

    def state(self) -> dict[str, Any]:
        """The whole state as plain values (`docs/formats/state.md`)."""
        return to_dict(self._state, self.circuit)

    @property
    def digest(self) -> str:
        """SHA-256 of the state text, equal in every mode and on every machine."""
        return hashlib.sha256(json.dumps(self.state(), sort_keys=True).encode()).hexdigest()

    # ------------------------------------------------------------ inside

    def _find(self, option: Option | int | str) -> Option:
        if not self.is_decision or isinstance(option, int):
            return self.option(option if isinstance(option, int) else 0)
        wanted = option if isinstance(option, str) else option.notation
        if isinstance(option, Option):
            with suppress(IllegalChoice):  # an option of an earlier decision may be farther down than there are now
                if self.option(option.index).notation == wanted:
                    return option
        for listed in self.options:
            if listed.notation == wanted:
                return listed
        listing = ", ".join(listed.notation for listed in self.options[:12])
        raise IllegalChoice(f"{wanted!r} is not an option now; options are {listing}")

    @property
    def _is_in_pits(self) -> bool:
        state = mirror(self._state)
        space = state.cars[state.mover].space if state.mover >= 0 else -1
        return space >= 0 and self.circuit.spaces[space].area is not Area.TRACK

    def _listing(self) -> Listing:
        if self._listed is None:
            self.act(Do.LIST)
            self._check_desk()
            self._listed = Listing(desk(), DECISIONS.get(self.phase, ""), self.circuit, self._is_in_pits)
        return self._listed

    def _trace(self, on: bool) -> None:
        put(desk(), "tracing", on)
        put(desk(), "row_count", 0)

    def _went_on(self, ply: Ply) -> None:
        self._check_desk()
        for row in rows_on(desk()):
            self._rows.append(row)
            self.tally.take(row, self.circuit)
        self._trace(False)
        self._listed = None
        self.plies.append(ply)

    def _check_desk(self) -> None:
        if look(desk(), "overfull"):
            raise MemoryError("the search of a move outgrew the engine's desk; please report this race")


def _board(circuit: Circuit) -> Stored[Board]:
    """The circuit's board, packed once for each circuit object."""
    kept = circuit.__dict__.get("_board")
    if kept is None:
        kept = circuit.__dict__["_board"] = pack(circuit)
    board: Stored[Board] = kept
    return board


def check_set_up(circuit: Circuit, rules: Ruleset, names: Sequence[str], laps: int) -> None:
    """Raise RaceError where no such race can be held; asks nothing of the engine."""
    most = min(rules.most_cars, len(circuit.grid), CARS)
    if not 2 <= len(names) <= most:
        raise RaceError(f"{len(names)} cars: {rules.title} on {circuit.name} takes 2 to {most}")
    if laps not in rules.laps:
        raise RaceError(f"{laps} laps: {rules.title} is raced over {', '.join(map(str, rules.laps))}")
    for name in names:
        if not is_name(name):
            raise RaceError(f"the name {name!r:.80}: a car's name has 1 to {LONGEST_NAME} printable characters")


def is_name(name: object) -> bool:
    """Whether a car may be called that: something that fits into any line of any screen."""
    return isinstance(name, str) and 1 <= len(name) <= LONGEST_NAME and name.isprintable()
