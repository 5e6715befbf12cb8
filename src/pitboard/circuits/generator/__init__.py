"""Makes a circuit from a design: `generate(read_design(text))`.

A design says where the road runs and what its corners ask (`design`); the road is drawn and measured (`road`), cut into
sections and spaces (`layout`), linked (`arrows`) and given a pit lane (`pits`). The same design always gives the same
circuit, to the byte. `python -m pitboard.circuits.generator` makes the circuits that come with Pitboard anew.
"""

from __future__ import annotations

from pitboard.circuits.generator.arrows import beside, track_links
from pitboard.circuits.generator.design import Design, design_files, read_design
from pitboard.circuits.generator.layout import Cell, Section, cells_of, offset, road_of
from pitboard.circuits.generator.pits import pits_of
from pitboard.circuits.generator.road import Road
from pitboard.circuits.model import Circuit, Corner, Provenance, Side, Space
from pitboard.circuits.text import canonical

__all__ = ["Design", "design_files", "generate", "read_design"]

PROVENANCE = Provenance(author="The Pitboard authors", licence="MIT", source="made by pitboard.circuits.generator")

ROW = 3
"""Spaces between the rows of the grid: two cars a row, the second a space behind, and one space free."""


def generate(design: Design) -> Circuit:
    """The circuit of a design, in canonical order, with coordinates to a hundredth of a unit."""
    road, sections = road_of(design)
    lanes = cells_of(design, road, sections)
    insides = {s.corner.id: _inside(road, s) for s in sections if s.corner}
    touching = beside(road, lanes)
    tracks = [_space(design, road, cell, touching[cell.id]) for lane in lanes for cell in lane]
    outermost = lanes[0] if design.pit.side is Side.LEFT else lanes[-1]
    pits = pits_of(design, road, (sections[-1], sections[0]), outermost)
    return canonical(
        Circuit(
            slug=design.slug,
            name=design.name,
            lanes=design.lanes,
            spaces=(*tracks, *pits.spaces),
            links=(*track_links(design, road, insides, lanes), *pits.links),
            corners=tuple(Corner(c.id, c.stops, insides[c.id], c.name) for c in design.corners),
            grid=_grid(design, lanes),
            weather=design.weather,
            provenance=PROVENANCE,
        )
    )


def _inside(road: Road, section: Section) -> Side:
    return Side.RIGHT if road.turning(section.first, section.last) > 0 else Side.LEFT


def _space(design: Design, road: Road, cell: Cell, touching: tuple[str, ...]) -> Space:
    """A space in the middle of its cell; the lane's divisions are even, so that is the mean of its bounds."""
    left = offset(design, cell.lane)
    _, middle, _ = road.split(cell.first, cell.last, left, 2)
    x, y = road.point(middle, left)
    return Space(
        id=cell.id,
        lane=cell.lane,
        rank=cell.rank,
        corner=cell.corner,
        beside=touching,
        x=round(x, 2),
        y=round(y, 2),
        heading=round(road.degrees(middle), 1),
    )


def _grid(design: Design, lanes: tuple[tuple[Cell, ...], ...]) -> tuple[str, ...]:
    """Slots in two columns on the outer lanes, pole first and a space ahead of the other one of its row (C-5)."""
    columns = lanes[0], lanes[-1]
    return tuple(columns[slot % 2][-1 - slot // 2 * ROW - slot % 2].id for slot in range(design.grid))
