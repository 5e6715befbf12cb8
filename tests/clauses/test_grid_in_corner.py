"""C-5, O-1, J-37: a grid that reaches into a corner."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboard.race import Race
from pitboard.rules import presets
from tests.clauses.kit import PLAYED, option, play
from tests.fixtures.circuits import grid_in_corner

CORNER = replace(grid_in_corner(), grid=("1.4.9", "1.5.1", "3.4.7"))
"""A grid whose first and last slot lie at the end of corner b, of two stops."""


def lined_up(key: str) -> Race:
    """Three cars on the grid, in the order of their seats."""
    race = Race(CORNER, presets.load(key), cars=3)
    play(race, *((1, 2, 3) if key in ("mini", "classic") else (3, 2, 1)))
    return race


@pytest.mark.clause("J-37", "C-5")
@pytest.mark.parametrize("key", PLAYED)
def test_a_car_on_the_grid_has_made_its_stops(key: str) -> None:
    race = lined_up(key)

    assert [(car.space, car.corner, car.stops) for car in race.cars] == [
        ("1.4.9", "b", 2),
        ("1.5.1", None, 0),
        ("3.4.7", "b", 2),
    ]


@pytest.mark.clause("J-37", "O-1")
@pytest.mark.parametrize("key", PLAYED)
def test_it_leaves_the_corner_without_an_overshoot(key: str) -> None:
    race = lined_up(key)
    while race.mover != 2:
        play(race, 1)  # a stall
    play(race, 10, "g1", 2)

    assert {each.overshoot for each in race.options} == {0}
    assert option(race, "3.5.2").outcome == "stays"
