"""Events as sentences that a person can read."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from pitboard.engine.trace import Kind
from pitboard.race import Event
from pitboard.race.event import CAUSE_WORDS
from pitboard.race.sentences import WRITERS, sentence
from tests.laws.races import Setting, driven, few, settings_of_races

from .racing import STAGED, go_on

SILENT = {Kind.ORDERED, Kind.TURN_BEGAN, Kind.ENTERED, Kind.ARRIVED, Kind.ASKED}
"""What only carries state: a log need not tell it."""

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
RAW = re.compile(r"[A-Z]{2,}|[A-Za-z]\.[A-Z]|_|<|\{|None|True|False|-\d|\bcar \d")
"""What should not stand in a sentence: names of enums, fields and values of Python, minus signs."""


def test_every_kind_that_matters_has_a_sentence() -> None:
    assert set(WRITERS) == set(Kind) - SILENT


def check(event: Event, pooled: bool) -> None:
    """Look at a sentence."""
    said = sentence(event, NAMES, pooled)
    assert not RAW.search(said), said
    if event.kind in SILENT:
        assert said == ""
    elif event.kind is not Kind.MOVE_CHOSEN or any(event.values.values()):
        assert said.endswith(".")
        assert said[0].isupper()
        assert "  " not in said
        assert event.car < 0 or NAMES[event.car] in said or event.values.get("other") == -1


@given(settings_of_races())
@few
def test_no_sentence_shows_what_is_inside(setting: Setting) -> None:
    for step in driven(setting):
        for event in step.events:
            check(event, setting.rules.pooled)


@pytest.mark.parametrize("phase", STAGED)
def test_none_does_for_what_is_rare(phase: str) -> None:
    race = STAGED[phase]()
    go_on(race, 1)
    for event in race.take_events():
        check(event, race.rules.pooled)


@pytest.mark.parametrize("cause", CAUSE_WORDS)
def test_who_is_out_is_told_with_the_cause_and_the_place(cause: int) -> None:
    name = {value: word for value, word in CAUSE_WORDS.items()}[cause]  # type: ignore[index]
    event = Event(Kind.WENT_OUT, 1, {"cause": cause.name.lower().replace("_", " "), "space": "1.2.3"})  # type: ignore[attr-defined]
    assert sentence(event, NAMES) == f"Bo {name} and is out, on 1.2.3."


@pytest.mark.parametrize(
    ("kind", "values", "said"),
    [
        (Kind.GRID_TAKEN, {"slot": 0}, "Bo starts from slot 1."),
        (Kind.LOST, {"part": 0, "points": 1, "left": 4}, "Bo loses 1 tyre point; 4 left."),
        (Kind.LOST, {"part": 1, "points": 2, "left": 0}, "Bo loses 2 brake points; 0 left."),
        (Kind.LOST, {"part": 5, "points": 1, "left": 1}, "Bo loses 1 handling point; 1 left."),
        (Kind.GEAR_ENGAGED, {"gear": 3, "skipped": 0}, "Bo announces 3rd gear."),
        (Kind.GEAR_ENGAGED, {"gear": 1, "skipped": 2}, "Bo announces 1st gear, skipping 2."),
        (Kind.GEAR_ROLLED, {"gear": 2, "face": 4}, "Bo rolls 4 in 2nd gear."),
        (Kind.MOVE_CHOSEN, {"braked": 0, "turbo": 0, "slipstream": 0}, ""),
        (Kind.MOVE_CHOSEN, {"braked": 1, "turbo": 0, "slipstream": 0}, "Bo brakes 1 space."),
        (Kind.MOVE_CHOSEN, {"braked": 2, "turbo": 0, "slipstream": 1}, "Bo takes the slipstream and brakes 2 spaces."),
        (Kind.MOVE_CHOSEN, {"braked": 0, "turbo": 1, "slipstream": 0}, "Bo uses the turbo."),
        (Kind.OVERSHOT, {"spaces": 1, "fatal": 0}, "Bo overshoots by 1 space."),
        (Kind.COLLISION_ROLLED, {"face": 3, "other": 0}, "Bo rolls 3 for the contact with Ann."),
        (Kind.VICTIM_ROLLED, {"face": 7, "other": 2}, "The draw shows 7: Bo runs into Cy."),
        (
            Kind.VICTIM_ROLLED,
            {"face": 20, "other": -1},
            "The draw shows 20, which belongs to no car: it is rolled again.",
        ),
        (Kind.STOPPED, {"corner": "K1", "stops": 2}, "Bo stops in corner K1, stop 2."),
        (Kind.FINISHED, {"place": 1}, "Bo takes the flag in place 1."),
        (Kind.PLACED, {"place": 4}, "Bo, out of the race, is in place 4."),
        (Kind.MARKED, {"space": "1.2.3"}, "Space 1.2.3 is dangerous from now on."),
        (Kind.SLIPSTREAM_DECLINED, {}, "Bo stays out of the slipstream."),
    ],
)
def test_sentences(kind: Kind, values: dict[str, int], said: str) -> None:
    assert sentence(Event(kind, 1, dict(values)), NAMES) == said


def test_a_pool_has_points_without_a_part() -> None:
    lost = Event(Kind.LOST, 0, {"part": 0, "points": 3, "left": 17})
    assert sentence(lost, NAMES, pooled=True) == "Ann loses 3 points; 17 left."
