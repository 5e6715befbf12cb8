"""Where the spaces of each lane begin and end along the road.

The road is cut into sections, straights and corners in turn, starting at the finish line. On a straight every lane has
the same number of spaces, and every second lane lies half a space behind its neighbours (C-1), so that it touches two
spaces on either side. A corner divides each lane by itself: the inside is shorter and has fewer spaces than the
outside, which is what makes one way through it longer than another (C-3).

Ranks follow from that (C-2). On a straight a space is 2 ahead of the one behind it and 1 ahead of those half a step
back; through a corner ranks are spread over each lane's spaces, so that cars side by side have about the same rank.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboard.circuits.generator.design import CornerDesign, Design
from pitboard.circuits.generator.road import Road

EASING = 0.3
"""How far the road's curvature is eased, in spaces."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A space on the drawing board: where it begins and ends along the road, before it has neighbours.

    `first` and `last` are lengths `u` of the road; the spaces of the half lanes that straddle the line begin below 0.
    """

    id: str
    lane: int
    rank: int
    corner: str | None
    first: float
    last: float


@dataclass(frozen=True, slots=True)
class Section:
    """A straight or a corner between two places of the road; `counts` are its spaces by lane, lane 1 first."""

    id: str
    corner: CornerDesign | None
    first: float
    last: float
    counts: tuple[int, ...]

    @property
    def step(self) -> float:
        """Length of a space if this is a straight."""
        return (self.last - self.first) / self.counts[0]


def road_of(design: Design) -> tuple[Road, tuple[Section, ...]]:
    """The road, its origin moved to where whole spaces fit between it and the corners around, and its sections."""
    easing = EASING * design.space
    road = Road(design.points, design.line, easing)
    before, after = _closing(design, road)
    spaces = round((before + after) / design.space)
    wanted = round(before / (before + after) * spaces) / spaces * (before + after)
    closing = ((a := design.points[-1]).x - (b := design.points[0]).x, a.y - b.y)
    stretch = (closing[0] ** 2 + closing[1] ** 2) ** 0.5
    road = Road(design.points, design.line + (wanted - before) / stretch, easing)
    return road, _sections(design, road)


def cells_of(design: Design, road: Road, sections: tuple[Section, ...]) -> tuple[tuple[Cell, ...], ...]:
    """The spaces of every lane in driving order from the line."""
    return tuple(_lane(design, road, sections, lane) for lane in range(1, design.lanes + 1))


def offset(design: Design, lane: float) -> float:
    """How far to the left of the road's middle a lane runs."""
    return ((design.lanes + 1) / 2 - lane) * design.width


def is_half(lane: int) -> bool:
    """Tell whether the lane lies half a space behind its neighbours on straights."""
    return lane % 2 == 0


def _stretch(design: Design, road: Road, corner: CornerDesign) -> tuple[float, float]:
    """Where a corner begins and ends: the turns of its points and a margin."""
    turns = [turn for point, turn in zip(design.points, road.turns, strict=True) if point.corner == corner.id]
    margin = corner.margin * design.space
    return turns[0][0] - margin, turns[-1][1] + margin


def _closing(design: Design, road: Road) -> tuple[float, float]:
    """Road from the last corner to the line, and from the line to the first corner."""
    return (
        road.length - _stretch(design, road, design.corners[-1])[1],
        _stretch(design, road, design.corners[0])[0],
    )


def _sections(design: Design, road: Road) -> tuple[Section, ...]:
    found = []
    at = 0.0
    for number, corner in enumerate(design.corners, 1):
        first, last = _stretch(design, road, corner)
        found.append(_straight(design, number, at, first))
        counts = corner.spaces or tuple(
            max(1, round(road.lane_distance(first, last, offset(design, lane)) / design.space))
            for lane in range(1, design.lanes + 1)
        )
        found.append(Section(corner.id, corner, first, last, counts))
        at = last
    found.append(_straight(design, len(design.corners) + 1, at, road.length))
    return tuple(found)


def _straight(design: Design, number: int, first: float, last: float) -> Section:
    count = max(1, round((last - first) / design.space))
    return Section(f"s{number}", None, first, last, (count,) * design.lanes)


def _lane(design: Design, road: Road, sections: tuple[Section, ...], lane: int) -> tuple[Cell, ...]:
    """One lane's spaces: each section divided evenly, half lanes with their bounds drawn back by half a space."""
    found: list[Cell] = []
    rank = 1
    for index, section in enumerate(sections):
        straights = (
            [section, section]
            if section.corner is None
            else [sections[index - 1], sections[(index + 1) % len(sections)]]
        )
        back = [s.step / 2 if is_half(lane) else 0.0 for s in straights]
        count = section.counts[lane - 1]
        marks = road.split(section.first - back[0], section.last - back[1], offset(design, lane), count)
        span = 2 * max(section.counts)
        for k in range(count):
            share = (marks[k] - marks[0]) / (marks[-1] - marks[0])
            found.append(
                Cell(
                    id=f"{lane}.{section.id}.{k + 1}",
                    lane=lane,
                    rank=rank + round(share * span) - is_half(lane),
                    corner=section.corner.id if section.corner else None,
                    first=marks[k],
                    last=marks[k + 1],
                )
            )
        rank += span
    return tuple(found)
