"""Which contacts may act in a step: every face within reach of every point, every corner within reach of every link.

In a concave corner a point has a row for each face; over a convex one a single row whose normal points away from the
corner. Links have thickness: rows of points act at the surface, half the thickness from the point towards the face.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from metamer.core.jit import bare_kernel
from metamer.systems.contact.kernels.ground import example_points
from metamer.systems.contact.kernels.rows import (
    ALONG,
    FACE,
    FACED,
    GAP,
    HIGHEST,
    KIND,
    LINK_ON_CORNER,
    LOWEST,
    MU,
    MU_KINETIC,
    NORMAL_X,
    NORMAL_Y,
    OUT,
    OWNER,
    PLACE_X,
    PLACE_Y,
    POINT_ON_FACE,
    RADIUS,
    RESTITUTION,
    ROW,
    SPEED_N,
    SPOT_X,
    SPOT_Y,
    TOUCH,
    U_LENGTH,
    UX,
    UY,
    W_LENGTH,
    WX,
    WY,
    faces,
    gap_of,
    within,
)
from metamer.systems.planar.kernels.tree import COS, OMEGA, RX, RY, SIN, VX, VY

MARGIN = 1e-3  # reach beyond what a point moves in a step        [m]
ON_EDGE = 2e-6  # a point without thickness that is nearer to a convex corner has one of its two faces   [m]
PAST_EDGE = 1e-5  # a row that is no deeper where it comes over an edge comes onto the face behind it   [m]
CORNER_WIDTH = 1e-6  # of a corner: a point without thickness that is farther off meets a face   [m]
LANDED = 1e-9  # an arrival is found to this                        [m]
HOP = 0.02  # of a step: a row that is back this soon has not left
ON_CORNER = 1e-9  # a point nearer to a convex corner takes the mean normal   [m]


class Terrain(NamedTuple):
    """The ground and what can touch it: points (k,) records, corners (c, 2) [m], sides (c,), radius (n,) [m], grip.

    sides     1 at a concave corner, -1 at a convex one; straight counts as concave
    radius    half the thickness of each link
    rough     (n, 3) friction at rest, friction in motion and restitution of each link on a corner
    """

    points: Any
    corners: Any
    sides: Any
    radius: Any
    rough: Any


@bare_kernel
def piece_at(corners, x):
    """Last piece of ground that begins at or before x."""
    low, high = 0, corners.shape[0] - 2
    while low < high:
        middle = (low + high + 1) // 2
        if corners[middle, 0] <= x:
            low = middle
        else:
            high = middle - 1
    return low


@bare_kernel
def add_row(rows, count, link, owner, face, normal, gap):
    """A row with its owner, face, normal and gap; returns how many there are. Beyond the room it is only counted."""
    if count < rows.link.shape[0]:
        c = rows.table[count]
        for j in range(ROW):
            c[j] = 0.0
        rows.link[count], rows.status[count] = link, OUT
        c[OWNER], c[FACE], c[GAP] = owner, face, gap
        c[NORMAL_X], c[NORMAL_Y] = normal
    return count + 1


@bare_kernel
def describe_row(rows, at, kind, place, spot, valid, rough):
    """The rest of a row: kind, place in link or world, place on the face, where it is valid, thickness and friction."""
    if at < rows.link.shape[0]:
        c = rows.table[at]
        c[KIND] = kind
        c[PLACE_X], c[PLACE_Y] = place
        c[SPOT_X], c[SPOT_Y] = spot
        c[LOWEST], c[HIGHEST] = valid
        c[RADIUS], c[MU], c[MU_KINETIC], c[RESTITUTION] = rough


@bare_kernel
def nearest_piece(corners, x, y, low, most):
    """Nearest piece of ground from `low` on, where on it (0 .. 1, beyond at the ends), distance^2, and where to stop.

    most    pieces that begin beyond this x are not looked at        [m]
    """
    last = corners.shape[0] - 2
    best, piece, where, j = np.inf, low, 0.0, low
    while j <= last and (corners[j, 0] <= most or j == low):
        ex, ey = corners[j + 1, 0] - corners[j, 0], corners[j + 1, 1] - corners[j, 1]
        t = ((x - corners[j, 0]) * ex + (y - corners[j, 1]) * ey) / (ex * ex + ey * ey)
        if t < 0.0 and j > 0:
            t = 0.0
        if t > 1.0 and j < last:
            t = 1.0
        dx, dy = x - corners[j, 0] - t * ex, y - corners[j, 1] - t * ey
        away = dx * dx + dy * dy
        if away < best:
            best, piece, where = away, j, t
        j += 1
    return piece, where, best, j


@bare_kernel
def corner_normal(corners, corner, x, y):
    """Normal at a point over a convex corner, away from the corner, and its signed distance.   [-, m]"""
    dx, dy = x - corners[corner, 0], y - corners[corner, 1]
    d = math.sqrt(dx * dx + dy * dy)
    ux, uy = corners[corner, 0] - corners[corner - 1, 0], corners[corner, 1] - corners[corner - 1, 1]
    wx, wy = corners[corner + 1, 0] - corners[corner, 0], corners[corner + 1, 1] - corners[corner, 1]
    lu, lw = math.sqrt(ux * ux + uy * uy), math.sqrt(wx * wx + wy * wy)
    bx, by = -uy / lu - wy / lw, ux / lu + wx / lw
    lb = math.sqrt(bx * bx + by * by)
    side = 1.0 if dx * bx + dy * by >= 0.0 else -1.0
    if d <= ON_CORNER:
        return bx / lb, by / lb, side * d
    return side * dx / d, side * dy / d, side * d


@bare_kernel
def faces_on_edge(corners, sides, piece, x, y, vx, vy):
    """Face that a point on a convex corner has and the one that it has not: it closes less with the first; -5 else.

    piece    nearest to the point
    On an edge rounding says which face a point comes to: taken is that along which it moves.
    """
    for corner in range(max(piece, 1), min(piece + 2, corners.shape[0] - 1)):
        dx, dy = x - corners[corner, 0], y - corners[corner, 1]
        if sides[corner] < 0.0 and dx * dx + dy * dy <= ON_EDGE * ON_EDGE:
            ux, uy = corners[corner, 0] - corners[corner - 1, 0], corners[corner, 1] - corners[corner - 1, 1]
            wx, wy = corners[corner + 1, 0] - corners[corner, 0], corners[corner + 1, 1] - corners[corner, 1]
            before = (ux * vy - uy * vx) / math.sqrt(ux * ux + uy * uy)
            after = (wx * vy - wy * vx) / math.sqrt(wx * wx + wy * wy)
            return (corner - 1, corner) if before > after else (corner, corner - 1)
    return -5, -5


@bare_kernel
def goes_below(corners, piece, other, reach):
    """How far a face goes on beyond the concave corner between it and another: as far as it lies below that.   [m]

    other    the face before or after `piece`; the first and the last go on for ever
    A little in any case: what stands in a corner is beyond it by rounding, or by its depth in the other face.
    """
    if other == 0 or other == corners.shape[0] - 2:
        return reach
    ex, ey = corners[piece + 1, 0] - corners[piece, 0], corners[piece + 1, 1] - corners[piece, 1]
    ux, uy = corners[other + 1, 0] - corners[other, 0], corners[other + 1, 1] - corners[other, 1]
    return min(reach, max(MARGIN, (ux * ex + uy * ey) / math.sqrt(ex * ex + ey * ey)))


@bare_kernel
def add_faces(rows, count, terrain, k, place, velocity, reach):
    """Rows of point k with every face within reach of its place; returns how many rows there are."""
    corners, sides, point = terrain.corners, terrain.sides, terrain.points[k]
    last, link = corners.shape[0] - 2, point["link"]
    radius, x, y = terrain.radius[link], place[0], place[1]
    if last == 0:
        # a straight ground: far above it in squares, for there is nothing to look for
        ex, ey = corners[1, 0] - corners[0, 0], corners[1, 1] - corners[0, 1]
        above, far = (y - corners[0, 1]) * ex - (x - corners[0, 0]) * ey, reach + radius
        if above > 0.0 and above * above > far * far * (ex * ex + ey * ey):
            return count
    rough = (radius, point["mu_static"], point["mu_kinetic"], point["restitution"])
    reach += radius
    low = piece_at(corners, x - reach) if last > 0 else 0
    piece, where, best, stop = nearest_piece(corners, x, y, low, x + reach)
    if best > reach * reach:
        # far above the ground: nothing; deep inside it: what is nearest
        ex, ey = corners[piece + 1, 0] - corners[piece, 0], corners[piece + 1, 1] - corners[piece, 1]
        if -(x - corners[piece, 0]) * ey + (y - corners[piece, 1]) * ex > 0.0:
            return count
    corner, has, has_not = -1, -5, -5
    if radius == 0.0:
        has, has_not = faces_on_edge(corners, sides, piece, x, y, velocity[0], velocity[1])
    if has >= 0:
        piece = has
    elif where == 0.0 and piece > 0:
        corner = piece
    elif where == 1.0 and piece < last:
        corner = piece + 1
    if corner >= 0 and sides[corner] < 0.0:
        nx, ny, d = corner_normal(corners, corner, x, y)
        spot = (corners[corner, 0], corners[corner, 1])
        at = count
        count = add_row(rows, count, link, float(k), -1.0 - corner, (nx, ny), d - radius)
        # a sharp point meets a corner only there; beside it the faces have it
        wide = np.inf if radius > 0.0 else CORNER_WIDTH
        describe_row(rows, at, POINT_ON_FACE, (point["x"], point["y"]), spot, (-wide, wide), rough)
        piece = -5
    for j in range(low, stop):
        ex, ey = corners[j + 1, 0] - corners[j, 0], corners[j + 1, 1] - corners[j, 1]
        length = math.sqrt(ex * ex + ey * ey)
        nx, ny = -ey / length, ex / length
        dx, dy = x - corners[j, 0], y - corners[j, 1]
        along, d = (dx * ex + dy * ey) / length, dx * nx + dy * ny
        lowest = -np.inf if j == 0 else (-goes_below(corners, j, j - 1, reach) if sides[j] > 0.0 else 0.0)
        highest = np.inf
        if j < last:
            highest = length + (goes_below(corners, j, j + 1, reach) if sides[j + 1] > 0.0 else 0.0)
        take = j == piece
        if has == j:
            lowest, highest = lowest - ON_EDGE, highest + ON_EDGE
        if has_not == j:
            continue
        if not take and lowest - reach <= along <= highest + reach and abs(d) <= reach:
            # inside another face only where both meet in a concave corner
            concave = (j == piece - 1 and sides[piece] > 0.0) or (j == piece + 1 and sides[j] > 0.0)
            take = d >= 0.0 or concave
        if take:
            at = count
            count = add_row(rows, count, link, float(k), float(j), (nx, ny), d - radius)
            spot = (corners[j, 0], corners[j, 1])
            describe_row(rows, at, POINT_ON_FACE, (point["x"], point["y"]), spot, (lowest, highest), rough)
    return count


@bare_kernel
def edges_at(corners, j):
    """Directions of the ground before and after corner j, and both lengths.   [-, m]"""
    ux, uy = corners[j, 0] - corners[j - 1, 0], corners[j, 1] - corners[j - 1, 1]
    wx, wy = corners[j + 1, 0] - corners[j, 0], corners[j + 1, 1] - corners[j, 1]
    u, w = math.sqrt(ux * ux + uy * uy), math.sqrt(wx * wx + wy * wy)
    return ux / u, uy / u, wx / w, wy / w, u, w


@bare_kernel
def add_corners(rows, count, terrain, body, i, reach):
    """Rows of link i with every convex corner within reach between its ends; returns how many rows there are."""
    corners, work = terrain.corners, body.work
    length, co, si = body.links[i]["length"], work[i, COS], work[i, SIN]
    x, y = body.place[i, 0], body.place[i, 1]
    reach += terrain.radius[i]
    left, right = min(x, x + co * length) - reach, max(x, x + co * length) + reach
    rough = (terrain.radius[i], terrain.rough[i, 0], terrain.rough[i, 1], terrain.rough[i, 2])
    j = max(piece_at(corners, left), 1)
    while j < corners.shape[0] - 1 and corners[j, 0] <= right:
        if terrain.sides[j] < 0.0:
            dx, dy = corners[j, 0] - x, corners[j, 1] - y
            along, across = co * dx + si * dy, -si * dx + co * dy
            if -reach < along < length + reach and abs(across) < reach:
                edges = edges_at(corners, j)
                # the normals of the two faces have the corner's between them
                side = 1.0 if si * (edges[1] + edges[3]) + co * (edges[0] + edges[2]) >= 0.0 else -1.0
                at = count
                gap = -side * across - terrain.radius[i]
                count = add_row(rows, count, i, -1.0 - i, -1.0 - j, (-si * side, co * side), gap)
                spot, valid = (side, 0.0), (0.0, length)
                describe_row(rows, at, LINK_ON_CORNER, (corners[j, 0], corners[j, 1]), spot, valid, rough)
                if at < rows.link.shape[0]:
                    c = rows.table[at]
                    c[UX], c[UY], c[WX], c[WY], c[U_LENGTH], c[W_LENGTH] = edges
        j += 1
    return count


@bare_kernel
def find_rows(rows, terrain, body, h, gravity):
    """Every row that may act within h, at the place and velocity in `body`; returns how many there are.

    More than there is room for are counted only.
    """
    work, place = body.work, body.place
    count, k, cornered = 0, 0, terrain.corners.shape[0] > 2
    for i in range(body.links.shape[0]):
        co, si, omega = work[i, COS], work[i, SIN], work[i, OMEGA]
        while k < terrain.points.shape[0] and terrain.points[k]["link"] == i:
            px, py = terrain.points[k]["x"], terrain.points[k]["y"]
            ax, ay = co * px - si * py, si * px + co * py
            vx, vy = work[i, VX] - omega * ay, work[i, VY] + omega * ax
            reach = 2.0 * h * (math.sqrt(vx * vx + vy * vy) + gravity * h) + MARGIN
            count = add_faces(rows, count, terrain, k, (place[i, 0] + ax, place[i, 1] + ay), (vx, vy), reach)
            k += 1
        if cornered and terrain.points.shape[0] > 0:
            speed = abs(work[i, VX]) + abs(work[i, VY]) + abs(omega) * body.links[i]["length"]
            count = add_corners(rows, count, terrain, body, i, 2.0 * h * (speed + gravity * h) + MARGIN)
    return count


@bare_kernel
def arrival(gap, speed, ahead, h):
    """Time at which a gap closes, from its value and rate now and its value `ahead` after h; quadratic.   [s]"""
    c = (ahead - gap - speed * h) / (h * h)
    if abs(c) * h * h <= 1e-14 * (abs(gap) + abs(speed) * h):
        return -gap / speed if speed < 0.0 else h
    disc = speed * speed - 4.0 * c * gap
    if disc < 0.0:
        return h
    root = math.sqrt(disc)
    # the first root after now
    low = (-speed - root) / (2.0 * c)
    high = (-speed + root) / (2.0 * c)
    if low > high:
        low, high = high, low
    if speed < 0.0:
        # it closes: where it is on the ground already, now
        return max(low if c > 0.0 else high, 0.0)
    if low > 1e-9 * h:
        return low
    return high if high > 0.0 else h


@bare_kernel
def comes(c, link, place, h):
    """When a row that is out comes through the ground in a step of h, how deep it is then, whether it only hops.

    Needs the arms of the end. Returns a time below 0 where it does not come.              [s, m]
    """
    gap, along = gap_of(c, link, place)
    if gap >= 0.0:
        return -1.0, 0.0, False
    # a row that was below when it left may come back to where it was
    level = min(c[GAP], 0.0)
    when = arrival(c[GAP] - level, c[SPEED_N], gap - level, h) if gap < level else 0.0
    if c[GAP] < -TOUCH:
        comes_there = c[FACED] > 0.0
    else:
        # it comes through its face only within it: beyond an edge it passes by
        at = c[ALONG] + (along - c[ALONG]) * min(max(when / h, 0.0), 1.0)
        edge = min(max(at, c[LOWEST]), c[HIGHEST])
        # what is round looks there for the edge itself
        comes_there = edge == at or (c[GAP] > TOUCH and abs(at - edge) < c[RADIUS])
        if edge != at and within(c, gap, along):
            # beyond an end then, but within since: it comes there, unless it is deep by then and comes by another face
            then = h * (edge - c[ALONG]) / (along - c[ALONG]) if c[LOWEST] <= along <= c[HIGHEST] else when
            deep = -c[GAP] - (c[SPEED_N] + (gap - c[GAP] - c[SPEED_N] * h) * then / (h * h)) * then
            if c[KIND] == LINK_ON_CORNER or deep <= PAST_EDGE:
                when, comes_there = max(when, then), True
        comes_there = comes_there and (c[FACED] > 0.0 or faces(c))
    if not comes_there:
        return -1.0, 0.0, False
    return max(when, 0.0), level - gap, c[GAP] <= TOUCH and when < HOP * h


@bare_kernel
def put_origins(body):
    """Joints of all links in the world; needs `place` in work.   [m]"""
    for i in range(body.links.shape[0]):
        p = body.links[i]["parent"]
        body.place[i, 0] = body.work[i, RX] + (body.place[p, 0] if p >= 0 else 0.0)
        body.place[i, 1] = body.work[i, RY] + (body.place[p, 1] if p >= 0 else 0.0)


def corner_sides(corners):
    """(c,) 1 at concave and straight corners, -1 at convex ones, 0 at the ends."""
    d = np.diff(corners, axis=0)
    cross = d[:-1, 0] * d[1:, 1] - d[:-1, 1] * d[1:, 0]
    straight = np.abs(cross) < 1e-14 * np.hypot(d[:-1, 0], d[:-1, 1]) * np.hypot(d[1:, 0], d[1:, 1])
    out = np.zeros(len(corners))
    out[1:-1] = np.where(straight, 1.0, np.sign(cross))
    out.flags.writeable = False
    return out


def example_terrain(n=2):
    """A flat ground under two points, to compile kernels with."""
    points, ground = example_points()
    radius, rough = np.zeros(n), np.zeros((n, 3))
    radius.flags.writeable = rough.flags.writeable = False
    return Terrain(points, ground, corner_sides(ground), radius, rough)
