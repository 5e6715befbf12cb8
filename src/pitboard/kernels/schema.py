"""State declared once, as a class whose attributes are fields:

    class Car:
        space: int = i16
        wear: list[int] = array(i8, 6)

    class Race:
        cars: list[Car] = array(Car, 10)

From the declaration come the NumPy record that compiled rules work on (``dtype_of``) and the plain object with the same
attributes that interpreted rules work on (``mirror.mirror_of``). Type checkers see ints and lists.

Compiled code widens signed numbers to 64 bits before it calculates and cuts off only when it stores, so that integers
behave as in Python as long as what is stored fits. Two *unsigned* numbers give an unsigned result, which cannot be
negative: keep ``u8`` and ``u32`` for masks and for the words of random generators, and subtract signed numbers only.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np


class Field(NamedTuple):
    """What an attribute holds: numbers of a NumPy type or records of a schema class; how many, in which shape."""

    base: type
    shape: tuple[int, ...] = ()


i8: Any = Field(np.int8)
i16: Any = Field(np.int16)
i32: Any = Field(np.int32)
i64: Any = Field(np.int64)
u8: Any = Field(np.uint8)
u32: Any = Field(np.uint32)
flag: Any = Field(np.bool_)


def array(item: Any, *shape: int) -> Any:
    """A field of several numbers, ``array(i8, 6)`` or ``array(i16, 500, 3)``, or of records, ``array(Car, 10)``."""
    base = item.base if isinstance(item, Field) else item
    if not 1 <= len(shape) <= (1 if is_schema(base) else 2):
        raise TypeError(f"an array of {base.__name__} cannot have {len(shape)} dimensions")
    if base is np.bool_:
        raise TypeError("Numba takes no arrays of flags in records: use u8")
    return Field(base, shape)


def one(cls: type) -> Any:
    """A field that is one record of a schema class."""
    return Field(cls)


def is_schema(base: type) -> bool:
    """Whether a field's base is a schema class, so that the field holds records rather than numbers."""
    return not issubclass(base, np.generic)


_TAKEN = {name for name in dir(np.record) if not name.startswith("_")}


@functools.cache
def fields(cls: type) -> dict[str, Field]:
    """The fields of a schema class, in order. Refuses names that NumPy records have themselves, such as ``round``."""
    found = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
    if not found:
        raise TypeError(f"{cls.__name__} declares no fields")
    clashes = sorted(name for name in found if name in _TAKEN or name.startswith("_"))
    if clashes:
        raise NameError(f"{cls.__name__} cannot have fields named {', '.join(clashes)}: NumPy records use such names")
    return found


@functools.cache
def dtype_of(cls: type) -> np.dtype[Any]:
    """The layout of the compiled record, whose fields Python reaches as attributes."""
    return np.dtype((np.record, _layout(cls)))


@functools.cache
def _layout(cls: type) -> np.dtype[Any]:
    """Aligned as a C compiler would. Inside it, records are plain: NumPy aligns its attribute records to nothing."""
    layout = [
        (name, _layout(field.base) if is_schema(field.base) else field.base, field.shape)
        for name, field in fields(cls).items()
    ]
    return np.dtype(layout, align=True)
