"""What each gear can do from here, worked out by hand and compared with what then happens."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from pitboard.race import Race
from pitboard.race.forecast import FaceForecast, GearForecast, forecast
from tests.clauses.kit import OPEN, At, sheet, staged
from tests.laws.races import Setting, driven, few, settings_of_races

from .racing import PHASES, samples

EIGHTH = Fraction(1, 8)


def third_gear(race: Race) -> GearForecast:
    """The forecast of 3rd gear, whose die has the sides 4 5 6 6 7 7 8 8."""
    return next(one for one in forecast(race) if one.gear.gear == 3)


def verdicts(gear: GearForecast) -> dict[int, str]:
    """What each face comes to."""
    return {face.face: face.verdict for face in gear.faces}


def test_six_spaces_before_a_corner_of_four_columns_third_gear_is_free() -> None:
    # From a34, 4 and 5 end on the straight, 6 to 8 in columns 40 to 42 of K1.
    gear = third_gear(staged(OPEN, "modern", At("a34", gear=3)))
    assert verdicts(gear) == dict.fromkeys((4, 5, 6, 7, 8), "free")
    assert [face.chance for face in gear.faces] == [EIGHTH, EIGHTH, 2 * EIGHTH, 2 * EIGHTH, 2 * EIGHTH]
    assert gear.odds("free") == 1
    ends = {face.face: {option.end for option in face.options if not any(option.bill)} for face in gear.faces}
    assert "a38" in ends[4]
    assert "a40" in ends[6]
    assert "a42" in ends[8]


def test_two_spaces_before_it_seven_and_eight_go_beyond_the_corner() -> None:
    # From a38 a car leaves K1 with 6 spaces, but 6 by way of lane b, where one column is won by a change, end on c43.
    # With 7 it overshoots by one, with 8 by two, or brakes as much.
    gear = third_gear(staged(OPEN, "modern", At("a38", gear=3)))
    assert verdicts(gear) == {4: "free", 5: "free", 6: "free", 7: "costly", 8: "costly"}
    assert (gear.odds("free"), gear.odds("costly")) == (4 * EIGHTH, 4 * EIGHTH)
    assert [sum(face.best.bill) for face in gear.faces] == [0, 0, 0, 1, 2]


def test_with_one_tyre_and_one_brake_left_eight_spins_the_car() -> None:
    # 7: brake one. 8: brake one and overshoot by one, which takes the last tyre (V-11).
    race = staged(OPEN, "modern", At("a38", gear=3, points=sheet("modern", tyres=1, brakes=1)))
    assert verdicts(third_gear(race)) == {4: "free", 5: "free", 6: "free", 7: "costly", 8: "spin"}
    # 4th gear shows 7 to 12: 9 and more is an overshoot of two or more, and one tyre does not pay for it.
    fourth = next(one for one in forecast(race) if one.gear.gear == 4)
    assert verdicts(fourth) == {7: "costly", 8: "spin", 9: "out", 10: "out", 11: "out", 12: "out"}
    assert fourth.odds("out") == Fraction(4, 6)
    assert sum(fourth.odds(word) for word in ("free", "costly", "spin", "out")) == 1


def test_a_skipped_gear_is_forecast_with_its_bill() -> None:
    found = {one.gear.gear: one for one in forecast(staged(OPEN, "modern", At("a0", gear=4)))}
    assert sorted(found) == [1, 2, 3, 4, 5]
    assert (found[3].gear.bill, found[2].gear.bill) == ((0,) * 6, (0, 0, 1, 0, 0, 0))


def test_the_best_keeps_the_car_running_then_saves_points_then_drives_far() -> None:
    race = staged(OPEN, "modern", At("a38", gear=3))
    for gear in forecast(race):
        for face in gear.faces:
            kept = [option for option in face.options if option.outcome == "stays"]
            assert face.best in kept
            assert all(sum(face.best.bill) <= sum(option.bill) for option in kept)


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "GEAR"])
def test_there_is_none_unless_a_gear_is_to_be_chosen(phase: str) -> None:
    assert forecast(samples()[phase].race()) == ()


@given(settings_of_races())
@few
def test_odds_add_up_and_a_forecast_is_what_happens(setting: Setting) -> None:
    found: dict[tuple[int, int], FaceForecast] = {}
    for number, step in enumerate(driven(setting)):
        race = step.race
        if race.phase.name == "GEAR":
            found = {}
            if number % 5 == 0:
                before = race.digest
                for gear in forecast(race):
                    assert sum(face.chance for face in gear.faces) == 1
                    odds = (gear.odds(word) for word in ("free", "costly", "spin", "out"))
                    assert sum(odds) == 1
                    found |= {(gear.gear.gear, face.face): face for face in gear.faces}
                assert (race.digest, race.phase.name) == (before, "GEAR")
        elif race.phase.name == "MOVE" and found:
            assert race.options == found[race.cars[race.mover].gear, race.pips].options
            found = {}
