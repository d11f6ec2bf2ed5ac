"""What can touch: points with faces and, where round, with convex corners; links with convex corners."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.systems.contact.model import ContactModel
from metamer.systems.contact.reference.dense import Pose, Rig, across, jacobian, turned

FACE, EDGE, LINK = 0, 1, 2  # a point on a face, a round point on a convex corner, a link on a convex corner
BEYOND = 0.02  # a face goes on behind a concave corner by this, at most half the next face   [m]
LEANS = 1e-3  # a link may lean this far into a face beside the corner that it lies on          [rad]

Rows = Any  # (k,) records ROW
ROW = np.dtype(
    [(name, "i8") for name in ("kind", "link", "owner")]
    + [(name, "f8", 2) for name in ("place", "normal", "spot", "before", "after")]
    + [(name, "f8") for name in ("low", "high", "radius", "mu_static", "mu_kinetic", "restitution", "shear", "pull")]
)


class Seen(NamedTuple):
    """Rows at a state.

    gap        (k,) distance, negative inside                                        [m]
    room       (k,) how far it is from the nearer end of its face or link, negative beyond it   [m]
    normal     (k, 2) of the ground, and how it turns                                [-, 1/s]
    arm        (k, 2) from the link's joint to where it touches, and its rate        [m, m/s]
    speed      (k, 2) along the normal and along the ground                          [m/s]
    """

    gap: Array
    room: Array
    normal: Array
    turning: Array
    arm: Array
    sweeping: Array
    speed: Array


def side_of(d: Array) -> Array:
    """Vectors (..., 2) turned by -90 degrees: along the ground, from the normal."""
    return -across(d)


def rows_of(contact: ContactModel, adhesion: Array, lengths: Array) -> Rows:
    """Every row of a robot on its ground.

    adhesion    (k, 2) along the ground and along the normal, of every point          [N]
    """
    corners, sides, last = contact.ground, contact.sides, len(contact.ground) - 2
    edges = np.diff(corners, axis=0)
    size = np.hypot(edges[:, 0], edges[:, 1])
    ways = edges / size[:, None]
    beyond = np.minimum(BEYOND, 0.5 * size)
    found = []
    for k, point in enumerate(contact.points):
        place, radius = (point["x"], point["y"]), contact.radius[point["link"]]
        own = (radius, point["mu_static"], point["mu_kinetic"], point["restitution"], *adhesion[k])
        for j in range(last + 1):
            low = -np.inf if j == 0 else -beyond[j - 1] if sides[j] > 0.0 else 0.0
            high = np.inf if j == last else size[j] + (beyond[j + 1] if sides[j + 1] > 0.0 else 0.0)
            found.append(
                (FACE, point["link"], k, place, across(ways[j]), corners[j], ways[j], ways[j], low, high, *own)
            )
        for j in range(1, last + 1):
            if sides[j] < 0.0 and radius > 0.0:
                ends = (ways[j - 1], ways[j], 0.0, 0.0)
                found.append((EDGE, point["link"], k, place, (0.0, 0.0), corners[j], *ends, *own))
    for i in range(len(contact.radius) if len(contact.points) else 0):
        for j in range(1, last + 1):
            if sides[j] < 0.0:
                ends = (ways[j - 1], ways[j], 0.0, lengths[i])
                own = (contact.radius[i], *contact.rough[i], 0.0, 0.0)
                found.append((LINK, i, -1 - i, (0.0, 0.0), (0.0, 0.0), corners[j], *ends, *own))
    return np.array(found, ROW)


def see(rows: Rows, pose: Pose) -> Seen:
    """Gaps, normals, arms and speeds of rows."""
    link, kind = rows["link"], rows["kind"]
    axis, omega, joint = pose.axis[link], pose.omega[link, None], pose.joint[link]
    normal, turning = rows["normal"].copy(), np.zeros((len(rows), 2))
    radius = rows["radius"][:, None]
    arm = turned(axis, rows["place"][:, 0], rows["place"][:, 1])
    sweeping = omega * across(arm)
    off = joint + arm - rows["spot"]
    away = (off * normal).sum(axis=1)
    along = (off * rows["before"]).sum(axis=1)
    room = np.minimum(along - rows["low"], rows["high"] - along)
    edge = kind == EDGE
    if edge.any():
        # away from the corner, between the normals of its two faces
        far = np.maximum(np.hypot(off[edge, 0], off[edge, 1]), 1e-300)
        n = off[edge] / far[:, None]
        moves = pose.speed[link[edge]] + sweeping[edge]
        normal[edge], away[edge] = n, far
        turning[edge] = side_of(n) * ((moves * side_of(n)).sum(axis=1) / far)[:, None]
        ends = (off[edge] * rows["before"][edge]).sum(axis=1), -(off[edge] * rows["after"][edge]).sum(axis=1)
        room[edge] = np.minimum(*ends)
    arm, sweeping = arm - radius * normal, sweeping - radius * turning
    on = kind == LINK
    if on.any():
        d, side = rows["spot"][on] - joint[on], across(axis[on])
        middle = across(rows["before"][on] + rows["after"][on])
        sign = np.where((side * middle).sum(axis=1) >= 0.0, 1.0, -1.0)[:, None]
        n = sign * side
        normal[on], turning[on] = n, -omega[on] * sign * axis[on]
        arm[on], sweeping[on], away[on] = d, -pose.speed[link[on]], -(n * d).sum(axis=1)
        along = (d * axis[on]).sum(axis=1)
        room[on] = np.minimum(along, rows["high"][on] - along)
        leans = np.minimum((n * rows["before"][on]).sum(axis=1), -(n * rows["after"][on]).sum(axis=1)) < -LEANS
        room[on] = np.where(leans, -np.inf, room[on])
    moves = pose.speed[link] + omega * across(arm)
    speed = np.stack([(normal * moves).sum(axis=1), (side_of(normal) * moves).sum(axis=1)], axis=1)
    return Seen(away - rows["radius"], room, normal, turning, arm, sweeping, speed)


def row_equations(rig: Rig, rows: Rows, pose: Pose, seen: Seen) -> tuple[Array, Array]:
    """J (2 k, size) and b (2 k,) of the accelerations J a + b along normal and ground, row by row.   [m/s^2]"""
    link = rows["link"]
    moves = jacobian(rig, pose, link, pose.joint[link] + seen.arm)
    ways = np.stack([seen.normal, side_of(seen.normal)], axis=1)
    turns = np.stack([seen.turning, side_of(seen.turning)], axis=1)
    omega = pose.omega[link, None]
    speed = pose.speed[link] + omega * across(seen.arm)
    rest = pose.swing[link] + omega * across(seen.sweeping)
    J = np.einsum("kwc,kcs->kws", ways, moves)
    b = np.einsum("kwc,kc->kw", ways, rest) + np.einsum("kwc,kc->kw", turns, speed)
    return J.reshape(-1, J.shape[2]), b.ravel()
