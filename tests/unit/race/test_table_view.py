"""Events bring a view up to date: what was seen before, and what has happened since, is what is seen now."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from pitboard.race import Race
from pitboard.race.ply import Roll
from pitboard.race.table_view import follow, view_of
from pitboard.rules import presets
from tests.clauses.kit import OPEN, At, play, staged
from tests.laws.races import Setting, driven, few, settings_of_races

from .racing import STAGED, go_on


@given(settings_of_races())
@few
def test_a_view_and_events_give_the_next_view(setting: Setting) -> None:
    view = view_of(setting.race())
    for step in driven(setting):
        for event in step.events:
            follow(view, event)
        assert view == view_of(step.race)


@pytest.mark.parametrize("phase", STAGED)
@pytest.mark.parametrize("seed", range(3))
def test_so_they_do_through_what_random_races_seldom_come_to(phase: str, seed: int) -> None:
    race = STAGED[phase]()
    race.take_events()
    view = view_of(race)
    while not race.is_over:
        go_on(race, seed + 1000 * len(race.plies), plies=1)
        for event in race.take_events():
            follow(view, event)
        assert view == view_of(race)


def test_before_the_race_everybody_waits_for_the_first_car_to_roll_for_the_grid() -> None:
    view = view_of(Race(OPEN, presets.load("modern"), 2, 2))
    assert (view.round, view.order, view.turn, view.mover) == (0, [], -1, -1)
    assert (view.phase, view.actor, view.die, view.last_roll) == ("grid", 0, 0, None)
    assert [(car.space, car.gear) for car in view.cars] == [(None, 0)] * 2


def test_a_turn_as_it_is_seen() -> None:
    race = staged(OPEN, "modern", At("a30", gear=3), At("c10", gear=3), order=(0, 1))
    assert (view_of(race).phase, view_of(race).actor, view_of(race).die) == ("gear", 0, None)
    play(race, "g4")
    assert (view_of(race).phase, view_of(race).die, view_of(race).pips) == ("roll", 4, 0)
    play(race, 12)
    view = view_of(race)
    assert (view.phase, view.die, view.pips, view.last_roll) == ("move", None, 12, Roll(0, 4, 12))
    play(race, "a42")
    view = view_of(race)
    assert (view.turn, view.mover, view.actor, view.phase, view.pips) == (1, 1, 1, "gear", 0)
    assert view.order[: view.turn] == [0]
    assert (view.cars[0].space, view.cars[0].corner, view.cars[0].stops) == ("a42", "K1", 1)
    assert view.last_roll == Roll(0, 4, 12)


@given(settings_of_races())
@few
def test_a_view_is_json(setting: Setting) -> None:
    for number, step in enumerate(driven(setting)):
        if number % 20 == 0:
            view = view_of(step.race)
            found = view.as_dict()
            assert json.loads(json.dumps(found)) == found
            assert found["cars"][0]["points"] == list(step.race.cars[0].points)
            last = view.last_roll
            assert found["last_roll"] == (last and {"car": last.car, "die": last.die, "face": last.face})
