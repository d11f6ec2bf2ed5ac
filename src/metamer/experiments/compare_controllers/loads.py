"""What joint controllers are tried on: any robot as joints that take torques, with its exact model beside it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from metamer.core.arrays import per
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.none import NoGround
from metamer.systems.planar import mechanics
from metamer.systems.planar.model import build
from metamer.systems.planar.spec import PlanarBody
from metamer.systems.spatial import mechanics as spatial
from metamer.systems.spatial.model import SpatialModel, build_spatial
from metamer.systems.spatial.spec import SpatialBody, spatial_arrays

Law = Callable[[Array, Array], Array]  # (angle, rate) -> torque of a controller that acts all the time [N m]
GAMMA = 1.0 - math.sqrt(0.5)


class StiffStepper:
    """Steps of a load under a law by a Rosenbrock method of second order (ROS2): L-stable, right for any Jacobian.

    Heavy damping on light links is stiff (rates of 1e6 /s); the Jacobian is worked out by differences every few steps.

    load     the joints
    every    steps for which a Jacobian is kept
    hairer1996, section IV.7
    """

    def __init__(self, load: JointLoad, every: int = 25) -> None:
        self.load, self.every, self.count = load, every, 0
        self.inverse: Array | None = None

    def derivative(self, y: Array, law: Law) -> Array:
        """y' of the state y = (q, v)."""
        n = len(y) // 2
        self.load.q, self.load.v = y[:n].copy(), y[n:].copy()
        return np.concatenate([y[n:], self.load.acceleration(law(*self.load.joints()))])

    def prepare(self, y: Array, f: Array, law: Law, h: float) -> Array:
        """(1 - gamma h J)^-1 at y."""
        size = len(y)
        jacobian = np.empty((size, size))
        for k in range(size):
            step = 1e-7 * max(1.0, abs(float(y[k])))
            ahead = y.copy()
            ahead[k] += step
            jacobian[:, k] = (self.derivative(ahead, law) - f) / step
        return np.asarray(np.linalg.inv(np.eye(size) - GAMMA * h * jacobian), dtype=np.float64)

    def advance(self, law: Law, h: float) -> None:
        """One step; the load's state is moved on.   [s]"""
        y = np.concatenate([self.load.q, self.load.v])
        f = self.derivative(y, law)
        if self.inverse is None or self.count % self.every == 0:
            self.inverse = self.prepare(y, f, law, h)
        self.count += 1
        k1 = self.inverse @ f
        k2 = self.inverse @ (self.derivative(y + h * k1, law) - 2.0 * k1)
        y = y + 1.5 * h * k1 + 0.5 * h * k2
        n = len(y) // 2
        self.load.q, self.load.v = y[:n], y[n:]


class ChainLoad:
    """A chain in space on a fixed base; its model is the inverse dynamics by motors and Lie brackets."""

    def __init__(self, model: SpatialModel, *, gravity: bool, coriolis: bool, about: str) -> None:
        self.model, self.gravity, self.coriolis, self.about = model, gravity, coriolis, about
        self.damping = model.joints["damping"].copy()
        self.still = np.zeros(model.size)
        self.restart()

    @property
    def count(self) -> int:
        """Number of joints."""
        return self.model.size

    def restart(self) -> None:
        """Back to the straight posture, at rest."""
        self.q, self.v = np.zeros(self.count), np.zeros(self.count)

    def joints(self) -> tuple[Array, Array]:
        """Angles and rates now."""
        return self.q.copy(), self.v.copy()

    def acceleration(self, torque: Array) -> Array:
        """Acceleration of the joints now."""
        if self.coriolis:
            return spatial.acceleration(self.model, self.q, self.v, torque)
        return spatial.acceleration(self.model, self.q, self.still, torque - self.damping * self.v)

    def force(self, angle: Array, rate: Array, acceleration: Array) -> Array:
        """M a + c + g and the joints' springs and dampers, by motors; without c where the load has none."""
        if self.coriolis:
            return spatial.force(self.model, angle, rate, acceleration)
        return spatial.force(self.model, angle, self.still, acceleration) + self.damping * rate

    def bias(self, angle: Array, rate: Array) -> Array:
        """c + g and the springs, without what the dampers ask for: the B of menon2025, Eq. (5.29)."""
        if self.coriolis:
            return spatial.force(self.model, angle, rate, self.still) - self.damping * rate
        return spatial.force(self.model, angle, self.still, self.still)

    def mass(self) -> Array:
        """Mass matrix of the straight chain."""
        return spatial.mass_matrix(self.model, self.still)


class PlanarLoad:
    """A planar robot whose base is free (it takes what acceleration it gets) or fixed; no ground acts."""

    def __init__(self, spec: Robot, *, gravity: bool, about: str) -> None:
        self.model, self.gravity, self.about = build(spec), gravity, about
        self.first = self.model.first_joint
        self.damping = per(spec.body.damping, spec.body.links)[spec.body.links - self.model.joints :]
        self.restart()

    @property
    def count(self) -> int:
        """Number of joints."""
        return self.model.joints

    def restart(self) -> None:
        """Back to the straight posture, at rest."""
        self.q, self.v = np.zeros(self.model.size), np.zeros(self.model.size)

    def joints(self) -> tuple[Array, Array]:
        """Angles and rates now."""
        return self.q[self.first :].copy(), self.v[self.first :].copy()

    def acceleration(self, torque: Array) -> Array:
        """Acceleration of base and joints now."""
        tau = np.zeros(self.model.size)
        tau[self.first :] = torque
        return mechanics.acceleration(self.model, self.q, self.v, tau)

    def force(self, angle: Array, rate: Array, acceleration: Array) -> Array:
        """Joint torques; the base moves as its state tells and takes the acceleration that no force on it gives."""
        q, v, a = self.q.copy(), self.v.copy(), np.zeros(self.model.size)
        q[self.first :], v[self.first :], a[self.first :] = angle, rate, acceleration
        base = slice(0, self.first)
        if self.first:
            mass = mechanics.mass_matrix(self.model, q)
            a[base] = -np.linalg.solve(mass[base, base], mechanics.force(self.model, q, v, a)[base])
        return mechanics.force(self.model, q, v, a)[self.first :]

    def bias(self, angle: Array, rate: Array) -> Array:
        """c + g and the springs, without what the dampers ask for; the base free to follow."""
        return self.force(angle, rate, np.zeros(self.count)) - self.damping * rate

    def mass(self) -> Array:
        """Mass matrix of the joints of the straight body, its base free to follow."""
        mass, k = mechanics.mass_matrix(self.model, np.zeros(self.model.size)), self.first
        if k == 0:
            return mass
        return mass[k:, k:] - mass[k:, :k] @ np.linalg.solve(mass[:k, :k], mass[:k, k:])


# joints that take torques; q and v are the whole state, set from outside while a step is worked out
JointLoad = ChainLoad | PlanarLoad


def planar_as_chain(spec: Robot, damping: float | None) -> SpatialBody | None:
    """A planar chain in side view as a chain in space on a fixed base; a free one is held at its first link."""
    from metamer.systems.planar.spec import link_arrays

    body = spec.body
    if not isinstance(body, PlanarBody) or (
        body.parent is not None and tuple(body.parent) != tuple(range(-1, body.links - 1))
    ):
        return None
    arrays = link_arrays(body)
    first = 1 if body.base == "free" else 0
    if body.links <= first or np.any(arrays["mount"][first:] != 0.0):
        return None

    def each(name: str) -> tuple[float, ...]:
        return tuple(arrays[name][first:].tolist())

    flat = arrays["inertia"][first:]
    offset = np.stack([arrays["attach"][first:, 0], 0.0 * flat, arrays["attach"][first:, 1]], axis=1)
    offset[0] = 0.0
    centre = np.stack([arrays["centre"][first:, 0], 0.0 * flat, arrays["centre"][first:, 1]], axis=1)
    return SpatialBody(
        links=body.links - first,
        axis=(0.0, -1.0, 0.0),
        length=each("length"),
        mass=each("mass"),
        offset=tuple(map(tuple, offset.tolist())),
        centre=tuple(map(tuple, centre.tolist())),
        inertia=tuple((0.0, float(i), float(i), 0.0, 0.0, 0.0) for i in flat),
        stiffness=each("stiffness"),
        damping=each("damping") if damping is None else damping,
        rest=each("rest"),
        armature=each("armature"),
    )


def spatial_on_base(body: SpatialBody, damping: float | None) -> SpatialBody:
    """A chain in space held at its first link."""
    if body.base == "fixed":
        return body if damping is None else replace(body, damping=damping)
    arrays = spatial_arrays(body)

    def rows(name: str) -> tuple[tuple[float, ...], ...]:
        return tuple(map(tuple, arrays[name][1:].tolist()))

    def each(name: str) -> tuple[float, ...]:
        return tuple(arrays[name][1:].tolist())

    offset = arrays["offset"][1:].copy()
    offset[0] = 0.0
    return SpatialBody(
        links=body.links - 1,
        axis=rows("axis"),  # type: ignore[arg-type]
        length=each("length"),
        width=each("width"),
        mass=each("mass"),
        offset=tuple(map(tuple, offset.tolist())),
        centre=rows("centre"),  # type: ignore[arg-type]
        inertia=rows("inertia"),  # type: ignore[arg-type]
        stiffness=each("stiffness"),
        damping=each("damping") if damping is None else damping,
        rest=each("rest"),
        armature=each("armature"),
    )


def joint_load(spec: Robot, *, gravity: bool, coriolis: bool = True, damping: float | None = None) -> JointLoad | None:
    """A robot as joints that take torques; None where gravity does not act on its joints.

    gravity    whether it acts (along -z)
    coriolis   False leaves velocity terms out; chains on a fixed base only
    damping    of the joints; None = the robot's own                          [N m s/rad]
    """
    body = spec.body
    field = (0.0, 0.0, -spec.world.gravity if gravity else 0.0)
    if isinstance(body, SpatialBody):
        chain, words = spatial_on_base(body, damping), "in space, held at its first link"
    elif not isinstance(body, PlanarBody):
        raise refuse(
            "robot", spec.name, f"a robot with joints that take torques; a body of kind {body.kind!r} has legs"
        )
    elif spec.world.view == "side":
        chain = planar_as_chain(spec, damping)
        words = "in side view, held at its first link" if body.base == "free" else "in side view, hinged"
    else:
        chain, words = None, ""
    if chain is not None:
        model = build_spatial(chain, gravity=field)
        return ChainLoad(model, gravity=gravity, coriolis=coriolis, about=f"{spec.name} {words}; no ground acts")
    if gravity:
        return None
    if not coriolis:
        raise refuse("coriolis", coriolis, "true: only chains on a fixed base can be run without velocity terms")
    free = replace(body, damping=damping) if damping is not None else body
    world = replace(spec.world, gravity=0.0, ground=NoGround())
    bare = replace(spec, body=free, world=world, drive=Servo())
    about = f"{spec.name} afloat: no ground acts, and gravity does not bend its joints"
    return PlanarLoad(bare, gravity=False, about=about)
