"""The `club` driver: sensible, quick to decide, and no more.

It weighs spaces won against points spent. For a gear it looks at every side of the die and asks where that would
leave the car before the coming corner: too short, in it with room for the stops still owed, or past it. For a move it
asks the same of each end. All values are in quarters of a space. """

from __future__ import annotations

from pitboard.circuits.board import Board
from pitboard.engine.bills import BRAKES, TYRES
from pitboard.engine.ground import car_on
from pitboard.engine.layout import Book, Car, Desk, Option, Outcome, Phase, Race, Status
from pitboard.kernels import rule
from pitboard.rules.ruleset import PARTS

SPACE = 4
STOP = 24
SPIN = 120
RUIN = 1000
FLAG = 4000
TEST = 16
CONTACT = 10
WORTH, LAST = 10, 40
"""What a point is worth, and how much more when it is a part's last."""
NO_WALL = 40
BRAKE_WORTH, LAST_BRAKE = 14, 80
"""The same for brakes: without them the first car in the way is the end."""


@rule
def choose_club(race: Race, board: Board, book: Book, desk: Desk) -> int:
    """The index of the option the club driver takes; the desk lists the options."""
    best, best_value = 0, -1000000
    room = room_ahead(race, board) if race.phase == Phase.GEAR else 0
    for index in range(desk.count):
        option = desk.options[index]
        if race.phase == Phase.GEAR:
            value = value_of_gear(race, board, book, option, room)
        elif option.decline:
            value = value_of_place(race, board, book, race.cars[race.mover].space, 0)
        else:
            value = value_of_move(race, board, book, option)
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
def value_of_gear(race: Race, board: Board, book: Book, option: Option, room: int) -> int:
    """The mean over the die of what each number would come to, less the price of the gear."""
    car = race.cars[race.mover]
    spot = board.spaces[car.space]
    gear = option.gear
    near, far = spot.near + 0, spot.far + 0
    corner = spot.next_corner + 0
    if corner < 0:
        return gear * 10
    owed = stops_owed(board, car, corner)
    if owed == 0:
        near, far, corner = spot.leap + 0, spot.stretch + 0, spot.after + 0
        owed = board.stops[corner] + 0
    total = 0
    numbers = book.sides[gear] // book.repeats[gear]
    for number in range(numbers):
        spaces = book.faces[gear, number * book.repeats[gear]]
        total += value_of_distance(book, car, gear, min(spaces, room), near, far, owed)
        if spaces > room:
            total -= price_of_block(book, car, spaces - room)
    return total // numbers - price_of(book, car, option)


@rule
def value_of_distance(book: Book, car: Car, gear: int, spaces: int, near: int, far: int, owed: int) -> int:
    """What driving so many spaces is worth, towards a corner that begins after `near`, ends after `far` and asks for
    stops."""
    if spaces < near:
        return spaces * SPACE - hazard(book, car, gear, near - spaces, far - spaces, owed)
    if spaces <= far:
        value = spaces * SPACE + STOP
        if owed > 1:
            value -= hazard(book, car, gear, 0, far - spaces, owed - 1)
        return value
    return far * SPACE - price_of_excess(book, car, spaces - far, owed)


@rule
def room_ahead(race: Race, board: Board) -> int:
    """How many spaces are free before a wall of cars, as many side by side as the road has lanes; NO_WALL without one.

    Cars within a space of one another count as side by side. In a corner, where arrows bind, one car less is enough."""
    car = race.cars[race.mover]
    rank = board.spaces[car.space].rank
    room = NO_WALL + 0
    for i in range(race.cars_in_all):
        gap = gap_to(race, board, rank, i)
        if gap <= 0 or gap > NO_WALL:
            continue
        beside = 0
        lanes = board.lanes - (1 if board.forks[race.cars[i].space].corner >= 0 else 0)
        for j in range(race.cars_in_all):
            between = gap_to(race, board, rank, j) - gap
            if -1 <= between <= 1:
                beside += 1
        if beside >= lanes:
            room = min(room, gap - 1)
    return room


@rule
def gap_to(race: Race, board: Board, rank: int, i: int) -> int:
    """How many spaces a car is ahead of a rank, less than none when it is behind or has left the road."""
    if i == race.mover or race.cars[i].status != Status.RACING:
        return -NO_WALL
    ahead = board.spaces[race.cars[i].space].rank - rank
    if ahead < 0:
        ahead += board.ranks
    return (ahead + 1) // 2


@rule
def price_of_block(book: Book, car: Car, left: int) -> int:
    """What it costs to be blocked with so many spaces left."""
    brakes = car.points[book.slot[BRAKES]] + 0
    if left > book.block_limit or book.block_brakes[left] > brakes:
        return RUIN // 2
    return left * BRAKE_WORTH + (LAST_BRAKE if book.block_brakes[left] == brakes else 0)


@rule
def price_of_excess(book: Book, car: Car, excess: int, owed: int) -> int:
    """What it costs to be carried so many spaces past a corner: tyres while they last, then brakes; ruin beyond those."""
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
def hazard(book: Book, car: Car, gear: int, near: int, far: int, owed: int) -> int:
    """How awkward the next turn would be: its lowest free gear may be too fast for the room that is left."""
    low = max(gear - 1, 1)
    least = book.faces[low, 0] + 0
    most = book.faces[low, book.sides[low] - 1] + 0
    middle = (least + most) // 2
    room = far - (owed - 1) * 2
    value = 0
    if middle > room:
        value += (middle - room) * WORTH
    if most > room:
        value += (most - room) * 2
    if least > room:
        value += price_of_excess(book, car, least - room, owed) // 2
    return value


@rule
def value_of_move(race: Race, board: Board, book: Book, option: Option) -> int:
    """What a move is worth: where it ends, less what it costs and risks."""
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
        return value - hazard(book, car, max(car.gear - 1, 1), spot.leap, spot.stretch, board.stops[spot.after]) // 2
    return value - hazard(book, car, car.gear, spot.near, spot.far, owed)
