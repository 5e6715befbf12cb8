"""What happened, as rows of integers, for whoever wants to know: `race.events` gives them names and clauses."""

from __future__ import annotations

from enum import IntEnum

from pitboard.kernels import rule

from .layout import ROWS, Desk


class Kind(IntEnum):
    """What a row tells; the names of its numbers stand behind each."""

    GRID_ROLLED = 1  # face
    GRID_TAKEN = 2  # space, slot
    ROUND_BEGAN = 3  # round
    ORDERED = 4  # place in the order of play
    TURN_BEGAN = 5
    START_ROLLED = 6  # face
    STALLED = 7
    GEAR_ENGAGED = 8  # gear, gears skipped
    GEAR_ROLLED = 9  # gear, face
    MOVE_CHOSEN = 10  # spaces braked, turbo, slipstream
    ENTERED = 11  # space
    LINE_CROSSED = 12  # crossings
    LOST = 13  # slot of the points, points, points left
    OVERSHOT = 14  # spaces, stops missing fatally
    BLOCKED = 15  # spaces left
    SPUN = 16
    TURNED_ROUND = 17
    MARKED = 18  # space
    DANGER_ROLLED = 19  # face, space
    COLLISION_ROLLED = 20  # face, the other car
    ENGINE_ROLLED = 21  # face
    VICTIM_ROLLED = 22  # face, victim or -1
    WENT_OUT = 23  # cause, space
    FINISHED = 24  # place
    STOPPED = 25  # corner, stops made there
    SLIPSTREAM_DECLINED = 26
    ARRIVED = 27  # number of the arrival
    RACE_OVER = 28
    PLACED = 29  # place
    FLYING = 30  # spaces
    PITTED = 32  # pit stops made: the car has come to its box
    RESTORED = 33  # slot of the points, points, points then
    EXIT_ROLLED = 34  # face
    LEFT_BOX = 35  # gear, spaces: at once, by half the roll
    MAY_LEAVE = 36  # points of the pool with which it may leave its box
    TOOK_ROLL = 37  # leaves its box with them
    WAITED = 38  # stays in its box by choice
    ASKED = 31  # phase, die or -1: what the race waits for now; a ply's last row, unless the race is over


class Cause(IntEnum):
    """Why a car went out."""

    OVERSHOOT = 0
    MISSED_STOPS = 1
    BLOCKED = 2
    COLLISION = 3
    ENGINE = 4
    HANDLING = 5
    HIT = 6
    AUTOMATIC = 7


@rule
def note(desk: Desk, kind: int, car: int, first: int, second: int, third: int) -> None:
    """Add a row, if anybody listens."""
    if desk.tracing and desk.row_count < ROWS:
        row = desk.rows[desk.row_count]
        row.kind = kind
        row.car = car
        row.first = first
        row.second = second
        row.third = third
        desk.row_count += 1
