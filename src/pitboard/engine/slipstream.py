"""Slipstream: when one is possible and where its three spaces may lead (chapter L; V-20, V-21; J-30 to J-35).

A leg is three links. On a straight they have one of the shapes of L-2; in a corner any arrows do. The search is a small
tree: all legs, without merging. A braked leg is the beginning of a whole one.
"""

from __future__ import annotations

from pitboard.circuits.board import CHANGE, Board
from pitboard.kernels import rule

from .bills import BRAKES, TYRES, bill_move, spendable
from .ground import car_on
from .layout import NO_LIMIT, Book, Car, Desk, Outcome, Race
from .links import ways_on, write_step
from .options import insert, write_blank
from .walk import begin_search

LEG = 3
BEHIND, OUT, OUT_ON, OUT_OUT, ARROWS, ROUND_CORNER, ON_STRAIGHT = range(7)
"""What has been driven of a leg's shape so far; kept in a node's `portion`."""
NOT_SO = -1
WHOLE = 1
"""In a node's `changes`: three free spaces lead through it."""


@rule
def may_slipstream(race: Race, board: Board, book: Book) -> bool:
    """Whether the mover, where it stands, is directly behind a car fast enough and may follow it (L-1, L-6)."""
    if not book.slipstream or not race.full:
        return False
    car = race.cars[race.mover]
    ahead = board.spaces[car.space].ahead
    i = car_on(race, ahead)
    if i < 0 or car.gear < book.slipstream_gear:
        return False
    other = race.cars[i]
    fits = not other.spun and other.gear >= book.slipstream_gear and car.gear >= other.gear
    return fits and spendable(book, car, TYRES) >= book.slipstream_cost


@rule
def list_slipstreams(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """Fill the desk's options: to decline, then every leg."""
    car = race.cars[race.mover]
    write_blank(desk.options[0])
    desk.options[0].decline = True
    desk.count = 1
    find_legs(race, board, desk, car)
    write_blank(desk.draft)
    for braked in range(LEG):
        begin = desk.count
        for layer in range(1, LEG + 1):
            add_legs(race, board, book, desk, car, layer, braked, begin)


@rule
def find_legs(race: Race, board: Board, desk: Desk, car: Car) -> None:
    """Grow all legs of three free spaces, or up to the last finish line."""
    begin_search(race, board, desk, car, NO_LIMIT)
    desk.nodes[0].portion = ARROWS if board.forks[car.space].corner >= 0 else BEHIND
    for layer in range(LEG):
        for index in range(desk.layers[layer], desk.layers[layer + 1]):
            if not desk.nodes[index].finish:
                extend_leg(race, board, desk, car, index)
        desk.layers[layer + 2] = desk.used
    for index in range(desk.used):
        if index >= desk.layers[LEG] or desk.nodes[index].finish:
            node = index
            while node >= 0:
                desk.nodes[node].changes = WHOLE
                node = desk.nodes[node].parent


@rule
def extend_leg(race: Race, board: Board, desk: Desk, car: Car, index: int) -> None:
    """Add the nodes one link on from a node of a leg."""
    fork = board.forks[desk.nodes[index].space]
    for way in range(ways_on(fork, desk.nodes[index].overshoot)):
        if car_on(race, fork.links[way]) >= 0 or not write_step(race, board, desk, car, index, way):
            continue
        shape = next_shape(board, desk, index, way)
        if shape == NOT_SO:
            continue
        new = desk.nodes[desk.used]
        new.portion = shape
        new.changes = 0
        desk.used += 1


@rule
def next_shape(board: Board, desk: Desk, index: int, way: int) -> int:
    """The shape of a leg after the link to the node just written; NOT_SO where no shape goes on like that (J-30,
    J-31)."""
    node, new = desk.nodes[index], desk.nodes[desk.used]
    fork = board.forks[node.space]
    in_corner = board.forks[new.space].corner >= 0
    if new.overshoot > 0:
        return ARROWS
    if fork.corner >= 0:
        return ARROWS if in_corner else ROUND_CORNER
    shape = shape_on_straight(board, desk, index, way)
    return ARROWS if in_corner and shape != NOT_SO else shape


@rule
def shape_on_straight(board: Board, desk: Desk, index: int, way: int) -> int:
    """The same for a link that leaves a space of a straight."""
    node, new = desk.nodes[index], desk.nodes[desk.used]
    fork = board.forks[node.space]
    on = fork.traits[way] & CHANGE == 0
    shape = node.portion
    if shape == BEHIND:
        return NOT_SO if on else OUT
    if shape == OUT and on:
        return OUT_ON
    if shape == OUT:
        before = board.forks[desk.nodes[node.parent].space].lane
        goes_on_out = board.forks[new.space].lane - fork.lane == fork.lane - before
        return OUT_OUT if goes_on_out else NOT_SO
    if shape == OUT_OUT:
        return OUT_OUT if on else NOT_SO
    if shape == ON_STRAIGHT and board.forks[new.space].corner < 0:
        start = board.forks[desk.nodes[node.parent].space]
        for short_cut in range(start.ways):
            if start.links[short_cut] == new.space:
                return NOT_SO
    if shape == ROUND_CORNER:
        return ON_STRAIGHT
    return shape


@rule
def add_legs(race: Race, board: Board, book: Book, desk: Desk, car: Car, layer: int, braked: int, begin: int) -> None:
    """Add the options of the legs that end on a layer with so many spaces braked (L-3, L-5)."""
    draft = desk.draft
    for index in range(desk.layers[layer], desk.layers[layer + 1]):
        node = desk.nodes[index]
        if node.changes != WHOLE or (layer + braked != LEG and not (node.finish and braked == 0)):
            continue
        if node.finish and braked > 0:
            continue
        surcharge = not race.corner_paid and enters_corner(board, desk, index)
        brakes = braked + (book.slipstream_corner_brakes if surcharge else 0)
        if brakes + (book.slipstream_cost if book.pooled else 0) > spendable(book, car, BRAKES):
            continue
        draft.end = node.space
        draft.node = index
        draft.danger = node.danger
        draft.steps = layer
        draft.braked = braked
        draft.overshoot = node.overshoot
        draft.fatal = node.fatal
        draft.finish = node.finish
        draft.surcharge = surcharge
        bill_move(book, car, draft, brakes, book.slipstream_cost)
        if draft.outcome < Outcome.OUT:
            insert(desk, begin, begin)


@rule
def enters_corner(board: Board, desk: Desk, index: int) -> bool:
    """Whether a leg up to a node brings the car into a corner (J-33)."""
    while desk.nodes[index].parent >= 0:
        before = board.forks[desk.nodes[desk.nodes[index].parent].space].corner
        corner = board.forks[desk.nodes[index].space].corner
        if corner >= 0 and corner != before:
            return True
        index = desk.nodes[index].parent
    return False
