"""The options of a move that ends or begins in the pits (chapter P; P-1, P-2, P-6).

Into the pits leads a path of the track up to a space with a link there, and then the forced way to the box. A car in
the pits follows that way, and has the choice of a move only once it reaches the track.
"""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule

from .bills import BRAKES, bill_move, spendable
from .dead_ends import dead_end_length
from .layout import GHOST, NO_LIMIT, OPTIONS, Book, Car, Desk, Race
from .lengths import add_length, group_of, most_overshoot
from .links import stops_missing
from .options import insert, keep_survivors
from .pits import free_way, write_way
from .walk import search


@rule
def add_entries(race: Race, board: Board, book: Book, desk: Desk, car: Car, length: int) -> None:
    """Add the ways into the pits for a move of so many spaces, braked as the draft says (P-1).

    The search of the move must lie on the desk."""
    begin = group_of(desk)
    for entry in range(board.entry_count):
        space = board.entries[entry]
        if desk.heads[space] < desk.origin:
            continue
        write_way(race, board, desk, space)
        for layer in range(length):
            for index in range(desk.layers[layer], desk.layers[layer + 1]):
                if desk.nodes[index].space == space and may_turn_in(board, desk, car, index):
                    add_entry(race, book, desk, car, index, layer, length - layer, begin)


@rule
def may_turn_in(board: Board, desk: Desk, car: Car, index: int) -> bool:
    """Whether a path may turn into the pits after a node: never while overshooting, or out of a corner with stops
    missing (O-4)."""
    node = desk.nodes[index]
    if node.overshoot > 0 or node.finish or node.changes == GHOST:
        return False
    corner = board.forks[node.space].corner
    return corner < 0 or corner == desk.free_corner or stops_missing(board, car, corner) == 0


@rule
def add_entry(race: Race, book: Book, desk: Desk, car: Car, index: int, layer: int, left: int, begin: int) -> None:
    """Add one way into the pits, of `left` spaces after a node; a braked one only where it ends nearer than with a
    brake less (P-2)."""
    draft, node = desk.draft, desk.nodes[index]
    steps = free_way(race, desk, left)
    if steps == 0 or (draft.braked > 0 and free_way(race, desk, left + 1) <= left):
        return
    draft.node = index
    draft.danger = node.danger
    draft.steps = layer
    add_lane_option(book, desk, car, steps, begin)


@rule
def add_lane_option(book: Book, desk: Desk, car: Car, steps: int, begin: int) -> None:
    """Add the draft as a move that ends in the pits, so many spaces along the way there."""
    draft = desk.draft
    if desk.count >= OPTIONS:
        desk.overfull = True
        return
    draft.end = desk.way[steps - 1] + 0 if steps > 0 else car.space + 0
    draft.lane = steps
    draft.overshoot = 0
    draft.blocked = 0
    draft.fatal = False
    draft.finish = False
    bill_move(book, car, draft, draft.braked, 0)
    insert(desk, begin, begin)
    draft.lane = 0


@rule
def list_pit_moves(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """Fill the desk's options with those of a mover that stands in the pits, after its die is known."""
    car = race.cars[race.mover]
    write_way(race, board, desk, car.space)
    desk.draft.turbo = False
    if not add_ways_out(race, board, book, desk, car, most_overshoot(book, car)):
        list_lane_moves(race, book, desk, car)
    elif not keep_survivors(desk):
        add_ways_out(race, board, book, desk, car, NO_LIMIT)
        keep_survivors(desk)


@rule
def list_lane_moves(race: Race, book: Book, desk: Desk, car: Car) -> None:
    """The move of a car that does not get out of the pits: one, and braked ones where the book allows it and they end
    nearer (P-2)."""
    desk.count = 0
    free = free_way(race, desk, race.pips)
    add_lane_move(book, desk, car, 0, free)
    for braked in range(race.pips - free + 1, most_braked(race, book, car) + 1):
        add_lane_move(book, desk, car, braked, race.pips - braked)


@rule
def add_lane_move(book: Book, desk: Desk, car: Car, braked: int, steps: int) -> None:
    """Add a move of so many spaces along the lane."""
    draft = desk.draft
    draft.braked = braked
    draft.node = 0
    draft.danger = 0
    draft.steps = 0
    add_lane_option(book, desk, car, steps, desk.count)


@rule
def most_braked(race: Race, book: Book, car: Car) -> int:
    """The most spaces that may be braked away in the lane (P-2)."""
    return min(spendable(book, car, BRAKES), race.pips) if book.pit_lane_braking else 0


@rule
def add_ways_out(race: Race, board: Board, book: Book, desk: Desk, car: Car, limit: int) -> bool:
    """Add the moves that lead out onto the track; False where the car does not get there at all.

    The straight beyond the lane is taken to begin with the lane's last space (J-38). The search thinks of the car as
    standing there, over the line if that lies behind it."""
    lane = free_way(race, desk, race.pips)
    if not car.served or lane == race.pips or lane < desk.way_length:
        return False
    home, crossings = car.space + 0, car.crossings + 0
    if lane > 0:
        car.crossings += lines_on_way(board, desk, home)
        car.space = desk.way[lane - 1]
    desk.count = 0
    most = race.pips - lane
    reached = search(race, board, desk, car, most, limit)
    fatal = dead_end_length(race, board, desk, most) if reached < most and desk.dead_ends > 0 else 0
    desk.draft.lane = lane
    for braked in range(min(spendable(book, car, BRAKES), most - 1) + 1):
        desk.draft.braked = braked
        add_length(book, desk, car, most - braked, reached, fatal)
    desk.draft.lane = 0
    car.space = home
    car.crossings = crossings
    if reached == 0 and fatal == 0:
        return False
    for braked in range(most, most_braked(race, book, car) + 1):
        add_lane_move(book, desk, car, braked, race.pips - braked)
    return True


@rule
def lines_on_way(board: Board, desk: Desk, space: int) -> int:
    """How often the line is crossed on the way from a space through the pits: once, or not at all."""
    for step in range(desk.way_length):
        if board.forks[space].before_line:
            return 1
        space = desk.way[step] + 0
    return 0
