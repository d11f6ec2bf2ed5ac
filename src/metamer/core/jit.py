"""@kernel: numba's njit with a cache that notices edits in any kernel file.

numba's own cache looks at the file of the function alone; a kernel that calls one of another file would keep the old
machine code of the callee. Here the cache is keyed by a digest of the kernel file and of every kernel file that it
imports, directly or not.
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

import numba
from numba.core import caching

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


def imported_files(path: Path) -> set[Path]:
    """The files of ours (or of the file's own package) that a file imports, with those that they import, and itself."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        here = waiting.pop()
        if here in found or not here.exists():
            continue
        found.add(here)
        for name in imported_names(here):
            waiting += [root.joinpath(*name.split(".")).with_suffix(".py") for root in roots_of(here) if name]
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


KERNELS: dict[str, Any] = {}


def call_template(dispatcher: Any, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
    """numba's call from kernel to kernel, without a compilation of its own for every number known in advance."""
    return type(dispatcher).get_call_template(dispatcher, [numba.types.unliteral(a) for a in args], kws)


def compiled(
    function: Callable[..., Any], fastmath: set[str], inline: bool = False, flags: bool = False, counts: bool = True
) -> Any:
    """The compiled function with our cache; plain Python under NUMBA_DISABLE_JIT=1."""
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return function
    options = {"error_model": "numpy", "nogil": True, "no_cfunc_wrapper": True, "_nrt": counts}
    dispatcher = numba.njit(fastmath=fastmath, forceinline=inline, **options)(function)
    if not flags:
        dispatcher.get_call_template = functools.partial(call_template, dispatcher)
    if Path(sys.modules[function.__module__].__file__ or "").exists():
        dispatcher._cache = KernelCache(function)
    KERNELS[f"{function.__module__}.{function.__name__}"] = dispatcher
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
