"""The limb's cases: free, under gravity, on the ground, ten links; and the same in MuJoCo."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from metamer.core.records import Array
from metamer.description import Robot, Start
from metamer.robots.soft_limb import STRIP, limb
from metamer.systems.contact.mechanics import GroundRun, run_by_events, run_on_ground
from metamer.systems.grounds.none import NoGround
from metamer.systems.planar.flight import Flight, fly
from metamer.systems.planar.mechanics import gravity_terms
from metamer.systems.planar.model import PlanarModel, build, start_state
from metamer.systems.planar.outline import Outline, diamond, limb_links, petal, rectangle

SOURCE = "tambornini2020"
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


def with_ground(spec: Robot, **fields) -> Robot:
    """The robot on another ground."""
    return replace(spec, world=replace(spec.world, ground=replace(spec.world.ground, **fields)))


def in_the_air(spec: Robot) -> Robot:
    """The robot without a ground."""
    return replace(spec, world=replace(spec.world, ground=NoGround()))


def free_limb(gravity: float, damping: float = 0.0, kind: str = "joint") -> Robot:
    """Three links of the petal in the air."""
    spec = in_the_air(limb(replace(STRIP, damping=damping, damping_kind=kind)))
    start = Start(joints=joint_values(FREE_START), rates=joint_values(FREE_RATE))
    return replace(spec, world=replace(spec.world, gravity=gravity), start=start)


def case_a(links: int = 3) -> Robot:
    """Contact without friction or damping; more links start on the same curve."""
    theta = np.interp((np.arange(links) + 0.5) / links, MIDDLES, START) if links != 3 else START
    return replace(limb(links=links), start=Start(joints=joint_values(theta)))


def case_f() -> Robot:
    """Friction, springs off."""
    spec = with_ground(limb(), mu_static=0.2)
    return replace(spec, body=replace(spec.body, stiffness=0.0), start=Start(joints=joint_values(FRICTION_START)))


def other_limb(outline: Outline, theta: tuple[float, ...], mu: float) -> Robot:
    """A limb of another outline that starts at other absolute angles."""
    spec = with_ground(limb(replace(STRIP, outline=outline), len(theta)), mu_static=mu)
    return replace(spec, start=Start(joints=joint_values(np.array(theta))))


OTHERS = {
    "two links of a rectangle, mu 0.6": other_limb(rectangle(), (0.2, 0.5), 0.6),
    "four links of a petal, mu 0.3": other_limb(petal(), (0.3, 0.2, 0.4, 0.1), 0.3),
    "five links of a diamond, mu 0.2": other_limb(diamond(), (0.4, 0.3, 0.2, 0.3, 0.5), 0.2),
}


def flown(spec: Robot, **options) -> tuple[PlanarModel, Flight]:
    """The model of a robot and its free run from its start."""
    model = build(spec)
    return model, fly(model, *start_state(model), **options)


def exchanged(run: Flight) -> float | None:
    """Change of the kinetic energy over that of the rest; None for a robot that does not move.   [-]"""
    other = float(np.ptp(run.potential + run.elastic))
    return float(np.ptp(run.kinetic)) / other if other > 0.0 else None


def landed(spec: Robot, duration: float = 40.0) -> tuple[PlanarModel, GroundRun]:
    """The model of a robot and its run on the ground from its start, 10 ms steps."""
    model = build(spec)
    return model, run_on_ground(model, *start_state(model), duration=duration)


def by_events(spec: Robot, duration: float = 40.0) -> GroundRun:
    """The same by events."""
    model = build(spec)
    return run_by_events(model, *start_state(model), duration=duration, step=0.1)


def steady_angles(gravity: float = 1e-3) -> Array:
    """Absolute angles of three links of the petal at which springs carry the weight: least energy.   [rad]

    Masses, centres and springs of the links, no equation of motion. tambornini2020, section 2.2.2: 1 mm/s^2
    """
    from scipy.optimize import minimize

    links = limb_links(STRIP, 3)

    def slope(theta: Array) -> Array:
        behind = np.concatenate([np.cumsum(links.mass[::-1])[::-1][1:], [0.0]])
        weight = gravity * np.cos(theta) * (links.mass * links.centre + links.length * behind)
        moment = links.stiffness * np.diff(theta, prepend=0.0)
        return weight + moment - np.append(moment[1:], 0.0)

    def energy(theta: Array) -> float:
        height = np.cumsum(links.length * np.sin(theta)) + (links.centre - links.length) * np.sin(theta)
        bend = np.diff(theta, prepend=0.0)
        return float(gravity * links.mass @ height + 0.5 * links.stiffness @ bend**2)

    return np.asarray(minimize(energy, np.zeros(3), jac=slope, tol=1e-14).x, dtype=np.float64)


def held_gravity_error(step: float, duration: float = 100.0) -> float:
    """Largest energy error over the energy scale when gravity is held over every Runge-Kutta step.   [-]

    The thesis computes all forces at the start of a step and hands numbers to the integrator.
    tambornini2020, section 2.2.2
    """
    from metamer.systems.planar.kernels import steppers
    from metamer.systems.planar.mechanics import energies

    real, weightless = build(free_limb(1e-3)), build(free_limb(0.0))
    q, v = start_state(real)
    account = np.zeros(steppers.ACCOUNT_WIDTH)
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


def in_mujoco(spec: Robot, duration: float = 40.0, step: float = 2e-3, softness: float = 1.0) -> Second:
    """The same robot, ground and start in MuJoCo, friction cone elliptic.

    softness   factor on the time constant of its contacts                       [-]
    """
    import mujoco

    from metamer.systems.contact.mujoco import ContactRig, contact_spec

    spec = replace(spec, run=replace(spec.run, step=step))
    model = ContactRig(spec, contact_spec(spec), step).model
    model.geom_solref[:, 0] *= softness
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
    from metamer.systems.planar.mechanics import poses

    frame, length = poses(model, q).frame, model.links["length"]
    along = np.stack([np.cos(frame[:, 2]), np.sin(frame[:, 2])], axis=1)
    return frame[:, :2] + length[:, None] * along
