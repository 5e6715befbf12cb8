"""The `circuits.js` boards: a script that holds boards as object literals, read without running it.

Only literals are understood: objects, arrays, strings, numbers, `true`, `false`, `null`, comments, commas too many. A
`const NAME =` may stand before and a `;` after. Anything else is refused, not guessed at.
"""

from __future__ import annotations

from typing import Any

from pitboard.circuits import text_bounds as bounds
from pitboard.circuits.errors import refusal
from pitboard.circuits.importers.literal import read_literal
from pitboard.circuits.importers.sketch import Node, Sketch
from pitboard.circuits.model import Area
from pitboard.circuits.text import decoded

PER_RANK = 5
"""The file counts 10 for a space of the middle lane; ranks count two."""


def read_js(data: bytes, source: str, board: str | None) -> Sketch:
    """Read one board of the script, the only one if none is named; raises `CircuitError` saying what is wrong."""
    boards = read_literal(decoded(data, source), source)
    names = [name for name, value in boards.items() if isinstance(value, dict)]
    listed = ", ".join(names[:10]) or "none"
    if board is None and len(names) != 1:
        raise refusal(source, f"the file has {len(names)} boards ({listed}); say which one to import")
    if board is not None and board not in names:
        raise refusal(source, f"the file has no board {board[:40]!r}; it has {listed}")
    name = board or names[0]
    cells = boards[name].get("cells")
    if not isinstance(cells, dict) or not cells:
        raise refusal(source, f"board {name[:40]!r} has no cells; it is no circuits.js board")
    if len(cells) > bounds.SPACES:
        raise refusal(source, f"board {name[:40]!r} has {len(cells)} cells, {bounds.SPACES} are the most")
    sketch = Sketch(source, name[: bounds.TEXT_LENGTH])
    for ident, cell in cells.items():
        sketch.nodes[ident] = _read_cell(ident, cell, source)
    for ident, cell in cells.items():
        _read_lists(ident, cell, sketch)
    _find_line(sketch)
    return sketch


def _read_cell(ident: str, cell: Any, source: str) -> Node:
    centre = cell.get("center") if isinstance(cell, dict) else None
    if not isinstance(centre, dict):
        raise refusal(source, f"cell {ident[:40]!r} has no center; restore it")
    node = Node(ident, _number(centre.get("x"), ident, source), _number(centre.get("y"), ident, source))
    lane = cell.get("lane")
    if lane is None:
        node.area = Area.PIT_LANE
    elif isinstance(lane, int) and not isinstance(lane, bool) and 1 <= lane <= bounds.LANES[1]:
        node.lane = lane
    else:
        raise refusal(source, f"cell {ident[:40]!r} has lane {lane!r}; lanes go from 1 to {bounds.LANES[1]}"[:200])
    if cell.get("position") is not None and node.area is Area.TRACK:
        node.target = _number(cell["position"], ident, source) / PER_RANK
        if abs(node.target) > bounds.RANKS[1]:
            raise refusal(source, f"cell {ident[:40]!r} has an absurd position; mend it")
    return node


def _number(value: Any, ident: str, source: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= bounds.COORDINATE:
        raise refusal(source, f"cell {ident[:40]!r} has no sound coordinates or position; restore them")
    return float(value)


def _read_lists(ident: str, cell: dict[str, Any], sketch: Sketch) -> None:
    for key in ("adjacence", "neighbours"):
        entries = cell.get(key, [])
        if not isinstance(entries, list) or len(entries) > bounds.SPACES:
            raise refusal(sketch.source, f"cell {ident[:40]!r} has no list {key}; restore it")
        known = list(dict.fromkeys(str(entry) for entry in entries if isinstance(entry, int | str)))
        for other in known:
            if other not in sketch.nodes:
                raise refusal(sketch.source, f"cell {ident[:40]!r} names {other[:40]!r}, which is no cell; mend it")
        if key == "adjacence":
            sketch.links += [(ident, other) for other in known]
        else:
            sketch.nodes[ident].touching = frozenset(known) - {ident}


def _find_line(sketch: Sketch) -> None:
    """The line lies where positions fall from near the end to near the start."""
    half = max((node.target for node in sketch.track() if node.target is not None), default=0.0) / 2
    for pair in sketch.links:
        here, there = (sketch.nodes[ident].target for ident in pair)
        if here is not None and there is not None and here - there > half:
            sketch.line.add(pair)
