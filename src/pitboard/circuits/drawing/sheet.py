"""The board sheet: what a program that draws a board with cars on it needs to know of the board, as plain values.

It goes with the picture that `draw` makes: the same units, the same places. What the rules need is not in it.
"""

from __future__ import annotations

from typing import Any

from pitboard.circuits.drawing.facts import facts_of
from pitboard.circuits.drawing.furniture import line_ends
from pitboard.circuits.drawing.shape import BoardShape, board_shape
from pitboard.circuits.drawing.signs import apex_of
from pitboard.circuits.drawing.svg import Point
from pitboard.circuits.model import Area, Circuit, Space


def board_sheet(circuit: Circuit) -> dict[str, Any]:
    """The sheet of a circuit: lengths in units of its picture, to a tenth; headings in degrees, 0 east, 90 south.

    `spaces` by id, each with its outline (`polygon`), middle, size, lane (0 in the pits), corner and area; `corners`
    with their stops, longest and shortest path (C-3) and where their flag may stand; the `grid`, pole first; the `line`
    from the left edge of the road to the right one, None where there is none."""
    shape, facts = board_shape(circuit), facts_of(circuit)
    ends = line_ends(circuit, shape)
    return {
        "name": circuit.name,
        "width": _short(shape.width),
        "height": _short(shape.height),
        "spaces": {space.id: _space(space, shape) for space in circuit.spaces},
        "corners": [
            {
                "id": corner.id,
                "name": corner.name,
                "stops": corner.stops,
                "longest": facts.paths[corner.id][0],
                "shortest": facts.paths[corner.id][1],
            }
            | dict(zip("xy", _point(apex_of(circuit, shape, corner)[0]), strict=True))
            for corner in circuit.corners
        ],
        "grid": list(circuit.grid),
        "line": [_point(end) for end in ends] if ends else None,
    }


def _space(space: Space, shape: BoardShape) -> dict[str, Any]:
    cell = shape.cells[space.id]
    x, y = _point(cell.centre)
    found = {
        "polygon": [_point(point) for point in cell.polygon],
        "x": x,
        "y": y,
        "heading": _short(cell.heading),
        "width": _short(cell.width),
        "length": _short(cell.length),
        "lane": space.lane,
        "corner": space.corner,
        "area": space.area.value,
    }
    return found | ({"team": space.team} if space.area is Area.BOX and space.team else {})


def _point(at: Point) -> list[float]:
    return [_short(at[0]), _short(at[1])]


def _short(value: float) -> float:
    """To a tenth, and without it where it is zero."""
    tenth = round(value, 1)
    return int(tenth) if tenth == int(tenth) else tenth
