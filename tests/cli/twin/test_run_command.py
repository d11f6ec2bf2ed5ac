"""`metamer twin run` on a port in a time of its own: every option, and what is refused."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from metamer.cli.twin.app import app
from metamer.core.refusals import BadInput
from metamer.hardware.sensors.lines import UdpSensor
from metamer.record.reader import read_mcap
from metamer.robots import robot
from metamer.twin.session import run_twin


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["run", "worm", "--port", "virtual", "--duration", "1", *words])


def test_sensors_surface_and_a_machine_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "run.mcap"
    words = ["--camera", "fake", "--range", "fake", "--surface", "paper", "--fake-set", "drive.lag=0.06"]
    out = run(*words, "--record", str(path), "--json", str(tmp_path / "run.json"))
    assert out.exit_code == 0, out.output
    for text in ("rate achieved", "period p99", "missed deadlines", "servo 1 round trip p50", "residual rms", "delay"):
        assert text in out.output
    meta, columns = read_mcap(path).meta, read_mcap(path).columns
    # what the fake robot is, the model is not
    assert meta["machine"]["drive"]["lag"] == 0.06
    assert meta["machine"]["world"]["ground"]["mu_kinetic"] != meta["spec"]["world"]["ground"]["mu_kinetic"]
    assert meta["spec"]["drive"]["lag"] == 0.0
    assert {"camera.x", "camera.age", "range.nearest", "range.age", "mirror.drift"} <= set(columns)
    found = json.loads((tmp_path / "run.json").read_text())
    assert found["ticks"] == 50
    assert found["units"]["servo 1 round trip p50"] == "ms"
    assert found["alarms"] == []


def test_changes_of_the_model_gait_and_no_mirror(tmp_path: Path) -> None:
    path = tmp_path / "run.mcap"
    words = ["--set", "gait.phase=0.5", "--no-mirror", "--gait", "metachronal", "--rate", "25"]
    assert run(*words, "--record", str(path)).exit_code == 0
    log = read_mcap(path)
    assert log.meta["spec"]["gait"]["phase"] == 0.5
    assert log.meta["dt"] == 0.04
    assert not log.names("mirror*")


def test_the_other_engine() -> None:
    assert run("--fake-engine", "mujoco").exit_code == 0


def test_start_postures(tmp_path: Path) -> None:
    out = run("--start", "0,0.2,-0.2,-0.2,0.2", "--json", str(tmp_path / "run.json"))
    assert out.exit_code == 0
    assert json.loads((tmp_path / "run.json").read_text())["begin"] > 0.5
    assert "moving up to 0.20 rad to the first posture" in out.output
    assert run("--start", "here").exit_code == 0
    assert str(run("--start", "0,0,9,0,0").exception).startswith("start, joint 3 = 9.0 is not valid: -")
    assert str(run("--rate", "2").exception).startswith("run.dt = 0.5 is not valid: at most 0.2: 10 per cycle")
    assert (
        str(run("--rate", "2", "--gait", "rest").exception)
        == "stale = 0.5 is not valid: 1.5 control periods at least, 0.75 [s]"
    )
    assert run("--rate", "2", "--stale", "0.8", "--gait", "rest").exit_code == 0


def test_an_alarm_that_stops_ends_with_code_1() -> None:
    out = run("--faults", "stalled=3@0.2s", "--stop-on", "deviation", "--duration", "3")
    assert out.exit_code == 1
    assert "alarm deviation: joint 3" in out.output


@pytest.mark.parametrize(
    "words",
    [
        ["--camera", "tcp:1"],
        ["--range", "udp:0.0.0.0:9870"],
        ["--start", "left"],
        ["--start", "0,0"],
        ["--start", "0,0,9,0,0"],
        ["--rate", "2"],
        ["--surface", "ice"],
        ["--stop-on", "fire"],
        ["--fake-engine", "ode"],
        ["--fake-set", "drive.lug=1"],
    ],
)
def test_what_does_not_fit_is_refused(words: list[str]) -> None:
    assert isinstance(run(*words).exception, BadInput)


def test_what_only_a_fake_robot_has_is_refused_on_a_real_port() -> None:
    for words in (["--surface", "paper"], ["--fake-set", "drive.lag=0.1"]):
        out = CliRunner().invoke(app, ["run", "worm", "--port", "/dev/no-such-line", *words])
        assert isinstance(out.exception, BadInput)
        assert "a real machine is what it is" in str(out.exception)


def test_a_camera_over_udp(tmp_path: Path) -> None:
    """Readings that lie in the socket before the first tick, one of them broken."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        number = probe.getsockname()[1]
    path = tmp_path / "run.mcap"
    sensor = UdpSensor(f"127.0.0.1:{number}", "camera")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b'{"x": 0.25, "y": 0.5, "theta": 0.1}\nnonsense\n', ("127.0.0.1", number))
    run_twin(robot("worm"), port="virtual", duration=0.2, record=path, sensors=[sensor])
    columns = read_mcap(path).columns
    assert columns["camera.x"].tolist() == [0.25] * 11
    assert columns["camera.age"][-1] == pytest.approx(0.2, abs=0.05)
    assert sensor.bad == 1


def test_a_fake_robot_is_not_what_its_model_says() -> None:
    from metamer.hardware.machine import usual_machine
    from metamer.robots import robot

    worm = robot("worm")
    real = usual_machine(worm)
    assert (real.drive.gain, real.drive.lag) == (0.97, 0.05)
    assert real.world.ground.mu_kinetic != worm.world.ground.mu_kinetic
    # also where the model has the friction that a fake robot has as a rule
    assert usual_machine(real).world.ground.mu_kinetic != real.world.ground.mu_kinetic
