"""The `club` driver: sensible, quick to decide, and no more.

It weighs spaces won against points spent. For a gear it looks at every side of the die and asks where that would
leave the car before the coming corner: too short, in it with room for the stops still owed, or past it. For a move it
asks the same of each end. All values are in quarters of a space."""

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.circuits.model import PIT
from pitboard.engine.bills import BRAKES, ENGINE, TYRES, spendable
from pitboard.engine.ground import car_on
from pitboard.engine.layout import Book, Car, Desk, Option, Outcome, Phase, Race, Status
from pitboard.kernels import rule
from pitboard.rules.ruleset import PARTS

from .club_pits import first_on_track, lane_before, takes_roll, value_of_stop

SPACE = 4
STOP = 24
SPIN = 120
RUIN = 1000
FLAG = 4000
TEST = 16
CONTACT = 10
WORTH, LAST = 10, 40
"""What a point is worth, and how much more when it is a part's last."""
WORST = -1000000
NO_WALL = 40
BRAKE_WORTH, LAST_BRAKE = 14, 80
"""The same for brakes: without them the first car in the way is the end."""


@rule
def choose_club(race: Race, board: Board, book: Book, desk: Desk) -> int:
    """The index of the option the club driver takes; the desk lists the options."""
    if race.phase == Phase.GEAR:
        return choose_gear(race, board, book, desk)
    if race.phase == Phase.PIT:
        return 0 if takes_roll(race) else 1
    best, best_value = 0, WORST
    for index in range(desk.count):
        option = desk.options[index]
        if option.decline:
            value = value_of_place(race, board, book, race.cars[race.mover].space, 0)
        else:
            value = value_of_move(race, board, book, option, best_value)
        if value > best_value:
            best, best_value = index, value
    return best


@rule
def choose_gear(race: Race, board: Board, book: Book, desk: Desk) -> int:
    """The best gear, from the highest down; one that skips gears is looked at only when those before promise
    nothing."""
    best, best_value = 0, WORST
    car = race.cars[race.mover]
    room = room_ahead(race, board, desk)
    lane = lane_before(race, board, desk, car)
    begin = first_on_track(board, desk, car, lane)
    if lane > 0 and not car.served:
        return desk.count - 1  # to the box, as fast as may be
    for index in range(desk.count - 1, -1, -1):
        option = desk.options[index]
        if option.blocked > 0 and best_value > 0:
            break
        value = value_of_gear(race, board, book, option, room, begin, lane)
        if value > best_value:
            best, best_value = index, value
    return best


@rule
def stops_owed(board: Board, car: Car, corner: int) -> int:
    """Stops the car has still to make in a corner."""
    made = car.stops if car.corner == corner else 0
    return max(board.stops[corner] - made, 0)


@rule
def price_of(book: Book, car: Car, option: Option) -> int:
    """What an option's bill is worth to this car."""
    value = 0
    for slot in range(PARTS):
        points = option.bill[slot]
        if points > 0:
            is_brake = slot == BRAKES and not book.pooled
            value += points * (BRAKE_WORTH if is_brake else WORTH)
            if points >= car.points[slot]:
                value += LAST_BRAKE if is_brake else LAST
    return value


@rule
def value_of_gear(race: Race, board: Board, book: Book, option: Option, room: int, begin: int, lane: int) -> int:
    """The mean over the die of what each number would come to, less the price of the gear. The car is on the track from
    the space `begin` on, `lane` spaces away."""
    car = race.cars[race.mover]
    spot = board.spaces[begin]
    gear = option.gear
    near, far = spot.near + lane, spot.far + lane
    corner = spot.next_corner + 0
    if corner < 0:  # a road without corners: as fast as the engine bears
        return gear if gear < book.engine_gear or spendable(book, car, ENGINE) > 0 else 0
    owed = stops_owed(board, car, corner)
    if owed == 0:
        near, far, corner = spot.leap + lane, spot.stretch + lane, spot.after + 0
        owed = board.stops[corner] + 0
    low = max(gear - 1, 1)
    total = 0
    numbers = book.sides[gear] // book.repeats[gear]
    for number in range(numbers):
        rolled = book.faces[gear, number * book.repeats[gear]]
        spaces = min(rolled, room)
        if spaces > far:
            total += far * SPACE - price_of_excess(book, car, spaces - far, owed)
        else:
            total += spaces * SPACE
            left = owed - 1 if spaces >= near else owed + 0
            if spaces >= near:
                total += STOP
            if left > 0:
                total -= hazard(book, car, low, far - spaces, left)
        if rolled > room:
            total -= price_of_block(book, car, rolled - room)
    return total // numbers - price_of(book, car, option)


@rule
def room_ahead(race: Race, board: Board, desk: Desk) -> int:
    """How many spaces are free before a wall of cars, as many side by side as the road has lanes; NO_WALL without one.

    Cars within a space of one another count as side by side. In a corner, where arrows bind, one car less is enough."""
    rank = board.spaces[race.cars[race.mover].space].rank + 0
    near = 0
    for i in range(race.cars_in_all):
        gap = gap_to(race, board, rank, i)
        desk.gaps[i] = gap
        if 0 < gap < NO_WALL:
            near += 1
    if near < board.lanes - 1:
        return NO_WALL + 0
    room = NO_WALL + 0
    for i in range(race.cars_in_all):
        gap = desk.gaps[i] + 0
        if not 0 < gap <= min(room, NO_WALL - 1):
            continue
        missing = board.lanes - (1 if board.forks[race.cars[i].space].corner >= 0 else 0)
        for j in range(race.cars_in_all):
            if -1 <= desk.gaps[j] - gap <= 1:
                missing -= 1
        if missing <= 0:
            room = gap - 1
    return room


@rule
def gap_to(race: Race, board: Board, rank: int, i: int) -> int:
    """How many spaces a car is ahead of a rank; NO_WALL when it is farther, behind, or has left the road."""
    if i == race.mover or race.cars[i].status != Status.RACING:
        return NO_WALL + 0
    ahead = board.spaces[race.cars[i].space].rank - rank
    if ahead < 0:
        ahead += board.ranks
    return min((ahead + 1) // 2, NO_WALL)


@rule
def price_of_block(book: Book, car: Car, left: int) -> int:
    """What it costs to be blocked with so many spaces left."""
    brakes = car.points[book.slot[BRAKES]] + 0
    if left > book.block_limit or book.block_brakes[left] > brakes:
        return RUIN // 2
    return left * BRAKE_WORTH + (LAST_BRAKE if book.block_brakes[left] == brakes else 0)


@rule
def price_of_excess(book: Book, car: Car, excess: int, owed: int) -> int:
    """What it costs to be carried so many spaces past a corner: tyres while they last, then brakes; ruin beyond
    those."""
    brakes = car.points[book.slot[BRAKES]] + 0
    tyres = car.points[book.slot[TYRES]] - 1 if owed == 1 and not book.pooled else 0
    worn = max(min(excess, tyres), 0)
    braked = excess - worn
    if braked > brakes:
        return RUIN // (1 if owed > 1 else 2)
    price = worn * WORTH + braked * BRAKE_WORTH
    if worn > 0 and worn == tyres:
        price += LAST
    if braked == brakes and braked > 0:
        price += LAST_BRAKE
    return price + excess * excess


@rule
def hazard(book: Book, car: Car, low: int, far: int, owed: int) -> int:
    """How awkward the next turn would be: its lowest free gear may be too fast for the room that is left."""
    room = far - (owed - 1) * 2
    most = book.most[low] + 0
    if most <= room:
        return 0
    least = book.least[low] + 0
    value = (most - room) * 2 + max((least + most) // 2 - room, 0) * WORTH
    if least > room:
        value += price_of_excess(book, car, least - room, owed) // 2
    return value


@rule
def value_of_move(race: Race, board: Board, book: Book, option: Option, best: int) -> int:
    """What a move is worth: where it ends, less what it costs and risks. Not to the end where it cannot beat the
    best."""
    car = race.cars[race.mover]
    if option.outcome >= Outcome.OUT:
        return option.steps - 4 * RUIN
    if option.finish:
        return FLAG - price_of(book, car, option)
    value = value_of_place(race, board, book, option.end, option.overshoot) - price_of(book, car, option)
    if option.outcome == Outcome.SPINS:
        value -= SPIN
    if option.danger > 0:
        value -= TEST
    if not car.served and board.forks[option.end].lane == PIT:
        value += value_of_stop(book, car)
    if value <= best:
        return value
    spot = board.spaces[option.end]
    for k in range(spot.touching):
        other = car_on(race, spot.beside[k])
        if other >= 0 and other != race.mover:
            value -= CONTACT
    ahead = car_on(race, spot.ahead)
    if ahead >= 0 and ahead != race.mover:
        value -= CONTACT // 2
    return value


@rule
def value_of_place(race: Race, board: Board, book: Book, space: int, overshoot: int) -> int:
    """What standing on a space at the end of this turn is worth."""
    car = race.cars[race.mover]
    spot = board.spaces[space]
    start = board.spaces[car.space]
    won = spot.rank - start.rank
    if won < -board.ranks // 2:
        won += board.ranks
    value = won * SPACE // 2
    corner = spot.next_corner + 0
    if corner < 0:
        return value
    made = car.stops + 0 if car.corner == corner else 0
    owed = board.stops[corner] - made
    if board.forks[space].corner >= 0 and overshoot == 0:
        if owed > 0:
            value += STOP
        owed -= 1
    if owed <= 0:
        return value - hazard(book, car, max(car.gear - 2, 1), spot.stretch, board.stops[spot.after]) // 2
    return value - hazard(book, car, max(car.gear - 1, 1), spot.far, owed)
