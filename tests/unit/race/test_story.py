"""How a race went, counted by hand in short scenes and once more from the engine's states in long races."""

from __future__ import annotations

import json
from math import sqrt
from typing import Any

import pytest
from hypothesis import given

from pitboard.race import Event, Race, Record
from pitboard.race.replay import replay
from pitboard.race.steps import Step, take_step
from pitboard.race.story import Award, CarStory, Moment, Story, Telling, story
from pitboard.rules import presets
from tests.clauses.kit import OPEN, At, sheet, staged
from tests.laws.races import Setting, driven, few, settings_of_races

from .racing import go_on, raced


def told(race: Race, *plies: str | int) -> Story:
    """The story of a race that goes on by a script."""
    telling = Telling(race)
    for ply in plies:
        race.roll(ply) if isinstance(ply, int) else race.apply(ply)
        telling.take(take_step(race))
    return telling.story()


def of(found: Story, car: int) -> CarStory:
    """The story of a car."""
    return next(one for one in found.table if one.car == car)


# Car 1 has the pole, a55, and car 0 b54 behind it. In round 1 car 1 drives one space to a0, car 0 two to c0, level with
# it; in round 2 car 1 one to a1, and car 0 with 4 in 2nd gear, of which it brakes one, three to c3.
BEGUN = (3, 8, 10, "g1", 1, "a0", 10, "g1", 2, "c0", "g1", 1, "a1", "g2", 4, "c3 b1")


def begun(plies: int = len(BEGUN)) -> Story:
    """The scene."""
    return told(Race(OPEN, presets.load("modern"), 2, 1), *BEGUN[:plies])


def test_a_car_that_draws_level_has_passed_nobody_and_one_that_goes_ahead_has() -> None:
    assert [of(begun(10), car).overtakes for car in (0, 1)] == [0, 0]
    assert [of(begun(), car).overtakes for car in (0, 1)] == [1, 0]
    assert begun().overtaker == Award((0,), 1)
    assert begun(10).overtaker is None


def test_the_chart_has_the_grid_and_then_every_round() -> None:
    assert begun(2).chart == ((2, 1),)
    assert begun(10).chart == ((2, 1), (2, 1))
    assert begun().chart == ((2, 1), (2, 1), (1, 2))
    assert [(one.car, one.place) for one in begun().table] == [(0, 1), (1, 2)]


def test_spaces_and_turns() -> None:
    found = begun()
    assert [(of(found, car).spaces, of(found, car).turns) for car in (0, 1)] == [(2 + 3, 2), (1 + 1, 2)]
    assert found.fastest == Award((0,), 2.5)
    assert found.quickest is None
    assert found.rounds == 3


def test_dice_against_their_means() -> None:
    # 1st gear shows 1 1 2 2: mean 3/2, variance 1/4. 2nd shows 2 3 3 4 4 4: mean 10/3, variance 70/6 - 100/9 = 5/9.
    found = begun()
    luck = of(found, 0).luck
    assert (luck.rolls, luck.pips, luck.expected, luck.difference) == (2, 6, 4.833, 1.167)  # 3/2 + 10/3 = 29/6
    assert luck.score == round((7 / 6) / sqrt(1 / 4 + 5 / 9), 3)
    luck = of(found, 1).luck
    assert (luck.rolls, luck.pips, luck.expected, luck.difference, luck.score) == (2, 2, 3, -1, -1.414)
    assert (found.luckiest, found.unluckiest) == (Award((0,), 1.3), Award((1,), -1.414))


def test_before_any_gear_was_rolled_there_is_no_luck() -> None:
    found = begun(4)
    assert (found.luckiest, found.unluckiest, found.fastest) == (None, None, None)
    assert of(found, 0).luck.score is None


def test_the_worst_moment_is_a_turn_and_begins_with_its_first_loss() -> None:
    found = begun()
    assert (of(found, 0).moment, of(found, 1).moment) == (Moment(2, 16, 1), None)
    assert (of(found, 0).points_lost, of(found, 0).points[1]) == (1, sheet("modern")[1] - 1)
    # From a40 an 8 in 3rd gear, of which three are braked: three brakes, and two tyres for the overshoot.
    found = told(staged(OPEN, "modern", At("a40", gear=3), At("c2")), "g3", 8, "a45 b3 o2")
    assert of(found, 0).moment == Moment(5, 3, 3 + 2)


def test_who_takes_the_flag_has_passed_those_still_racing() -> None:
    cars = At("a53", gear=4), At("c54", gear=1), At("b10", gear=1)
    race = staged(OPEN, "modern", *cars, laps=1, order=(2, 0, 1))
    found = told(race, "g1", 1, "b11", "g4", 12, "a0")
    assert [of(found, car).overtakes for car in range(3)] == [1, 0, 0]
    assert found.quickest == Award((0,), 1)
    assert [(one.car, one.place, one.status) for one in found.table] == [
        (0, 1, "finished"),
        (1, 2, "racing"),
        (2, 3, "racing"),
    ]


def test_who_goes_out_has_passed_nobody() -> None:
    poor = sheet("modern", tyres=1, brakes=0)
    cars = At("a38", gear=4, points=poor), At("c45", gear=1), At("b10", gear=1)
    race = staged(OPEN, "modern", *cars, order=(2, 0, 1))
    found = told(race, "g1", 1, "b11", "g4", 12, "b49 o6")
    gone = of(found, 0)
    assert (gone.status, gone.cause, gone.overtakes, gone.place) == ("out", "overshoot", 0, None)
    assert gone.out_on is not None
    assert [one.car for one in found.table] == [1, 2, 0]


@given(settings_of_races())
@few
def test_overtaking_comes_out_the_same_from_the_engines_states(setting: Setting) -> None:
    rank = {space.id: space.rank for space in setting.circuit.spaces}
    ranks = max(rank.values()) + 1
    telling, passed = Telling(setting.race()), [0] * setting.cars
    turn, mover, were = (-1, -1, False), -1, list[int]()

    def ahead(state: dict[str, Any], mover: int) -> list[int]:
        """The racing cars ahead of the mover."""

        def key(car: dict[str, Any]) -> tuple[int, int]:
            if car["status"] == "finished":
                return 10**6, 0
            return car["crossings"] * ranks + rank[car["space"]], -car["arrived"]

        cars = state["cars"]
        return [
            i for i, car in enumerate(cars) if car["status"] == "racing" and key(car) > key(cars[mover]) and i != mover
        ]

    for step in driven(setting):
        race = step.race
        telling.take(_step(race, step.events))
        state = race.state()
        now = (state["round"], state["turn"], race.is_over)
        if now == turn or not race.round:
            continue
        if mover >= 0 and state["cars"][mover]["status"] != "out":
            still = [i for i in were if state["cars"][i]["status"] == "racing"]
            passed[mover] += len(set(still) - set(ahead(state, mover)))
        turn, mover = now, race.mover
        were = ahead(state, mover) if mover >= 0 else []
    found = telling.story()
    assert [of(found, car).overtakes for car in range(setting.cars)] == passed


def _step(race: Race, events: list[Event]) -> Step:
    """A step of a race whose events were taken already."""
    return Step(len(race.plies), race.plies[-1], race.round, tuple(events))


@pytest.mark.parametrize("seed", [5, 6])
def test_a_whole_race_agrees_with_its_result(seed: int) -> None:
    race = raced("sandrell", "mini", 4, seed, bot="random")
    found = story(Record.of(race))
    result = race.result()
    lines = {line["car"]: line for line in (*result["places"], *result["retired"])}
    assert [one.place for one in found.table] == [1, 2, 3, 4]
    for one in found.table:
        line = lines[one.car]
        assert (one.place, one.laps, one.turns) == (line["place"], line["laps"], line["turns"])
        assert list(one.points) == line["points"]
        assert (one.cause, one.out_on) == (line.get("cause"), line.get("space"))
    assert len(found.chart) == result["rounds"] + 1
    assert found.chart[-1] == tuple(lines[car]["place"] for car in range(4))
    assert found.rounds == result["rounds"]


def test_places_in_the_chart_are_a_permutation_of_those_not_out() -> None:
    race = raced("sandrell", "mini", 4, 5, bot="random")
    for places in story(Record.of(race)).chart:
        there = sorted(place for place in places if place is not None)
        assert there == list(range(1, len(there) + 1))


def test_a_story_is_json_and_there_is_one_of_a_race_cut_short() -> None:
    race = raced()
    record = Record.of(go_on(replay(Record.of(race), to=20), 3, plies=5))
    found = story(record)
    assert len(found.table) == 2
    assert all(one.place for one in found.table)
    as_json = json.loads(json.dumps(found.as_dict()))
    assert set(as_json["table"][0]) >= {"car", "place", "luck", "moment", "overtakes"}
    assert as_json["chart"] == [list(places) for places in found.chart]
