"""Compile every kernel file once, and tell how long each took."""

from __future__ import annotations

import importlib
import pkgutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple


class Compiled(NamedTuple):
    """One kernel file: seconds of CPU, and how many kernels were compiled and how many came from the cache."""

    file: str
    cpu: float
    compiled: int
    cached: int


def kernel_files() -> list[str]:
    """Names of all kernel files that compile something."""
    names = [m.name for m in pkgutil.iter_modules([str(Path(__file__).parent)]) if m.name not in ("jit", "warm")]
    return [name for name in names if "def warm(" in (Path(__file__).parent / f"{name}.py").read_text()]


def compile_all(progress: Callable[[str], None] = lambda name: None) -> Iterator[Compiled]:
    """Compile (or load) all kernels, file by file."""
    from metamer.kernels.jit import KERNELS

    def totals() -> tuple[int, int]:
        stats = [dispatcher.stats for dispatcher in KERNELS.values()]
        return sum(sum(s.cache_misses.values()) for s in stats), sum(sum(s.cache_hits.values()) for s in stats)

    for name in kernel_files():
        progress(name)
        begin = time.process_time()
        module = importlib.import_module(f"metamer.kernels.{name}")
        missed, hit = totals()
        module.warm()
        now_missed, now_hit = totals()
        yield Compiled(name, time.process_time() - begin, now_missed - missed, now_hit - hit)
