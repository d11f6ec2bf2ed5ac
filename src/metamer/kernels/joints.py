"""The one array that kernels see of a spatial chain: a record a joint with the link behind it."""

from __future__ import annotations

import numpy as np

# at home (all angles 0), in world axes: direction of the joint, joint from the joint before it, centre of mass from the
# joint [m]; mass [kg] and inertia about the centre of mass [kg m^2]; joint [N m/rad, N m s/rad, rad, kg m^2]; servo;
# gravity [m/s^2]
JOINT = np.dtype(
    [
        (name, "f8")
        for name in [
            "axis_x",
            "axis_y",
            "axis_z",
            "offset_x",
            "offset_y",
            "offset_z",
            "centre_x",
            "centre_y",
            "centre_z",
            "mass",
            "ixx",
            "ixy",
            "ixz",
            "iyy",
            "iyz",
            "izz",
            "stiffness",
            "damping",
            "rest",
            "armature",
            "lower",
            "upper",
            "kp",
            "kd",
            "torque_limit",
            "tip_x",
            "tip_y",
            "tip_z",
            "gravity_x",
            "gravity_y",
            "gravity_z",
        ]
    ]
)


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
