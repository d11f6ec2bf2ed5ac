"""A log on servos as two bodies, and its moving picture."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from metamer.cli.app import app
from metamer.hardware.sensors.sensors import SimulatedCamera
from metamer.plants.simulate import simulate
from metamer.record.reader import read_mcap
from metamer.robots import robot
from metamer.twin.fit.model_log import is_twin, two_bodies
from metamer.twin.session import run_twin

WORM = robot("worm")


def test_machine_and_model_are_two_bodies(tmp_path: Path) -> None:
    path = tmp_path / "run.mcap"
    run_twin(WORM, port="virtual", duration=1.0, record=path, sensors=[SimulatedCamera])
    log = read_mcap(path)
    machine, model = two_bodies(log)
    assert model is not None
    # link 1 begins at the head, which a camera sees for the one, and the model knows for the other
    assert machine.columns["link1.x"] == pytest.approx(log.columns["camera.x"])
    assert model.columns["link1.x"] == pytest.approx(log.columns["mirror.x"])
    turns = np.diff(machine["link.theta"], axis=1) if "link.theta" in machine else None
    if turns is not None:
        assert turns == pytest.approx(log["joint.angle"])
    out = CliRunner().invoke(app, ["show", str(path), "--animate", str(tmp_path / "run.gif")])
    assert out.exit_code == 0, out.output
    with Image.open(tmp_path / "run.gif") as picture:
        assert getattr(picture, "n_frames", 1) >= 10


def test_a_log_without_camera_or_model_still_has_its_machine(tmp_path: Path) -> None:
    path = tmp_path / "run.mcap"
    run_twin(WORM, port="virtual", duration=0.2, record=path)
    machine, model = two_bodies(read_mcap(path))
    assert model is not None
    assert machine.columns["link1.x"] == pytest.approx(model.columns["link1.x"])
    assert not is_twin(simulate(WORM, duration=0.1).log)
