"""Stores are used alike in every mode."""

import sys

import pytest

from pitboard.kernels import JIT, copy_into, dtype_of, look_rows, new, new_ints, raw
from tests.unit.kernels.sample import Counter, Game, peek, play


def test_a_new_store_holds_zeroed_records() -> None:
    assert len(new(Game)) == 1
    assert len(new(Counter, 3)) == 3
    assert raw(new(Counter, 3)) == bytes(3 * dtype_of(Counter).itemsize)


def test_fields_are_read_and_written_through_a_store() -> None:
    game = new(Game)
    game[0].counters[1].digits[2] = 7
    game[0].table[4, 2] = -3
    game[0].counters[2] = game[0].counters[1]
    assert game[0].counters[2].digits[2] == 7
    assert game[0].table[4, 2] == -3


def test_copying_leaves_two_independent_states() -> None:
    game, kept = new(Game), new(Game)
    play(game, new_ints(30))
    copy_into(kept, game)
    before = raw(game)
    assert raw(kept) == before
    play(game, new_ints(1))
    assert raw(kept) == before != raw(game)


def test_assigning_a_record_of_a_store_copies_it() -> None:
    counters = new(Counter, 2)
    counters[0].value = 5
    counters[1] = counters[0]
    counters[0].value = 6
    assert counters[1].value == 5


def test_an_array_of_ints_starts_with_zeros() -> None:
    numbers = new_ints(3)
    numbers[1] = 1 << 40
    assert [peek(numbers, index) for index in range(3)] == [0, 1 << 40, 0]


def test_interpreted_rules_do_without_numba() -> None:
    assert JIT or "numba" not in sys.modules


@pytest.mark.compiled
def test_rows_looked_at_stay_as_they_were() -> None:
    game = new(Game)
    game[0].counters[1].digits[2] = 7
    rows = look_rows(game, "counters", 2)
    game[0].counters[1].digits[2] = 8
    _, _, digits = rows[1]
    assert list(digits) == [0, 0, 7, 0, 0, 0]
