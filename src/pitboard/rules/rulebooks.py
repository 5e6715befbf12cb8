"""The presets in plain words, for a person who has to choose one: what each feels like, and what can be switched.

Words stand in `data/rulebooks.en.toml` and its sisters, numbers in the presets; a `Rulebook` joins the two, so that a
screen needs nothing else. Which words there must be follows from the presets: whatever is missing, empty or of no
preset is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pitboard.rules import presets
from pitboard.rules.languages import ENGLISH, read_words, require_all, require_language
from pitboard.rules.options import Switch
from pitboard.rules.reader import read
from pitboard.rules.ruleset import Part, Ruleset, Sheet


@dataclass(frozen=True, slots=True)
class BookWords:
    """A preset in words: its name, what a race by it feels like, the points to know about it, whom it suits, and how
    long it takes."""

    title: str
    lead: str
    points: tuple[str, ...]
    suits: str
    time: str


@dataclass(frozen=True, slots=True)
class SwitchWords:
    """An optional rule in words: its name, what it does, and a label for each of its values."""

    title: str
    text: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Words:
    """All words of one language, by the keys of presets and the names of switches."""

    books: Mapping[str, BookWords]
    switches: Mapping[str, SwitchWords]


@dataclass(frozen=True, slots=True)
class PartName:
    """A part of the car: its place in a sheet, and the key it is known by, such as tyres, fuel or pool."""

    part: int
    key: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that a switch may be set to, and what players call it."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class SwitchChoice:
    """An optional rule to choose: the name it is set by, its clause, words, the value it has and those it may have."""

    name: str
    clause: str
    title: str
    text: str
    value: str
    values: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One preset for a person to choose: its words, and what the preset itself says.

    `parts` are those that its cars have in some race. `sheets` are the points of all parts to start with, by laps, as
    the preset is before anything is switched. `dice[g - 1]` are the faces of gear g.
    """

    key: str
    title: str
    lead: str
    points: tuple[str, ...]
    suits: str
    time: str
    laps: tuple[int, ...]
    default_laps: int
    most_cars: int
    pooled: bool
    gears: int
    parts: tuple[PartName, ...]
    sheets: Mapping[int, Sheet]
    dice: tuple[tuple[int, ...], ...]
    switches: tuple[SwitchChoice, ...]


@cache
def rulebooks(language: str = ENGLISH) -> tuple[Rulebook, ...]:
    """Return every preset in a language, in the order in which they are shown. Raises RulesError for an unknown one."""
    words = words_in(language)
    return tuple(_rulebook(presets.load(key), words) for key in presets.PRESETS)


def words_in(language: str) -> Words:
    """Return the words of a language. Raises RulesError for an unknown one, and for words missing or too many."""
    require_language(language)
    source = f"rulebooks.{language}.toml"
    words: Words = read(Words, read_words(source), source)
    _check(words, source)
    return words


def _check(words: Words, source: str) -> None:
    """Refuse words that do not fit the presets, their switches and the values of those."""
    require_all(words.books, presets.PRESETS, "books", source)
    switches = {switch.name: switch for key in presets.PRESETS for switch in presets.load(key).options()}
    require_all(words.switches, switches, "switches", source)
    for name, switch in switches.items():
        require_all(words.switches[name].values, switch.allowed, f"switches.{name}.values", source)


def _rulebook(rules: Ruleset, words: Words) -> Rulebook:
    """Return one preset with its words."""
    book = words.books[rules.key]
    return Rulebook(
        key=rules.key,
        title=book.title,
        lead=book.lead,
        points=book.points,
        suits=book.suits,
        time=book.time,
        laps=rules.laps,
        default_laps=rules.default_laps,
        most_cars=rules.most_cars,
        pooled=rules.pooled,
        gears=rules.gears,
        parts=_parts(rules),
        sheets={laps: rules.sheet(laps) for laps in rules.laps},
        dice=rules.dice,
        switches=tuple(_switch(switch, words.switches[switch.name]) for switch in rules.options()),
    )


def _parts(rules: Ruleset) -> tuple[PartName, ...]:
    """Return the parts that a car has points in, in a race of some length."""
    sheets = [rules.sheet(laps) for laps in rules.laps]
    return tuple(PartName(part, rules.part_name(part)) for part in Part if any(sheet[part] for sheet in sheets))


def _switch(switch: Switch, words: SwitchWords) -> SwitchChoice:
    """Return a switch with its words."""
    values = tuple(Choice(value, words.values[value]) for value in switch.allowed)
    return SwitchChoice(switch.name, switch.clause, words.title, words.text, switch.value, values)
