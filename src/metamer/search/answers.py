"""What workers answer, a line per chunk: its number, then "done" and the seconds it took, or "failed" and why."""

from __future__ import annotations

from typing import NamedTuple

from metamer.core.refusals import BadInput

MOST_DEATHS = 3  # of workers over one chunk, before the study stops and says so
ONE_THREAD = {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}


class WorkerLost(BadInput):
    """Chunks that no worker could run, or a cluster that is gone."""


class Answer(NamedTuple):
    """How a chunk went.

    chunk     its number
    seconds   it took in its worker; 0 where its file was there already          [s]
    wrong     why it failed; "" = it is done
    """

    chunk: int
    seconds: float = 0.0
    wrong: str = ""

    def line(self) -> str:
        """The answer as a worker writes it."""
        return f"{self.chunk} failed {self.wrong}" if self.wrong else f"{self.chunk} done {self.seconds:.6f}"


def answer_from_line(line: str) -> Answer:
    """The answer that a worker wrote."""
    chunk, what, about = line.rstrip("\n").split(" ", 2)
    return Answer(int(chunk), float(about)) if what == "done" else Answer(int(chunk), wrong=about)


def stopped_by(reason: str) -> WorkerLost:
    """What a user reads when an engine gives up: every file that stands in its place stays."""
    return WorkerLost(f"the study stopped, what is done is kept, --resume goes on: {reason}")
