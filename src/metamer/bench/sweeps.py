"""What engines of sweeps cost per chunk: one worker, chunks of next to no work, the time between that is not theirs."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from metamer.bench import BenchRow, bench_row
from metamer.search.engines import Options, engine_named, engine_names
from metamer.search.folder import begin_folder
from metamer.search.plan import plan_of
from metamer.search.query import needs
from metamer.search.study import Study, Vary
from metamer.search.sweep import compile_kernels

CHUNKS, SECONDS = 100, 0.05  # of a run; of a trial, one per chunk
CHUNK_TIME, ALLOWED = 2.0, 0.03  # of a chunk of a real study [s]; part of it that an engine may cost
WINDOW = (0.1, 0.45)  # of the chunks: after the start, and within the first task of HyperQueue
STUDY = Study(
    robot="snake", duration=SECONDS, sampling="sobol", trials=CHUNKS, chunk=1, metrics=("speed",),
    vary=(Vary(field="gait.amplitude", low=0.2, high=0.8),),
)  # fmt: skip


@contextmanager
def options_of(engine: str, folder: Path) -> Iterator[Options]:
    """Options of an engine with one worker on this machine; HyperQueue's server runs in this process meanwhile."""
    if engine != "hyperqueue":
        yield Options(workers=1)
        return
    cluster = needs("hyperqueue.cluster", "cluster")
    # its server prints a table about itself
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        server = cluster.LocalCluster(str(folder), worker_config=cluster.WorkerConfig(cores=1))
    finally:
        os.dup2(kept, 1)
        os.close(kept)
    try:
        yield Options(workers=1, address=str(folder))
    finally:
        server.stop()


def engine_costs(engine: str) -> tuple[float, float]:
    """Seconds from the call to the first chunk's file, and between chunks beyond their own time (median).   [s]"""
    with tempfile.TemporaryDirectory(dir="/tmp") as place, options_of(engine, Path(place) / "server") as options:
        plan = plan_of(STUDY, Path(place))
        compile_kernels(plan)
        folder = begin_folder(Path(place) / "study", plan, resume=False)
        folder.aside.mkdir()
        busy: dict[int, float] = {}
        begin = time.time()
        engine_named(engine).run_chunks(folder.path, folder.missing(), options, busy.__setitem__)
        ends = np.array([folder.shard(chunk).stat().st_mtime for chunk in range(CHUNKS)])
    spent = np.array([busy[chunk] for chunk in range(CHUNKS)])
    first, last = (int(share * CHUNKS) for share in WINDOW)
    gaps = np.diff(ends)[first:last] - spent[1:][first:last]
    return float(ends.min() - begin), float(np.median(gaps))


def bench_cases(tell: Callable[[str], None]) -> list[BenchRow]:
    """Every engine that is installed: what it costs between chunks, beside 3 % of a chunk of 2 s."""
    rows = []
    for engine in engine_names():
        if engine != "processes" and find_spec(engine) is None:
            continue
        tell(f"sweeps: {engine}")
        start, cost = engine_costs(engine)
        allowed = f"{100.0 * ALLOWED:g} % of a chunk of {CHUNK_TIME:g} s"
        rows.append(
            bench_row(f"sweep by {engine}, between chunks", 1e3 * cost, allowed, 1e3 * ALLOWED * CHUNK_TIME, "ms")
        )
        rows.append(bench_row(f"sweep by {engine}, to the first chunk", 1e3 * start, "none", None, "ms"))
    return rows
