"""HyperQueue: a task is a process that runs some chunks, so that its start is paid once; answers come by files."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from metamer.core.refusals import refuse
from metamer.search.answers import MOST_DEATHS, answer_from_line, stopped_by
from metamer.search.engines import Options, Told
from metamer.search.query import needs

LEAST_CHUNKS_PER_TASK, MOST_CHUNKS_PER_TASK = 4, 256  # a process starts as long as a chunk or two take
USUAL_WORKERS = 16  # tasks at a time where --workers does not say how many the cluster runs
LOOK_EVERY = 0.2  # seconds between looks at the answers, or ten times what a look takes
ACCESS = Path("hq-current") / "access.json"


def refuse_options(options: Options) -> None:
    """BadInput without the package, or where no server has left its address."""
    needs("hyperqueue", "cluster")
    place = Path(options.address) if options.address is not None else Path.home() / ".hq-server"
    if not (place / ACCESS).exists():
        raise refuse("--address", str(place), f"server directory of a HyperQueue server that runs: it has no {ACCESS}")


def tasks_of(chunks: Sequence[int], workers: int) -> Iterator[list[int]]:
    """Chunks of each task: many at first, few at the end, so that all workers end together."""
    done, least = 0, max(1, min(LEAST_CHUNKS_PER_TASK, len(chunks) // (4 * workers)))
    while done < len(chunks):
        size = max(least, min(MOST_CHUNKS_PER_TASK, (len(chunks) - done) // (2 * workers)))
        yield list(chunks[done : done + size])
        done += size


def start_client(folder: Path, aside: Path, token: str, address: str | None) -> subprocess.Popen[str]:
    """The process that submits a job and waits for it; it ends when its standard input does."""
    given = [str(folder), str(aside), token, *([address] if address is not None else [])]
    return subprocess.Popen(
        [sys.executable, "-m", "metamer.search.clusters.hyperqueue_client", *given],
        stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


class Answers:
    """Lines that tasks have written since they were last looked at."""

    def __init__(self, aside: Path, token: str, tasks: int) -> None:
        self.open = {aside / f"{token}-{k}.told": 0 for k in range(tasks)}

    def new_lines(self) -> Iterator[str]:
        """Whole lines only: the rest of one that is being written comes later."""
        for path, place in self.open.items():
            if not path.exists() or path.stat().st_size <= place:
                continue
            with path.open("rb") as file:
                file.seek(place)
                whole, end, _ = file.read().rpartition(b"\n")
            self.open[path] = place + len(whole) + len(end)
            yield from whole.decode().splitlines()


class Round:
    """One job: what is left of its chunks, and what went wrong."""

    def __init__(self, chunks: Sequence[int], told: Told) -> None:
        self.left, self.told, self.wrong = dict.fromkeys(chunks), told, ""

    def take(self, lines: Iterator[str]) -> None:
        """Hear answers; a chunk that HyperQueue ran twice counts once."""
        for found in map(answer_from_line, lines):
            if found.wrong:
                self.wrong = self.wrong or f"chunk {found.chunk}: {found.wrong}"
            elif found.chunk in self.left:
                del self.left[found.chunk]
                self.told(found.chunk, found.seconds)


def run_job(folder: Path, work: Round, options: Options, token: str) -> None:
    """Submit what is left, and follow it until the job ends."""
    aside = folder / "unfinished"
    tasks = list(tasks_of(list(work.left), options.workers or USUAL_WORKERS))
    client: Any = start_client(folder, aside, token, options.address)
    answers = Answers(aside, token, len(tasks))
    try:
        client.stdin.write("".join(" ".join(map(str, task)) + "\n" for task in tasks) + "\n")
        client.stdin.flush()
        while client.poll() is None and not work.wrong:
            begin = time.perf_counter()
            work.take(answers.new_lines())
            time.sleep(max(LOOK_EVERY, 10.0 * (time.perf_counter() - begin)))
    except BrokenPipeError:
        client.wait()  # it says below why it ended
    finally:
        client.kill()
        said = client.stderr.read().strip().splitlines()
        code = client.wait()
    work.take(answers.new_lines())
    if work.wrong or (work.left and code != 0):
        place = f"HyperQueue at {options.address}" if options.address else "HyperQueue"
        raise stopped_by(work.wrong or f"{place} is gone: {said[-1] if said else f'its client ended with {code}'}")


def last_words(aside: Path, token: str) -> str:
    """What a task that ended badly said last."""
    texts = [path.read_text(errors="replace").strip() for path in sorted(aside.glob(f"{token}-*.err"))]
    lines = [text.splitlines()[-1] for text in texts if text]
    return f", the last with {lines[-1]!r}" if lines else ""


def run_chunks(folder: Path, chunks: Sequence[int], options: Options, told: Told) -> None:
    """Run chunks as a job of HyperQueue, and what a lost process left as another; see the engines' folder."""
    work, aside = Round(chunks, told), folder / "unfinished"
    aside.mkdir(exist_ok=True)
    token = f"hq-{os.getpid()}-{time.time_ns():x}"
    try:
        for attempt in range(MOST_DEATHS):
            run_job(folder, work, options, f"{token}-{attempt}")
            if not work.left:
                return
        words = last_words(aside, f"{token}-{MOST_DEATHS - 1}")
        raise stopped_by(f"chunk {next(iter(work.left))} ended {MOST_DEATHS} workers{words}")
    finally:
        for path in aside.glob(f"{token}-*"):
            path.unlink(missing_ok=True)
