"""What points pay for, and what losing them does (chapters X, O-7, O-8, B; V-2, V-9, V-11 to V-14).

A part's points lie in the slot that the book names: its own, or the pool's. So the same lines serve both kinds of car.
"""

from __future__ import annotations

from pitboard.kernels import rule
from pitboard.rules.ruleset import PARTS

from .layout import (
    AGAIN_COST_OF_ONE,
    AGAIN_ONE_SPACE,
    SPIN_EXCESS_OF_ONE,
    SPIN_LAST_TYRE,
    Book,
    Car,
    Option,
    Outcome,
)

TYRES, BRAKES, GEARBOX, BODY, ENGINE, HANDLING = range(PARTS)


@rule
def points_of(book: Book, car: Car, part: int) -> int:
    """The points that a part can draw on."""
    return car.points[book.slot[part]]


@rule
def spendable(book: Book, car: Car, part: int) -> int:
    """How many points may be spent of one's own will: never the one whose loss eliminates (G-1)."""
    slot = book.slot[part]
    return max(car.points[slot] - book.deadly[slot], 0)


@rule
def pay(book: Book, car: Car, part: int, points: int) -> None:
    """Take points that are known to be there."""
    car.points[book.slot[part]] -= points


@rule
def bill_move(book: Book, car: Car, option: Option, brakes: int, turbo: int) -> None:
    """Fill in an option's bill and outcome: braking and turbo, then the overshoot, then the block (J-20)."""
    for part in range(PARTS):
        option.bill[part] = 0
    option.outcome = Outcome.STAYS
    _owe(book, option, BRAKES, brakes)
    _owe(book, option, TYRES, turbo)
    let_off = _bill_overshoot(book, car, option) if option.overshoot > 0 else 0
    if option.blocked > 0:
        _bill_block(book, car, option)
    if option.outcome == Outcome.OUT_BLOCKED:
        _owe(book, option, TYRES, let_off)


@rule
def _owe(book: Book, option: Option, part: int, points: int) -> None:
    option.bill[book.slot[part]] += points


@rule
def _left(book: Book, car: Car, option: Option, part: int) -> int:
    slot = book.slot[part]
    return car.points[slot] - option.bill[slot]


@rule
def _bill_overshoot(book: Book, car: Car, option: Option) -> int:
    """V-9 for each space, unless the car spins (O-7, O-8) or cannot pay; the points that a spin lets it off."""
    cost = option.overshoot + 0
    let_off = 0
    have = _left(book, car, option, TYRES)
    if option.fatal:
        option.outcome = Outcome.OUT
    elif spins(book, have, cost, option.overshoot):
        option.outcome = Outcome.SPINS
        let_off = cost - have
        cost = have
    elif cost > have - book.deadly[book.slot[TYRES]]:
        option.outcome = Outcome.OUT
    _owe(book, option, TYRES, cost)
    return let_off


@rule
def spins(book: Book, have: int, cost: int, spaces: int) -> bool:
    """Whether an overshoot that costs so much spins a car with so many points (V-11, V-11a)."""
    if book.spin == SPIN_EXCESS_OF_ONE:
        return cost == have + 1
    if book.spin == SPIN_LAST_TYRE and have > 0:
        return cost == have
    if book.spin == SPIN_LAST_TYRE:
        again_by_space = book.spin_again == AGAIN_ONE_SPACE and spaces == 1
        return again_by_space or (book.spin_again == AGAIN_COST_OF_ONE and cost == 1)
    return False


@rule
def _bill_block(book: Book, car: Car, option: Option) -> None:
    """V-13 for the spaces left; beyond the table or beyond the points the car is out (V-14)."""
    left = option.blocked + 0
    is_out = option.outcome == Outcome.OUT
    if left > book.block_limit:
        option.outcome = Outcome.OUT if is_out else Outcome.OUT_BLOCKED
        return
    brakes, tyres = book.block_brakes[left], book.block_tyres[left]
    _owe(book, option, BRAKES, brakes)
    _owe(book, option, TYRES, tyres)
    if is_out:
        return
    short_of_brakes = _left(book, car, option, BRAKES) < book.deadly[book.slot[BRAKES]]
    if short_of_brakes or _left(book, car, option, TYRES) < book.deadly[book.slot[TYRES]]:
        option.outcome = Outcome.OUT_BLOCKED
    elif book.spin_by_block and tyres > 0 and _left(book, car, option, TYRES) == 0:
        option.outcome = Outcome.SPINS
