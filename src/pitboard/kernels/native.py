"""How Python calls a compiled rule: machine code from the cache, bound with ctypes, and no Numba in sight.

Importing Numba and preparing it to load code costs most of a second. What a rule was compiled into needs nothing of it,
for rules know records and integers only (``entrance.py`` refuses others); so the code of each entry point is kept as an
object file, and LLVM alone loads it. Numba is imported only where there is something to compile.
"""

from __future__ import annotations

import ctypes
import hashlib
import pickle
from collections.abc import Callable
from functools import cache
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

import llvmlite.binding as llvm

from .cache import folder_for, keep, kept
from .store import Ints, Stored, place_of

if TYPE_CHECKING:
    from .compile import Rule


def entry_point(rule: Rule) -> Callable[..., Any]:
    """The compiled form of a rule that takes stores and integers; calling it raises what the rule raises.

    Compiles the rule unless the cache has it. Raises TypeError where an annotation is none that an entry point may
    have."""
    file = _file(rule.__wrapped__)
    code = kept(file)
    if code is None:
        from .entrance import object_code

        code = object_code(rule.compiled, ENTRANCE)
        keep(file, code)
    return _bind(code, rule.__wrapped__)


ENTRANCE = "entrance"
"""The symbol under which each object file has its function."""


def _file(function: Callable[..., Any]) -> Path:
    """Where a rule's machine code lies: one file for each rule and kind of processor."""
    code = function.__code__
    what = hashlib.sha256(repr((function.__qualname__, code.co_firstlineno, *_processor())).encode())
    return folder_for(function.__module__) / f"{function.__name__}-{what.hexdigest()[:16]}.o"


@cache
def _processor() -> tuple[str, str, str]:
    return llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def _bind(code: bytes, function: Callable[..., Any]) -> Callable[..., Any]:
    """A Python function that calls the machine code of a rule; the code stays in memory as long as the function."""
    engine = _engine()
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    hints = get_type_hints(function)
    result = hints.pop("return")
    kind = ctypes.CFUNCTYPE(_RESULTS[result], ctypes.POINTER(ctypes.c_void_p), *map(_parameter, hints.values()))
    native = kind(engine.get_function_address(ENTRANCE))

    def call(*arguments: Any, _engine: Any = engine) -> Any:
        failure = ctypes.c_void_p()  # each call its own: threads may be in the same code
        try:
            value = native(failure, *arguments)
        except (ctypes.ArgumentError, TypeError) as error:
            given = ", ".join(type(argument).__name__ for argument in arguments)
            called = f"{function.__qualname__}{signature(function)}"
            raise TypeError(f"the rule {called} was called with ({given})") from error
        if failure:
            raise _exception(failure)
        return value

    return call


def _engine() -> Any:
    """A place in memory for machine code."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(jit=True)
    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)


def _parameter(hint: Any) -> Any:
    if hint is Ints:
        return ctypes.POINTER(place_of(int))
    if get_origin(hint) is Stored:
        return ctypes.POINTER(place_of(get_args(hint)[0]))
    return ctypes.c_int64


_RESULTS: dict[Any, Any] = {int: ctypes.c_int64, bool: ctypes.c_bool, type(None): None}


class _Failure(ctypes.Structure):
    """The beginning of what Numba leaves of an exception: its class, arguments and origin, pickled."""

    _fields_ = (("data", ctypes.c_void_p), ("size", ctypes.c_int32))


def _exception(failure: ctypes.c_void_p) -> BaseException:
    """What a rule has raised, with a note of where."""
    found = ctypes.cast(failure, ctypes.POINTER(_Failure)).contents
    kind, arguments, origin = pickle.loads(ctypes.string_at(found.data, found.size))
    error: BaseException = kind(*arguments)
    if origin is not None:
        name, file, line = origin
        error.add_note(f"raised by the compiled rule {name}, {file}, line {line}")
    return error
