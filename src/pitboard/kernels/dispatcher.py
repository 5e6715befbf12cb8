"""The part that needs Numba: how an annotated function becomes a compiled one. Imported only when rules are compiled.

``RuleDispatcher`` overrides a method that Numba calls but does not document, so the project pins Numba's minor
version and tests what it relies on.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, get_args, get_origin, get_type_hints

import numba
from numba.core import event
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.extending import typeof_impl

from .bitcode import no_machine_code
from .cache import folder_for
from .compile import Rule
from .indices import plain_indices
from .mode import CHECK
from .progress import Progress
from .schema import dtype_of
from .store import Ints, Stored


class RuleDispatcher(CPUDispatcher):  # type: ignore[misc]
    """Has one specialisation, for the annotated types, made when a caller first needs it."""

    signature: Any

    def ready(self) -> Any:
        """What the function has been compiled into; loads or compiles it unless that is done."""
        with global_compiler_lock, no_machine_code(), plain_indices():
            if self._can_compile:
                self.compile(self.signature)
                self.disable_compile()
        (compiled,) = self.overloads.values()
        return compiled

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Called by Numba when it compiles a caller."""
        self.ready()
        return super().get_call_template(args, kws)


def dispatcher_for(function: Callable[..., Any]) -> RuleDispatcher:
    """The compiled form of a fully annotated function."""
    hints = get_type_hints(function)
    missing = [name for name in (*inspect.signature(function).parameters, "return") if name not in hints]
    if missing:
        raise TypeError(f"the rule {function.__qualname__} does not annotate {', '.join(missing)}")
    if function.__closure__:
        raise TypeError(f"the rule {function.__qualname__} uses variables of a function around it, which may change")
    result = numba_type(hints.pop("return"))
    types = [numba_type(hint) for hint in hints.values()]
    # Numba's ways in for Python would be a third of what a rule costs to compile; `entrance.py` has a smaller one.
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = RuleDispatcher(function, targetoptions={"nopython": True, "boundscheck": CHECK, **options})
    dispatcher.signature = result(*types)
    kept, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder_for(function.__module__))
    try:
        dispatcher.enable_caching()
    finally:
        numba.config.CACHE_DIR = kept
    return dispatcher


class Listener(event.Listener):  # type: ignore[misc]
    """Passes on what Numba says of its work. Nothing is said of what comes from the cache."""

    def on_start(self, happening: Any) -> None:
        Progress.compiling(happening.data["dispatcher"].py_func.__name__)

    def on_end(self, happening: Any) -> None:
        pass


event.register("numba:compile", Listener())


@functools.cache
@typeof_impl.register(Rule)  # type: ignore[untyped-decorator]
def _type_of_rule(value: Rule, context: Any) -> Any:
    """What Numba sees when a rule names another: the other's compiled form."""
    return numba.types.Dispatcher(value.compiled)


def numba_type(hint: Any) -> Any:
    """What an annotation of a rule means to Numba."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if get_origin(hint) is Stored:
        return numba.from_dtype(dtype_of(get_args(hint)[0]))[::1]
    if isinstance(hint, type):
        return numba.from_dtype(dtype_of(hint))
    raise TypeError(f"rules take records, stores and integers, not {hint}")


_PLAIN = {int: numba.int64, bool: numba.boolean, type(None): numba.void, Ints: numba.int64[::1]}
