"""Threads and processes that stand beside a run, and their end."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def thread_beside(work: Callable[[threading.Event], None], name: str) -> Iterator[None]:
    """Run `work(done)` in a thread while the block runs; at its end `done` is set and the thread is waited for."""
    done = threading.Event()
    thread = threading.Thread(target=work, args=(done,), name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def end_process(process: subprocess.Popen, patience: float) -> None:
    """Wait for a process that is about to end; kill it after `patience`.   [s]"""
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
