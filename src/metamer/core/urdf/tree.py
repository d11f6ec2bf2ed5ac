"""A URDF file as a tree of rigid bodies; which robot a tree is, the slices of `systems` say."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from metamer.core.records import Array

HINGES, BASES = ("revolute", "continuous"), ("planar", "floating")  # kinds of joints between bodies, of a base
LIMITS = ("lower", "upper", "effort", "velocity")
NO_JOINT_LIMIT = 1e3  # a limit this large stands for none [rad, N m, rad/s]
OWN = {"stiffness": "joint springs", "rest": "rest angles", "armature": "rotor inertia"}  # of joints, beside URDF
SIX = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")


@dataclass(frozen=True, kw_only=True)
class RigidBody:
    """What moves with one joint: a link and all that is fixed to it, at home (all joints at zero) in the ground's axes.

    name, joint   of the link and of the joint above it
    kind          "revolute", "continuous", "planar", "floating"; "root" = a free base without a joint
    parent        index of the body that carries the joint, -1 = the ground       [-]
    turn, place   (3, 3) and (3,) frame of the link                               [-, m]
    axis          (3,) unit vector of the joint                                   [-]
    mass, centre, inertia    total, (3,) place and (3, 3) about the centre        [kg, m, kg m^2]
    shape         length and width of its box along x; None = it has none there   [m]
    limits        lower, upper, effort, velocity; infinite = none                 [rad, N m, rad/s]
    own           damping, stiffness, rest, armature of the joint                 [SI]
    """

    name: str
    joint: str
    kind: str
    parent: int
    turn: Array
    place: Array
    axis: Array
    mass: float
    centre: Array
    inertia: Array
    shape: tuple[float, float] | None
    limits: Mapping[str, float]
    own: Mapping[str, float]

    @property
    def slides(self) -> bool:
        """Whether its joint is a planar one."""
        return self.kind == BASES[0]


@dataclass(frozen=True, kw_only=True)
class RigidTree:
    """A URDF file: its bodies, each after its parent; what else it said of us; what of it is not used."""

    name: str
    bodies: tuple[RigidBody, ...]
    own: Mapping[str, str]
    notes: tuple[str, ...]

    @property
    def free(self) -> bool:
        """Whether the first body is not hinged to the ground."""
        return self.bodies[0].kind not in HINGES

    @property
    def hinges(self) -> list[RigidBody]:
        """The bodies with a joint that turns."""
        return [body for body in self.bodies if body.kind in HINGES]

    def limit(self, what: str) -> float | tuple[float, ...]:
        """Limits of the joints, one number where they are equal.   [N m, rad/s]"""
        given = tuple(body.limits[what] for body in self.hinges)
        return given if len(set(given)) > 1 else next(iter(given), math.inf)

    def names(self) -> list[str]:
        """A note of what the joints are called here, where the file calls them otherwise."""
        called = {body.joint: f"joint{k}" for k, body in enumerate(self.hinges, start=1)}
        said = ", ".join(f"{ours} = {name}" for name, ours in called.items())
        return [] if all(name == ours for name, ours in called.items()) else [f"joints by their names: {said}"]
