"""Importers: boards in the file formats of other programs, turned into circuits.

`import_file` reads a `.dat`, `.tdf` or `circuits.js` board. None of these formats holds all a circuit has, so it says
in plain words what it had to assume. What it returns keeps the laws; a board that does not is refused with the law
named.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pitboard.circuits.errors import refusal
from pitboard.circuits.importers.build import build_circuit
from pitboard.circuits.importers.circuits_js import read_js
from pitboard.circuits.importers.dat import read_dat
from pitboard.circuits.importers.sketch import Sketch
from pitboard.circuits.importers.tdf import read_tdf
from pitboard.circuits.laws import verify
from pitboard.circuits.model import Circuit
from pitboard.circuits.text import read_bytes

__all__ = ["SUFFIXES", "Imported", "import_bytes", "import_file"]

_READERS: dict[str, Callable[[bytes, str, str | None], Sketch]] = {
    ".dat": lambda data, source, board: read_dat(data, source, board or Path(source).stem),
    ".tdf": lambda data, source, board: read_tdf(data, source, board or Path(source).stem),
    ".js": read_js,
}

SUFFIXES = tuple(_READERS)
"""Endings of files that can be imported."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A circuit from another program's file, and what had to be assumed, each in a sentence."""

    circuit: Circuit
    assumptions: list[str]


def import_file(path: Path | str, board: str | None = None) -> Imported:
    """Read a board from a file, told by its ending.

    `board` picks one of several boards in a `.js` file; for the others it is the name to give. Raises `CircuitError` if
    the file cannot be read or the board breaks a law.
    """
    path = Path(path)
    if path.suffix.lower() not in _READERS:
        known = ", ".join(SUFFIXES)
        raise refusal(str(path), f"files ending in {path.suffix or 'nothing'} cannot be imported; {known} can")
    return import_bytes(read_bytes(path), str(path), board)


def import_bytes(data: bytes, source: str, board: str | None = None) -> Imported:
    """Read a board as `import_file` does, from the bytes of a file of that name."""
    sketch = _READERS[Path(source).suffix.lower()](data, source, board)
    circuit = build_circuit(sketch)
    verify(circuit, source=source)
    return Imported(circuit, sketch.notes)
