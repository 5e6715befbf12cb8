"""The options of a move: every end, with its bill, in canonical order (chapters M, O and B; J-7 to J-10).

A driver may brake any spaces that can be paid, or use the turbo; each length of move that results has its ends. Where
other cars leave no path of that length, the car goes as far as it can and the rest is billed (B-2).
"""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule

from .bills import BRAKES, TYRES, points_of, spendable
from .dead_ends import dead_end_length
from .layout import NO_LIMIT, Book, Car, Desk, Race
from .lengths import add_finishes, add_length, most_overshoot
from .options import keep_survivors
from .pit_moves import add_entries, list_pit_moves
from .pits import is_in_pits, may_enter_pits
from .walk import search


@rule
def list_moves(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """Fill the desk's options with the mover's, after its die is known.

    Overshoots that nobody could pay for are looked into only when nothing else is left, for only then are they
    options."""
    car = race.cars[race.mover]
    if is_in_pits(board, car):
        list_pit_moves(race, board, book, desk)
        return
    add_moves(race, board, book, desk, car, most_overshoot(book, car))
    if not keep_survivors(desk):
        add_moves(race, board, book, desk, car, NO_LIMIT)
        keep_survivors(desk)


@rule
def add_moves(race: Race, board: Board, book: Book, desk: Desk, car: Car, limit: int) -> None:
    """Add the options of every length that the driver may make of the roll."""
    turbo = book.turbo_spaces if may_use_turbo(race, book, car) else 0
    most = race.pips + turbo
    desk.count = 0
    reached = search(race, board, desk, car, most, limit)
    fatal = dead_end_length(race, board, desk, most) if reached < most and desk.dead_ends > 0 else 0
    desk.draft.turbo = False
    enters = may_enter_pits(race, board, book, car)
    for braked in range(min(spendable(book, car, BRAKES), race.pips) + 1):
        desk.draft.braked = braked
        if braked == 0:
            add_finishes(book, desk, car, desk.finish, race.pips)
        add_length(book, desk, car, race.pips - braked, reached, fatal)
        if enters and (braked == 0 or book.pit_lane_braking):
            add_entries(race, board, book, desk, car, race.pips - braked)
    if turbo > 0:
        desk.draft.turbo = True
        desk.draft.braked = 0
        add_finishes(book, desk, car, max(desk.finish, race.pips + 1), most)
        add_length(book, desk, car, most, reached, fatal)


@rule
def may_use_turbo(race: Race, book: Book, car: Car) -> bool:
    """L-7: once, while its points are there, and only on a die roll (J-6)."""
    return book.turbo and not car.turbo_used and not race.flying and points_of(book, car, TYRES) >= book.turbo_cost
