"""The options of a move: every end, with its bill, in canonical order (chapters M, O and B; J-7 to J-10).

A driver may brake any spaces that can be paid, or use the turbo; each length of move that results has its ends. Where
other cars leave no path of that length, the car goes as far as it can and the rest is billed (B-2).
"""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule

from .bills import BRAKES, TYRES, bill_move, points_of, spendable
from .dead_ends import dead_end_length
from .layout import GHOST, NO_LIMIT, OPTIONS, SPIN_EXCESS_OF_ONE, SPIN_LAST_TYRE, Book, Car, Desk, Outcome, Race
from .options import insert
from .walk import search


@rule
def list_moves(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """Fill the desk's options with the mover's, after its die is known.

    Overshoots that nobody could pay for are looked into only when nothing else is left, for only then are they
    options."""
    car = race.cars[race.mover]
    add_moves(race, board, book, desk, car, most_overshoot(book, car))
    if not keep_survivors(desk):
        add_moves(race, board, book, desk, car, NO_LIMIT)
        keep_survivors(desk)


@rule
def most_overshoot(book: Book, car: Car) -> int:
    """The longest overshoot that the car might survive (O-7, O-8)."""
    have = points_of(book, car, TYRES)
    if book.spin == SPIN_EXCESS_OF_ONE or (book.spin == SPIN_LAST_TYRE and have == 0):
        return have + 1
    return have


@rule
def add_moves(race: Race, board: Board, book: Book, desk: Desk, car: Car, limit: int) -> None:
    """Add the options of every length that the driver may make of the roll."""
    turbo = book.turbo_spaces if may_use_turbo(race, book, car) else 0
    most = race.pips + turbo
    desk.count = 0
    reached = search(race, board, desk, car, most, limit)
    fatal = dead_end_length(race, board, desk, most) if reached < most and desk.dead_ends > 0 else 0
    desk.draft.turbo = False
    for braked in range(min(spendable(book, car, BRAKES), race.pips) + 1):
        desk.draft.braked = braked
        if braked == 0:
            add_finishes(book, desk, car, desk.finish, race.pips)
        add_length(book, desk, car, race.pips - braked, reached, fatal)
    if turbo > 0:
        desk.draft.turbo = True
        desk.draft.braked = 0
        add_finishes(book, desk, car, max(desk.finish, race.pips + 1), most)
        add_length(book, desk, car, most, reached, fatal)


@rule
def may_use_turbo(race: Race, book: Book, car: Car) -> bool:
    """L-7: once, while its points are there, and only on a die roll (J-6)."""
    return book.turbo and not car.turbo_used and not race.flying and points_of(book, car, TYRES) >= book.turbo_cost


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


@rule
def keep_survivors(desk: Desk) -> bool:
    """Strike the options that put the mover out, unless all do (J-7); whether any are left that do not."""
    kept = 0
    for index in range(desk.count):
        if desk.options[index].outcome < Outcome.OUT:
            if kept < index:
                desk.options[kept] = desk.options[index]
            kept += 1
    if kept > 0:
        desk.count = kept
    return kept > 0
