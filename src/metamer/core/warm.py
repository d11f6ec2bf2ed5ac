"""Compile every kernel file once, side by side in processes, and tell how long each took.

A kernel file is compiled by its function `warm()`, which calls those kernels that Python calls; it waits for the files
that it imports, so that the code of what it calls is loaded and not made twice. The longest chain of files that wait
goes first.
"""

from __future__ import annotations

import functools
import gc
import importlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from metamer.core.jit import KERNELS, PARTS, imported_files

ROOT = Path(__file__).resolve().parents[1]


class Compiled(NamedTuple):
    """One kernel file: seconds of CPU, and how many kernels were compiled and how many came from the cache."""

    file: str
    cpu: float
    compiled: int
    cached: int


@functools.cache
def kernel_files() -> dict[str, Path]:
    """Dotted names below `metamer` and paths of all kernel files that compile something."""
    files = sorted(path for path in ROOT.rglob("*.py") if "\ndef warm(" in path.read_text(encoding="utf-8"))
    return {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in files}


def needs() -> dict[str, set[str]]:
    """The kernel files that each kernel file imports, directly or not."""
    files = kernel_files()
    names = {path: name for name, path in files.items()}
    return {
        name: {names[other] for other in imported_files(path) if other in names and other != path}
        for name, path in files.items()
    }


def lengths(before: dict[str, set[str]]) -> dict[str, float]:
    """Bytes of a file, of what only it brings, and of the longest chain of files that wait for it: what is left."""
    files = kernel_files()
    # what Python does not call has no function `warm`: it is compiled with the first file that needs it
    brings = {name: imported_files(path) for name, path in files.items()}
    owns = {name: brings[name].difference(*(brings[other] for other in before[name])) for name in files}
    chain: dict[str, float] = {}
    for name in sorted(files, key=lambda name: -len(before[name])):
        behind = [chain[other] for other in chain if name in before[other]]
        chain[name] = sum(path.stat().st_size for path in owns[name]) + max(behind, default=0.0)
    return chain


def totals() -> tuple[int, int]:
    """Kernels that this process has compiled, and those that it has loaded."""
    stats = [dispatcher.stats for dispatcher in (*KERNELS.values(), *PARTS.values())]
    return sum(sum(s.cache_misses.values()) for s in stats), sum(sum(s.cache_hits.values()) for s in stats)


def compile_file(name: str) -> Compiled:
    """Compile (or load) the kernels of one file in this process."""
    begin = time.process_time()
    missed, hit = totals()
    importlib.import_module(f"metamer.{name}").warm()
    now_missed, now_hit = totals()
    return Compiled(name, time.process_time() - begin, now_missed - missed, now_hit - hit)


def serve() -> None:
    """Compile the files named on standard input, a row of JSON each on standard output; the work of one process."""
    # compiling makes many objects and frees few: collecting them takes a tenth of the time
    gc.disable()
    for line in sys.stdin:
        print(json.dumps(compile_file(line.strip())), flush=True)


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def started() -> subprocess.Popen[str]:
    """A process that compiles what it is given by `serve`, with the same metamer as this one."""
    path = os.pathsep.join(filter(None, [str(ROOT.parent), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-c", "from metamer.core.warm import serve; serve()"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, env=os.environ | {"PYTHONPATH": path}, **pipes)


def compiled_by(idle: SimpleQueue[subprocess.Popen[str]], name: str) -> Compiled:
    """Compile one file in a process that is idle."""
    worker = idle.get()
    answer = ""
    if worker.stdin and worker.stdout:
        print(name, file=worker.stdin, flush=True)
        answer = worker.stdout.readline()
    if not answer:
        raise RuntimeError(f"the kernels of metamer.{name} could not be compiled")
    idle.put(worker)
    return Compiled(*json.loads(answer))


def compile_all(processes: int = 0, *, but: tuple[str, ...] = ()) -> Iterator[Compiled]:
    """Compile (or load) all kernels; a row for each file as it is done.

    processes    how many work side by side; 0: one per core
    but          parts of names of files that are left out, if nothing else imports them
    """
    before = needs()
    chain, count = lengths(before), processes or cores()
    wanted = [name for name in before if not any(part in name for part in but)]
    waiting, done, running = sorted(wanted, key=lambda name: -chain[name]), set[str](), set[Future[Compiled]]()
    workers = [started() for _ in range(count)]
    idle = SimpleQueue[subprocess.Popen[str]]()
    for worker in workers:
        idle.put(worker)
    with ThreadPoolExecutor(count) as pool:
        try:
            while waiting or running:
                for name in [name for name in waiting if before[name] <= done][: count - len(running)]:
                    waiting.remove(name)
                    running.add(pool.submit(compiled_by, idle, name))
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for row in (future.result() for future in finished):
                    done.add(row.file)
                    yield row
        finally:
            for worker in workers:
                worker.kill()
                worker.wait()
