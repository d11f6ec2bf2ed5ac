"""Several published systems at once, a process each."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from metamer.experiments import reproduce
from metamer.record.table import Result

# by processor time, from 100 to 15 s; one that is not named is begun before them
LONGEST_FIRST = (
    "wheeled-snake", "digital-twin", "worm", "octopus-arm", "optimal-snake", "soft-limb", "electroadhesion",
    "muscle-snake", "soft-lander",
)  # fmt: skip
ALGEBRA_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
MOST_JOBS = 4  # processes: there are nine systems, and each takes some hundred megabytes


def usual_jobs() -> int:
    """As many processes as there are processors for us, within reason."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(MOST_JOBS, count))


@contextmanager
def single_threaded_algebra() -> Iterator[None]:
    """Processes that are started inside use one thread for linear algebra: every core has a process of its own."""
    names = [name for name in ALGEBRA_THREADS if name not in os.environ]
    os.environ.update(dict.fromkeys(names, "1"))
    try:
        yield
    finally:
        for name in names:
            os.environ.pop(name, None)


def timed(name: str, out: Path) -> tuple[Result, float]:
    """A published system, and how long it took.   [s]"""
    begin = time.perf_counter()
    return reproduce(name, out=out), time.perf_counter() - begin


def side_by_side(names: Sequence[str], out: Path, jobs: int) -> Iterator[tuple[str, Result, float]]:
    """Name, result and time of every system, as they finish, the longest begun first; figures lie in a folder each.

    out     of the report
    jobs    processes
    """
    order = sorted(names, key=lambda name: LONGEST_FIRST.index(name) if name in LONGEST_FIRST else -1)
    with (
        single_threaded_algebra(),
        ProcessPoolExecutor(min(jobs, len(names)), mp_context=get_context("spawn")) as pool,
    ):
        tasks = {pool.submit(timed, name, out / name): name for name in order}
        try:
            for done in as_completed(tasks):
                yield tasks[done], *done.result()
        finally:
            # one that failed, or whoever looks on has gone: the others are not begun
            pool.shutdown(wait=False, cancel_futures=True)
