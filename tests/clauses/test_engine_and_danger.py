"""E, H, V-17 to V-19a: strained engines, and debris on the track."""

from __future__ import annotations

import pytest

from pitboard.race import Race
from pitboard.rules import presets
from tests.clauses.kit import OPEN, PLAYED, At, kinds, of_kind, play, sheet, staged, turn

TRIGGERS = {"mini": [(4, 12), (5, 20)]} | {key: [(5, 20), (6, 30)] for key in ("classic", "basic", "modern", "online")}
"""The gears and numbers that ask for engine tests."""

LOSS = {"mini": 2, "classic": 1, "basic": 1, "modern": 1, "online": 1}

MAXIMA = [(key, gear, face) for key in PLAYED for gear, face in TRIGGERS[key]]

DANGEROUS = [("classic", 3), ("modern", 2), ("online", 2)]
"""The presets in which debris makes spaces dangerous, and laps for which they have handling points."""

dangerous = pytest.mark.parametrize(("key", "laps"), DANGEROUS)


def engine(race: Race, car: int) -> int:
    """The points a car has for its engine."""
    return race.cars[car].points[0 if race.rules.pooled else 4]


def strained(race: Race, *plies: str | int) -> list[int]:
    """Play a turn; the cars that tested their engine, in order."""
    return [event.car for event in of_kind(turn(race, *plies), "ENGINE_ROLLED")]


@pytest.mark.clause("E-1", "V-17", "V-18", "J-5")
@pytest.mark.parametrize(("key", "gear", "face"), MAXIMA)
def test_a_maximum_tests_all_in_the_two_highest_gears_the_mover_first(key: str, gear: int, face: int) -> None:
    top = presets.load(key).gears
    cars = (At("a0", gear=gear), At("c33", gear=top - 1), At("c35", gear=top), At("c37", gear=top - 2))
    race = staged(OPEN, key, *cars, order=(3, 2, 0, 1), turn=2, mover=0, actor=0)

    assert strained(race, f"g{gear}", face, f"a{face}", 20, 20, 20) == [0, 2, 1]


@pytest.mark.refuses("E-1")
@pytest.mark.parametrize(("key", "gear", "face"), MAXIMA)
def test_a_number_below_the_maximum_strains_no_engine(key: str, gear: int, face: int) -> None:
    race = staged(OPEN, key, At("a0", gear=gear), At("c37", gear=gear))

    assert strained(race, f"g{gear}", face - 1, f"a{face - 1}") == []


@pytest.mark.refuses("E-1")
@pytest.mark.parametrize("key", ["classic", "basic", "modern", "online"])
def test_the_maximum_of_4th_gear_strains_engines_in_the_smallest_game_only(key: str) -> None:
    assert strained(staged(OPEN, key, At("a0", gear=4), At("c37", gear=5)), "g4", 12, "a12") == []


@pytest.mark.clause("E-1", "V-17")
@pytest.mark.parametrize("key", PLAYED)
def test_braking_afterwards_does_not_undo_the_strain(key: str) -> None:
    race = staged(OPEN, key, At("a0", gear=5), At("c37", gear=1))

    assert strained(race, "g5", 20, "a18 b2", 20) == [0]


@pytest.mark.clause("V-18")
@pytest.mark.parametrize("key", PLAYED)
def test_one_to_four_costs_points_and_five_does_not(key: str) -> None:
    race = staged(OPEN, key, At("a0", gear=5), At("c33", gear=5))
    full = engine(race, 0)

    turn(race, "g5", 20, "a20", 4, 5)

    assert (engine(race, 0), engine(race, 1)) == (full - LOSS[key], full)


@pytest.mark.clause("J-27", "E-1")
@pytest.mark.parametrize("key", ["mini", "classic", "modern", "online"])
def test_a_car_that_spins_in_the_turn_of_its_maximum_tests_and_one_that_spun_before_does_not(key: str) -> None:
    # a26 and 20 spaces: a46, three past K1. A pool of 2 lacks one point, 3 tyres are the last ones.
    points = sheet(key, pool=2) if key == "mini" else sheet(key, tyres=3)
    race = staged(OPEN, key, At("a26", gear=5, points=points), At("c20", gear=1, spun=True), At("c10", gear=5))

    assert strained(race, "g5", 20, "a46 o3", 20, 20) == [0, 2]
    assert race.cars[0].spun


@pytest.mark.refuses("E-1")
def test_cars_that_are_out_do_not_test() -> None:
    frail = sheet("classic", body=1)
    race = staged(OPEN, "classic", At("a0", gear=5, points=frail), At("b20", gear=6), At("a21", gear=6, points=frail))

    # Car 2 goes out in its roll; the point that costs the mover is its last one.
    assert strained(race, "g5", 20, "a20", 20, 1, 20) == [1]
    assert [car.status for car in race.cars] == ["out", "racing", "out"]


@pytest.mark.clause("E-1", "X-3")
def test_of_level_cars_whose_engines_fail_the_one_that_rolled_later_is_placed_ahead() -> None:
    weak = sheet("modern", engine=1)
    cars = (At("a45", gear=5), At("a33", gear=5, points=weak), At("c33", gear=5, points=weak))
    race = staged(OPEN, "modern", *cars, order=(2, 1, 0), turn=2, mover=0, actor=0, laps=1)

    assert strained(race, "g5", 20, "a0", 4, 4) == [2, 1]
    assert [car.place for car in race.cars] == [1, 2, 3]


@pytest.mark.clause("E-2", "X-1")
@pytest.mark.parametrize("key", ["classic", "modern", "online"])
def test_the_last_engine_point_puts_a_car_out_where_it_stands(key: str) -> None:
    weak = sheet(key, engine=1)
    race = staged(OPEN, key, At("a0", gear=5, points=sheet(key, engine=2)), At("c33", gear=5, points=weak))

    turn(race, "g5", 20, "a20", 4, 4)

    assert (race.cars[0].status, engine(race, 0)) == ("racing", 1)
    assert (race.cars[1].status, race.cars[1].out_on) == ("out", "c33")


@pytest.mark.clause("H-1")
@dangerous
def test_debris_lies_where_cars_stand_that_lose_a_body_or_engine_point_or_go_out(key: str, laps: int) -> None:
    cars = (At("a0", gear=5), At("b20", gear=4), At("c33", gear=5, points=sheet(key, laps, engine=1)))
    race = staged(OPEN, key, *cars, laps=laps)

    turn(race, "g5", 20, "a20", 1, 20, 20, 4)
    assert race.markers == ("b20", "c33")

    race = staged(OPEN, key, *cars, laps=laps)
    turn(race, "g5", 20, "a20", 20, 1, 20, 20)
    assert race.markers == ("a20",)


@pytest.mark.refuses("H-1")
@dangerous
def test_other_losses_leave_no_debris(key: str, laps: int) -> None:
    race = staged(OPEN, key, At("a38", gear=5), At("c20"), laps=laps, markers=("a39",))

    turn(race, "g3", 8, "a45 b1 o2 !a39", 4)

    assert race.markers == ("a39",)
    assert race.cars[0].points == sheet(key, laps, tyres=4, brakes=2, gearbox=2, handling=1)


@pytest.mark.refuses("H-1")
@dangerous
def test_a_space_is_dangerous_only_once(key: str, laps: int) -> None:
    race = staged(OPEN, key, At("a5"), At("a8"), laps=laps, markers=("a7",))
    turn(race, "g2", 2, "a7 !a7", 20, 20, 1)
    assert race.markers == ("a7",)

    race = staged(OPEN, key, At("a6"), At("c20"), laps=laps, markers=race.markers)
    assert kinds(turn(race, "g1", 1, "a7 !a7", 20)).count("DANGER_ROLLED") == 1


@pytest.mark.clause("V-19a", "J-28")
def test_in_the_older_book_a_skipped_gears_engine_point_lies_where_the_move_began() -> None:
    race = staged(OPEN, "classic", At("a4", gear=5), At("b6"), laps=3)

    play(race, "g1")
    assert race.markers == ("a4",), "from the moment the gear is announced"
    turn(race, 2, "a6", 20, 20)

    assert race.markers == ("a4",)


@pytest.mark.clause("V-19a", "J-28")
@pytest.mark.refuses("H-1")
@pytest.mark.parametrize("key", ["modern", "online"])
def test_in_the_newer_books_it_lies_where_the_move_ended_and_endangers_nobody_in_that_turn(key: str) -> None:
    race = staged(OPEN, key, At("a4", gear=5), At("b6"))

    play(race, "g1")
    assert not race.markers
    events = kinds(turn(race, 2, "a6", 20, 20))

    assert race.markers == ("a6",)
    assert events.index("MARKED") < events.index("COLLISION_ROLLED")


@pytest.mark.clause("V-19a")
@dangerous
def test_a_skip_that_costs_no_engine_point_leaves_no_debris(key: str, laps: int) -> None:
    race = staged(OPEN, key, At("a4", gear=5), At("c20"), laps=laps)

    turn(race, "g2", 2, "a6")

    assert race.markers == ()


@pytest.mark.clause("H-2", "V-19")
@dangerous
def test_each_dangerous_space_driven_onto_is_tested_and_costs_handling_on_one_to_four(key: str, laps: int) -> None:
    race = staged(OPEN, key, At("a5"), At("c20"), laps=laps, markers=("a6", "a7"))

    turn(race, "g2", 2, "a7 !a6 !a7", 4, 5)

    assert race.cars[0].points == sheet(key, laps, handling=1)


@pytest.mark.refuses("H-2")
@dangerous
def test_standing_on_danger_or_driving_past_it_is_no_test(key: str, laps: int) -> None:
    race = staged(OPEN, key, At("a5"), At("c20"), laps=laps, markers=("a5", "b5", "a6", "b6"))

    turn(race, "g1", 1, "a5 b1")

    race = staged(OPEN, key, At("a5"), At("c20"), laps=laps, markers=("a5", "b5", "b6"))
    turn(race, "g1", 1, "a6")


@pytest.mark.clause("H-2", "X-1")
@dangerous
def test_the_last_handling_point_puts_a_car_out_on_that_space(key: str, laps: int) -> None:
    race = staged(OPEN, key, At("a5", points=sheet(key, laps, handling=1)), At("c20"), laps=laps, markers=("a6",))

    turn(race, "g2", 2, "a7 !a6", 4)

    assert (race.cars[0].status, race.cars[0].out_on) == ("out", "a6")
    assert race.markers == ("a6",)


@pytest.mark.clause("V-19")
@pytest.mark.parametrize(("key", "laps"), [("mini", 2), ("basic", 1), ("classic", 1), ("classic", 2), ("classic", 3)])
def test_without_handling_on_the_sheet_nothing_is_dangerous(key: str, laps: int) -> None:
    rules = presets.load(key).using(handling=False)
    race = staged(OPEN, rules, At("a4", gear=5), At("b6"), laps=laps)
    assert race.cars[0].points[5] == 0

    turn(race, "g1", 2, "a6", 1, 1)

    assert race.markers == ()


@pytest.mark.clause("J-23")
@pytest.mark.parametrize("key", ["classic", "modern", "online"])
def test_danger_before_the_last_line_is_still_tested(key: str) -> None:
    race = staged(OPEN, key, At("a54", crossings=2), At("c20"), laps=3, markers=("a55", "a0"))

    turn(race, "g2", 2, "a0 !a55", 4)

    assert (race.cars[0].status, race.cars[0].points[5]) == ("finished", 1)
