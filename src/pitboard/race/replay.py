"""Replaying a record: through the engine, ply by ply, believing nothing that it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboard.circuits import laws, library, text
from pitboard.circuits.errors import CircuitError
from pitboard.circuits.model import Circuit
from pitboard.rules import presets
from pitboard.rules.digest import digest as rules_digest
from pitboard.rules.errors import RulesError
from pitboard.rules.ruleset import Ruleset
from pitboard.rules.version import RULES_VERSION

from .dice_check import verify_dice
from .errors import RaceError
from .ply import Choice, Ply
from .race import Race
from .record import Record, RecordError, digest_of_plies


def circuit_of(record: Record, given: Circuit | None = None) -> Circuit:
    """The circuit a record was raced on: one given, its own text's, or one of ours. Raises RecordError."""
    try:
        if given is not None:
            circuit = given
        elif record.circuit_text is not None:
            circuit, lines = text.read_with_lines(record.circuit_text.encode("utf-8", "replace"), "its circuit")
            laws.verify(circuit, lines)
        else:
            circuit = library.load(record.circuit_slug)
    except CircuitError as error:
        raise RecordError(1, f"the circuit {record.circuit_slug!r} cannot be had: {error}") from error
    if text.digest(circuit) != record.circuit_digest:
        raise RecordError(
            1, f"{circuit.name} is not the circuit this race was run on: the digests differ; name the one it was"
        )
    return circuit


def rules_of(record: Record) -> Ruleset:
    """The rules a record was raced by. Raises RecordError where they are not to be had here any more."""
    if record.rules_version != RULES_VERSION:
        raise RecordError(
            1,
            f"recorded under rules version {record.rules_version}; this program plays version {RULES_VERSION}: "
            "replay it with a Pitboard of that version",
        )
    try:
        rules = presets.load(record.preset)
        rules = rules.for_laps(record.laps)
        for name, value in record.options.items():
            rules = rules.with_option(name, value)
    except RulesError as error:
        raise RecordError(1, str(error)) from error
    if rules_digest(rules, record.laps) != record.rules_digest:
        raise RecordError(
            1,
            f"the rules of {record.preset} have other values here: the digests differ; "
            "replay it with the Pitboard that recorded it",
        )
    return rules


def replay(record: Record, circuit: Circuit | None = None, to: int | None = None) -> Race:
    """The race after its first `to` plies, or all. Raises RecordError at the first ply that does not hold."""
    count = len(record.plies) if to is None else to
    if not 0 <= count <= len(record.plies):
        raise RecordError(1, f"there is no ply {count}; the record has {len(record.plies)}")
    race = begin(record, circuit)
    for _ in go_through(race, record.plies[:count]):
        pass
    return race


def begin(record: Record, circuit: Circuit | None = None) -> Race:
    """The race before its first ply. Raises RecordError where circuit or rules are not to be had."""
    on, rules = circuit_of(record, circuit), rules_of(record)
    try:
        return Race(on, rules, record.cars, record.laps)
    except RaceError as error:
        raise RecordError(1, str(error)) from error


def go_through(race: Race, plies: Sequence[Ply]) -> Iterator[Ply]:
    """Play plies on a race that has just begun, and hand each out when it has been played. Raises RecordError at the
    first that does not hold."""
    for number, ply in enumerate(plies, 1):
        try:
            _play(race, ply)
        except RaceError as error:
            raise RecordError(number + 1, str(error), number) from error
        yield ply


def _play(race: Race, ply: Ply) -> None:
    if race.is_over:
        raise RaceError("the race is over already")
    if ply.car != race.actor:
        raise RaceError(f"it is car {race.actor}'s ply, not car {ply.car}'s")
    if isinstance(ply, Choice):
        race.apply(ply.option)
    elif ply.die != race.die.gear:
        raise RaceError(f"the {race.die.name} die is to be rolled, not die {ply.die}")
    else:
        race.roll(ply.face)


def verify(record: Record, circuit: Circuit | None = None) -> Race:
    """Replay a record, check its dice as far as they can be, and compare its end. Raises RecordError."""
    race = begin(record, circuit)
    try:
        for _ in go_through(race, record.plies):
            pass
    except RecordError:
        verify_dice(record, race.rules, len(race.plies))  # a changed roll may be found only by what does not follow it
        raise
    verify_dice(record, race.rules)
    if record.end is None:
        raise RecordError(len(record.plies) + 2, "the end line is missing: the record is cut off")
    verify_end(record, race)
    return race


def verify_end(record: Record, race: Race) -> None:
    """Compare the end that a record names, if it does, with the race after all its plies. Raises RecordError."""
    last = len(record.plies) + 2
    if record.end is None:
        return
    if record.end.get("plies") != len(record.plies):
        raise RecordError(last, f"the end line counts {record.end.get('plies')} plies; there are {len(record.plies)}")
    if record.end.get("digest") != race.digest:
        raise RecordError(last, "the final state is another than the one recorded: a roll or a choice has been changed")
    if record.end.get("plies_digest") != digest_of_plies(record.cars, record.plies):
        raise RecordError(last, "the end is the one recorded, but a roll, a choice or a name has been changed")
