"""``@rule``: one function, compiled or interpreted.

A rule is a function of records, stores and integers, written in the part of Python that Numba compiles; its annotations
are its signature. ``int``, ``bool`` and ``None`` are themselves; a schema class is its record; ``Stored[Race]`` and
``Ints`` are what Python passes to an entry point. A rule may call rules of any module.

Compiled code is made on the first call, which takes a while, and kept on disk: see ``cache.py`` for when it is stale.
"""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Callable
from typing import Any, Self, TypeVar, cast

from .mode import JIT

F = TypeVar("F", bound=Callable[..., Any])

_count = 0


def rule(function: F) -> F:
    """Compile a function for exactly its annotated types when it is first called; leave it alone when interpreted."""
    global _count
    _count += 1
    return cast(F, Rule(function)) if JIT else function


class Rule:
    """A function that will be compiled, or loaded, when somebody calls it.

    Waiting pays: a warm start needs the few rules that Python calls, and what these call is compiled into them."""

    def __init__(self, function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        return self.compiled(*arguments)

    @functools.cached_property
    def compiled(self) -> Callable[..., Any]:
        """The compiled form; making it imports Numba. Raises TypeError where an annotation is none that rules may
        have."""
        from .dispatcher import dispatcher_for

        return dispatcher_for(self.__wrapped__)  # type: ignore[attr-defined]


class Progress:
    """Tells whoever waits on the first start what is going on; silent when all rules come from the cache.

    ``with Progress(): ...`` around the first call of each entry point.
    """

    def __init__(self) -> None:
        self.count = 0
        self._started = 0.0

    def __enter__(self) -> Self:
        if JIT:
            from numba.core import event

            event.Listener.register(type(self))
            event.register("numba:compile", self)
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if JIT:
            from numba.core import event

            event.unregister("numba:compile", self)
        if self.count:
            outcome = "ready" if kind is None else "not ready"
            self.say(f"The race engine is {outcome}, after {time.monotonic() - self._started:.0f} s.", last=True)

    @property
    def total(self) -> int:
        """About how many functions there are to compile: the rules of all modules loaded so far."""
        return max(_count, self.count)

    def notify(self, happening: Any) -> None:
        """Called by Numba when it begins and ends to compile a function."""
        if happening.is_start:
            self._started = self._started or time.monotonic()
            self.count += 1
            name = happening.data["dispatcher"].py_func.__name__
            self.say(f"First start: preparing the race engine, {self.count} of about {self.total}: {name}")

    def say(self, message: str, last: bool = False) -> None:
        """Rewrites one line of a terminal; elsewhere, writes only the first and the last message."""
        if sys.stderr.isatty():
            print(f"\r{message}\x1b[K", end="\n" if last else "", file=sys.stderr, flush=True)
        elif last or self.count == 1:
            print(message, file=sys.stderr, flush=True)
