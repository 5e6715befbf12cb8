"""The vectors of the event law are current, and tell of everything that can happen."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from pitboard.engine.trace import Kind
from pitboard.race.event import VALUES

from . import events
from .make import HERE, read

LARGEST = 400_000
RACES: list[dict[str, Any]] = read("events.json.gz")["races"]
EVENTS = [event for race in RACES for step in race["steps"] for event in step["events"]]


def test_the_vectors_are_current() -> None:
    assert events.vectors()["races"] == RACES, "make them anew: python -m tests.vectors.make --force"
    assert (HERE / "events.json.gz").stat().st_size < LARGEST


def test_everything_happens_in_them() -> None:
    found = Counter(event["kind"] for event in EVENTS)
    assert set(found) == {kind.name.lower() for kind in Kind}
    for event in EVENTS:
        assert set(event) >= {"kind", "car", "clauses", *VALUES[Kind[event["kind"].upper()]]}
    causes = {event["cause"] for event in EVENTS if event["kind"] == "went_out"}
    assert len(causes) >= 4


def test_views_stand_before_the_race_on_the_way_and_at_its_end() -> None:
    for race in RACES:
        plies = [view["ply"] for view in race["views"]]
        assert plies[0] == 0
        assert plies[-1] == len(race["steps"])
        assert all(later - ply <= events.EVERY for ply, later in pairwise(plies))
        assert race["views"][-1]["view"]["phase"] == "over"
        assert [step["ply"] for step in race["steps"]] == list(range(1, len(race["steps"]) + 1))
    seen = {view["view"]["phase"] for race in RACES for view in race["views"]}
    assert seen >= {"grid", "start", "gear", "roll", "move", "slipstream", "collision", "over"}
