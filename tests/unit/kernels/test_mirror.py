"""Mirrors behave as compiled records do, and refuse what those would cut off."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboard.kernels import dtype_of, fill_mirror, fill_record, mirror_of
from tests.unit.kernels.sample import Counter, Game


def test_a_new_mirror_is_zeroed() -> None:
    game = mirror_of(Game)()
    assert game.total == 0
    assert game.best_is_even is False
    assert [counter.digits for counter in game.counters] == [[0] * 6] * 4
    assert len(game.table) == 5
    assert game.table[4, 2] == 0


def test_stores_become_plain_numbers() -> None:
    game: Any = mirror_of(Game)()
    game.total = np.int8(3)
    game.best_is_even = 1
    game.counters[0].digits[5] = np.int64(-1)
    assert type(game.total) is int
    assert type(game.best_is_even) is bool
    assert type(game.counters[0].digits[5]) is int


@pytest.mark.parametrize(("field", "number"), [("value", 1 << 15), ("value", -(1 << 15) - 1), ("is_full", 2)])
def test_a_number_that_does_not_fit_its_field_is_refused(field: str, number: int) -> None:
    with pytest.raises(OverflowError, match=f"Counter.{field} cannot hold {number}"):
        setattr(mirror_of(Counter)(), field, number)


def test_a_number_that_does_not_fit_its_array_is_refused() -> None:
    game = mirror_of(Game)()
    with pytest.raises(OverflowError, match=r"Counter.digits cannot hold 128"):
        game.counters[0].digits[0] = 128
    with pytest.raises(OverflowError, match=r"Counter.digits cannot hold -129"):
        game.counters[0].digits[:] = [0, 0, 0, 0, 0, -129]
    with pytest.raises(OverflowError, match=r"Game.table cannot hold 40000"):
        game.table[1, 1] = 40000
    with pytest.raises(OverflowError, match=r"Game.rng cannot hold -1"):
        game.rng[0] = -1


def test_fractions_are_refused() -> None:
    with pytest.raises(AttributeError):
        mirror_of(Game)().total = 1.5  # type: ignore[assignment]


def test_arrays_are_filled_not_replaced() -> None:
    game = mirror_of(Game)()
    with pytest.raises(TypeError, match=r"Game.rng is an array"):
        game.rng = [1, 2]
    with pytest.raises(ValueError, match="3 numbers stored in 2 places"):
        game.rng[:] = [1, 2, 3]
    game.rng[:] = [1, 2]
    assert game.rng == [1, 2]


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="Counter has no field valeu"):
        mirror_of(Counter)().valeu = 1  # type: ignore[attr-defined]


def test_assigning_a_record_copies_it() -> None:
    game = mirror_of(Game)()
    game.counters[1].value = 5
    alias = game.counters[2]
    game.counters[2] = game.counters[1]
    game.counters[1].value = 6
    assert game.counters[2] is alias
    assert alias.value == 5


def test_assigning_all_records_copies_each() -> None:
    game, other = mirror_of(Game)(), mirror_of(Game)()
    other.counters[3].digits[0] = 4
    game.counters[:] = other.counters
    assert game.counters[3].digits[0] == 4
    assert game.counters[3] is not other.counters[3]


def test_a_record_of_another_kind_is_refused() -> None:
    game = mirror_of(Game)()
    with pytest.raises(TypeError, match="a Game cannot be stored in a Counter"):
        game.counters[0] = game  # type: ignore[call-overload]


def test_a_mirror_shows_its_fields() -> None:
    assert repr(mirror_of(Counter)()) == "Counter(value=0, is_full=False, digits=[0, 0, 0, 0, 0, 0])"


@given(st.integers(0, 2**32 - 1))
def test_reading_and_writing_a_record_loses_nothing(seed: int) -> None:
    random = np.random.default_rng(seed)
    record = np.zeros(1, dtype_of(Game))
    fill_at_random(record[0], random)
    mirror, again = mirror_of(Game)(), np.zeros(1, dtype_of(Game))
    fill_mirror(mirror, record[0])
    fill_record(again[0], mirror)
    assert again.tobytes() == record.tobytes()


def fill_at_random(record: np.void, random: np.random.Generator) -> None:
    """Any number that fits, in each field however deep, as the padding between them has to stay zero."""
    for name in record.dtype.names or ():
        base, shape = record.dtype[name].base, record.dtype[name].shape
        if base.names:
            for index in np.ndindex(shape):
                fill_at_random(record[name][index], random)
        else:
            top = 1 if base.kind == "b" else np.iinfo(base).max
            bottom = 0 if base.kind == "b" else np.iinfo(base).min
            record[name] = random.integers(bottom, top, size=shape, endpoint=True, dtype=np.int64)
