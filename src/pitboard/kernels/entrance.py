"""The machine code of an entry point: a rule and all rules below it, behind a function that C, so ctypes, can call.

The function takes where to put what the rule raises; for each store, a pointer to where its records are and how many
(``store.place_of``); and integers. It returns what the rule returns.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba.core.callconv import excinfo_ptr_t
from numba.np import arrayobj

from .dispatcher import RuleDispatcher

FROM_C = {"memcpy", "memmove", "memset"}
"""What rules may call that is not in them."""

WORD = ir.IntType(64)
PLACE = ir.LiteralStructType([ir.IntType(8).as_pointer(), WORD])


def object_code(rule: RuleDispatcher, symbol: str) -> bytes:
    """An object file that defines a symbol as the function that calls a rule.

    Raises TypeError where Python cannot call the rule, or where the code needs more than itself."""
    compiled, name = rule.ready(), rule.py_func.__qualname__
    if any(isinstance(kind, numba.types.Record) for kind in compiled.signature.args):
        raise TypeError(f"the rule {name} takes a record, so only rules can call it; Python has stores")
    module = compiled.library._get_module_for_linking().clone()
    module.link_in(llvm.parse_assembly(str(_wrapper(compiled, symbol))))
    _keep_only(module, symbol)
    strange = {item.name for item in (*module.functions, *module.global_variables) if item.is_declaration} - FROM_C
    strange = {name for name in strange if not name.startswith("llvm.")}
    if strange:
        raise TypeError(f"the rule {name} needs {', '.join(sorted(strange))} of Numba at run time")
    code: bytes = compiled.target_context.codegen()._tm.emit_object(module)
    return code


def _wrapper(compiled: Any, symbol: str) -> Any:
    """A module with the function that takes apart what C passes, and calls the rule as Numba would."""
    context, signature = compiled.target_context, compiled.signature
    module = ir.Module()
    kinds = [PLACE.as_pointer() if isinstance(kind, numba.types.Array) else WORD for kind in signature.args]
    function = ir.Function(module, ir.FunctionType(WORD, [excinfo_ptr_t.as_pointer(), *kinds]), symbol)
    builder = ir.IRBuilder(function.append_basic_block())
    convention = context.call_conv
    rule = ir.Function(
        module, convention.get_function_type(signature.return_type, signature.args), compiled.fndesc.llvm_func_name
    )
    values = [
        _unpacked(context, builder, kind, given) for kind, given in zip(signature.args, function.args[1:], strict=True)
    ]
    status, result = convention.call_function(builder, rule, signature.return_type, signature.args, values)
    with builder.if_then(status.is_error):
        builder.store(status.excinfoptr, function.args[0])
    builder.ret(builder.zext(result, WORD) if isinstance(result.type, ir.IntType) else WORD(0))
    _own_nothing(module)
    return module


def _own_nothing(module: Any) -> None:
    """Define what Numba calls to free an array that nobody uses any more, though it never will: stores are Python's."""
    nothing = ir.FunctionType(ir.VoidType(), [ir.IntType(8).as_pointer()])
    ir.IRBuilder(ir.Function(module, nothing, "NRT_MemInfo_call_dtor").append_basic_block()).ret_void()


def _unpacked(context: Any, builder: Any, kind: Any, given: Any) -> Any:
    """What Numba passes for what C has passed."""
    if not isinstance(kind, numba.types.Array):
        return builder.trunc(given, context.get_value_type(kind))
    place = builder.load(given)
    size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
    array = arrayobj.make_array(kind)(context, builder)
    arrayobj.populate_array(
        array,
        data=builder.bitcast(builder.extract_value(place, 0), array.data.type),
        shape=[builder.extract_value(place, 1)],
        strides=[WORD(size)],
        itemsize=WORD(size),
        meminfo=None,
    )
    return array._getvalue()


def _keep_only(module: Any, symbol: str) -> None:
    """Drop whatever a function does not need."""
    for function in module.functions:
        if not function.is_declaration and function.name != symbol:
            function.linkage = "internal"
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    machine = llvm.Target.from_triple(module.triple).create_target_machine()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))
