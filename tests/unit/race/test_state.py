"""The state text: read and written again it is the same race, and what is none is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.race import Race, StateError
from pitboard.rules import presets
from tests.clauses.kit import OPEN, At, staged
from tests.laws.races import Setting, driven, few, settings_of_races

from .racing import PHASES, go_on, samples


@pytest.mark.parametrize("phase", PHASES)
def test_a_state_of_every_phase_comes_back_through_json(phase: str) -> None:
    sample = samples()[phase]
    race = sample.race()
    assert race.phase.name == phase
    assert json.dumps(race.state()) == sample.text


@pytest.mark.parametrize("phase", PHASES)
def test_a_race_goes_on_from_a_state_as_it_would_have(phase: str) -> None:
    sample = samples()[phase]
    again = sample.race(json.loads(json.dumps(sample.race().state())))
    ends = [go_on(race, seed=3) for race in (sample.race(), again)]
    assert ends[0].is_over
    assert ends[0].digest == ends[1].digest
    assert ends[0].plies == ends[1].plies


@given(settings_of_races(), st.integers(0, 200))
@few
def test_the_rest_of_a_race_needs_nothing_but_the_state(setting: Setting, at: int) -> None:
    for ply, step in enumerate(driven(setting)):
        if ply == at:
            again = Race.from_state(setting.circuit, setting.rules, json.loads(json.dumps(step.race.state())))
            assert again.state() == step.race.state()
            assert [o.as_dict() for o in again.options] == [o.as_dict() for o in step.race.options]
            assert go_on(again, at).digest == go_on(step.race.clone(), at).digest
            return


BROKEN: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    # what is changed in the state, in its first car, and what the message says
    "a phase there is not": ({"phase": "pits"}, {}, "phase: there is no phase 'pits'"),
    "an option where a text belongs": ({"phase": ["gear"]}, {}, "phase"),
    "a lap too many": ({"laps": 4}, {}, "is raced over 1, 2, 3, not 4"),
    "a float": ({"round": 1.0}, {}, "round: 1.0 must be a number"),
    "true for a number": ({"pips": True}, {}, "pips: True must be a number from 0 to 30"),
    "a number for true": ({"full": 1}, {}, "full: 1 must be true or false"),
    "no list": ({"order": "01"}, {}, "order: '01' must be a list"),
    "a car twice": ({"order": [0, 0]}, {}, "order: [0, 0] must be numbers of cars"),
    "a car there is not": ({"order": [0, 2]}, {}, "order: [0, 2] must be numbers of cars, from 0 to 1"),
    "a racing car left out": ({"order": [0]}, {}, "order: cars [1] are racing, but not in it"),
    "another's turn": ({"turn": 1}, {}, "turn: 1 must be the place of the mover"),
    "a turn beyond the order": ({"turn": 2}, {}, "turn: 2 must be the place"),
    "another's decision": ({"actor": 1}, {}, "actor: 1 must be the mover, 0"),
    "no space": ({"markers": ["a99"]}, {}, "markers: Ring has no space 'a99'"),
    "a route out of the drive": (
        {"drive": {"route": ["a1"], "overshoot": 0, "blocked": 0, "fatal": False}}, {}, "drive.route: must be empty"
    ),
    "tests out of place": (
        {"tests": {"cars": [1], "next": 0, "mover_rolls": False, "gone": 0}}, {}, "tests: there are none in phase"
    ),
    "finishers who have not": ({"finished": 1}, {}, "finished: 1 cars, but 0 have"),
    "nothing rolled": ({"phase": "move"}, {}, "pips: must be what the die shows"),
    "over with cars racing": ({"phase": "over", "mover": -1, "actor": -1}, {}, "there are cars racing"),
    "before the grid": ({"phase": "grid"}, {}, "space: a car has no space before the grid"),
    "two cars on one space": ({}, {"space": "a3"}, "cars[1].space: cars 0 and 1 share a3"),
    "a space there is not": ({}, {"space": "a99"}, "cars[0].space: Ring has no space 'a99'"),
    "no space at all": ({}, {"space": None}, "cars[0].space: a car has no space"),
    "a corner there is not": ({}, {"corner": "K9"}, "cars[0].corner: Ring has no corner 'K9'"),
    "another corner": ({}, {"corner": "K1"}, "cars[0].corner: a0 lies in corner None"),
    "a gear too high": ({}, {"gear": 7}, "cars[0].gear: there are gears 1 to 6"),
    "spun in 3rd gear": ({}, {"gear": 3, "spun": True}, "cars[0].gear: a car that has spun"),
    "five parts": ({}, {"points": [1, 1, 1, 1, 1]}, "cars[0].points"),
    "less than nothing": ({}, {"points": [-1, 1, 1, 1, 1, 1]}, "cars[0].points"),
    "a car out of the race on its turn": ({"outs": 1}, {"status": "out"}, "mover: car 0 is out, in phase 'gear'"),
    "no such status": ({}, {"status": "resting"}, "cars[0].status: 'resting' must be one of racing"),
    "all laps driven": ({}, {"crossings": 2}, "cars[0].crossings: 2 is beyond the race of 2 laps"),
    "not started yet": ({}, {"started": False}, "cars[0].started: does not agree with phase 'gear'"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_state_is_refused_by_the_name_of_its_field(name: str) -> None:
    state = staged(OPEN, "modern", At("a0"), At("a3")).state()
    fields, of_car, said = BROKEN[name]
    state = state | fields | {"cars": [state["cars"][0] | of_car, state["cars"][1]]}
    with pytest.raises(StateError) as refused:
        Race.from_state(OPEN, presets.load("modern"), state)
    assert str(refused.value).startswith("state: ")
    assert said in str(refused.value)


def test_every_field_is_asked_for() -> None:
    state = samples()["DANGER"].race().state()
    for path in _paths(state):
        if isinstance(path[-1], str):
            with pytest.raises(StateError, match=f"{path[-1]}: is missing"):
                samples()["DANGER"].race(_without(state, path))


@pytest.mark.parametrize("given", [None, 3, "gear", [], {}, [{}]])
def test_what_is_no_state_at_all_is_refused(given: Any) -> None:
    with pytest.raises(StateError):
        Race.from_state(OPEN, presets.load("modern"), given)


# ---------------------------------------------------------------- whatever is changed

many = settings(max_examples=settings().max_examples * 8)
Path = tuple[str | int, ...]
WORDS = ("", "gear", "over", "out", "finished", "racing", "a0", "a20", "b41", "K1", "1.1.1", "\ud800")
VALUES: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from([None, True, False, 1.0, [], {}, [0], [1, 0], [0, 1, 2], ["a0"], {"cars": []}]),
    st.integers(-3, 45),
    st.sampled_from([-(2**63), -129, 127, 128, 255, 32767, 40000, 2**31, 2**70]),
    st.sampled_from(WORDS),
)


def _paths(value: Any, path: Path = ()) -> list[Path]:
    """The places of a nested value, outermost first."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, item in items for found in ((*path, key), *_paths(item, (*path, key)))]


def _with(value: Any, path: Path, new: Any) -> Any:
    """The same value but for one place."""
    copy: Any = json.loads(json.dumps(value))
    inside = copy
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = new
    return copy


def _without(value: Any, path: Path) -> Any:
    """The same value without one place."""
    copy: Any = json.loads(json.dumps(value))
    inside = copy
    for key in path[:-1]:
        inside = inside[key]
    del inside[path[-1]]
    return copy


@st.composite
def mutations(draw: st.DrawFn) -> tuple[str, Any]:
    """A phase, and the state of its sample with one to three places changed or gone."""
    phase = draw(st.sampled_from(PHASES))
    state = json.loads(samples()[phase].text)
    for _ in range(draw(st.integers(1, 3))):
        if places := _paths(state):
            path = draw(st.sampled_from(places))
            gone = draw(st.integers(0, 9)) == 0
            state = _without(state, path) if gone else _with(state, path, draw(VALUES))
    return phase, state


@given(mutations(), st.integers(0, 9))
@many
def test_a_changed_state_is_refused_or_can_be_raced_on(mutation: tuple[str, Any], seed: int) -> None:
    phase, state = mutation
    try:
        race = samples()[phase].race(state)
    except StateError:
        return
    assert race.state()["cars"]
    go_on(race, seed, plies=60)
