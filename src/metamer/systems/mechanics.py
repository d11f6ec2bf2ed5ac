"""Equations of motion of a built robot, M(q) a + c(q, v) + g(q) = tau, one name for each quantity.

`system` is what `metamer.build(robot)` gives: a physics with such equations has a `model` and, as `mechanics`, a module
with its functions of these names; the rest is refused by name. q, v and tau are (size,) arrays as CONVENTIONS has them.
Ground, wheels and muscles are not in it: they belong to a run.
"""

from __future__ import annotations

from typing import Any

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse


def without_equations(system: Any, what: str) -> BadInput:
    """The refusal of what has no equations of motion, or not this quantity."""
    robot = getattr(system, "robot", None)
    if robot is None:
        return refuse("system", system, "what metamer.build(robot) gives")
    having = "a planar robot or a chain in space on a fixed base: there are no equations of motion in joints"
    return BadInput(f"{what} of {robot.name}: {robot.body.kind} body is not {having}")


def acceleration(system: Any, q: Array, v: Array, tau: Array) -> Array:
    """Acceleration under applied forces, gravity, joint springs and dampers; O(n).   [m/s^2, rad/s^2]

    q, v   (size,) position and velocity
    tau    (size,) joint torques; with a free base first the force and moment on it   [N, N m]
    """
    try:
        return system.mechanics.acceleration(system.model, q, v, tau)
    except AttributeError:
        raise without_equations(system, "acceleration") from None


def quantity(system: Any, name: str) -> Any:
    """A function of the module of a system's physics."""
    found = getattr(getattr(system, "mechanics", None), name, None)
    if found is None:
        raise without_equations(system, name)
    return found


def force(system: Any, q: Array, v: Array, a: Array) -> Array:
    """Applied force that gives a wanted acceleration: acceleration(system, q, v, force) = a.   [N, N m]"""
    return quantity(system, "force")(system.model, q, v, a)


def mass_matrix(system: Any, q: Array) -> Array:
    """Mass matrix M(q), (size, size).   [kg, kg m, kg m^2]"""
    return quantity(system, "mass_matrix")(system.model, q)


def velocity_terms(system: Any, q: Array, v: Array) -> Array:
    """Coriolis and centripetal terms c, (size,).   [N, N m]"""
    return quantity(system, "velocity_terms")(system.model, q, v)


def gravity_terms(system: Any, q: Array) -> Array:
    """Gravity terms g, (size,).   [N, N m]"""
    return quantity(system, "gravity_terms")(system.model, q)


def energies(system: Any, q: Array, v: Array) -> Any:
    """Kinetic, gravitational and elastic energy.   [J]"""
    return quantity(system, "energies")(system.model, q, v)


def momenta(system: Any, q: Array, v: Array) -> Any:
    """Linear and angular momentum with their scales; planar robots.   [kg m/s, kg m^2/s]"""
    return quantity(system, "momenta")(system.model, q, v)


def poses(system: Any, q: Array, *rates: Array) -> Any:
    """Poses of all links; of planar robots also their velocities, at rest if no rates are given.   [m, rad]"""
    return quantity(system, "poses")(system.model, q, *rates)


def point(system: Any, q: Array, *rates: Array, link: int, at: tuple[float, ...]) -> Any:
    """Position and Jacobian of the point `at` of a link; of planar robots velocity too, from the rates.   [m]"""
    return quantity(system, "point")(system.model, q, *rates, link=link, at=at)
