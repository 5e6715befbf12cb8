"""The grid: the file's slots in order, or ten slots behind the line where the file has none."""

from __future__ import annotations

from collections.abc import Mapping

from pitboard.circuits.importers.sketch import Sketch

SLOTS = 10
"""Slots made where a file has none: as many as there are cars in a full race (S-1)."""


def find_grid(sketch: Sketch, lanes: Mapping[str, int], ranks: Mapping[str, int], lap: int) -> list[str]:
    """The grid's spaces, pole first."""
    slots = [node for node in sketch.track() if node.slot is not None]
    if not slots:
        return _make_grid(sketch, lanes, ranks, lap)
    given = [node.id for node in sorted(slots, key=lambda node: node.slot or 0)]

    def ahead(ident: str) -> int:
        # Slots past the line are further forward than those before it, though their ranks are small.
        return ranks[ident] + lap if ranks[ident] < lap // 2 else ranks[ident]

    found = sorted(given, key=lambda ident: -ahead(ident))
    if found != given and len({node.slot for node in slots}) > 1:
        sketch.note("sorted the grid slots by rank, the foremost first")
    return found


def _make_grid(sketch: Sketch, lanes: Mapping[str, int], ranks: Mapping[str, int], lap: int) -> list[str]:
    """Slots in two lanes in turn, from the line backwards, each a space behind the one before.

    Lanes 1 and 3 are in step with one another. A board of two lanes has none in step, its slots are half a space apart.
    """
    pair, gap = ([1, 3], 2) if max(lanes.values()) > 2 else ([1, 2], 1)
    found: list[str] = []
    limit = lap
    for ident in sorted(ranks, key=lambda i: (-ranks[i], lanes[i])):
        if len(found) < SLOTS and lanes[ident] == pair[len(found) % 2] and ranks[ident] <= limit:
            found.append(ident)
            limit = ranks[ident] - gap
    sketch.note(
        f"the file has no grid; put {len(found)} slots behind the line, in lanes {pair[0]} and {pair[1]} in turn"
    )
    return found
