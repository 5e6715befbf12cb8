"""Following one link: what is overshot and entered on the way, and whether the link may be followed at all.

The rules of single links stand here for the search of a move and for the legs of a slipstream alike (O-2 to O-5, M-3).
"""

from __future__ import annotations

from pitboard.circuits.board import CHANGE, LEAVES, LINE, Board, Fork
from pitboard.circuits.model import PIT
from pitboard.kernels import rule

from .ground import is_marked
from .layout import MOST_CHANGES, Car, Desk, Race
from .sets import contains, with_space


@rule
def write_step(race: Race, board: Board, desk: Desk, car: Car, index: int, way: int) -> bool:
    """Write the next free node: one link on from a node, with what is overshot and entered there.

    False where the link may not be followed because an overshooting car keeps its lane (O-4)."""
    node, new = desk.nodes[index], desk.nodes[desk.used]
    fork = board.forks[node.space]
    traits = fork.traits[way]
    finish = desk.last_lap and traits & LINE != 0
    missing = 0
    if traits & LEAVES != 0 and not finish and fork.corner != desk.free_corner:
        missing = stops_missing(board, car, fork.corner)
    overshoot = node.overshoot + (1 if node.overshoot > 0 or missing > 0 else 0)
    if overshoot == 1 and traits & CHANGE != 0 and keeps_lane_out(fork):
        return False
    new.space = fork.links[way]
    new.parent = index
    new.overshoot = overshoot
    new.fatal = node.fatal or missing > 1
    new.finish = finish
    new.danger = node.danger
    if not finish and is_marked(race, new.space):
        new.danger = with_space(desk, node.danger, new.space)
    return True


@rule
def ways_on(fork: Fork, overshoot: int) -> int:
    """How many of a space's links, from the first, are open.

    During an overshoot that is only the lane's own, if there is one (O-4)."""
    if overshoot > 0 and fork.traits[0] & CHANGE == 0:
        return min(fork.ways, 1)
    return fork.ways + 0


@rule
def stops_missing(board: Board, car: Car, corner: int) -> int:
    """Stops still owed in a corner (O-1); a corner that the car was not in when the move began has none yet."""
    made = car.stops if car.corner == corner else 0
    return max(board.stops[corner] - made, 0)


@rule
def keeps_lane_out(fork: Fork) -> bool:
    """Whether a link leaves the corner in the lane of this corner space (O-4)."""
    return fork.traits[0] & CHANGE == 0 and fork.traits[0] & LEAVES != 0


@rule
def may_enter(board: Board, desk: Desk, layer: int, index: int, way: int, danger: int) -> bool:
    """Whether the link into a corner keeps to the lane changes of its straight (M-3, J-15)."""
    node = desk.nodes[index]
    changes = node.changes + (board.forks[node.space].traits[way] & CHANGE)
    if changes < MOST_CHANGES:
        return True
    return changes == MOST_CHANGES and not turns_back(board, desk, layer, index, way, danger)


@rule
def lane_begun_in(board: Board, desk: Desk, index: int, begun: int) -> int:
    """The lane in which the straight of a path was begun; out of the pits that of its first space on the track
    (J-38)."""
    lane = board.forks[desk.nodes[begun].space].lane + 0
    while lane == PIT and index != begun:
        if desk.nodes[index].parent == begun:
            lane = board.forks[desk.nodes[index].space].lane + 0
        index = desk.nodes[index].parent + 0
    return lane


@rule
def turns_back(board: Board, desk: Desk, layer: int, index: int, way: int, danger: int) -> bool:
    """Whether a link into a corner comes back to the lane its straight was begun in, without need (M-3, J-15).

    There was need when no path from that beginning reaches the same space in fewer spaces."""
    node = desk.nodes[index]
    fork = board.forks[node.space]
    target = fork.links[way]
    begun = desk.begins[node.portion] + 0
    begun_in = lane_begun_in(board, desk, index, begun)
    if fork.traits[way] & CHANGE == 0 or board.forks[target].lane != begun_in:
        return False
    for other in range(begun, desk.layers[layer]):
        seen = desk.nodes[other]
        if seen.portion == node.portion and contains(desk, danger, seen.danger):
            before = board.forks[seen.space]
            for k in range(before.ways):
                if before.links[k] == target:
                    return True
    return False
