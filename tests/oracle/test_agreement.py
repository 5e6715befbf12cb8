"""Engine and oracle agree: over random states, and on how many lines of play fixed states have.

The large run is `python -m tests.oracle.agreement`; `compare` says what counts as the same state.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from pitboard.circuits.model import Circuit
from pitboard.race import Race
from pitboard.rules import presets
from pitboard.rules.ruleset import Ruleset
from tests.oracle.agreement import compare
from tests.oracle.books import BOOKS
from tests.oracle.table import State
from tests.oracle.walks import WALKS, Walk

SEEDS = range(6)
STATES = 250
"""In the normal run of the tests; the large run has its own."""

PLIES = 700
"""Walks are compared as deep as they have no more lines of play than that before the last ply."""

NOT_PLAYED = ("technical", "weather", "tyres", "construction", "qualifying", "nitro", "teams", "street")
"""Fields of chapters that are to come."""


@pytest.mark.parametrize("seed", SEEDS)
def test_agreement(seed: int) -> None:
    for report in compare(STATES, seed):
        assert not report.differences, str(report.differences[0])


@pytest.mark.parametrize("key", BOOKS)
def test_the_oracle_reads_the_books_as_the_presets_do(key: str) -> None:
    """V. Names, chapters to come, a slipstream that is off and blocks longer than any roll make no difference."""
    differing = {"title", "gearbox_name", "switches", "block_cost", *NOT_PLAYED}
    ours, preset = BOOKS[key].using(handling=presets.load(key).handling), presets.load(key)
    if not ours.slipstream and not preset.slipstream:
        differing |= {"slipstream_gear", "slipstream_cost", "slipstream_corner_brakes"}
    longest = max(max(faces) for faces in ours.dice) + ours.turbo_spaces
    assert ours.block_cost[:longest] == preset.block_cost[:longest]
    assert ours.using(**{name: getattr(preset, name) for name in differing}) == preset


def engine_walk(circuit: Circuit, rules: Ruleset, state: State, depth: int) -> list[int]:
    """As the oracle's `walk`, driven by the engine."""
    layer, counts = Counter({json.dumps(state): 1}), []
    for _ in range(depth):
        grown: Counter[str] = Counter()
        for text, times in layer.items():
            for after in plies(Race.from_state(circuit, rules, json.loads(text))):
                grown[json.dumps(after.state())] += times
        counts.append(grown.total())
        layer = grown
    return counts


def plies(race: Race) -> Iterator[Race]:
    """The race after every option, or after every face of the die at hand."""
    if race.is_over:
        return
    choices = race.options if race.is_decision else sorted(set(race.die.faces))
    for choice in choices:
        after = race.clone()
        if isinstance(choice, int):
            after.roll(choice)
        else:
            after.apply(choice.index)
        yield after


@pytest.mark.parametrize("fixed", WALKS, ids=lambda fixed: fixed.name)
def test_walks_of_the_engine(fixed: Walk) -> None:
    depth = 1 + sum(count <= PLIES for count in fixed.counts[:-1])
    state = fixed.make(fixed.circuit, fixed.rules)
    assert engine_walk(fixed.circuit, fixed.rules, state, depth) == list(fixed.counts[:depth])
