"""A worker: `python -m metamer.search.worker FOLDER [CHUNK]`. Numbers of chunks come in on standard input, a line each.

Every answer is one line: the number, then "done" and the seconds it took, or "failed" and why.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from metamer.search.folder import StudyFolder, open_folder
from metamer.search.plan import program_digest


def answer(folder: StudyFolder, chunk: int) -> str:
    """Run a chunk and say how it went."""
    begin = time.perf_counter()
    try:
        folder.run_chunk(chunk)
    except Exception as error:  # whatever it is, the driver must hear of it
        return f"{chunk} failed {type(error).__name__}: {' '.join(str(error).split())}"
    return f"{chunk} done {time.perf_counter() - begin:.6f}"


def open_checked(path: str | Path) -> StudyFolder:
    """The study of a folder, for a worker whose program is the one that began it."""
    folder = open_folder(path)
    if folder.plan.identity != folder.identity:
        raise RuntimeError(f"this worker's metamer is another version than the study's ({program_digest()[:12]})")
    return folder


def main() -> None:
    """Answer until standard input ends, or run the one chunk that is named."""
    path, *chunks = sys.argv[1:]
    # answers have standard output for themselves
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    folder = open_checked(path)
    if chunks:
        said = [answer(folder, int(chunk)) for chunk in chunks]
        print("\n".join(said), file=out, flush=True)
        sys.exit(any(" failed " in line for line in said))
    for line in sys.stdin:
        print(answer(folder, int(line)), file=out, flush=True)


if __name__ == "__main__":
    main()
