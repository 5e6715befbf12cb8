"""Events bring a view up to date: what was seen before, and what has happened since, is what is seen now."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given

from pitboard.engine.trace import Cause, Kind
from pitboard.race import Event, Race
from pitboard.race.event import CAUSE_CLAUSES, CAUSE_WORDS, CLAUSES, VALUES
from pitboard.rules import clauses
from tests.clauses.kit import OPEN, At, of_kind, play, rolled, staged
from tests.laws.races import Setting, driven, few, settings_of_races

from .racing import STAGED, go_on

View = dict[str, Any]


def seen(race: Race) -> View:
    """What everybody sees of a race: cars, markers, whose turn it is and what its die shows, the order of play."""
    return {
        "cars": [asdict(car) | {"points": list(car.points)} for car in race.cars],
        "markers": set(race.markers),
        "round": race.round,
        "order": list(race.order),
        "mover": race.mover,
        "pips": race.pips,
        "laps": race.laps,
    }


def follow(view: View, event: Event) -> None:
    """Bring a view up to date, knowing nothing but the event: no rules and no circuit."""
    _follow_race(view, event)
    if event.car >= 0:
        _follow_car(view["cars"][event.car], event, view["laps"])


def _follow_race(view: View, event: Event) -> None:
    values = event.values
    match event.kind:
        case Kind.ROUND_BEGAN:
            view.update(round=values["round"], order=[])
        case Kind.ORDERED:
            assert values["place"] == len(view["order"])
            view["order"].append(event.car)
        case Kind.TURN_BEGAN:
            view.update(mover=event.car, pips=0)
        case Kind.FLYING:
            view["pips"] = values["spaces"]
        case Kind.GEAR_ROLLED:
            view["pips"] = values["face"]
        case Kind.MARKED:
            view["markers"].add(values["space"])
        case Kind.RACE_OVER:
            view.update(mover=-1, pips=0)


def _follow_car(car: View, event: Event, laps: int) -> None:
    values = event.values
    if "corner" in values and values["corner"] != car["corner"]:
        car.update(corner=values["corner"], stops=0)
    for name in ("gear", "stops", "place"):
        if name in values and event.kind is not Kind.ORDERED:
            car[name] = values[name]
    if "crossings" in values:
        car.update(lap=min(values["crossings"] + 1, laps), laps_done=max(values["crossings"], 0))
    match event.kind:
        case Kind.GRID_TAKEN | Kind.ENTERED:
            car["space"] = values["space"]
        case Kind.LOST:
            car["points"][values["part"]] = values["left"]
        case Kind.MOVE_CHOSEN:
            car["turbo_used"] = car["turbo_used"] or bool(values["turbo"])
        case Kind.SPUN | Kind.TURNED_ROUND:
            car["spun"] = event.kind is Kind.SPUN
        case Kind.WENT_OUT:
            car.update(status="out", space=None, out_on=values["space"])
        case Kind.FINISHED:
            car.update(status="finished", space=None, corner=None, stops=0, spun=False)


@given(settings_of_races())
@few
def test_a_view_and_events_give_the_next_view(setting: Setting) -> None:
    view = seen(setting.race())
    for step in driven(setting):
        for event in step.events:
            follow(view, event)
        assert view == seen(step.race)


@pytest.mark.parametrize("phase", STAGED)
@pytest.mark.parametrize("seed", range(3))
def test_so_they_do_through_victims_engines_and_slipstreams(phase: str, seed: int) -> None:
    race = STAGED[phase]()
    race.take_events()
    view = seen(race)
    while not race.is_over:
        go_on(race, seed, plies=1)
        for event in race.take_events():
            follow(view, event)
        assert view == seen(race)


def test_a_flying_start_and_a_spin_name_the_gear_they_bring() -> None:
    race = staged(OPEN, "modern", At("a0", gear=0, started=False), At("c30"))
    assert [event.values for event in of_kind(play(race, 20), "FLYING")] == [{"spaces": 4, "gear": 1}]
    race = rolled(OPEN, "modern", 5, At("a40", gear=3, points=(2, 1, 2, 2, 2, 2)))
    assert [event.values for event in of_kind(play(race, "a45 o2"), "SPUN")] == [{"gear": 1}]


def test_a_space_entered_tells_its_corner() -> None:
    race = rolled(OPEN, "modern", 4, At("a38", gear=3), At("c10"))
    values = [event.values for event in of_kind(play(race, "a42"), "ENTERED")]
    assert [value["space"] for value in values] == ["a39", "a40", "a41", "a42"]
    assert [value["corner"] for value in values] == [None, "K1", "K1", "K1"]


def test_every_kind_has_its_values_and_clauses_and_every_cause_its_words() -> None:
    assert set(VALUES) == set(CLAUSES) == set(Kind)
    assert set(CAUSE_WORDS) == set(CAUSE_CLAUSES) == set(Cause)
    known = set(clauses.catalogue())
    for named in (*CLAUSES.values(), *CAUSE_CLAUSES.values()):
        assert set(named) <= known


@given(settings_of_races())
@few
def test_every_event_names_clauses_and_what_its_kind_says(setting: Setting) -> None:
    spaces = setting.circuit.space
    for step in driven(setting):
        for event in step.events:
            assert event.clauses
            assert set(VALUES[event.kind]) <= set(event.values)
            assert -1 <= event.car < setting.cars
            if "space" in event.values:
                assert event.values["space"] in spaces
