"""Motion and poses of a planar model, one name for each quantity.

q and v are (size,) arrays: (x, y, theta, phi_1 ..) with a free base, (phi_0, phi_1 ..) with a fixed one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.planar.kernels import quantities
from metamer.systems.planar.kernels import tree as planar_tree
from metamer.systems.planar.model import PlanarModel

_forward = planar_tree.forward_dynamics
if hasattr(_forward, "disable_compile"):
    # one compiled version for float64 arrays; anything else is a TypeError and is cast first
    planar_tree.warm()
    _forward.disable_compile()


def vector(model: Any, name: str, value: Array) -> Array:
    """The value as a contiguous float64 array of the model's size, or BadInput."""
    out = np.array(value, dtype=np.float64, order="C")
    if out.shape != (model.size,):
        raise refuse(name, f"shape {out.shape}", f"an array of {model.size} numbers, one per coordinate")
    return out


def vectors(model: Any, **values: Array) -> Iterator[Array]:
    """Some of them, by their names."""
    return (vector(model, name, value) for name, value in values.items())


def acceleration(model: PlanarModel, q: Array, v: Array, tau: Array) -> Array:
    """Acceleration under applied forces, gravity, joint springs and dampers, linear or not; O(n).   [m/s^2, rad/s^2]

    model    from `metamer.build(spec)`
    q, v     (size,) position and velocity
    tau      (size,) joint torques; with a free base first the force and moment on it   [N, N m]
    The ground is not in it: it belongs to a run. featherstone2008, chapter 7
    """
    if model.soft:
        tau = vector(model, "tau", tau) + soft_torque(model, q, v)
    try:
        return _forward(model.links, q, v, tau)
    except (TypeError, ValueError):
        return _forward(model.links, *vectors(model, q=q, v=v, tau=tau))


def force(model: PlanarModel, q: Array, v: Array, a: Array) -> Array:
    """Applied force that gives a wanted acceleration: acceleration(model, q, v, force) = a.   [N, N m]"""
    q, v, a = vectors(model, q=q, v=v, a=a)
    out = quantities.inverse_dynamics(model.links, q, v, a, True, True)
    return out - soft_torque(model, q, v) if model.soft else out


def soft_torque(model: PlanarModel, q: Array, v: Array) -> Array:
    """(size,) torque of joints beyond their linear springs and dampers; zero without `body.soft`.   [N m]"""
    from metamer.systems.planar.kernels.soft_joints import no_curves, soft_torques

    curves, tables = no_curves()
    curves = curves if model.curves is None else model.curves
    tables = tables if model.tables is None else model.tables
    out = np.empty(model.size)
    soft_torques(model.links, curves, tables, *vectors(model, q=q, v=v), out)
    return out


def soft_energy(model: PlanarModel, q: Array) -> float:
    """Energy that joints store beside their linear springs; zero without `body.soft`.   [J]"""
    from metamer.systems.planar.kernels import soft_joints as kernels

    curves, tables = kernels.no_curves()
    curves = curves if model.curves is None else model.curves
    tables = tables if model.tables is None else model.tables
    return float(kernels.soft_energy(model.links, curves, tables, vector(model, "q", q)))


def terms_by(kernels: Any, records: str) -> tuple[Callable[..., Array], Callable[..., Array], Callable[..., Array]]:
    """Functions of a model that give the terms of M a + c + g = tau.

    kernels    module with `mass_matrix` and `inverse_dynamics`
    records    name of the model's array that they read
    """

    def mass_matrix(model: Any, q: Array) -> Array:
        """Mass matrix M(q), (size, size).   [kg, kg m, kg m^2]"""
        return kernels.mass_matrix(getattr(model, records), vector(model, "q", q))

    def velocity_terms(model: Any, q: Array, v: Array) -> Array:
        """Coriolis and centripetal terms c, (size,).   [N, N m]"""
        zero = np.zeros(model.size)
        return kernels.inverse_dynamics(getattr(model, records), *vectors(model, q=q, v=v), zero, False, False)

    def gravity_terms(model: Any, q: Array) -> Array:
        """Gravity terms g, (size,).   [N, N m]"""
        zero = np.zeros(model.size)
        return kernels.inverse_dynamics(getattr(model, records), vector(model, "q", q), zero, zero, True, False)

    return mass_matrix, velocity_terms, gravity_terms


mass_matrix, velocity_terms, gravity_terms = terms_by(quantities, "links")


class Energies(NamedTuple):
    """Energy of a state.   [J]"""

    kinetic: float
    potential: float
    elastic: float


def energies(model: PlanarModel, q: Array, v: Array) -> Energies:
    """Kinetic, gravitational and elastic energy.   [J]"""
    found = Energies(*quantities.energies(model.links, *vectors(model, q=q, v=v)))
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
    out = quantities.momenta(model.links, *vectors(model, q=q, v=v))
    return Momenta(out[:2], float(out[2]), float(out[3]), float(out[4]))


class Poses(NamedTuple):
    """Every link of a state.

    frame         (n, 3) x, y, theta of the link frame: at the joint, x along the link    [m, rad]
    frame_rate    (n, 3) its derivative                                                   [m/s, rad/s]
    centre        (n, 2) centre of mass                                                   [m]
    centre_rate   (n, 2) its velocity                                                     [m/s]
    """

    frame: Array
    frame_rate: Array
    centre: Array
    centre_rate: Array


def poses(model: PlanarModel, q: Array, v: Array | None = None) -> Poses:
    """Poses and velocities of all links; at rest if v is not given."""
    rate = np.zeros(model.size) if v is None else vector(model, "v", v)
    out = quantities.link_poses(model.links, vector(model, "q", q), rate)
    return Poses(out[:, 0:3], out[:, 3:6], out[:, 6:8], out[:, 8:10])


class Point(NamedTuple):
    """A point fixed on a link.

    position   (2,) in the world         [m]
    velocity   (2,)                      [m/s]
    jacobian   (2, size) dp/dq           [m, m/rad]
    """

    position: Array
    velocity: Array
    jacobian: Array


def point(model: PlanarModel, q: Array, v: Array, *, link: int, at: tuple[float, float]) -> Point:
    """Position, velocity and Jacobian of the point `at` (x, y in the link's frame, m) of a link."""
    if not 0 <= link < len(model.links):
        raise refuse("link", link, f"a whole number from 0 to {len(model.links) - 1}")
    q, v = vectors(model, q=q, v=v)
    out = quantities.point_jacobian(model.links, q, v, link, float(at[0]), float(at[1]))
    return Point(out[:, 0].copy(), out[:, 1].copy(), out[:, 2:].copy())
