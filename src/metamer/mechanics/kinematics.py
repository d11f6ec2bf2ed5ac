"""Where the links of a planar model are: poses, points, Jacobians."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.kernels import planar_quantities as quantities
from metamer.mechanics.dynamics import vector
from metamer.model.planar import PlanarModel
from metamer.records import Array
from metamer.refusals import refuse


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
    q, v = vector(model, "q", q), vector(model, "v", v)
    out = quantities.point_jacobian(model.links, q, v, link, float(at[0]), float(at[1]))
    return Point(out[:, 0].copy(), out[:, 1].copy(), out[:, 2:].copy())
