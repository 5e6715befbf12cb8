"""Events in the past tense, each with what its kind says, as values and as JSON."""

from __future__ import annotations

import json

from hypothesis import given

from pitboard.engine.trace import Cause, Kind
from pitboard.race.event import CAUSE_CLAUSES, CAUSE_WORDS, CLAUSES, VALUES
from pitboard.rules import clauses
from tests.clauses.kit import OPEN, At, of_kind, play, rolled, staged
from tests.laws.races import Setting, driven, few, settings_of_races


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


def test_an_event_as_json_has_its_kind_car_values_and_clauses() -> None:
    race = staged(OPEN, "modern", At("a0", gear=3), At("c30"))
    found = [json.loads(json.dumps(event.as_dict())) for event in play(race, "g4", 9)]
    assert found == [
        {"kind": "gear_engaged", "car": 0, "gear": 4, "skipped": 0, "clauses": ["G-1"]},
        {"kind": "asked", "car": 0, "phase": "roll", "die": 4, "clauses": ["T-2"]},
        {"kind": "gear_rolled", "car": 0, "gear": 4, "face": 9, "clauses": ["D-4"]},
        {"kind": "asked", "car": 0, "phase": "move", "die": None, "clauses": ["T-2"]},
    ]
    moved = play(race, "a9")
    assert moved[0].as_dict() == {
        "kind": "move_chosen",
        "car": 0,
        "braked": 0,
        "turbo": False,
        "slipstream": False,
        "clauses": ["M-1"],
    }
    assert [event.as_dict()["kind"] for event in moved[1:]] == ["entered"] * 9 + ["arrived", "turn_began", "asked"]
    assert moved[-1].as_dict() == {"kind": "asked", "car": 1, "phase": "gear", "die": None, "clauses": ["T-2"]}


@given(settings_of_races())
@few
def test_every_ply_ends_with_what_is_asked_next(setting: Setting) -> None:
    for step in driven(setting):
        race, last = step.race, step.events[-1]
        assert [event.kind for event in step.events].count(Kind.ASKED) == (not race.is_over)
        if race.is_over:
            assert last.kind is Kind.RACE_OVER
        else:
            die = race.die.gear if race.is_chance else None
            assert (last.car, last.values) == (race.actor, {"phase": race.phase.name.lower(), "die": die})
