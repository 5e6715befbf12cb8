"""Engine and oracle side by side on one state.

Two states are the same when their canonical forms are equal. The form leaves out what no rule looks at:

- the points of a car that is out, for what it could not pay has no meaning, and whether it was spun;
- which of several equal ways is being driven (M-5): of `drive.route` only the dangerous spaces and its end are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pitboard.circuits.model import Circuit
from pitboard.race import Race
from pitboard.rules.ruleset import Ruleset

from . import chance, outcomes, roll
from .table import Option, State


@dataclass(frozen=True)
class Difference:
    """Where engine and oracle part: what was done (nothing for the options themselves), and what each says."""

    circuit: Circuit
    rules: Ruleset
    state: State
    done: str
    engine: Any
    oracle: Any

    def __str__(self) -> str:
        lines = [f"{self.circuit.slug}, {self.rules.key}: {self.done}", f"state  {json.dumps(self.state)}"]
        return "\n".join([*lines, *self._lines()])

    def _lines(self) -> Iterator[str]:
        """What differs: options that only one of them has, or fields."""
        if isinstance(self.oracle, list):
            yield from (f"engine only  {json.dumps(each)}" for each in self.engine if each not in self.oracle)
            yield from (f"oracle only  {json.dumps(each)}" for each in self.oracle if each not in self.engine)
            if sorted(map(str, self.engine)) == sorted(map(str, self.oracle)):
                yield "the order differs"
            return
        for name, ours in _flat(self.oracle):
            theirs = dict(_flat(self.engine)).get(name)
            if theirs != ours:
                yield f"{name}: engine {theirs!r}, oracle {ours!r}"


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """The fields of nested values, each with its path."""
    if isinstance(value, dict):
        for key in value:
            yield from _flat(value[key], f"{name}.{key}" if name else key)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for number, each in enumerate(value):
            yield from _flat(each, f"{name}[{number}]")
    else:
        yield name, value


def canonical(state: State) -> State:
    """The form in which two states are compared."""
    route = state["drive"]["route"]
    kept = [space for space in route if space in state["markers"]] + route[-1:]
    cars = [{**car, "points": [], "spun": False} if car["status"] == "out" else car for car in state["cars"]]
    return {**state, "drive": {**state["drive"], "route": kept}, "cars": cars}


def engine_at(circuit: Circuit, rules: Ruleset, state: State) -> Race:
    """The engine, set up with a state."""
    return Race.from_state(circuit, rules, state)


def engine_options(race: Race) -> list[Option]:
    """Its options."""
    return [option.as_dict() for option in race.options] if race.is_decision else []


class Trial:
    """Both at one state: the oracle's choices, the engine's race, and whether they agree."""

    def __init__(self, circuit: Circuit, rules: Ruleset, state: State) -> None:
        self.circuit, self.rules, self.state = circuit, rules, state
        self.race = engine_at(circuit, rules, state)
        self.choices = outcomes(circuit, rules, state)
        self.options = [option for option, _ in self.choices]
        self.faces = chance(circuit, rules, state)

    def found(self, done: str, engine: Any, oracle: Any) -> Iterator[Difference]:
        """A difference, if there is one."""
        if engine != oracle:
            yield Difference(self.circuit, self.rules, self.state, done, engine, oracle)

    def here(self) -> Iterator[Difference]:
        """Whether the engine reads the state as written, and offers the same options or dice."""
        yield from self.found("read", canonical(self.race.state()), canonical(self.state))
        yield from self.found("options", engine_options(self.race), self.options)
        faces = () if self.race.is_decision or self.race.is_over else self.race.die.faces
        yield from self.found("die", list(faces), list(self.faces))

    def chosen(self, index: int) -> tuple[State, list[Difference]]:
        """The oracle's next state after an option, and how the engine's differs."""
        option, act = self.choices[index]
        after = act()
        race = self.race.clone()
        race.apply(index)
        done = f"chose {json.dumps(option)}"
        return after, list(self.found(done, canonical(race.state()), canonical(after)))

    def rolled(self, face: int) -> tuple[State, list[Difference]]:
        """The oracle's next state after a roll, and how the engine's differs."""
        after = roll(self.circuit, self.rules, self.state, face)
        race = self.race.clone()
        race.roll(face)
        return after, list(self.found(f"rolled {face}", canonical(race.state()), canonical(after)))
