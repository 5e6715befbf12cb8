"""The part that needs Numba: how an annotated function becomes a compiled one. Imported only when rules are compiled.

``RuleDispatcher`` overrides two methods that Numba calls but does not document, so the project pins Numba's minor
version and tests what it relies on.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, get_args, get_origin, get_type_hints

import numba
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.extending import typeof_impl

from .cache import folder_for
from .compile import Rule
from .mode import CHECK
from .schema import dtype_of
from .store import Ints, Stored


class RuleDispatcher(CPUDispatcher):  # type: ignore[misc]
    """Has one specialisation, for the annotated types, made when a caller first needs it."""

    signature: Any

    def ready(self) -> None:
        """Load or compile the function unless that is done."""
        if self._can_compile:
            with global_compiler_lock:
                if self._can_compile:
                    self.compile(self.signature)
                    self.disable_compile()

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Called by Numba when it compiles a caller."""
        self.ready()
        return super().get_call_template(args, kws)

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Called by Numba when a call from Python finds no specialisation; it then calls what this returns."""
        self.ready()
        return self


def dispatcher_for(function: Callable[..., Any]) -> RuleDispatcher:
    """The compiled form of a fully annotated function."""
    hints = get_type_hints(function)
    missing = [name for name in (*inspect.signature(function).parameters, "return") if name not in hints]
    if missing:
        raise TypeError(f"the rule {function.__qualname__} does not annotate {', '.join(missing)}")
    result = numba_type(hints.pop("return"))
    types = [numba_type(hint) for hint in hints.values()]
    # Only rules call a rule that takes a record; a way in for Python would be a third of what it costs to compile.
    inner = any(isinstance(kind, numba.types.Record) for kind in types)
    options = {"no_cpython_wrapper": inner, "no_cfunc_wrapper": inner}
    dispatcher = RuleDispatcher(
        function, targetoptions={"nopython": True, "nogil": True, "boundscheck": CHECK, **options}
    )
    dispatcher.signature = result(*types)
    kept, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder_for(function.__module__))
    try:
        dispatcher.enable_caching()
    finally:
        numba.config.CACHE_DIR = kept
    return dispatcher


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
