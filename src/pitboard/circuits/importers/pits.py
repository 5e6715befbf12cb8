"""The pit lane in order, its ranks, where the line crosses it, and its boxes."""

from __future__ import annotations

import math
from collections.abc import Mapping

from pitboard.circuits.importers.sketch import Node, Sketch, neighbours
from pitboard.circuits.model import Area

BOXES = 10
"""Boxes a board has at most: five teams of two (C-6)."""


def lane_in_order(sketch: Sketch) -> list[str]:
    """The pit lane's spaces in driving direction; what is not one file is left to the laws."""
    lane = {node.id for node in sketch.nodes.values() if node.area is Area.PIT_LANE}
    ahead, behind = neighbours(sketch.links, sketch.nodes)
    order: list[str] = []
    here = next((i for i in sketch.nodes if i in lane and not lane & set(behind[i])), None)
    while here is not None and here not in order:
        order.append(here)
        here = next((target for target in ahead[here] if target in lane), None)
    return order + [ident for ident in sketch.nodes if ident in lane and ident not in order]


def rank_lane(sketch: Sketch, order: list[str], ranks: Mapping[str, int], lap: int) -> dict[str, int]:
    """Ranks for the pit lane, level with the track beside it, and the line where they pass the lap's end."""
    if not order:
        return {}
    starts = [ranks[a] for a, b in sketch.links if b == order[0] and a in ranks]
    ends = [ranks[b] for a, b in sketch.links if a == order[-1] and b in ranks]
    if not starts or not ends:
        return dict.fromkeys(order, 0)
    start = max(starts)
    end = min(rank + lap if rank <= start else rank for rank in ends)
    found: list[int] = []
    for ident in order:
        level = _level(sketch, sketch.nodes[ident], ranks, lap, (start, end))
        found.append(max(level, (found[-1] if found else start) + 1))
    for i in range(len(found) - 1, -1, -1):
        found[i] = min(found[i], (found[i + 1] if i + 1 < len(found) else end) - 1)
    if found[0] <= start:
        sketch.note("the pit lane has more spaces than there are ranks beside it")
    for pair in sketch.links:
        if pair[0] in order or pair[1] in order:
            sketch.line.discard(pair)
    unrolled = dict(zip(order, found, strict=True))
    _mark_line(sketch, unrolled, ranks, lap)
    return {ident: max(rank, 0) % lap for ident, rank in unrolled.items()}


def _mark_line(sketch: Sketch, unrolled: Mapping[str, int], ranks: Mapping[str, int], lap: int) -> None:
    """Mark the one link at which the lane's ranks pass from this lap to the next."""
    for source, target in sketch.links:
        on_lane = source in unrolled or target in unrolled
        if not on_lane or Area.BOX in (sketch.nodes[source].area, sketch.nodes[target].area):
            continue
        before = unrolled.get(source, ranks.get(source, 0))
        after = unrolled.get(target)
        is_past = ranks.get(target, 0) < before % lap if after is None else after >= lap
        if before < lap and is_past:
            sketch.line.add((source, target))


def _level(sketch: Sketch, node: Node, ranks: Mapping[str, int], lap: int, room: tuple[int, int]) -> int:
    """The rank, counted on beyond the lap's end, of the track space nearest on the picture between the lane's ends."""
    best: tuple[float, int] | None = None
    for ident, rank in ranks.items():
        unrolled = rank + lap if rank < room[0] else rank
        if room[0] < unrolled < room[1]:
            other = sketch.nodes[ident]
            distance = math.hypot(other.x - node.x, other.y - node.y)
            if best is None or distance < best[0]:
                best = distance, unrolled
    return best[1] if best else room[0] + 1


def make_boxes(sketch: Sketch, order: list[str]) -> None:
    """See to it that there are separate boxes, two to a team, each with a link from its lane space and one back."""
    _tie_boxes(sketch)
    _split_shared_boxes(sketch)
    marked = [ident for ident in order if ident in sketch.boxes_at]
    if not marked:
        return
    if len(marked) > BOXES or len(marked) % 2:
        kept = marked[: min(BOXES, len(marked) - len(marked) % 2)]
        sketch.note(f"the file marks {len(marked)} boxes; kept the first {len(kept)}, two for each team")
        marked = kept
    for number, ident in enumerate(marked):
        x, y = _outward(sketch, ident)
        box = Node(f"{ident}-box", x, y, Area.BOX, team=number // 2 + 1)
        sketch.nodes[box.id] = box
        sketch.links += [(ident, box.id), (box.id, ident)]
    sketch.note(f"made {len(marked)} boxes beside the pit lane spaces marked as boxes, teams two by two along the lane")


def _tie_boxes(sketch: Sketch) -> None:
    """Give every box the file has a single lane space, with a link each way."""
    boxes = {node.id for node in sketch.nodes.values() if node.area is Area.BOX}
    if not boxes:
        return
    home: dict[str, str] = {}
    for source, target in sketch.links:
        if target in boxes and sketch.nodes[source].area is Area.PIT_LANE:
            home.setdefault(target, source)
    if boxes - set(home):
        sketch.note(f"left out {len(boxes - set(home))} box(es) that no pit lane space leads to")
        sketch.remove(boxes - set(home))
    kept = [pair for pair in sketch.links if not boxes & set(pair)]
    tied = [pair for box, lane in home.items() for pair in ((lane, box), (box, lane))]
    lost = set(sketch.links) - set(kept) - set(tied)
    if lost:
        sketch.note(f"left out {len(lost)} link(s) of boxes other than to and from their pit lane space")
    sketch.links = kept + tied


def _split_shared_boxes(sketch: Sketch) -> None:
    """Turn a box that several lane spaces lead to, and that leads back to one of them, into marks on those spaces."""
    lane = {node.id for node in sketch.nodes.values() if node.area is Area.PIT_LANE}
    ahead, behind = neighbours(sketch.links, sketch.nodes)
    shared = [i for i in lane if len(ahead[i]) == 1 and ahead[i][0] in lane and i in ahead[ahead[i][0]]]
    # Of a box and a lane space that lead to one another the box is the one that leads nowhere else.
    for box in shared:
        sketch.boxes_at += [source for source in behind[box] if source in lane and source not in sketch.boxes_at]
    if shared:
        sketch.remove(shared)
        sketch.note(f"the file has {len(shared)} boxes, each shared by the pit lane spaces leading to it")


def _outward(sketch: Sketch, ident: str) -> tuple[float, float]:
    """A spot beside a pit lane space, on the side away from the track."""
    node = sketch.nodes[ident]
    near = min(sketch.track(), key=lambda other: math.hypot(other.x - node.x, other.y - node.y))
    away = node.x - near.x, node.y - near.y
    length = math.hypot(*away) or 1.0
    reach = _spacing(sketch, ident)
    return node.x + away[0] / length * reach, node.y + away[1] / length * reach


def _spacing(sketch: Sketch, ident: str) -> float:
    """The distance from a lane space to the next one it leads to."""
    node = sketch.nodes[ident]
    ways = [sketch.nodes[b] for a, b in sketch.links if a == ident and sketch.nodes[b].area is not Area.BOX]
    return min((math.hypot(other.x - node.x, other.y - node.y) for other in ways), default=1.0)
