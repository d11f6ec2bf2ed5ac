"""Rotors and motors to quaternions (w first) and matrices, and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from metamer.algebra.elements import triple
from metamer.algebra.exponential import unit_values
from metamer.algebra.multivector import Multivector
from metamer.algebra.table import G2, G3, PGA
from metamer.core.records import Array
from metamer.core.refusals import refuse

ORTHOGONAL = 1e-6  # how far R^T R may be from 1


def quaternion_from_rotor(r: Multivector) -> Array:
    """(..., 4) quaternions w, x, y, z of rotors of G3.   [-]"""
    if r.algebra is not G3:
        raise refuse("rotor", r.algebra.label, "a rotor of G3")
    return unit_values(r) * [1.0, -1.0, -1.0, -1.0]


def rotor_from_quaternion(q: Any) -> Multivector:
    """Rotors of G3 of unit quaternions w, x, y, z.   [-]"""
    return Multivector(G3, G3.even, unit_quaternions(q) * [1.0, -1.0, -1.0, -1.0])


def quaternion_from_motor(m: Multivector) -> Array:
    """(..., 4) quaternions w, x, y, z of the rotation of motors.   [-]"""
    return _motor_values(m)[..., :4] * [1.0, -1.0, -1.0, -1.0]


def translation_from_motor(m: Multivector) -> Array:
    """(..., 3) shift of motors: where they move the origin.   [m]"""
    return matrix_from_motor(m)[..., :3, 3]


def motor_from_pose(q: Any, p: Any) -> Multivector:
    """Motors that turn by a quaternion (w first), then shift.   [-, m]

    q    (..., 4) unit quaternions
    p    (..., 3) shifts                                                      [m]
    """
    q, p = unit_quaternions(q), triple("p", p)
    shape = np.broadcast_shapes(q.shape[:-1], p.shape[:-1])
    w, x, y, z = np.moveaxis(np.broadcast_to(q, (*shape, 4)), -1, 0)
    a, b, c = np.moveaxis(np.broadcast_to(p, (*shape, 3)), -1, 0)
    # moment part -p q / 2 in the order e01, e02, e03, e0123
    moment = (-(a * w + b * z - c * y), -(b * w + c * x - a * z), -(c * w + a * y - b * x), a * x + b * y + c * z)
    return Multivector(PGA, PGA.even, np.stack([w, -x, -y, -z, *(0.5 * part for part in moment)], axis=-1))


def matrix_from_rotor(r: Multivector) -> Array:
    """(..., 2, 2) rotation matrices of rotors of G2, (..., 3, 3) of G3.   [-]"""
    values = unit_values(r)
    if r.algebra is G2:
        c, s = values[..., 0] ** 2 - values[..., 1] ** 2, -2.0 * values[..., 0] * values[..., 1]
        return np.stack([np.stack([c, -s], axis=-1), np.stack([s, c], axis=-1)], axis=-2)
    if r.algebra is not G3:
        raise refuse("rotor", r.algebra.label, "a rotor of G2 or G3")
    motor = Multivector(PGA, PGA.even, np.concatenate([values, np.zeros_like(values)], axis=-1))
    return matrix_from_motor(motor)[..., :3, :3]


def rotor_from_matrix(rotation: Any) -> Multivector:
    """Rotors of rotation matrices: G2 from (..., 2, 2), G3 from (..., 3, 3), the sign with s >= 0.   [-]"""
    matrix = np.asarray(rotation, dtype=np.float64)
    size = matrix.shape[-1] if matrix.ndim >= 2 else 0
    if size not in (2, 3):
        raise refuse("rotation", f"shape {matrix.shape}", "matrices of 2 x 2 or 3 x 3 numbers")
    _refuse_skewed(matrix)
    if size == 2:
        half = 0.5 * np.arctan2(matrix[..., 1, 0], matrix[..., 0, 0])
        return Multivector(G2, G2.even, np.stack([np.cos(half), -np.sin(half)], axis=-1))
    pose = np.zeros((*matrix.shape[:-2], 4, 4))
    pose[..., :3, :3], pose[..., 3, 3] = matrix, 1.0
    return Multivector(G3, G3.even, motor_from_matrix(pose).values[..., :4])


def matrix_from_motor(m: Multivector) -> Array:
    """(..., 4, 4) homogeneous matrices of motors.   [-, m]"""
    from metamer.algebra.kernels.batch import matrices_from_motors

    values = _motor_values(m)
    out = np.empty((values.size // 8, 4, 4))
    matrices_from_motors(np.ascontiguousarray(values).reshape(-1, 8), out)
    return out.reshape(*m.shape, 4, 4)


def motor_from_matrix(matrix: Any) -> Multivector:
    """Motors of (..., 4, 4) homogeneous matrices, the sign with s >= 0.   [-, m]"""
    from metamer.algebra.kernels.batch import motors_from_matrices

    matrix = np.asarray(matrix, dtype=np.float64)
    if matrix.ndim < 2 or matrix.shape[-2:] != (4, 4):
        raise refuse("matrix", f"shape {matrix.shape}", "matrices of 4 x 4 numbers")
    _refuse_skewed(matrix[..., :3, :3])
    if not np.array_equal(matrix[..., 3, :], np.broadcast_to([0.0, 0.0, 0.0, 1.0], matrix[..., 3, :].shape)):
        raise refuse("matrix[3]", matrix[..., 3, :].reshape(-1, 4)[0].tolist(), "the last row 0, 0, 0, 1")
    flat = np.ascontiguousarray(matrix).reshape(-1, 4, 4)
    out = np.empty((len(flat), 8))
    motors_from_matrices(flat, out)
    return Multivector(PGA, PGA.even, out.reshape(*matrix.shape[:-2], 8))


def unit_quaternions(q: Any) -> Array:
    """(..., 4) unit quaternions, or BadInput."""
    out = np.asarray(q, dtype=np.float64)
    if out.ndim == 0 or out.shape[-1] != 4 or not np.isfinite(out).all():
        raise refuse("q", q, "four finite numbers w, x, y, z [-]")
    if np.abs(np.sum(out**2, axis=-1) - 1.0).max(initial=0.0) > ORTHOGONAL:
        raise refuse("q", q, "a quaternion of length 1 [-]")
    return out


def _motor_values(m: Multivector) -> Array:
    if m.algebra is not PGA:
        raise refuse("motor", m.algebra.label, "a motor of G(3,0,1)")
    return unit_values(m)


def _refuse_skewed(rotation: Array) -> None:
    size = rotation.shape[-1]
    if not np.isfinite(rotation).all():
        raise refuse("rotation", "not finite", "finite numbers")
    off = np.abs(np.swapaxes(rotation, -1, -2) @ rotation - np.eye(size)).max(initial=0.0)
    if off > ORTHOGONAL or np.any(np.linalg.det(rotation) < 0.0):
        raise refuse("rotation", f"|R^T R - 1| = {off:.3g}", "a rotation matrix: R^T R = 1 and det R = 1")
