"""The wheeled snake as a plant: against the converged motion, its pole, and MuJoCo on real wheels."""

from __future__ import annotations

import math

import numpy as np
import pytest
from plant_values import part

from metamer.control.servo import PD, GaitFollower
from metamer.core.records import Command
from metamer.core.refusals import BadInput
from metamer.experiments.wheeled_snake.claims import PUBLISHED
from metamer.experiments.wheeled_snake.rolling import run_wheeled
from metamer.files import with_values
from metamer.plants.engines.native.plant import NativePlant
from metamer.plants.plant import Stopped, run
from metamer.plants.simulate import simulate
from metamer.robots.wheeled_snake import ROBOT
from metamer.systems.wheels.mechanics import travel
from metamer.systems.wheels.mujoco import write
from metamer.systems.wheels.slip import slipping_travel
from metamer.systems.wheels.system import WheeledSystem


def axle(plant):
    return plant.system.memory.block(plant.state.memory, "axle.pose")[:2].copy()


def path(plant):
    return plant.system.memory.block(plant.state.memory, "axle.path")[0]


def test_torques_are_refused_by_name() -> None:
    """Joints on wheels go where they are sent: a PD's torque has nowhere to go; real servos take it."""
    by_torque = PD(kp=1.0, kd=0.0).to(ROBOT.gait.on(ROBOT.body))
    with pytest.raises(BadInput, match=r"command\.torque = .*takes joint\.position, joint\.velocity only"):
        simulate(ROBOT, duration=1.0, controller=by_torque)
    own, other = (simulate(ROBOT, engine="mujoco", duration=1.0, controller=c).log for c in (None, by_torque))
    assert np.abs(own.block("joint*.angle") - other.block("joint*.angle")).max() > 1e-3


@pytest.mark.parametrize("name", ["101", "510", "704", "103"])
def test_plant_is_the_converged_motion(name: str) -> None:
    """Joints go to position + velocity dt every 0.05 s, a gait wider by 1.00125: second order, 5e-4 of the path."""
    spec = with_values(PUBLISHED[name].spec, {"run.duration": 40.0})
    log = run(NativePlant(WheeledSystem(spec)), GaitFollower().to(spec.gait.on(spec.body)), duration=40.0, dt=0.05)
    right = travel(spec)
    assert right.path is not None
    way = np.stack([log.columns["wheel1.x"], log.columns["wheel1.y"]], axis=1)
    assert np.hypot(*np.diff(way, axis=0).T).sum() == pytest.approx(right.path, rel=5e-4)
    assert np.abs(way[-1] - right.pose[-1, :2]).max() < 3e-3 * right.path
    assert log.block("wheel*.side").shape == (801, PUBLISHED[name].links)


def test_pole_stops_the_run() -> None:
    """Three links with L1 > L2: the run ends with a reason, not with a number."""
    spec = PUBLISHED["801"].spec
    done = simulate(spec, duration=10.0)
    assert "no motion without slip" in done.stopped
    assert done.log.t[-1] < 2.5


@pytest.mark.parametrize("dt", [0.05, 0.03])
def test_removable_point_is_passed(dt: float) -> None:
    """Three links, wheels in the middle: 0/0 twice in a period, path and distance of the converged motion.

    The goal position + velocity dt widens the gait by 1 + (omega dt)^2/2 = 1.00125 at 0.05 s: 1e-3 of the path.
    """
    values = {"body.links": 3, "gait.b": -15.707963, "run.dt": dt, "run.step": dt, "run.duration": 100.0}
    spec = with_values(ROBOT, values)
    plant, follower = NativePlant(WheeledSystem(spec)), GaitFollower().to(spec.gait.on(spec.body))
    start = axle(plant)
    for _ in range(round(100.0 / dt)):
        plant.act(follower.update(plant.sense()), dt)
    right = travel(spec)
    assert path(plant) == pytest.approx(right.path, rel=1e-3)
    assert np.hypot(*(axle(plant) - start)) == pytest.approx(right.distance, rel=1e-3)


@pytest.mark.parametrize("name", [str(k) for k in range(801, 813)])
def test_every_pole_stops_the_run(name: str) -> None:
    """Three links with L1 > L2 stop at their first pole, to two periods of 0.05 s.

    The first pole of 812 is weaker than what sampling at 0.05 s leaves of a removable point: it stops at the second.
    """
    spec = PUBLISHED[name].spec
    poles = travel(with_values(spec, {"run.duration": 10.0})).singular
    done = simulate(spec, duration=10.0)
    assert "no motion without slip" in done.stopped
    assert abs(done.log.t[-1] - poles[1 if name == "812" else 0]) < 0.1


def test_losses_of_rank_are_events() -> None:
    """Points that are passed and the pole that ends a run, at the times of the converged motion.

    Joints held for 0.05 s pass a point within a period of it; fused runs give what period by period gives.
    """
    passed = with_values(ROBOT, {"body.links": 3, "gait.b": -15.707963, "run.duration": 20.0})
    done, right = simulate(passed), travel(passed)
    found = done.log.events["singularity"]
    assert found["time"] == pytest.approx(right.removable, abs=0.05)
    assert not found["pole"].any()
    assert done.metrics.values["events_singularity"] == len(right.removable)
    plant = NativePlant(WheeledSystem(passed))
    slow = run(plant, GaitFollower().to(passed.gait.on(passed.body)), duration=20.0, dt=passed.run.dt)
    assert slow.events["singularity"].rows == pytest.approx(found.rows, abs=1e-9)
    stopped = simulate(PUBLISHED["801"].spec, duration=10.0).log
    assert stopped.events["singularity"].rows.tolist() == [[stopped.t[-1], 1.0]]
    assert "singularity" not in simulate(ROBOT, duration=5.0).log.events


def test_slipping_plant() -> None:
    """Finite side friction: the plant against the fused run from rest; commands held for 0.05 s, 1e-3."""
    spec = with_values(ROBOT, {"world.ground.mu_side": 0.5, "run.duration": 20.0})
    plant, follower = NativePlant(WheeledSystem(spec)), GaitFollower().to(spec.gait.on(spec.body))
    for _ in range(400):
        plant.act(follower.update(plant.sense()), 0.05)
    assert path(plant) == pytest.approx(slipping_travel(spec).path, rel=1e-3)


def test_start_and_rate_limit() -> None:
    """One value a joint is a posture of its own; a joint goes no faster than it may."""
    first, after = [0.1, -0.1, 0.2, 0.1, 0.1, -0.2], [0.15, -0.05, 0.25, 0.15, 0.15, -0.15]
    spec = with_values(ROBOT, {"start.joints": first, "drive.rate_limit": 0.5})
    plant = NativePlant(WheeledSystem(spec))
    assert plant.sense().angle == pytest.approx(first)
    sent = plant.act(Command(position=np.ones(6), velocity=np.zeros(6), torque=np.zeros(6)), 0.1)
    assert plant.sense().angle == pytest.approx(after)
    assert part(plant, sent, "joint.position") == pytest.approx(after)
    with pytest.raises(BadInput, match=r"command\.position"):
        plant.act(Command(position=np.full(6, math.nan), velocity=np.zeros(6), torque=np.zeros(6)), 0.1)


@pytest.mark.parametrize("name", ["301", "704"])
def test_real_wheels(name: str) -> None:
    """MuJoCo on discs: wheels that slip by < 5 % take the converged path within 5 %."""
    spec = with_values(PUBLISHED[name].spec, {"run.duration": 20.0})
    (found,) = run_wheeled([spec])
    right = travel(spec)
    assert found.slip_share < 0.05
    assert found.path == pytest.approx(right.path, rel=0.05)
    assert found.distance == pytest.approx(right.distance, rel=0.05)
    assert found.side_rms.shape == (PUBLISHED[name].links,)
    assert found.tip < 0.02


def test_real_wheels_as_a_plant() -> None:
    """The loop of all plants on engine mujoco: the same distance as the fused rollout within 2 %."""
    spec = with_values(PUBLISHED["301"].spec, {"run.duration": 10.0})
    done = simulate(spec, engine="mujoco")
    (right,) = run_wheeled([spec])
    assert done.metrics.values["wheel_distance"] == pytest.approx(right.distance, rel=0.02)
    assert done.metrics.values["wheel_slip"] < 0.05


def test_divergence_is_told() -> None:
    """A step that the servos cannot stand stops with the reason."""
    with pytest.raises(Stopped, match="step"):
        run_wheeled([with_values(ROBOT, {"run.duration": 5.0, "drive.kp": 1e7, "drive.torque_limit": 1e9})])


def test_wheels_need_mass() -> None:
    with pytest.raises(BadInput, match=r"body\.wheel_mass"):
        write(with_values(ROBOT, {"body.wheel_mass": 0.0}))
    with pytest.raises(BadInput, match=r"body\.wheel_mass"):
        write(with_values(ROBOT, {"body.wheel_mass": 1.0}))
