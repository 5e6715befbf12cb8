"""Small faults of other people's files, mended before anything is worked out, each with a note.

A board may have a stray cell that leads nowhere, an arrow that skips a lane, or a second arrow along a lane. None of
them can be meant, because in the rules a link goes ahead or to the neighbouring lane (C-1).
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from pitboard.circuits.importers.sketch import Pair, Sketch, neighbours


def drop_loops(sketch: Sketch) -> None:
    """Leave out links from a space to itself."""
    loops = [pair for pair in sketch.links if pair[0] == pair[1]]
    if loops:
        sketch.links = [pair for pair in sketch.links if pair[0] != pair[1]]
        sketch.note(f"left out {len(loops)} link(s) from a space to itself ({_listed(loops)})")


def drop_strays(sketch: Sketch) -> None:
    """Leave out spaces from which the line cannot be reached, or which cannot be reached from it (C-5)."""
    ahead, behind = neighbours(sketch.links, sketch.nodes)
    toward = _spread({pair[0] for pair in sketch.line}, behind)
    beyond = _spread({pair[1] for pair in sketch.line}, ahead)
    strays = [ident for ident in sketch.nodes if ident not in toward or ident not in beyond]
    # Without a line, or with hardly a way round, the laws explain better what is wrong than an empty board does.
    if strays and len(strays) <= len(sketch.nodes) // 10:
        sketch.remove(strays)
        sketch.note(f"left out {len(strays)} space(s) on no way round ({', '.join(strays[:5])} in the file)")


def _spread(starts: set[str], ways: Mapping[str, list[str]]) -> set[str]:
    found = set(starts)
    waiting = list(starts)
    while waiting:
        for other in ways[waiting.pop()]:
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def odd_links(sketch: Sketch, lanes: Mapping[str, int]) -> tuple[list[Pair], list[Pair]]:
    """The links that skip a lane, and those that a shorter one along the same lane makes impossible (C-1, C-2)."""
    skipping: list[Pair] = []
    straight: list[Pair] = []
    for pair in sketch.track_links():
        shift = abs(lanes[pair[0]] - lanes[pair[1]])
        if shift != 1:
            (skipping if shift else straight).append(pair)
    doubled: list[Pair] = []
    taken: set[tuple[str, int]] = set()
    for pair in sorted(straight, key=lambda p: (_length(sketch, p), p)):
        ends = {(pair[0], 0), (pair[1], 1)}
        if ends & taken:
            doubled.append(pair)
        else:
            taken |= ends
    return skipping, doubled


def drop_odd_links(sketch: Sketch, lanes: Mapping[str, int]) -> None:
    """Leave out links that skip a lane, and of two links along one lane the longer."""
    skipping, doubled = odd_links(sketch, lanes)
    for odd, words in ((skipping, "that skip a lane"), (doubled, "beside a shorter one along the same lane")):
        if odd:
            sketch.links = [pair for pair in sketch.links if pair not in odd]
            sketch.line -= set(odd)
            sketch.note(f"left out {len(odd)} link(s) {words} ({_listed(odd)})")


def _length(sketch: Sketch, pair: Pair) -> float:
    one, other = sketch.nodes[pair[0]], sketch.nodes[pair[1]]
    return math.hypot(one.x - other.x, one.y - other.y)


def _listed(pairs: list[Pair]) -> str:
    named = ", ".join(f"{source} to {target}" for source, target in pairs[:5])
    return f"{named} in the file" + (", ..." if len(pairs) > 5 else "")
