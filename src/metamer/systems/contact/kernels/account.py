"""What a run on the ground keeps: energies that flowed, counts and worst cases, and the rows of its table."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import bare_kernel
from metamer.systems.contact.kernels.ground import GAP as POINT_GAP
from metamer.systems.contact.kernels.ground import NORMAL_X, NORMAL_Y, PLACE, example_points, place_points, point_speeds
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.quantities import energies, placed_energies
from metamer.systems.planar.kernels.soft_joints import soft_energy
from metamer.systems.planar.kernels.tree import WORK, place, place_velocities

# columns of an account: energy so far [J], then numbers of work done and the worst of what was solved
DAMPED, RUBBED, ACTUATED, IMPACT, NORMAL, LOAD, IMPACTS, ITERATIONS, RESIDUAL, PENETRATION = range(10)
# largest contact force [N], largest kinetic energy [J], time during which nothing moved [s]; energy that errors of the
# steps took from a robot that nothing drives, less what they gave it: all put right in its velocities [J]
STEPS, SPLITS, HALVED, TIME, STRONGEST, LIVELIEST, RESTED, CORRECTED = range(10, 18)
# force of the whole ground on the robot, points and corners, in the world                                  [N]
PUSH_X, PUSH_Y = range(18, 20)
STIRRED = 20  # time after an impact during which stiff dampers may ring                                      [s]
LEAST_STIRRED = 1e-9  # of a step: less of that time is rounding
ACCOUNT = 21
UNSOLVED = 1e-6  # residual of a step beyond which it does not count as solved
# columns of a point's force: along the normal and along the ground   [N]
POINT_N, POINT_T = 0, 1


@bare_kernel
def look(links, points, ground, q, v, work, spots):
    """Fill places, gaps, normals and speeds of all points at (q, v); returns the deepest penetration.   [m]"""
    place(links, q, v, work)
    place_velocities(links, q, v, work)
    return look_at_points(links, points, ground, work, spots)


@bare_kernel
def look_at_points(links, points, ground, work, spots):
    """As `look`, with the links placed in `work` and their velocities.   [m]"""
    place_points(links, points, ground, work, spots)
    point_speeds(points, work, spots)
    deepest = 0.0
    for k in range(points.shape[0]):
        deepest = max(deepest, -spots[k, POINT_GAP])
    return deepest


@bare_kernel
def stored_energy(links, soft, q, v):
    """Kinetic, potential and elastic energy.   [J]"""
    kinetic, potential, elastic = energies(links, q, v)
    return kinetic, potential, elastic + soft_energy(links, soft[0], soft[1], q)


@bare_kernel
def placed_energy(links, soft, q, v, work):
    """As `stored_energy`, with the links placed in `work` and their velocities.   [J]"""
    kinetic, potential, elastic = placed_energies(links, q, v, work)
    return kinetic, potential, elastic + soft_energy(links, soft[0], soft[1], q)


@bare_kernel
def write_row(links, soft, q, v, work, spots, forces, account, row):
    """State, energies, account, gaps and forces of the points into one row of a run's table.

    work      from `look`
    forces    (k, 2) force on every point in the world                              [N]
    """
    size, count = q.shape[0], spots.shape[0]
    for i in range(size):
        row[i], row[size + i] = q[i], v[i]
    at = 2 * size
    row[at], row[at + 1], row[at + 2] = placed_energy(links, soft, q, v, work)
    for i in range(ACCOUNT):
        row[at + 3 + i] = account[i]
    at += 3 + ACCOUNT
    for k in range(count):
        nx, ny, fx, fy = spots[k, NORMAL_X], spots[k, NORMAL_Y], forces[k, 0], forces[k, 1]
        row[at + k], row[at + count + k] = spots[k, POINT_GAP], nx * fx + ny * fy
        row[at + 2 * count + k] = ny * fx - nx * fy


def warm():
    """Compile what Python calls of this file."""
    (points, ground), zero = example_points(), np.zeros(4)
    look(example_links(), points, ground, zero, zero, np.zeros((2, WORK)), np.zeros((2, PLACE)))
