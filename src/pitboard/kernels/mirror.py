"""Mirrors: plain objects that stand in for NumPy records while rules run interpreted.

A mirror has the attributes of its schema class and behaves as the compiled record does: assigning a record copies it,
reading one gives an alias. Where a compiled store would silently cut a number off, a mirror raises ``OverflowError``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar, cast

import numpy as np

from .schema import Field, fields, is_schema

T = TypeVar("T")
Fit = Callable[[Any], int]


@functools.cache
def _fit(base: type, label: str) -> Fit:
    """Turns what is stored in a field into a plain int or bool, and refuses what the field could not hold."""
    kind: Callable[[int], int] = bool if base is np.bool_ else int
    limits = None if base is np.bool_ else np.iinfo(cast("type[np.integer[Any]]", base))
    low, high = (int(limits.min), int(limits.max)) if limits else (0, 1)

    def fit(value: Any) -> int:
        number = value.__index__()
        if low <= number <= high:
            return kind(number)
        raise OverflowError(f"{label} cannot hold {number}")

    return fit


class Numbers(list[int]):
    """An array of numbers."""

    __slots__ = ("_fit",)

    def __init__(self, count: int, fit: Fit) -> None:
        super().__init__([0] * count)
        self._fit = fit

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, slice):
            if len(value) != len(self[index]):
                raise ValueError(f"{len(value)} numbers stored in {len(self[index])} places")
            super().__setitem__(index, [self._fit(number) for number in value])
        else:
            super().__setitem__(index, self._fit(value))

    def _assign(self, source: Numbers) -> None:
        super().__setitem__(slice(None), source)

    def _load(self, numbers: Any) -> None:
        super().__setitem__(slice(None), numbers.tolist())

    def _save(self, numbers: Any) -> None:
        numbers[...] = self

    def _tuple(self) -> list[int]:
        return list(self)


class Grid:
    """A table of numbers, ``grid[i, j]``. In schema classes it is the type that checkers see for a 2-D array."""

    __slots__ = ("_fit", "_rows")

    def __init__(self, shape: tuple[int, ...], fit: Fit) -> None:
        self._fit = fit
        self._rows = [[fit(0)] * shape[1] for _ in range(shape[0])]

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, place: tuple[int, int]) -> int:
        return self._rows[place[0]][place[1]]

    def __setitem__(self, place: tuple[int, int], value: int) -> None:
        self._rows[place[0]][place[1]] = self._fit(value)

    def __repr__(self) -> str:
        return repr(self._rows)

    def _assign(self, source: Grid) -> None:
        self._rows = [row.copy() for row in source._rows]

    def _load(self, numbers: Any) -> None:
        self._rows = numbers.tolist()

    def _save(self, numbers: Any) -> None:
        numbers[...] = self._rows

    def _tuple(self) -> list[list[int]]:
        return [row.copy() for row in self._rows]


class Records(list[T]):
    """An array of records, whose items are mirrors that stay: ``records[k] = other`` copies, as NumPy does."""

    __slots__ = ()

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, slice):
            for mine, other in zip(self[index], value, strict=True):
                cast(Any, mine)._assign(other)
        else:
            cast(Any, self[index])._assign(value)

    def _assign(self, source: Records[T]) -> None:
        self[:] = source

    def _load(self, records: Any) -> None:
        for mirror, record in zip(self, records, strict=True):
            cast(Any, mirror)._load(record)

    def _save(self, records: Any) -> None:
        for mirror, record in zip(self, records, strict=True):
            cast(Any, mirror)._save(record)

    def _tuple(self) -> list[Any]:
        return [cast(Any, mirror)._tuple() for mirror in self]


class Mirror:
    """One record. ``mirror_of`` makes the subclass that belongs to a schema class."""

    __slots__ = ()
    _schema: ClassVar[type]
    _blanks: ClassVar[dict[str, Callable[[], Any]]]
    _fits: ClassVar[dict[str, Fit]]

    def __init__(self) -> None:
        for name, blank in self._blanks.items():
            object.__setattr__(self, name, blank())

    def __setattr__(self, name: str, value: Any) -> None:
        fit = self._fits.get(name)
        if fit is not None:
            object.__setattr__(self, name, fit(value))
        elif name not in fields(self._schema):
            raise AttributeError(f"{self._schema.__name__} has no field {name}")
        elif isinstance(part := getattr(self, name), Mirror):
            part._assign(value)
        else:
            raise TypeError(f"{self._schema.__name__}.{name} is an array: assign to its items, or to [:]")

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in fields(self._schema))
        return f"{self._schema.__name__}({inside})"

    def _assign(self, source: Mirror) -> None:
        if type(source) is not type(self):
            raise TypeError(f"a {type(source).__name__} cannot be stored in a {self._schema.__name__}")
        for name in fields(self._schema):
            value = getattr(source, name)
            if name in self._fits:
                object.__setattr__(self, name, value)
            else:
                getattr(self, name)._assign(value)

    def _load(self, record: Any) -> None:
        for name in fields(self._schema):
            if name in self._fits:
                object.__setattr__(self, name, record[name].item())
            else:
                getattr(self, name)._load(record[name])

    def _save(self, record: Any) -> None:
        for name in fields(self._schema):
            if name in self._fits:
                record[name] = getattr(self, name)
            else:
                getattr(self, name)._save(record[name])

    def _tuple(self) -> tuple[Any, ...]:
        """The values of all fields, as NumPy makes a record of them."""
        return tuple(
            getattr(self, name) if name in self._fits else getattr(self, name)._tuple() for name in fields(self._schema)
        )


def _blank(field: Field, label: str) -> Callable[[], Any]:
    """What makes the zeroed value of a field."""
    base, shape = field
    if is_schema(base):
        mirror = _mirror_class(base)
        return (lambda: Records(mirror() for _ in range(shape[0]))) if shape else mirror
    fit = _fit(base, label)
    if not shape:
        return bool if base is np.bool_ else int
    return (lambda: Numbers(shape[0], fit)) if len(shape) == 1 else (lambda: Grid(shape, fit))


@functools.cache
def _mirror_class(cls: type) -> type[Mirror]:
    labels = {name: f"{cls.__name__}.{name}" for name in fields(cls)}
    scalars = {name: field.base for name, field in fields(cls).items() if not field.shape and not is_schema(field.base)}
    body = {
        "__slots__": tuple(labels),
        "__doc__": f"Mirror of {cls.__name__}.",
        "_schema": cls,
        "_blanks": {name: _blank(field, labels[name]) for name, field in fields(cls).items()},
        "_fits": {name: _fit(base, labels[name]) for name, base in scalars.items()},
    }
    return type(cls.__name__, (Mirror,), body)


def mirror_of(cls: type[T]) -> type[T]:
    """The mirror class of a schema class; calling it makes a zeroed mirror. To type checkers it is the schema class."""
    return cast("type[T]", _mirror_class(cast(type, cls)))


def fill_mirror(mirror: Any, record: Any) -> None:
    """Read a NumPy record into the mirror of its schema class, as plain ints."""
    mirror._load(record)


def fill_record(record: Any, mirror: Any) -> None:
    """Write a mirror into a NumPy record of its schema class."""
    mirror._save(record)
