"""Numba without indices that count from the end: in rules an index is taken as it is.

Numba would ask of each whether it is negative, which costs rules an eighth of their time. A negative index is a fault
here, and where bounds are checked it raises IndexError. This replaces a function that Numba does not document; the
tests of the cache rest on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numba
from numba.np import arrayobj


@contextmanager
def plain_indices() -> Iterator[None]:
    """Within, and under the compiler's lock, Numba compiles indices as they are."""
    usual, arrayobj.fix_integer_index = arrayobj.fix_integer_index, _as_it_is
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


def _as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    return context.cast(builder, index, kind, numba.types.intp)
