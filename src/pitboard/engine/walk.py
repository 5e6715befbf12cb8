"""Where a car may go: all legal paths of each length, layer by layer (chapters M and O-4; M-1 to M-4, J-13 to J-18).

A search grows from the car's space, one space a layer. A node is a space together with whatever about the way there matters
for going on: the stretch of straight it began (M-2 asks for the shortest path within it), the lane changes made there
(M-3), the spaces overshot (O-2) and the dangerous spaces entered (H-2).

M-2 by dominance: a path on a straight is illegal when its end was reached from the same beginning in fewer spaces by a path
whose dangerous spaces it enters too. What begins illegally stays illegal, so such a node is dropped. A node that needed
more than two lane changes, a *ghost*, is kept, for it may make a longer way illegal, but no car may stop on it (J-13).
"""

from __future__ import annotations

from pitboard.circuits.board import Board, Spot
from pitboard.kernels import rule

from .layout import NODES, SETS, Car, Desk, Node, Race

MOST_CHANGES = 2
GHOST = MOST_CHANGES + 1
CORNER = -1
OVERSHOOT = -2
UNFIT = -1


@rule
def is_marked(race: Race, space: int) -> bool:
    """Whether a danger marker lies on the space (H-1)."""
    return race.markers[space >> 5] >> (space & 31) & 1 == 1


@rule
def search(race: Race, board: Board, desk: Desk, car: Car, length: int) -> int:
    """Find all paths of up to `length` spaces; returns how many layers beyond the start hold a node where a car may stop."""
    begin_search(desk, board, car)
    reached = 0
    for layer in range(length):
        stands = grow(race, board, desk, car, layer)
        if stands:
            reached = layer + 1
        if desk.used == desk.layers[layer + 1]:
            for rest in range(layer + 2, length + 2):
                desk.layers[rest] = desk.used
            break
        desk.layers[layer + 2] = desk.used
    return reached


@rule
def grow(race: Race, board: Board, desk: Desk, car: Car, layer: int) -> bool:
    """Add the nodes one space beyond a layer; true when a car may stop, or drive on, on one of them."""
    stands = False
    for index in range(desk.layers[layer], desk.layers[layer + 1]):
        node = desk.nodes[index]
        if node.finish:
            continue
        spot = board.spaces[node.space]
        for way in range(ways_on(spot, node.overshoot)):
            if race.occupant[spot.links[way]] < 0 and follow(race, board, desk, car, layer, index, way):
                stands = True
    return stands


@rule
def follow(race: Race, board: Board, desk: Desk, car: Car, layer: int, index: int, way: int) -> bool:
    """Follow one link from a node. True when that leads to a node where a car may stop or drive on."""
    if not write_step(race, board, desk, car, index, way):
        return False
    node, new = desk.nodes[index], desk.nodes[desk.used]
    spot = board.spaces[node.space]
    corner = board.spaces[new.space].corner
    changes = lane_changes(node, spot, way, corner, new.overshoot)
    if changes == UNFIT:
        return False
    new.changes = changes
    new.portion = node.portion
    if new.overshoot > 0:
        new.portion = OVERSHOOT
    elif corner >= 0:
        new.portion = CORNER
    elif spot.corner >= 0:
        new.portion = desk.used
    return add(desk, layer) and changes < GHOST and not new.finish


@rule
def write_step(race: Race, board: Board, desk: Desk, car: Car, index: int, way: int) -> bool:
    """Write the next free node: one link on from a node, with what is overshot and entered there.

    False where the link may not be followed because an overshooting car keeps its lane (O-4)."""
    if desk.used >= NODES - 1:
        desk.overfull = True
        return False
    node, new = desk.nodes[index], desk.nodes[desk.used]
    spot = board.spaces[node.space]
    target = spot.links[way]
    finish = spot.crosses[way] == 1 and car.crossings + 1 == race.laps
    missing = 0
    if spot.corner >= 0 and board.spaces[target].corner != spot.corner and not finish:
        missing = stops_missing(board, car, spot.corner)
    overshoot = node.overshoot + (1 if node.overshoot > 0 or missing > 0 else 0)
    if overshoot == 1 and spot.shifts[way] != 0 and keeps_lane_out(board, spot):
        return False
    new.space = target
    new.parent = index
    new.overshoot = overshoot
    new.fatal = node.fatal or missing > 1
    new.finish = finish
    new.danger = node.danger
    if not finish and is_marked(race, target):
        new.danger = with_space(desk, node.danger, target)
    return True


@rule
def ways_on(spot: Spot, overshoot: int) -> int:
    """How many of a space's links, from the first, are open: during an overshoot only the lane's own, if there is one (O-4)."""
    if overshoot > 0 and spot.shifts[0] == 0:
        return min(spot.ways, 1)
    return spot.ways + 0


@rule
def begin_search(desk: Desk, board: Board, car: Car) -> None:
    """A clean sheet with the root node, where the car stands."""
    desk.origin += NODES
    desk.sets_used = 1
    desk.used = 1
    root = desk.nodes[0]
    root.space = car.space
    root.parent = -1
    root.older = -1
    root.danger = 0
    root.changes = 0
    root.overshoot = 0
    root.fatal = False
    root.finish = False
    root.portion = CORNER if board.spaces[car.space].corner >= 0 else 0
    desk.heads[car.space] = desk.origin
    desk.layers[0] = 0
    desk.layers[1] = 1


@rule
def stops_missing(board: Board, car: Car, corner: int) -> int:
    """Stops still owed in a corner (O-1); a corner that the car was not in when the move began has none yet."""
    made = car.stops if car.corner == corner else 0
    return max(board.stops[corner] - made, 0)


@rule
def keeps_lane_out(board: Board, spot: Spot) -> bool:
    """Whether a link leaves the corner in the lane of this corner space (O-4)."""
    return spot.shifts[0] == 0 and board.spaces[spot.links[0]].corner != spot.corner


@rule
def lane_changes(node: Node, spot: Spot, way: int, corner: int, overshoot: int) -> int:
    """Lane changes on this straight after following the link (M-3, J-15); UNFIT where a ghost would enter a corner."""
    if overshoot > 0 or spot.corner >= 0:
        return 0
    changes = min(node.changes + spot.shifts[way], GHOST)
    if corner < 0:
        return changes
    return UNFIT if changes == GHOST else 0


@rule
def add(desk: Desk, layer: int) -> bool:
    """Keep the node just written, unless another makes it illegal or equals it."""
    index = desk.used
    new = desk.nodes[index]
    begins = new.portion == index
    older = desk.heads[new.space] - desk.origin
    new.older = older if older >= 0 else -1
    other = new.older
    while other >= 0:
        seen = desk.nodes[other]
        if other >= desk.layers[layer + 1]:
            if is_same(desk, seen, new, begins and seen.portion == other):
                if new.changes < seen.changes:
                    seen.changes = new.changes
                    seen.parent = new.parent
                    return True
                return False
        elif new.portion < 0 or begins:
            break
        elif seen.portion == new.portion and contains(desk, new.danger, seen.danger):
            return False
        other = seen.older
    desk.heads[new.space] = desk.origin + index
    desk.used = index + 1
    return True


@rule
def is_same(desk: Desk, seen: Node, new: Node, both_begin: bool) -> bool:
    """Whether two nodes on one space of one layer are the same for all that may follow."""
    return (
        (both_begin or seen.portion == new.portion)
        and seen.danger == new.danger
        and seen.overshoot == new.overshoot
        and seen.fatal == new.fatal
        and seen.finish == new.finish
    )


@rule
def with_space(desk: Desk, danger: int, space: int) -> int:
    """The set of dangerous spaces with one more."""
    for known in range(1, desk.sets_used):
        if desk.sets[known].before == danger and desk.sets[known].space == space:
            return known
    if desk.sets_used >= SETS:
        desk.overfull = True
        return danger
    new = desk.sets[desk.sets_used]
    new.before = danger
    new.space = space
    new.many = (desk.sets[danger].many if danger > 0 else 0) + 1
    desk.sets_used += 1
    return desk.sets_used - 1


@rule
def contains(desk: Desk, larger: int, smaller: int) -> bool:
    """Whether all of one set's spaces are in the other. Both list spaces in driving order, the last first."""
    while smaller > 0:
        while larger > 0 and desk.sets[larger].space != desk.sets[smaller].space:
            larger = desk.sets[larger].before
        if larger == 0:
            return False
        smaller = desk.sets[smaller].before
        larger = desk.sets[larger].before
    return True
