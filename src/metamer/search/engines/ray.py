"""Ray: a task per chunk on a cluster whose nodes see the study's folder and have this metamer installed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from metamer.core.refusals import refuse
from metamer.search.answers import answer_from_line, stopped_by
from metamer.search.engines import Options, Told
from metamer.search.query import needs

ANSWER_TIME = 3.0  # seconds in which the port of a head must answer
# Ray reports nothing home, and gives a head that is gone up after this many seconds
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_gcs_rpc_server_reconnect_timeout_s": "10", "RAY_DEDUP_LOGS": "0"}


def refuse_options(options: Options) -> None:
    """BadInput without the package, or where no head answers."""
    needs("ray", "cluster")
    host, _, port = (options.address or "").removeprefix("ray://").rpartition(":")
    if options.address in (None, "auto"):
        return
    try:
        socket.create_connection((host, int(port)), timeout=ANSWER_TIME).close()
    except (OSError, ValueError):
        raise refuse("--address", options.address, "HOST:PORT of a Ray head that runs: none answers there") from None


def start_client(folder: Path, options: Options) -> subprocess.Popen[str]:
    """The process that speaks with Ray; it ends when its standard input does."""
    given = [str(folder), options.address or "local", str(options.workers or 0)]
    return subprocess.Popen(
        [sys.executable, "-m", "metamer.search.clusters.ray_client", *given],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=os.environ | QUIET,
    )  # fmt: skip


def send_numbers(client: Any, chunks: Sequence[int]) -> None:
    """Write numbers of chunks as fast as the client reads them."""
    try:
        for chunk in chunks:
            client.stdin.write(f"{chunk}\n")
        client.stdin.flush()
    except (OSError, ValueError):
        return  # the client is gone; whoever reads its answers says so


def run_chunks(folder: Path, chunks: Sequence[int], options: Options, told: Told) -> None:
    """Run chunks as tasks of Ray; see the engines' folder for the arguments."""
    client: Any = start_client(folder, options)
    sender = threading.Thread(target=send_numbers, args=(client, chunks), daemon=True)
    sender.start()
    left, wrong, code = set(chunks), "", None
    try:
        for line in client.stdout:
            found = answer_from_line(line)
            if found.wrong:
                wrong = f"chunk {found.chunk}: {found.wrong}"
                break
            left.discard(found.chunk)
            told(found.chunk, found.seconds)
            if not left:
                break
        else:
            code = client.wait()
    finally:
        # the end of its numbers ends a client; one that has something left to do is not waited for
        if left:
            client.kill()
        sender.join()
        with suppress(OSError):
            client.stdin.close()
        client.wait()
    if left:
        place = f"Ray at {options.address}" if options.address else "Ray on this machine"
        raise stopped_by(wrong or f"{place} is gone (its client ended with code {code})")
