"""The pit lane (C-6): a lane of its own beside the straight of the finish line, with a box for each car.

It runs half a space out of step with the lane it leaves, as a further lane of the track would, so a car turns into it
from the last two spaces alongside and comes back out onto the first two. Ranks are level with the track's. Two boxes
of a team lie together, each beside a lane space of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from pitboard.circuits.generator.design import Design
from pitboard.circuits.generator.layout import Cell, Section, is_half
from pitboard.circuits.generator.road import Road
from pitboard.circuits.model import PIT, Area, Link, LinkKind, Side, Space

WALL = 0.45
"""Width between track and pit lane, in lane widths."""

FUNNEL = 0.42
"""How much nearer to the track the first and last space of the lane lie, in lane widths."""


@dataclass(frozen=True, slots=True)
class Pits:
    """What the pit lane adds to a circuit."""

    spaces: tuple[Space, ...]
    links: tuple[Link, ...]


def pits_of(design: Design, road: Road, straights: tuple[Section, Section], lane: tuple[Cell, ...]) -> Pits:
    """The pit lane beside `lane`, the outermost on its side; `straights` are those before and after the line."""
    spaces = []
    lap = 1 + max(cell.rank for cell in lane) + is_half(lane[0].lane)
    for index in range(design.pit.length):
        begin = _begin(design, index)
        past = begin + 1 > 0
        step = straights[past].step
        rank = (1 if past else lap + 1) + round(2 * begin)
        spaces.append(_lane_space(design, road, index, step * (begin + 0.5), rank))
        box = index - design.pit.first_box
        if 0 <= box < 2 * design.pit.teams:
            spaces.append(_box(design, road, box, step * (begin + 0.5), rank))
    links = list(_lane_links(design, lane, [s for s in spaces if s.area is Area.PIT_LANE]))
    links += [link for s in spaces if s.area is Area.BOX for link in _box_links(s, spaces)]
    return Pits(tuple(spaces), tuple(links))


def _begin(design: Design, index: int) -> float:
    """Where a space of the pit lane begins, in spaces from the line: half a step after the lane it leaves."""
    return index - design.pit.entry + (0.0 if is_half(_track_lane(design)) else 0.5)


def _track_lane(design: Design) -> int:
    return 1 if design.pit.side is Side.LEFT else design.lanes


def _lane_space(design: Design, road: Road, index: int, u: float, rank: int) -> Space:
    """A space of the lane; its first and last turn away from the track and back to it."""
    outwards = (index == 0) - (index == design.pit.length - 1)
    turn = math.degrees(math.atan2(FUNNEL * design.width, design.space)) * outwards
    space = _placed(design, road, f"{PIT}.pit.{index + 1}", u, 0.5 + WALL - abs(outwards) * FUNNEL, rank)
    turned = space.heading - _side(design) * turn
    return replace(space, area=Area.PIT_LANE, heading=round(turned % 360, 1))


def _box(design: Design, road: Road, box: int, u: float, rank: int) -> Space:
    space = _placed(design, road, f"{PIT}.box.{box + 1}", u, 1.5 + WALL, rank)
    return replace(space, area=Area.BOX, team=box // 2 + 1)


def _placed(design: Design, road: Road, name: str, u: float, out: float, rank: int) -> Space:
    """A space whose middle lies `out` lane widths from the edge of the track."""
    left = (design.lanes / 2 + out) * design.width * _side(design)
    x, y = road.point(u, left)
    return Space(name, PIT, rank, x=round(x, 2), y=round(y, 2), heading=round(road.degrees(u), 1))


def _side(design: Design) -> int:
    return 1 if design.pit.side is Side.LEFT else -1


def _lane_links(design: Design, lane: tuple[Cell, ...], spaces: list[Space]) -> Iterator[Link]:
    """In, along and out. The lane left and joined runs half a step behind the pit lane."""
    entry, leave = -design.pit.entry, design.pit.length - design.pit.entry
    chain = [space.id for space in spaces]
    past = [_begin(design, index) + 1 > 0 for index in range(len(chain))]
    for at in (entry - 1, entry):
        yield Link(lane[at].id, chain[0], LinkKind.PIT, line=past[0])
    for index, (source, target) in enumerate(pairwise(chain)):
        yield Link(source, target, LinkKind.PIT, line=past[index + 1] and not past[index])
    for at in (leave, leave + 1):
        yield Link(chain[-1], lane[at].id, LinkKind.PIT, line=at >= 0 and not past[-1])


def _box_links(box: Space, spaces: list[Space]) -> tuple[Link, Link]:
    """Into the box from its lane space and back: leaving counts that lane space first."""
    beside = next(space for space in spaces if space.area is Area.PIT_LANE and space.rank == box.rank)
    return Link(beside.id, box.id, LinkKind.PIT), Link(box.id, beside.id, LinkKind.PIT)
