"""@kernel: numba's njit with a cache that notices edits in any kernel file.

numba's own cache looks at the file of the function alone; a kernel that calls one of another file would keep the old
machine code of the callee. Here the cache is keyed by a digest of the kernel file and of every kernel file that it
imports, directly or not.

numba makes machine code of every kernel with all that it calls, and again of both for whoever calls that. Here only
what Python calls becomes machine code: kernels take each other as LLVM code (`PartLibrary`), linked and not optimised.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba import _dynfunc
from numba.core import caching
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

from metamer.core.notices import LISTENERS

DIGITS = 16  # of a digest, in the name of a folder of machine code
UNUSED_SECONDS = 30 * 86400.0  # a folder that nobody used for so long may go
FASTMATH = {"contract", "reassoc", "arcp", "nsz"}  # NaN and infinity keep their meaning


def package_root(path: Path) -> Path:
    """The folder in which a file's own package lies."""
    top = path.parent
    while (top / "__init__.py").exists():
        top = top.parent
    return top


def roots_of(path: Path) -> tuple[Path, ...]:
    """Folders in which the imports of a file are looked up: that of metamer, of the file's own package, and its own."""
    return tuple(dict.fromkeys((Path(__file__).resolve().parents[2], package_root(path), path.parent)))


def imported_names(path: Path) -> Iterator[str]:
    """Dotted names of everything that a file may import: modules, and names taken out of packages."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # a relative import counts from the file's own folder
            above = path.parents[node.level - 1].parts[len(package_root(path).parts) :] if node.level else ()
            home = ".".join((*above, *filter(None, [node.module])))
            yield home
            yield from (f"{home}.{alias.name}" if home else alias.name for alias in node.names)


@functools.cache
def next_files(path: Path) -> tuple[Path, ...]:
    """The files of ours (or of the file's own package) that a file imports."""
    names = [name.split(".") for name in imported_names(path) if name]
    files = {root.joinpath(*name).with_suffix(".py") for name in names for root in roots_of(path)}
    return tuple(file for file in files if file.exists())


def imported_files(path: Path) -> set[Path]:
    """The files that a file imports, with those that they import, and itself."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found.add(here)
            waiting += next_files(here)
    return found


@functools.cache
def digest(path: Path) -> str:
    """Digest of a kernel file and all files it imports."""
    total = hashlib.sha256()
    for file in sorted(imported_files(path)):
        total.update(file.name.encode() + b"\0" + file.read_bytes())
    return total.hexdigest()


@functools.cache
def cache_folder() -> Path:
    """Where compiled kernels are kept: $METAMER_CACHE, else the user's cache folder, else a temporary one."""
    wanted = os.environ.get("METAMER_CACHE") or os.environ.get("NUMBA_CACHE_DIR")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    for candidate in (wanted, os.path.join(home, "metamer"), os.path.join(tempfile.gettempdir(), "metamer")):
        if candidate:
            try:
                os.makedirs(candidate, exist_ok=True)
                tempfile.TemporaryFile(dir=candidate).close()
                return Path(candidate)
            except OSError:
                continue
    raise OSError("no folder can be written for compiled kernels; set METAMER_CACHE to one that can")


class KernelLocator(caching._CacheLocator):
    """Cache files of one kernel file, fresh while the digest of the file and its imports is."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def get_cache_path(self) -> str:
        # by content, not by place: clones and environments with equal kernels share their machine code
        name = "-".join(self.path.relative_to(package_root(self.path)).with_suffix("").parts)
        return str(cache_folder() / "kernels" / f"{name}-{digest(self.path)[:DIGITS]}")

    def get_source_stamp(self) -> str:
        return digest(self.path)

    def get_disambiguator(self) -> str:
        return ""

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> KernelLocator:
        return cls(Path(py_file).resolve())


class KernelCacheImpl(caching.CompileResultCacheImpl):
    """numba's cache with our locator."""

    _locator_classes = [KernelLocator]  # noqa: RUF012


def drop_unused(folder: Path) -> None:
    """Remove what the same kernel file was compiled to with other contents and nobody has used for long."""
    for other in folder.parent.glob(folder.name[:-DIGITS] + "[0-9a-f]" * DIGITS):
        with contextlib.suppress(OSError):
            if time.time() - other.stat().st_mtime > UNUSED_SECONDS:
                shutil.rmtree(other)


class KernelCache(caching.FunctionCache):
    """One kernel's cache; the time of its folder is that of its last use."""

    _impl_class = KernelCacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        with contextlib.suppress(OSError):
            os.utime(self.cache_path)
        found = super().load_overload(sig, target_context)
        if found is None:
            for tell in LISTENERS:
                tell(self._py_func.__name__)
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        super().save_overload(sig, data)
        drop_unused(Path(self.cache_path))


class PartLibrary(JITCodeLibrary):
    """The code of a part, with that of what it calls; never machine code."""

    def _optimize_final_module(self) -> None:
        """Left to the kernel that Python calls."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """As the cache keeps it."""
        return self.serialize_using_bitcode()


def library_from(codegen: Any, name: str, code: bytes) -> PartLibrary:
    """A part's library from what the cache keeps."""
    library = PartLibrary(codegen, name)
    library._final_module = llvm.parse_bitcode(code)
    library._finalize_final_module()
    return library


def stand_in(library: PartLibrary, about: Any, environment: Any) -> Any:
    """What numba knows a compiled function by; it cannot be called."""
    name = about.qualname.split(".")[-1]
    return _dynfunc.make_function(about.lookup_module(), name, "part of kernels", 0, environment, (library,))


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):
    """numba's lowering into the library of a part."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower, and make the part known to kernels that call it."""
        state.library = library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        found = state["cr"]
        function = stand_in(library, found.fndesc, found.env)
        state.targetctx.insert_user_function(function, found.fndesc, [library])
        state.reload_init.extend(library._reload_init)
        state["cr"] = found._replace(cfunc=function)
        return True


class PartCompiler(CompilerBase):
    """numba's compiler with our lowering."""

    def define_pipelines(self) -> list[Any]:
        """The passes of a compilation."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state, "part")
        passes.passes = [(PartLowering if step is NativeLowering else step, why) for step, why in passes.passes]
        passes._finalized = False
        passes.finalize()
        return [passes]


def rebuilt(target: Any, kept: tuple[Any, ...]) -> CompileResult:
    """A compiled part from what the cache keeps of it (`CompileResult._reduce`)."""
    (name, _, code), about, environment, signature, _, _, annotation, reload, environments = kept
    for again in reload:
        again()
    library = library_from(target.codegen(), name, code)
    known: dict[str, Any] = dict.fromkeys(CompileResult._fields)
    known |= {
        "typing_context": target.typing_context, "target_context": target, "signature": signature,
        "entry_point": stand_in(library, about, environment), "type_annotation": annotation, "library": library,
        "fndesc": about, "environment": environment, "objectmode": False, "lifted": (), "reload_init": reload,
        "referenced_envs": environments,
    }  # fmt: skip
    return CompileResult(**known)


class PartCacheImpl(KernelCacheImpl):
    """As `KernelCacheImpl`, for parts of kernels, in files of their own."""

    @property
    def filename_base(self) -> str:
        return f"{super().filename_base}-part"

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        return rebuilt(target_context, payload)


class PartCache(KernelCache):
    """One kernel's cache as a part of others."""

    _impl_class = PartCacheImpl


KERNELS: dict[str, Any] = {}  # dispatchers that Python calls, and those that kernels have called, by name
PARTS: dict[str, Any] = {}


class CalledByKernels:
    """A kernel as numba calls it from other kernels: LLVM code of its own, made when first asked for.

    flags    machine code of its own for each number known in advance; else none
    """

    def __init__(self, function: Callable[..., Any], options: dict[str, Any], flags: bool) -> None:
        self.function, self.options, self.flags = function, options, flags

    @functools.cached_property
    def dispatcher(self) -> Any:
        """numba's, with our cache."""
        made = numba.njit(pipeline_class=PartCompiler, no_cpython_wrapper=True, **self.options)(self.function)
        PARTS[full_name(self.function)] = made
        if has_file(self.function):
            made._cache = PartCache(self.function)
        return made

    def get_call_template(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        """What a call has for types."""
        known = args if self.flags else [numba.types.unliteral(a) for a in args]
        return self.dispatcher.get_call_template(known, kws)

    def get_overload(self, signature: Any) -> Any:
        """What numba knows a compiled signature by."""
        return self.dispatcher.get_overload(signature)


def full_name(function: Callable[..., Any]) -> str:
    """Module and name."""
    return f"{function.__module__}.{function.__name__}"


def has_file(function: Callable[..., Any]) -> bool:
    """Whether the function lies in a file, not in what was typed."""
    return Path(sys.modules[function.__module__].__file__ or "").exists()


def compiled(
    function: Callable[..., Any], fastmath: set[str], inline: bool = False, flags: bool = False, counts: bool = True
) -> Any:
    """The compiled function with our cache; plain Python under NUMBA_DISABLE_JIT=1.

    Machine code is made of what Python calls; other kernels take it as LLVM code (`kernel_parts`).
    """
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return function
    options = {"error_model": "numpy", "nogil": True, "no_cfunc_wrapper": True, "_nrt": counts}
    options |= {"fastmath": fastmath, "forceinline": inline}
    dispatcher = numba.njit(**options)(function)
    part = CalledByKernels(function, options, flags)
    dispatcher.get_call_template, dispatcher.get_overload = part.get_call_template, part.get_overload
    if has_file(function):
        dispatcher._cache = KernelCache(function)
    KERNELS[full_name(function)] = dispatcher
    return dispatcher


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a pure function of arrays and numbers; machine code is kept until a kernel file changes."""
    return compiled(function, FASTMATH)


def bare_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, without counts of references: for what makes no array, is given none by what it calls, returns none.

    The counts are atomic: in small kernels that look at rows of tables they cost more than the work.
    """
    return compiled(function, FASTMATH, counts=False)


def fused_kernel(function: Callable[..., Any]) -> Any:
    """As `bare_kernel`, put into its caller: for what is called in one place and given wide tuples of arrays.

    Every array is seven numbers or more, and a call that is not put in copies all of them.
    """
    return compiled(function, FASTMATH, inline=True, counts=False)


def flagged_kernel(function: Callable[..., Any]) -> Any:
    """As `bare_kernel`, with machine code of its own for each flag that a calling kernel gives as True or False."""
    return compiled(function, FASTMATH, flags=True, counts=False)


def inlined(function: Callable[..., Any]) -> Any:
    """As `kernel`, for a small piece of scalar mathematics that loops over lanes must see through to vectorise."""
    return compiled(function, FASTMATH, inline=True)


def exact_inlined(function: Callable[..., Any]) -> Any:
    """As `inlined`, but sums keep their written order: for range reductions and compensated sums."""
    return compiled(function, {"contract"}, inline=True)


def strict_inlined(function: Callable[..., Any]) -> Any:
    """As `inlined`, every operation rounded as written: for sums and products that keep their rounding errors."""
    return compiled(function, set(), inline=True)


def strict_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, every operation rounded as written: for what computes with such sums and products."""
    return compiled(function, set())
