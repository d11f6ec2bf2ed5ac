"""Motion of a chain in space: poses, Jacobians, dynamics; q and v are (joints,) arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.algebra.kernels.batch import matrices_from_motors
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.planar.mechanics import Energies, terms_by, vector, vectors
from metamer.systems.spatial.kernels import chain as spatial_chain
from metamer.systems.spatial.kernels import screws as spatial_screws
from metamer.systems.spatial.model import SpatialModel

_forward, _inverse = spatial_chain.forward_dynamics, spatial_screws.inverse_dynamics
if hasattr(_forward, "disable_compile"):
    # one compiled version for float64 arrays; anything else is a TypeError and is cast first
    spatial_chain.warm()
    spatial_screws.warm()
    _forward.disable_compile()
    _inverse.disable_compile()


def acceleration(model: SpatialModel, q: Array, v: Array, tau: Array) -> Array:
    """Acceleration under joint torques, gravity, joint springs and dampers; O(n).   [rad/s^2]

    model    from `build_spatial(body)`
    q, v     (n,) joint angles and rates                                      [rad, rad/s]
    tau      (n,) joint torques                                               [N m]
    featherstone2008, chapter 7
    """
    try:
        return _forward(model.joints, q, v, tau)
    except (TypeError, ValueError):
        return _forward(model.joints, *vectors(model, q=q, v=v, tau=tau))


def force(model: SpatialModel, q: Array, v: Array, a: Array) -> Array:
    """Joint torques that give a wanted acceleration, by Lie brackets: acceleration(model, q, v, force) = a.   [N m]

    menon2025, Eq. (4.38) mended
    """
    try:
        return _inverse(model.joints, q, v, a, True, True)
    except (TypeError, ValueError):
        return _inverse(model.joints, *vectors(model, q=q, v=v, a=a), True, True)


# mass matrix by screws: menon2025, Eq. (4.47)
mass_matrix, velocity_terms, gravity_terms = terms_by(spatial_screws, "joints")


def energies(model: SpatialModel, q: Array, v: Array) -> Energies:
    """Kinetic, gravitational and elastic energy.   [J]"""
    return Energies(*spatial_screws.energies(model.joints, *vectors(model, q=q, v=v)).tolist())


class Screws(NamedTuple):
    """Where a chain is, by motors.

    motors   (n, 8) take the links from home to where they are                [-, m]
    lines    (n, 6) screws of the joints where they are now: columns of the twist's Jacobian   [-, m]
    """

    motors: Array
    lines: Array


def screws(model: SpatialModel, q: Array) -> Screws:
    """Motors of all links and lines of all joints.

    menon2025, Eq. (4.33) with cumulative motors
    """
    motors, lines = np.empty((model.size, 8)), np.empty((model.size, 6))
    spatial_screws.chain_lines(model.joints, vector(model, "q", q), motors, lines)
    return Screws(motors, lines)


def poses(model: SpatialModel, q: Array) -> Array:
    """(n, 4, 4) where every link's frame is: at its joint, with the axes of the world at home.   [-, m]"""
    out = np.empty((model.size, 4, 4))
    matrices_from_motors(screws(model, q).motors, out)
    out[:, :3, 3] += np.einsum("nij,nj->ni", out[:, :3, :3], model.points)
    return out


class Point(NamedTuple):
    """A point fixed on a link.

    position   (3,) in the world                                              [m]
    jacobian   (6, n) rates of turn and of the point per joint rate           [-, m]
    """

    position: Array
    jacobian: Array


def point(model: SpatialModel, q: Array, *, link: int, at: tuple[float, float, float]) -> Point:
    """Position and Jacobian of the point `at` (from the link's begin, home axes, m) of a link."""
    if not 0 <= link < model.size:
        raise refuse("link", link, f"a whole number from 0 to {model.size - 1}")
    where = np.asarray(at, dtype=np.float64)
    if where.shape != (3,) or not np.isfinite(where).all():
        raise refuse("at", at, "three finite numbers x, y, z [m]")
    lines, pose = screws(model, q).lines, poses(model, q)[link]
    p = pose[:3, :3] @ where + pose[:3, 3]
    # velocity of the point: v at the origin + w x p
    jacobian = np.zeros((6, model.size))
    jacobian[:3, : link + 1] = lines[: link + 1, :3].T
    jacobian[3:, : link + 1] = (lines[: link + 1, 3:] + np.cross(lines[: link + 1, :3], p)).T
    return Point(p, jacobian)
