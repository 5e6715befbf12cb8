"""The road: asphalt and its spaces, kerbs, the red lines of corners, arrows, the finish line and the grid."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pitboard.circuits.drawing import palette
from pitboard.circuits.drawing.shape import BoardShape, Cell
from pitboard.circuits.drawing.svg import Point, element, line, ring
from pitboard.circuits.model import Area, Circuit, Corner, LinkKind, Side, Space

EXIT_KERB = 0.5
"""The share of a corner after which it has a kerb on the outside too."""


def asphalt(circuit: Circuit, shape: BoardShape, colours: palette.Palette) -> Iterator[str]:
    """The road as one surface: verge, edge line and asphalt, each a little narrower than the one below."""
    track = "".join(ring(shape.cells[space.id].polygon) for space in circuit.spaces if space.area is Area.TRACK)
    pits = "".join(ring(shape.cells[space.id].polygon) for space in circuit.spaces if space.area is Area.PIT_LANE)
    for path, widths in ((track, (58, 12, 7)), (pits, (26, 8, 4))):
        if path:
            name = "road" if path is track else "pit-road"
            yield element(
                "defs", element("path", d=path, id=name, stroke_linejoin="round", fill_rule="nonzero")
            )
    for name, path, widths, colour in (("road", track, (58, 12, 7), palette.ASPHALT), ("pit-road", pits, (30, 9, 5), palette.PIT_ASPHALT)):
        if path:
            for width, fill in zip(widths, (colours.verge, palette.PAINT, colour), strict=True):
                yield element("use", href=f"#{name}", fill=fill, stroke=fill, stroke_width=width)
