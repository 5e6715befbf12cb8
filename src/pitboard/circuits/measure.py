"""What a circuit measures: how long a lap is, how long each corner's longest and shortest path, how far the pits.

All of it is derived from the links (C-3), nothing is stored. Lengths are in spaces.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboard.circuits.errors import refusal
from pitboard.circuits.laws_corner import members, paths
from pitboard.circuits.laws_view import View
from pitboard.circuits.laws_whole import law_whole
from pitboard.circuits.model import Area, Circuit, LinkKind, Weather


@dataclass(frozen=True, slots=True)
class CornerMeasure:
    """A corner: its spaces in all, and those on the longest and the shortest path through it (L and C)."""

    id: str
    name: str
    stops: int
    inside: str
    spaces: int
    longest: int
    shortest: int


@dataclass(frozen=True, slots=True)
class Measures:
    """A circuit in numbers.

    `spaces` counts the track alone, `lane_spaces` those of each lane from lane 1. `lap` is the shortest way round.
    `first_corner` is the fewest spaces from the line into a corner, the corner's counted, None without corners.
    `pit_entry` and `pit_exit` are the fewest spaces from the link into the pit lane to the line, and from the line to
    where the lane joins again, None without a pit lane.
    """

    spaces: int
    pit_lane: int
    boxes: int
    lanes: int
    lane_spaces: tuple[int, ...]
    lap: int
    corners: tuple[CornerMeasure, ...]
    stops: int
    grid: int
    first_corner: int | None
    pit_entry: int | None
    pit_exit: int | None
    weather: Weather | None


def measure(circuit: Circuit) -> Measures:
    """Measure a circuit that keeps the laws; raises `CircuitError` where there is no lap or no way through a corner."""
    broken = next(law_whole(circuit), None)
    if broken is not None:
        raise refusal(circuit.slug, f"the circuit cannot be measured: {broken.message}", law="whole")
    view = View(circuit)
    lap = view.shortest_lap()
    if lap is None:
        raise refusal(circuit.slug, "no way leads round, so there is no lap to measure; check the laws", law="line")
    corners = _corners(view)
    return Measures(
        spaces=len(view.track),
        pit_lane=len(view.pit_lane),
        boxes=len(view.boxes),
        lanes=circuit.lanes,
        lane_spaces=tuple(sum(s.lane == lane for s in view.track) for lane in range(1, circuit.lanes + 1)),
        lap=lap,
        corners=corners,
        stops=sum(corner.stops for corner in corners),
        grid=len(circuit.grid),
        first_corner=_first_corner(view),
        pit_entry=_pit_entry(view),
        pit_exit=_pit_exit(view),
        weather=circuit.weather,
    )


def _corners(view: View) -> tuple[CornerMeasure, ...]:
    found = []
    for corner in view.circuit.corners:
        through = paths(view, corner.id)
        if through is None:
            message = f"no way leads through corner {corner.id}; check the laws"
            raise refusal(view.circuit.slug, message, law="corners")
        spaces = len(members(view, corner.id))
        found.append(
            CornerMeasure(corner.id, corner.name, corner.stops, corner.inside.value, spaces, through[0], through[1])
        )
    return tuple(found)


def _from_line(view: View) -> dict[str, int]:
    """The fewest spaces from the line to each space of the track, 1 for those right behind it."""
    starts = [link.target for link in view.circuit.links if link.line and link.kind is not LinkKind.PIT]
    reached = view.steps_from(starts, set(view.space), line=False)
    return {ident: steps + 1 for ident, steps in reached.items()}


def _first_corner(view: View) -> int | None:
    distance = _from_line(view)
    return min((distance[space.id] for space in view.track if space.corner and space.id in distance), default=None)


def _pit_entry(view: View) -> int | None:
    entries = {k.source for k in view.circuit.links if _ends(view, k.source, k.target) == (Area.TRACK, Area.PIT_LANE)}
    reached = view.steps_from(entries, set(view.space), line=False)
    last = [link.source for link in view.circuit.links if link.line and link.source in reached]
    return min((reached[ident] + 1 for ident in last), default=None)


def _pit_exit(view: View) -> int | None:
    distance = _from_line(view)
    exits = [k.target for k in view.circuit.links if _ends(view, k.source, k.target) == (Area.PIT_LANE, Area.TRACK)]
    return min((distance[ident] for ident in exits if ident in distance), default=None)


def _ends(view: View, source: str, target: str) -> tuple[Area, Area]:
    return view.space[source].area, view.space[target].area
