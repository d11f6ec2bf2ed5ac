"""A client of HyperQueue: `python -m metamer.search.clusters.hyperqueue_client FOLDER ASIDE TOKEN [SERVER]`.

A line on standard input is a task: numbers of chunks that one worker runs one after the other; an empty line ends them.
The answers of task k go to ASIDE/TOKEN-k.told, what else it says to ASIDE/TOKEN-k.err. The client ends when the
job does, or when standard input does.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from metamer.search.answers import MOST_DEATHS, ONE_THREAD
from metamer.search.query import needs


def end_with_the_engine() -> None:
    """Leave when standard input ends: nobody waits for the job any more."""
    sys.stdin.read()
    os._exit(1)


def main() -> None:
    """Submit the tasks as one job and wait for it."""
    folder, aside, token, *server = sys.argv[1:]
    tasks = [line.split() for line in iter(sys.stdin.readline, "\n")]
    hyperqueue, output = needs("hyperqueue", "cluster"), needs("hyperqueue.output", "cluster")
    threading.Thread(target=end_with_the_engine, daemon=True).start()
    job = hyperqueue.Job(max_fails=None, name="metamer")
    env = ONE_THREAD | {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    for k, chunks in enumerate(tasks):
        place = Path(aside) / f"{token}-{k}"
        job.program(
            [sys.executable, "-m", "metamer.search.worker", folder, *chunks], env=env, cwd=folder,
            stdout=f"{place}.told", stderr=output.StdioDef.remove_if_finished(f"{place}.err"), crash_limit=MOST_DEATHS,
        )  # fmt: skip
    client = hyperqueue.Client(*server)
    submitted = client.submit(job)
    client.connection.wait_for_jobs((submitted.id,), lambda jobs: None)
    client.forget(submitted)


if __name__ == "__main__":
    main()
