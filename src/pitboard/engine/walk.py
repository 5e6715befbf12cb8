"""Where a car may go: all legal paths of each length, layer by layer (chapters M and O-4; M-1 to M-4, J-13 to J-18).

A search grows from the car's space, one space a layer. A node is a space together with whatever about the way there
matters for going on: the stretch of straight it is on and began (M-2 asks for the shortest path within it), the lane
changes made there (M-3), the spaces overshot (O-2) and the dangerous spaces entered (H-2).

M-2 by dominance: a path on a straight is illegal when its end was reached from the same beginning in fewer spaces by a
path whose dangerous spaces it enters too. What begins illegally stays illegal, so such a node is dropped. A node that
needed more than two lane changes, a *ghost*, is kept, for it may make a longer way illegal, but no car may stop on it
(J-13).

`grow` follows most links itself, with few questions asked, for this is where the engine spends its time; what is
special about a link or a node it leaves to `links.follow`.
"""

from __future__ import annotations

from pitboard.circuits.board import CHANGE, ENTERS, LEAVES, LINE, Board
from pitboard.kernels import rule

from .dead_ends import keep_dead_end
from .ground import car_on
from .layout import CORNER, GHOST, MOST_BITS, MOST_CHANGES, NO_LIMIT, NODES, OVERSHOOT, Car, Desk, Node, Race
from .links import may_enter, ways_on, write_step
from .sets import contains

LAST_ORIGIN = 2**31 - 2 * NODES
MOST_IN_LAYER = 2048
"""More nodes than any layer has; a search with less room left than that is given up, and says so."""


@rule
def search(race: Race, board: Board, desk: Desk, car: Car, length: int, limit: int) -> int:
    """Find all paths of up to `length` spaces.

    Returns how many layers beyond the start hold a node where a car may stop."""
    begin_search(race, board, desk, car, limit)
    reached = 0
    for layer in range(length):
        if desk.used > NODES - MOST_IN_LAYER:
            desk.overfull = True
            break
        if grow(race, board, desk, car, layer):
            reached = layer + 1
        if desk.used == desk.layers[layer + 1]:
            for rest in range(layer + 2, length + 2):
                desk.layers[rest] = desk.used
            break
        desk.layers[layer + 2] = desk.used
    return reached


@rule
def begin_search(race: Race, board: Board, desk: Desk, car: Car, limit: int) -> None:
    """A clean sheet with the root node, where the car stands.

    Overshoots of more than `limit` spaces will not be followed."""
    if desk.origin > LAST_ORIGIN:
        for space in range(len(desk.heads)):
            desk.heads[space] = 0
        desk.origin = 0
    desk.origin += NODES
    desk.sets_used = 1
    desk.used = 1
    desk.limit = limit
    desk.dead_ends = 0
    corner = car.corner
    desk.free_corner = corner if corner >= 0 and car.stops >= board.stops[corner] else -1
    desk.last_lap = car.crossings + 1 == race.laps
    desk.finish = len(desk.layers)
    root = desk.nodes[0]
    root.space = car.space
    root.parent = -1
    root.older = -1
    root.danger = 0
    root.changes = 0
    root.overshoot = 0
    root.fatal = False
    root.finish = False
    root.portion = CORNER if board.forks[car.space].corner >= 0 else 0
    desk.begins[0] = 0
    desk.portions = 1
    desk.masks[car.space] = 1
    desk.heads[car.space] = desk.origin
    desk.layers[0] = 0
    desk.layers[1] = 1


@rule
def grow(race: Race, board: Board, desk: Desk, car: Car, layer: int) -> bool:
    """Add the nodes one space beyond a layer; true when a car may stop, or drive on, on one of them."""
    stands = False
    origin = desk.origin + 0
    begin = desk.layers[layer + 1] + 0
    special = LEAVES | LINE if desk.last_lap else LEAVES + 0
    for index in range(desk.layers[layer], begin):
        node = desk.nodes[index]
        if node.overshoot > 0 or node.finish:
            stands = grow_special(race, board, desk, car, layer, index) or stands
            continue
        fork = board.forks[node.space]
        for way in range(fork.ways):
            target = fork.links[way]
            traits = fork.traits[way]
            if race.ground[target] != 0 or traits & special != 0:
                stands = follow(race, board, desk, car, layer, index, way) or stands
                continue
            portion = node.portion + 0
            changes = 0
            if portion >= 0:
                changes = min(node.changes + (traits & CHANGE), GHOST)
                if traits & ENTERS != 0:
                    if changes >= MOST_CHANGES and not may_enter(board, desk, layer, index, way, node.danger):
                        continue
                    portion = CORNER
                    changes = 0
            head = desk.heads[target] - origin
            mask = 0
            if portion < 0:
                is_first = head < begin
            elif head < 0:
                is_first = True
                mask = 1 << min(portion, MOST_BITS) if node.danger == 0 else 0
            else:
                mask = desk.masks[target] + 0
                bit = 1 << min(portion, MOST_BITS)
                if mask & bit != 0 and head < begin and portion < MOST_BITS:
                    continue
                is_first = mask & bit == 0 and node.danger == 0
                mask |= bit
            new = desk.nodes[desk.used]
            new.space = target
            new.parent = index
            new.portion = portion
            new.danger = node.danger
            new.changes = changes
            new.overshoot = 0
            new.fatal = False
            new.finish = False
            if not is_first:
                if not repeats_newest(desk, head, begin):
                    stands = add(desk, layer) < GHOST or stands
                continue
            new.older = max(head, -1)
            desk.masks[target] = mask
            desk.heads[target] = origin + desk.used
            desk.used += 1
            stands = stands or changes < GHOST
    return stands


@rule
def repeats_newest(desk: Desk, head: int, begin: int) -> bool:
    """Whether the node just written equals the newest on its space, of the same layer: the usual case, told quickly."""
    new, seen = desk.nodes[desk.used], desk.nodes[head]
    return head >= begin and is_same(seen, new) and new.changes >= seen.changes


@rule
def grow_special(race: Race, board: Board, desk: Desk, car: Car, layer: int, index: int) -> bool:
    """The same for one node that overshoots, or is over the last line."""
    node = desk.nodes[index]
    stands = False
    if not node.finish:
        for way in range(ways_on(board.forks[node.space], node.overshoot)):
            stands = follow(race, board, desk, car, layer, index, way) or stands
    return stands


@rule
def follow(race: Race, board: Board, desk: Desk, car: Car, layer: int, index: int, way: int) -> bool:
    """Follow any one link from a node. True when that leads to a node where a car may stop or drive on."""
    if car_on(race, board.forks[desk.nodes[index].space].links[way]) >= 0:
        return False
    if not write_step(race, board, desk, car, index, way):
        return False
    node, new = desk.nodes[index], desk.nodes[desk.used]
    if is_beyond_limit(desk, new):
        keep_dead_end(desk, new.space, len(desk.layers) if new.finish else layer + 1)
        return False
    fork = board.forks[node.space]
    in_corner = board.forks[new.space].corner >= 0
    new.changes = 0
    new.portion = node.portion
    if new.overshoot > 0:
        new.portion = OVERSHOOT
    elif in_corner:
        new.portion = CORNER
        if fork.corner < 0 and not may_enter(board, desk, layer, index, way, new.danger):
            return False
    elif fork.corner >= 0:
        new.portion = new_portion(desk, layer)
    else:
        new.changes = min(node.changes + (fork.traits[way] & CHANGE), GHOST)
    finishes = new.finish and True
    if add(desk, layer) == GHOST:
        return False
    if finishes:
        desk.finish = min(desk.finish, layer + 1)
    return not finishes


@rule
def is_beyond_limit(desk: Desk, node: Node) -> bool:
    """Whether a node is an overshoot that nobody could pay for, and such ones are not followed."""
    return desk.limit < NO_LIMIT and (node.fatal or node.overshoot > desk.limit)


@rule
def new_portion(desk: Desk, layer: int) -> int:
    """The number for a stretch of straight that the node just written begins, or the one of its equal in this layer."""
    index = desk.used + 0
    new = desk.nodes[index]
    for other in range(desk.layers[layer + 1], index):
        seen = desk.nodes[other]
        is_like = seen.space == new.space and seen.danger == new.danger and seen.finish == new.finish
        if is_like and seen.portion >= 0 and desk.begins[seen.portion] == other:
            return seen.portion + 0
    if desk.portions == len(desk.begins):
        desk.overfull = True
        return 0
    desk.begins[desk.portions] = index
    desk.portions += 1
    return desk.portions - 1


@rule
def add(desk: Desk, layer: int) -> int:
    """Keep the node just written, unless another makes it illegal or equals it.

    Returns its lane changes on this straight; GHOST when it is not kept."""
    new = desk.nodes[desk.used]
    older = desk.heads[new.space] - desk.origin
    other = older if older >= 0 else -1
    while other >= 0:
        seen = desk.nodes[other]
        if other >= desk.layers[layer + 1]:
            if is_same(seen, new):
                if new.changes >= seen.changes:
                    return GHOST
                seen.changes = new.changes
                seen.parent = new.parent
                return new.changes + 0
        elif new.portion < 0:
            break
        elif seen.portion == new.portion and contains(desk, new.danger, seen.danger):
            return GHOST
        other = seen.older + 0
    link_up(desk)
    return new.changes + 0


@rule
def link_up(desk: Desk) -> bool:
    """Make the node just written the newest on its space."""
    index = desk.used + 0
    new = desk.nodes[index]
    head = desk.heads[new.space] - desk.origin
    mask = desk.masks[new.space] + 0 if head >= 0 else 0
    if new.danger == 0 and new.portion >= 0:
        mask |= 1 << min(new.portion, MOST_BITS)
    new.older = head if head >= 0 else -1
    desk.masks[new.space] = mask
    desk.heads[new.space] = desk.origin + index
    desk.used = index + 1
    return True


@rule
def is_same(seen: Node, new: Node) -> bool:
    """Whether two nodes on one space of one layer are the same for all that may follow."""
    return (
        seen.portion == new.portion
        and seen.danger == new.danger
        and seen.overshoot == new.overshoot
        and seen.fatal == new.fatal
        and seen.finish == new.finish
    )
