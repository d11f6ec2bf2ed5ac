"""Rotors of G3 in batches: products, sandwiches, exp and log of (N, 4) arrays, one row a rotor.

Rows are [s, e23, e31, e12]; R = exp(-theta n / 2) turns by theta about n, v' = R v ~R. The quaternion of a rotor is
(s, -e23, -e31, -e12).
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel


@kernel
def multiply_rotors(a, b, out):
    """Geometric products out[i] = a[i] b[i]; out may be a or b when it has as many rows.   [-]

    a, b    (N, 4) or (1, 4) even elements of G3
    out     (N, 4) written
    """
    step_a, step_b = int(a.shape[0] > 1), int(b.shape[0] > 1)
    for i in range(out.shape[0]):
        x, y, z = a[i * step_a], b[i * step_b], out[i]
        a0, a1, a2, a3 = x[0], x[1], x[2], x[3]
        b0, b1, b2, b3 = y[0], y[1], y[2], y[3]
        z[0] = a0 * b0 - a1 * b1 - a2 * b2 - a3 * b3
        z[1] = a0 * b1 + a1 * b0 - a2 * b3 + a3 * b2
        z[2] = a0 * b2 + a2 * b0 - a3 * b1 + a1 * b3
        z[3] = a0 * b3 + a3 * b0 - a1 * b2 + a2 * b1


@kernel
def rotate_vectors(a, x, out):
    """Images of vectors, the sandwiches a[i] v[i] ~a[i] of unit rotors.   [unit of v]

    a      (N, 4) or (1, 4) rotors
    x      (N, 3) or (1, 3) vectors
    out    (N, 3) written
    """
    step_a, step_x = int(a.shape[0] > 1), int(x.shape[0] > 1)
    for n in range(out.shape[0]):
        m, p, o = a[n * step_a], x[n * step_x], out[n]
        w, i, j, k = m[0], -m[1], -m[2], -m[3]
        x0, x1, x2 = p[0], p[1], p[2]
        c0, c1, c2 = j * x2 - k * x1, k * x0 - i * x2, i * x1 - j * x0
        o[0] = x0 + 2.0 * (w * c0 + j * c2 - k * c1)
        o[1] = x1 + 2.0 * (w * c1 + k * c0 - i * c2)
        o[2] = x2 + 2.0 * (w * c2 + i * c1 - j * c0)


@kernel
def exp_rotors(b, out):
    """out[i] = exp(b[i]) = cos|b| + sin|b| b/|b|.   [-]

    b      (N, 3) bivectors [e23, e31, e12]; b = -theta n / 2 for a turn by theta about n
    out    (N, 4) written, rotors
    """
    for i in range(b.shape[0]):
        angle2 = b[i, 0] * b[i, 0] + b[i, 1] * b[i, 1] + b[i, 2] * b[i, 2]
        if angle2 > 1e-6:
            angle = math.sqrt(angle2)
            cosine, sinc = math.cos(angle), math.sin(angle) / angle
        else:
            cosine = 1.0 - angle2 / 2.0 * (1.0 - angle2 / 12.0 * (1.0 - angle2 / 30.0))
            sinc = 1.0 - angle2 / 6.0 * (1.0 - angle2 / 20.0 * (1.0 - angle2 / 42.0))
        out[i, 0] = cosine
        for k in range(3):
            out[i, 1 + k] = sinc * b[i, k]


@kernel
def log_rotors(a, out):
    """out[i] = log(a[i]), the shorter of the two turns (|rotation| <= pi).   [-]

    a      (N, 4) unit rotors
    out    (N, 3) written; exp of it is a[i] or -a[i], the same rotation
    """
    for i in range(a.shape[0]):
        sign = 1.0 if a[i, 0] >= 0.0 else -1.0
        sine = math.sqrt(a[i, 1] * a[i, 1] + a[i, 2] * a[i, 2] + a[i, 3] * a[i, 3])
        angle = math.atan2(sine, sign * a[i, 0])
        scale = angle / sine if sine > 1e-4 else 1.0 + angle * angle / 6.0 * (1.0 + 7.0 * angle * angle / 60.0)
        for k in range(3):
            out[i, k] = sign * a[i, 1 + k] * scale


def warm() -> None:
    """Compile this file's kernels."""
    a, b = np.zeros((1, 4)), np.zeros((1, 3))
    a[0, 0] = 1.0
    multiply_rotors(a, a, a.copy())
    rotate_vectors(a, b, b.copy())
    exp_rotors(b, a.copy())
    log_rotors(a, b.copy())
