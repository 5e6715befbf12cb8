"""Options of one length: the ends of all paths as long as that, or the furthest ones and a block (chapters M and B;
F-2, J-9)."""

from __future__ import annotations

from pitboard.kernels import rule

from .bills import TYRES, bill_move, points_of
from .layout import GHOST, OPTIONS, SPIN_EXCESS_OF_ONE, SPIN_LAST_TYRE, Book, Car, Desk
from .options import insert


@rule
def most_overshoot(book: Book, car: Car) -> int:
    """The longest overshoot that the car might survive (O-7, O-8)."""
    have = points_of(book, car, TYRES)
    if book.spin == SPIN_EXCESS_OF_ONE or (book.spin == SPIN_LAST_TYRE and have == 0):
        return have + 1
    return have


@rule
def add_finishes(book: Book, desk: Desk, car: Car, least: int, most: int) -> None:
    """Add the options that finish the race after so many spaces: what is left of the roll is not driven (F-2, J-9)."""
    begin = desk.count
    desk.draft.finish = True
    desk.draft.blocked = 0
    for layer in range(least, most + 1):
        add_layer(book, desk, car, layer, begin, begin)


@rule
def add_length(book: Book, desk: Desk, car: Car, length: int, reached: int, fatal: int) -> None:
    """Add the options of one length: paths as long as that, or the furthest ones and a block (B-2).

    `fatal` is the length of the longest path that no car survives; such paths are none to add, but the car is not
    blocked."""
    if reached < length and (desk.finish <= length or fatal >= length or fatal > reached):
        return
    layer = min(length, reached)
    desk.draft.finish = False
    desk.draft.blocked = length - layer
    begin = group_of(desk)
    add_layer(book, desk, car, layer, begin, 0 if layer == reached else begin)


@rule
def group_of(desk: Desk) -> int:
    """The first option listed with the draft's turbo and braking."""
    first = desk.count
    while first > 0 and desk.options[first - 1].braked == desk.draft.braked:
        if desk.options[first - 1].turbo != desk.draft.turbo:
            break
        first -= 1
    return first


@rule
def add_layer(book: Book, desk: Desk, car: Car, layer: int, begin: int, compared: int) -> None:
    """Add an option for each node of a layer that ends a move of the draft's kind.

    They are put in order among the options from `begin` on, and left out where they equal one from `compared` on
    (M-5)."""
    draft = desk.draft
    draft.steps = layer
    turbo = book.turbo_cost if draft.turbo else 0
    billed = False
    for index in range(desk.layers[layer], desk.layers[layer + 1]):
        node = desk.nodes[index]
        if node.finish != draft.finish or node.changes == GHOST:
            continue
        if desk.count >= OPTIONS:
            desk.overfull = True
            return
        draft.end = node.space
        draft.node = index
        draft.danger = node.danger
        if node.overshoot > 0 or draft.overshoot > 0 or not billed:
            draft.overshoot = node.overshoot
            draft.fatal = node.fatal
            bill_move(book, car, draft, draft.braked, turbo)
            billed = True
        insert(desk, begin, compared)
