"""A ring with a pit lane, to judge pit stops by hand.

The lane leaves lane c in column 46 and joins it again in column 5: p1 lies beside column 47, p9 beside column 55, p10,
past the line, beside column 0, p14 beside column 4. Car i has the box xi, which hangs on p(i + 3): so from c46 car 0
needs four spaces to its box, and from there p3 is the first of twelve to the end of the lane.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from pitboard.circuits.model import PIT, Area, Circuit, Link, LinkKind, Space
from tests.clauses.kit import OPEN, At, bill

COLUMNS = 56
FIRST, LENGTH, BOXES = 47, 14, 10


def with_pits(ring: Circuit, boxes: int = BOXES) -> Circuit:
    """A ring of 56 columns and three lanes with that lane."""
    columns = [(FIRST + k) % COLUMNS for k in range(LENGTH)]
    lane = [Space(f"p{k + 1}", PIT, 2 * column, Area.PIT_LANE) for k, column in enumerate(columns)]
    stands = [Space(f"x{i}", PIT, lane[i + 2].rank, Area.BOX, team=i // 2 + 1) for i in range(boxes)]
    way = ["c46", *(space.id for space in lane), "c5"]
    links = [Link(one, other, LinkKind.PIT, line=other == "p10") for one, other in pairwise(way)]
    for i in range(boxes):
        links += [Link(f"p{i + 3}", f"x{i}", LinkKind.PIT), Link(f"x{i}", f"p{i + 3}", LinkKind.PIT)]
    lane.sort(key=lambda space: space.rank)
    return replace(ring, spaces=(*ring.spaces, *lane, *stands), links=(*ring.links, *links))


PITS = with_pits(OPEN)
AWAY = At("a20")
"""A car that has nothing to do with the pits."""
FREE = bill()
