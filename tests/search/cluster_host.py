"""A cluster on loopback for tests: `cluster_host.py ray|hyperqueue FOLDER` prints a line of JSON and lives on.

ray          two nodes of one processor each: {"address", "head": [pid ..], "nodes": [pid ..]}
hyperqueue   a server and a worker of two processors, in this process: {"address", "head": [pid], "nodes": []}
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path


def host_ray(folder: str) -> dict:
    """Two nodes; `head` are the processes of the head's control store and its raylet."""
    # Ray notes the address there as well, and on a machine of its own the folder is not there yet
    os.environ["RAY_TMPDIR"] = folder
    (Path(folder) / "ray").mkdir()
    from ray.cluster_utils import Cluster

    store = {"object_store_memory": 80 * 2**20, "include_dashboard": False, "num_cpus": 1}
    made = Cluster(initialize_head=True, head_node_args=store | {"temp_dir": folder})
    made.add_node(**{name: value for name, value in store.items() if name != "include_dashboard"})
    made.wait_for_nodes()
    kept.append(made)

    def pids(node, *names: str) -> list[int]:
        return [info.process.pid for name in names for info in node.all_processes[name]]

    head, other = made.head_node, made.worker_nodes
    nodes = [pid for node in (head, *other) for pid in pids(node, "raylet")]
    return {"address": made.address, "head": pids(head, "gcs_server", "raylet"), "nodes": nodes}


def host_hyperqueue(folder: str) -> dict:
    """Server and worker are threads of this process; their tasks are its children."""
    from hyperqueue import LocalCluster
    from hyperqueue.cluster import WorkerConfig

    kept.append(LocalCluster(folder, worker_config=WorkerConfig(cores=2)))
    return {"address": folder, "head": [os.getpid()], "nodes": [os.getpid()]}


kept: list = []

if __name__ == "__main__":
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    print(json.dumps({"ray": host_ray, "hyperqueue": host_hyperqueue}[sys.argv[1]](sys.argv[2])), file=out, flush=True)
    while True:
        time.sleep(1.0)
