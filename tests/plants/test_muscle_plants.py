"""The muscle-driven snake as a plant, natively and in MuJoCo: contract, energy, momentum, valves, tendons."""

from __future__ import annotations

import math
from dataclasses import replace

import mujoco
import numpy as np
import pytest

from metamer.control.guidance import Line
from metamer.control.linearising import ComputedMuscleForce, MuscleLaw
from metamer.control.paths import circle
from metamer.control.servo import GaitFollower
from metamer.description.files import with_values
from metamer.gaits import make_gait
from metamer.mechanics import dynamics, muscles
from metamer.model.muscle import build_muscles
from metamer.plants.guarded import Guarded
from metamer.plants.muscle import MusclePlant
from metamer.plants.muscle_mujoco import MuscleMujoco
from metamer.plants.plant import run
from metamer.plants.simulate import with_links
from metamer.plants.simulated import SimulatedPlant
from metamer.records import Command, MuscleCommand
from metamer.refusals import BadInput
from metamer.robots.muscle_snake import ROBOT

FREE = with_values(ROBOT, {"world.ground.law": "none", "run.step": 1e-4})
PLAIN = replace(ROBOT, muscles=None)
CIRCLE = circle(centre=(1.0, 4.5), radius=4.2)
UNEQUAL = with_values(
    ROBOT,
    {
        "muscles.reach": (0.05, 0.04, 0.03, 0.045, 0.05),
        "muscles.half_width": (0.02, 0.025, 0.03, 0.015, 0.02),
        "muscles.half_width_outer": (0.02, 0.03, 0.025, 0.02, 0.01),
        "body.length": (0.1, 0.12, 0.09, 0.11, 0.1, 0.08),
    },
)
ZERO = np.zeros(5)


def pull(tension: np.ndarray) -> MuscleCommand:
    return MuscleCommand(position=ZERO, velocity=ZERO, torque=ZERO, tension=tension)


def blow(pressure: np.ndarray) -> MuscleCommand:
    return MuscleCommand(position=ZERO, velocity=ZERO, torque=ZERO, tension=np.zeros((5, 2)), pressure=pressure)


MAKERS = {
    "pressure": lambda: MusclePlant(ROBOT),
    "tension": lambda: MusclePlant(ROBOT, drive="tension"),
    "mujoco": lambda: MuscleMujoco(ROBOT, drive="tension"),
    "mujoco pressure": lambda: MuscleMujoco(ROBOT),
    "guarded": lambda: Guarded(MusclePlant(ROBOT), ROBOT),
}


@pytest.mark.parametrize("name", MAKERS)
def test_the_border_is_that_of_every_plant(name: str) -> None:
    plant = MAKERS[name]()
    first = plant.sense()
    first.angle[:] = 9.0
    assert np.abs(plant.sense().angle).max() == 0.0
    sent = plant.act(blow(np.full((5, 2), 2e4)), 0.01)
    assert isinstance(sent, MuscleCommand)
    assert plant.sense().t == pytest.approx(0.01)
    plant.act(Command(position=np.full(5, 0.1), velocity=ZERO, torque=ZERO), 0.01)
    assert all(math.isfinite(value) for value in plant.measure().values())
    makes, unit = (blow, "Pa") if name in ("pressure", "mujoco pressure", "guarded") else (pull, "N")
    for bad in (np.full((5, 2), math.nan), np.zeros((4, 2))):
        with pytest.raises(BadInput, match=rf"command\..*\[{unit}\]"):
            plant.act(makes(bad), 0.01)
    plant.close()


def test_plain_commands_are_those_of_servos() -> None:
    """The inner loop gives a servo's torque by tensions: the same run as the simulator with servos, 1e-9."""
    gait = make_gait("serpenoid", {"amplitude": 0.5, "lag": 1.2, "frequency": 1.0}, joints=5, length=0.1)
    one = run(MusclePlant(ROBOT), GaitFollower(gait), duration=1.0, dt=0.005)
    two = run(SimulatedPlant(PLAIN), GaitFollower(gait), duration=1.0, dt=0.005)
    for name in ("base.x", "base.theta", "joint3.angle", "joint5.rate"):
        assert np.abs(one.columns[name] - two.columns[name]).max() < 1e-9
    assert one.block("muscle*.tension").min() >= 0.0


def test_a_tension_limit_limits_the_servo() -> None:
    spec = with_values(ROBOT, {"muscles.tension_most": 1.5})
    gait = make_gait("serpenoid", {"amplitude": 0.5, "lag": 1.2, "frequency": 1.0}, joints=5, length=0.1)
    log = run(MusclePlant(spec), GaitFollower(gait), duration=1.0, dt=0.005)
    assert log.block("muscle*.tension").max() <= 1.5 + 1e-12


def test_muscles_keep_momentum_and_pay_for_energy() -> None:
    """Without friction: momenta stay 0 to 1e-9 of their scale, kinetic energy = muscles' work to 1e-8 (RK4, 0.1 ms)."""
    plant = MusclePlant(FREE, drive="tension")
    work = 0.0
    for k in range(100):
        phase = 0.1 * k + np.arange(5)
        plant.act(pull(0.02 * np.stack([1 + np.sin(phase), 1 - np.sin(phase)], axis=1)), 0.01)
        work = max(work, dynamics.energies(plant.model.planar, plant.q, plant.v).kinetic)
    now = dynamics.momenta(plant.model.planar, plant.q, plant.v)
    assert np.abs(now.linear).max() < 1e-9 * now.linear_scale
    assert abs(now.angular) < 1e-9 * now.angular_scale
    values = plant.measure()
    assert abs(values["energy.kinetic"] - values["energy.actuated"]) < 1e-8 * work


def test_valves_lag_as_they_should() -> None:
    """A held joint-free muscle: p = p_1 (1 - exp(-t/lag)) at the ticks, 1e-9 of it; limits cut what is sent."""
    plant = MusclePlant(ROBOT)
    for k in range(5):
        sent = plant.act(blow(np.full((5, 2), 1e9)), 0.004)
        assert sent.pressure is not None
        assert (sent.pressure == 3e5).all()
        assert plant.pressure == pytest.approx(3e5 * (1 - math.exp(-0.004 * (k + 1) / 0.01)), rel=1e-9)


def test_equal_pressures_leave_a_straight_robot_straight() -> None:
    plant = MusclePlant(ROBOT)
    for _ in range(5):
        plant.act(blow(np.full((5, 2), 3e4)), 0.01)
    assert np.abs(plant.q).max() < 1e-12


def test_more_air_on_the_left_turns_left() -> None:
    plant = MusclePlant(ROBOT)
    air = np.full((5, 2), 5e3)
    air[2, 1] = 1e4
    for _ in range(5):
        plant.act(blow(air), 0.01)
    assert plant.q[5] > 0.01
    assert plant.tensions[2, 1] > plant.tensions[2, 0]


def test_a_path_is_followed_by_pressures_alone() -> None:
    """Valves, hysteresis, bladder and all: speed within 5 % of the wanted one after 12 s, no joint near its end."""
    model = build_muscles(ROBOT)
    law = MuscleLaw(joint_kp=3600.0, joint_kd=180.0)
    controller = ComputedMuscleForce(model=model, path=CIRCLE, law=law, air=True, ahead=0.0125)
    log = run(MusclePlant(ROBOT), controller, duration=14.0, dt=0.005)
    log = with_links(log, ROBOT)
    centre = np.stack([log.columns["centre.x"], log.columns["centre.y"]], axis=1)
    assert np.hypot(*(centre[-1] - centre[-401])) / 2.0 == pytest.approx(0.275, rel=0.05)
    assert np.abs(log.block("joint*.angle")).max() < math.radians(45.0)
    assert controller.notes == []
    assert log.block("muscle*.pressure").max() < 6e4


# MuJoCo: muscles as spatial tendons


def test_lengths_and_arms_equal_mujocos_tendons(rng: np.random.Generator) -> None:
    """1e-12: the same geometry by another code; the whole map too, base columns 0."""
    model, plant = build_muscles(UNEQUAL), MuscleMujoco(UNEQUAL)
    for _ in range(50):
        q = np.concatenate([rng.normal(size=3), rng.uniform(-0.9, 0.9, 5)])
        plant.mj_data.qpos[:] = q
        mujoco.mj_forward(plant.mj_model, plant.mj_data)
        assert np.abs(plant.lengths() - muscles.lengths(model, q[3:])).max() < 1e-12
        assert np.abs(plant.arms() - muscles.arms(model, q[3:])).max() < 1e-12
        assert np.abs(plant.moment().T + muscles.force_map(model, q[3:])).max() < 1e-12


def test_one_step_under_tensions_equals_ours(rng: np.random.Generator) -> None:
    """Acceleration in MuJoCo under random pulls and our ground law, against ours: 1e-8 relative, rounding of both."""
    from metamer.kernels.planar_history import ground_force

    model, plant = build_muscles(UNEQUAL), MuscleMujoco(UNEQUAL)
    for _ in range(10):
        q, v = np.concatenate([rng.normal(size=3), rng.uniform(-0.6, 0.6, 5)]), rng.normal(size=8)
        tension = rng.uniform(0.0, 5.0, (5, 2))
        ground = np.zeros(8)
        ground_force(model.links, q, v, ground)
        plant.mj_data.qpos[:], plant.mj_data.qvel[:] = q, v
        plant.mj_data.ctrl[:], plant.mj_data.qfrc_applied[:] = tension.ravel(), ground
        mujoco.mj_forward(plant.mj_model, plant.mj_data)
        tau = ground.copy()
        tau[3:] += muscles.torques(model, q[3:], tension)
        ours = dynamics.acceleration(model.planar, q, v, tau)
        assert np.abs(plant.mj_data.qacc - ours).max() < 1e-8 * np.abs(ours).max()


def test_open_loop_speed_in_mujoco() -> None:
    """The stated gait at 1 Hz through the tendons: within 5 % of 0.159 m/s (explicit friction, 1 ms)."""
    model = build_muscles(ROBOT)
    law = MuscleLaw(speed_kp=0.0, speed_ki=0.0, heading_gain=0.0)
    log = run(
        MuscleMujoco(ROBOT, drive="tension"),
        ComputedMuscleForce(model=model, path=Line(), law=law),
        duration=6.0,
        dt=0.002,
    )
    log = with_links(log, ROBOT)
    centre = np.stack([log.columns["centre.x"], log.columns["centre.y"]], axis=1)
    assert np.hypot(*(centre[-1] - centre[-1001])) / 2.0 == pytest.approx(0.159, rel=0.05)
    assert np.abs(log.block("joint*.angle") - log.block("joint*.target"))[1000:].max() < math.radians(2.0)


def test_pressures_in_mujoco_agree_with_ours() -> None:
    """0.1 s of the same pressures in both engines: within 1 % of the motion (Euler steps of 0.1 ms against RK4)."""
    ends = []
    spec = with_values(ROBOT, {"run.step": 1e-4})
    for plant in (MusclePlant(spec), MuscleMujoco(spec, drive="pressure")):
        for k in range(20):
            phase = 2.0 * math.pi * 0.005 * k + 1.2 * np.arange(5)
            plant.act(blow(5e3 + 6e3 * np.stack([1 - np.sin(phase), 1 + np.sin(phase)], axis=1)), 0.005)
        ends.append(np.concatenate([plant.sense().base, plant.sense().angle]))
    assert np.abs(ends[0][3:]).max() > 0.05
    assert np.abs(ends[0] - ends[1]).max() < 1e-2 * np.abs(ends[0]).max()


def test_unknown_drives_are_refused() -> None:
    for maker in (MusclePlant, MuscleMujoco):
        with pytest.raises(BadInput, match="pressure, tension"):
            maker(ROBOT, drive="steam")


def test_stops_hold_a_joint_that_air_pushes_out() -> None:
    """Pressures that fold a free joint leave one with stops at 40 deg within 6 deg of them: stops are soft."""
    spec = with_values(ROBOT, {"body.lower": -math.radians(40.0), "body.upper": math.radians(40.0), "run.step": 2e-4})
    plant = MusclePlant(spec)
    air = np.full((5, 2), 5e3)
    air[2, 1] = 2e4
    for _ in range(40):
        plant.act(blow(air), 0.01)
    assert math.radians(38.0) < plant.q[5] < math.radians(46.0)
