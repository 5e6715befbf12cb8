"""The tally: turns and reasons to go out, counted from events."""

from __future__ import annotations

from pitboard.engine.trace import Kind
from pitboard.race import Event
from pitboard.race.tally import Tally


def test_turns_are_counted_by_car_and_who_is_out_is_kept_with_cause_and_space() -> None:
    tally = Tally()
    for car in (0, 1, 0, 2, 0):
        tally.take(Event(Kind.TURN_BEGAN, car))
    tally.take(Event(Kind.WENT_OUT, 2, {"cause": "engine", "space": "a1"}))
    tally.take(Event(Kind.GEAR_ROLLED, 1, {"gear": 1, "face": 1}))
    assert tally == Tally({0: 3, 1: 1, 2: 1}, {2: {"cause": "engine", "space": "a1"}})


def test_a_copy_goes_its_own_way() -> None:
    tally = Tally({0: 1}, {})
    copy = tally.copy()
    copy.take(Event(Kind.TURN_BEGAN, 0))
    copy.take(Event(Kind.WENT_OUT, 0, {"cause": "hit", "space": "a1"}))
    assert (tally, copy.turns) == (Tally({0: 1}, {}), {0: 2})
