"""The tally: turns and reasons to go out, counted from events."""

from __future__ import annotations

from pitboard.circuits.library import load
from pitboard.engine.trace import Cause, Kind
from pitboard.race.tally import Tally

CIRCUIT = load("alderhaven")


def test_turns_are_counted_by_car_and_who_is_out_is_kept_with_cause_and_space() -> None:
    tally = Tally()
    for car in (0, 1, 0, 2, 0):
        tally.take((Kind.TURN_BEGAN, car, 0, 0, 0), CIRCUIT)
    tally.take((Kind.WENT_OUT, 2, Cause.ENGINE, 5, 0), CIRCUIT)
    tally.take((Kind.GEAR_ROLLED, 1, 1, 1, 0), CIRCUIT)
    assert tally == Tally({0: 3, 1: 1, 2: 1}, {2: {"cause": "engine", "space": CIRCUIT.spaces[5].id}})


def test_a_copy_goes_its_own_way() -> None:
    tally = Tally({0: 1}, {})
    copy = tally.copy()
    copy.take((Kind.TURN_BEGAN, 0, 0, 0, 0), CIRCUIT)
    copy.take((Kind.WENT_OUT, 0, Cause.HIT, 5, 0), CIRCUIT)
    assert (tally, copy.turns) == (Tally({0: 1}, {}), {0: 2})
