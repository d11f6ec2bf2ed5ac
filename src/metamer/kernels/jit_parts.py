"""Compile a kernel once, however many kernels call it.

numba optimises a function and makes machine code of it, then does so again within each function that calls it,
directly or not: deep trees of calls cost several times what they need. Here a kernel is first lowered to code that is
only linked (a part); kernels call parts. What Python calls is a wrapper with the part behind it, and there alone the
whole tree of calls is optimised and made machine code.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numba
from numba.core import codegen, compiler, compiler_machinery, typed_passes, types


class NoEnvironment:
    """Stands for the code generator where numba hands a part its Python environment, which no part has."""

    @staticmethod
    def set_env(name: str, env: Any) -> None:
        """Nothing is set."""


class PartLibrary(codegen.JITCodeLibrary):
    """Code that is linked into others and never run by itself."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        return NoEnvironment


@compiler_machinery.register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(typed_passes.NativeLowering):
    """numba's last pass, into a library of parts."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().run_pass(state)


class PartCompiler(compiler.CompilerBase):
    """numba's own passes, with the last one changed."""

    def define_pipelines(self) -> list[Any]:
        builder = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        builder.passes = [(PartLowering if p is typed_passes.NativeLowering else p, d) for p, d in builder.passes]
        builder.finalize()
        return [builder]


PARTS: dict[Callable[..., Any], Any] = {}


class WrapperCompiler(compiler.CompilerBase):
    """What Python calls: the part, and around it numba's wrapper."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        part, args, context = PARTS[func], tuple(self.state.args), self.state.targetctx
        part.compile(args)
        result = part.overloads[args]
        library = context.codegen().create_library(func.__qualname__)
        library.enable_object_caching()
        library.add_linking_library(result.library)
        context.create_cpython_wrapper(library, result.fndesc, result.environment, result.call_helper, True)
        entry = context.get_executable(library, result.fndesc, result.environment)
        context.insert_user_function(entry, result.fndesc, [library])
        return result._replace(entry_point=entry, library=library, target_context=context, metadata={})


def call_template(part: Any, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
    """numba's call from kernel to kernel, with no compilation of its own for every whole number that is known."""
    plain = [types.int64 if isinstance(a, types.IntegerLiteral) else a for a in args]
    return type(part).get_call_template(part, plain, kws)


def compiled_in_parts(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A dispatcher for Python; kernels that call it link its part."""
    dispatcher = numba.njit(pipeline_class=WrapperCompiler, no_cfunc_wrapper=True, **options)(function)
    only = {"no_cfunc_wrapper": True, "no_cpython_wrapper": True}
    part = PARTS[function] = numba.njit(pipeline_class=PartCompiler, **only, **options)(function)
    dispatcher.get_call_template, dispatcher.get_overload = functools.partial(call_template, part), part.get_overload
    return dispatcher
