"""A worker: `python -m metamer.search.worker FOLDER [CHUNK ..]`; without numbers they come in on standard input."""

from __future__ import annotations

import os
import sys
import time
from functools import lru_cache
from pathlib import Path

from metamer.search.answers import Answer
from metamer.search.folder import StudyFolder, open_folder
from metamer.search.plan import program_digest


def answer(folder: StudyFolder, chunk: int) -> str:
    """Run a chunk, unless its file is there, and say how it went."""
    if folder.shard(chunk).exists():
        return Answer(chunk).line()
    begin = time.perf_counter()
    try:
        folder.run_chunk(chunk)
    except Exception as error:  # whatever it is, the driver must hear of it
        return Answer(chunk, wrong=f"{type(error).__name__}: {' '.join(str(error).split())}").line()
    return Answer(chunk, time.perf_counter() - begin).line()


@lru_cache(maxsize=4)
def open_checked(path: str | Path) -> StudyFolder:
    """The study of a folder, for a worker whose program is the one that began it."""
    folder = open_folder(path)
    if folder.plan.identity != folder.identity:
        raise RuntimeError(f"this worker's metamer is another version than the study's ({program_digest()[:12]})")
    return folder


def run_numbered(path: str, chunk: int) -> str:
    """A chunk of the study in a folder: what a cluster calls, with nothing but a number that differs."""
    return answer(open_checked(path), chunk)


def main() -> None:
    """Answer until standard input ends, or run the chunks that are named."""
    path, *chunks = sys.argv[1:]
    # answers have standard output for themselves
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    folder = open_checked(path)
    for chunk in chunks or sys.stdin:
        print(answer(folder, int(chunk)), file=out, flush=True)


if __name__ == "__main__":
    main()
