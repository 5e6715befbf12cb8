"""Pit stops as the books have them, against table 2 of the catalogue, and the races in which there are any."""

from __future__ import annotations

import pytest

from pitboard.rules import presets
from pitboard.rules.pits import PitExit, PitGives, Pits

MINI = Pits(1, PitGives.POOL_AS_ROLLED, PitExit.POOL_ROLL, 0, exit_gear=3, track_first=False, lane_braking=False)
BASIC = Pits(0, PitGives.WHOLE_POOL, PitExit.NEXT_TURN, 0, exit_gear=4, track_first=True, lane_braking=False)
TYRE_STOP = Pits(0, PitGives.TYRES, PitExit.HALF_ROLL, 10, exit_gear=4, track_first=True, lane_braking=False)
ONLINE = Pits(0, PitGives.TYRES, PitExit.HALF_ROLL, 10, exit_gear=4, track_first=True, lane_braking=True)


@pytest.mark.parametrize(
    ("key", "pits"),
    [
        ("mini", MINI),
        ("classic", TYRE_STOP),
        ("basic", BASIC),
        ("modern", TYRE_STOP),
        ("online", ONLINE),
        ("street", None),
    ],
)
def test_pits(key: str, pits: Pits | None) -> None:
    assert presets.load(key).pits == pits
    assert presets.load(key).pit_stops is (pits is not None)


@pytest.mark.clause("V-24")
@pytest.mark.parametrize(
    ("key", "laps"),
    [("mini", [2, 3]), ("classic", [2, 3]), ("basic", [2]), ("modern", [2, 3]), ("online", [2, 3]), ("street", [])],
)
def test_a_race_has_pit_stops_where_a_lap_ends_that_is_not_the_last(key: str, laps: list[int]) -> None:
    rules = presets.load(key)

    assert [number for number in rules.laps if rules.for_laps(number).pits is not None] == laps


@pytest.mark.parametrize("key", ["mini", "classic", "basic", "modern", "online"])
def test_switched_off_no_race_has_any(key: str) -> None:
    off = presets.load(key).with_option("pit_stops", "off")

    assert [off.for_laps(number).pits for number in off.laps] == [None] * len(off.laps)
    assert off.with_option("pit_stops", "on") == presets.load(key)
