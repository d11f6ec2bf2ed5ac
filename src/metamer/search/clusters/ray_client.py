"""A client of Ray: `python -m metamer.search.clusters.ray_client FOLDER ADDRESS WORKERS`.

Numbers of chunks come in on standard input, a line each, and the answers of their tasks go out. Ray ends its client
when the head is gone; the engine sees that, and the client ends when the engine's pipe does.
ADDRESS "local" starts a cluster on this machine; WORKERS 0 leaves the number of tasks at a time to the cluster's size.
"""

from __future__ import annotations

import logging
import os
import queue
import sys
import threading
from typing import Any

from metamer.search.answers import MOST_DEATHS, Answer
from metamer.search.query import needs
from metamer.search.worker import run_numbered

TASKS_PER_CPU = 2  # submitted ahead, so that no worker waits for this process
STORE_BYTES = 80 * 2**20  # of the object store, which holds nothing but answers of one line
LOOPBACK = "127.0.0.1"


def connect(address: str, workers: int) -> Any:
    """Ray, connected; its logs stay with it."""
    ray = needs("ray", "cluster")
    quiet: Any = {"log_to_driver": False, "logging_level": logging.ERROR, "include_dashboard": None}
    if address == "local":
        quiet |= {"include_dashboard": False, "object_store_memory": STORE_BYTES, "_node_ip_address": LOOPBACK}
        quiet |= {"num_cpus": workers or os.cpu_count()}
    ray.init(address=address, **quiet)
    return ray


def read_numbers(waiting: queue.SimpleQueue[int | None]) -> None:
    """Put what comes in on standard input into a queue; None at its end."""
    for line in sys.stdin:
        waiting.put(int(line))
    waiting.put(None)


def said_by(ray: Any, task: Any, chunk: int) -> str:
    """The answer of a task that ended, one way or another."""
    try:
        return ray.get(task)
    except ray.exceptions.WorkerCrashedError:
        return Answer(chunk, wrong=f"it ended {MOST_DEATHS} workers").line()
    except ray.exceptions.RayError as error:
        return Answer(chunk, wrong=" ".join(str(error).split())).line()


def main() -> None:
    """Keep the cluster busy until the numbers end."""
    folder, address, workers = sys.argv[1], sys.argv[2], int(sys.argv[3])
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    ray = connect(address, workers)
    run = ray.remote(num_cpus=1, max_retries=MOST_DEATHS - 1)(run_numbered)
    waiting: queue.SimpleQueue[int | None] = queue.SimpleQueue()
    threading.Thread(target=read_numbers, args=(waiting,), daemon=True).start()
    tasks: dict[Any, int] = {}
    while True:
        ahead = workers or TASKS_PER_CPU * int(ray.cluster_resources().get("CPU", 1))
        while len(tasks) < max(ahead, 1) and not (tasks and waiting.empty()):
            chunk = waiting.get()
            if chunk is None:
                ray.shutdown()
                return
            tasks[run.remote(folder, chunk)] = chunk
        ray.wait(list(tasks), num_returns=1)
        ended, _ = ray.wait(list(tasks), num_returns=len(tasks), timeout=0)
        for task in ended:
            print(said_by(ray, task, tasks.pop(task)), file=out, flush=True)


if __name__ == "__main__":
    main()
