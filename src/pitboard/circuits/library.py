"""Finding a circuit by what a person calls it: the name of one of ours, or a file.

`CIRCUIT` on the command line and everywhere else is a slug of a circuit that comes with Pitboard, a `.circuit` file,
or a file of another program that can be imported. What cannot be opened is refused with what was tried and what is
like it.
"""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

from pitboard.circuits.errors import refusal
from pitboard.circuits.model import Circuit
from pitboard.circuits.text import Lines, read_bytes, read_with_lines

__all__ = ["SUFFIX", "Opened", "load", "open_circuit", "open_unchecked", "slugs"]

SUFFIX = ".circuit"
"""The ending of files in our own format."""
SUFFIXES = (".dat", ".tdf", ".js")
"""The endings of files that can be imported; `importers` itself is loaded only for such a file."""
LONGEST = 1024
"""Longest reference looked at, in characters."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A circuit and where it came from: the lines of its text, if it has one, and what an import had to assume."""

    circuit: Circuit
    source: str
    lines: Lines | None = None
    assumptions: tuple[str, ...] = ()


def slugs() -> list[str]:
    """Return the slugs of the circuits that come with Pitboard, sorted."""
    names = [entry.name for entry in _shelf().iterdir()]
    return sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX))


@cache
def load(slug: str) -> Circuit:
    """Return one of our circuits; raises `CircuitError` if there is none of that name.

    They are known to keep the laws, for the tests check them.
    """
    return _open_ours(slug).circuit


def open_circuit(reference: str) -> Circuit:
    """Return the circuit that a slug, a `.circuit` file or an importable file names.

    Raises `CircuitError` if there is none, it cannot be read, or it breaks a law.
    """
    if reference in slugs():
        return load(reference)
    opened = open_unchecked(reference)
    if opened.lines is not None:
        from pitboard.circuits.laws import verify

        verify(opened.circuit, opened.lines, opened.source)
    # What has no lines was imported, and so is checked already.
    return opened.circuit


def open_unchecked(reference: str) -> Opened:
    """Open a circuit as `open_circuit` does without asking whether a `.circuit` file keeps the laws.

    Imported boards are always checked. Raises `CircuitError` if there is none or it cannot be read.
    """
    # A plain word that names one of ours means it, whatever files lie about; anything like a path is a file.
    if reference in slugs():
        return _open_ours(reference)
    path = Path(reference)
    if len(reference) > LONGEST or "\0" in reference or not _exists(path):
        raise refusal(reference[:100], _not_found(reference))
    suffix = path.suffix.lower()
    if suffix == SUFFIX:
        circuit, lines = read_with_lines(read_bytes(path), str(path))
        return Opened(circuit, str(path), lines)
    if suffix in SUFFIXES:
        from pitboard.circuits.importers import import_file

        imported = import_file(path)
        return Opened(imported.circuit, str(path), None, tuple(imported.assumptions))
    known = ", ".join((SUFFIX, *SUFFIXES))
    raise refusal(reference, f"a file ending in {suffix or 'nothing'} is no circuit; circuits end in {known}")


def _exists(path: Path) -> bool:
    """Tell whether there is such a file; a name too long or odd for the system is none."""
    try:
        return path.exists()
    except OSError:
        return False


def _shelf() -> resources.abc.Traversable:
    return resources.files("pitboard") / "data" / "circuits"


def _open_ours(slug: str) -> Opened:
    if slug not in slugs():
        raise refusal(slug[:100], _not_found(slug))
    name = f"{slug}{SUFFIX}"
    circuit, lines = read_with_lines((_shelf() / name).read_bytes(), name)
    return Opened(circuit, name, lines)


def _not_found(reference: str) -> str:
    """Say what was looked for, and suggest what is most like it: one of ours, or a file beside."""
    ours = slugs()
    path = Path(reference[:LONGEST].replace("\0", ""))
    tried = f"no circuit of ours is called that ({', '.join(ours) or 'there are none'}), and there is no such file"
    close = difflib.get_close_matches(path.stem.lower(), ours, n=2, cutoff=0.5)
    close += [str(path.parent / name) for name in difflib.get_close_matches(path.name, _files_beside(path), n=2)]
    return f"{tried}; " + (f"did you mean {' or '.join(close)}?" if close else "name one of ours or a file")


def _files_beside(path: Path) -> list[str]:
    """The circuit files in the folder that a path points into, none if it cannot be read."""
    try:
        names = os.listdir(path.parent)
    except (OSError, ValueError):
        return []
    return [name for name in names[:1000] if name.lower().endswith((SUFFIX, *SUFFIXES))]
