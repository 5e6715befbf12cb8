"""The club driver stops when a stop wins more than it costs, and leaves when another roll would not pay."""

from __future__ import annotations

import pytest

from pitboard.bots.drivers import driver
from pitboard.race import Race
from pitboard.race.dice import Dice
from tests.clauses.kit import At, play, rolled, sheet, staged
from tests.clauses.pit_board import AWAY, PITS


def chosen(race: Race) -> str:
    """What the club driver takes."""
    return driver("club").choose(race, Dice(1)).notation


@pytest.mark.parametrize("key", ["classic", "modern", "online"])
def test_it_stops_with_its_tyres_gone_and_not_with_all_of_them(key: str) -> None:
    def coming(tyres: int) -> Race:
        return rolled(PITS, key, 8, At("c44", gear=3, points=sheet(key, 2, tyres=tyres)), AWAY, laps=2)

    assert chosen(coming(0)) == "x0"
    assert chosen(coming(6)) != "x0"


@pytest.mark.parametrize(("key", "full"), [("basic", 18), ("mini", 20)])
def test_it_stops_with_its_pool_nearly_empty_and_not_with_a_full_one(key: str, full: int) -> None:
    assert chosen(rolled(PITS, key, 8, At("c44", gear=3, points=1), AWAY, laps=2)) == "x0"
    assert chosen(rolled(PITS, key, 8, At("c44", gear=3, points=full), AWAY, laps=2)) != "x0"


@pytest.mark.parametrize(("face", "choice"), [(4, "wait"), (8, "take"), (20, "take")])
def test_it_takes_a_roll_unless_another_promises_more_than_a_turn_costs(face: int, choice: str) -> None:
    race = staged(PITS, "mini", At("x0", served=True, pit_stops=1, points=2), AWAY, laps=2, phase="exit")
    play(race, face)

    assert chosen(race) == choice


def test_out_of_the_box_it_looks_at_the_road_beyond_the_lane() -> None:
    race = staged(PITS, "modern", At("p13", gear=4, served=True, pit_stops=1, crossings=1), AWAY, laps=2)

    assert chosen(race) in {"g4", "g5"}, "thirty-five spaces of straight lie ahead"


def test_on_its_way_to_the_box_it_takes_the_highest_gear() -> None:
    assert chosen(staged(PITS, "modern", At("p1", gear=2), AWAY, laps=2)) == "g3"
