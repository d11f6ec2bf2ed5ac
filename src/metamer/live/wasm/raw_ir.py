"""numba's LLVM code of a kernel before any optimisation, for a machine with 32-bit pointers.

Import this before anything compiles, in a process of its own: from then on numba optimises nothing and makes no
machine code. Optimised code has the 8-byte pointers of this machine baked into its offsets. The names with an
underscore are numba's own: `metamer.live.wasm.build.PINNED` names the versions for which they were tried.
"""

from __future__ import annotations

import re
from typing import Any

import llvmlite.binding as llvm
from numba.core import callconv, codegen
from numba.core.caching import NullCache

from metamer.core import jit

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+bulk-memory-opt,+nontrapping-fptoint,+sign-ext,+mutable-globals"


def _keep(*_: Any) -> None:
    """Leave the code as it is."""


def _mark(library: Any) -> None:
    library._finalized = True


def keep_raw_code() -> None:
    """From now on numba keeps its code as first written."""
    library: Any = codegen.CPUCodeLibrary
    library._optimize_functions = library._optimize_final_module = _keep
    library._finalize_final_module = _mark
    other: Any = codegen.JITCodeLibrary
    other.get_pointer_to_function = lambda self, name: self._ensure_finalized() or 0
    machine: Any = codegen.JITCPUCodegen
    machine.set_env = _keep
    # errors without the place in the source: a module holds no path of the machine that built it
    convention: Any = callconv.CPUCallConv
    whole = convention.build_excinfo_struct
    convention.build_excinfo_struct = lambda self, exc, args, _, name: whole(self, exc, args, None, name)
    kept: Any = jit
    kept.KernelCache = kept.PartCache = lambda function: NullCache()


keep_raw_code()
llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()


def declared_once(text: str) -> str:
    """LLVM code without repeated declarations of a function: kernels may call both libm's `floor` and LLVM's own."""
    seen: set[str] = set()
    kept = []
    for line in text.splitlines():
        declared = re.match(r"declare .*?(@[\w.]+)\(", line)
        if declared is None or declared[1] not in seen:
            kept.append(line)
        if declared is not None:
            seen.add(declared[1])
    return "\n".join(kept)


def module_of(dispatcher: Any, types: tuple[Any, ...], export: str) -> llvm.ModuleRef:
    """A kernel with all that it calls, for WebAssembly; only `export` can be seen from outside."""
    dispatcher.compile(types)
    result = dispatcher.overloads[types]
    text = result.library.get_llvm_str()
    text = re.sub(r"^target triple = .*$", f'target triple = "{TRIPLE}"', text, flags=re.M)
    text = re.sub(r"^target datalayout = .*$", f'target datalayout = "{LAYOUT}"', text, flags=re.M)
    text = re.sub(r'"(target-cpu|target-features|tune-cpu|probe-stack)"="[^"]*"', "", text)
    # calls of libm that are instructions here
    text = re.sub(r"@(sqrt|fabs|floor|ceil|trunc|copysign)\(", r"@llvm.\1.f64(", text)
    text = declared_once(text)
    module = llvm.parse_assembly(text)
    name = result.fndesc.llvm_func_name
    for item in (*module.functions, *module.global_variables):
        if not item.is_declaration:
            item.linkage = "external" if item.name == name else "internal"
    module.get_function(name).name = export
    module.verify()
    return module


def object_of(module: llvm.ModuleRef) -> bytes:
    """Optimised object code: a cheap pass, reference counts pruned, then the full pass, as numba does."""
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, reloc="static", codemodel="small", features=FEATURES
    )
    for speed in (0, 3):
        options = llvm.create_pipeline_tuning_options(speed_level=speed)
        options.loop_vectorization = options.slp_vectorization = False
        builder = llvm.create_pass_builder(machine, options)
        passes = builder.getModulePassManager()
        if speed == 0:
            passes.add_instruction_combine_pass()
            passes.add_jump_threading_pass()
        passes.add_refprune_pass()
        passes.run(module, builder)
    return machine.emit_object(module)
