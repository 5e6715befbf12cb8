"""From a ruleset to the numbers that the engine reads. The only place that knows both."""

from __future__ import annotations

from collections import Counter

from pitboard.kernels import Stored, mirror_of, stored
from pitboard.rules.pits import PitExit, PitGives
from pitboard.rules.ruleset import (
    PARTS,
    AutomaticLoss,
    Level,
    OrderCounts,
    Part,
    Pole,
    Ruleset,
    SkipMarker,
    Spin,
    SpinAgain,
    Victim,
)

from . import layout
from .layout import Book

BLACK_DIE = range(1, 21)
SAME_NAMES = (
    "stall_to",
    "flying_from",
    "flying_spaces",
    "spin_by_block",
    "victim_loss",
    "collision_to",
    "engine_gear",
    "engine_to",
    "engine_loss",
    "handling",
    "handling_to",
    "slipstream",
    "slipstream_gear",
    "slipstream_cost",
    "slipstream_corner_brakes",
    "turbo",
    "turbo_cost",
    "turbo_spaces",
)
"""Values that stand in the book under the names they have in a ruleset."""


def pack_book(rules: Ruleset, laps: int) -> Stored[Book]:
    """A stored `Book` for a race of so many laps. Raises KeyError where the ruleset has no such race."""
    rules = rules.for_laps(laps)
    book = mirror_of(Book)()
    _pack_dice(book, rules)
    _pack_points(book, rules, laps)
    _pack_policies(book, rules)
    _pack_numbers(book, rules)
    _pack_pits(book, rules)
    return stored(book)


def _pack_dice(book: Book, rules: Ruleset) -> None:
    book.gears = rules.gears
    for gear, faces in enumerate([tuple(BLACK_DIE), *rules.dice]):
        book.sides[gear] = len(faces)
        for side, face in enumerate(faces):
            book.faces[gear, side] = face
        book.least[gear], book.most[gear] = min(faces), max(faces)
        counts = set(Counter(faces).values())
        book.repeats[gear] = counts.pop() if len(counts) == 1 and list(faces) == sorted(faces) else 1


def _pack_points(book: Book, rules: Ruleset, laps: int) -> None:
    book.pooled = rules.pooled
    for part in Part:
        book.slot[part] = 0 if rules.pooled else part
        book.start[part] = rules.sheet(laps)[part]
        book.deadly[part] = int(part in rules.deadly)
    book.skips = len(rules.skip_cost)
    for skipped, cost in enumerate(rules.skip_cost, 1):
        for slot in range(PARTS):
            book.skip_cost[skipped, slot] = cost[slot]
    book.block_limit = min(len(rules.block_cost), layout.LONGEST_BLOCK)
    for left, (brakes, tyres) in enumerate(rules.block_cost[: layout.LONGEST_BLOCK], 1):
        book.block_brakes[left], book.block_tyres[left] = brakes, tyres
    for gear, face in rules.engine_triggers:
        book.trigger_face[gear] = face


def _pack_policies(book: Book, rules: Ruleset) -> None:
    book.lowest_is_pole = rules.pole is Pole.LOWEST
    book.level_by_inside = rules.level is Level.INSIDE
    book.order_by_loop = rules.order_counts is OrderCounts.LOOP
    book.spin = {
        Spin.NEVER: layout.SPIN_NEVER,
        Spin.LAST_TYRE: layout.SPIN_LAST_TYRE,
        Spin.EXCESS_OF_ONE: layout.SPIN_EXCESS_OF_ONE,
    }[rules.spin]
    book.spin_again = {
        SpinAgain.NEVER: layout.AGAIN_NEVER,
        SpinAgain.ONE_SPACE: layout.AGAIN_ONE_SPACE,
        SpinAgain.COST_OF_ONE: layout.AGAIN_COST_OF_ONE,
    }[rules.spin_again]
    book.victim = {
        Victim.NOBODY: layout.VICTIM_NOBODY,
        Victim.DIRECTLY_AHEAD: layout.VICTIM_AHEAD,
        Victim.DRAWN: layout.VICTIM_DRAWN,
    }[rules.victim]
    book.one_in_all = rules.automatic_loss is AutomaticLoss.ONE_IN_ALL
    book.marker_where_ended = rules.skip_marker is SkipMarker.MOVE_ENDED


def _pack_numbers(book: Book, rules: Ruleset) -> None:
    """The values that stand in the book under their own names."""
    for name in SAME_NAMES:
        setattr(book, name, getattr(rules, name))


def _pack_pits(book: Book, rules: Ruleset) -> None:
    pits = rules.pits
    if pits is None:
        return
    book.pits = True
    book.pit_most_stops = pits.most_stops
    book.pit_gives = {
        PitGives.TYRES: layout.GIVES_TYRES,
        PitGives.WHOLE_POOL: layout.GIVES_POOL,
        PitGives.POOL_AS_ROLLED: layout.GIVES_ROLL,
    }[pits.gives]
    book.pit_exit = {
        PitExit.NEXT_TURN: layout.EXIT_NEXT_TURN,
        PitExit.HALF_ROLL: layout.EXIT_HALF_ROLL,
        PitExit.POOL_ROLL: layout.EXIT_POOL_ROLL,
    }[pits.exit]
    book.pit_quick_to, book.pit_exit_gear = pits.quick_to, pits.exit_gear
    book.pit_track_first, book.pit_lane_braking = pits.track_first, pits.lane_braking
