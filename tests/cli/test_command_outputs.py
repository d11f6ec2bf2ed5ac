"""Every command checks where it writes before it works, and leaves no parts."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from metamer import experiments
from metamer.record.claims import bar
from metamer.record.table import Figure, Result


@pytest.fixture
def place(tmp_path: Path, monkeypatch) -> Path:
    (tmp_path / "file").write_text("old")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)

    def work(*_: object, **__: object) -> None:
        raise AssertionError("the work began")

    for name in ("reproduce", "compare_controllers.compare_controllers"):
        monkeypatch.setattr(f"metamer.experiments.{name}", work)
    for name in ("plants.simulate.simulate", "bench.run_benches", "core.warm.compile_all", "twin.session.run_twin"):
        monkeypatch.setattr(f"metamer.{name}", work)
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    [
        "simulate snake --json folder",
        "simulate snake --plot x.png --json x.png",
        "simulate snake --plot x.png --json folder/../x.png",
        "simulate snake --record file/x.mcap",
        "simulate snake --animate x.gif --fps 0",
        "simulate snake --animate x.gif --fps nan",
        "simulate snake --fps 10",
        "reproduce worm --json folder",
        "reproduce worm --json file/x.json",
        "reproduce worm --out file",
        "reproduce worm --out o --json o/index.html",
        "compare-controllers worm --out file",
        "compare-controllers worm --json folder",
        "bench --json folder",
        "compile --json folder",
        "export snake --out folder",
        "electroadhesion analyse folder --out file",
        "electroadhesion analyse folder --json folder",
        "electroadhesion synthesise file",
        "limb cut --out x.toml --json x.toml",
        "limb hasel soft-limb --write-example folder",
        "list --json folder",
        "twin run worm --port virtual --record x.mcap --json x.mcap",
        "twin run worm --port virtual --json folder",
        "twin study --out file",
        "twin study --keep file",
        "twin calibrate worm --port virtual --out c.json --json c.json",
    ],
)
def test_bad_places_are_refused_before_any_work(arguments: str, run, place: Path) -> None:
    code, _, err = run(*arguments.split())
    assert code == 2
    assert len(err.strip().splitlines()) == 1
    assert sorted(os.listdir(place)) == ["file", "folder"]
    assert (place / "file").read_text() == "old"


def test_mp4_without_ffmpeg_is_refused_before_the_run(run, place: Path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", str(place))
    code, _, err = run("simulate", "snake", "--animate", "x.mp4")
    assert (code, "ffmpeg" in err) == (2, True)


def result(folder: Path) -> Result:
    (folder / "sub").mkdir()
    picture = folder / "sub" / "a.png"
    Image.new("RGB", (4, 3)).save(picture)
    row = bar("case", "quantity [m]", 1.0, (0.5, 2.0))
    return Result(
        system="worm", title="worm", source="menon2025", rows=(row,), figures=(Figure(path=picture, caption="a"),)
    )


def test_a_report_is_whole(run, tmp_path: Path, monkeypatch) -> None:
    from metamer.experiments import worm

    monkeypatch.setattr(worm, "run_experiment", lambda out, progress: result(out))
    monkeypatch.setattr(experiments, "exhibits_of", lambda system: ())
    out = tmp_path / "report"
    assert run("reproduce", "worm", "--out", str(out), "--json", str(tmp_path / "rows.json"))[0] == 0
    assert (out / "worm" / "sub" / "a.png").exists()
    assert "worm" in (out / "index.html").read_text()
    assert json.loads((tmp_path / "rows.json").read_text())["rows"][0]["verdict"] == "hold"
    found = experiments.reproduce("worm", out=tmp_path / "other")
    assert found.figures[0].path == tmp_path / "other" / "sub" / "a.png"
    assert found.figures[0].path.exists()


@pytest.mark.parametrize("when", ["in the experiment", "in the report"])
def test_a_full_disk_leaves_no_parts_of_a_report(when: str, run, tmp_path: Path, monkeypatch) -> None:
    from metamer.experiments import worm

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(worm, "run_experiment", lambda out, progress: result(out))
    if when == "in the experiment":
        monkeypatch.setattr(worm, "run_experiment", lambda out, progress: (result(out), full()))
    else:
        monkeypatch.setattr(os, "fsync", full)
    code, _, err = run("reproduce", "worm", "--out", str(tmp_path / "a" / "report"))
    assert code == 2
    assert "no space left on device" in err
    assert ".metamer-" not in err
    assert os.listdir(tmp_path) == []


def test_a_full_disk_leaves_no_traces(run, tmp_path: Path, monkeypatch) -> None:
    calls = []

    def full(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) > 5:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    code, _, err = run("electroadhesion", "synthesise", str(tmp_path / "traces"), "--material", "wood")
    assert code == 2
    assert err.strip().endswith("no space left on device")
    assert os.listdir(tmp_path) == []


def test_links_and_devices_are_written_through(run, tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to(tmp_path / "target.json")
    assert run("list", "--json", str(tmp_path / "link.json"))[0] == 0
    assert (tmp_path / "link.json").is_symlink()
    assert json.loads((tmp_path / "target.json").read_text())
    assert run("list", "--json", os.devnull)[0] == 0


@pytest.mark.parametrize("through", ["pipe", "file"])
def test_json_on_standard_output_is_json_alone(tmp_path: Path, through: str) -> None:
    command = [sys.executable, "-m", "metamer", "list", "--json", "-"]
    with (tmp_path / "list.json").open("w+") as file:
        out = subprocess.PIPE if through == "pipe" else file
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, cwd=tmp_path, text=True, check=True)
    text = done.stdout if through == "pipe" else (tmp_path / "list.json").read_text()
    assert {"robot", "gait"} <= {row["what"] for row in json.loads(text)}
    assert "metamer list NAME" in done.stderr
    assert not (tmp_path / "-").exists()
