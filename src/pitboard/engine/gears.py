"""Which gears may be announced, and what skipping costs (chapter G; V-8)."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.kernels import rule
from pitboard.rules.ruleset import PARTS

from .bills import ENGINE, spendable
from .finish import mark
from .layout import Book, Car, Desk, Option, Race
from .options import write_blank
from .pits import is_in_box, is_in_pits
from .trace import Kind, note


@rule
def list_gears(race: Race, board: Board, book: Book, desk: Desk) -> None:
    """Fill the desk's options with the gears the mover may announce, lowest first; in the pits any lower one is free
    (P-1), and out of the box all up to a highest (P-5a)."""
    car = race.cars[race.mover]
    desk.count = 0
    lowest = max(car.gear - 1 - book.skips, 1)
    highest = min(car.gear + 1, book.gears)
    if car.spun:
        highest = 1
    in_pits = is_in_pits(board, car)
    if in_pits:
        lowest = 1
        if is_in_box(board, car, race.mover):
            highest = book.pit_exit_gear + 0
    for gear in range(lowest, highest + 1):
        skipped = 0 if in_pits else max(car.gear - 1 - gear, 0)
        if skipped == 0 or can_skip(book, car, skipped):
            write_gear(book, desk.options[desk.count], gear, skipped)
            desk.count += 1


@rule
def can_skip(book: Book, car: Car, skipped: int) -> bool:
    """Whether every point of the price is there, and may be spent (G-1, G-2)."""
    for part in range(PARTS):
        cost = book.skip_cost[skipped, part]
        if cost > 0 and cost > spendable(book, car, part):
            return False
    return True


@rule
def write_gear(book: Book, option: Option, gear: int, skipped: int) -> None:
    """An option to announce a gear."""
    write_blank(option)
    option.gear = gear
    option.blocked = skipped
    if skipped > 0:
        for part in range(PARTS):
            option.bill[book.slot[part]] += book.skip_cost[skipped, part]


@rule
def engage(race: Race, book: Book, desk: Desk, option: Option) -> None:
    """Announce a gear and pay for those skipped; a spun car is turned round first (O-9)."""
    car = race.cars[race.mover]
    if car.spun:
        car.spun = False
        note(desk, Kind.TURNED_ROUND, race.mover, 0, 0, 0)
    skipped = option.blocked
    car.gear = option.gear
    note(desk, Kind.GEAR_ENGAGED, race.mover, option.gear, skipped, 0)
    for slot in range(PARTS):
        if option.bill[slot] > 0:
            car.points[slot] -= option.bill[slot]
            note(desk, Kind.LOST, race.mover, slot, option.bill[slot], car.points[slot])
    if skipped > 0 and book.handling and book.skip_cost[skipped, ENGINE] > 0:
        if book.marker_where_ended:
            race.skip_marker = True
        else:
            mark(race, desk, car.space)
