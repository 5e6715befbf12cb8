"""The kit that clause tests are written with: its scripts are exact, and what it stages is what it says."""

from __future__ import annotations

import pytest

from pitboard.race import IllegalChoice, IllegalRoll
from tests.clauses.kit import OPEN, At, last_to_play, notations, option, play, sheet, staged, turn, unbraked


def test_a_script_of_one_turn_is_played_to_its_end() -> None:
    race = staged(OPEN, "classic", At("a5"), At("a8"))

    turn(race, "g1", 2, "a7", 20, 20)

    assert race.cars[0].space == "a7"
    assert race.mover == 1


def test_a_roll_left_over_fails_and_says_what_is_due_instead() -> None:
    race = staged(OPEN, "classic", At("a5"), At("a20"))

    with pytest.raises(AssertionError, match=r"ply 4 of the script, 13: car 1 chooses \(gear\)"):
        play(race, "g1", 2, "a7", 13)


def test_a_roll_too_few_fails_naming_the_die() -> None:
    race = staged(OPEN, "classic", At("a5"), At("a8"))

    with pytest.raises(AssertionError, match=r"ends within the turn: car 0 rolls the black die \(collision\)"):
        turn(race, "g1", 2, "a7", 20)


def test_a_choice_where_a_roll_is_due_fails_naming_the_die() -> None:
    race = staged(OPEN, "classic", At("a5", gear=3), At("a20"))

    with pytest.raises(AssertionError, match=r"ply 2 of the script, 'a7': car 0 rolls the gear 2 die"):
        play(race, "g2", "a7")


def test_a_script_that_runs_into_the_next_turn_fails() -> None:
    race = staged(OPEN, "classic", At("a5"), At("a20"))

    with pytest.raises(AssertionError, match="goes on after the turn: car 1 chooses"):
        turn(race, "g1", 2, "a7", "g1", 1, "a21")


def test_a_number_that_is_not_on_the_die_is_refused() -> None:
    race = staged(OPEN, "classic", At("a5"), At("a20"))

    with pytest.raises(IllegalRoll, match="gear 1 die"):
        play(race, "g1", 3)


def test_a_choice_that_is_not_offered_is_refused() -> None:
    race = staged(OPEN, "classic", At("a5"), At("a20"))

    with pytest.raises(IllegalChoice, match="g3"):
        play(race, "g3")
    with pytest.raises(AssertionError, match=r"'g3' is not offered; offered are \['g1', 'g2'\]"):
        option(race, "g3")


def test_the_only_option_needs_no_name() -> None:
    race = staged(OPEN, "classic", At("a40", gear=1, points=sheet("classic", brakes=0)), At("a20"))
    play(race, "g1", 2, "*")

    assert race.cars[0].space == "a42"
    with pytest.raises(AssertionError, match=r"options \['g1', 'g2'\]"):
        play(race, "*")


def test_cars_stand_where_and_as_they_are_staged() -> None:
    race = staged(OPEN, "modern", At("b41", gear=3, points=sheet("modern", body=1), stops=1), At("a3"), markers=("c9",))

    assert notations(race) == ["g1", "g2", "g3", "g4"]
    assert race.markers == ("c9",)
    assert [(car.space, car.gear, car.corner, car.stops) for car in race.cars] == [
        ("b41", 3, "K1", 1),
        ("a3", 1, None, 0),
    ]
    assert race.cars[0].points == (6, 3, 3, 1, 3, 2)
    assert race.cars[1].points == (6, 3, 3, 3, 3, 2)


def test_a_pool_is_given_as_one_number() -> None:
    race = staged(OPEN, "mini", At("a5", points=7), At("a20", points=sheet("mini", pool=0)))

    assert [car.points[0] for car in race.cars] == [7, 0]


def test_the_last_to_play_is_followed_by_a_new_round() -> None:
    race = last_to_play(OPEN, "classic", At("a5"), At("a20"), At("a30"))

    turn(race, "g1", 1, "a6")

    assert (race.round, race.order) == (6, (2, 1, 0))


def test_unbraked_ends_leave_out_what_brakes_and_turbo_reach() -> None:
    race = staged(OPEN, "mini", At("a40", gear=1), At("a20"))
    play(race, "g1", 2)

    assert unbraked(race) == {"a42"}
