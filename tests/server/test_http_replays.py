"""A record opened over HTTP: unfolded when it holds, refused with the place and the remedy when it does not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboard.circuits.library import load
from pitboard.race import Race
from pitboard.race.record import LARGEST_FILE
from pitboard.race.table_view import view_of
from pitboard.rules import presets
from pitboard.server.engine_start import Engine
from pitboard.server.protocol.web import Replay
from pitboard.server.routes import replays

from .http_kit import record_of, serving, short_race


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("data")) as client:
        yield client


def refusal(client: TestClient, body: bytes) -> str:
    """The detail with which a record is refused."""
    answer = client.post("/api/replays", content=body)
    assert answer.status_code == 422
    found = answer.json()
    assert found["code"] == "bad_record"
    return str(found["detail"])


def changed(number: int, **values: Any) -> bytes:
    """The record of the short race with values of one line changed."""
    lines = record_of(short_race()).splitlines()
    lines[number - 1] = json.dumps(json.loads(lines[number - 1]) | values).encode()
    return b"\n".join(lines) + b"\n"


def test_a_record_is_unfolded(client: TestClient) -> None:
    race = short_race()
    answer = client.post("/api/replays", content=record_of(race, seed=5))
    assert answer.status_code == 200
    found = Replay.model_validate_json(answer.content)
    assert (found.circuit, found.board, found.rules, found.laps) == ("emberfold", None, "mini", 1)
    assert found.names == ["Ada", "Bo"]
    assert (found.is_over, found.dice, found.info, found.seats) == (True, "seed", None, None)
    assert [step.ply for step in found.steps] == list(range(1, len(race.plies) + 1))
    assert found.view.phase == "grid"
    assert found.steps[-1].events[-1]["kind"] == "race_over"
    assert found.story
    assert sorted(car.place or 0 for car in found.story.table) == [1, 2]
    assert len(found.story.chart) == found.story.rounds + 1
    assert answer.headers["cache-control"] == "no-store"


def test_a_race_under_way_is_unfolded_as_far_as_it_has_come(client: TestClient) -> None:
    race = Race(load("emberfold"), presets.load("mini"), 2, 1)
    race.roll(7)
    found = Replay.model_validate_json(client.post("/api/replays", content=record_of(race)).content)
    assert (found.is_over, found.story) == (False, None)
    assert found.dice == "none"
    assert [(step.ply, step.car, step.die, step.face, step.round) for step in found.steps] == [(1, 0, 0, 7, 0)]
    assert found.view.model_dump() == view_of(Race(load("emberfold"), presets.load("mini"), 2, 1)).as_dict()


def test_a_record_on_a_circuit_of_its_own_brings_the_board(client: TestClient) -> None:
    circuit = replace(load("emberfold"), slug="elsewhere", name="Elsewhere")
    race = Race(circuit, presets.load("mini"), 2, 1)
    found = client.post("/api/replays", content=record_of(race)).json()
    assert found["circuit"] is None
    assert found["board"]["name"] == "Elsewhere"
    assert len(found["board"]["grid"]) == 10


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "line 1: the file is empty"),
        (b"PK\x03\x04", "line 1: this line is no JSON"),
        (b"\xff\xfe\n", "line 1: this is not UTF-8"),
        (b"[]\n", "line 1: each line must be a JSON object"),
        (b"{}\n", "line 1: this is no Pitboard record"),
        (b'{"pitboard": "race", "format": 99}\n', "use another version"),
        (b'{"pitboard": "race"' + b"[" * 100_000 + b"\n", "line 1: this line is no JSON"),
    ],
)
def test_what_is_no_record_is_refused(client: TestClient, body: bytes, said: str) -> None:
    assert said in refusal(client, body)


def test_a_record_that_does_not_hold_is_refused_with_its_place(client: TestClient) -> None:
    whole = record_of(short_race())
    assert "line 2, ply 1: the black die has no side with 21" in refusal(client, changed(2, roll=21))
    assert "line 3, ply 2: it is car 1's ply, not car 0's" in refusal(client, changed(3, car=0))
    assert "digests differ" in refusal(client, changed(1, circuit={"slug": "sandrell", "digest": "0"}))
    assert "there is no such preset" in refusal(client, changed(1, rules={"preset": "x", "options": {}, "digest": ""}))
    assert "a name has been changed" in refusal(client, changed(1, cars=["Ada", "Bob"]))
    assert "no JSON" in refusal(client, whole[: len(whole) // 2])


def test_a_record_of_more_bytes_than_any_race_needs_is_not_read(client: TestClient) -> None:
    answer = client.post("/api/replays", content=b" " * (LARGEST_FILE + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    large = client.post("/api/replays", content=b" " * 1_000_000)
    assert large.status_code == 422


def test_nothing_is_kept(client: TestClient, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("data")
    with serving(folder) as other:
        before = sorted(file.name for file in folder.iterdir())
        other.post("/api/replays", content=record_of(short_race()))
        assert sorted(file.name for file in folder.iterdir()) == before


def test_only_so_many_are_opened_at_a_time(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "_open", replays.AT_ONCE)
    answer = client.post("/api/replays", content=record_of(short_race()))
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    monkeypatch.setattr(replays, "_open", 0)
    assert client.post("/api/replays", content=b"{").status_code == 422
    assert client.post("/api/replays", content=record_of(short_race())).status_code == 200
    assert replays._open == 0


def test_before_the_engine_is_ready_one_is_asked_to_wait(tmp_path: Path) -> None:
    engine = Engine(load=lambda: None)
    engine.is_ready = False
    engine.start = lambda: None  # type: ignore[method-assign]  # it takes for ever
    with serving(tmp_path, engine) as client:
        answer = client.post("/api/replays", content=record_of(short_race()))
    assert (answer.status_code, answer.json()["code"]) == (503, "not_ready")
