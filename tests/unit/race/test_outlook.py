"""The corner a car comes to, counted by hand on small rings."""

from __future__ import annotations

import pytest

from pitboard.circuits.model import Circuit
from pitboard.race import Race
from pitboard.race.outlook import ComingCorner, Outlook
from pitboard.rules import presets
from tests.clauses.kit import OPEN, At, staged
from tests.oracle.boards import bend, straight
from tests.oracle.boards import ring as ring_of

TWO = ring_of(3, straight(12), bend(4), straight(9), bend(6, 2), straight(8))
"""K1 of one stop in the columns 12 to 15, K2 of two stops in 25 to 30, and a lap of 39."""


def coming(circuit: Circuit, car: At) -> ComingCorner | None:
    """What the first car of a race comes to."""
    return Outlook.of(staged(circuit, "modern", car, At("c3")), 0).coming


@pytest.mark.parametrize(
    ("car", "corner", "owed", "first", "last"),
    [
        (At("a10"), "K1", 1, 2, 5),
        (At("a12"), "K1", 1, None, 3),
        (At("a13", stops=1), "K2", 2, 12, 17),
        (At("a20"), "K2", 2, 5, 10),
        (At("a26", stops=1), "K2", 1, None, 4),
        (At("a26", stops=2), "K1", 1, 25, 28),
        (At("a35"), "K1", 1, 16, 19),
    ],
)
def test_the_next_corner_in_which_stops_are_owed(car: At, corner: str, owed: int, first: int | None, last: int) -> None:
    assert coming(TWO, car) == ComingCorner(corner, owed, first, last)


def test_there_is_none_before_the_grid_and_for_a_car_that_has_left() -> None:
    race = Race(OPEN, presets.load("modern"), 2)
    assert Outlook.of(race, 0).coming is None


def test_there_is_none_on_a_road_without_corners() -> None:
    assert coming(ring_of(3, straight(40)), At("a0")) is None
