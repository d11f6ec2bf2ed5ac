"""The muscle-driven snake as a plant, natively and in MuJoCo: contract, energy, momentum, valves, tendons."""

from __future__ import annotations

import math
from dataclasses import replace

import mujoco
import numpy as np
import pytest
from gait_cases import gait_on
from plant_values import measured

from metamer.control.linearising import ComputedMuscleForce, MuscleLaw
from metamer.control.paths.paths import Circle, Line
from metamer.control.servo import GaitFollower
from metamer.core.records import Command, MuscleCommand
from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.plants.engines.mujoco.plant import MujocoPlant
from metamer.plants.engines.native.plant import NativePlant
from metamer.plants.guarded import Guarded
from metamer.plants.plant import Stopped, run
from metamer.plants.simulate import bare_plant, with_links
from metamer.robots.muscle_snake import ROBOT
from metamer.systems.drives.servo import Servo
from metamer.systems.muscles import mechanics as muscles
from metamer.systems.muscles.model import build_muscles
from metamer.systems.muscles.mujoco import tendon_arms, tendon_lengths, tendon_map
from metamer.systems.muscles.system import MuscleSystem
from metamer.systems.planar import mechanics

FREE = with_values(ROBOT, {"world.ground.kind": "none", "run.step": 1e-4})
PLAIN = replace(ROBOT, drive=Servo(kp=2.0, kd=0.05))
CIRCLE = Circle(centre=(1.0, 4.5), radius=4.2).pieces
UNEQUAL = with_values(
    ROBOT,
    {
        "drive.reach": (0.05, 0.04, 0.03, 0.045, 0.05),
        "drive.half_width": (0.02, 0.025, 0.03, 0.015, 0.02),
        "drive.half_width_outer": (0.02, 0.03, 0.025, 0.02, 0.01),
        "body.length": (0.1, 0.12, 0.09, 0.11, 0.1, 0.08),
    },
)
ZERO = np.zeros(5)


def pull(tension: np.ndarray) -> MuscleCommand:
    return MuscleCommand(position=ZERO, velocity=ZERO, torque=ZERO, tension=tension)


def blow(pressure: np.ndarray) -> MuscleCommand:
    return MuscleCommand(position=ZERO, velocity=ZERO, torque=ZERO, tension=np.zeros((5, 2)), pressure=pressure)


def bend(angles: np.ndarray) -> Command:
    return Command(position=angles[:, 0], velocity=ZERO, torque=ZERO)


MAKERS = {
    "pressure": lambda: bare_plant(ROBOT, port="pressure"),
    "tension": lambda: bare_plant(ROBOT, port="tension"),
    "joint": lambda: bare_plant(ROBOT),
    "mujoco tension": lambda: bare_plant(ROBOT, "mujoco", port="tension"),
    "mujoco pressure": lambda: bare_plant(ROBOT, "mujoco", port="pressure"),
    "guarded": lambda: Guarded(bare_plant(ROBOT), ROBOT),
}


@pytest.mark.parametrize("name", MAKERS)
def test_the_border_is_that_of_every_plant(name: str) -> None:
    plant = MAKERS[name]()
    first = plant.sense()
    first.angle[:] = 9.0
    assert np.abs(plant.sense().angle).max() == 0.0
    (port,) = {word for word in ("pressure", "tension") if word in name} or {"joint"}
    makes, unit = {"pressure": (blow, "Pa"), "tension": (pull, "N"), "joint": (bend, "rad")}[port]
    sent, elapsed = plant.act(makes(np.full((5, 2), 0.1)), 0.01)
    assert sent.shape == (plant.accepts.width,)
    assert elapsed == 0.01
    assert plant.sense().t == pytest.approx(0.01)
    assert np.isfinite(list(measured(plant).values())).all()
    for bad in (np.full((5, 2), math.nan), np.zeros((4, 2))):
        with pytest.raises((BadInput, Stopped), match=r"command") as said:
            plant.act(makes(bad), 0.01)
        assert f"[{unit}]" in str(said.value) or "guarded" in name
    plant.close()


def test_plain_commands_are_those_of_servos() -> None:
    """The inner loop gives a servo's torque by tensions: the same run as the simulator with servos, 1e-9."""
    gait = gait_on("serpenoid", {"amplitude": 0.5, "lag": 1.2, "frequency": 1.0}, joints=5, length=0.1)
    one = run(bare_plant(ROBOT), GaitFollower().to(gait), duration=1.0, dt=0.005)
    two = run(bare_plant(PLAIN), GaitFollower().to(gait), duration=1.0, dt=0.005)
    for name in ("base.x", "base.theta", "joint3.angle", "joint5.rate"):
        assert np.abs(one.columns[name] - two.columns[name]).max() < 1e-9
    assert one.block("muscle*.tension").min() >= 0.0


def test_a_tension_limit_limits_the_servo() -> None:
    spec = with_values(ROBOT, {"drive.tension_most": 1.5})
    gait = gait_on("serpenoid", {"amplitude": 0.5, "lag": 1.2, "frequency": 1.0}, joints=5, length=0.1)
    log = run(bare_plant(spec), GaitFollower().to(gait), duration=1.0, dt=0.005)
    assert log.block("muscle*.tension").max() <= 1.5 + 1e-12


def test_muscles_keep_momentum_and_pay_for_energy() -> None:
    """Without friction: momenta stay 0 to 1e-9 of their scale, kinetic energy = muscles' work to 1e-8 (RK4, 0.1 ms)."""
    plant = NativePlant(MuscleSystem(FREE), "tension")
    work = 0.0
    for k in range(100):
        phase = 0.1 * k + np.arange(5)
        plant.act(pull(0.02 * np.stack([1 + np.sin(phase), 1 - np.sin(phase)], axis=1)), 0.01)
        work = max(work, mechanics.energies(plant.system.model, plant.state.q, plant.state.v).kinetic)
    now = mechanics.momenta(plant.system.model, plant.state.q, plant.state.v)
    assert np.abs(now.linear).max() < 1e-9 * now.linear_scale
    assert abs(now.angular) < 1e-9 * now.angular_scale
    values = measured(plant)
    assert abs(values["energy.kinetic"] - values["energy.actuated"]) < 1e-8 * work


def test_valves_lag_as_they_should() -> None:
    """A held joint-free muscle: p = p_1 (1 - exp(-t/lag)) at the ticks, 1e-9 of it; limits cut what is sent."""
    plant = NativePlant(MuscleSystem(ROBOT), "pressure")
    for k in range(5):
        sent = plant.act(blow(np.full((5, 2), 1e9)), 0.004)
        assert (sent[0] == 3e5).all()
        assert plant.system.memory.block(plant.state.memory, "muscle.pressure") == pytest.approx(
            3e5 * (1 - math.exp(-0.004 * (k + 1) / 0.01)), rel=1e-9
        )


def test_equal_pressures_leave_a_straight_robot_straight() -> None:
    plant = NativePlant(MuscleSystem(ROBOT), "pressure")
    for _ in range(5):
        plant.act(blow(np.full((5, 2), 3e4)), 0.01)
    assert np.abs(plant.state.q).max() < 1e-12


def test_more_air_on_the_left_turns_left() -> None:
    plant = NativePlant(MuscleSystem(ROBOT), "pressure")
    air = np.full((5, 2), 5e3)
    air[2, 1] = 1e4
    for _ in range(5):
        plant.act(blow(air), 0.01)
    assert plant.state.q[5] > 0.01
    values = measured(plant)
    assert values["muscle3.left.tension"] > values["muscle3.right.tension"]


def test_a_path_is_followed_by_pressures_alone() -> None:
    """Valves, hysteresis, bladder and all: speed within 5 % of the wanted one after 12 s, no joint near its end."""
    model = build_muscles(ROBOT)
    law = MuscleLaw(joint_kp=3600.0, joint_kd=180.0)
    controller = ComputedMuscleForce(model=model, path=CIRCLE, law=law, air=True, ahead=0.0125)
    log = run(bare_plant(ROBOT, port="pressure"), controller, duration=14.0, dt=0.005)
    log = with_links(log, ROBOT)
    centre = np.stack([log.columns["centre.x"], log.columns["centre.y"]], axis=1)
    assert np.hypot(*(centre[-1] - centre[-401])) / 2.0 == pytest.approx(0.275, rel=0.05)
    assert np.abs(log.block("joint*.angle")).max() < math.radians(45.0)
    assert controller.notes == []
    assert log.block("muscle*.pressure").max() < 6e4


# MuJoCo: muscles as spatial tendons


def test_lengths_and_arms_equal_mujocos_tendons(rng: np.random.Generator) -> None:
    """1e-12: the same geometry by another code; the whole map too, base columns 0."""
    model, plant = build_muscles(UNEQUAL), MujocoPlant(UNEQUAL)
    for _ in range(50):
        q = np.concatenate([rng.normal(size=3), rng.uniform(-0.9, 0.9, 5)])
        plant.data.qpos[:] = q
        mujoco.mj_forward(plant.model, plant.data)
        assert np.abs(tendon_lengths(plant.data) - muscles.lengths(model, q[3:])).max() < 1e-12
        assert np.abs(tendon_arms(plant.model, plant.data) - muscles.arms(model, q[3:])).max() < 1e-12
        assert np.abs(tendon_map(plant.model, plant.data).T + muscles.force_map(model, q[3:])).max() < 1e-12


def test_one_step_under_tensions_equals_ours(rng: np.random.Generator) -> None:
    """Acceleration in MuJoCo under random pulls and our ground law, against ours: 1e-8 relative, rounding of both."""
    from metamer.systems.planar.kernels.history import ground_force

    model, plant = build_muscles(UNEQUAL), MujocoPlant(UNEQUAL)
    for _ in range(10):
        q, v = np.concatenate([rng.normal(size=3), rng.uniform(-0.6, 0.6, 5)]), rng.normal(size=8)
        tension = rng.uniform(0.0, 5.0, (5, 2))
        ground = np.zeros(8)
        ground_force(model.links, q, v, ground)
        plant.data.qpos[:], plant.data.qvel[:] = q, v
        plant.data.ctrl[:], plant.data.qfrc_applied[:] = tension.ravel(), ground
        mujoco.mj_forward(plant.model, plant.data)
        tau = ground.copy()
        tau[3:] += muscles.torques(model, q[3:], tension)
        ours = mechanics.acceleration(model, q, v, tau)
        assert np.abs(plant.data.qacc - ours).max() < 1e-8 * np.abs(ours).max()


def test_open_loop_speed_in_mujoco() -> None:
    """The stated gait at 1 Hz through the tendons: within 5 % of 0.159 m/s (explicit friction, 1 ms)."""
    model = build_muscles(ROBOT)
    law = MuscleLaw(speed_kp=0.0, speed_ki=0.0, heading_gain=0.0)
    log = run(
        bare_plant(ROBOT, "mujoco", port="tension"),
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
    for plant in (bare_plant(spec, engine, port="pressure") for engine in ("native", "mujoco")):
        for k in range(20):
            phase = 2.0 * math.pi * 0.005 * k + 1.2 * np.arange(5)
            plant.act(blow(5e3 + 6e3 * np.stack([1 - np.sin(phase), 1 + np.sin(phase)], axis=1)), 0.005)
        ends.append(np.concatenate([plant.sense().base, plant.sense().angle]))
    assert np.abs(ends[0][3:]).max() > 0.05
    assert np.abs(ends[0] - ends[1]).max() < 1e-2 * np.abs(ends[0]).max()


def test_unknown_ports_are_refused() -> None:
    for engine in ("native", "mujoco"):
        with pytest.raises(BadInput, match=r"port = 'steam'.*joint, tension, pressure"):
            bare_plant(ROBOT, engine, port="steam")


def test_stops_hold_a_joint_that_air_pushes_out() -> None:
    """Pressures that fold a free joint leave one with stops at 40 deg within 6 deg of them: stops are soft."""
    spec = with_values(ROBOT, {"body.lower": -math.radians(40.0), "body.upper": math.radians(40.0), "run.step": 2e-4})
    plant = NativePlant(MuscleSystem(spec), "pressure")
    air = np.full((5, 2), 5e3)
    air[2, 1] = 2e4
    for _ in range(40):
        plant.act(blow(air), 0.01)
    assert math.radians(38.0) < plant.state.q[5] < math.radians(46.0)
