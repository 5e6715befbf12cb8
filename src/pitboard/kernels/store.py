"""Stores: what Python code makes, keeps and hands to entry points, the same in every mode.

A store holds one record, reached as ``store[0]``. Compiled it is a NumPy array of one record, which is passed thirty
times faster than the bare record would be; interpreted it is a list with one mirror. An entry point is a rule that
takes stores, and passes ``store[0]`` on to rules that take records.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from functools import cache
from typing import Any, Protocol, TypeVar, cast

import numpy as np

from .mirror import Records, mirror_of
from .mode import JIT
from .schema import dtype_of

T = TypeVar("T")


class Stored(Protocol[T]):
    """``Stored[Race]``: the annotation of an entry point's parameter that is a store of a ``Race``."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[T]: ...
    def __getitem__(self, index: int, /) -> T: ...
    def __setitem__(self, index: int, value: T, /) -> None: ...


class Ints(Protocol):
    """The annotation of an entry point's parameter that is an array of 64-bit numbers, such as a batch's results."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Shelf(np.ndarray[Any, Any]):
    """The array of a compiled store. To ctypes, which passes it to compiled rules, it is a pointer to its place."""

    _as_parameter_: Any


@cache
def place_of(item: type) -> type[ctypes.Structure]:
    """Where records of a schema class are, or numbers, and how many: what compiled rules are handed of a store.

    Each class has a type of its own, so that ctypes refuses a store of others."""
    fields = {"_fields_": [("start", ctypes.c_void_p), ("count", ctypes.c_int64)]}
    return type(f"Place of {item.__name__}", (ctypes.Structure,), fields)


def _shelve(records: np.ndarray[Any, Any], item: type) -> Any:
    """The same array as a store."""
    shelf = records.view(Shelf)
    shelf._as_parameter_ = ctypes.pointer(place_of(item)(records.ctypes.data, len(records)))
    return shelf


def new(cls: type[T], count: int = 1) -> Stored[T]:
    """A store of one zeroed record of a schema class, or of several."""
    if JIT:
        return cast("Stored[T]", _shelve(np.zeros(count, dtype_of(cast(type, cls))), cast(type, cls)))
    return Records(mirror_of(cls)() for _ in range(count))


def look(store: Stored[Any], name: str) -> Any:
    """A field of a store's first record as plain numbers: ten times faster than ``store[0].name`` when compiled."""
    return cast(Any, store)[name][0].item() if JIT else getattr(store[0], name)


def put(store: Stored[Any], name: str, value: int) -> None:
    """Set a field of a store's first record, fast."""
    if JIT:
        cast(Any, store)[name][0] = value
    else:
        setattr(store[0], name, value)


def look_rows(store: Stored[Any], name: str, count: int) -> list[tuple[Any, ...]]:
    """Copies of the first items of an array of records, each a tuple of its fields' values; arrays as sequences."""
    if JIT:
        # NumPy leaves arrays within records as views: of a copy, then, not of what the rules go on writing to.
        items = cast(Any, store)[name][0][:count]
        return np.frombuffer(items.tobytes(), items.dtype).tolist()  # type: ignore[no-any-return]
    return [item._tuple() for item in getattr(store[0], name)[:count]]


def stored(mirror: T) -> Stored[T]:
    """A store of one record, from a mirror that was filled in by ordinary code."""
    if not JIT:
        return Records([mirror])
    schema = cast(Any, mirror)._schema
    return cast("Stored[T]", _shelve(np.array([cast(Any, mirror)._tuple()], dtype_of(schema)), schema))


def new_ints(count: int) -> Ints:
    """An array of 64-bit zeros."""
    return cast(Ints, _shelve(np.zeros(count, np.int64), int)) if JIT else [0] * count


def copy_into(target: Stored[T], source: Stored[T]) -> None:
    """Copy all records of a store, fast: NumPy's own ``target[:] = source`` goes field by field."""
    if JIT:
        cast(Any, target).view(np.uint8)[:] = cast(Any, source).view(np.uint8)
    else:
        cast(Any, target)[:] = source


def raw(store: Stored[Any]) -> bytes:
    """The bytes of the records, equal in every mode: good for comparing states, and as a key."""
    if JIT:
        return cast(Any, store).tobytes()  # type: ignore[no-any-return]
    records = np.zeros(len(store), dtype_of(cast(Any, store[0])._schema))
    cast(Any, store)._save(records)
    return records.tobytes()
