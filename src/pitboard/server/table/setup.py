"""What a race is to be: the circuit and the rules that a set-up names, checked before anybody sits down.

Nothing here asks the engine anything, so that lobbies work while it is still being compiled.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pitboard.bots.drivers import driver
from pitboard.circuits import library, text
from pitboard.circuits.model import Circuit
from pitboard.race.race import check_set_up
from pitboard.rules import presets
from pitboard.rules.digest import digest as digest_of_rules
from pitboard.rules.ruleset import Ruleset
from pitboard.rules.version import RULES_VERSION

from .entries import Made, Started


class OutdatedRace(Exception):
    """A race was begun by a Pitboard with other rules or another circuit, and cannot go on by this one."""


def circuit_of(made: Made) -> Circuit:
    """The circuit. Raises CircuitError."""
    return library.load(made.circuit)


def rules_of(made: Made) -> Ruleset:
    """The rules with the race's options and laps. Raises RulesError."""
    rules = presets.load(made.rules).for_laps(made.laps)
    for name, value in made.options.items():
        rules = rules.with_option(name, value)
    return rules


def normalised(made: Made) -> Made:
    """The set-up with only those options that differ from the rulebook's. Raises RulesError, CircuitError, RaceError or
    UnknownBot where no such race can be held."""
    circuit, preset = circuit_of(made), presets.load(made.rules)
    check_set_up(circuit, preset, [seat.name for seat in made.seats], made.laps)
    for seat in made.seats:
        if seat.bot is not None:
            driver(seat.bot)
    own = {switch.name: switch.value for switch in preset.for_laps(made.laps).options()}
    options = {s.name: s.value for s in rules_of(made).options() if own[s.name] != s.value}
    return replace(made, options=options)


def start_of(made: Made, fill: str | None) -> Started:
    """The entry that begins the race, with what it is raced by."""
    return Started(
        fill=fill,
        rules_version=RULES_VERSION,
        rules_digest=digest_of_rules(rules_of(made), made.laps),
        circuit_digest=_digest_of_circuit(made.circuit),
    )


@cache
def _digest_of_circuit(slug: str) -> str:
    """The digest of one of our circuits; it takes too long to be worked out at every start."""
    return text.digest(library.load(slug))


def verify_start(made: Made, started: Started) -> None:
    """Raise OutdatedRace where rules or circuit are not those the race was begun by."""
    here = start_of(made, started.fill)
    if here != started:
        raise OutdatedRace("this race was begun by a Pitboard with other rules or another circuit")
