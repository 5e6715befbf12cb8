"""The rulebooks as table 2 of the catalogue has them (V), apart from the presets' own files."""

from __future__ import annotations

from dataclasses import replace

from pitboard.rules.pits import PitExit, PitGives, Pits
from pitboard.rules.ruleset import (
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

DICE = (
    (1, 1, 2, 2),
    (2, 3, 3, 4, 4, 4),
    (4, 5, 6, 6, 7, 7, 8, 8),
    tuple(face for face in range(7, 13) for _ in range(2)),
    tuple(face for face in range(11, 21) for _ in range(2)),
    tuple(face for face in range(21, 31) for _ in range(3)),
)
"""D-1 to D-6."""

PER_SPACE = tuple((spaces, 0) for spaces in range(1, 31))
"""V-13 for a pool: a point a space."""

PITS = Pits(
    most_stops=0,
    gives=PitGives.TYRES,
    exit=PitExit.HALF_ROLL,
    quick_to=10,
    exit_gear=4,
    track_first=True,
    lane_braking=False,
)
"""V-24 to V-26, V-33, as classic and modern have them."""

MODERN = Ruleset(
    key="modern",
    title="Modern",
    laps=(1, 2, 3),
    default_laps=2,
    most_cars=10,
    dice=DICE,
    pooled=False,
    sheets=dict.fromkeys((1, 2, 3), (6, 3, 3, 3, 3, 2)),
    deadly=frozenset({Part.BODY, Part.ENGINE, Part.HANDLING}),
    pole=Pole.HIGHEST,
    stall_to=1,
    flying_from=20,
    flying_spaces=4,
    level=Level.INSIDE,
    order_counts=OrderCounts.DISTANCE,
    skip_cost=((0, 0, 1, 0, 0, 0), (0, 1, 1, 0, 0, 0), (0, 1, 1, 0, 1, 0)),
    spin=Spin.LAST_TYRE,
    spin_again=SpinAgain.ONE_SPACE,
    spin_by_block=False,
    block_cost=((1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3)),
    victim=Victim.NOBODY,
    victim_loss=0,
    collision_to=1,
    automatic_loss=AutomaticLoss.ONE_PER_CAR,
    engine_triggers=((5, 20), (6, 30)),
    engine_gear=5,
    engine_to=4,
    engine_loss=1,
    handling=True,
    handling_to=4,
    skip_marker=SkipMarker.MOVE_ENDED,
    slipstream=True,
    slipstream_gear=4,
    slipstream_cost=0,
    slipstream_corner_brakes=1,
    turbo=False,
    turbo_cost=0,
    turbo_spaces=0,
    pit_stops=True,
    pits=PITS,
)

ONLINE = MODERN.using(
    key="online", title="Online", spin_again=SpinAgain.COST_OF_ONE, pits=replace(PITS, lane_braking=True)
)

CLASSIC = MODERN.using(
    key="classic",
    title="Classic",
    default_laps=1,
    sheets={1: (4, 3, 2, 2, 2, 0), 2: (6, 4, 3, 3, 3, 0), 3: (6, 3, 3, 3, 3, 2)},
    pole=Pole.LOWEST,
    level=Level.ARRIVAL,
    spin_by_block=True,
    victim=Victim.DIRECTLY_AHEAD,
    victim_loss=1,
    handling=False,
    skip_marker=SkipMarker.MOVE_BEGAN,
    slipstream=False,
)
"""The basic rules; handling needs the sheet of three laps."""

CLASSIC_SLIPSTREAM = CLASSIC.using(slipstream=True)

CLASSIC_HANDLING = CLASSIC.using(slipstream=True, handling=True)

BASIC = MODERN.using(
    key="basic",
    title="Basic",
    laps=(1, 2),
    default_laps=1,
    pooled=True,
    sheets=dict.fromkeys((1, 2), (18, 0, 0, 0, 0, 0)),
    deadly=frozenset({Part.TYRES}),
    flying_from=17,
    skip_cost=((0, 0, 1, 0, 0, 0), (0, 0, 2, 0, 0, 0), (0, 0, 3, 0, 0, 0)),
    spin=Spin.NEVER,
    spin_again=SpinAgain.NEVER,
    block_cost=PER_SPACE,
    collision_to=4,
    handling=False,
    handling_to=0,
    skip_marker=SkipMarker.NOWHERE,
    slipstream=False,
    pits=replace(PITS, gives=PitGives.WHOLE_POOL, exit=PitExit.NEXT_TURN, quick_to=0),
)

MINI = BASIC.using(
    key="mini",
    title="Mini",
    laps=(1, 2, 3),
    default_laps=2,
    most_cars=8,
    dice=DICE[:5],
    sheets=dict.fromkeys((1, 2, 3), (20, 0, 0, 0, 0, 0)),
    deadly=frozenset(),
    pole=Pole.LOWEST,
    stall_to=4,
    flying_from=17,
    level=Level.ARRIVAL,
    spin=Spin.EXCESS_OF_ONE,
    block_cost=PER_SPACE[:6],
    victim=Victim.DRAWN,
    victim_loss=2,
    automatic_loss=AutomaticLoss.ONE_IN_ALL,
    engine_triggers=((4, 12), (5, 20)),
    engine_gear=4,
    engine_loss=2,
    slipstream=True,
    slipstream_gear=3,
    slipstream_cost=1,
    slipstream_corner_brakes=0,
    turbo=True,
    turbo_cost=3,
    turbo_spaces=1,
    pits=Pits(
        most_stops=1,
        gives=PitGives.POOL_AS_ROLLED,
        exit=PitExit.POOL_ROLL,
        quick_to=0,
        exit_gear=3,
        track_first=False,
        lane_braking=False,
    ),
)

BOOKS = {book.key: book for book in (MINI, CLASSIC, BASIC, MODERN, ONLINE)}
