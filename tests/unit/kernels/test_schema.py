"""Schema classes become the record layout that a C compiler would choose, or are refused."""

import numpy as np
import pytest

from pitboard.kernels import array, dtype_of, flag, i8, i16, i32, i64, u8, u32
from pitboard.kernels.schema import fields


class Part:
    first: int = i8
    second: int = i32


class Whole:
    small: int = i8
    parts: list[Part] = array(Part, 3)
    big: int = i64
    row: list[int] = array(i16, 4)
    table: list[list[int]] = array(u8, 2, 5)
    on: bool = flag
    word: int = u32


def test_layout_is_aligned_and_in_order() -> None:
    dtype = dtype_of(Whole)
    assert dtype.names == ("small", "parts", "big", "row", "table", "on", "word")
    assert dtype.isalignedstruct
    offsets = {name: place[1] for name, place in (dtype.fields or {}).items()}
    assert offsets == {"small": 0, "parts": 4, "big": 32, "row": 40, "table": 48, "on": 58, "word": 60}
    assert dtype_of(Part).itemsize == 8
    assert dtype["table"].shape == (2, 5)


def test_layout_is_made_once() -> None:
    assert dtype_of(Whole) is dtype_of(Whole)


def test_records_are_reached_by_attributes() -> None:
    record = np.zeros(1, dtype_of(Whole))[0]
    record.parts[2].second = 7
    record.table[1, 4] = 9
    assert record["parts"][2]["second"] == 7
    assert record.table[1, 4] == 9


@pytest.mark.parametrize("name", ["round", "copy", "item", "sort", "size", "data", "flags", "_hidden"])
def test_names_that_records_use_are_refused(name: str) -> None:
    with pytest.raises(NameError, match=name):
        fields(type("Bad", (), {name: i8}))


def test_a_class_without_fields_is_refused() -> None:
    with pytest.raises(TypeError, match="Empty declares no fields"):
        dtype_of(type("Empty", (), {"size": 3}))


@pytest.mark.parametrize(("item", "shape"), [(i8, ()), (i8, (2, 3, 4)), (Part, ()), (Part, (2, 3))])
def test_shapes_that_rules_cannot_use_are_refused(item: object, shape: tuple[int, ...]) -> None:
    with pytest.raises(TypeError, match="dimensions"):
        array(item, *shape)


def test_arrays_of_flags_are_refused() -> None:
    with pytest.raises(TypeError, match="use u8"):
        array(flag, 3)
