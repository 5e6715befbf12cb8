"""What each gear can do from here, worked out by hand and compared with what then happens."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from pitboard.race import Race
from pitboard.race.forecast import VERDICTS, FaceForecast, GearForecast, forecast, forecast_faces
from pitboard.race.outlook import LANDINGS
from tests.clauses.kit import OPEN, At, sheet, staged
from tests.laws.races import Setting, driven, few, settings_of_races
from tests.oracle.boards import bend, ring, straight

from .racing import PHASES, samples

EIGHTH = Fraction(1, 8)
TWO = ring(3, straight(12), bend(4), straight(6), bend(2, 2), straight(8))


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


def landings(gear: GearForecast) -> dict[int, str]:
    """Where each face takes the car at best."""
    return {face.face: face.landing for face in gear.faces}


def test_each_face_lands_before_in_or_past_the_coming_corner() -> None:
    # K1 has the columns 40 to 43: from a34 they are 6 to 9 spaces away, and one space more past them is an overshoot.
    race = staged(OPEN, "modern", At("a34", gear=3))
    assert landings(third_gear(race)) == {4: "short", 5: "short", 6: "stops", 7: "stops", 8: "stops"}
    assert third_gear(race).odds("stops") == 6 * EIGHTH


def test_a_corner_without_stops_to_make_is_passed_and_the_next_one_is_coming() -> None:
    # One stop made in K1 is all it asks for: the coming corner is K1 again, a lap of 56 columns later.
    race = staged(OPEN, "modern", At("a41", gear=3, stops=1))
    assert set(landings(third_gear(race)).values()) == {"short"}
    # On TWO a stop was made in K1, in the columns 12 to 15; K2 of two stops has the columns 22 and 23.
    race = staged(TWO, "modern", At("a14", gear=4, stops=1, points=sheet("modern", brakes=0)))
    fourth = next(one for one in forecast(race) if one.gear.gear == 4)  # 7 to 12
    assert [landings(fourth)[face] for face in (7, 9, 12)] == ["short", "stops", "overshoots"]


def test_of_equally_dear_ways_the_one_that_makes_the_stop_is_best() -> None:
    # From a38 an 8 goes two spaces past K1: two tyres for the overshoot, two brakes to stay in it, or one of each.
    race = staged(OPEN, "modern", At("a38", gear=3))
    eight = third_gear(race).faces[-1]
    assert min(sum(option.bill) for option in eight.options if option.overshoot == 2) == 2
    assert (eight.best.braked, eight.best.overshoot, eight.landing, eight.verdict) == (2, 0, "stops", "costly")
    # Without brakes it is carried past.
    race = staged(OPEN, "modern", At("a38", gear=3, points=sheet("modern", brakes=0)))
    assert landings(third_gear(race)) == {4: "stops", 5: "stops", 6: "stops", 7: "overshoots", 8: "overshoots"}


def test_a_wall_of_cars_blocks_and_the_line_is_the_flag() -> None:
    wall = At("a36"), At("b35"), At("b36"), At("c35"), At("c36")
    race = staged(OPEN, "modern", At("a34", gear=1, points=sheet("modern", brakes=4)), *wall)
    gears = {one.gear.gear: one for one in forecast(race)}
    assert landings(gears[1]) == {1: "short", 2: "blocked"}  # one space is free, so 2 leaves one over
    assert [sum(face.best.bill) for face in gears[1].faces] == [0, 1]
    home = staged(OPEN, "modern", At("a54", gear=3, crossings=0), laps=1)
    assert set(landings(third_gear(home)).values()) == {"flag"}


def test_the_expected_points_are_those_of_the_best_options_by_their_chances() -> None:
    # From a38: 4, 5 and 6 are free, 7 costs a point (one side of 8 in four), 8 two.
    race = staged(OPEN, "modern", At("a38", gear=3))
    assert third_gear(race).expected_points == (2 * 1 + 2 * 2) * EIGHTH
    # With one tyre and one brake 8 spins the car and costs both points; faces that put it out cost none.
    race = staged(OPEN, "modern", At("a38", gear=3, points=sheet("modern", tyres=1, brakes=1)))
    assert third_gear(race).expected_points == (2 * 1 + 2 * 2) * EIGHTH
    fourth = next(one for one in forecast(race) if one.gear.gear == 4)
    assert fourth.expected_points == (1 * 1 + 1 * 2) * Fraction(1, 6)


def test_every_space_within_reach_is_named_once_with_its_best_option() -> None:
    race = staged(OPEN, "modern", At("a34", gear=3))
    four = third_gear(race).faces[0]
    assert (four.face, four.sides) == (4, 1)
    assert {end for end, option in four.ends.items() if not any(option.bill)} >= {"a38"}
    assert set(four.ends) == {option.end for option in four.options}
    for end, option in four.ends.items():
        assert all(sum(option.bill) <= sum(other.bill) for other in four.options if other.end == end)


def test_faces_come_one_at_a_time_and_tell_of_the_race_as_it_was() -> None:
    race = staged(OPEN, "modern", At("a34", gear=3))
    whole, faces = forecast(race), forecast_faces(race)
    race.apply("g2")
    race.roll(3)
    found = list(faces)
    assert found == [(gear.gear, face) for gear in whole for face in gear.faces]
    assert [(gear.gear, face.face) for gear, face in found[:5]] == [(1, 1), (1, 2), (2, 2), (2, 3), (2, 4)]


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
                    for words in (VERDICTS, LANDINGS):
                        assert sum(gear.odds(word) for word in words) == 1
                    assert sum(face.sides for face in gear.faces) == len(race.rules.dice[gear.gear.gear - 1])
                    found |= {(gear.gear.gear, face.face): face for face in gear.faces}
                assert (race.digest, race.phase.name) == (before, "GEAR")
        elif race.phase.name == "MOVE" and found:
            assert race.options == found[race.cars[race.mover].gear, race.pips].options
            found = {}
