"""@kernel: numba's njit with a cache that notices edits in any kernel file.

numba's own cache looks at the file of the function alone; a kernel that calls one of another file would keep the old
machine code of the callee. Here the cache is keyed by a digest of the kernel file and of every kernel file that it
imports, directly or not.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core import caching

FASTMATH = {"contract", "reassoc", "arcp", "nsz"}  # NaN and infinity keep their meaning
PACKAGE = "metamer.kernels"


def imported_kernel_files(path: Path) -> set[Path]:
    """The kernel files that a kernel file imports, with those that they import, and itself."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        here = waiting.pop()
        if here in found or not here.exists():
            continue
        found.add(here)
        for node in ast.walk(ast.parse(here.read_text())):
            names: list[str] = []
            if isinstance(node, ast.ImportFrom) and node.module == PACKAGE:
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE + "."):
                names = [str(node.module).rsplit(".", 1)[1]]
            elif isinstance(node, ast.Import):
                names = [a.name.rsplit(".", 1)[1] for a in node.names if a.name.startswith(PACKAGE + ".")]
            waiting += [here.with_name(name + ".py") for name in names]
    return found


@functools.cache
def digest(path: Path) -> str:
    """Digest of a kernel file and all kernel files it imports."""
    total = hashlib.sha256()
    for file in sorted(imported_kernel_files(path)):
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
        place = hashlib.sha256(str(self.path.parent).encode()).hexdigest()[:12]
        return str(cache_folder() / f"kernels-{place}" / self.path.stem)

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


class KernelCache(caching.FunctionCache):
    """One kernel's cache."""

    _impl_class = KernelCacheImpl


KERNELS: dict[str, Any] = {}


def compiled(function: Callable[..., Any], fastmath: set[str], inline: bool) -> Any:
    """The compiled function with our cache; plain Python under NUMBA_DISABLE_JIT=1."""
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return function
    dispatcher = numba.njit(fastmath=fastmath, error_model="numpy", nogil=True, forceinline=inline)(function)
    if Path(sys.modules[function.__module__].__file__ or "").exists():
        dispatcher._cache = KernelCache(function)
    KERNELS[f"{function.__module__.rsplit('.', 1)[-1]}.{function.__name__}"] = dispatcher
    return dispatcher


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a pure function of arrays and numbers; machine code is kept until a kernel file changes."""
    return compiled(function, FASTMATH, inline=False)


def inlined(function: Callable[..., Any]) -> Any:
    """As `kernel`, for a small piece of scalar mathematics that loops over lanes must see through to vectorise."""
    return compiled(function, FASTMATH, inline=True)


def exact_inlined(function: Callable[..., Any]) -> Any:
    """As `inlined`, but sums keep their written order: for range reductions and compensated sums."""
    return compiled(function, {"contract"}, inline=True)
