"""Chains of equal uniform rods in absolute angles: mass, Coriolis, gravity and torque matrices in closed form, any n.

M phi'' + C phi'^2 + G = D tau + lambda F, with phi_i the angle of rod i against the ground.
menon2025, Eqs. (4.1)-(4.13), entries mended: the weight of entry ij is n - max(i, j) + 1/2.
"""

from __future__ import annotations

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse


def angles(phi: Array) -> Array:
    """(n,) finite angles, or BadInput.   [rad]"""
    out = np.asarray(phi, dtype=np.float64)
    if out.ndim != 1 or len(out) == 0 or not np.isfinite(out).all():
        raise refuse("phi", f"shape {out.shape}", "one finite angle per rod [rad]")
    return out


def weights(n: int) -> Array:
    """(n, n) n - max(i, j) + 1/2 off the diagonal, n - i + 1/3 on it, i from 1.   [-]"""
    i = np.arange(1, n + 1)
    out = n - np.maximum.outer(i, i) + 0.5
    out[np.diag_indices(n)] = n - i + 1.0 / 3.0
    return out


def rods_mass_matrix(phi: Array, mass: float, length: float) -> Array:
    """M_ij = m l^2 w_ij cos(phi_i - phi_j), (n, n).   [kg m^2]"""
    phi = angles(phi)
    return mass * length**2 * weights(len(phi)) * np.cos(phi[:, None] - phi[None, :])


def rods_coriolis_matrix(phi: Array, mass: float, length: float) -> Array:
    """C_ij = m l^2 w_ij sin(phi_i - phi_j), which multiplies phi_j'^2, (n, n).   [kg m^2]"""
    phi = angles(phi)
    return mass * length**2 * weights(len(phi)) * np.sin(phi[:, None] - phi[None, :])


def torque_matrix(n: int) -> Array:
    """D: Q_i = tau_i - tau_{i+1}, upper bidiagonal, (n, n).   [-]"""
    return np.eye(n) - np.eye(n, k=1)


def tip_load(phi: Array, length: float, friction: float) -> Array:
    """lambda_i = l (cos phi_i + mubar sin phi_i): a ground force F at the tip acts as lambda F, (n,).   [m]

    phi        (n,) absolute angles                                           [rad]
    friction   mubar: the force along x is -mubar F                           [-]
    menon2025, Eq. (4.8)
    """
    phi = angles(phi)
    return length * (np.cos(phi) + friction * np.sin(phi))
