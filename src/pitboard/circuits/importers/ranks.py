"""How far forward each space is, in ranks: two to a space of the longest lane, level spaces alike.

Where the file puts every space along the track, its numbers are kept, changed a little where a link would not rise.
Where it does not, the lane that is longest at each place sets the pace: a rank is the length of the longest way from
the line, an ahead link counting two and a change one. A shorter lane has room to spare there; its spaces are put
level with the spot of the longest lane that the file says is as far inside the corner, else with the one nearest on
the picture.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from pitboard.circuits.importers.sketch import Node, Pair, Sketch, in_order, neighbours

AHEAD = 2
"""Ranks an ahead link rises at least, where ranks are worked out."""
CHANGE = 1
"""Ranks a change of lane rises at least."""


def rank_track(sketch: Sketch, lanes: Mapping[str, int]) -> dict[str, int]:
    """The rank of every track space; notes what was worked out."""
    targets = {node.id: node.target for node in sketch.track() if node.target is not None}
    missing = [node.id for node in sketch.track() if node.target is None]
    if not targets:
        sketch.note("worked out ranks from links and positions, two to a space")
        wanted = _derive(sketch, lanes)
    else:
        wanted = {**_derive_some(sketch, missing), **targets} if missing else dict(targets)
    ranks = settle(sketch, wanted)
    changed = sum(ranks[ident] != round(target) for ident, target in targets.items())
    if changed:
        sketch.note(f"changed the rank of {changed} space(s), because some links did not rise")
    if targets and missing:
        sketch.note(f"worked out the rank of {len(missing)} space(s) from their neighbours")
    least = min(ranks.values(), default=0)
    return {ident: rank - least for ident, rank in ranks.items()}


def settle(sketch: Sketch, wanted: Mapping[str, float]) -> dict[str, int]:
    """Whole ranks as near to those wanted as lets every link rise but those across the line.

    A link that does not rise is mended by raising what lies ahead of it or by lowering what lies behind, whichever
    changes fewer spaces.
    """
    links = [pair for pair in sketch.track_links() if pair not in sketch.line]
    idents = [node.id for node in sketch.track()]
    ahead, behind = neighbours(links, idents)
    order = in_order(links, idents) or []
    whole = {ident: round(wanted[ident]) for ident in idents}
    raised: dict[str, int] = {}
    for ident in order:
        raised[ident] = max([whole[ident], *(raised[source] + 1 for source in behind[ident])])
    lowered: dict[str, int] = {}
    for ident in reversed(order):
        lowered[ident] = min([whole[ident], *(lowered[target] - 1 for target in ahead[ident])])
    return min(raised, lowered, key=lambda ranks: sum(ranks[ident] != whole[ident] for ident in order))


def _derive_some(sketch: Sketch, missing: list[str]) -> dict[str, float]:
    """Targets for spaces the file gives none: between the spaces before and after, again until all have one."""
    links = [pair for pair in sketch.track_links() if pair not in sketch.line]
    ahead, behind = neighbours(links, [node.id for node in sketch.track()])
    known = {node.id: node.target for node in sketch.track() if node.target is not None}
    found: dict[str, float] = {}
    waiting = list(missing)
    while waiting:
        late = []
        for ident in waiting:
            before = [known[i] for i in behind[ident] if i in known]
            after = [known[i] for i in ahead[ident] if i in known]
            if before and after:
                found[ident] = (max(before) + min(after)) / 2
            elif before:
                found[ident] = max(before) + CHANGE
            elif after:
                found[ident] = min(after) - CHANGE
            else:
                late.append(ident)
        known.update(found)
        if len(late) == len(waiting):
            found.update(dict.fromkeys(late, 0.0))
            break
        waiting = late
    return found


def _derive(sketch: Sketch, lanes: Mapping[str, int]) -> dict[str, float]:
    """Targets from links and positions alone."""
    links = sketch.track_links()
    rise = {pair: _rise(sketch, pair, lanes) for pair in links}
    earliest, latest = _room(sketch, rise)
    tight = {ident for ident in earliest if earliest[ident] >= latest[ident]}
    pace = [p for p in links if lanes[p[0]] == lanes[p[1]] and tight.issuperset(p) and p not in sketch.line]
    wanted: dict[str, float] = {}
    for ident, least in earliest.items():
        level = None if ident in tight else _level(sketch, ident, pace, earliest, (least, latest[ident]))
        middle = (least + latest[ident]) / 2
        wanted[ident] = min(max(middle if level is None else level, least), latest[ident])
    return wanted


def _rise(sketch: Sketch, pair: Pair, lanes: Mapping[str, int]) -> int:
    """The ranks a link should rise: as the file says inside a corner, else two ahead and one for a change."""
    here, there = (sketch.nodes[ident].inside for ident in pair)
    if here is not None and there is not None:
        return max(round(AHEAD * (there - here)), 1)
    return AHEAD if lanes[pair[0]] == lanes[pair[1]] else CHANGE


def _room(sketch: Sketch, rise: Mapping[Pair, int]) -> tuple[dict[str, int], dict[str, int]]:
    """The earliest and the latest rank of each space that leave every link its rise."""
    onward = [pair for pair in rise if pair not in sketch.line]
    idents = [node.id for node in sketch.track()]
    ahead, behind = neighbours(onward, idents)
    order = in_order(onward, idents) or []
    earliest: dict[str, int] = {}
    for ident in order:
        earliest[ident] = max((earliest[i] + rise[i, ident] for i in behind[ident]), default=0)
    line = [pair for pair in rise if pair in sketch.line]
    lap = max((earliest[a] + rise[a, b] - earliest[b] for a, b in line), default=0)
    latest: dict[str, int] = {}
    for ident in reversed(order):
        limits = [latest[target] - rise[ident, target] for target in ahead[ident]]
        limits += [lap + earliest[b] - rise[a, b] for a, b in line if a == ident]
        latest[ident] = min(limits, default=earliest[ident])
    return earliest, latest


def _level(
    sketch: Sketch, ident: str, pace: list[Pair], ranks: Mapping[str, int], room: tuple[int, int]
) -> float | None:
    """The rank of the spot level with a space, on those links of the longest lane that lie within its room."""
    best: tuple[float, float] | None = None
    for source, target in pace:
        if ranks[target] < room[0] - AHEAD or ranks[source] > room[1] + AHEAD:
            continue
        distance, share = _abreast(sketch.nodes[ident], sketch.nodes[source], sketch.nodes[target])
        if best is None or distance < best[0]:
            best = distance, ranks[source] + share * (ranks[target] - ranks[source])
    return best[1] if best else None


def _abreast(node: Node, start: Node, end: Node) -> tuple[float, float]:
    """How far a space is from being level with a link, and with which spot of it, from 0 at its start to 1 at its end.

    Where the file says how far inside the corner all three are, that decides, else the picture does.
    """
    if node.inside is not None and start.inside is not None and end.inside is not None:
        share = (node.inside - start.inside) / (end.inside - start.inside) if end.inside > start.inside else 0.0
        return abs(share - min(max(share, 0.0), 1.0)), min(max(share, 0.0), 1.0)
    way = end.x - start.x, end.y - start.y
    length = way[0] ** 2 + way[1] ** 2
    share = ((node.x - start.x) * way[0] + (node.y - start.y) * way[1]) / length if length else 0.0
    share = min(max(share, 0.0), 1.0)
    # Any spot on the picture is less level than one that the file says is.
    return 1.0 + math.hypot(start.x + share * way[0] - node.x, start.y + share * way[1] - node.y), share
