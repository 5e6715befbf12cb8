"""Advice: what the club driver does, with a reason that holds. Each scene is worked out by hand.

On OPEN the corner K1 asks for one stop and has the columns 40 to 43. The gears' dice: 2nd 2 3 3 4 4 4, 3rd 4 5 6 6 7 7
8 8, 4th 7 to 12, each twice.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from pitboard.bots.advice import CODES, advise
from pitboard.bots.drivers import driver
from pitboard.race import Race
from pitboard.race.dice import Dice
from pitboard.race.forecast import forecast
from tests.clauses.kit import OPEN, At, behind, rolled, sheet, staged
from tests.laws.races import Setting, few, settings_of_races
from tests.oracle.boards import bend, ring, straight
from tests.unit.race.racing import go_on

LONG = ring(3, straight(20), bend(12, 2), straight(8))
"""K1 of two stops in the columns 20 to 31."""
FAR = At("c2")


def given_advice(race: Race) -> tuple[str, str, dict[str, Any]]:
    """What is advised, and why."""
    found = advise(race, Dice(0))
    return found.option.notation, found.code, found.values


def test_far_from_corners_the_fastest_gear_that_can_cost_nothing() -> None:
    # From a20 a 12 ends in a32. 4th is the highest that may follow 3rd; its mean is (7 + 12) / 2.
    race = staged(OPEN, "modern", At("a20", gear=3), FAR)
    assert given_advice(race) == ("g4", "gear_fastest_free", {"spaces": "19/2"})


def test_a_gear_that_makes_the_corner_more_likely_than_others() -> None:
    # From a34 K1 is 6 to 9 spaces away: 3rd comes into it with 6, 7 and 8, six sides of eight; 1st and 2nd never.
    race = staged(OPEN, "modern", At("a34", gear=2), FAR)
    assert given_advice(race) == ("g3", "gear_for_corner", {"corner": "K1", "chance": "3/4"})


def test_a_corner_that_is_hardly_reached_is_no_reason() -> None:
    # From a21 5th reaches K1 with 19 and 20 alone.
    code = given_advice(staged(OPEN, "modern", At("a21", gear=4), FAR))[1]
    assert code == "gear_fastest_free"


def test_a_low_gear_before_a_corner_of_two_stops() -> None:
    # From a16 K1 is 4 to 15 away: 3rd and 4th both come into it, whatever they show, and for nothing.
    race = staged(LONG, "modern", At("a16", gear=4), FAR)
    assert given_advice(race) == ("g3", "gear_ready_to_slow", {"corner": "K1", "owed": 2, "other": 4})


def test_a_gear_that_spares_the_risk_of_the_next_higher_one() -> None:
    # From a39 with two tyres and a brake: an 8 in 3rd is three spaces too far, and the last tyre goes. 2nd is safe.
    car = At("a39", gear=4, points=sheet("modern", tyres=2, brakes=1))
    found = given_advice(staged(OPEN, "modern", car, FAR))
    assert found == ("g2", "gear_spares_risk", {"other": 3, "chance": "0", "chance_other": "1/4"})


def test_a_gear_that_costs_less_than_all_others() -> None:
    # From a39 a 5 in 3rd still ends in K1 by way of another lane, so 6, 7 and 8 cost 1, 2 and 3 points: 12/8 in the
    # mean. 2nd never leaves K1, and skipping 3rd costs one point.
    race = staged(OPEN, "modern", At("a39", gear=4), FAR)
    assert given_advice(race) == ("g2", "gear_cheapest", {"points": "1", "saves": "1/2"})


def test_a_car_that_has_spun_has_one_gear() -> None:
    race = staged(OPEN, "modern", At("a20", gear=1, spun=True), FAR)
    assert given_advice(race) == ("g1", "only_option", {})


def test_on_a_straight_as_far_as_it_goes_for_nothing() -> None:
    race = rolled(OPEN, "modern", 5, At("a10", gear=3), At("c30"))
    assert given_advice(race) == ("a15", "farthest_free", {"spaces": 5})


def test_a_stop_that_is_owed_even_for_two_brakes() -> None:
    race = rolled(OPEN, "modern", 6, At("a34", gear=3), FAR)
    assert given_advice(race) == ("a40", "stop_owed", {"corner": "K1", "missing": 0})
    race = rolled(OPEN, "modern", 8, At("a38", gear=3), FAR)
    assert given_advice(race) == ("b43 b2", "stop_owed", {"corner": "K1", "missing": 0})
    race = rolled(LONG, "modern", 6, At("a15", gear=3), FAR)
    assert given_advice(race)[1:] == ("stop_owed", {"corner": "K1", "missing": 1})


def test_the_flag_is_reason_enough() -> None:
    assert given_advice(rolled(OPEN, "modern", 8, At("a54", gear=3), FAR, laps=1))[1:] == ("flag", {})


def test_beside_nobody_rather_than_a_space_farther() -> None:
    # a15 would be beside b15, and b15 itself is taken: c14 touches nobody.
    race = rolled(OPEN, "modern", 5, At("a10", gear=3), At("b15"))
    assert given_advice(race) == ("c14", "clear_of_cars", {"points": 0})


def test_when_all_is_lost_what_harms_least() -> None:
    # From a38 with one tyre and one brake an 8 takes the last tyre at best (V-11).
    race = rolled(OPEN, "modern", 8, At("a38", gear=3, points=sheet("modern", tyres=1, brakes=1)), FAR)
    assert given_advice(race)[1:] == ("least_harm", {"outcome": "spins"})


def test_the_only_one_that_keeps_the_car_running() -> None:
    # From a43 an 8 goes eight spaces too far. Six tyres pay for five, the sixth would be the last; so three brakes do.
    race = rolled(OPEN, "modern", 8, At("a43", gear=3), FAR)
    others = len(race.options) - 1
    assert given_advice(race) == ("a48 b3 o5", "keeps_running", {"others": others})


def test_a_slipstream_is_taken_or_left() -> None:
    race = behind("modern", At("a12", gear=4))
    assert given_advice(race) == ("b13", "slipstream", {"spaces": 3, "points": 0})


@pytest.mark.parametrize("preset", ["mini", "modern"])
def test_a_forecast_that_is_known_need_not_be_made_again(preset: str) -> None:
    race = staged(OPEN, preset, At("a36", gear=3), FAR)
    assert advise(race, Dice(0), forecast(race)) == advise(race, Dice(0))


@given(settings_of_races())
@few
def test_advice_is_the_club_drivers_choice_with_a_reason_and_values_as_listed(setting: Setting) -> None:
    race, dice, found = setting.race(), Dice(1), Counter[str]()
    for ply in range(120):
        if race.is_decision and ply % 3 == 0:
            before = race.digest
            given = advise(race, dice)
            assert given.option == driver("club").choose(race, dice)
            assert set(given.values) == set(CODES[given.code])
            assert json.loads(json.dumps(given.values)) == given.values
            assert race.digest == before
            found[given.code] += 1
        if race.is_over:
            break
        go_on(race, setting.seed + ply, plies=1)
    assert found
