"""Laws of corners and of what lies beside what."""

from __future__ import annotations

from collections.abc import Iterator

from pitboard.circuits.laws_view import Finding, View
from pitboard.circuits.model import Area, Corner, Space


def members(view: View, corner: str) -> set[str]:
    """The ids of a corner's spaces."""
    return {space.id for space in view.circuit.spaces if space.corner == corner}


def paths(view: View, corner: str) -> tuple[int, int] | None:
    """The longest and shortest path through a corner, in spaces of it, from an entry to an exit along its links (C-3).

    An entry is a corner space that a link from outside reaches, an exit one that a link leads out of. None if there is
    no such path or no end to it.
    """
    inside = members(view, corner)
    order = view.in_order(inside)
    longest: dict[str, int] = {}
    shortest: dict[str, int] = {}
    ends: list[str] = []
    for ident in order or ():
        links = list(view.track_into(ident))
        before = [link.source for link in links if link.source in longest]
        entry = [1] if any(link.source not in inside for link in links) else []
        if not entry and not before:
            continue
        longest[ident] = max(entry + [longest[i] + 1 for i in before])
        shortest[ident] = min(entry + [shortest[i] + 1 for i in before])
        if any(link.target not in inside for link in view.track_out(ident)):
            ends.append(ident)
    return (max(longest[i] for i in ends), min(shortest[i] for i in ends)) if ends else None


def law_corners(view: View) -> Iterator[Finding]:
    """C-3: a corner is one stretch of track over all lanes there: no way past it, none out of it and in again."""
    for space in view.circuit.spaces:
        if space.corner is not None and space.area is not Area.TRACK:
            yield Finding(view.at_space(space.id), f"{space.id} is not on the track; take it out of {space.corner}")
    lap = view.shortest_lap() or 0
    for corner in view.circuit.corners:
        yield from _one_corner(view, corner, lap)


def _one_corner(view: View, corner: Corner, lap: int) -> Iterator[Finding]:
    line = view.at_corner(corner.id)
    inside = members(view, corner.id)
    if not inside:
        yield Finding(line, f"corner {corner.id} has no spaces; mark some 'corner {corner.id}', or remove it")
        return
    apart = inside - _joined(view, inside)
    if apart:
        ident = min(apart, key=lambda i: (view.space[i].rank, i))
        message = f"{ident} is not joined to the rest of corner {corner.id}; give it to another corner"
        yield Finding(view.at_space(ident), message)
    track = {space.id for space in view.track}
    if view.in_order(track - inside) is None:
        yield Finding(line, f"a lane leads past corner {corner.id}; mark its spaces there 'corner {corner.id}' too")
    if view.in_order(inside) is None:
        yield Finding(line, f"corner {corner.id} reaches all the way round; leave some of the lap out of it")
    outside = {k.target for i in inside for k in view.track_out(i)} - inside
    # A lap later one comes back, of course; sooner the corner would count as left and entered twice.
    back = inside & set(view.steps_from(sorted(outside), track, line=True, most=lap // 3))
    if back:
        way = f"a way leads out of corner {corner.id} and back in at {min(back)}"
        yield Finding(view.at_space(min(back)), f"{way}; mark what lies between, or split the corner")


def _joined(view: View, inside: set[str]) -> set[str]:
    """The part of a corner that hangs together with its first space, by links or side by side."""
    found = {min(inside)}
    waiting = list(found)
    while waiting:
        ident = waiting.pop()
        linked = {k.target for k in view.out[ident]} | {k.source for k in view.into[ident]}
        near = linked | set(view.space[ident].beside)
        for other in (near & inside) - found:
            found.add(other)
            waiting.append(other)
    return found


def law_paths(view: View) -> Iterator[Finding]:
    """C-3: the longest and shortest path printed at a corner, where given, are those of its links."""
    for corner in view.circuit.corners:
        found = paths(view, corner.id)
        if corner.printed is not None and found is not None and found != corner.printed:
            printed = f"{corner.printed[0]}/{corner.printed[1]}"
            message = f"corner {corner.id} is printed {printed} but its links give {found[0]}/{found[1]}; mend either"
            yield Finding(view.at_corner(corner.id), message)


def law_beside(view: View) -> Iterator[Finding]:
    """C-2: beside is mutual, between different lanes of the track, and no further along than a space reaches."""
    for space in view.circuit.spaces:
        for ident in space.beside:
            other = view.space[ident]
            line = view.at_beside(space.id, ident)
            if space.id not in other.beside:
                yield Finding(line, f"{space.id} lies beside {ident} but not the other way round; name both")
            elif space.area is not Area.TRACK or other.area is not Area.TRACK:
                yield Finding(line, f"{space.id} and {ident} are not both on the track; only track spaces lie beside")
            elif space.lane == other.lane:
                yield Finding(line, f"{space.id} and {ident} are both in lane {space.lane}; remove one or mend a lane")
            else:
                yield from _apart(view, space, other, line)


def _apart(view: View, space: Space, other: Space, line: int | None) -> Iterator[Finding]:
    """Report a pair whose second space is ahead of the first by more than a space."""
    apart = (other.rank - space.rank) % view.period
    if apart > view.period // 2:
        return  # the other one is behind; the pair comes again from there
    # A space and half a space more: touching half a step before or behind counts as beside.
    reach = max(view.step(space), view.step(other)) + 1
    linked = any(link.target == other.id for link in view.out[space.id])
    if reach < apart and not linked:
        message = f"{other.id} is {apart} ranks ahead of {space.id}, {reach} are the most there"
        yield Finding(line, f"{message}; remove it, or mend a rank")
