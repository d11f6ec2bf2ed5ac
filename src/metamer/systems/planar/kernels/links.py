"""The one array that kernels see of a planar robot: a record a link."""

from __future__ import annotations

import numpy as np

# whole numbers first (ground: 1 if the ground acts; free: 1 in every record of a robot whose base is free); then what
# every evaluation reads, side by side: geometry [m, rad], mass [kg, kg m^2], gravity [m/s^2], joint [N m/rad,
# N m s/rad, rad]; then limits [rad], servo [N m/rad, N m s/rad, N m] and ground [N s/m, -, N, -, m/s]
WHOLE = "parent ground free"
REAL = (
    "mount attach_x attach_y centre_x centre_y mass inertia gravity_x gravity_y armature stiffness damping rest "
    "length lower upper stop_stiffness stop_damping kp kd torque_limit "
    "viscous_along viscous_across mu_forward mu_backward mu_across load shared eps"
)
LINK = np.dtype([(name, "i8") for name in WHOLE.split()] + [(name, "f8") for name in REAL.split()])


def frozen(links):
    """The array, made read-only: numba compiles once for frozen arrays, and models never change."""
    links.flags.writeable = False
    return links


def example_links(n=2, free=1):
    """A tiny frozen chain to compile kernels with."""
    links = np.zeros(n, LINK)
    links["parent"] = np.arange(-1, n - 1)
    links["mass"], links["inertia"], links["attach_x"][1:], links["eps"] = 1.0, 1.0, 1.0, 1.0
    links["free"] = free
    return frozen(links)
