"""Real clusters on loopback: two nodes of Ray, a server of HyperQueue; worker, driver and head are killed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from search.study_cases import write_study

from metamer.search.engines import Options
from metamer.search.folder import open_folder
from metamer.search.sweep import sweep

pytestmark = pytest.mark.slow
ENGINES = ("ray", "hyperqueue")
LONGEST = 400.0  # seconds that anything waits for something
MIDDLE = """
robot = "snake"
duration = 20.0
chunk = 8
sampling = "sobol"
trials = 192
metrics = ["distance", "energy_actuated"]

[[vary]]
field = "gait.amplitude"
low = 0.2
high = 0.8

[[vary]]
field = "gait.lag"
low = -1.0
high = -0.4
"""


def until(true: Callable[[], Any], what: str) -> Any:
    """Wait for a condition."""
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        if found := true():
            return found
        time.sleep(0.01)
    raise AssertionError(f"{what} did not come within {LONGEST:.0f} s")


class Host:
    """A cluster in processes of its own."""

    def __init__(self, engine: str) -> None:
        pytest.importorskip(engine, reason="extra cluster: pip install 'metamer[cluster]'")
        self.engine, self.folder = engine, tempfile.mkdtemp(prefix="m", dir="/tmp")
        script = Path(__file__).parent / "cluster_host.py"
        quiet = os.environ | {"RAY_USAGE_STATS_ENABLED": "0"}
        self.process = subprocess.Popen(
            [sys.executable, str(script), engine, self.folder], stdout=subprocess.PIPE, text=True, env=quiet
        )
        assert self.process.stdout is not None
        self.about = json.loads(self.process.stdout.readline())

    def workers(self) -> list[int]:
        """Processes that run chunks, by number: those below the nodes."""
        return [pid for pid, text in below(self.about["nodes"]) if "run_numbered" in text or "search.worker" in text]

    def kill_head(self) -> None:
        """What `kill -9` of the head does."""
        for pid in self.about["head"]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def close(self) -> None:
        """End every process that this cluster started."""
        started = [pid for pid, _ in below([self.process.pid])]
        self.process.kill()
        self.process.wait()
        for pid in (*self.about["head"], *self.about["nodes"], *started):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)


def below(roots: list[int]) -> list[tuple[int, str]]:
    """Processes whose parents, or theirs, are the given ones: (number, command)."""
    parents, texts = {}, {}
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parents[int(path.name)] = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            texts[int(path.name)] = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    found, edge = [], set(roots)
    while edge:
        edge = {pid for pid, parent in parents.items() if parent in edge}
        found += [(pid, texts.get(pid, "")) for pid in edge]
    return found


@pytest.fixture(params=ENGINES)
def host(request: pytest.FixtureRequest) -> Iterator[Host]:
    made = Host(request.param)
    yield made
    made.close()


@pytest.fixture(scope="module")
def digest(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = tmp_path_factory.mktemp("reference")
    return sweep(write_study(place, MIDDLE), out=place / "out", options=Options(workers=2)).digest


def start(host: Host, study: Path, out: Path) -> subprocess.Popen[str]:
    """`metamer sweep` on a cluster, as a user starts it."""
    command = [sys.executable, "-m", "metamer", "sweep", str(study), "--out", str(out), "--engine", host.engine]
    command += ["--address", host.about["address"], "--workers", "2"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def shards(out: Path) -> int:
    return len(list(out.glob("chunks/*/*.parquet")))


def wait_for_chunks(driver: subprocess.Popen[str], out: Path) -> None:
    """Wait until two chunks are done; a driver that ended says why."""
    until(lambda: shards(out) >= 2 or driver.poll() is not None, "a first chunk")
    assert driver.poll() is None, driver.communicate()


def test_worker_driver_and_head_may_die(host: Host, digest: str, tmp_path: Path) -> None:
    study = write_study(tmp_path, MIDDLE)

    # a worker dies: the study goes on by itself
    out = tmp_path / "worker"
    driver = start(host, study, out)
    wait_for_chunks(driver, out)
    os.kill(until(host.workers, "a worker")[0], signal.SIGKILL)
    said, wrong = driver.communicate(timeout=LONGEST)
    assert driver.returncode == 0, wrong
    assert digest in said

    # the driver dies: resumed on the same cluster
    out = tmp_path / "driver"
    driver = start(host, study, out)
    wait_for_chunks(driver, out)
    driver.kill()
    driver.communicate()
    options = Options(workers=2, address=host.about["address"])
    again = sweep(study, out=out, engine=host.engine, options=options, resume=True)
    assert again.digest == digest
    assert again.chunks <= 22

    # the head dies: one sentence, what is done is kept, and any engine goes on
    out = tmp_path / "head"
    driver = start(host, study, out)
    wait_for_chunks(driver, out)
    host.kill_head()
    said, wrong = driver.communicate(timeout=LONGEST)
    assert driver.returncode == 2
    assert "what is done is kept, --resume goes on" in " ".join(wrong.split())
    done = len(open_folder(out).finished())
    assert 2 <= done < 24
    again = sweep(study, out=out, options=Options(workers=2), resume=True)
    assert again.digest == digest
    assert again.chunks == 24 - done
