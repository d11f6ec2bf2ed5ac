"""`metamer twin replay`, `compare` and `study` from the command line, on one short run in a port's own time."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from metamer.cli.twin.app import app
from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.files import toml_from_robot, with_values
from metamer.gaits.metachronal import MetachronalStride
from metamer.hardware.sensors.sensors import SimulatedCamera
from metamer.record.reader import read_mcap
from metamer.robots import robot
from metamer.systems.grounds.surfaces import surface
from metamer.twin.compare.study_controllers import ControllerTrial
from metamer.twin.session import run_twin

FAST = replace(robot("worm"), gait=MetachronalStride(eta=0.04, phase=0.4))
MACHINE = surface(with_values(FAST, {"drive.gain": 0.97, "drive.lag": 0.05}), "smooth-fabric")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("twin") / "run.mcap"
    camera = lambda pose: SimulatedCamera(pose, rate=50.0, noise=0.001, seed=3)  # noqa: E731
    run_twin(FAST, port="virtual", duration=3.6, machine=MACHINE, sensors=[camera], mirror=False, record=path)
    return path


def called(*words: object) -> str:
    out = CliRunner().invoke(app, [str(word) for word in words])
    assert out.exit_code == 0, (out.output, out.exception)
    return out.output


def test_replay_says_how_many_frames_and_that_they_are_identical(log: Path, tmp_path: Path) -> None:
    again, numbers = tmp_path / "b.mcap", tmp_path / "b.json"
    text = called("replay", log, "--on", "virtual", "--camera", "fake", "--record", again, "--json", numbers)
    found = json.loads(numbers.read_text())
    assert (
        f"905 of 905 command frames sent: identical to the log, byte for byte and in order; sha256 {found['sha256']}"
        in text
    )
    assert found["identical"] is True
    assert found["sha256"] == found["sha256_of_log"]
    found = read_mcap(again)
    assert found.meta["replayed"]["frames"] == 905
    # the fake robot is that of the log, and a camera saw it
    assert found.meta["machine"]["world"]["ground"]["mu_kinetic"] == 0.15
    assert found.columns["camera.x"][-1] < -0.03


def test_replay_on_another_surface(log: Path, tmp_path: Path) -> None:
    again = tmp_path / "b.mcap"
    called("replay", log, "--on", "virtual", "--surface", "paper", "--fake-set", "body.mass=0.06", "--record", again)
    machine = read_mcap(again).meta["machine"]
    assert (machine["world"]["ground"]["mu_kinetic"], machine["body"]["mass"]) == (0.3, 0.06)


def test_replay_in_simulation_leaves_a_log(log: Path, tmp_path: Path) -> None:
    for engine in ("native", "mujoco"):
        record = tmp_path / f"{engine}.mcap"
        assert "181 ticks" in called("replay", log, "--on", "sim", "--engine", engine, "--record", record)
        found = read_mcap(record)
        assert found.meta["engine"] == engine
        # the fast gait carries the worm forward, which is -x
        assert found.columns["base.x"][-1] < found.columns["base.x"][0] - 0.02


def test_compare_prints_draws_and_writes_one_page(log: Path, tmp_path: Path) -> None:
    numbers = tmp_path / "c.json"
    text = called("compare", log, "--out", tmp_path / "page", "--json", numbers)
    for name in (
        "all joints RMSE",
        "joint 5 delay",
        "path RMSE",
        "displacement per cycle",
        "slip",
        "cost of transport",
    ):
        assert name in text
    assert "block bootstrap over n = 3 cycles of 1.2 s" in text
    found = {line["quantity"]: line for line in json.loads(numbers.read_text())["lines"]}
    # the machine lags by 50 ms and slides on a smoother ground than the model's
    assert found["joint 3 delay"]["error"]["model"]["value"] == pytest.approx(50.0, abs=8.0)
    assert found["displacement per cycle"]["error"]["model"]["value"] > 1.0
    assert found["displacement per cycle"]["n"] == 3
    page = (tmp_path / "page" / "compare.html").read_text()
    assert page.count("data:image/png;base64,") == 3
    # nothing is fetched from elsewhere, and the page is not huge
    assert not re.findall(r'(?:src|href)="(?!data:|#)', page)
    assert len(page) < 3_000_000


def test_before_and_after_side_by_side(log: Path, tmp_path: Path) -> None:
    """After = what the fake robot is: the error of the displacement per cycle is a tenth at most."""
    before, after = tmp_path / "before.toml", tmp_path / "after.toml"
    before.write_text(toml_from_robot(FAST))
    after.write_text(toml_from_robot(MACHINE))
    numbers = tmp_path / "c.json"
    text = called("compare", log, "--before", before, "--after", after, "--json", numbers)
    assert "error ratio" in text
    found = {line["quantity"]: line for line in json.loads(numbers.read_text())["lines"]}
    assert found["displacement per cycle"]["ratio"]["value"] < 0.1
    assert found["all joints RMSE"]["ratio"]["value"] < 0.1


def test_options_that_make_no_sense_are_refused(log: Path, tmp_path: Path) -> None:
    for words in (
        ("compare", log, "--before", "worm"),
        ("compare", log, "--spec", "worm", "--before", "worm", "--after", "worm"),
        ("compare", log, "--engine", "isaac"),
        ("compare", log, "--skip", "9"),
        ("compare", tmp_path / "none.mcap"),
        ("replay", log, "--on", "virtual", "--record", "a.txt"),
        ("replay", log, "--on", tmp_path / "no-such-device"),
        ("replay", log, "--on", "virtual", "--timeout", "0"),
        ("study", "--port", "/dev/null"),
        ("study", "--surfaces", "ice"),
        ("study", "--gaits", "gallop"),
        ("study", "--cycles", "0"),
    ):
        assert isinstance(CliRunner().invoke(app, [str(w) for w in words]).exception, BadInput), words


def test_study_of_controllers_prints_draws_and_writes_one_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On made-up trials: the runs themselves have their own tests."""
    asked: dict[str, Any] = {}

    def trials(spec: Robot, **options: Any) -> list[ControllerTrial]:
        asked.update(options, spec=spec)
        t = 0.02 * np.arange(100)
        wave = np.stack([np.sin(t + k) for k in range(5)], axis=1)
        return [
            ControllerTrial(controller=name, motion=motion, place=place, t=t, target=wave, angle=wave - 0.01)
            for name in ("PD", "PID")
            for motion in ("contraction", "gait")
            for place in ("machine", "simulation")
        ]

    monkeypatch.setattr("metamer.twin.compare.study_controllers.study_controllers", trials)
    numbers = tmp_path / "s.json"
    words = ("--cycles", "1", "--fake-set", "drive.lag=0.07", "--out", tmp_path / "page", "--json", numbers)
    text = called("study", "--controllers", *words)
    assert asked["cycles"] == 1
    assert asked["machine"].drive.lag == 0.07
    assert "0.57" in text
    rows = json.loads(numbers.read_text())
    assert rows[0]["rms_rad"] == pytest.approx(0.01, rel=1e-9)
    assert (tmp_path / "page" / "controllers.html").read_text().count("data:image/png;base64,") == 2
