"""A chain on wheels as arrays: where the axles are, what each link weighs, how the wheels hold."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metamer.core.arrays import per, rows_of
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot, checked
from metamer.systems.grounds.wheels import Wheels
from metamer.systems.planar.spec import link_arrays, planar_body


@dataclass(frozen=True, kw_only=True)
class WheelChain:
    """What the wheel kernels read.

    axle       (N, 2) front joint to axle and axle to rear joint of each link          [m]
    inertial   (N, 4) mass, inertia about its centre, axle to centre along the link, weight on the wheels
               [kg, kg m^2, m, N]
    mu_side    side friction of a wheel before it slips, inf = never                   [-]
    mu_roll    rolling friction                                                        [-]
    eps        speed below which friction fades linearly                               [m/s]
    links      N
    """

    axle: Array
    inertial: Array
    mu_side: float
    mu_roll: float
    eps: float
    links = rows_of("axle")

    @property
    def length(self) -> float:
        """Length of the first link.   [m]"""
        return float(self.axle[0].sum())


def build_wheels(spec: Robot) -> WheelChain:
    """The chain on wheels that a description means, or BadInput that names its problems."""
    ground = checked(spec).world.ground
    if not isinstance(ground, Wheels):
        raise refuse("world.ground.kind", ground.kind, '"wheels"')
    arrays = link_arrays(planar_body(spec))
    length, mass, n = arrays["length"], arrays["mass"], len(arrays["mass"])
    front = 0.5 * length if ground.axle is None else per(ground.axle, n)
    inertial = np.column_stack([mass, arrays["inertia"], arrays["centre"][:, 0] - front, mass * spec.world.gravity])
    return WheelChain(
        axle=np.ascontiguousarray(np.column_stack([front, length - front])),
        inertial=np.ascontiguousarray(inertial),
        mu_side=float(ground.mu_side),
        mu_roll=float(ground.mu_roll),
        eps=float(ground.eps),
    )
