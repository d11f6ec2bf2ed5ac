"""The thesis's controllers on fake servos: what each must do to the error, and that one object drives both places."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.gaits.metachronal import MetachronalStride
from metamer.gaits.rest import Rest
from metamer.record.log import Log
from metamer.robots import robot
from metamer.twin.compare.study_controllers import (
    CONTRACTED,
    ControllerTrial,
    controllers,
    motions,
    study_controllers,
    trial_from_log,
)

WORM = replace(robot("worm"), gait=MetachronalStride(eta=0.02, phase=0.5))
MACHINE = with_values(WORM, {"drive.gain": 0.95, "drive.lag": 0.05})
TICK = np.radians(0.24)


@pytest.fixture(scope="module")
def trials() -> list[ControllerTrial]:
    return study_controllers(WORM, machine=MACHINE, cycles=1)


def found(trials: list[ControllerTrial], controller: str, motion: str, place: str) -> ControllerTrial:
    return next(t for t in trials if (t.controller, t.motion, t.place) == (controller, motion, place))


def test_every_controller_in_both_motions_at_all_places(trials: list[ControllerTrial]) -> None:
    places = ("machine", "simulation", "simulation, its servos")
    names = ("servo alone", "PD", "PID", "fractional PID")
    wanted = {(n, m, p) for n in names for m in ("contraction", "gait") for p in places}
    assert {(t.controller, t.motion, t.place) for t in trials} == wanted


def test_a_servo_that_stops_short_leaves_its_share_and_pd_divides_it(trials: list[ControllerTrial]) -> None:
    """Gain 0.95 leaves 5 % of 45 deg in four joints; PD divides that by 1 + 0.95 0.7; a tick of 0.24 deg each way."""
    alone = found(trials, "servo alone", "contraction", "machine")
    short = 0.05 * CONTRACTED
    assert np.abs(np.abs(alone.error[-20:, 1:]) - short).max() < 1.5 * TICK
    pd = found(trials, "PD", "contraction", "machine")
    assert np.abs(np.abs(pd.error[-20:, 1:]) - short / (1.0 + 0.95 * 0.7)).max() < 1.5 * TICK


@pytest.mark.parametrize("name", ["PID", "fractional PID"])
def test_integrals_take_the_rest_away(trials: list[ControllerTrial], name: str) -> None:
    """Three seconds of rest with ki = 1 /s leave a fifth of what PD leaves, or a tick."""
    left = found(trials, name, "contraction", "machine").left
    assert left < max(0.2 * found(trials, "PD", "contraction", "machine").left, 1.5 * TICK)


@pytest.mark.parametrize("motion", ["contraction", "gait"])
def test_every_outer_loop_beats_the_servo_alone(trials: list[ControllerTrial], motion: str) -> None:
    alone = found(trials, "servo alone", motion, "machine").rms
    for name in ("PD", "PID", "fractional PID"):
        assert found(trials, name, motion, "machine").rms < 0.75 * alone


def test_simulation_with_the_machines_servos_comes_near_it(trials: list[ControllerTrial]) -> None:
    """What is left between them is quantisation and the age of values: a fifth of the rms; without lag it is far."""
    for motion in ("contraction", "gait"):
        machine = found(trials, "servo alone", motion, "machine").rms
        near = found(trials, "servo alone", motion, "simulation, its servos").rms
        far = found(trials, "servo alone", motion, "simulation").rms
        assert near == pytest.approx(machine, rel=0.2)
        assert far < 0.5 * machine


def test_what_cannot_be_tried_is_refused() -> None:
    with pytest.raises(BadInput, match="metachronal"):
        study_controllers(replace(WORM, gait=Rest()))
    with pytest.raises(BadInput, match="cycles"):
        study_controllers(WORM, cycles=0)


def test_the_target_is_taken_when_the_angle_was_read() -> None:
    """A servo that is exactly on the gait has no error, however old its values are."""
    gait, _ = motions(WORM, 1)["gait"]
    t = 0.02 * np.arange(150)
    columns = {f"joint{k + 1}.angle": gait.targets(t - 0.013).position[:, k] for k in range(5)}
    columns |= {f"joint{k + 1}.age": np.full(150, 0.013) for k in range(5)}
    trial = trial_from_log(Log(t=t, columns=columns), gait, "PD", "gait", "machine")
    assert trial.worst < 1e-12
    assert set(controllers(gait, 0.02)) == {"servo alone", "PD", "PID", "fractional PID"}
