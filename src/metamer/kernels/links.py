"""The one array that kernels see of a planar robot: a record a link."""

from __future__ import annotations

import numpy as np

NO_GROUND, VISCOUS, COULOMB_SHARED, COULOMB_COMPONENT = 0, 1, 2, 3

# integer codes first, then geometry [m, rad], mass [kg, kg m^2], joint [N m/rad, N m s/rad, rad],
# servo [N m/rad, N m s/rad, N m], ground [N s/m, -, N, m/s], gravity [m/s^2]
LINK = np.dtype(
    [("parent", "i8"), ("law", "i8")]
    + [
        (name, "f8")
        for name in (
            "length mount attach_x attach_y centre_x centre_y mass inertia armature "
            "stiffness damping rest lower upper kp kd torque_limit "
            "viscous_along viscous_across mu_forward mu_backward mu_across load eps gravity_x gravity_y"
        ).split()
    ]
)


def frozen(links):
    """The array, made read-only: numba compiles once for frozen arrays, and models never change."""
    links.flags.writeable = False
    return links


def example_links(n=2):
    """A tiny frozen chain to compile kernels with."""
    links = np.zeros(n, LINK)
    links["parent"] = np.arange(-1, n - 1)
    links["mass"], links["inertia"], links["attach_x"][1:] = 1.0, 1.0, 1.0
    return frozen(links)
