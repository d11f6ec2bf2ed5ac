"""The command line: files only as TOML, exit codes, JSON, one sentence for bad input."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["eel", "starfish"])
def test_a_robot_that_is_only_a_file(name: str, run, tmp_path: Path) -> None:
    """Simulated, drawn, animated, recorded, exported, and read back, with no Python."""
    from metamer.record.reader import read_mcap

    file = str(ROOT / "examples" / f"{name}.toml")
    made = {kind: tmp_path / f"{name}.{kind}" for kind in ("mcap", "png", "gif", "json", "parquet")}
    options = ["--duration", "1", "--record", str(made["mcap"]), "--plot", str(made["png"])]
    code, out, _ = run("simulate", file, *options, "--animate", str(made["gif"]), "--json", str(made["json"]))
    assert code == 0
    assert "distance" in out
    found = json.loads(made["json"].read_text())
    assert found["units"]["distance"] == "m"
    assert found["spec"]["name"] == name
    assert found["stopped"] is None
    log = read_mcap(made["mcap"])
    assert log.meta["spec"]["name"] == name
    assert made["png"].read_bytes()[:4] == b"\x89PNG"
    assert made["gif"].read_bytes()[:3] == b"GIF"
    for kind in ("toml", "mjcf", "urdf"):
        target = tmp_path / f"out.{kind}"
        assert run("export", file, "--format", kind, "--out", str(target))[0] == 0
        assert target.stat().st_size > 500
    again = run("simulate", str(tmp_path / "out.toml"), "--duration", "1", "--json", str(made["parquet"]))
    assert again[0] == 0
    assert json.loads(made["parquet"].read_text())["distance"] == found["distance"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "nobody"], ["robot", "nobody", "snake"]),
        (["simulate", "snake", "--set", "body.mass=-1"], ["body.mass", "-1", "kg"]),
        (["simulate", "snake", "--set", "body.mass=nan"], ["body.mass", "nan"]),
        (["simulate", "snake", "--set", "body.links=0"], ["body.links", "0"]),
        (["simulate", "snake", "--set", "body.lenght=1"], ["body.lenght", "did you mean"]),
        (["simulate", "snake", "--set", "run.step=0.01"], ["run.step", "0.01", "at most"]),
        (["simulate", "snake", "--set", "run.step=1"], ["run.step", "run.dt"]),
        (["simulate", "snake", "--set", "body.lower=2", "--set", "body.upper=1"], ["body.lower", "body.upper"]),
        (["simulate", "snake", "--gait", "waltz"], ["gait", "waltz", "serpenoid"]),
        (["simulate", "snake", "--set", "gait.speed=1"], ["gait.speed", "amplitude"]),
        (["simulate", "snake", "--engine", "isaac"], ["engine", "isaac", "mujoco"]),
        (["simulate", "worm-sidewinder", "--json", "r.json"], ["engine", "native", "mujoco: the only engine"]),
        (["simulate", "snake", "--duration", "-1"], ["duration", "-1", "s"]),
        (["simulate", "snake", "--record", "run.xyz"], ["record", "run.xyz", ".mcap"]),
        (["export", "snake", "--format", "step"], ["--format", "step", "urdf"]),
        (["reproduce", "nothing"], ["nothing"]),
        (["bench", "nothing"], ["bench", "nothing", "planar"]),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_two(arguments, words, run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run(*arguments)
    assert code == 2
    lines = [line for line in err.splitlines() if line.strip()]
    assert len(lines) == 1
    for word in words:
        assert word in lines[0]
    # nothing half-written
    assert list(tmp_path.iterdir()) == []


def test_an_export_says_what_it_leaves_out(run) -> None:
    code, out, err = run("export", "snake", "--format", "mjcf")
    assert code == 0
    assert out.startswith("<mujoco")
    assert "metamer: note: not in this file: friction of the ground" in err


def test_a_stopped_run_exits_with_one(run, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    changes = ["--set", "start.rates=3e4", "--set", "world.ground.kind=none"]
    code, _, err = run("simulate", "snake", "--duration", "1", *changes, "--json", str(file))
    assert code == 1
    assert "stopped at t =" in err
    stopped = json.loads(file.read_text())["stopped"]
    assert stopped["reason"]
    assert len(stopped["q"]) == 12


def test_list_names_everything(run, tmp_path: Path) -> None:
    code, out, _ = run("list", "--json", str(tmp_path / "list.json"))
    assert code == 0
    for word in ("snake", "serpenoid", "cpg", "mujoco"):
        assert word in out
    rows = json.loads((tmp_path / "list.json").read_text())
    assert {"what", "name", "about"} == set(rows[0])


def test_recorded_runs_are_shown_and_bad_ones_refused(run, tmp_path: Path) -> None:
    file, found = tmp_path / "run.mcap", tmp_path / "found.json"
    assert run("simulate", "snake", "--duration", "1", "--record", str(file), "--json", str(found))[0] == 0
    assert run("show", str(file), "--json", str(tmp_path / "again.json"))[0] == 0
    # written again as a table, and read from what a killed recorder left
    assert run("show", str(file), "--record", str(tmp_path / "again.parquet"))[0] == 0
    assert run("show", str(tmp_path / "again.parquet"))[0] == 0
    part = tmp_path / "cut.mcap.part"
    part.write_bytes(file.read_bytes()[:-200])
    assert run("show", str(part), "--record", str(tmp_path / "whole.mcap"))[0] == 0
    assert run("show", str(tmp_path / "whole.mcap"))[0] == 0
    first, again = (json.loads(path.read_text()) for path in (found, tmp_path / "again.json"))
    assert {k: v for k, v in again.items() if k in again["units"]} == {k: first[k] for k in again["units"]}
    file.write_bytes(file.read_bytes()[:2000])
    for bad in (file, tmp_path / "none.mcap"):
        code, _, err = run("show", str(bad))
        assert code == 2
        assert bad.name in err
        assert len(err.strip().splitlines()) == 1


def test_gait_by_name_with_parameters(run, tmp_path: Path) -> None:
    options = ["--gait", "cpg", "--set", "gait.amplitude=0.2", "--duration", "1"]
    assert run("simulate", "snake", *options, "--json", str(tmp_path / "r.json"))[0] == 0
    gait = json.loads((tmp_path / "r.json").read_text())["spec"]["gait"]
    assert {"kind": "cpg", "amplitude": 0.2, "lag": 0.7}.items() <= gait.items()


@pytest.mark.timing
def test_list_and_import_are_quick() -> None:
    """CPU seconds of processes of their own, least of three: a shared machine makes wall time longer."""

    def least(*arguments: str) -> float:
        spent = []
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return min(spent)

    assert least("-m", "metamer.cli.app", "list") <= 1.5
    assert least("-c", "import metamer") <= 0.5


def test_what_the_step_cannot_resolve_is_not_drawn(run, tmp_path: Path) -> None:
    chain = tmp_path / "chain.toml"
    rough = [0.3 * (-1) ** k for k in range(30)]
    chain.write_text(
        'name = "rough"\n[body]\nlinks = 30\nbase = "fixed"\nlength = 0.06\nmass = 0.09\nstiffness = 0.06\n'
        f'[world]\nview = "side"\ngravity = 0.001\n[start]\njoints = {rough}\n'
        '[run]\nstepper = "implicit_midpoint"\nstep = 0.01\n'
    )
    picture = tmp_path / "rough.png"
    code, _, err = run("simulate", str(chain), "--duration", "2", "--plot", str(picture))
    assert code == 1
    assert "unresolved" in err
    assert not picture.exists()
