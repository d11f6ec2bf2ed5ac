"""The computed-muscle-force law as an ordinary controller: the same as the fused run, refusals, notes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.control.linearising import ComputedMuscleForce, MuscleLaw
from metamer.control.paths.paths import Circle, Line, Square
from metamer.core.records import Sensed
from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.plants.engines.native.plant import NativePlant
from metamer.plants.muscle_follow import follow
from metamer.plants.plant import run
from metamer.robots.muscle_snake import ROBOT
from metamer.systems.muscles.model import build_muscles
from metamer.systems.planar.system import PlanarSystem

CIRCLE = Circle(centre=(1.0, 4.5), radius=4.2).pieces
TORQUES = with_values(ROBOT, {"drive.kp": 0.0, "drive.kd": 0.0})
NAMES = ("base.x", "base.y", "base.theta", "base.vx", *(f"joint{k}.angle" for k in range(1, 6)))


@pytest.mark.parametrize("most", [math.inf, 4.0])
@pytest.mark.parametrize("hold", [1, 4])
def test_controller_and_fused_run_are_the_same_law(hold: int, most: float) -> None:
    """The fused run sampled every `hold` steps equals controller and simulator at that period; 1e-9, rounding."""
    spec = with_values(TORQUES, {"drive.tension_most": most})
    model = build_muscles(spec)
    fused = follow(model, CIRCLE, duration=2.0, hold=hold, every=hold)
    controller = ComputedMuscleForce(model=model, path=CIRCLE)
    plain = run(NativePlant(PlanarSystem(spec)), controller, duration=2.0, dt=1e-3 * hold)
    for name in NAMES:
        assert np.abs(fused.columns[name] - plain.columns[name]).max() < 1e-9
    assert controller.note[0] == pytest.approx(fused.columns["law.forward"][-1], abs=1e-9)
    assert controller.ease == pytest.approx(fused.columns["law.ease"][-1], abs=1e-9)


def test_sampling_goes_to_the_continuous_law() -> None:
    """Halving the control period halves the distance to the continuous law (ratio 1.6 to 2.4: first order)."""
    model = build_muscles(ROBOT)
    true = follow(model, CIRCLE, duration=2.0, every=8)
    gaps = []
    for hold in (8, 4):
        log = follow(model, CIRCLE, duration=2.0, every=8, hold=hold)
        gaps.append(float(np.abs(log.columns["joint3.angle"] - true.columns["joint3.angle"]).max()))
    assert 1.6 < gaps[0] / gaps[1] < 2.4


def test_linearised_joints_obey_the_linear_law() -> None:
    """From off the gait a joint error decays as e'' + 40 e' + 400 e = 0: (1 + 20 t) exp(-20 t), to 1e-6 rad."""
    spec = with_values(ROBOT, {"start.joints": (0.2, -0.1, 0.0, 0.1, 0.05)})
    log = follow(build_muscles(spec), Line(), duration=0.5, every=1)
    for k, start in enumerate((0.2, -0.1, 0.0, 0.1, 0.05), start=1):
        error = log.columns[f"joint{k}.angle"] - log.columns[f"joint{k}.target"]
        # the target itself starts with rate 0 and amplitude 0
        closed = start * (1.0 + 20.0 * log.t) * np.exp(-20.0 * log.t)
        assert np.abs(error - closed).max() < 1e-6


def test_any_gains_are_taken_and_bad_ones_refused() -> None:
    model = build_muscles(ROBOT)
    log = follow(model, CIRCLE, MuscleLaw(joint_kp=900.0, joint_kd=60.0, speed=0.2, lookahead=0.8), duration=15.0)
    assert log.columns["law.forward"][-500:].mean() == pytest.approx(0.2, rel=0.05)  # not yet settled
    for name, value in (
        ("joint_kp", -1.0),
        ("lookahead", 0.0),
        ("filter", math.nan),
        ("frequency", 4.0),
        ("bend_length", -0.1),
        ("slowest", 2.0),
        ("yield_at", 0.0),
    ):
        with pytest.raises(BadInput) as caught:
            follow(model, CIRCLE, MuscleLaw(**{name: value}))
        assert caught.value.problems[0].field == f"controller.{name}"


def test_a_plant_that_does_not_fit_is_refused() -> None:
    controller = ComputedMuscleForce(model=build_muscles(ROBOT), path=CIRCLE)
    zero = np.zeros(5)
    with pytest.raises(BadInput, match="base"):
        controller.start(Sensed(t=0.0, angle=zero, rate=zero))
    with pytest.raises(BadInput, match="muscles"):
        controller.start(Sensed(t=0.0, angle=np.zeros(3), rate=np.zeros(3), base=np.zeros(3), base_rate=np.zeros(3)))
    here = Sensed(t=1.0, angle=zero, rate=zero, base=np.zeros(3), base_rate=np.zeros(3))
    controller.start(here)
    controller.update(here)
    with pytest.raises(BadInput, match="last tick"):
        controller.update(Sensed(t=0.5, angle=zero, rate=zero, base=np.zeros(3), base_rate=np.zeros(3)))


def test_it_warns_before_the_singular_angle() -> None:
    """A joint at 46 deg, 7 deg before 53.13 deg, is told of once."""
    controller = ComputedMuscleForce(model=build_muscles(ROBOT), path=CIRCLE)
    angle = np.array([0.0, 0.0, math.radians(46.0), 0.0, 0.0])
    here = Sensed(t=0.0, angle=angle, rate=np.zeros(5), base=np.zeros(3), base_rate=np.zeros(3))
    controller.start(here)
    controller.update(here)
    controller.update(here)
    assert len(controller.notes) == 1
    assert "joint 3 is at 46.0 deg, 7.1 deg before" in controller.notes[0]


def test_the_command_holds_torque_tension_and_pressure() -> None:
    """They agree: tensions give the torque (1e-12 N m), pressures give the tensions (1e-9 N)."""
    from metamer.systems.muscles import mechanics as muscles

    model = build_muscles(ROBOT)
    controller = ComputedMuscleForce(model=model, path=Square(centre=(1.0, 4.5), side=8.8), air=True)
    rng = np.random.default_rng(0)
    here = Sensed(
        t=0.0, angle=rng.uniform(-0.3, 0.3, 5), rate=rng.normal(size=5), base=np.zeros(3), base_rate=np.zeros(3)
    )
    controller.start(here)
    command = controller.update(here)
    assert np.abs(muscles.torques(model, here.angle, command.tension) - command.torque).max() < 1e-12
    assert command.pressure is not None
    back = muscles.tensions_from_pressures(model, here.angle, here.rate, command.pressure)
    assert np.abs(back - command.tension).max() < 1e-9
