"""A car in the way opens no space: what can be reached past it, braking as much as one likes, could be reached without.

For one exact number of spaces that would not be so: the way round a car is longer, and to go round is allowed only
because of it (M-2). So all lengths up to what was rolled are looked at together, with points enough to brake any of it.
"""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given

from pitboard.circuits.model import Area
from pitboard.race import Race
from tests.laws.races import Setting, driven, few, settings_of_races

PLENTY = 60
"""Points to pay for any braking and any overshoot of one move."""

MOST = 25
"""Moves looked at in one race."""


def reachable(setting: Setting, state: dict[str, Any]) -> set[str]:
    """Where on the track the move can end with plenty of points, if not in going out. In the pits, where nobody
    brakes, a car in the way does open a space: the one behind it."""
    mover = state["cars"][state["mover"]]
    state = state | {"cars": [car | {"points": [PLENTY] * 6} if car is mover else car for car in state["cars"]]}
    race = Race.from_state(setting.circuit, setting.rules, state)
    ends = {str(option.end) for option in race.options if option.outcome != "out"}
    return {end for end in ends if setting.circuit.space[end].area is Area.TRACK}


def without(state: dict[str, Any], gone: int) -> dict[str, Any]:
    """The same state with one car off the board."""
    off = {"status": "finished", "space": None, "corner": None}
    return state | {
        "finished": state["finished"] + 1,
        "cars": [car | off if i == gone else car for i, car in enumerate(state["cars"])],
    }


@given(settings_of_races())
@few
def test_a_blocking_car_adds_no_reachable_space(setting: Setting) -> None:
    rng = random.Random(setting.seed)
    looked = 0
    for step in driven(setting):
        if step.race.phase.name != "MOVE" or looked == MOST:
            continue
        others = [car.index for car in step.race.cars if car.space and car.index != step.race.mover]
        if others:
            looked += 1
            state = step.race.state()
            assert reachable(setting, state) <= reachable(setting, without(state, rng.choice(others)))
