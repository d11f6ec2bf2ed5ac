"""The limb's cases: free, under gravity, on the ground, ten links; and the same in MuJoCo."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from metamer.description.outline import Outline, diamond, petal, rectangle
from metamer.description.robot import RobotSpec, Start
from metamer.mechanics.contact import GroundRun, run_by_events, run_on_ground
from metamer.mechanics.dynamics import force, gravity_terms
from metamer.mechanics.flight import Flight, fly
from metamer.model.planar import PlanarModel, build, start_state
from metamer.records import Array
from metamer.robots.soft_limb import STRIP, limb

SYSTEM, SOURCE = "soft-limb", "tambornini2020"
START = np.array([0.23, 0.46, 0.40])  # absolute angles of the contact case [rad]
FRICTION_START = np.array([0.6, -0.5, 0.0])
FREE_START, FREE_RATE = (
    np.array([0.10, 0.18, 0.24]),
    np.array([0.004, 0.006, 0.008]),
)  # rad, rad/s; the thesis gives none
MIDDLES = (np.arange(3) + 0.5) / 3.0


def joint_values(theta: Array) -> tuple[float, ...]:
    """Joint angles (or rates) from absolute ones.   [rad, rad/s]"""
    return tuple(float(x) for x in np.diff(np.concatenate([[0.0], theta])))


def with_ground(spec: RobotSpec, **fields) -> RobotSpec:
    """The robot on another ground."""
    return replace(spec, world=replace(spec.world, ground=replace(spec.world.ground, **fields)))


def free_limb(gravity: float, damping: float = 0.0, kind: str = "joint") -> RobotSpec:
    """Three links of the petal in the air."""
    spec = with_ground(limb(replace(STRIP, damping=damping, damping_kind=kind)), law="none")
    start = Start(joints=joint_values(FREE_START), rates=joint_values(FREE_RATE))
    return replace(spec, world=replace(spec.world, gravity=gravity), start=start)


def case_a(links: int = 3) -> RobotSpec:
    """Contact without friction or damping; more links start on the same curve."""
    theta = np.interp((np.arange(links) + 0.5) / links, MIDDLES, START) if links != 3 else START
    return replace(limb(links=links), start=Start(joints=joint_values(theta)))


def case_f() -> RobotSpec:
    """Friction, springs off."""
    spec = with_ground(limb(), mu_static=0.2)
    return replace(spec, body=replace(spec.body, stiffness=0.0), start=Start(joints=joint_values(FRICTION_START)))


def other_limb(outline: Outline, theta: tuple[float, ...], mu: float) -> RobotSpec:
    """A limb of another outline that starts at other absolute angles."""
    spec = with_ground(limb(replace(STRIP, outline=outline), len(theta)), mu_static=mu)
    return replace(spec, start=Start(joints=joint_values(np.array(theta))))


OTHERS = {
    "two links of a rectangle, mu 0.6": other_limb(rectangle(), (0.2, 0.5), 0.6),
    "four links of a petal, mu 0.3": other_limb(petal(), (0.3, 0.2, 0.4, 0.1), 0.3),
    "five links of a diamond, mu 0.2": other_limb(diamond(), (0.4, 0.3, 0.2, 0.3, 0.5), 0.2),
}


def flown(spec: RobotSpec, **options) -> tuple[PlanarModel, Flight]:
    """The model of a robot and its free run from its start."""
    model = build(spec)
    return model, fly(model, *start_state(model), **options)


def landed(spec: RobotSpec, duration: float = 40.0) -> tuple[PlanarModel, GroundRun]:
    """The model of a robot and its run on the ground from its start, 10 ms steps."""
    model = build(spec)
    return model, run_on_ground(model, *start_state(model), duration=duration)


def by_events(spec: RobotSpec, duration: float = 40.0) -> GroundRun:
    """The same by events."""
    model = build(spec)
    return run_by_events(model, *start_state(model), duration=duration, step=1e-3)


def steady_angles(model: PlanarModel) -> Array:
    """Joint angles at which springs carry the weight.   [rad]"""
    from scipy.optimize import fsolve

    zero = np.zeros(model.size)
    return np.asarray(fsolve(lambda q: force(model, q, zero, zero), zero, xtol=1e-13), dtype=np.float64)


def held_gravity_error(step: float, duration: float = 100.0) -> float:
    """Largest energy error over the energy scale when gravity is held over every Runge-Kutta step.   [-]

    The thesis computes all forces at the start of a step and hands numbers to the integrator.
    tambornini2020, section 2.2.2
    """
    from metamer.kernels import steppers
    from metamer.mechanics.dynamics import energies

    real, weightless = build(free_limb(1e-3)), build(free_limb(0.0))
    q, v = start_state(real)
    account = np.zeros(steppers.ACCOUNT)
    command = np.zeros((3, 3))
    first, worst, scale = sum(energies(real, q, v)), 0.0, 0.0
    for _ in range(round(duration / step)):
        command[2] = -gravity_terms(real, q)
        steppers.rk4(weightless.links, q, v, command, step, 1, account)
        now = energies(real, q, v)
        worst, scale = max(worst, abs(sum(now) - first)), max(scale, now.kinetic + now.elastic)
    return worst / scale


@dataclass(frozen=True)
class Second:
    """A case in MuJoCo: time of the first contact, tips of all links at the end.   [s, m]"""

    first: float
    tips: Array


def in_mujoco(spec: RobotSpec, duration: float = 40.0, step: float = 2e-3) -> Second:
    """The same robot, ground and start in MuJoCo, friction cone elliptic."""
    import mujoco

    from metamer.description.mjcf_contact import contact_mjcf_from_spec

    spec = replace(spec, run=replace(spec.run, step=step))
    model = mujoco.MjModel.from_xml_string(contact_mjcf_from_spec(spec, cone="elliptic"))
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 0)
    first = -1.0
    for k in range(round(duration / step)):
        mujoco.mj_step(model, data)
        if first < 0.0 and data.ncon > 0:
            first = (k + 1) * step
    ours = build(spec)
    return Second(first, tips(ours, np.array(data.qpos)))


def tips(model: PlanarModel, q: Array) -> Array:
    """(links, 2) ends of all links.   [m]"""
    from metamer.mechanics.kinematics import poses

    frame, length = poses(model, q).frame, model.links["length"]
    along = np.stack([np.cos(frame[:, 2]), np.sin(frame[:, 2])], axis=1)
    return frame[:, :2] + length[:, None] * along
