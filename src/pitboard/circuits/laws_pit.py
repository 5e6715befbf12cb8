"""Laws of the pit lane and its boxes, the grid, the weather scale and the street features."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pitboard.circuits.laws_view import Finding, View
from pitboard.circuits.model import Area, LinkKind, Space

CARS = 10
"""Most cars in a race (S-1): so many boxes are enough whatever the grid holds."""


def law_pit_lane(view: View) -> Iterator[Finding]:
    """C-6: the pit lane is a single file that leaves the track, crosses the line and joins the track again."""
    lane = {space.id for space in view.pit_lane}
    if not lane:
        return
    firsts, lasts = [], []
    for ident in sorted(lane):
        ahead = [k for k in view.out[ident] if k.target in lane]
        behind = [k for k in view.into[ident] if k.source in lane]
        if len(ahead) > 1 or len(behind) > 1:
            yield Finding(view.at_space(ident), f"the pit lane forks or merges at {ident}; keep it a single file")
        if not behind:
            firsts.append(ident)
        if not ahead:
            lasts.append(ident)
        for link in view.into[ident]:
            if behind and view.space[link.source].area is Area.TRACK:
                yield Finding(view.at_link(link), f"{link.source} joins the pit lane at {ident}, not at its start")
        for link in view.out[ident]:
            if ahead and view.space[link.target].area is Area.TRACK:
                yield Finding(view.at_link(link), f"{ident} leaves the pit lane before its end; remove the link")
    if len(firsts) != 1 or len(lasts) != 1:
        ends = ", ".join(firsts + lasts)
        place = view.at_space(min(lane, key=lambda i: (view.space[i].rank, i)))
        yield Finding(place, f"the pit lane is in pieces or a circle (its ends: {ends or 'none'}); link it in a file")
        return
    yield from _pit_ends(view, firsts[0], lasts[0], lane)


def _pit_ends(view: View, first: str, last: str, lane: set[str]) -> Iterator[Finding]:
    if not any(view.space[k.source].area is Area.TRACK for k in view.into[first]):
        yield Finding(view.at_space(first), f"no link leads from the track into the pit lane at {first}; add one")
    if not any(view.space[k.target].area is Area.TRACK for k in view.out[last]):
        yield Finding(view.at_space(last), f"no link leads from the pit lane at {last} to the track; add one")
    crossings = [k for k in view.circuit.links if k.line and (k.source in lane or k.target in lane)]
    alone = [k for k in crossings if k.source in lane and k.target in lane]
    if not crossings or len(alone) > 1:
        message = f"the pit lane crosses the line {len(crossings)} times; mark its one link across the line 'line'"
        yield Finding(view.at_space(first), message)


def law_boxes(view: View) -> Iterator[Finding]:
    """C-6: every box hangs off one lane space, two boxes to a team side by side, and there are enough for the grid."""
    homes: dict[str, str] = {}
    for box in view.boxes:
        ins = [k.source for k in view.into[box.id]]
        outs = [k.target for k in view.out[box.id]]
        if ins != outs or len(ins) != 1 or view.space[ins[0]].area is not Area.PIT_LANE:
            message = f"box {box.id} must be linked from one pit lane space and back to it; mend its links"
            yield Finding(view.at_space(box.id), message)
        else:
            homes[box.id] = ins[0]
    yield from _teams(view, homes)
    needed = min(len(view.circuit.grid), CARS)
    if view.boxes and len(view.boxes) < needed:
        message = f"there are {len(view.boxes)} boxes for {needed} cars; add boxes, or remove all of them"
        yield Finding(view.at_space(view.boxes[0].id), message)


def _teams(view: View, homes: dict[str, str]) -> Iterator[Finding]:
    teams: dict[int | None, list[Space]] = {}
    for box in view.boxes:
        teams.setdefault(box.team, []).append(box)
    for team, boxes in teams.items():
        line = view.at_space(boxes[0].id)
        if len(boxes) != 2:
            yield Finding(line, f"team {team} has {len(boxes)} boxes; give each team two")
        elif boxes[0].id in homes and boxes[1].id in homes:
            one, other = homes[boxes[0].id], homes[boxes[1].id]
            near = {one, *(k.target for k in view.out[one]), *(k.source for k in view.into[one])}
            if other not in near:
                both = f"{boxes[0].id} and {boxes[1].id}"
                yield Finding(line, f"the boxes of team {team}, {both}, lie apart; put them together")


def law_grid(view: View) -> Iterator[Finding]:
    """C-5, S-1: at least two slots, on the track near the line, none further forward than the one before it."""
    grid = view.circuit.grid
    if len(grid) < 2:
        yield Finding(None, f"the grid has {len(grid)} slots; add 'grid' lines, two or more")
    half = view.period // 2
    before: int | None = None
    for ident in grid:
        space = view.space[ident]
        if space.area is not Area.TRACK:
            yield Finding(view.at_grid(ident), f"the grid slot {ident} is not on the track; name a track space")
            continue
        # Ranks measured from the line, so that slots on both sides of it compare.
        rank = space.rank if space.rank < half else space.rank - view.period
        if abs(rank) > view.period // 3:
            message = f"the grid slot {ident} is {abs(rank)} ranks from the line; bring it near"
            yield Finding(view.at_grid(ident), message)
        if before is not None and rank > before:
            yield Finding(view.at_grid(ident), f"the grid slot {ident} is ahead of the slot before it; sort them")
        before = rank


def law_weather(view: View) -> Iterator[Finding]:
    """C-7: the weather scale, where there is one, has the three ranges rain, variable, sun on the black die."""
    weather = view.circuit.weather
    if weather is not None and not 1 <= weather.rain_to < weather.sun_from <= 20:
        message = f"the weather scale has rain to {weather.rain_to} and sun from {weather.sun_from}"
        yield Finding(view.at_header("weather"), f"{message}; keep 1 <= rain < sun <= 20")


def law_features(view: View) -> Iterator[Finding]:
    """C-8: danger and noise lie on the track; a police line, where there is one, is crossed in every lap."""
    for space in view.circuit.spaces:
        if space.area is not Area.TRACK and (space.danger or space.noise is not None):
            yield Finding(view.at_space(space.id), f"{space.id} is not on the track; take danger and noise off it")
    police = [link for link in view.circuit.links if link.police]
    if not police:
        return
    for link in police:
        if link.kind is LinkKind.PIT:
            yield Finding(view.at_link(link), f"the pit link {link.source} to {link.target} cannot be the police line")
    waits = Counter(k.target for k in view.circuit.links if not k.police and k.kind is not LinkKind.PIT)
    ready = [space.id for space in view.track if not waits[space.id]]
    done = 0
    while ready:
        done += 1
        for link in view.track_out(ready.pop()):
            if not link.police:
                waits[link.target] -= 1
                if not waits[link.target]:
                    ready.append(link.target)
    if done < len(view.track):
        yield Finding(view.at_link(police[0]), "a lap leads round the police line; mark it in every lane")
