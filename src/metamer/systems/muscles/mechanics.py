"""Muscles of a model, one name for each quantity: lengths, arms, tensions, pressures, and their map onto the robot.

Columns of pairs are (right, left). phi is (joints,).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.muscles.model import MuscleModel
from metamer.systems.planar.mechanics import point, vector


def lengths(model: MuscleModel, phi: Array) -> Array:
    """(joints, 2) muscle lengths, l^2 = r_p^2 + r_d^2 + 2 r_p r_d cos(phi -+ phi_0).   [m]"""
    return _geometry(model, phi)[:, :2].copy()


def arms(model: MuscleModel, phi: Array) -> Array:
    """(joints, 2) arms dl/dphi; a muscle's torque is minus its arm times its tension.   [m/rad]"""
    return _geometry(model, phi)[:, 2:].copy()


def angles_from_lengths(model: MuscleModel, length: Array, *, side: str = "right") -> Array:
    """(joints,) joint angles from the lengths of one side's muscles, below the singular angle.   [rad]

    length    (joints,) of the muscles                                          [m]
    side      "right" or "left"
    haghshenas2022, Eq. (9), put right: phi = +-(phi_0 - acos((l^2 - r_p^2 - r_d^2)/(2 r_p r_d)))
    """
    from metamer.systems.muscles.kernels.muscle import muscle_angles

    if side not in ("right", "left"):
        raise refuse("side", side, '"right" or "left"')
    given = _per_joint(model, "length", length)
    out = muscle_angles(model.muscles, given, 1.0 if side == "right" else -1.0)
    wrong = ~np.isfinite(out)
    if wrong.any():
        k = int(np.argmax(wrong))
        total, product = model.muscles[k, 0], model.muscles[k, 1]
        low, high = np.sqrt(max(total - 2 * product, 0.0)), np.sqrt(total + 2 * product)
        raise refuse(f"length[{k}]", float(given[k]), f"between {low:.4g} and {high:.4g}, what the joint can give [m]")
    return out


class Tensions(NamedTuple):
    """Tensions for wanted torques.

    tension   (joints, 2)                                                       [N]
    torque    (joints,) what they give                                          [N m]
    missing   (joints,) wanted minus given; 0 within the limits                 [N m]
    """

    tension: Array
    torque: Array
    missing: Array


def tensions(model: MuscleModel, phi: Array, torque: Array) -> Tensions:
    """Tensions of least norm within the model's limits, tau = -arm_r f_r - arm_l f_l.   [N]

    torque    (joints,) wanted joint torques                                    [N m]
    With a least tension above 0 both muscles stay taut and the torque is still met: co-contraction compensated.
    """
    from metamer.systems.muscles.kernels.muscle import allocate_tensions

    phi, wanted = _per_joint(model, "phi", phi), _per_joint(model, "torque", torque)
    least, most = model.muscles[:, 3], model.muscles[:, 4]
    limits = np.stack([least, most, least, most], axis=1)
    out = np.empty((model.joints, 3))
    allocate_tensions(model.muscles, phi, wanted, limits, out)
    return Tensions(out[:, :2].copy(), out[:, 2].copy(), wanted - out[:, 2])


def torques(model: MuscleModel, phi: Array, tension: Array) -> Array:
    """(joints,) torques of tensions, tau = -arm_r f_r - arm_l f_l.   [N m]"""
    return -(arms(model, phi) * _pairs(model, "tension", tension)).sum(axis=1)


def stiffness(model: MuscleModel, phi: Array, tension: Array) -> Array:
    """(joints,) joint stiffness -dtau/dphi at held tensions, sum f d2l/dphi2; below 0 a joint runs away.   [N m/rad]

    d2l/dphi2 = -(l'^2 + r_p r_d cos(phi -+ phi_0))/l, so equal pulls push a joint out.
    """
    phi, pulls = _per_joint(model, "phi", phi), _pairs(model, "tension", tension)
    geometry, product, singular = _geometry(model, phi), model.muscles[:, 1], model.singular
    out = np.zeros(model.joints)
    for side, sign in ((0, 1.0), (1, -1.0)):
        length, arm = geometry[:, side], geometry[:, 2 + side]
        out -= pulls[:, side] * (arm**2 + product * np.cos(sign * phi - singular)) / length
    return out


def pressures(model: MuscleModel, phi: Array, rate: Array, tension: Array) -> Array:
    """(joints, 2) pressures at which the muscles pull with these tensions, within what the valves give.   [Pa]

    rate    (joints,) joint rates: the braid's friction depends on the way it moves   [rad/s]
    """
    from metamer.systems.muscles.kernels.muscle import pam_pressures

    phi, rate, out = _per_joint(model, "phi", phi), _per_joint(model, "rate", rate), np.empty((model.joints, 2))
    pam_pressures(model.muscles, model.pam, phi, rate, _pairs(model, "tension", tension), out)
    return out


def tensions_from_pressures(model: MuscleModel, phi: Array, rate: Array, pressure: Array) -> Array:
    """(joints, 2) tensions of the muscles at these pressures: McKibben's force with hysteresis.   [N]"""
    from metamer.systems.muscles.kernels.muscle import pam_tensions

    phi, rate, out = _per_joint(model, "phi", phi), _per_joint(model, "rate", rate), np.empty((model.joints, 3))
    pam_tensions(model.muscles, model.pam, phi, rate, _pairs(model, "pressure", pressure), out)
    return out[:, :2].copy()


def force_map(model: MuscleModel, phi: Array) -> Array:
    """(size, 2 joints) generalised force of a unit pull of every muscle, right and left of joint 1, 2 ...   [-, m]

    Muscles pull at both their ends, so that the rows of the base are exactly zero and the rank is the number of
    joints: no tensions can be found for N + 2 wanted accelerations.
    """
    out, found = np.zeros((model.size, 2 * model.joints)), arms(model, phi)
    for k in range(model.joints):
        out[3 + k, 2 * k : 2 * k + 2] = -found[k]
    return out


def force_map_from_points(model: MuscleModel, q: Array) -> Array:
    """The same map, (size, 2 joints), by another road: from the points where the muscles are tied.   [-, m]

    Virtual work: J_parent^T u - J_child^T u with u along the muscle; the base rows are zero to rounding.
    haghshenas2022, Eqs. (36)-(38), with both ends and both muscles
    """
    q, still = vector(model, "q", q), np.zeros(model.size)
    out = np.empty((model.size, 2 * model.joints))
    for k in range(model.joints):
        h_p, w_p, h_d, w_d = model.ends[k]
        attach = model.links[k + 1]
        for side, sign in ((0, -1.0), (1, 1.0)):
            on_parent = (float(attach["attach_x"] - h_p), float(attach["attach_y"] + sign * w_p))
            first = point(model, q, still, link=k, at=on_parent)
            second = point(model, q, still, link=k + 1, at=(float(h_d), float(sign * w_d)))
            way = second.position - first.position
            out[:, 2 * k + side] = (first.jacobian - second.jacobian).T @ (way / np.hypot(*way))
    return out


def _geometry(model: MuscleModel, phi: Array) -> Array:
    from metamer.systems.muscles.kernels.muscle import muscle_geometry

    out = np.empty((model.joints, 4))
    muscle_geometry(model.muscles, _per_joint(model, "phi", phi), out)
    return out


def _per_joint(model: MuscleModel, name: str, value: Array) -> Array:
    out = np.array(value, dtype=np.float64, order="C")
    if out.shape != (model.joints,) or not np.isfinite(out).all():
        raise refuse(name, np.asarray(value).tolist(), f"{model.joints} finite numbers, one per joint")
    return out


def _pairs(model: MuscleModel, name: str, value: Array) -> Array:
    out = np.array(value, dtype=np.float64, order="C")
    if out.shape != (model.joints, 2) or not np.isfinite(out).all() or (out < 0.0).any():
        raise refuse(name, np.asarray(value).tolist(), f"({model.joints}, 2) finite numbers >= 0, right and left")
    return out
