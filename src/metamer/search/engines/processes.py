"""Processes of this machine: a worker that dies is replaced and its chunk is run again."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections import Counter, deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from metamer.core.refusals import BadInput
from metamer.search.answers import MOST_DEATHS, ONE_THREAD, answer_from_line, stopped_by
from metamer.search.engines import Options, Told


def refuse_options(options: Options) -> None:
    """What this engine does not use is refused."""
    if options.address is not None:
        raise BadInput("--address belongs to a cluster: the engine `processes` runs on this machine")


def start_worker(folder: Path) -> subprocess.Popen[str]:
    """A worker with its pipes; it ends when its standard input does."""
    return subprocess.Popen(
        [sys.executable, "-m", "metamer.search.worker", str(folder)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=os.environ | ONE_THREAD,
    )  # fmt: skip


class Crew:
    """The chunks that wait, and what happened to those that ran."""

    def __init__(self, folder: Path, chunks: Sequence[int], told: Told) -> None:
        self.folder, self.told = folder, told
        self.waiting = deque(chunks)
        self.deaths: Counter[int] = Counter()
        self.wrong: list[str] = []
        self.lock = threading.Lock()

    def next_chunk(self) -> int | None:
        """A chunk to run; None when there is none, or something went wrong."""
        with self.lock:
            return self.waiting.popleft() if self.waiting and not self.wrong else None

    def lost(self, chunk: int, code: int | None) -> None:
        """A worker died over a chunk: it waits again, unless it has cost too many workers."""
        with self.lock:
            self.deaths[chunk] += 1
            if self.deaths[chunk] < MOST_DEATHS:
                self.waiting.append(chunk)
            else:
                self.wrong.append(f"chunk {chunk} ended {MOST_DEATHS} workers, the last with code {code}")

    def heard(self, line: str) -> None:
        """A worker's answer."""
        found = answer_from_line(line)
        with self.lock:
            if found.wrong:
                self.wrong.append(f"chunk {found.chunk}: {found.wrong}")
            else:
                self.told(found.chunk, found.seconds)

    def work(self) -> None:
        """One worker's life, and that of those who replace it."""
        worker: Any = None
        while (chunk := self.next_chunk()) is not None:
            worker = worker or start_worker(self.folder)
            try:
                worker.stdin.write(f"{chunk}\n")
                worker.stdin.flush()
                line = worker.stdout.readline()
            except OSError:
                line = ""
            if line:
                self.heard(line)
            else:
                self.lost(chunk, worker.wait())
                worker = None
        if worker is not None:
            worker.stdin.close()
            worker.wait()


def run_chunks(folder: Path, chunks: Sequence[int], options: Options, told: Told) -> None:
    """Run chunks in processes; see the engines' folder for the arguments."""
    crew = Crew(folder, chunks, told)
    count = max(1, min(options.workers or os.cpu_count() or 1, len(chunks)))
    threads = [threading.Thread(target=crew.work, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if crew.wrong:
        raise stopped_by(crew.wrong[0])
