"""Golden races verify, and the signature of fixed races has not changed unnoticed."""

from __future__ import annotations

import json

import pytest

from pitboard.engine.trace import Kind
from pitboard.kernels import JIT
from pitboard.race import Record
from pitboard.race.ply import Roll
from pitboard.race.replay import replay, verify
from pitboard.rules import presets

from .races import HERE, HOME, SIGNATURE, Fixed, golden, signature_of, signed

LARGEST = 60_000
NOTICE = (
    "Races are other than they were. If that is meant, make them anew with `python -m tests.golden.make --force`, "
    "and let the commit's message say so and why; if not, this is a defect."
)
KEPT: dict[str, str] = json.loads(SIGNATURE.read_text(encoding="utf-8")) if SIGNATURE.exists() else {}
FEW = 1
"""Seeds of each kind that are looked at where rules are interpreted."""


@pytest.mark.compiled
@pytest.mark.parametrize("name", golden())
def test_a_golden_race_verifies(name: str) -> None:
    look_at(name)


@pytest.mark.skipif(JIT, reason="the same test runs marked as compiled")
@pytest.mark.parametrize("name", golden())
def test_a_golden_race_verifies_interpreted(name: str) -> None:
    look_at(name)


def look_at(name: str) -> None:
    """A golden race holds, to its last ply and in all that happened."""
    path = HERE / f"{name}.race"
    assert path.stat().st_size < LARGEST
    record = Record.read(path)
    race = verify(record)
    assert race.is_over, NOTICE
    assert record == Record.of(golden()[name].run(), record.meta), NOTICE
    events = race.take_events()
    assert events[-1].kind is Kind.RACE_OVER
    placed = [event.values["place"] for event in events if event.kind in (Kind.FINISHED, Kind.PLACED)]
    assert sorted(placed) == list(range(1, len(record.cars) + 1))
    before = replay(record, to=len(record.plies) - 1)
    assert not before.is_over
    story = before.take_events()
    ply = record.plies[-1]
    if isinstance(ply, Roll):
        before.roll(ply.face)
    else:
        before.apply(ply.option)
    assert [*story, *before.take_events()] == events


def test_there_is_one_for_each_circuit_of_ours_and_preset_that_fits() -> None:
    assert {path.stem for path in HERE.glob("*.race")} == set(golden())
    assert set(HOME) == set(presets.keys()) - {"street"}


def compare(races: dict[str, Fixed]) -> None:
    """Races against their signatures; names the first that differs."""
    changed = [name for name, fixed in races.items() if signature_of(fixed.run()) != KEPT.get(name)]
    assert not changed, f"{len(changed)} of {len(races)} races changed, first {changed[0]}. {NOTICE}"


@pytest.mark.compiled
def test_the_signature_stands() -> None:
    races: dict[str, Fixed] = dict(signed())
    assert set(races) == set(KEPT), NOTICE
    compare(races)


@pytest.mark.skipif(JIT, reason="all of them are looked at compiled")
def test_the_signature_stands_interpreted() -> None:
    compare({name: fixed for name, fixed in signed() if fixed.seed < FEW})
