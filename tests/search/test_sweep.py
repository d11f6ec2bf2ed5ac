"""Studies from file to table: any number of workers, whatever dies; bad studies touch nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet
import pytest
from search.study_cases import SMALL, bad_cases, write_study

import metamer
from metamer.core.refusals import BadInput
from metamer.search.engines import Options, processes
from metamer.search.folder import open_folder
from metamer.search.query import ask, first_failure
from metamer.search.shards import table_digest
from metamer.search.sweep import Sweep, sweep


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Sweep:
    """One worker, nothing dies."""
    folder = tmp_path_factory.mktemp("reference")
    return sweep(write_study(folder), out=folder / "out", options=Options(workers=1))


def test_values_are_those_of_simulate(reference: Sweep) -> None:
    names, rows = ask(reference.folder, "select * from trials order by trial")
    assert len(rows) == reference.trials == 16
    for row in (dict(zip(names, row, strict=True)) for row in rows):
        changes = {"gait.amplitude": row["gait_amplitude"], "gait.lag": row["gait_lag"], "run.step": row["run_step"]}
        if row["run_step"] == 0.01:
            # failed trials are kept with their reason and have no numbers
            assert (row["good"], row["distance"], row["energy_actuated"]) == (False, None, None)
            assert "run.step" in row["reason"]
            continue
        done = metamer.simulate(metamer.robot("snake"), duration=0.04, changes=changes).metrics.values
        assert row["good"]
        assert row["reason"] == ""
        for name in ("distance", "energy_actuated"):
            # batches and single runs sum in another order
            assert row[name] == pytest.approx(done[name], rel=1e-9, abs=1e-15)
    assert reference.failed == 8
    # of the failed ones the first is named with its reason
    failed = [row for row in rows if not row[names.index("good")]]
    trial, reason = first_failure(open_folder(reference.folder))
    assert (trial, reason) == (failed[0][names.index("trial")], failed[0][names.index("reason")])


@pytest.mark.parametrize("workers", [2, 3])
def test_equal_tables_for_any_number_of_workers(workers: int, reference: Sweep, tmp_path: Path) -> None:
    done = sweep(write_study(tmp_path), out=tmp_path / "out", options=Options(workers=workers))
    assert done.digest == reference.digest


def test_a_table_does_not_depend_on_chunks(reference: Sweep, tmp_path: Path) -> None:
    done = sweep(write_study(tmp_path, SMALL.replace("chunk = 2", "chunk = 16")), out=tmp_path / "out")
    assert done.digest == reference.digest


def test_the_digest_sees_every_value(reference: Sweep, tmp_path: Path) -> None:
    shards = list(open_folder(reference.folder).shards())
    table = pyarrow.parquet.read_table(shards[0], partitioning=None)
    for name in table.column_names:
        other = table.set_column(table.column_names.index(name), name, table[name][::-1])
        pyarrow.parquet.write_table(other, tmp_path / "x.parquet")
        changed = table_digest([tmp_path / "x.parquet", *shards[1:]]) != reference.digest
        same = table[name].to_pylist() == table[name].to_pylist()[::-1]
        # rows are sorted by trial, so trials in another order move all other columns
        assert changed or same, name


def test_a_worker_that_is_killed_is_replaced(reference: Sweep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[str]] = []

    def start(folder: Path) -> subprocess.Popen[str]:
        worker = start_worker(folder)
        if not started:
            os.kill(worker.pid, signal.SIGKILL)
        started.append(worker)
        return worker

    start_worker = processes.start_worker
    monkeypatch.setattr(processes, "start_worker", start)
    done = sweep(write_study(tmp_path), out=tmp_path / "out", options=Options(workers=1))
    assert len(started) == 2
    assert done.digest == reference.digest


def test_a_chunk_that_always_kills_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "start_worker", lambda folder: subprocess.Popen(
        [sys.executable, "-c", "pass"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ))  # fmt: skip
    with pytest.raises(BadInput, match="chunk 0 ended 3 workers"):
        sweep(write_study(tmp_path), out=tmp_path / "out", options=Options(workers=1))


def test_a_driver_that_is_killed_goes_on(reference: Sweep, tmp_path: Path) -> None:
    study, out = write_study(tmp_path), tmp_path / "out"
    command = [sys.executable, "-m", "metamer", "sweep", str(study), "--out", str(out), "--workers", "1"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as driver:
        deadline = time.monotonic() + 120.0
        while time.monotonic() < deadline and not list(out.glob("chunks/*/*.parquet")):
            time.sleep(0.005)
        driver.kill()
    begun = len(open_folder(out).finished())
    assert begun >= 1
    (out / "unfinished" / "torn.parquet").write_bytes(b"half a file")
    again = sweep(study, out=out, resume=True, options=Options(workers=1))
    assert again.digest == reference.digest
    assert again.chunks <= 8 - begun
    assert list(out.rglob("torn.parquet")) == []
    assert sweep(study, out=out, resume=True).chunks == 0


BAD = bad_cases("sweep")


@pytest.mark.parametrize("case", BAD)
def test_bad_studies_are_refused_and_touch_nothing(case: str, tmp_path: Path) -> None:
    old, new, words = BAD[case]
    assert old in SMALL
    study = write_study(tmp_path, SMALL.replace(old, new))
    with pytest.raises(BadInput, match=words) as said:
        sweep(study, out=tmp_path / "out")
    assert "\n" not in str(said.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["small.toml"]


def test_folders_of_something_else_are_refused(reference: Sweep, tmp_path: Path) -> None:
    other = write_study(tmp_path, SMALL.replace("high = 0.8", "high = 0.7"))
    before = sorted((path, path.stat().st_mtime_ns) for path in reference.folder.rglob("*"))
    for resume in (True, False):
        with pytest.raises(BadInput, match="holds another study"):
            sweep(other, out=reference.folder, resume=resume)
    with pytest.raises(BadInput, match="8 of 8 chunks done: add --resume"):
        sweep(write_study(tmp_path), out=reference.folder)
    with pytest.raises(BadInput, match="holds no study"):
        sweep(write_study(tmp_path), out=tmp_path)
    with pytest.raises(BadInput, match="nothing to resume"):
        sweep(write_study(tmp_path), out=tmp_path / "new", resume=True)
    with pytest.raises(BadInput, match="processes"):
        sweep(write_study(tmp_path), out=tmp_path / "new", engine="rey")
    assert sorted((path, path.stat().st_mtime_ns) for path in reference.folder.rglob("*")) == before
    assert not (tmp_path / "new").exists()


def test_questions_reach_only_the_study(reference: Sweep, tmp_path: Path) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("a\n1\n")
    for bad in (f"select * from '{secret}'", f"copy trials to '{tmp_path}/x.csv'", "select nothing from trials", "hm"):
        with pytest.raises(BadInput, match="cannot be answered"):
            ask(reference.folder, bad)
    for nothing in ("", "-- only a remark"):
        with pytest.raises(BadInput, match="asks nothing"):
            ask(reference.folder, nothing)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["secret.csv"]
    assert ask(reference.folder, "select count(*) as n from trials where good") == (["n"], [(8,)])
    with pytest.raises(BadInput, match=r"has no study\.json"):
        ask(tmp_path, "select 1")


def test_commands_and_pictures(reference: Sweep, tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from metamer.cli.app import app

    run = CliRunner()
    said = run.invoke(app, ["query", str(reference.folder), "select trial, distance from trials where good order by 1",
                            "--out", str(tmp_path / "a.csv"), "--json", str(tmp_path / "a.json")])  # fmt: skip
    assert said.exit_code == 0
    assert "8 rows" in said.output
    assert (tmp_path / "a.csv").read_text().count("\n") == 9
    drawn = run.invoke(app, ["sweep-plot", str(reference.folder), "--metric", "distance", "--out", str(tmp_path / "p")])
    assert drawn.exit_code == 0
    pictures = sorted(path.name for path in (tmp_path / "p").iterdir())
    assert pictures == ["distance-map.png", "distance-marginals.png", "distance-parallel.png"]
    with pytest.raises(BadInput, match="did you mean 'distance'"):
        run.invoke(app, ["sweep-plot", str(reference.folder), "--metric", "distanc"], catch_exceptions=False)
