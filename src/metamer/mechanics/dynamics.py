"""Motion of a planar model, one name for each quantity.

q and v are (size,) arrays: (x, y, theta, phi_1 ..) with a free base, (phi_0, phi_1 ..) with a fixed one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.kernels import planar_quantities as quantities
from metamer.kernels import planar_tree
from metamer.model.planar import PlanarModel
from metamer.records import Array
from metamer.refusals import refuse

_forward = planar_tree.forward_dynamics
if hasattr(_forward, "disable_compile"):
    # one compiled version for float64 arrays; anything else is a TypeError and is cast first
    planar_tree.warm()
    _forward.disable_compile()


def vector(model: PlanarModel, name: str, value: Array) -> Array:
    """The value as a contiguous float64 array of the model's size, or BadInput."""
    out = np.array(value, dtype=np.float64, order="C")
    if out.shape != (model.size,):
        raise refuse(name, f"shape {out.shape}", f"an array of {model.size} numbers, one a coordinate")
    return out


def acceleration(model: PlanarModel, q: Array, v: Array, tau: Array) -> Array:
    """Acceleration under applied forces, gravity, joint springs and dampers, linear or not; O(n).   [m/s^2, rad/s^2]

    model    from `metamer.build(spec)`
    q, v     (size,) position and velocity
    tau      (size,) joint torques; with a free base first the force and moment on it   [N, N m]
    The ground is not in it: it belongs to a run. featherstone2008, chapter 7
    """
    if model.soft:
        q, v = vector(model, "q", q), vector(model, "v", v)
        tau = vector(model, "tau", tau) + soft_torque(model, q, v)
    try:
        return _forward(model.links, q, v, tau)
    except (TypeError, ValueError):
        q, v, tau = vector(model, "q", q), vector(model, "v", v), vector(model, "tau", tau)
        return _forward(model.links, q, v, tau)


def force(model: PlanarModel, q: Array, v: Array, a: Array) -> Array:
    """Applied force that gives a wanted acceleration: acceleration(model, q, v, force) = a.   [N, N m]"""
    q, v, a = vector(model, "q", q), vector(model, "v", v), vector(model, "a", a)
    out = quantities.inverse_dynamics(model.links, q, v, a, True, True)
    return out - soft_torque(model, q, v) if model.soft else out


def soft_torque(model: PlanarModel, q: Array, v: Array) -> Array:
    """(size,) torque of joints beyond their linear springs and dampers; zero without `body.soft`.   [N m]"""
    from metamer.kernels.soft_joints import no_curves, soft_torques

    curves, tables = no_curves()
    curves = curves if model.curves is None else model.curves
    tables = tables if model.tables is None else model.tables
    out = np.empty(model.size)
    soft_torques(model.links, curves, tables, vector(model, "q", q), vector(model, "v", v), out)
    return out


def soft_energy(model: PlanarModel, q: Array) -> float:
    """Energy that joints store beside their linear springs; zero without `body.soft`.   [J]"""
    from metamer.kernels import soft_joints as kernels

    curves, tables = kernels.no_curves()
    curves = curves if model.curves is None else model.curves
    tables = tables if model.tables is None else model.tables
    return float(kernels.soft_energy(model.links, curves, tables, vector(model, "q", q)))


def mass_matrix(model: PlanarModel, q: Array) -> Array:
    """Mass matrix M(q), (size, size).   [kg, kg m, kg m^2]"""
    return quantities.mass_matrix(model.links, vector(model, "q", q))


def velocity_terms(model: PlanarModel, q: Array, v: Array) -> Array:
    """Coriolis and centripetal terms c of M a + c + g = tau, (size,).   [N, N m]"""
    q, v = vector(model, "q", q), vector(model, "v", v)
    return quantities.inverse_dynamics(model.links, q, v, np.zeros(model.size), False, False)


def gravity_terms(model: PlanarModel, q: Array) -> Array:
    """Gravity terms g of M a + c + g = tau, (size,).   [N, N m]"""
    q, zero = vector(model, "q", q), np.zeros(model.size)
    return quantities.inverse_dynamics(model.links, q, zero, zero, True, False)


class Energies(NamedTuple):
    """Energy of a state.   [J]"""

    kinetic: float
    potential: float
    elastic: float


def energies(model: PlanarModel, q: Array, v: Array) -> Energies:
    """Kinetic, gravitational and elastic energy.   [J]"""
    found = Energies(*quantities.energies(model.links, vector(model, "q", q), vector(model, "v", v)))
    return found._replace(elastic=found.elastic + soft_energy(model, q)) if model.soft else found


class Momenta(NamedTuple):
    """Momentum of a state, and the sums of absolute parts against which conservation is measured.

    linear          (2,)                              [kg m/s]
    angular         about the world's origin          [kg m^2/s]
    linear_scale    sum m |v|                         [kg m/s]
    angular_scale   sum |r x m v| + |I w|             [kg m^2/s]
    """

    linear: Array
    angular: float
    linear_scale: float
    angular_scale: float


def momenta(model: PlanarModel, q: Array, v: Array) -> Momenta:
    """Linear and angular momentum with their scales."""
    out = quantities.momenta(model.links, vector(model, "q", q), vector(model, "v", v))
    return Momenta(out[:2], float(out[2]), float(out[3]), float(out[4]))
