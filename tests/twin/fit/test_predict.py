"""The model under the commands of a log: the fused run against stepping, both against a machine behind its bytes."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.sensors.sensors import SimulatedCamera
from metamer.record.log import Log
from metamer.robots import robot
from metamer.twin.fit import predict as predicting
from metamer.twin.fit.excitation import excited
from metamer.twin.fit.observed import observed
from metamer.twin.fit.predict import moved, predict
from metamer.twin.session import run_twin

TRUTH = {"world.ground.mu_static": 0.4, "world.ground.mu_kinetic": 0.3, "drive.gain": 0.95, "drive.lag": 0.05}


@pytest.fixture(scope="module")
def log() -> Log:
    spec = excited(robot("worm"), CALIBRATIONS["worm"])
    # a camera without noise, so that only the model can be off
    camera = partial(SimulatedCamera, noise=0.0)
    machine = with_values(spec, TRUTH)
    return run_twin(spec, port="virtual", duration=4.0, machine=machine, sensors=[camera], mirror=False).log


def test_goals_are_whole_ticks(log: Log) -> None:
    servos = CALIBRATIONS["worm"]
    ticks = servos.home + servos.sign * log.block("joint*.goal") / servos.table.tick
    np.testing.assert_allclose(ticks, np.round(ticks), atol=1e-9)


def test_the_model_with_true_fields_does_what_the_machine_did(log: Log) -> None:
    seen = observed(log)
    found = predict(robot("worm"), log, changes=TRUTH)
    error = (log.block("joint*.angle") - found.block("joint*.angle"))[seen.fresh]
    # a tick is 4.2 mrad, rounding to it 1.2 mrad rms; the machine's pieces of 4 ms add little
    assert np.sqrt(np.mean(error**2)) < 1.5e-3
    assert np.abs(error).max() < 5e-3
    head = (log.columns["camera.x"] - found.columns["camera.x"])[seen.new]
    # three drags of up to 20 mm; contact scatters the model by some tenths of a millimetre each
    assert np.abs(head).max() < 3e-3
    wrong = predict(robot("worm"), log)
    other = (log.columns["camera.x"] - wrong.columns["camera.x"])[seen.new]
    assert np.sqrt(np.mean(other**2)) > 3.0 * np.sqrt(np.mean(head**2))


def test_one_fused_run_is_the_same_as_stepping_a_plant(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = with_values(robot("worm"), TRUTH)
    seen = observed(log)
    fused = moved(spec, seen)
    monkeypatch.setattr(predicting, "FINE", 0.001)
    stepped = predicting._stepped(with_values(spec, {"start.joints": seen.first.tolist()}), seen, "native")
    # chords of the lag on other pieces: 0.1 mrad; where contact scatters, half a millimetre
    assert np.abs(fused.angles(seen.read) - stepped.angles(seen.read)).max() < 2e-4
    assert np.abs(fused.poses(seen.ticks)[:, 0] - stepped.poses(seen.ticks)[:, 0]).max() < 2e-3


def test_a_robot_without_contact_is_stepped() -> None:
    from metamer.plants.simulate import simulate

    done = simulate(robot("snake"), duration=1.0)
    found = predict(robot("snake"), done.log)
    # the log notes targets at ticks, and between them the gait goes on straight: well below a degree
    error = done.log.block("joint*.angle")[1:] - found.block("joint*.angle")[1:]
    assert np.abs(error).max() < 0.02


def test_another_robot_is_refused(log: Log) -> None:
    with pytest.raises(BadInput, match="joints"):
        predict(robot("snake"), log)
