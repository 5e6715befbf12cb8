"""Steps: a document by which anybody can go to any ply, and the same one by one while a race is on."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from pitboard.race import Race, RaceError, Record, RecordError
from pitboard.race.ply import Choice
from pitboard.race.replay import replay
from pitboard.race.steps import Step, steps_since, take_step, unfold
from pitboard.race.table_view import TableView, follow, view_of
from pitboard.rules import presets
from tests.clauses.kit import OPEN, At, staged
from tests.laws.races import Setting, few, settings_of_races

from .racing import go_on
from .records import data, lines, ours, theirs


def at(view: TableView, steps: tuple[Step, ...], ply: int) -> TableView:
    """How a race stood after a ply, by events alone."""
    for step in steps[:ply]:
        for event in step.events:
            follow(view, event)
    return view


@pytest.mark.parametrize("ply", [0, 1, 5, 40, None])
def test_a_document_leads_to_any_ply(ply: int | None) -> None:
    record = Record.of(ours())
    found = unfold(record)
    assert at(found.view, found.steps, len(record.plies) if ply is None else ply) == view_of(replay(record, to=ply))


def test_its_steps_are_the_plies_with_their_numbers() -> None:
    record = Record.of(ours())
    found = unfold(record)
    assert [step.number for step in found.steps] == list(range(1, len(record.plies) + 1))
    assert tuple(step.ply for step in found.steps) == record.plies
    assert found.race.is_over


def test_turns_and_rounds_say_after_how_many_plies_they_begin() -> None:
    document = unfold(Record.of(ours())).as_dict()
    for turn in document["turns"][:20]:
        race = replay(Record.of(ours()), to=turn["ply"])
        assert (race.mover, race.phase.name in ("START", "GEAR")) == (turn["car"], True)
    for number, begun in enumerate(document["rounds"], 1):
        assert begun["round"] == number
        assert replay(Record.of(ours()), to=begun["ply"]).round == number
        assert replay(Record.of(ours()), to=begun["ply"] - 1).round == number - 1
    assert len(document["turns"]) == ours().result()["turns"]
    assert len(document["rounds"]) == ours().round


def test_a_step_belongs_to_the_round_in_which_it_was_played() -> None:
    record = Record.of(ours())
    for step in unfold(record).steps[::5]:
        assert step.round == replay(record, to=step.number - 1).round


def test_a_document_is_json_and_says_what_was_raced() -> None:
    found = unfold(Record.of(theirs()))
    document = json.loads(json.dumps(found.as_dict()))
    assert document == found.as_dict()
    assert (document["circuit"], document["rules"], document["laps"]) == ("narrow", "classic", 1)
    assert (document["cars"], document["pooled"], document["is_over"]) == (["Ann", "Бо €"], False, True)
    assert document["dice"][0] == list(range(1, 21))
    assert document["dice"][3] == [4, 5, 6, 6, 7, 7, 8, 8]
    assert len(document["dice"]) == 7


def test_steps_as_json_are_choices_or_rolls() -> None:
    race = Race(OPEN, presets.load("modern"), 2)
    steps = []
    for face in (3, 8, 12):
        race.roll(face)
        steps.append(take_step(race).as_dict())
    race.apply("g1")
    steps.append(take_step(race).as_dict())
    assert [{name: step[name] for name in step if name != "events"} for step in steps] == [
        {"ply": 1, "car": 0, "choice": None, "die": 0, "face": 3, "round": 0},
        {"ply": 2, "car": 1, "choice": None, "die": 0, "face": 8, "round": 0},
        {"ply": 3, "car": 1, "choice": None, "die": 0, "face": 12, "round": 1},
        {"ply": 4, "car": 1, "choice": "g1", "die": None, "face": None, "round": 1},
    ]
    assert [event["kind"] for event in steps[0]["events"]] == ["grid_rolled", "asked"]
    assert [event["kind"] for event in steps[3]["events"]] == ["gear_engaged", "asked"]


@given(settings_of_races())
@few
def test_a_race_under_way_gives_the_same_steps_to_those_who_come_back(setting: Setting) -> None:
    race, taken = setting.race(), []
    for seed in range(60):
        if not race.is_over:
            go_on(race, setting.seed + seed, plies=1)
            taken.append(take_step(race))
    for ply in (0, 1, 31, len(taken), len(taken) + 5):
        assert list(steps_since(race, ply)) == taken[ply:]
    assert race.take_events() == []


def test_steps_are_taken_after_every_ply() -> None:
    race = Race(OPEN, presets.load("modern"), 2)
    with pytest.raises(RaceError, match="a step is taken once after every ply"):
        take_step(race)
    go_on(race, 1, plies=2)
    with pytest.raises(RaceError, match="a step is taken once after every ply"):
        take_step(race)


def test_what_went_on_from_a_state_has_no_steps_before_it() -> None:
    race = staged(OPEN, "modern", At("a0", gear=3), At("c30"))
    race.apply("g3")
    assert take_step(race).ply == Choice(0, "g3")
    with pytest.raises(RaceError, match="went on from a state"):
        list(steps_since(race, 0))


def test_a_record_that_does_not_hold_has_no_document() -> None:
    kept = lines()
    kept[3] = {"car": 0, "die": 0, "roll": 77}
    with pytest.raises(RecordError, match="line 4, ply 3: "):
        unfold(Record.parse(data(kept)))
