"""Driving a chosen move: space by space, over the line, through danger, and the bill at the end (T-2, O, B, F)."""

from __future__ import annotations

from pitboard.circuits.board import LINE, Board
from pitboard.circuits.model import PIT
from pitboard.kernels import rule

from .bills import BODY, BRAKES, TYRES, bill_move, pay
from .finish import lose, mark, put_out, take_flag
from .ground import car_on, is_marked, lift, stand
from .layout import (
    VICTIM_AHEAD,
    VICTIM_DRAWN,
    Book,
    Car,
    Desk,
    Option,
    Outcome,
    Race,
    Status,
)
from .links import ways_on
from .pits import is_in_pits
from .trace import Cause, Kind, note


@rule
def set_out(race: Race, board: Board, book: Book, desk: Desk, index: int, slipstream: bool) -> None:
    """Take up an option: pay what is spent of one's own will, and lay out the route."""
    option = desk.options[index]
    car = race.cars[race.mover]
    note(desk, Kind.MOVE_CHOSEN, race.mover, option.braked, int(option.turbo), int(slipstream))
    spend(race, book, desk, BRAKES, option.braked)
    if option.turbo:
        car.turbo_used = True
        spend(race, book, desk, TYRES, book.turbo_cost)
    if slipstream:
        spend(race, book, desk, TYRES, book.slipstream_cost)
        if option.surcharge:
            race.corner_paid = True
            spend(race, book, desk, BRAKES, book.slipstream_corner_brakes)
    race.overshoot = option.overshoot
    race.blocked = option.blocked
    race.fatal = option.fatal
    if option.braked > 0 or option.blocked > 0 or option.overshoot > 0:
        race.full = False
    lay_route(race, board, desk, option, car)


@rule
def lay_route(race: Race, board: Board, desk: Desk, option: Option, car: Car) -> None:
    """The spaces that will be driven: those of the track, and those of the pits before them or after them."""
    is_way_out = is_in_pits(board, car)
    track = option.lane + 0 if is_way_out else 0
    node = option.node + 0
    for step in range(track + option.steps - 1, track - 1, -1):
        race.route[step] = desk.nodes[node].space
        node = desk.nodes[node].parent
    lane = 0 if is_way_out else option.steps + 0
    for step in range(option.lane):
        race.route[lane + step] = desk.way[step]
    race.route_length = option.steps + option.lane
    race.route_next = 0


@rule
def spend(race: Race, book: Book, desk: Desk, part: int, points: int) -> None:
    """Pay points of one's own will."""
    if points > 0:
        car, slot = race.cars[race.mover], book.slot[part]
        pay(book, car, part, points)
        note(desk, Kind.LOST, race.mover, slot, points, car.points[slot])


@rule
def drive(race: Race, board: Board, desk: Desk) -> bool:
    """Drive the route until its end, or until a dangerous space asks for a test; true when it does (H-2)."""
    i = race.mover
    car = race.cars[i]
    lift(race, car.space)
    while race.route_next < race.route_length:
        space = race.route[race.route_next]
        race.route_next += 1
        enter(race, board, desk, i, space)
        is_over_last_line = car.crossings == race.laps
        if is_marked(race, space) and not is_over_last_line:
            stand(race, space, i)
            return True
    stand(race, car.space, i)
    return False


@rule
def enter(race: Race, board: Board, desk: Desk, i: int, space: int) -> None:
    """One space further: over the line perhaps (P-8), out of one corner and into the next."""
    car = race.cars[i]
    note(desk, Kind.ENTERED, i, space, 0, 0)
    if board.forks[car.space].before_line and crosses_line(board, car.space, space):
        car.crossings += 1
        note(desk, Kind.LINE_CROSSED, i, car.crossings, 0, 0)
    if car.served and board.forks[space].lane != PIT:
        car.served = False
    corner = board.forks[space].corner
    if corner != car.corner:
        car.corner = corner
        car.stops = 0
    car.space = space


@rule
def arrive(race: Race, desk: Desk) -> None:
    """The car stands where its drive has ended; the number of the arrival breaks ties (V-7). No spaces, no arrival
    (J-3)."""
    if race.route_length > 0:
        race.cars[race.mover].arrived = race.arrivals
        race.arrivals += 1
        note(desk, Kind.ARRIVED, race.mover, race.cars[race.mover].arrived, 0, 0)


@rule
def crosses_line(board: Board, space: int, target: int) -> bool:
    """Whether the link between two spaces crosses the finish line (C-5)."""
    fork = board.forks[space]
    for way in range(fork.ways):
        if fork.links[way] == target:
            return fork.traits[way] & LINE != 0
    return board.spaces[space].pit == target and board.spaces[space].pit_line


@rule
def clear_route(race: Race) -> None:
    """The route is driven, or lapses."""
    for step in range(race.route_length):
        race.route[step] = 0
    race.route_length = 0
    race.route_next = 0


@rule
def clear_drive(race: Race) -> None:
    """Nothing of the drive is left; the turn is over."""
    clear_route(race)
    race.overshoot = 0
    race.blocked = 0
    race.fatal = False


@rule
def settle(race: Race, board: Board, book: Book, desk: Desk) -> int:
    """Pay for the overshoot and the block at the end of the drive, spin, go out or finish; returns the outcome."""
    i = race.mover
    car = race.cars[i]
    outcome = Outcome.STAYS + 0
    if race.overshoot > 0 or race.blocked > 0:
        outcome = settle_bill(race, book, desk, car)
    if outcome == Outcome.SPINS:
        car.spun = True
        car.gear = 1
        note(desk, Kind.SPUN, i, 0, 0, 0)
    elif outcome == Outcome.OUT:
        put_out(race, board, book, desk, i, Cause.MISSED_STOPS if race.fatal else Cause.OVERSHOOT)
    elif outcome == Outcome.OUT_BLOCKED:
        put_out(race, board, book, desk, i, Cause.BLOCKED)
    if outcome < Outcome.OUT and car.crossings == race.laps:
        take_flag(race, desk, i)
    return outcome


@rule
def settle_bill(race: Race, book: Book, desk: Desk, car: Car) -> int:
    """The bill once more, now that it is due, and its payment."""
    draft = desk.draft
    draft.overshoot = race.overshoot
    draft.blocked = race.blocked
    draft.fatal = race.fatal
    bill_move(book, car, draft, 0, 0)
    if race.overshoot > 0:
        note(desk, Kind.OVERSHOT, race.mover, race.overshoot, int(race.fatal), 0)
    if race.blocked > 0:
        note(desk, Kind.BLOCKED, race.mover, race.blocked, 0, 0)
    if draft.outcome < Outcome.OUT:
        collect(race, desk, car, draft)
    return draft.outcome


@rule
def collect(race: Race, desk: Desk, car: Car, bill: Option) -> None:
    """Take a bill's points."""
    for slot in range(len(bill.bill)):
        if bill.bill[slot] > 0:
            car.points[slot] -= bill.bill[slot]
            note(desk, Kind.LOST, race.mover, slot, bill.bill[slot], car.points[slot])


@rule
def find_victims(race: Race, board: Board, book: Book) -> None:
    """List the cars that one which went out blocked may hit (V-14, B-4)."""
    race.tests = 0
    space = race.cars[race.mover].space
    fork = board.forks[space]
    if book.victim == VICTIM_AHEAD:
        if car_on(race, board.spaces[space].ahead) >= 0:
            race.tested[0] = car_on(race, board.spaces[space].ahead)
            race.tests = 1
    elif book.victim == VICTIM_DRAWN:
        for way in range(ways_on(fork, race.overshoot)):
            other = car_on(race, fork.links[way])
            if other >= 0:
                race.tested[race.tests] = other
                race.tests += 1


@rule
def hit(race: Race, board: Board, book: Book, desk: Desk, victim: int) -> None:
    """The car ahead of V-14 loses points; if that puts it out, it is placed behind the car that hit it (B-6, J-26)."""
    mover, car = race.cars[race.mover], race.cars[victim]
    space = car.space
    lose(race, board, book, desk, victim, BODY, book.victim_loss, Cause.HIT)
    if book.handling:
        mark(race, desk, space)
    if car.status == Status.OUT:
        car.out_distance = min(car.out_distance, mover.out_distance)
        mover_order = mover.out_order + 0
        mover.out_order = car.out_order
        car.out_order = mover_order
