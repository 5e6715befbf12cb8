"""What random states are played on: every preset with its switches, fixtures, our own circuits and random rings."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from pitboard.circuits.library import load, slugs
from pitboard.circuits.model import Circuit, Side
from pitboard.rules.pits import PitExit, PitGives
from pitboard.rules.ruleset import OrderCounts, Ruleset
from tests.fixtures.circuits import all_circuits

from .boards import LANES, Piece, bend, ring, straight, with_pits
from .books import BASIC, CLASSIC, CLASSIC_HANDLING, CLASSIC_SLIPSTREAM, MINI, MODERN, ONLINE, PITS
from .walks import BUSY, NARROW

RULES: dict[str, Ruleset] = {
    "mini": MINI,
    "mini loop": MINI.using(order_counts=OrderCounts.LOOP),
    "classic": CLASSIC,
    "classic slipstream": CLASSIC_SLIPSTREAM,
    "classic handling": CLASSIC_HANDLING,
    "basic": BASIC,
    "modern": MODERN,
    "modern loop": MODERN.using(order_counts=OrderCounts.LOOP),
    "online": ONLINE,
    "classic without pits": CLASSIC.using(pit_stops=False),
    "modern, pits by rank": MODERN.using(pits=replace(PITS, track_first=False)),
    "basic, braking in the lane": BASIC.using(pits=replace(PITS, exit=PitExit.NEXT_TURN, lane_braking=True)),
    "mini, pits last": MINI.using(pits=replace(PITS, exit=PitExit.POOL_ROLL, gives=PitGives.POOL_AS_ROLLED)),
}
"""The presets, what may be switched in them, and other ways of pit stops."""

WIDE = ring(
    4,
    straight(7),
    bend(5, 2),
    straight(1),
    bend(4, 1, Side.RIGHT),
    straight(9),
    bend(7, 3),
    straight(6),
    arrows=("a8 b8", "b9 c10", "c9 d9", "d9 c10", "b14 a15", "c14 b14", "d15 c16", "b28 c29", "c30 b30", "b31 a32"),
)
"""Four lanes; K1 of two stops in columns 7 to 11, one column of straight, K2, then K3 of three stops in 26 to 32."""

SHORTEST = 36
"""Columns that a ring has at least, so that no move goes all the way round."""

MOST_RINGS = 60
"""How many random rings there are."""


@cache
def boards() -> tuple[Circuit, ...]:
    """The boards that somebody made."""
    return (*all_circuits(), *map(load, slugs()), BUSY, NARROW, WIDE)


@cache
def random_ring(number: int) -> Circuit:
    """One of many rings: pieces of any length, any arrows in the bends, links missing on the straights."""
    rng = random.Random(f"ring {number}")
    lanes = rng.choice((2, 2, 3, 3, 3, 4))
    pieces = [piece for _ in range(rng.randint(2, 5)) for piece in _stretch(rng)]
    lap = sum(piece.columns for piece in pieces)
    pieces.insert(0, straight(max(1, SHORTEST - lap)))
    pieces += [straight(rng.randint(1, 8))] if rng.random() < 0.7 else []  # else the line is where a corner ends
    bare = ring(lanes, *pieces)
    columns = sum(piece.columns for piece in pieces)
    arrows = _random_arrows(rng, bare, lanes, columns)
    without = _random_gaps(rng, bare) if rng.random() < 0.6 else []
    made = ring(lanes, *pieces, arrows=arrows, without=without)
    return replace(_with_random_pits(rng, made, columns) if rng.random() < 0.75 else made, slug=f"ring {number}")


def _with_random_pits(rng: random.Random, bare: Circuit, columns: int) -> Circuit:
    """A pit lane beside lane a, from corners or straights, by one link or two, with few boxes or many.

    The link in or out may be the one that crosses the line.
    """
    last = rng.randint(-1, 5)
    first = columns - rng.randint(0 if last > 1 else 3, 12)
    lane = [*range(first, columns), *range(last + 1)]
    twice = [*lane, *lane] if rng.random() < 0.3 else lane
    boxes = sorted(rng.sample(twice, min(len(twice), rng.choice((3, 6, 10)))))
    entries = [f"a{first - 1 - place}" for place in range(rng.choice((1, 2)))]
    exits = [f"a{last + 1 + place}" for place in range(rng.choice((1, 2)))]
    return with_pits(bare, lane, entries, exits, boxes)


def _stretch(rng: random.Random) -> list[Piece]:
    """A straight, often short, and a corner."""
    side = rng.choice((Side.LEFT, Side.RIGHT))
    stops = rng.choice((1, 1, 1, 2, 2, 3))
    return [straight(rng.choice((1, 2, 3, 5, 8, 12, 16))), bend(rng.randint(1 + stops, 3 + 2 * stops), stops, side)]


def _random_arrows(rng: random.Random, bare: Circuit, lanes: int, columns: int) -> list[str]:
    """Some of the changes of lane that bends could have."""
    found = []
    for space in bare.spaces:
        for lane in (space.lane - 1, space.lane + 1):
            if space.corner and 1 <= lane <= lanes and rng.random() < 0.3:
                onward = (int(space.id[1:]) + (space.lane - 1) % 2) % columns
                found.append(f"{space.id} {LANES[lane - 1]}{onward}")
    return found


def _random_gaps(rng: random.Random, bare: Circuit) -> list[str]:
    """Some links of straights, so many that every space keeps one."""
    found = []
    for links in bare.out.values():
        if len(links) > 1 and rng.random() < 0.25:
            gone = rng.sample(links, rng.randint(1, len(links) - 1))
            found += [f"{link.source} {link.target}" for link in gone]
    return found


def random_board(rng: random.Random) -> Circuit:
    """A board: made by somebody, or a ring."""
    return rng.choice(boards()) if rng.random() < 0.6 else random_ring(rng.randrange(MOST_RINGS))


def random_rules(rng: random.Random) -> tuple[str, Ruleset, int]:
    """A preset, its name, and a number of laps."""
    name = rng.choice(list(RULES))
    return name, RULES[name], rng.choice(RULES[name].laps)
