"""The ground as a polyline, the points that can touch it, and where they are."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import bare_kernel
from metamer.systems.planar.kernels.tree import AX, AY, COS, OMEGA, RX, RY, SIN, VX, VY

# a point of a link that can touch the ground: where it is [m], friction at rest and in motion [-], restitution [-], how
# far off it the link's surface is [m]
NUMBERS = ["x", "y", "mu_static", "mu_kinetic", "restitution", "radius"]
POINT = np.dtype([("link", "i8")] + [(name, "f8") for name in NUMBERS])
# columns of the table of points, one row a point: arm from the joint, position, gap, normal, velocity
ARM_X, ARM_Y, X, Y, GAP, NORMAL_X, NORMAL_Y, SPEED_N, SPEED_T = range(9)
PLACE = 9


@bare_kernel
def gap_and_normal(ground, x, y):
    """Signed distance of a point to the ground and the ground's outward normal there.   [m, -]

    ground    (k, 2) corners, x not falling; the first and last pieces go on for ever   [m]
    x, y      the point                                                               [m]
    Over a corner that points up the normal turns with the point; exactly on it the mean of both sides is taken.
    """
    last = ground.shape[0] - 2
    # the piece below the point
    low, high = 0, last
    while low < high:
        mid = (low + high + 1) // 2
        if ground[mid, 0] <= x:
            low = mid
        else:
            high = mid - 1
    best, best_piece, best_t, best_length = np.inf, low, 0.5, 1.0
    # from there outwards, until no piece can be nearer
    for way in (-1, 1):
        piece = low if way == -1 else low + 1
        while 0 <= piece <= last:
            x0, y0 = ground[piece, 0], ground[piece, 1]
            dx, dy = ground[piece + 1, 0] - x0, ground[piece + 1, 1] - y0
            away = x - ground[piece + 1, 0] if way == -1 else x0 - x
            if away > 0.0 and away * away > best:
                break
            length2 = dx * dx + dy * dy
            t = ((x - x0) * dx + (y - y0) * dy) / length2
            if t < 0.0 and piece > 0:
                t = 0.0
            if t > 1.0 and piece < last:
                t = 1.0
            ex, ey = x - x0 - t * dx, y - y0 - t * dy
            distance2 = ex * ex + ey * ey
            if distance2 < best:
                best, best_piece, best_t, best_length = distance2, piece, t, math.sqrt(length2)
            piece += way
    x0, y0 = ground[best_piece, 0], ground[best_piece, 1]
    dx, dy = (ground[best_piece + 1, 0] - x0) / best_length, (ground[best_piece + 1, 1] - y0) / best_length
    nx, ny = -dy, dx
    corner = -1
    if best_t == 0.0 and best_piece > 0:
        corner = best_piece
    elif best_t == 1.0 and best_piece < last:
        corner = best_piece + 1
    if corner < 0:
        return (x - x0) * nx + (y - y0) * ny, nx, ny
    # nearest to a corner: the side is told by the mean normal of both pieces
    ax, ay = ground[corner, 0] - ground[corner - 1, 0], ground[corner, 1] - ground[corner - 1, 1]
    bx, by = ground[corner + 1, 0] - ground[corner, 0], ground[corner + 1, 1] - ground[corner, 1]
    la, lb = math.sqrt(ax * ax + ay * ay), math.sqrt(bx * bx + by * by)
    mx, my = -ay / la - by / lb, ax / la + bx / lb
    norm = math.sqrt(mx * mx + my * my)
    mx, my = mx / norm, my / norm
    ex, ey = x - ground[corner, 0], y - ground[corner, 1]
    distance = math.sqrt(best)
    side = 1.0 if ex * mx + ey * my >= 0.0 else -1.0
    if distance < 1e-9:
        return side * distance, mx, my
    return side * distance, side * ex / distance, side * ey / distance


@bare_kernel
def place_points(links, points, ground, work, spots):
    """Fill arm, position, gap and normal of every point; needs `place`.   [m]

    work     (n, WORK) with the pose of every link; AX and AY are overwritten by the place of its joint
    spots    (k, PLACE) written
    """
    for i in range(links.shape[0]):
        p = links[i]["parent"]
        work[i, AX] = work[i, RX] + (work[p, AX] if p >= 0 else 0.0)
        work[i, AY] = work[i, RY] + (work[p, AY] if p >= 0 else 0.0)
    for k in range(points.shape[0]):
        i = points[k]["link"]
        c, s = work[i, COS], work[i, SIN]
        ax, ay = c * points[k]["x"] - s * points[k]["y"], s * points[k]["x"] + c * points[k]["y"]
        x, y = work[i, AX] + ax, work[i, AY] + ay
        gap, nx, ny = gap_and_normal(ground, x, y)
        spots[k, ARM_X], spots[k, ARM_Y], spots[k, X], spots[k, Y] = ax, ay, x, y
        spots[k, GAP], spots[k, NORMAL_X], spots[k, NORMAL_Y] = gap - points[k]["radius"], nx, ny


@bare_kernel
def point_speeds(points, work, spots):
    """Fill the velocity of every point along the normal and along the ground.   [m/s]

    Needs `place_velocities` in work and `place_points` in spots.
    """
    for k in range(points.shape[0]):
        i = points[k]["link"]
        vx = work[i, VX] - work[i, OMEGA] * spots[k, ARM_Y]
        vy = work[i, VY] + work[i, OMEGA] * spots[k, ARM_X]
        nx, ny = spots[k, NORMAL_X], spots[k, NORMAL_Y]
        spots[k, SPEED_N] = nx * vx + ny * vy
        spots[k, SPEED_T] = ny * vx - nx * vy


def example_points():
    """Two frozen points on the chain of `example_links`, and a flat ground, to compile kernels with."""
    points = np.zeros(2, POINT)
    points["link"], points["x"] = (0, 1), 1.0
    points["mu_static"] = points["mu_kinetic"] = 0.5
    points.flags.writeable = False
    ground = np.array([[0.0, 0.0], [1.0, 0.0]])
    ground.flags.writeable = False
    return points, ground
