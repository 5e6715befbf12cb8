"""The circuits that come with Pitboard, by slug."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from . import text
from .errors import CircuitError, Fault
from .model import Circuit

SUFFIX = ".circuit"


def slugs() -> tuple[str, ...]:
    """The slugs of our own circuits, in alphabetical order."""
    folder = files("pitboard").joinpath("data", "circuits")
    return tuple(sorted(file.name.removesuffix(SUFFIX) for file in folder.iterdir() if file.name.endswith(SUFFIX)))


@cache
def load(slug: str) -> Circuit:
    """One of our circuits. Raises CircuitError for an unknown slug."""
    if slug not in slugs():
        raise CircuitError([Fault(slug, None, "library", f"there is no such circuit; ours are {', '.join(slugs())}")])
    file = files("pitboard").joinpath("data", "circuits", slug + SUFFIX)
    return text.read(file.read_text(encoding="utf-8"), file.name)
