"""Engines of clusters without a cluster: clients that answer, die, or find nobody; what is done stays."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import pytest
from search.study_cases import write_study

from metamer.core.refusals import BadInput
from metamer.search.answers import Answer, answer_from_line
from metamer.search.engines import Options, engine_names, hyperqueue, ray
from metamer.search.folder import StudyFolder, begin_folder
from metamer.search.plan import plan_study
from metamer.search.shards import table_digest
from metamer.search.sweep import sweep

WORKER = """
import sys, os
from metamer.search.worker import run_numbered
for k, line in enumerate(sys.stdin):
    if k == {dies_at}:
        os._exit(9)
    print(run_numbered({folder!r}, int(line)), flush=True)
"""
# what the client of HyperQueue does, in one process; its first task loses its worker
CLIENT = """
import sys
from metamer.search.worker import run_numbered
folder, aside, token = sys.argv[1:4]
tasks = [line.split() for line in iter(sys.stdin.readline, chr(10))]
for k, chunks in enumerate(tasks):
    chunks = chunks[:1] if token.endswith("-0") and k == 0 else chunks
    with open(f"{aside}/{token}-{k}.told", "w") as file:
        for chunk in chunks:
            print(run_numbered(folder, int(chunk)), file=file, flush=True)
"""


@pytest.fixture
def folder(tmp_path: Path) -> StudyFolder:
    made = begin_folder(tmp_path / "out", plan_study(write_study(tmp_path)), resume=False)
    made.aside.mkdir()
    return made


@pytest.fixture(scope="module")
def digest(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = tmp_path_factory.mktemp("reference")
    return sweep(write_study(place), out=place / "out", options=Options(workers=1)).digest


def piped(*command: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, *command], stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1)


def test_answers_read_back() -> None:
    for answer in (Answer(3, 0.5), Answer(10**9, wrong="BadInput: no such thing"), Answer(0)):
        assert answer_from_line(answer.line() + "\n") == answer
    assert engine_names() == ["hyperqueue", "processes", "ray"]


def test_ray_that_is_gone_leaves_what_is_done(
    folder: StudyFolder, digest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dies_at = [5]

    def start(path: Path, options: Options) -> subprocess.Popen[str]:
        return piped("-c", WORKER.format(dies_at=dies_at[0], folder=str(path)))

    monkeypatch.setattr(ray, "start_client", start)
    told: list[int] = []
    with pytest.raises(BadInput, match=r"what is done is kept, --resume goes on: Ray at head:1 is gone.*code 9"):
        ray.run_chunks(folder.path, folder.missing(), Options(address="head:1"), lambda k, s: told.append(k))
    assert sorted(told) == folder.finished() == [0, 1, 2, 3, 4]
    # resumed: only the rest is run
    dies_at[0] = -1
    ray.run_chunks(folder.path, folder.missing(), Options(), lambda k, s: told.append(k))
    assert sorted(told) == list(range(8))
    assert table_digest(folder.shards()) == digest


def test_a_chunk_that_fails_is_named(folder: StudyFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    say = "import sys; [print(int(x), 'failed it ended 3 workers', flush=True) for x in sys.stdin]"
    monkeypatch.setattr(ray, "start_client", lambda path, options: piped("-c", say))
    with pytest.raises(BadInput, match="chunk 0: it ended 3 workers"):
        ray.run_chunks(folder.path, folder.missing(), Options(), lambda k, s: None)


def test_hyperqueue_runs_again_what_a_lost_worker_left(
    folder: StudyFolder, digest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(path: Path, aside: Path, token: str, address: str | None) -> subprocess.Popen[str]:
        started.append(token)
        return piped("-c", CLIENT, str(path), str(aside), token)

    started: list[str] = []
    told: list[int] = []
    monkeypatch.setattr(hyperqueue, "start_client", start)
    hyperqueue.run_chunks(folder.path, folder.missing(), Options(workers=1), lambda k, s: told.append(k))
    assert len(started) == 2
    assert sorted(told) == list(range(8))
    assert table_digest(folder.shards()) == digest
    assert list(folder.aside.iterdir()) == []


def test_hyperqueue_that_is_gone_is_named(folder: StudyFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    for says, words in (
        ("raise SystemExit('no server')", "HyperQueue at there is gone: no server"),
        ("", "chunk 0 ended 3"),
    ):
        monkeypatch.setattr(hyperqueue, "start_client", lambda *given, says=says: piped("-c", says))
        with pytest.raises(BadInput, match=words):
            hyperqueue.run_chunks(folder.path, folder.missing(), Options(address="there"), lambda k, s: None)
        assert list(folder.aside.iterdir()) == []


@pytest.mark.parametrize(("count", "workers"), [(1, 1), (8, 1), (8, 16), (1000, 2), (5000, 16), (100_000, 1000)])
def test_tasks_are_every_chunk_once(count: int, workers: int) -> None:
    tasks = list(hyperqueue.tasks_of(range(count), workers))
    sizes = [len(task) for task in tasks]
    assert [chunk for task in tasks for chunk in task] == list(range(count))
    assert all(a >= b for a, b in itertools.pairwise(sizes[:-1]))
    # the last to start is short beside the whole, and starts are few
    assert sizes[-1] <= max(4, count / workers / 10)
    assert len(tasks) <= max(count / 2, workers * 40) + 1


def test_clusters_that_do_not_answer_touch_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    study = write_study(tmp_path)
    bad = {("ray", f"127.0.0.1:{port}"): "none answers there", ("ray", "head"): "HOST:PORT"}
    bad[("hyperqueue", str(tmp_path))] = "access.json"
    for (engine, address), words in bad.items():
        monkeypatch.setattr(f"metamer.search.engines.{engine}.needs", lambda package, extra: None)
        with pytest.raises(BadInput, match=words) as said:
            sweep(study, out=tmp_path / "out", engine=engine, options=Options(address=address))
        assert "\n" not in str(said.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["small.toml"]


def test_without_the_extra_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for engine in ("ray", "hyperqueue"):
        monkeypatch.setitem(sys.modules, engine, None)
        with pytest.raises(BadInput, match=r"metamer\[cluster\]"):
            sweep(write_study(tmp_path), out=tmp_path / "out", engine=engine)
    assert not (tmp_path / "out").exists()
