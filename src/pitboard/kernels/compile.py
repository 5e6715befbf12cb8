"""``@rule``: one function, compiled or interpreted.

A rule is a function of records, stores and integers, written in the part of Python that Numba compiles; its annotations
are its signature. ``int``, ``bool`` and ``None`` are themselves; a schema class is its record; ``Stored[Race]`` and
``Ints`` are what Python passes to an entry point. A rule may call rules of any module.

Compiled code is made on the first call, which takes a while, and kept on disk: see ``cache.py`` for when it is stale.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

from .mode import JIT
from .progress import Progress

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Compile a function for exactly its annotated types when it is first called; leave it alone when interpreted."""
    Progress.rules += 1
    return cast(F, Rule(function)) if JIT else function


class Rule:
    """A function that will be compiled, or loaded, when somebody calls it.

    Waiting pays: a warm start needs the few rules that Python calls, and what these call is compiled into them."""

    __wrapped__: Callable[..., Any]

    def __init__(self, function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        return self.entry_point(*arguments)

    @functools.cached_property
    def entry_point(self) -> Callable[..., Any]:
        """What Python calls, for a rule that takes no records."""
        from .native import entry_point

        return entry_point(self)

    @functools.cached_property
    def compiled(self) -> Any:
        """What other rules call; making it imports Numba. Raises TypeError where an annotation is none that rules may
        have."""
        from .dispatcher import dispatcher_for

        return dispatcher_for(self.__wrapped__)
