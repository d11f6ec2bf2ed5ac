"""Forward kinematics of a chain of revolute joints four ways: rotors, motors, screws, closed form in a plane."""

from __future__ import annotations

import numpy as np

from metamer.algebra.elements import components, line, point, position, rotor, vector
from metamer.algebra.exponential import exp
from metamer.core.records import Array
from metamer.core.refusals import refuse


def joint_arrays(axes: Array, points: Array, tip: Array, q: Array) -> tuple[Array, Array, Array, Array]:
    """The four arrays with shapes that fit, or BadInput."""
    axes, points, tip, q = (np.asarray(x, dtype=np.float64) for x in (axes, points, tip, q))
    n = q.shape[-1] if q.ndim else 0
    for name, value, wanted in (("axes", axes, (n, 3)), ("points", points, (n, 3)), ("tip", tip, (3,))):
        if value.shape != wanted:
            raise refuse(name, f"shape {value.shape}", f"shape {wanted} for {n} joint angles")
    return axes, points, tip, q


def tip_by_rotors(axes: Array, points: Array, tip: Array, q: Array) -> Array:
    """X = R X(0) ~R + sum_i R_1..R_{i-1} P_i ~.., P_i = P_i(0) - R_i P_i(0) ~R_i, (..., 3).   [m]

    axes     (n, 3) directions of the joints at home                          [-]
    points   (n, 3) where the joints are at home                              [m]
    tip      (3,) the point that is followed, at home                         [m]
    q        (..., n) joint angles                                            [rad]
    menon2025, Eq. (3.6)
    """
    axes, points, tip, q = joint_arrays(axes, points, tip, q)
    total, out = rotor(np.zeros(q.shape[:-1]), (0.0, 0.0, 1.0)), np.zeros((*q.shape[:-1], 3))
    for i in range(q.shape[-1]):
        home, turn = vector(points[i]), rotor(q[..., i], axes[i])
        out += components(total >> (home - (turn >> home)))
        total = total * turn
    return out + components(total >> vector(tip))


def tip_by_motors(axes: Array, points: Array, tip: Array, q: Array) -> Array:
    """X = M_1 .. M_n X(0) ~M_n .. ~M_1 with M_i = exp(-q_i/2 L_i), (..., 3); arguments as `tip_by_rotors`.   [m]

    menon2025, Eq. (3.10)
    """
    axes, points, tip, q = joint_arrays(axes, points, tip, q)
    x = point(np.broadcast_to(tip, (*q.shape[:-1], 3)))
    for i in reversed(range(q.shape[-1])):
        x = exp(-0.5 * q[..., i] * line(axes[i], points[i])) >> x
    return position(x)


def tip_by_screws(axes: Array, points: Array, tip: Array, q: Array) -> Array:
    """X = e^{xi_1 q_1} .. e^{xi_n q_n} X(0), product of matrix exponentials, (..., 3); as `tip_by_rotors`.   [m]

    menon2025, Eqs. (3.11)-(3.12)
    """
    axes, points, tip, q = joint_arrays(axes, points, tip, q)
    x = np.broadcast_to(tip, (*q.shape[:-1], 3))
    for i in reversed(range(q.shape[-1])):
        n = axes[i] / np.linalg.norm(axes[i])
        hat = np.array([[0.0, -n[2], n[1]], [n[2], 0.0, -n[0]], [-n[1], n[0], 0.0]])
        s, c = np.sin(q[..., i])[..., None, None], np.cos(q[..., i])[..., None, None]
        rotation = np.eye(3) + s * hat + (1.0 - c) * (hat @ hat)
        # (I - R) p + R x
        x = points[i] + np.einsum("...ij,...j->...i", rotation, x - points[i])
    return x


def planar_tip(lengths: Array, q: Array) -> Array:
    """x = sum l_i cos(q_1 + .. + q_i), y = sum l_i sin(..) of a chain in a plane, (..., 2).   [m]

    lengths   (n,) of the links                                               [m]
    q         (..., n) joint angles                                           [rad]
    menon2025, Eq. (3.18)
    """
    lengths, q = np.asarray(lengths, dtype=np.float64), np.asarray(q, dtype=np.float64)
    if lengths.ndim != 1 or q.ndim == 0 or q.shape[-1] != len(lengths):
        raise refuse("q", f"shape {q.shape}", f"one angle per link, {lengths.size} [rad]")
    phi = np.cumsum(q, axis=-1)
    return np.stack([(lengths * np.cos(phi)).sum(axis=-1), (lengths * np.sin(phi)).sum(axis=-1)], axis=-1)
