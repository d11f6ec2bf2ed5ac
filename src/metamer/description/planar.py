"""Planar trees of rigid links: chains, hub with limbs; fixed or free base."""

from __future__ import annotations

from dataclasses import dataclass

from metamer.description.plain import plain_fields
from metamer.description.soft_joints import SoftJoints

PerLink = float | tuple[float, ...]
PerLinkPair = tuple[float, float] | tuple[tuple[float, float], ...]


@dataclass(frozen=True, kw_only=True)
class PlanarBody:
    """A tree of rigid links in a plane. A scalar stands for every link, a list gives one value a link.

    Joint i turns link i against its parent; link 0 hangs on the world. theta_i = theta_parent + mount_i + phi_i.
    A free base adds (x, y, theta) of link 0; a fixed base hinges link 0 to the world at `attach[0]`.

    links      number of links                                                    [-]
    base       "free" or "fixed"
    length     joint to tip along the link's x                                    [m]
    mass       of each link                                                       [kg]
    inertia    about the centre of mass; None = uniform rod, m l^2/12             [kg m^2]
    centre     (x, y) of the centre of mass in the link; None = (length/2, 0)     [m]
    parent     index of each link's parent, -1 = world; None = a chain            [-]
    attach     (x, y) of the joint in the parent; None = the parent's tip         [m]
    mount      angle of the link against its parent at phi = 0                    [rad]
    stiffness  torsion spring of the joint                                        [N m/rad]
    damping    torsion damper of the joint                                        [N m s/rad]
    rest       angle at which the spring is relaxed                               [rad]
    armature   rotor inertia seen at the joint                                    [kg m^2]
    lower, upper  limits of the joint angle; a soft stop pushes back beyond them   [rad]
    soft       what the joints do beside linear springs and dampers: polynomials, tables; None = nothing more
    grip       factor on the ground's friction under this link                    [-]
    area       of the face that sunlight strikes in side view, both sides alike   [m^2]
    wheel      joint to axle along the link, for wheels; None = length/2          [m]
    wheel_radius, wheel_width   of each of the two wheels of a link               [m]
    wheel_mass of one wheel; a link's `mass` includes its two wheels              [kg]
    """

    links: int = 10
    base: str = "free"
    length: PerLink = 0.1
    mass: PerLink = 0.1
    inertia: PerLink | None = None
    centre: PerLinkPair | None = None
    parent: tuple[int, ...] | None = None
    attach: PerLinkPair | None = None
    mount: PerLink = 0.0
    stiffness: PerLink = 0.0
    damping: PerLink = 0.0
    rest: PerLink = 0.0
    armature: PerLink = 0.0
    lower: PerLink = float("-inf")
    upper: PerLink = float("inf")
    soft: SoftJoints | None = None
    grip: PerLink = 1.0
    area: PerLink = 0.0
    wheel: PerLink | None = None
    wheel_radius: float = 0.025
    wheel_width: float = 0.005
    wheel_mass: float = 0.0

    kind = "planar"

    def __post_init__(self) -> None:
        plain_fields(self)

    @property
    def joints(self) -> int:
        """Number of actuated joints: between links, and the hinge to the world of a fixed base."""
        return self.links - 1 if self.base == "free" else self.links
