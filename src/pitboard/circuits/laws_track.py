"""Laws of the track: what links may do, ranks, the finish line, and that every way leads round."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator

from pitboard.circuits import text_bounds as bounds
from pitboard.circuits.laws_view import FEWEST_LAP, Finding, View
from pitboard.circuits.model import Area, Link, LinkKind

KEEPING = (LinkKind.AHEAD, LinkKind.TUNNEL)
"""The kinds of link that lead on in the lane."""


def law_kinds(view: View) -> Iterator[Finding]:
    """C-1, C-6: ahead keeps the lane, a change goes to a neighbouring lane, and pit links alone touch the pit lane."""
    for link in view.circuit.links:
        source, target = view.space[link.source], view.space[link.target]
        on_track = source.area is Area.TRACK and target.area is Area.TRACK
        lanes = f"{link.source} in lane {source.lane} to {link.target} in lane {target.lane}"
        if on_track and link.kind is LinkKind.PIT:
            yield Finding(view.at_link(link), f"the pit link {lanes} stays on the track; make it ahead or change")
        elif not on_track and link.kind is not LinkKind.PIT:
            yield Finding(view.at_link(link), f"the link {lanes} touches the pit lane; make it a pit link")
        elif link.kind is LinkKind.AHEAD and source.lane != target.lane:
            yield Finding(view.at_link(link), f"the ahead link {lanes} leaves its lane; make it a change")
        elif link.kind is LinkKind.CHANGE and abs(source.lane - target.lane) != 1:
            yield Finding(view.at_link(link), f"the change {lanes} does not lead to a neighbouring lane; mend it")


def law_links(view: View) -> Iterator[Finding]:
    """C-1, C-2: at most four links leave a space; at most one leads on in its lane, and one comes on from there."""
    for ident, links in view.out.items():
        if len(links) > bounds.LINKS:
            yield Finding(view.at_space(ident), f"{len(links)} links leave {ident}; {bounds.LINKS} are the most")
    for ends, how in ((view.out, "leave"), (view.into, "reach")):
        for ident, links in ends.items():
            kept = [link for link in links if link.kind in KEEPING]
            if len(kept) > 1:
                message = f"{len(kept)} ahead links {how} {ident}; keep one, the one along its lane"
                yield Finding(view.at_link(kept[1]), message)


def law_ranks(view: View) -> Iterator[Finding]:
    """C-2: every link raises the rank, but across the line; a box has the rank of its lane space (C-6)."""
    for link in view.circuit.links:
        source, target = view.space[link.source].rank, view.space[link.target].rank
        ranks = f"the link {link.source} (rank {source}) to {link.target} (rank {target})"
        if view.is_box_link(link):
            if source != target or link.line:
                yield Finding(view.at_link(link), f"{ranks} joins a box; give both one rank and no line between them")
        elif link.line and target >= source:
            yield Finding(view.at_link(link), f"{ranks} crosses the line and does not fall; count ranks from the line")
        elif not link.line and target <= source:
            yield Finding(view.at_link(link), f"{ranks} does not rise; mend a rank, or mark the link 'line'")
    for (lane, rank), times in Counter((space.lane, space.rank) for space in view.track).items():
        if times > 1:
            yield Finding(None, f"{times} spaces of lane {lane} have rank {rank}; give each one its own")


def law_line(view: View) -> Iterator[Finding]:
    """C-5: every lane crosses the line."""
    crossing = {view.space[link.source].lane for link in view.circuit.links if link.line}
    for lane in range(1, view.circuit.lanes + 1):
        if lane not in crossing:
            yield Finding(view.at_header("lanes"), f"no link of lane {lane} crosses the line; mark one 'line'")


def law_cycles(view: View) -> Iterator[Finding]:
    """C-1: with the line's links cut no way leads back to where it began, boxes apart."""

    def onward(ident: str) -> list[Link]:
        return [k for k in view.out[ident] if not k.line and not view.is_box_link(k)]

    waits = Counter(link.target for ident in view.space for link in onward(ident))
    ready = deque(ident for ident in view.space if not waits[ident])
    left = dict.fromkeys(view.space)
    while ready:
        ident = ready.popleft()
        del left[ident]
        for link in onward(ident):
            waits[link.target] -= 1
            if not waits[link.target]:
                ready.append(link.target)
    if left:
        # What is left lies on a cycle or behind one; walking backwards among it ends on the cycle itself.
        ident = next(iter(left))
        walked: list[str] = []
        while ident not in walked:
            walked.append(ident)
            ident = next(k.source for k in view.into[ident] if k.source in left and k in onward(k.source))
        cycle = walked[walked.index(ident) :][::-1]
        message = f"{' to '.join(cycle[:6])} runs in a circle that does not cross the line; turn or remove a link"
        yield Finding(view.at_space(cycle[0]), message)


def law_reach(view: View) -> Iterator[Finding]:
    """C-1, C-5: from every space the line can be reached, and every space can be reached from the line."""
    line = [link for link in view.circuit.links if link.line]
    behind = _spread(view, {link.source for link in line}, lambda i: (k.source for k in view.into[i]))
    beyond = _spread(view, {link.target for link in line}, lambda i: (k.target for k in view.out[i]))
    for ident in view.space:
        if ident not in behind:
            yield Finding(view.at_space(ident), f"no way leads from {ident} to the line; add a link onward")
        elif ident not in beyond:
            yield Finding(view.at_space(ident), f"no way leads from the line to {ident}; add a link to it")


def _spread(view: View, starts: set[str], neighbours: Callable[[str], Iterable[str]]) -> set[str]:
    found = set(starts)
    waiting = list(starts)
    while waiting:
        for other in neighbours(waiting.pop()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def law_lap(view: View) -> Iterator[Finding]:
    """C-5: the shortest lap is long enough that no move can come round to where it began."""
    lap = view.shortest_lap()
    if lap is not None and lap < FEWEST_LAP:
        yield Finding(None, f"the shortest lap has {lap} spaces; make it {FEWEST_LAP} or more")


def law_crossing(view: View) -> Iterator[Finding]:
    """C-1: links between two lanes never cross one another.

    Seen between two lanes, one link runs from rank a to rank b and another from c to d, each pair named in lane order.
    They cross where one comes first in the left lane and the other in the right. Only the order within each lane
    counts, so half steps do not matter. A link across the line is looked at from both ends of the lap.
    """
    strips: dict[int, list[tuple[int, int, Link]]] = {}
    for link in view.circuit.links:
        source, target = view.space[link.source], view.space[link.target]
        if link.kind is not LinkKind.CHANGE or abs(source.lane - target.lane) != 1:
            continue
        for shift in (0, -view.period) if link.line else (0,):
            ends = sorted([(source.lane, source.rank + shift), (target.lane, source.rank + shift + view.rise(link))])
            strips.setdefault(ends[0][0], []).append((ends[0][1], ends[1][1], link))
    for strip in strips.values():
        strip.sort(key=lambda ends: (min(ends[:2]), max(ends[:2]), ends[2].source))
        for i, (left, right, link) in enumerate(strip):
            for other_left, other_right, other in strip[i + 1 :]:
                if min(other_left, other_right) > max(left, right):
                    break
                if (left - other_left) * (right - other_right) < 0:
                    message = f"the link {other.source} to {other.target} crosses {link.source} to {link.target}"
                    yield Finding(view.at_link(other), f"{message}; remove one of them")
