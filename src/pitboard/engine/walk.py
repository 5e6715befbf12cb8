"""Where a car may go: all legal paths of each length, layer by layer (chapters M and O-4; M-1 to M-4, J-13 to J-18).

A search grows from the car's space, one space a layer. A node is a space together with whatever about the way there matters
for going on: the stretch of straight it began (M-2 asks for the shortest path within it), the lane changes made there
(M-3), the spaces overshot (O-2) and the dangerous spaces entered (H-2).

M-2 by dominance: a path on a straight is illegal when its end was reached from the same beginning in fewer spaces by a path
whose dangerous spaces it enters too. What begins illegally stays illegal, so such a node is dropped. A node that needed
more than two lane changes, a *ghost*, is kept, for it may make a longer way illegal, but no car may stop on it (J-13).

`grow` follows most links itself, with few questions asked, for this is where the engine spends its time; what is special
about a link or a node it leaves to `follow`.
"""

from __future__ import annotations

from pitboard.circuits.board import CHANGE, ENTERS, LEAVES, LINE, Board, Spot
from pitboard.kernels import rule

from .ground import car_on, is_marked
from .layout import NODES, SETS, Car, Desk, Node, Race

MOST_CHANGES = 2
GHOST = MOST_CHANGES + 1
CORNER = -1
OVERSHOOT = -2
NO_LIMIT = 127
MOST_BITS = 61
"""Portions up to this number have a bit of their own in the desk's masks."""
MOST_IN_LAYER = 2048
"""More nodes than any layer has; a search with less room left than that is given up, and says so."""


@rule
def begin_search(race: Race, board: Board, desk: Desk, car: Car, limit: int) -> None:
    """A clean sheet with the root node, where the car stands. Overshoots of more than `limit` spaces will not be followed."""
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
    root.portion = CORNER if board.spaces[car.space].corner >= 0 else 0
    desk.begins[0] = 0
    desk.portions = 1
    desk.masks[car.space] = 1
    desk.heads[car.space] = desk.origin
    desk.layers[0] = 0
    desk.layers[1] = 1


@rule
def search(race: Race, board: Board, desk: Desk, car: Car, length: int, limit: int) -> int:
    """Find all paths of up to `length` spaces; returns how many layers beyond the start hold a node where a car may stop."""
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
        spot = board.spaces[node.space]
        for way in range(spot.ways):
            target = spot.links[way]
            traits = spot.traits[way]
            if race.ground[target] != 0 or traits & special != 0:
                stands = follow(race, board, desk, car, layer, index, way) or stands
                continue
            head = desk.heads[target] - origin
            portion = node.portion + 0
            changes = 0
            mask = 0
            if portion >= 0:
                changes = min(node.changes + (traits & CHANGE), GHOST)
                if traits & ENTERS != 0:
                    if changes >= MOST_CHANGES and not may_enter(board, desk, layer, index, way, node.danger):
                        continue
                    portion = CORNER
                    changes = 0
            if portion < 0:
                if head >= begin:
                    stands = add_plain(desk, target, index, portion, 0, begin) or stands
                    continue
            else:
                bit = min(portion, MOST_BITS + 1)
                if head >= 0:
                    mask = desk.masks[target] + 0
                    is_known = mask >> bit & 1 != 0
                    if node.danger != 0 or portion > MOST_BITS or (is_known and head >= begin):
                        stands = add_plain(desk, target, index, portion, changes, begin) or stands
                        continue
                    if is_known:
                        continue
                if node.danger == 0:
                    mask |= 1 << bit
                desk.masks[target] = mask
            new = desk.nodes[desk.used]
            new.space = target
            new.parent = index
            new.portion = portion
            new.older = max(head, -1)
            new.danger = node.danger
            new.changes = changes
            new.overshoot = 0
            new.fatal = False
            new.finish = False
            desk.heads[target] = origin + desk.used
            desk.used += 1
            stands = stands or changes < GHOST
    return stands


@rule
def add_plain(desk: Desk, space: int, parent: int, portion: int, changes: int, begin: int) -> bool:
    """Add a node that overshoots nothing and enters no danger on its last step, unless another on the space makes it
    illegal or equals it. True when a car may stop there."""
    head = desk.heads[space] - desk.origin
    danger = desk.nodes[parent].danger
    other = head
    while other >= begin or (other >= 0 and portion >= 0):
        seen = desk.nodes[other]
        if seen.portion == portion:
            if other < begin:
                if contains(desk, danger, seen.danger):
                    return False
            elif seen.danger == danger and seen.overshoot == 0 and not seen.finish:
                if changes >= seen.changes:
                    return False
                seen.changes = changes
                seen.parent = parent
                return True
        other = seen.older + 0
    new = desk.nodes[desk.used]
    new.space = space
    new.parent = parent
    new.portion = portion
    new.danger = danger
    new.changes = changes
    new.overshoot = 0
    new.fatal = False
    new.finish = False
    return link_up(desk) and changes < GHOST


@rule
def link_up(desk: Desk) -> bool:
    """Make the node just written the newest on its space."""
    index = desk.used + 0
    new = desk.nodes[index]
    head = desk.heads[new.space] - desk.origin
    mask = desk.masks[new.space] + 0 if head >= 0 else 0
    if new.danger == 0 and new.portion >= 0:
        mask |= 1 << min(new.portion, MOST_BITS + 1)
    new.older = head if head >= 0 else -1
    desk.masks[new.space] = mask
    desk.heads[new.space] = desk.origin + index
    desk.used = index + 1
    return True


@rule
def grow_special(race: Race, board: Board, desk: Desk, car: Car, layer: int, index: int) -> bool:
    """The same for one node that overshoots, or is over the last line."""
    node = desk.nodes[index]
    stands = False
    if not node.finish:
        for way in range(ways_on(board.spaces[node.space], node.overshoot)):
            stands = follow(race, board, desk, car, layer, index, way) or stands
    return stands


@rule
def write_plain(desk: Desk, space: int, parent: int, portion: int, changes: int, older: int) -> None:
    """Add a node that has overshot nothing and enters no danger on its last step."""
    index = desk.used + 0
    new = desk.nodes[index]
    new.space = space
    new.parent = parent
    new.portion = portion
    new.older = max(older, -1)
    new.danger = desk.nodes[parent].danger
    new.changes = changes
    new.overshoot = 0
    new.fatal = False
    new.finish = False
    desk.heads[space] = desk.origin + index
    desk.used = index + 1


@rule
def add_plain(desk: Desk, space: int, parent: int, portion: int, changes: int, begin: int) -> bool:
    """The same, unless another node on the space makes it illegal or equals it."""
    head = desk.heads[space] - desk.origin
    danger = desk.nodes[parent].danger
    begins = portion == desk.used
    other = head
    while other >= begin or (other >= 0 and portion >= 0 and not begins):
        seen = desk.nodes[other]
        if seen.portion == portion or (begins and seen.portion == other):
            if other < begin:
                if seen.danger == danger or contains(desk, danger, seen.danger):
                    return False
            elif seen.danger == danger and seen.overshoot == 0 and not seen.finish:
                if changes >= seen.changes:
                    return False
                seen.changes = changes
                seen.parent = parent
                return True
        other = seen.older + 0
    write_plain(desk, space, parent, portion, changes, head)
    return True


@rule
def follow(race: Race, board: Board, desk: Desk, car: Car, layer: int, index: int, way: int) -> bool:
    """Follow any one link from a node. True when that leads to a node where a car may stop or drive on."""
    if car_on(race, board.spaces[desk.nodes[index].space].links[way]) >= 0:
        return False
    if not write_step(race, board, desk, car, index, way):
        return False
    node, new = desk.nodes[index], desk.nodes[desk.used]
    if is_beyond_limit(desk, new):
        keep_dead_end(desk, new.space, len(desk.layers) if new.finish else layer + 1)
        return False
    spot = board.spaces[node.space]
    in_corner = board.spaces[new.space].corner >= 0
    new.changes = 0
    new.portion = node.portion
    if new.overshoot > 0:
        new.portion = OVERSHOOT
    elif in_corner:
        new.portion = CORNER
        if spot.corner < 0 and not may_enter(board, desk, layer, index, way, new.danger):
            return False
    elif spot.corner >= 0:
        new.portion = new_portion(desk, layer)
    else:
        new.changes = min(node.changes + (spot.traits[way] & CHANGE), GHOST)
    if new.finish:
        desk.finish = min(desk.finish, layer + 1)
    return add(desk, layer) < GHOST and not new.finish


@rule
def write_step(race: Race, board: Board, desk: Desk, car: Car, index: int, way: int) -> bool:
    """Write the next free node: one link on from a node, with what is overshot and entered there.

    False where the link may not be followed because an overshooting car keeps its lane (O-4)."""
    node, new = desk.nodes[index], desk.nodes[desk.used]
    spot = board.spaces[node.space]
    traits = spot.traits[way]
    finish = desk.last_lap and traits & LINE != 0
    missing = 0
    if traits & LEAVES != 0 and not finish and spot.corner != desk.free_corner:
        missing = stops_missing(board, car, spot.corner)
    overshoot = node.overshoot + (1 if node.overshoot > 0 or missing > 0 else 0)
    if overshoot == 1 and traits & CHANGE != 0 and keeps_lane_out(spot):
        return False
    new.space = spot.links[way]
    new.parent = index
    new.overshoot = overshoot
    new.fatal = node.fatal or missing > 1
    new.finish = finish
    new.danger = node.danger
    if not finish and is_marked(race, new.space):
        new.danger = with_space(desk, node.danger, new.space)
    return True


@rule
def ways_on(spot: Spot, overshoot: int) -> int:
    """How many of a space's links, from the first, are open: during an overshoot only the lane's own, if there is one (O-4)."""
    if overshoot > 0 and spot.traits[0] & CHANGE == 0:
        return min(spot.ways, 1)
    return spot.ways + 0


@rule
def stops_missing(board: Board, car: Car, corner: int) -> int:
    """Stops still owed in a corner (O-1); a corner that the car was not in when the move began has none yet."""
    made = car.stops if car.corner == corner else 0
    return max(board.stops[corner] - made, 0)


@rule
def keeps_lane_out(spot: Spot) -> bool:
    """Whether a link leaves the corner in the lane of this corner space (O-4)."""
    return spot.traits[0] & CHANGE == 0 and spot.traits[0] & LEAVES != 0


@rule
def is_beyond_limit(desk: Desk, node: Node) -> bool:
    """Whether a node is an overshoot that nobody could pay for, and such ones are not followed."""
    return desk.limit < NO_LIMIT and (node.fatal or node.overshoot > desk.limit)


@rule
def keep_dead_end(desk: Desk, space: int, layer: int) -> None:
    """Remember where a path went on that no car survives: it still counts as a path (B-2)."""
    if desk.dead_ends == len(desk.dead_spaces):
        desk.overfull = True
        return
    desk.dead_spaces[desk.dead_ends] = space
    desk.dead_layers[desk.dead_ends] = layer
    desk.dead_ends += 1


@rule
def dead_end_length(race: Race, board: Board, desk: Desk, most: int) -> int:
    """How long the longest of the paths is that end fatally, up to `most`; 0 when there is none."""
    longest = 0
    k = 0
    while k < desk.dead_ends and longest < most:
        space = desk.dead_spaces[k] + 0
        layer = desk.dead_layers[k] + 0
        k += 1
        while layer < most:
            spot = board.spaces[space]
            space = -1
            for way in range(ways_on(spot, 1)):
                if car_on(race, spot.links[way]) >= 0:
                    continue
                if desk.last_lap and spot.traits[way] & LINE != 0:
                    return most
                if space >= 0:
                    keep_dead_end(desk, spot.links[way], layer + 1)
                else:
                    space = spot.links[way] + 0
            if space < 0:
                break
            layer += 1
        longest = max(longest, layer)
    return longest


@rule
def may_enter(board: Board, desk: Desk, layer: int, index: int, way: int, danger: int) -> bool:
    """Whether the link into a corner keeps to the lane changes of its straight (M-3, J-15)."""
    node = desk.nodes[index]
    changes = node.changes + (board.spaces[node.space].traits[way] & CHANGE)
    if changes < MOST_CHANGES:
        return True
    return changes == MOST_CHANGES and not turns_back(board, desk, layer, index, way, danger)


@rule
def turns_back(board: Board, desk: Desk, layer: int, index: int, way: int, danger: int) -> bool:
    """Whether a link into a corner comes back to the lane its straight was begun in, without need (M-3, J-15).

    There was need when no path from that beginning reaches the same space in fewer spaces."""
    node = desk.nodes[index]
    spot = board.spaces[node.space]
    target = spot.links[way]
    begun = desk.begins[node.portion] + 0
    begun_in = board.spaces[desk.nodes[begun].space].lane
    if spot.traits[way] & CHANGE == 0 or board.spaces[target].lane != begun_in:
        return False
    for other in range(begun, desk.layers[layer]):
        seen = desk.nodes[other]
        if seen.portion == node.portion and contains(desk, danger, seen.danger):
            before = board.spaces[seen.space]
            for k in range(before.ways):
                if before.links[k] == target:
                    return True
    return False


@rule
def new_portion(desk: Desk, layer: int) -> int:
    """The number for a stretch of straight that the node just written begins, or the one of its equal in this layer."""
    index = desk.used + 0
    new = desk.nodes[index]
    for other in range(desk.layers[layer + 1], index):
        seen = desk.nodes[other]
        if seen.space == new.space and seen.portion >= 0 and desk.begins[seen.portion] == other:
            if seen.danger == new.danger and seen.finish == new.finish:
                return seen.portion + 0
    if desk.portions == len(desk.begins):
        desk.overfull = True
        return 0
    desk.begins[desk.portions] = index
    desk.portions += 1
    return desk.portions - 1


@rule
def add(desk: Desk, layer: int) -> int:
    """Keep the node just written, unless another makes it illegal or equals it; its lane changes, GHOST when it is not kept."""
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
def is_same(seen: Node, new: Node) -> bool:
    """Whether two nodes on one space of one layer are the same for all that may follow."""
    return (
        seen.portion == new.portion
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
            larger = desk.sets[larger].before + 0
        if larger == 0:
            return False
        smaller = desk.sets[smaller].before + 0
        larger = desk.sets[larger].before + 0
    return True
