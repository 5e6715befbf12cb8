"""`Race`: what it waits for, how it is driven, and what it tells."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from pitboard.circuits import library
from pitboard.engine.layout import CARS
from pitboard.race import IllegalChoice, IllegalRoll, Option, Race, RaceError
from pitboard.race.ply import Choice, Roll
from pitboard.rules import presets
from tests.clauses.kit import OPEN, At, notations, play, rolled, staged
from tests.laws.races import Setting, driven, few, settings_of_races

from .racing import PHASES, raced, samples

MODERN = presets.load("modern")
WAITS = {"GEAR": "decision", "MOVE": "decision", "SLIPSTREAM": "decision", "PIT": "decision", "OVER": "nothing"}


@pytest.mark.parametrize("phase", PHASES)
def test_a_race_waits_for_a_choice_or_a_die_or_is_over(phase: str) -> None:
    race, waits = samples()[phase].race(), WAITS.get(phase, "chance")
    assert (race.is_decision, race.is_chance, race.is_over) == tuple(
        waits == word for word in ("decision", "chance", "nothing")
    )
    assert bool(race.options) == race.is_decision
    assert (race.actor >= 0) == (not race.is_over)
    assert (race.mover >= 0) == (phase not in ("GRID", "OVER"))


@pytest.mark.parametrize("phase", PHASES)
def test_only_a_gear_roll_takes_another_die_than_the_black_one(phase: str) -> None:
    race = samples()[phase].race()
    if not race.is_chance:
        with pytest.raises(IllegalRoll, match="no die is to be rolled"):
            race.roll(1)
    elif phase == "ROLL":
        gear = race.cars[race.mover].gear
        assert (race.die.gear, race.die.faces, race.die.name) == (gear, race.rules.dice[gear - 1], f"gear {gear}")
    else:
        assert (race.die.gear, race.die.faces, race.die.name) == (0, tuple(range(1, 21)), "black")


def ways() -> list[Any]:
    """An option, its index and its notation are the same choice."""
    return [lambda option: option, lambda option: option.index, lambda option: option.notation]


@pytest.mark.parametrize("way", ways(), ids=["option", "index", "notation"])
def test_an_option_is_chosen_by_itself_its_index_or_its_notation(way: Any) -> None:
    race = rolled(OPEN, "modern", 2, At("b4", gear=2))
    for option in race.options:
        after = race.clone()
        after.apply(way(option))
        assert after.cars[0].space == option.end
        assert after.plies[-1] == Choice(0, option.notation)
        assert race.cars[0].space == "b4"


def test_an_option_of_an_earlier_decision_is_taken_by_its_notation() -> None:
    race = staged(OPEN, "modern", At("a0", gear=4))
    g4 = race.options[3]
    assert (g4.notation, g4.index) == ("g4", 3)
    fewer = staged(OPEN, "modern", At("a0", gear=4, points=(1, 1, 0, 1, 1, 1)))
    assert notations(fewer) == ["g3", "g4", "g5"]
    fewer.apply(g4)
    assert fewer.cars[0].gear == 4


@pytest.mark.parametrize("choice", [-1, 3, 99, "g6", "", "G3", "a1", Option(0, "gear", gear=6)])
def test_what_is_not_offered_cannot_be_chosen_and_changes_nothing(choice: Any) -> None:
    race = staged(OPEN, "modern", At("a0", gear=2))
    before = race.state()
    assert notations(race) == ["g1", "g2", "g3"]
    with pytest.raises(IllegalChoice):
        race.apply(choice)
    assert (race.state(), race.plies, race.take_events()) == (before, [], [])


def test_a_refused_choice_names_those_there_are() -> None:
    with pytest.raises(IllegalChoice, match="'g6' is not an option now; options are g1, g2, g3"):
        staged(OPEN, "modern", At("a0", gear=2)).apply("g6")
    with pytest.raises(IllegalChoice, match="there is no option 3; there are 3, from 0"):
        staged(OPEN, "modern", At("a0", gear=2)).apply(3)


@pytest.mark.parametrize("choice", [0, "g1", Option(0, "gear", gear=1)])
def test_nothing_can_be_chosen_while_a_die_is_due_or_after_the_end(choice: Any) -> None:
    with pytest.raises(IllegalChoice, match="a die is to be rolled"):
        samples()["ROLL"].race().apply(choice)
    with pytest.raises(IllegalChoice, match=r"nothing to choose now$"):
        samples()["OVER"].race().apply(choice)


@pytest.mark.parametrize("face", [0, 1, 3, 9, -4])
def test_a_number_the_die_has_not_cannot_be_rolled(face: int) -> None:
    race = staged(OPEN, "modern", At("a0", gear=3))
    race.apply("g3")
    with pytest.raises(IllegalRoll, match=f"gear 3 die has no side with {face}; its sides are 4, 5, 6, 7, 8"):
        race.roll(face)
    assert race.is_chance
    race.roll(8)


def test_a_clone_goes_its_own_way() -> None:
    race = staged(OPEN, "modern", At("a0", gear=3), At("c5", gear=3))
    play(race, "g3")
    race.roll(4)
    other = race.clone()
    assert other.take_events() == []
    before = race.state()
    other.apply(0)
    other.roll(6) if other.is_chance else other.apply(0)
    assert race.state() == before
    assert len(race.plies) == 2 < len(other.plies)
    assert (race.tally.turns, race.stores[0] is not other.stores[0]) == ({}, True)
    assert race.take_events()


@given(settings_of_races())
@few
def test_a_clone_and_its_original_do_not_touch_one_another(setting: Setting) -> None:
    for number, step in enumerate(driven(setting)):
        if number % 10 == 0 and not step.race.is_over:
            before = step.race.digest
            other = step.race.clone()
            assert other.digest == before
            other.roll(other.die.faces[0]) if other.is_chance else other.apply(other.options[-1])
            assert step.race.digest == before


def test_events_are_taken_once() -> None:
    race = staged(OPEN, "modern", At("a0", gear=3))
    race.apply("g3")
    assert [event.kind.name for event in race.take_events()] == ["GEAR_ENGAGED", "ASKED"]
    assert race.take_events() == []
    race.roll(5)
    assert [(event.kind.name, event.values) for event in race.take_events()] == [
        ("GEAR_ROLLED", {"gear": 3, "face": 5}),
        ("ASKED", {"phase": "move", "die": None}),
    ]


def test_plies_are_what_was_chosen_and_rolled() -> None:
    race = Race(OPEN, MODERN, 2)
    for face in (3, 8, 12):
        race.roll(face)
    race.apply("g1")
    race.roll(2)
    assert race.plies == [Roll(0, 0, 3), Roll(1, 0, 8), Roll(1, 0, 12), Choice(1, "g1"), Roll(1, 1, 2)]


def test_cars_have_names_or_numbers() -> None:
    assert Race(OPEN, MODERN, 3).names == ("car 1", "car 2", "car 3")
    race = Race(OPEN, MODERN, ["Ann", "Bo"])
    assert race.names == ("Ann", "Bo")
    assert [line["name"] for line in race.result()["running"]] == ["Ann", "Bo"]
    assert len(Race(OPEN, MODERN).cars) == CARS


@pytest.mark.parametrize(
    ("cars", "laps", "said"),
    [
        (1, 2, "1 cars: .* takes 2 to 10"),
        (0, 2, "0 cars"),
        (-3, 2, "0 cars"),
        (11, 2, "11 cars"),
        (["Ann"] * 11, 2, "11 cars"),
        (2, 0, "0 laps: .* is raced over 1, 2, 3"),
        (2, 4, "4 laps"),
        (["Ann", ""], 2, "the name ''"),
        (["Ann", "B" * 61], 2, "1 to 60 printable characters"),
        (["Ann", "B\x1b[2J"], 2, "printable"),
        (["Ann", "B\ud800"], 2, "printable"),
    ],
)
def test_a_race_that_cannot_be_is_refused(cars: Any, laps: int, said: str) -> None:
    with pytest.raises(RaceError, match=said):
        Race(OPEN, MODERN, cars, laps)


def test_a_grid_of_few_slots_takes_few_cars() -> None:
    circuit = samples()["GRID"].circuit
    most = min(len(circuit.grid), CARS)
    assert len(Race(circuit, MODERN, most).cars) == most
    with pytest.raises(RaceError, match=f"takes 2 to {most}"):
        Race(circuit, MODERN, most + 1)


def test_laps_default_to_the_rulebook() -> None:
    race = Race(OPEN, MODERN, 2)
    assert race.laps == MODERN.default_laps
    assert race.state()["laps"] == MODERN.default_laps


def test_views_tell_where_cars_are() -> None:
    race = staged(OPEN, "modern", At("a41", gear=3, stops=1, crossings=-1), At("b7", gear=1, spun=True, crossings=1))
    one, other = race.cars
    assert (one.space, one.corner, one.stops, one.lap, one.laps_done) == ("a41", "K1", 1, 0, 0)
    assert (other.space, other.corner, other.spun, other.lap, other.laps_done) == ("b7", None, True, 2, 1)
    assert (one.points, one.status, one.place, one.out_on) == (MODERN.sheet(2), "racing", 0, None)
    assert (race.round, race.order, race.mover, race.actor, race.pips) == (5, (0, 1), 0, 0, 0)


def test_a_result_places_finishers_and_says_why_others_are_out() -> None:
    race = staged(OPEN, "modern", At("c55", gear=2, crossings=1), At("a38", gear=4, points=(1, 0, 1, 1, 1, 1)))
    play(race, "g2", 3, "c0", "g4", 11)
    race.apply(race.options[0])
    result = race.result()
    assert race.is_over
    assert result["places"] == [
        {"place": 1, "car": 0, "name": "car 1", "laps": 2, "turns": 0, "points": [6, 3, 3, 3, 3, 2]}
    ]
    assert result["retired"] == [
        {"place": 2, "car": 1, "name": "car 2", "laps": 0, "turns": 1, "points": [1, 0, 1, 1, 1, 1]}
        | {"cause": "overshoot", "space": race.cars[1].out_on}
    ]
    assert (result["running"], result["rounds"], result["turns"], result["digest"]) == ([], 5, 1, race.digest)
    assert race.cars[0].space is None
    assert race.cars[1].space is None


def test_places_of_a_whole_race_are_a_permutation_and_turns_add_up() -> None:
    race = raced("sandrell", "mini", 4, bot="random")
    result = race.result()
    lines = [*result["places"], *result["retired"]]
    assert [line["place"] for line in lines] == [1, 2, 3, 4]
    assert result["retired"]
    assert {line["cause"] for line in result["retired"]} <= {"overshoot", "missed stops", "blocked", "collision", "hit"}
    begun = sum(event.kind.name == "TURN_BEGAN" for event in race.take_events())
    assert begun == result["turns"] == sum(line["turns"] for line in lines)


def test_a_race_of_ours_is_digested_the_same_wherever_it_is_run() -> None:
    one, other = raced(), raced()
    assert one.digest == other.digest
    assert one.digest != raced(seed=6).digest
    assert one.circuit.slug == library.load("emberfold").slug
