"""Records: a race as its choices and outcomes, to keep, to send, to replay and to verify.

A `.race` file is JSON lines: a header with the circuit's and the rules' digests, one line a ply, and an end with the
number of plies and digests of them and of the final state. See `docs/formats/race.md`. Nothing in it is believed:
`replay` plays every ply through the engine, and names the first that does not hold.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboard.circuits import library, text
from pitboard.circuits.text_bounds import FILE_BYTES
from pitboard.rules import presets
from pitboard.rules.digest import digest as rules_digest
from pitboard.rules.version import RULES_VERSION

from .errors import RaceError
from .ply import Choice, Ply, Roll
from .race import LONGEST_NAME, Race, is_name

FORMAT = 1
LARGEST_FILE = 16_000_000
MOST_PLIES = 100_000
LONGEST_CHOICE = 2_000
"""Characters of a choice: a move may pass many dangerous spaces, and its notation names each."""
LONGEST_HEADER = 3 * FILE_BYTES
"""Bytes of the first line, which may hold a whole circuit with its line breaks and letters escaped."""
LONGEST_LINE = 20_000
"""Bytes of any other. What is short in a file may be long in memory: a line is bounded before it is read."""


class RecordError(ValueError):
    """A record does not hold. The message names the file's line, the ply where there is one, and what is wrong."""

    def __init__(self, line: int, message: str, ply: int | None = None) -> None:
        self.line, self.ply = line, ply
        place = f"line {line}" if ply is None else f"line {line}, ply {ply}"
        super().__init__(f"{place}: {message}")


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded race. `circuit_text` stands in it when the circuit is none of ours; `end` is None in a race cut short.

    `options` are the switches set to something else than the preset's own."""

    circuit_slug: str
    circuit_digest: str
    circuit_text: str | None
    preset: str
    options: dict[str, str]
    rules_digest: str
    rules_version: int
    laps: int
    cars: tuple[str, ...]
    plies: tuple[Ply, ...]
    meta: dict[str, Any]
    end: dict[str, Any] | None

    @classmethod
    def of(cls, race: Race, meta: dict[str, Any] | None = None) -> Record:
        """The record of a race, as far as it has come. `meta` is for people: a seed, a date; nothing depends on it.

        Raises RaceError for a race whose beginning is not known, and for rules that are no preset's."""
        if not race.is_whole:
            raise RaceError("a race that went on from a state cannot be recorded: its beginning is not known")
        circuit = race.circuit
        ours = circuit.slug in library.slugs() and text.digest(library.load(circuit.slug)) == text.digest(circuit)
        changed = _changed_options(race)
        return cls(
            circuit.slug,
            text.digest(circuit),
            None if ours else text.write(circuit),
            race.rules.key,
            changed,
            rules_digest(race.rules, race.laps),
            RULES_VERSION,
            race.laps,
            race.names,
            tuple(race.plies),
            dict(meta or {}),
            {"plies": len(race.plies), "digest": race.digest, "plies_digest": digest_of_plies(race.names, race.plies)},
        )

    def lines(self) -> Iterator[str]:
        """The lines of a `.race` file."""
        yield json.dumps(
            {
                "pitboard": "race",
                "format": FORMAT,
                "rules_version": self.rules_version,
                "circuit": {"slug": self.circuit_slug, "digest": self.circuit_digest}
                | ({"text": self.circuit_text} if self.circuit_text else {}),
                "rules": {"preset": self.preset, "options": self.options, "digest": self.rules_digest},
                "laps": self.laps,
                "cars": self.cars,
                "meta": self.meta,
            }
        )
        yield from map(_line, self.plies)
        if self.end is not None:
            yield json.dumps({"end": self.end})

    def write(self, path: Path) -> None:
        """Write a `.race` file, whole or not at all: what stood there before stays until all is written."""
        data = "".join(line + "\n" for line in self.lines()).encode()
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            part.write_bytes(data)
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise

    @classmethod
    def read(cls, path: Path) -> Record:
        """Read a `.race` file. Raises RecordError; OSError where the file cannot be read."""
        with path.open("rb") as file:
            return cls.parse(file.read(LARGEST_FILE + 1))

    @classmethod
    def parse(cls, data: bytes) -> Record:
        """Read the bytes of a `.race` file. Raises RecordError."""
        values = list(_values(data))
        if not values:
            raise RecordError(1, "the file is empty")
        header = _Reader(1, values[0])
        if header.given.get("pitboard") != "race":
            raise RecordError(1, "this is no Pitboard record: its first line is no header; name a .race file")
        if (number := header.number("format", 1, 1_000_000)) != FORMAT:
            raise RecordError(
                1, f"this is a record of format {number}; here format {FORMAT} is read: use another version"
            )
        end = None
        if len(values) > 1 and "end" in values[-1]:
            end = _Reader(len(values), values.pop()).table("end")
        plies = tuple(_ply(_Reader(line, value)) for line, value in enumerate(values[1:], 2))
        circuit, rules = _Reader(1, header.table("circuit")), _Reader(1, header.table("rules"))
        return cls(
            circuit.text("slug"),
            circuit.text("digest"),
            circuit.text("text", FILE_BYTES) if "text" in circuit.given else None,
            rules.text("preset"),
            _options(_Reader(1, rules.table("options"))),
            rules.text("digest"),
            header.number("rules_version", 0, 1_000_000),
            header.number("laps", 1, 99),
            header.names("cars"),
            plies,
            header.table("meta"),
            end,
        )


def digest_of_plies(cars: Sequence[str], plies: Sequence[Ply]) -> str:
    """SHA-256 of the cars' names and of all plies: not every changed roll changes the end of a race."""
    return hashlib.sha256("\n".join((json.dumps(list(cars)), *map(_line, plies))).encode()).hexdigest()


def _line(ply: Ply) -> str:
    if isinstance(ply, Choice):
        return json.dumps({"car": ply.car, "choose": ply.option})
    return json.dumps({"car": ply.car, "die": ply.die, "roll": ply.face})


@dataclass(frozen=True, slots=True)
class _Reader:
    """One line's object, and what its fields must be."""

    line: int
    given: dict[str, Any]

    def number(self, name: str, low: int, high: int) -> int:
        value = self.given.get(name)
        if type(value) is not int or not low <= value <= high:
            raise RecordError(self.line, f"{name!r} must be a number from {low} to {high}")
        return value

    def text(self, name: str, longest: int = 200) -> str:
        value = self.given.get(name)
        if not isinstance(value, str) or len(value) > longest:
            raise RecordError(self.line, f"{name!r} must be a text of at most {longest} characters")
        return value

    def table(self, name: str) -> dict[str, Any]:
        value = self.given.get(name)
        if not isinstance(value, dict):
            raise RecordError(self.line, f"{name!r} must be an object")
        return value

    def names(self, name: str) -> tuple[str, ...]:
        value = self.given.get(name)
        if not isinstance(value, list) or not all(is_name(item) for item in value):
            raise RecordError(
                self.line, f"{name!r} must be a list of names of 1 to {LONGEST_NAME} printable characters each"
            )
        return tuple(value)


def _changed_options(race: Race) -> dict[str, str]:
    """The switches of a race's rules that are not set as the preset has them."""
    own = presets.load(race.rules.key).for_laps(race.laps)
    before = {switch.name: switch.value for switch in own.options()}
    changed = {s.name: s.value for s in race.rules.options() if before.get(s.name) != s.value}
    for name, value in changed.items():
        own = own.with_option(name, value)
    if rules_digest(own, race.laps) != rules_digest(race.rules, race.laps):
        raise RaceError(f"rules that are not {race.rules.key}'s own with its options set cannot be recorded")
    return changed


def _options(reader: _Reader) -> dict[str, str]:
    return {name: reader.text(name) for name in reader.given}


def _values(data: bytes) -> Iterator[dict[str, Any]]:
    """The objects of a JSON-lines file."""
    if len(data) > LARGEST_FILE:
        raise RecordError(1, f"the file is larger than {LARGEST_FILE} bytes, which no race needs")
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()
    if len(lines) > MOST_PLIES + 2:
        raise RecordError(MOST_PLIES + 2, f"more than {MOST_PLIES} plies, which no race has")
    for number, line in enumerate(lines, 1):
        if len(line) > (most := LONGEST_HEADER if number == 1 else LONGEST_LINE):
            raise RecordError(number, f"this line is longer than {most} bytes, which no race needs")
        try:
            value = json.loads(line.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise RecordError(number, "this is not UTF-8 text; was the file changed in transfer?") from error
        except (ValueError, RecursionError) as error:
            raise RecordError(number, "this line is no JSON; was the file cut off or edited?") from error
        if not isinstance(value, dict):
            raise RecordError(number, "each line must be a JSON object; was the file edited?")
        yield value


def _ply(reader: _Reader) -> Ply:
    car = reader.number("car", 0, 99)
    if "choose" in reader.given:
        return Choice(car, reader.text("choose", LONGEST_CHOICE))
    if "roll" in reader.given:
        return Roll(car, reader.number("die", 0, 9), reader.number("roll", 0, 99))
    raise RecordError(reader.line, "a ply must have 'choose' or 'roll'")
