"""Several published systems at once, a process each."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from metamer.experiments import reproduce
from metamer.record.table import Result

MOST_JOBS = 4  # processes: there are nine systems, and each takes some hundred megabytes


def usual_jobs() -> int:
    """As many processes as there are processors for us, within reason."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(MOST_JOBS, count))


def timed(name: str, out: Path) -> tuple[Result, float]:
    """A published system, and how long it took.   [s]"""
    begin = time.perf_counter()
    return reproduce(name, out=out), time.perf_counter() - begin


def side_by_side(names: Sequence[str], out: Path, jobs: int) -> Iterator[tuple[str, Result, float]]:
    """Name, result and time of every system, as they finish; figures lie in a folder of that name.

    out     of the report
    jobs    processes
    """
    with ProcessPoolExecutor(min(jobs, len(names)), mp_context=get_context("spawn")) as pool:
        tasks = {pool.submit(timed, name, out / name): name for name in names}
        try:
            for done in as_completed(tasks):
                yield tasks[done], *done.result()
        finally:
            # one that failed, or whoever looks on has gone: the others are not begun
            pool.shutdown(wait=False, cancel_futures=True)
