"""Reading a `.circuit` file: line by line into a draft, then one look at whether everything named exists.

The reader goes on after a bad line, so that one run reports all faults; it gives up after `MANY`. It judges form only:
whether the circuit is sound is for `laws` to say, with the line numbers kept in `Lines`.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass, field, replace

from pitboard.circuits import text_bounds as bounds
from pitboard.circuits import text_lines as lines_of
from pitboard.circuits.errors import SYNTAX, CircuitError, Fault
from pitboard.circuits.model import Circuit, Corner, Link, Provenance, Space, Weather
from pitboard.circuits.text_words import Refused, Words, shown, unknown

FIRST_LINE = "pitboard circuit 1"
"""What a file of this format starts with; the number is the format's version."""
MANY = 50
"""Faults after which reading stops."""
FREE_TEXT = ("name", "author", "licence", "source")


@dataclass
class Lines:
    """Where in the file things stand: line numbers, from 1, by id or by pair of ids."""

    source: str
    header: dict[str, int] = field(default_factory=dict)
    space: dict[str, int] = field(default_factory=dict)
    corner: dict[str, int] = field(default_factory=dict)
    link: dict[tuple[str, str], int] = field(default_factory=dict)
    beside: dict[frozenset[str], int] = field(default_factory=dict)
    grid: dict[str, int] = field(default_factory=dict)
    end: int | None = None


class Reader:
    """One reading of one file."""

    def __init__(self, source: str) -> None:
        """Start with nothing read; `source` is the name used in messages."""
        self.lines = Lines(source)
        self.faults: list[Fault] = []
        self._text: dict[str, str] = {}
        self._slug = ""
        self._lanes = 0
        self._weather: Weather | None = None
        self._corners: dict[str, Corner] = {}
        self._spaces: dict[str, Space] = {}
        self._links: dict[tuple[str, str], Link] = {}
        self._out: dict[str, int] = {}
        self._beside: dict[str, list[str]] = {}
        self._handlers: dict[str, Callable[[Words, int], None]] = {
            "slug": self._read_slug,
            "lanes": self._read_lanes,
            "weather": self._read_weather,
            "space": self._read_space,
            "link": self._read_link,
            "beside": self._read_beside,
            "grid": self._read_grid,
            "end": self._read_end,
        }

    def read(self, text: str) -> Circuit:
        """Read the whole text; raise `CircuitError` with everything that is wrong with its form."""
        for number, line in enumerate(text.split("\n"), start=1):
            try:
                self._read_line(line.strip(), number)
            except Refused as refused:
                self._fault(number, str(refused))
            if len(self.faults) >= MANY:
                self._fault(number, f"{MANY} faults so far; reading stops here. Mend those first")
                raise CircuitError(self.faults)
        self._check_whole()
        if self.faults:
            raise CircuitError(self.faults)
        return self._assemble()

    def _fault(self, line: int | None, message: str) -> None:
        self.faults.append(Fault(self.lines.source, line, SYNTAX, message))

    def _read_line(self, line: str, number: int) -> None:
        if number == 1:
            if line.removeprefix("\ufeff") != FIRST_LINE:
                raise Refused(f"the first line is {shown(line)}; a circuit file starts with the line '{FIRST_LINE}'")
            return
        if not line or line.startswith("#"):
            return
        if len(line) > bounds.LINE_LENGTH:
            raise Refused(f"the line has {len(line)} characters; {bounds.LINE_LENGTH} are the most, so shorten it")
        if self.lines.end is not None:
            raise Refused(f"{shown(line)} stands after 'end'; remove it or move it before 'end'")
        first, rest = [*line.split(None, 1), ""][:2]
        if first in FREE_TEXT:
            self._note_header(first, number)
            self._text[first] = lines_of.read_free_text(first, rest.strip())
        elif first == "corner":
            self._read_corner(rest, number)
        elif first in self._handlers:
            words = Words(rest)
            self._handlers[first](words, number)
            words.end()
        else:
            raise unknown("line", first, ["corner", *FREE_TEXT, *self._handlers])

    def _note_header(self, key: str, number: int) -> None:
        if key in self.lines.header:
            raise Refused(f"'{key}' stands here and in line {self.lines.header[key]}; keep one of them")
        self.lines.header[key] = number

    def _read_slug(self, words: Words, number: int) -> None:
        self._note_header("slug", number)
        self._slug = lines_of.read_slug(words)

    def _read_lanes(self, words: Words, number: int) -> None:
        self._note_header("lanes", number)
        self._lanes = words.take_integer("the number of lanes", bounds.LANES)

    def _read_weather(self, words: Words, number: int) -> None:
        self._note_header("weather", number)
        self._weather = lines_of.read_weather(words)

    def _read_end(self, words: Words, number: int) -> None:
        self.lines.end = number

    def _read_corner(self, rest: str, number: int) -> None:
        # The name comes last and may hold any words, so it is cut off before the rest is taken apart.
        body, mark, name = f" {rest}".partition(" name ")
        words = Words(body)
        corner = lines_of.read_corner(words, lines_of.read_free_text("a corner's name", name.strip()) if mark else "")
        words.end()
        self._refuse_twice("corner", corner.id, self.lines.corner)
        if len(self._corners) >= bounds.CORNERS:
            raise Refused(f"this is corner {bounds.CORNERS + 1}; {bounds.CORNERS} are the most, so join or remove some")
        self.lines.corner[corner.id] = number
        self._corners[corner.id] = corner

    def _read_space(self, words: Words, number: int) -> None:
        space = lines_of.read_space(words)
        self._refuse_twice("space", space.id, self.lines.space)
        if len(self._spaces) >= bounds.SPACES:
            raise Refused(f"this is space {bounds.SPACES + 1}; {bounds.SPACES} are the most, so remove some")
        self.lines.space[space.id] = number
        self._spaces[space.id] = space

    def _read_link(self, words: Words, number: int) -> None:
        link = lines_of.read_link(words)
        pair = (link.source, link.target)
        if pair in self.lines.link:
            raise Refused(f"the link {pair[0]} to {pair[1]} stands in line {self.lines.link[pair]} already; keep one")
        if self._out.get(link.source, 0) >= bounds.LINKS:
            raise Refused(f"a fifth link leaves {link.source}; {bounds.LINKS} are the most, so remove one")
        self._out[link.source] = self._out.get(link.source, 0) + 1
        self.lines.link[pair] = number
        self._links[pair] = link

    def _read_beside(self, words: Words, number: int) -> None:
        pair = lines_of.read_beside(words)
        key = frozenset(pair)
        if key in self.lines.beside:
            raise Refused(f"{pair[0]} beside {pair[1]} stands in line {self.lines.beside[key]} already; keep one")
        for ident, other in (pair, pair[::-1]):
            if len(self._beside.get(ident, ())) >= bounds.BESIDE:
                raise Refused(f"{ident} has {bounds.BESIDE} spaces beside it already, the most there may be")
            self._beside.setdefault(ident, []).append(other)
        self.lines.beside[key] = number

    def _read_grid(self, words: Words, number: int) -> None:
        ident = words.take_id("the space of a grid slot")
        self._refuse_twice("grid slot", ident, self.lines.grid)
        if len(self.lines.grid) >= bounds.GRID:
            raise Refused(f"this is grid slot {bounds.GRID + 1}; {bounds.GRID} are the most, so remove some")
        self.lines.grid[ident] = number

    @staticmethod
    def _refuse_twice(what: str, ident: str, lines: dict[str, int]) -> None:
        if ident in lines:
            raise Refused(f"{what} {ident} stands in line {lines[ident]} already; rename this one or remove it")

    def _check_whole(self) -> None:
        if self.lines.end is None:
            self._fault(None, "the file has no 'end' line, so it is cut off; restore the rest, or write 'end' last")
        for key in ("name", "slug", "lanes"):
            if key not in self.lines.header:
                self._fault(None, f"there is no '{key}' line; add one")
        for ident, space in self._spaces.items():
            self._check_known("corner", space.corner, self._corners, self.lines.space[ident])
            if self._lanes and space.lane > self._lanes:
                self._fault(self.lines.space[ident], f"{ident} is in lane {space.lane} of {self._lanes}; mend either")
        for pair, number in self.lines.link.items():
            for ident in pair:
                self._check_known("space", ident, self._spaces, number)
        for both, number in self.lines.beside.items():
            for ident in sorted(both):
                self._check_known("space", ident, self._spaces, number)
        for ident, number in self.lines.grid.items():
            self._check_known("space", ident, self._spaces, number)

    def _check_known(self, what: str, ident: str | None, known: Container[str], line: int) -> None:
        if ident is not None and ident not in known:
            self._fault(line, f"there is no {what} {ident}; add a '{what}' line for it, or mend the id here")

    def _assemble(self) -> Circuit:
        text = self._text
        return Circuit(
            slug=self._slug,
            name=text["name"],
            lanes=self._lanes,
            spaces=tuple(
                replace(space, beside=tuple(self._beside.get(ident, ()))) for ident, space in self._spaces.items()
            ),
            links=tuple(self._links.values()),
            corners=tuple(self._corners.values()),
            grid=tuple(self.lines.grid),
            weather=self._weather,
            provenance=Provenance(text.get("author", ""), text.get("licence", ""), text.get("source", "")),
        )
