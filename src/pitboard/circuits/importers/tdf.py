"""The `.tdf` boards: big-endian binary files that give lanes, order ranks, contact and boxes directly."""

from __future__ import annotations

import math
import struct

from pitboard.circuits import text_bounds as bounds
from pitboard.circuits.errors import refusal
from pitboard.circuits.importers.sketch import Node, Sketch
from pitboard.circuits.model import Area, Weather

MAGIC = "TE01"
CORNER = 1
PIT_LANE = 2
BOXES = range(3, 8)
"""Kinds of cell."""
LONGEST_LIST = 64
LONGEST_STRING = 256


class _Bytes:
    """The file, taken from front to back; whatever would reach past its end is refused."""

    def __init__(self, data: bytes, source: str) -> None:
        self.data = data
        self.source = source
        self.at = 0

    def _take(self, form: str) -> float | int:
        size = struct.calcsize(form)
        if self.at + size > len(self.data):
            raise refusal(self.source, f"the file is cut off at byte {len(self.data)}; get a whole copy")
        (value,) = struct.unpack_from(form, self.data, self.at)
        self.at += size
        assert isinstance(value, int | float)
        return value

    def integer(self) -> int:
        """Four bytes as a whole number."""
        return int(self._take(">i"))

    def decimal(self, form: str = ">d") -> float:
        """A coordinate or the like, refused if it is none."""
        value = float(self._take(form))
        if not math.isfinite(value) or abs(value) > bounds.COORDINATE:
            raise refusal(self.source, f"byte {self.at - 8} holds an absurd number ({value:g}); get a whole copy")
        return value

    def count(self, most: int, what: str) -> int:
        """A length, refused before anything of that length is made."""
        value = self.integer()
        if not 0 <= value <= most:
            message = f"byte {self.at - 4} says there are {value} {what}, {most} are the most; get a whole copy"
            raise refusal(self.source, message)
        return value

    def string(self) -> str:
        """A length and so many bytes."""
        length = self.count(LONGEST_STRING, "letters")
        if self.at + length > len(self.data):
            raise refusal(self.source, f"the file is cut off at byte {len(self.data)}; get a whole copy")
        self.at += length
        return self.data[self.at - length : self.at].decode("latin-1")

    def integers(self) -> list[int]:
        """A length and so many whole numbers."""
        return [self.integer() for _ in range(self.count(LONGEST_LIST, "entries"))]


def read_tdf(data: bytes, source: str, name: str) -> Sketch:
    """Read a `.tdf` board; raises `CircuitError` naming the byte that cannot be read."""
    file = _Bytes(data, source)
    if not data.startswith(struct.pack(">i", len(MAGIC)) + MAGIC.encode()):
        raise refusal(source, f"the file does not begin with {MAGIC}; it is no .tdf board")
    file.string()
    file.decimal(">f")
    variable = file.integer(), file.integer()
    file.decimal()
    file.integer()
    count = file.count(bounds.SPACES, "cells")
    file.string()
    sketch = Sketch(source, name)
    lists = [_read_cell(file, str(index), sketch) for index in range(count)]
    _join(sketch, lists)
    _find_line(sketch)
    _close_gap(sketch)
    if 1 < variable[0] <= variable[1] < 20:
        # The header does not say what the two numbers are; read so, they give the scales known from the boards (C-7).
        sketch.weather = Weather(variable[0] - 1, variable[1] + 1)
        sketch.note(f"took the header's {variable[0]} and {variable[1]} for the variable range of the weather scale")
    return sketch


def _read_cell(file: _Bytes, ident: str, sketch: Sketch) -> tuple[list[int], list[int]]:
    """Read one cell into the sketch; return its successors and its contacts."""
    file.integer()
    file.decimal()
    for _ in range(8):
        file.decimal(">f")
    file.decimal()
    successors = file.integers()
    order = file.integer()
    file.integer()
    kind = file.integer()
    x, y = file.decimal(), file.decimal()
    corner, stops, slot, lane = file.integer(), file.integer(), file.integer(), file.integer()
    contacts = file.integers()
    for _ in range(5):
        file.integer()
    node = Node(ident, x, y)
    if kind == PIT_LANE or kind in BOXES:
        node.area = Area.PIT_LANE if kind == PIT_LANE else Area.BOX
        node.team = kind - BOXES.start + 1 if kind in BOXES else None
    else:
        node.lane = lane if 0 <= lane < bounds.LANES[1] else None
        if kind == CORNER and corner >= 0:
            node.stops = min(max(stops, 1), 3)
            node.group = corner
        if 0 <= slot < bounds.GRID:
            node.slot = slot
    if abs(order) <= bounds.RANKS[1]:
        node.target = order
    sketch.nodes[ident] = node
    return successors, contacts


def _join(sketch: Sketch, lists: list[tuple[list[int], list[int]]]) -> None:
    """Turn the cells' lists into links and contact."""
    lost = 0
    for ident, (successors, contacts) in zip(sketch.nodes, lists, strict=True):
        for target in dict.fromkeys(map(str, successors)):
            if target not in sketch.nodes:
                message = f"cell {ident} leads to cell {target}, which is not there; get a whole copy"
                raise refusal(sketch.source, message)
            sketch.links.append((ident, target))
        known = frozenset(str(other) for other in contacts if str(other) in sketch.nodes)
        lost += len(contacts) - len(known)
        sketch.nodes[ident].touching = known - {ident}
    if lost:
        sketch.note(f"left out {lost} contact(s) with cells that are not there")


def _find_line(sketch: Sketch) -> None:
    """The line lies where the order ranks fall from near the end to near the start."""
    targets = [node.target for node in sketch.track() if node.target is not None]
    half = max(targets, default=0.0) / 2
    for pair in sketch.links:
        here, there = (sketch.nodes[ident].target for ident in pair)
        if here is not None and there is not None and here - there > half:
            sketch.line.add(pair)


def _close_gap(sketch: Sketch) -> None:
    """Close the gap in the track's ranks that the file keeps free for the pit lane's; the lane is ranked anew later."""
    pits = [node.target for node in sketch.nodes.values() if node.area is not Area.TRACK and node.target is not None]
    if not pits:
        return
    first, last = min(pits), max(pits)
    if any(node.target is not None and first <= node.target <= last for node in sketch.track()):
        return
    for node in sketch.track():
        if node.target is not None and node.target > last:
            node.target -= last - first + 1
    sketch.note("ranked the pit lane level with the track beside it, not between the spaces before and behind the pits")
