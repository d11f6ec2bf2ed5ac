"""@lane_kernel: a piece of a kernel that loops over lanes of several arrays, none of which overlaps another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import config as settings
from numba.core.base import BaseContext
from numba.core.compiler_lock import global_compiler_lock
from numba.core.cpu import CPUTargetOptions
from numba.core.options import TargetOptions

from metamer.core.jit import fused_kernel

# numba has this flag and no option for it
CPUTargetOptions.noalias = TargetOptions.Mapping("noalias")  # type: ignore[attr-defined]
LINE = 64  # bytes of a vector of AVX-512 and of a line of the cache: rows that begin elsewhere lie on two lines each
BaseContext.get_preferred_array_alignment = lambda context, kind: LINE  # type: ignore[method-assign]
# of numba's settings, while a piece is compiled: no loop is to be vectorised or unrolled before its sizes are known
PLAIN = {"OPT": 1, "LOOP_VECTORIZE": 0, "SLP_VECTORIZE": 0}


def lane_kernel(function: Callable[..., Any]) -> Any:
    """As `fused_kernel`, for loops over lanes: no two of the arrays that it is given overlap.

    Otherwise the compiler would have to compare the places of all columns before every loop, and does not vectorise.
    The sizes are numbers only in the kernel that makes the arrays and that this is put into: there loops are
    vectorised, and not before, where it would be for any sizes.
    """
    made = fused_kernel(function)
    if not hasattr(made, "targetoptions"):
        return made
    made.targetoptions["noalias"] = True
    compile_it = made.compile

    def compile_plainly(signature: Any) -> Any:
        with global_compiler_lock:
            usual = {name: getattr(settings, name) for name in PLAIN}
            for name, value in PLAIN.items():
                setattr(settings, name, type(usual[name])(value))
            try:
                return compile_it(signature)
            finally:
                for name, value in usual.items():
                    setattr(settings, name, value)

    made.compile = compile_plainly
    return made
