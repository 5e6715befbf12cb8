"""From a sketch to a circuit: everything the file leaves open is worked out here, in order, with notes.

First small faults are mended, then come lanes, ranks, what lies beside what, corners, pit lane and boxes, the grid;
last, every space gets a readable id `lane.section.number`. Sections count from the line: straights are odd, the
corners even.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping

from pitboard.circuits import text_bounds as bounds
from pitboard.circuits.errors import refusal
from pitboard.circuits.importers.corners import find_corners, find_inside
from pitboard.circuits.importers.geometry import find_directions, offset
from pitboard.circuits.importers.grid import find_grid
from pitboard.circuits.importers.lanes import find_threads, number_lanes
from pitboard.circuits.importers.pits import lane_in_order, make_boxes, rank_lane
from pitboard.circuits.importers.ranks import rank_track
from pitboard.circuits.importers.repair import drop_loops, drop_odd_links, drop_strays, odd_links
from pitboard.circuits.importers.sketch import Pair, Sketch, in_order
from pitboard.circuits.model import Area, Circuit, Corner, Link, LinkKind, Provenance, Space
from pitboard.circuits.text import canonical

MOST_LINKS = 4 * bounds.LINKS
"""Links at a space, in and out, beyond which no board is worked out: far more than any sound one has."""


class _Board:
    """A sketch and all that has been worked out about it."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.lanes = find_lanes(sketch)
        drop_odd_links(sketch, self.lanes)
        drop_strays(sketch)
        self.lanes = {node.id: self.lanes[node.id] for node in sketch.track()}
        self.ranks = rank_track(sketch, self.lanes)
        links = sketch.track_links()
        self.lap = max((self.ranks[a] - self.ranks[b] + 1 for a, b in links if (a, b) in sketch.line), default=1)
        self.lap = max(self.lap, max(self.ranks.values(), default=0) + 1)
        self.threads = find_threads(links, self.lanes)
        self.directions = find_directions(sketch, links, self.threads)
        self.beside = find_beside(sketch, self.lanes, self.ranks, self.threads, self.lap)
        pairs = [(one, other) for one, others in self.beside.items() for other in others]
        self.corners = find_corners(sketch, self.ranks, pairs)
        order = lane_in_order(sketch)
        make_boxes(sketch, order)
        self.order = lane_in_order(sketch)
        self.pit_ranks = rank_lane(sketch, self.order, self.ranks, self.lap)
        # The lane space that each box hangs off.
        self.homes = {b: a for a, b in sketch.links if a in self.pit_ranks and sketch.nodes[b].area is Area.BOX}
        self.grid = find_grid(sketch, self.lanes, self.ranks, self.lap)
        self.ids = self._name_spaces()

    def _name_spaces(self) -> dict[str, str]:
        """The new id of every space."""
        ids: dict[str, str] = {}
        counts: dict[tuple[int, int], int] = {}
        section = dict.fromkeys(self.lanes.values(), 1)
        through = next(
            (self.corners[b] for a, b in self.sketch.line if self.corners.get(a) == self.corners.get(b, 0)), 0
        )
        for ident in sorted(self.ranks, key=lambda i: (self.ranks[i], self.lanes[i])):
            lane = self.lanes[ident]
            if ident in self.corners:
                section[lane] = 2 * self.corners[ident]
            elif section[lane] % 2 == 0:
                # The corner that the line runs through counts as the last; the straight after it is the first.
                section[lane] = 1 if section[lane] // 2 == through else section[lane] + 1
            key = lane, section[lane]
            counts[key] = counts.get(key, 0) + 1
            ids[ident] = f"{lane}.{section[lane]}.{counts[key]}"
        for number, ident in enumerate(self.order, start=1):
            ids[ident] = f"p.{number}"
        for number, box in enumerate(sorted(self.homes, key=lambda box: self.order.index(self.homes[box])), start=1):
            ids[box] = f"b.{number}"
        return ids


def build_circuit(sketch: Sketch) -> Circuit:
    """Return the circuit that a sketch amounts to, its notes completed; raises `CircuitError` if there is no track."""
    drop_loops(sketch)
    ends = Counter([pair[0] for pair in sketch.links] + [pair[1] for pair in sketch.links])
    if any(count > MOST_LINKS for count in ends.values()):
        message = f"more than {MOST_LINKS} links touch space {max(ends, key=ends.__getitem__)}; remove some"
        raise refusal(sketch.source, message, law="links")
    drop_strays(sketch)
    if not any(sketch.track()):
        raise refusal(sketch.source, "the file has no track spaces; get a whole copy")
    if not sketch.line:
        raise refusal(sketch.source, "no link crosses the finish line; mark the spaces on it", law="line")
    onward = [pair for pair in sketch.track_links() if pair not in sketch.line]
    if in_order(onward, [node.id for node in sketch.track()]) is None:
        message = "links run in a circle that does not cross the line; turn or remove one"
        raise refusal(sketch.source, message, law="cycles")
    board = _Board(sketch)
    _note_what_is_missing(sketch, board)
    return canonical(
        Circuit(
            slug=re.sub(r"[^a-z0-9]+", "-", sketch.name.lower()).strip("-")[:48] or "imported",
            name="".join(c for c in sketch.name if c.isprintable()).strip()[:200] or "Imported",
            lanes=max(2, *board.lanes.values()),
            spaces=tuple(_space(board, ident) for ident in sketch.nodes),
            links=tuple(_link(board, pair) for pair in sketch.links),
            corners=_corners(board),
            grid=tuple(board.ids[ident] for ident in board.grid),
            weather=sketch.weather,
            provenance=Provenance(source=f"imported from {sketch.name}"),
        )
    )


def find_lanes(sketch: Sketch) -> dict[str, int]:
    """The lane of every track space: the file's, the left one made lane 1, or worked out where it has none."""
    links = sketch.track_links()
    given = {node.id: node.lane for node in sketch.track() if node.lane is not None}
    if len(given) == len(list(sketch.track())):
        least = min(given.values())
        directions = find_directions(sketch, links, {})
        rightward = sum((given[b] - given[a]) * offset(sketch, (a, b), directions) for a, b in links)
        # Which side the file counts from shows in where its links to higher lanes lead.
        top = max(given.values()) + 1
        prior = {i: lane - least + 1 if rightward >= 0 else top - lane for i, lane in given.items()}
        if not any(odd_links(sketch, prior)):
            return prior
        lanes = number_lanes(sketch, max(prior.values()), prior)
        changed = sum(lanes[ident] != lane for ident, lane in prior.items())
        sketch.note(f"worked out lanes anew, because some links contradict them; {changed} space(s) changed lane")
        return lanes
    # Every lane crosses the line, so there are as many lanes as spaces that begin past it.
    count = min(max(len({pair[1] for pair in links if pair in sketch.line}), bounds.LANES[0]), bounds.LANES[1])
    sketch.note(f"worked out {count} lanes from the spaces' positions and links")
    return number_lanes(sketch, count, {})


def find_beside(
    sketch: Sketch, lanes: Mapping[str, int], ranks: Mapping[str, int], threads: Mapping[str, str], lap: int
) -> dict[str, set[str]]:
    """What lies beside what (C-2): the file's contacts between lanes, or else the spaces that overlap or are linked."""
    found: dict[str, set[str]] = {ident: set() for ident in lanes}
    if all(node.touching is not None for node in sketch.track()):
        pairs = [(n.id, o) for n in sketch.track() for o in n.touching or () if o in lanes and lanes[o] != lanes[n.id]]
    else:
        sketch.note("worked out which spaces touch: those level along the track, and those linked across lanes")
        step = {i: (ranks[threads[i]] - ranks[i]) % lap if i in threads else 2 for i in lanes}
        at = {(lanes[ident], rank): ident for ident, rank in ranks.items()}
        spots = [
            (a, (lanes[a] + way, (ranks[a] + on) % lap)) for a in lanes for way in (-1, 1) for on in range(step[a])
        ]
        pairs = [(a, at[spot]) for a, spot in spots if spot in at]
        pairs += [(a, b) for a, b in sketch.track_links() if lanes[a] != lanes[b]]
    for one, other in pairs:
        found[one].add(other)
        found[other].add(one)
    return found


def _note_what_is_missing(sketch: Sketch, board: _Board) -> None:
    if sketch.weather is None:
        sketch.note("the file has no weather scale; races on this circuit need one for weather")
    if not board.corners:
        sketch.note("the file has no corners; no stops are asked for anywhere")
    else:
        sketch.note("the file has no corner names; corners are called c1, c2, ... from the line on")
    if not board.order:
        sketch.note("the file has no pit lane; there are no pit stops on this circuit")
    elif not any(node.area is Area.BOX for node in sketch.nodes.values()):
        sketch.note("the file has no boxes; there are no pit stops on this circuit")


def _space(board: _Board, ident: str) -> Space:
    node = board.sketch.nodes[ident]
    rank = board.ranks[ident] if node.area is Area.TRACK else board.pit_ranks.get(board.homes.get(ident, ident), 0)
    corner = f"c{board.corners[ident]}" if ident in board.corners else None
    beside = tuple(board.ids[other] for other in board.beside.get(ident, ()))
    lane = board.lanes.get(ident, 0)
    way = board.directions.get(ident) or _pit_direction(board, ident)
    heading = round(math.degrees(math.atan2(way[1], way[0])), 2)
    place = round(node.x, 2), round(node.y, 2)
    return Space(
        board.ids[ident], lane, rank, node.area, corner, beside, node.team, x=place[0], y=place[1], heading=heading
    )


def _pit_direction(board: _Board, ident: str) -> tuple[float, float]:
    """The direction of a pit lane space, or of the lane space a box hangs off."""
    place = board.order.index(board.homes.get(ident, ident))
    around = board.order[max(place - 1, 0) : place + 2]
    one, other = board.sketch.nodes[around[0]], board.sketch.nodes[around[-1]]
    return other.x - one.x, other.y - one.y


def _link(board: _Board, pair: Pair) -> Link:
    if not board.sketch.is_track_link(pair):
        kind = LinkKind.PIT
    else:
        kind = LinkKind.AHEAD if board.lanes[pair[0]] == board.lanes[pair[1]] else LinkKind.CHANGE
    return Link(board.ids[pair[0]], board.ids[pair[1]], kind, line=pair in board.sketch.line)


def _corners(board: _Board) -> tuple[Corner, ...]:
    found = []
    for number in sorted(set(board.corners.values())):
        idents = [ident for ident, corner in board.corners.items() if corner == number]
        inside = find_inside(idents, board.threads, board.directions)
        found.append(Corner(f"c{number}", board.sketch.nodes[idents[0]].stops, inside))
    return tuple(found)
