"""Numba without its machine code: rules are compiled to LLVM code, of which only entry points go on.

Numba would make machine code of each rule for itself, with all that it calls: a fifth of the first start, for code that
nobody runs. This overrides what Numba does not document; the tests of compiled rules rest on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import CPUCodeLibrary, JITCPUCodegen
from numba.core.registry import cpu_target


class Library(CPUCodeLibrary):  # type: ignore[misc]
    """The code of one rule, as LLVM has it."""

    def _finalize_specific(self) -> None:
        pass

    def get_pointer_to_function(self, name: str) -> int:
        """No address: there is no machine code."""
        return 0

    def serialize_using_object_code(self) -> Any:
        """What the cache keeps."""
        return self.serialize_using_bitcode()

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> Any:
        name, _, bitcode = state
        library = codegen.create_library(name)
        library._final_module = llvm.parse_bitcode(bitcode)
        library._finalize_final_module()
        return library


class Codegen(JITCPUCodegen):  # type: ignore[misc]
    """Makes libraries, and nothing of them."""

    _library_class = Library

    def _add_module(self, module: Any) -> None:
        pass

    def set_env(self, env_name: str, env: Any) -> None:
        """Nothing: the environment is for code that calls Python."""


@cache
def _codegen() -> Codegen:
    return Codegen("pitboard.rules")


@contextmanager
def no_machine_code() -> Iterator[None]:
    """Within, Numba makes none of what it compiles."""
    context = cpu_target.target_context
    context.refresh()  # what Numba needs of itself is made as ever
    usual, context._internal_codegen = context._internal_codegen, _codegen()
    try:
        yield
    finally:
        context._internal_codegen = usual
