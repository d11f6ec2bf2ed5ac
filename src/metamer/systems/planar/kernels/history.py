"""Whole runs at once: link poses over time, and ground forces for engines that have no such law."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.planar.kernels import tree as at
from metamer.systems.planar.kernels.friction import link_resistance
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.quantities import hand_inward, link_poses
from metamer.systems.planar.kernels.tree import place, place_velocities


@kernel
def pose_history(links, q, poses, centre):
    """Poses of all links and the centre of mass at every time.   [m, rad]

    q         (T, nv) positions
    poses     (T, n, 3) written: x, y, theta of every link frame
    centre    (T, 2) written: centre of mass
    """
    still = np.zeros(q.shape[1])
    total = 0.0
    for i in range(links.shape[0]):
        total += links[i]["mass"]
    for t in range(q.shape[0]):
        now = link_poses(links, q[t], still)
        x, y = 0.0, 0.0
        for i in range(links.shape[0]):
            for k in range(3):
                poses[t, i, k] = now[i, k]
            x += links[i]["mass"] * now[i, 6]
            y += links[i]["mass"] * now[i, 7]
        centre[t, 0], centre[t, 1] = x / total, y / total


@kernel
def ground_force(links, q, v, force):
    """Generalised force of the ground, sum J^T f over the links; returns the power rubbed away.   [N, N m; W]

    force    (nv,) written
    """
    n = links.shape[0]
    first = q.shape[0] - n
    work = np.empty((n, at.WORK))
    place(links, q, v, work)
    place_velocities(links, q, v, work)
    rubbed = 0.0
    for i in range(n):
        c, s, w = work[i, at.COS], work[i, at.SIN], work[i, at.OMEGA]
        dx, dy = work[i, at.DX], work[i, at.DY]
        vx, vy = work[i, at.VX] - w * dy, work[i, at.VY] + w * dx
        along, across = c * vx + s * vy, c * vy - s * vx
        r_along, r_across = link_resistance(links[i], along, across)
        f_along, f_across = -r_along * along, -r_across * across
        rubbed -= f_along * along + f_across * across
        fx, fy = c * f_along - s * f_across, s * f_along + c * f_across
        work[i, at.PX], work[i, at.PY], work[i, at.PT] = fx, fy, dx * fy - dy * fx
    for i in range(n - 1, -1, -1):
        p = links[i]["parent"]
        force[first + i] = work[i, at.PT]
        hand_inward(work, i, p, force)
    return rubbed


def warm():
    """Compile this file's kernels."""
    links = example_links()
    pose_history(links, np.zeros((1, 4)), np.zeros((1, 2, 3)), np.zeros((1, 2)))
    ground_force(links, np.zeros(4), np.zeros(4), np.zeros(4))
