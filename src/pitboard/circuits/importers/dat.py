"""The `.dat` boards: a text file of numbered points on a picture, their kinds, and the arrows between them.

Sections follow one another, blank lines between: points, arrows, values, grid. A value on a corner point is its
distance inside the corner; a value on a pit lane point means a box there. Lanes, ranks, contact and everything else
is worked out.
"""

from __future__ import annotations

from pitboard.circuits import text_bounds as bounds
from pitboard.circuits.errors import refusal
from pitboard.circuits.importers.sketch import Node, Sketch, join
from pitboard.circuits.model import Area
from pitboard.circuits.text import decoded

STOPS = {0: 0, 1: 0, 2: 2, 3: 1, 4: 0, 5: 0, 6: 3, 7: 0}
"""Stops by the file's kind of point."""
BLOCKED = 4
LINE = 5
PIT = 7
STEP = 0.5
"""The step, in spaces, in which most files give distances inside a corner."""


class _Sections:
    """The four sections, with the line numbers for messages."""

    def __init__(self, data: bytes, source: str) -> None:
        self.source = source
        self.sections: list[list[tuple[int, list[str]]]] = [[]]
        # Old editors wrote these files; line ends and the picture's name may be in any encoding of theirs.
        text = decoded(data, source).replace("\r\n", "\n")
        for number, line in enumerate(text.split("\n"), start=1):
            if line.strip():
                self.sections[-1].append((number, line.split()))
            elif self.sections[-1]:
                self.sections.append([])

    def rows(self, index: int, least: int) -> list[tuple[int, list[str]]]:
        """The rows of a section, each of so many words at least."""
        rows = self.sections[index] if index < len(self.sections) else []
        for number, words in rows:
            if len(words) < least:
                message = f"the line has {len(words)} words, {least} are needed; restore the file"
                raise refusal(self.source, message, number)
        return rows

    def integer(self, word: str, number: int, least: int = 0, greatest: int = 1_000_000) -> int:
        """A whole number within bounds."""
        value = bounds.integer(word, least, greatest)
        if value is None:
            message = f"{word[:40]!r} is not a whole number from {least} to {greatest}; mend the line"
            raise refusal(self.source, message, number)
        return value

    def decimal(self, word: str, number: int) -> float:
        """A number within bounds."""
        value = bounds.decimal(word, bounds.COORDINATE)
        if value is None:
            raise refusal(self.source, f"{word[:40]!r} is not a number; mend the line", number)
        return value


def read_dat(data: bytes, source: str, name: str) -> Sketch:
    """Read a `.dat` board as far as the file goes; raises `CircuitError` naming the line that cannot be read."""
    sections = _Sections(data, source)
    sketch = Sketch(source, name)
    straddling, blocked = _read_points(sections, sketch)
    _read_arrows(sections, sketch)
    _read_values(sections, sketch)
    _read_grid(sections, sketch)
    _even_out(sketch)
    if blocked:
        sketch.remove(blocked)
        sketch.note(f"left out {len(blocked)} space(s) marked as blocked, on which no car may stand")
    sketch.line = {
        (source_id, target)
        for source_id, target in sketch.track_links()
        if target in straddling and source_id not in straddling
    }
    return sketch


def _read_points(sections: _Sections, sketch: Sketch) -> tuple[set[str], set[str]]:
    """Read the points; return those on the line and those blocked."""
    straddling: set[str] = set()
    blocked: set[str] = set()
    rows = sections.rows(0, 1)[1:]
    if not rows:
        raise refusal(sketch.source, "the file has no points; it is cut off or no .dat board")
    for number, words in rows:
        if len(words) < 4:
            raise refusal(sketch.source, "a point needs a number, x, y and a kind; mend the line", number)
        ident = str(sections.integer(words[0], number))
        kind = sections.integer(words[3], number, 0, 7)
        if ident in sketch.nodes:
            raise refusal(sketch.source, f"point {ident} is there twice; remove one of them", number)
        if len(sketch.nodes) >= bounds.SPACES:
            raise refusal(sketch.source, f"there are more than {bounds.SPACES} points; remove some", number)
        area = Area.PIT_LANE if kind == PIT else Area.TRACK
        x, y = sections.decimal(words[1], number), sections.decimal(words[2], number)
        sketch.nodes[ident] = Node(ident, x, y, area, STOPS[kind])
        if kind == LINE or "F" in words[4:]:
            straddling.add(ident)
        if kind == BLOCKED:
            blocked.add(ident)
    return straddling, blocked


def _read_arrows(sections: _Sections, sketch: Sketch) -> None:
    seen: dict[tuple[str, str], None] = {}
    for number, words in sections.rows(1, 2):
        pair = (str(sections.integer(words[0], number)), str(sections.integer(words[1], number)))
        for ident in pair:
            _require(sketch, ident, number)
        if len(seen) >= bounds.SPACES * bounds.LINKS:
            raise refusal(sketch.source, "there are too many arrows; remove some", number)
        seen[pair] = None
    sketch.links = list(seen)


def _read_values(sections: _Sections, sketch: Sketch) -> None:
    for number, words in sections.rows(2, 2):
        ident = str(sections.integer(words[0], number))
        _require(sketch, ident, number)
        value = sections.decimal(words[1], number)
        if sketch.nodes[ident].area is Area.TRACK:
            sketch.nodes[ident].inside = value
        elif ident not in sketch.boxes_at:
            sketch.boxes_at.append(ident)


def _read_grid(sections: _Sections, sketch: Sketch) -> None:
    for number, words in sections.rows(3, 1):
        ident = str(sections.integer(words[0], number))
        _require(sketch, ident, number)
        sketch.nodes[ident].slot = 0  # in no order: rank decides


def _require(sketch: Sketch, ident: str, number: int) -> None:
    if ident not in sketch.nodes:
        raise refusal(sketch.source, f"there is no point {ident}; add it or mend the number", number)


def _even_out(sketch: Sketch) -> None:
    """Number the distances of a corner anew, half a space apart, where the file has other steps than halves.

    Only their order means something: some files squeeze many steps into little room.
    """
    groups: dict[str, list[Node]] = {}
    corner = {node.id for node in sketch.track() if node.inside is not None}
    roots = join(corner, [p for p in sketch.links if corner.issuperset(p)])
    for ident, root in roots.items():
        groups.setdefault(root, []).append(sketch.nodes[ident])
    for nodes in groups.values():
        values = sorted({node.inside for node in nodes if node.inside is not None})
        if any(value % STEP for value in values):
            place = {value: number * STEP for number, value in enumerate(values)}
            for node in nodes:
                node.inside = place[node.inside] if node.inside is not None else None
