"""What a race is made of, as records: the whole state, the values of the rulebook, and the engine's desk.

`Race` is the state between two plies: copying it is a memory copy, and nothing outside it matters to what may happen
next. `Book` is a ruleset packed into numbers. `Desk` is scratch paper: the search of a move, the options found, the
trace of what happened; it may be lost at any time.

Cars, spaces and corners are indices; -1 is "none". Clause ids refer to the catalogue of rules.
"""

from __future__ import annotations

from enum import IntEnum

from pitboard.circuits.board import SPACES
from pitboard.kernels import Grid, array, flag, i8, i16, i32, one
from pitboard.rules.ruleset import PARTS

CARS = 10
GEARS = 6
FACES = 30
ROUTE = 40
"""Spaces of the longest drive: 30 pips, and what nitro and a rain slide may add."""
LONGEST_BLOCK = 40
NODES = 8192
OPTIONS = 1024
SETS = 512
DEAD_ENDS = 512
PORTIONS = 1024
ROWS = 256


class Phase(IntEnum):
    """What the race waits for. Decisions: GEAR, MOVE, SLIPSTREAM, PIT. Chances: the rest, one die roll each."""

    GRID = 0
    START = 1
    GEAR = 2
    ROLL = 3
    MOVE = 4
    DANGER = 5
    SLIPSTREAM = 6
    VICTIM = 7
    COLLISION = 8
    ENGINE = 9
    EXIT = 10
    PIT = 11
    OVER = 12


class Status(IntEnum):
    """Whether a car is still in the race (F-2, X-3)."""

    RACING = 0
    FINISHED = 1
    OUT = 2


class Outcome(IntEnum):
    """What a move's own bill does to its car. OUT_BLOCKED is V-14, with what follows for the car ahead."""

    STAYS = 0
    SPINS = 1
    OUT = 2
    OUT_BLOCKED = 3


class Car:
    """One car. `corner` and `stops` are those of O-1; `arrived` breaks ties (V-7); `grid_place` counts the cars ahead
    on the grid so far (S-2). `out_distance` and `out_order` rank it once it is out (X-3). `pit_stops` counts stops
    made, `served` is set from the arrival in its box until it is back on the track (chapter P)."""

    space: int = i16
    arrived: int = i16
    out_distance: int = i32
    crossings: int = i8
    gear: int = i8
    points: list[int] = array(i8, PARTS)
    corner: int = i8
    stops: int = i8
    status: int = i8
    place: int = i8
    out_order: int = i8
    grid_place: int = i8
    grid_roll: int = i8
    started: bool = flag
    spun: bool = flag
    turbo_used: bool = flag
    pit_stops: int = i8
    served: bool = flag


class Race:
    """The state, field by field in `docs/formats/state.md`; `ground` is what stands or lies on each space."""

    phase: int = i8
    cars_in_all: int = i8
    laps: int = i8
    running: int = i8
    turn: int = i8
    mover: int = i8
    actor: int = i8
    rounds: int = i16
    arrivals: int = i16
    finished: int = i8
    outs: int = i8
    pips: int = i8
    flying: bool = flag
    trigger: bool = flag
    skip_marker: bool = flag
    full: bool = flag
    corner_paid: bool = flag
    fatal: bool = flag
    overshoot: int = i8
    blocked: int = i8
    route_length: int = i8
    route_next: int = i8
    route: list[int] = array(i16, ROUTE)
    tests: int = i8
    test_next: int = i8
    mover_rolls: bool = flag
    gone: int = i8
    tested: list[int] = array(i8, CARS)
    order_length: int = i8
    order: list[int] = array(i8, CARS)
    cars: list[Car] = array(Car, CARS)
    ground: list[int] = array(i8, SPACES)


class Book:
    """A ruleset for a race of a given length, in numbers: see `Ruleset` for each value.

    `slot[part]` is where a part's points lie: its own place, or with a pool the first for all. `deadly[slot]` marks
    points whose last one takes a car out. Policies are the constants below. `repeats` is how often in a row each
    number stands on a die, 1 where that differs."""

    gears: int = i8
    faces: Grid = array(i8, GEARS + 1, FACES)
    sides: list[int] = array(i8, GEARS + 1)
    pooled: bool = flag
    slot: list[int] = array(i8, PARTS)
    deadly: list[int] = array(i8, PARTS)
    start: list[int] = array(i8, PARTS)
    lowest_is_pole: bool = flag
    stall_to: int = i8
    flying_from: int = i8
    flying_spaces: int = i8
    level_by_inside: bool = flag
    order_by_loop: bool = flag
    skips: int = i8
    skip_cost: Grid = array(i8, 4, PARTS)
    spin: int = i8
    spin_again: int = i8
    spin_by_block: bool = flag
    block_limit: int = i8
    block_brakes: list[int] = array(i8, LONGEST_BLOCK + 1)
    block_tyres: list[int] = array(i8, LONGEST_BLOCK + 1)
    victim: int = i8
    victim_loss: int = i8
    collision_to: int = i8
    one_in_all: bool = flag
    trigger_face: list[int] = array(i8, GEARS + 1)
    engine_gear: int = i8
    engine_to: int = i8
    engine_loss: int = i8
    handling: bool = flag
    handling_to: int = i8
    marker_where_ended: bool = flag
    slipstream: bool = flag
    slipstream_gear: int = i8
    slipstream_cost: int = i8
    slipstream_corner_brakes: int = i8
    turbo: bool = flag
    turbo_cost: int = i8
    turbo_spaces: int = i8
    pits: bool = flag
    pit_most_stops: int = i8
    pit_gives: int = i8
    pit_exit: int = i8
    pit_quick_to: int = i8
    pit_exit_gear: int = i8
    pit_track_first: bool = flag
    pit_lane_braking: bool = flag
    repeats: list[int] = array(i8, GEARS + 1)
    least: list[int] = array(i8, GEARS + 1)
    most: list[int] = array(i8, GEARS + 1)


SPIN_NEVER, SPIN_LAST_TYRE, SPIN_EXCESS_OF_ONE = range(3)
AGAIN_NEVER, AGAIN_ONE_SPACE, AGAIN_COST_OF_ONE = range(3)
VICTIM_NOBODY, VICTIM_AHEAD, VICTIM_DRAWN = range(3)
GIVES_TYRES, GIVES_POOL, GIVES_ROLL = range(3)
EXIT_NEXT_TURN, EXIT_HALF_ROLL, EXIT_POOL_ROLL = range(3)

CORNER, OVERSHOOT = -1, -2
"""In place of a portion: a node in a corner, or one past a corner with stops missing."""
MOST_CHANGES = 2
GHOST = MOST_CHANGES + 1
"""Lane changes of a node that needed more than may be made (M-3)."""
MOST_BITS = 30
"""Portions below this number have bits of their own in the desk's masks; the others share one."""
NO_LIMIT = 127


class Node:
    """One step of a search: a space, how it was reached, and what was met on the way.

    `portion` numbers the stretch of straight it is on, as begun by one node, or is CORNER or OVERSHOOT. `older` is
    the node found on the same space before it. `danger` is a set of dangerous spaces entered, an index into the
    desk's sets."""

    space: int = i16
    parent: int = i16
    portion: int = i16
    older: int = i16
    danger: int = i16
    changes: int = i8
    overshoot: int = i8
    fatal: bool = flag
    finish: bool = flag


class Option:
    """One legal choice. For gears `gear`, `bill` and, in `blocked`, the gears skipped; for moves the rest. `node` ends
    the part of its route that is on the track, `steps` long; `lane` more spaces lie in the pits, before that part for a
    car that stands there, else after it. `leave` is the decision to leave the box."""

    end: int = i16
    node: int = i16
    danger: int = i16
    gear: int = i8
    steps: int = i8
    lane: int = i8
    braked: int = i8
    overshoot: int = i8
    blocked: int = i8
    outcome: int = i8
    bill: list[int] = array(i8, PARTS)
    turbo: bool = flag
    fatal: bool = flag
    finish: bool = flag
    decline: bool = flag
    surcharge: bool = flag
    leave: bool = flag


class DangerSet:
    """Dangerous spaces: those of another set, and one more, entered after them."""

    before: int = i16
    space: int = i16
    many: int = i8


class Row:
    """One thing that happened: what, to which car, and up to three numbers."""

    kind: int = i8
    car: int = i8
    first: int = i16
    second: int = i16
    third: int = i16


class Desk:
    """Scratch paper. `draft` is an option being written, `gaps` room for drivers, `way` its way through the pits.

    `layers[k]` is the first node k steps from the start; `heads[space]` the newest node there, counted from `origin`,
    so that a new search need not clear it, and `masks` tells which portions have been there without danger. `begins`
    is the node with which a portion begins. `overfull` tells that there was not enough of it.

    Of the search at hand: `limit` is the longest overshoot worth following, dead ends are where longer ones began;
    `free_corner` may be left; `finish` is the first layer on which a path crosses the last line."""

    origin: int = i32
    heads: list[int] = array(i32, SPACES)
    masks: list[int] = array(i32, SPACES)
    layers: list[int] = array(i32, ROUTE + 2)
    begins: list[int] = array(i16, PORTIONS)
    portions: int = i16
    nodes: list[Node] = array(Node, NODES)
    used: int = i32
    limit: int = i16
    free_corner: int = i8
    last_lap: bool = flag
    finish: int = i16
    dead_ends: int = i16
    dead_spaces: list[int] = array(i16, DEAD_ENDS)
    dead_layers: list[int] = array(i16, DEAD_ENDS)
    sets: list[DangerSet] = array(DangerSet, SETS)
    sets_used: int = i16
    overfull: bool = flag
    options: list[Option] = array(Option, OPTIONS)
    draft: Option = one(Option)
    gaps: list[int] = array(i16, CARS)
    way: list[int] = array(i16, ROUTE)
    way_length: int = i16
    count: int = i32
    tracing: bool = flag
    rows: list[Row] = array(Row, ROWS)
    row_count: int = i32
