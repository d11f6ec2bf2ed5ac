"""Motors in batches: sandwiches, exp, log and poses of (N, 8) arrays, one row a motor; products are in `motor_lanes`.

Rows are [s, e23, e31, e12, e01, e02, e03, e0123] as in `motor`. A factor with one row stands for all rows.
"""

from __future__ import annotations

import numpy as np

from metamer.algebra.kernels import motor
from metamer.algebra.kernels.motor import exp_bivector, log_motor, motor_from_pose, normalise, pose_from_motor
from metamer.core.jit import kernel


@kernel
def exp_batch(b, out):
    """out[i] = exp(b[i]).   [-]

    b      (N, 6) bivectors [e23, e31, e12, e01, e02, e03]
    out    (N, 8) written, motors
    """
    for i in range(b.shape[0]):
        exp_bivector(b[i], out[i])


@kernel
def log_batch(a, out):
    """out[i] = log(a[i]), the shorter turn.   [-]

    a      (N, 8) motors
    out    (N, 6) written, bivectors
    """
    for i in range(a.shape[0]):
        log_motor(a[i], out[i])


@kernel
def normalise_batch(a):
    """Make every row a motor again, in place.   [-]"""
    for i in range(a.shape[0]):
        normalise(a[i])


@kernel
def move_points(a, x, out):
    """Images of points, the sandwiches a[i] X[i] ~a[i].   [m]

    a      (N, 8) or (1, 8) motors
    x      (N, 3) or (1, 3) points                                            [m]
    out    (N, 3) written                                                     [m]
    """
    step_a, step_x = int(a.shape[0] > 1), int(x.shape[0] > 1)
    for n in range(out.shape[0]):
        motor.move_point(a[n * step_a], x[n * step_x], out[n])


@kernel
def move_lines(a, x, out):
    """Images of lines, screws or twists, the sandwiches a[i] B[i] ~a[i].   [-]

    a      (N, 8) or (1, 8) motors
    x      (N, 6) or (1, 6) bivectors [e23, e31, e12, e01, e02, e03]
    out    (N, 6) written
    """
    step_a, step_x = int(a.shape[0] > 1), int(x.shape[0] > 1)
    rotation, p = np.empty((3, 3)), np.empty(3)
    for n in range(out.shape[0]):
        if n == 0 or step_a:
            pose_from_motor(a[n * step_a], rotation, p)
        b, o = x[n * step_x], out[n]
        n0 = rotation[0, 0] * b[0] + rotation[0, 1] * b[1] + rotation[0, 2] * b[2]
        n1 = rotation[1, 0] * b[0] + rotation[1, 1] * b[1] + rotation[1, 2] * b[2]
        n2 = rotation[2, 0] * b[0] + rotation[2, 1] * b[1] + rotation[2, 2] * b[2]
        m0 = rotation[0, 0] * b[3] + rotation[0, 1] * b[4] + rotation[0, 2] * b[5]
        m1 = rotation[1, 0] * b[3] + rotation[1, 1] * b[4] + rotation[1, 2] * b[5]
        m2 = rotation[2, 0] * b[3] + rotation[2, 1] * b[4] + rotation[2, 2] * b[5]
        o[0], o[1], o[2] = n0, n1, n2
        o[3] = m0 + p[1] * n2 - p[2] * n1
        o[4] = m1 + p[2] * n0 - p[0] * n2
        o[5] = m2 + p[0] * n1 - p[1] * n0


@kernel
def matrices_from_motors(a, out):
    """Homogeneous 4x4 matrices of motors.   [-, m]

    a      (N, 8) motors
    out    (N, 4, 4) written
    """
    rotation, p = np.empty((3, 3)), np.empty(3)
    for n in range(a.shape[0]):
        pose_from_motor(a[n], rotation, p)
        for i in range(3):
            for j in range(3):
                out[n, i, j] = rotation[i, j]
            out[n, i, 3] = p[i]
            out[n, 3, i] = 0.0
        out[n, 3, 3] = 1.0


@kernel
def motors_from_matrices(matrices, out):
    """Motors of homogeneous 4x4 matrices, the sign with s >= 0.   [-]

    matrices   (N, 4, 4) rotation and shift                                   [-, m]
    out        (N, 8) written
    """
    rotation, p = np.empty((3, 3)), np.empty(3)
    for n in range(out.shape[0]):
        for i in range(3):
            for j in range(3):
                rotation[i, j] = matrices[n, i, j]
            p[i] = matrices[n, i, 3]
        motor_from_pose(rotation, p, out[n])


def warm() -> None:
    """Compile this file's kernels."""
    a, b, x = np.zeros((1, 8)), np.zeros((1, 6)), np.zeros((1, 3))
    a[0, 0] = 1.0
    exp_batch(b, a.copy())
    log_batch(a, b.copy())
    normalise_batch(a.copy())
    move_points(a, x, x.copy())
    move_lines(a, b, b.copy())
    matrices = np.zeros((1, 4, 4))
    matrices_from_motors(a, matrices)
    motors_from_matrices(matrices, a.copy())
