"""The one array that kernels see of a spatial chain: a record a joint with the link behind it."""

from __future__ import annotations

import numpy as np

# at home (all angles 0), in world axes: direction of the joint, joint from the joint before it, centre of mass from the
# joint [m]; mass [kg] and inertia about the centre of mass [kg m^2]; joint [N m/rad, N m s/rad, rad, kg m^2];
# gravity [m/s^2]
GEOMETRY = tuple(f"{name}_{axis}" for name in ("axis", "offset", "centre") for axis in "xyz")
INERTIA = ("mass", "ixx", "ixy", "ixz", "iyy", "iyz", "izz")
HINGE = ("stiffness", "damping", "rest", "armature")
FIELD = ("gravity_x", "gravity_y", "gravity_z")
JOINT = np.dtype([(name, "f8") for name in (*GEOMETRY, *INERTIA, *HINGE, *FIELD)])


def frozen(joints):
    """The array, made read-only: numba compiles once for frozen arrays, and models never change."""
    joints.flags.writeable = False
    return joints


def example_joints(n=2):
    """A tiny frozen chain to compile kernels with."""
    joints = np.zeros(n, JOINT)
    joints["axis_z"], joints["offset_x"][1:], joints["centre_x"], joints["mass"] = 1.0, 1.0, 0.5, 1.0
    for name in ("ixx", "iyy", "izz"):
        joints[name] = 0.1
    return frozen(joints)
