"""The presets against table 2 of the catalogue, worked out by hand."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from pitboard.rules import presets
from pitboard.rules.digest import NOT_PLAYED
from pitboard.rules.errors import RulesError
from pitboard.rules.pits import PitExit, PitGives, Pits
from pitboard.rules.ruleset import (
    AutomaticLoss,
    Level,
    OrderCounts,
    Part,
    Pole,
    SkipMarker,
    Spin,
    SpinAgain,
    Victim,
)

FIRST = (1, 1, 2, 2)
SECOND = (2, 3, 3, 4, 4, 4)
THIRD = (4, 5, 6, 6, 7, 7, 8, 8)
FOURTH = (7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12)
FIFTH = (11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20)
SIXTH = tuple(pips for pips in range(21, 31) for _ in range(3))

MINI: dict[str, Any] = {
    "dice": (FIRST, SECOND, THIRD, FOURTH, FIFTH),
    "pooled": True,
    "deadly": frozenset(),
    "pole": Pole.LOWEST,
    "stall_to": 4,
    "flying_from": 17,
    "flying_spaces": 4,
    "level": Level.ARRIVAL,
    "order_counts": OrderCounts.DISTANCE,
    "skip_cost": ((0, 0, 1, 0, 0, 0), (0, 0, 2, 0, 0, 0), (0, 0, 3, 0, 0, 0)),
    "spin": Spin.EXCESS_OF_ONE,
    "spin_again": SpinAgain.NEVER,
    "spin_by_block": False,
    "block_cost": ((1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)),
    "victim": Victim.DRAWN,
    "victim_loss": 2,
    "collision_to": 4,
    "automatic_loss": AutomaticLoss.ONE_IN_ALL,
    "engine_triggers": ((4, 12), (5, 20)),
    "engine_gear": 4,
    "engine_to": 4,
    "engine_loss": 2,
    "handling": False,
    "handling_to": 0,
    "skip_marker": SkipMarker.NOWHERE,
    "slipstream": True,
    "slipstream_gear": 3,
    "slipstream_cost": 1,
    "slipstream_corner_brakes": 0,
    "turbo": True,
    "turbo_cost": 3,
    "turbo_spaces": 1,
    "pits": Pits(1, PitGives.POOL_AS_ROLLED, PitExit.POOL_ROLL, 0, exit_gear=3, track_first=False, lane_braking=False),
}
MODERN: dict[str, Any] = {
    "dice": (FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH),
    "pooled": False,
    "deadly": frozenset({Part.BODY, Part.ENGINE, Part.HANDLING}),
    "pole": Pole.HIGHEST,
    "stall_to": 1,
    "flying_from": 20,
    "flying_spaces": 4,
    "level": Level.INSIDE,
    "order_counts": OrderCounts.DISTANCE,
    "skip_cost": ((0, 0, 1, 0, 0, 0), (0, 1, 1, 0, 0, 0), (0, 1, 1, 0, 1, 0)),
    "spin": Spin.LAST_TYRE,
    "spin_again": SpinAgain.ONE_SPACE,
    "spin_by_block": False,
    "block_cost": ((1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3)),
    "victim": Victim.NOBODY,
    "victim_loss": 0,
    "collision_to": 1,
    "automatic_loss": AutomaticLoss.ONE_PER_CAR,
    "engine_triggers": ((5, 20), (6, 30)),
    "engine_gear": 5,
    "engine_to": 4,
    "engine_loss": 1,
    "handling": True,
    "handling_to": 4,
    "skip_marker": SkipMarker.MOVE_ENDED,
    "slipstream": True,
    "slipstream_gear": 4,
    "slipstream_cost": 0,
    "slipstream_corner_brakes": 1,
    "turbo": False,
    "turbo_cost": 0,
    "turbo_spaces": 0,
    "pits": Pits(0, PitGives.TYRES, PitExit.HALF_ROLL, 10, exit_gear=4, track_first=True, lane_braking=False),
}
CLASSIC = MODERN | {
    "pole": Pole.LOWEST,
    "level": Level.ARRIVAL,
    "spin_by_block": True,
    "victim": Victim.DIRECTLY_AHEAD,
    "victim_loss": 1,
    "skip_marker": SkipMarker.MOVE_BEGAN,
    "slipstream": False,
}
BASIC = MODERN | {
    "pooled": True,
    "deadly": frozenset({Part.TYRES}),
    "flying_from": 17,
    "skip_cost": ((0, 0, 1, 0, 0, 0), (0, 0, 2, 0, 0, 0), (0, 0, 3, 0, 0, 0)),
    "spin": Spin.NEVER,
    "spin_again": SpinAgain.NEVER,
    "block_cost": tuple((spaces, 0) for spaces in range(1, 41)),
    "collision_to": 4,
    "handling": False,
    "handling_to": 0,
    "skip_marker": SkipMarker.NOWHERE,
    "slipstream": False,
    "slipstream_gear": 0,
    "slipstream_corner_brakes": 0,
    "pits": Pits(0, PitGives.WHOLE_POOL, PitExit.NEXT_TURN, 0, exit_gear=4, track_first=True, lane_braking=False),
}
ONLINE = MODERN | {
    "spin_again": SpinAgain.COST_OF_ONE,
    "pits": Pits(0, PitGives.TYRES, PitExit.HALF_ROLL, 10, exit_gear=4, track_first=True, lane_braking=True),
}
EXPECTED = {
    "mini": MINI,
    "classic": CLASSIC,
    "basic": BASIC,
    "modern": MODERN,
    "online": ONLINE,
    "street": MODERN | {"pits": None},
}


@pytest.mark.clause("D-1", "D-2", "D-3", "D-4", "D-5", "D-6")
@pytest.mark.parametrize("key", EXPECTED)
def test_values_are_those_of_the_table(key: str) -> None:
    rules = presets.load(key)

    played = {field.name for field in fields(rules)} - NOT_PLAYED
    assert {name: getattr(rules, name) for name in sorted(played)} == dict(sorted(EXPECTED[key].items()))


def test_there_are_six_presets() -> None:
    assert presets.keys() == ("mini", "classic", "basic", "modern", "online", "street")
    assert [presets.load(key).key for key in presets.keys()] == list(presets.keys())  # noqa: SIM118


@pytest.mark.clause("V-4", "J-36")
@pytest.mark.parametrize(
    ("key", "laps", "usual"),
    [
        ("mini", (1, 2, 3), 2),
        ("classic", (1, 2, 3), 1),
        ("basic", (1, 2), 1),
        ("modern", (1, 2, 3), 2),
        ("online", (1, 2, 3), 2),
        ("street", (1, 2, 3), 1),
    ],
)
def test_laps(key: str, laps: tuple[int, ...], usual: int) -> None:
    rules = presets.load(key)

    assert rules.laps == laps
    assert rules.default_laps == usual


@pytest.mark.refuses("V-4")
@pytest.mark.parametrize(("key", "laps"), [("basic", 3), ("mini", 4), ("modern", 0), ("classic", -1)])
def test_other_laps_are_refused(key: str, laps: int) -> None:
    with pytest.raises(RulesError, match=rf"^laps {laps}: {key} has no such race; its numbers of laps are: 1, 2"):
        presets.load(key).for_laps(laps)


@pytest.mark.clause("V-2", "V-3")
@pytest.mark.parametrize(
    ("key", "sheets"),
    [
        ("mini", {1: (20, 0, 0, 0, 0, 0), 2: (20, 0, 0, 0, 0, 0), 3: (20, 0, 0, 0, 0, 0)}),
        ("classic", {1: (4, 3, 2, 2, 2, 0), 2: (6, 4, 3, 3, 3, 0), 3: (6, 3, 3, 3, 3, 2)}),
        ("basic", {1: (18, 0, 0, 0, 0, 0), 2: (18, 0, 0, 0, 0, 0)}),
        ("modern", {1: (6, 3, 3, 3, 3, 2), 2: (6, 3, 3, 3, 3, 2), 3: (6, 3, 3, 3, 3, 2)}),
        ("online", {1: (6, 3, 3, 3, 3, 2), 2: (6, 3, 3, 3, 3, 2), 3: (6, 3, 3, 3, 3, 2)}),
        ("street", {1: (6, 3, 3, 3, 3, 2), 2: (6, 3, 3, 3, 3, 2), 3: (6, 3, 3, 3, 3, 2)}),
    ],
)
def test_sheets(key: str, sheets: dict[int, tuple[int, ...]]) -> None:
    rules = presets.load(key)

    assert {laps: rules.sheet(laps) for laps in rules.laps} == sheets
    assert {laps: rules.for_laps(laps).sheet(laps) for laps in rules.laps} == sheets


@pytest.mark.parametrize(
    ("key", "laps"),
    [
        ("mini", []),
        ("classic", [3]),
        ("basic", []),
        ("modern", [1, 2, 3]),
        ("online", [1, 2, 3]),
        ("street", [1, 2, 3]),
    ],
)
def test_handling_counts_where_the_sheet_has_it(key: str, laps: list[int]) -> None:
    rules = presets.load(key)

    assert [number for number in rules.laps if rules.for_laps(number).handling] == laps


@pytest.mark.parametrize(("key", "cars"), [("mini", 8), ("classic", 10), ("basic", 10), ("modern", 10), ("street", 10)])
def test_most_cars(key: str, cars: int) -> None:
    assert presets.load(key).most_cars == cars


def test_gears() -> None:
    assert [presets.load(key).gears for key in presets.PRESETS] == [5, 6, 6, 6, 6, 6]


def test_parts_are_called_as_in_the_book() -> None:
    names = {key: [presets.load(key).part_name(part) for part in Part] for key in ("mini", "classic", "modern")}

    assert names == {
        "mini": ["pool"] * 6,
        "classic": ["tyres", "brakes", "fuel", "body", "engine", "handling"],
        "modern": ["tyres", "brakes", "gearbox", "body", "engine", "handling"],
    }


def test_unknown_preset_names_the_nearest() -> None:
    with pytest.raises(
        RulesError, match=r"rules 'clasic': .*did you mean classic\?.* use one of: mini, classic, basic"
    ):
        presets.load("clasic")
