"""What a segment does and whether it still could: bend, twist, stretch, volumes, inversion, clearance to spheres."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.platform.kernels.platform import fill_frames, fill_legs, ring_radius, sample_arm, solve_three

# columns of a measure row
BEND, TWIST, STRETCH, VOLUME, LOFT, RADIUS, HEIGHT, BACK_HEIGHT, DETERMINANT, OVERLAP, SHORTEST, LONGEST = range(12)
# kinds of flags, columns of `first`
INVERSION, PLATES_CROSS, SINGULARITY, LEG_SHORT, LEG_LONG = range(5)
THIN = 1e-3  # |det(M)| / r_b^3 below which a segment counts as singular


@kernel
def loft_volume(r, ra, rb):
    """Signed volume between the two plates, straight lines joining points of equal angle.   [m^3]

    V = pi/3 p . (ra^2 z + rb^2 Rz + ra rb (x x Ry - y x Rx) / 2); for aligned plates the frustum of (6).
    r         (12,) frame of the end plate in the base plate
    ra, rb    radii of the two plates                                          [m]
    """
    # x cross R y = (0, -Ry_z, Ry_y); y cross R x = (Rx_z, 0, -Rx_x)
    wx, wy, wz = -r[6], -r[7], r[4] + r[0]
    mixed = 0.5 * ra * rb * (r[9] * wx + r[10] * wy + r[11] * wz)
    ends = ra * ra * r[11] + rb * rb * (r[9] * r[2] + r[10] * r[5] + r[11] * r[8])
    return math.pi / 3.0 * (ends + mixed)


@kernel
def plate_overlap(r, ra, rb):
    """Length of the line along which the two discs cut through each other; negative = the gap along it.   [m]

    Two discs meet where their chords on the line common to both planes overlap; -1 where a plane misses the other disc.
    """
    nx, ny, nz = r[2], r[5], r[8]
    sine2 = nx * nx + ny * ny
    if sine2 < 1e-18:
        return 0.0 if r[11] == 0.0 else -1.0
    sine = math.sqrt(sine2)
    # point of the line nearest to the base centre: in plane z = 0 and n . x = n . p
    offset = (nx * r[9] + ny * r[10] + nz * r[11]) / sine2
    near_x, near_y = nx * offset, ny * offset
    tx, ty = -ny / sine, nx / sine
    half_a2 = ra * ra - near_x * near_x - near_y * near_y
    along = (r[9] - near_x) * tx + (r[10] - near_y) * ty
    gx, gy = r[9] - near_x - along * tx, r[10] - near_y - along * ty
    half_b2 = rb * rb - gx * gx - gy * gy - r[11] * r[11]
    if half_a2 < 0.0 or half_b2 < 0.0:
        return -1.0
    half_a, half_b = math.sqrt(half_a2), math.sqrt(half_b2)
    return min(half_a, along + half_b) - max(-half_a, along - half_b)


@kernel
def fill_measures(m, arm, ring, out):
    """Measures of every segment, a row each.   [rad, rad, -, m^3, m^3, m, m, m, -, m, m, m]

    out   (n, 12) written: bend (angle of the plates' axes), twist (turn about the axis, swing-twist),
          stretch |p|/home - 1, volume by (6), loft volume, r_a, height of the end centre over the base plate, of the
          base centre under the end plate, det(M)/r_b^3, overlap of the discs (negative = apart), shortest
          and longest leg
    lafmejani2020, Eqs. (3), (6), (7), (11)
    """
    n = m.shape[0]
    local, world, a, length = np.empty((n, 12)), np.empty((n + 1, 12)), np.zeros((6, 9)), np.empty(6)
    fill_frames(m, local, world)
    for i in range(n):
        r, row = local[i], out[i]
        size = math.sqrt(r[9] * r[9] + r[10] * r[10] + r[11] * r[11])
        alpha = arm[i, 1]
        ra = ring_radius(arm[i, 0], arm[i, 2], size)
        fill_legs(r, ra, alpha * ra, ring, a, length)
        row[0] = math.atan2(math.sqrt(r[2] * r[2] + r[5] * r[5]), r[8])
        w, z = m[i, 0], -m[i, 3]
        row[1] = 2.0 * math.atan2(z if w >= 0.0 else -z, abs(w))
        row[2] = size / arm[i, 5] - 1.0
        row[3] = math.pi / 3.0 * size * ra * ra * (1.0 + alpha + alpha * alpha)
        row[4] = loft_volume(r, ra, alpha * ra)
        row[5] = ra
        row[6] = r[11]
        row[7] = r[9] * r[2] + r[10] * r[5] + r[11] * r[8]
        row[8] = solve_three(a) / (alpha * ra) ** 3
        row[9] = plate_overlap(r, ra, alpha * ra)
        row[10], row[11] = length[0], length[0]
        for k in range(1, 6):
            row[10], row[11] = min(row[10], length[k]), max(row[11], length[k])


@kernel
def note_flags(m, arm, ring, t, sense, measures, first):
    """Keep the first time of every flag of every segment.   [s]

    sense      (n,) sign of det(M) at the start: a change of sign is a singularity passed
    measures   (n, 12) written, see fill_measures
    first      (n, 5) updated, infinite while not seen: inversion (a plate's centre behind the other plate), plates that
               cut through each other, singularity, a leg too short, a leg too long
    """
    fill_measures(m, arm, ring, measures)
    for i in range(m.shape[0]):
        row = measures[i]
        if (row[6] <= 0.0 or row[7] <= 0.0) and t < first[i, 0]:
            first[i, 0] = t
        if row[9] > 0.0 and t < first[i, 1]:
            first[i, 1] = t
        if row[8] * sense[i] < THIN and t < first[i, 2]:
            first[i, 2] = t
        if row[10] < arm[i, 3] - 1e-9 and t < first[i, 3]:
            first[i, 3] = t
        if row[11] > arm[i, 4] + 1e-9 and t < first[i, 4]:
            first[i, 4] = t


@kernel
def cone_distance(base, end, ra, rb, sphere, normal):
    """Distance of a sphere from the round cone about a segment's axis; it holds the whole loft.   [m]

    base, end   (12,) frames of the two plates; balls of radius r_a .. r_b slide from one centre to the other
    sphere      (4,) centre and radius                                         [m]
    normal      (4,) written: unit vector from sphere to axis point, and the place u in 0..1 of that point
    """
    tx, ty, tz = end[9] - base[9], end[10] - base[10], end[11] - base[11]
    cx, cy, cz = sphere[0] - base[9], sphere[1] - base[10], sphere[2] - base[11]
    size = math.sqrt(tx * tx + ty * ty + tz * tz)
    along = (cx * tx + cy * ty + cz * tz) / size
    off = math.sqrt(max(cx * cx + cy * cy + cz * cz - along * along, 0.0))
    slope = (rb - ra) / size
    if abs(slope) < 1.0:
        u = (along + off * slope / math.sqrt(1.0 - slope * slope)) / size
    else:
        u = 0.0 if slope < 0.0 else 1.0
    u = min(1.0, max(0.0, u))
    x, y, z = u * tx - cx, u * ty - cy, u * tz - cz
    gap = math.sqrt(x * x + y * y + z * z)
    if gap > 0.0:
        normal[0], normal[1], normal[2] = x / gap, y / gap, z / gap
    else:
        normal[0], normal[1], normal[2] = 1.0, 0.0, 0.0
    normal[3] = u
    return gap - (ra + u * (rb - ra)) - sphere[3]


@kernel
def fill_clearance(m, arm, spheres, out):
    """Clearance of every segment to every sphere, negative inside.   [m]

    spheres   (s, 4) centre and radius                                         [m]
    out       (n, s) written
    """
    n = m.shape[0]
    local, world, normal = np.empty((n, 12)), np.empty((n + 1, 12)), np.empty(4)
    fill_frames(m, local, world)
    for i in range(n):
        r = local[i]
        ra = ring_radius(arm[i, 0], arm[i, 2], math.sqrt(r[9] * r[9] + r[10] * r[10] + r[11] * r[11]))
        for s in range(spheres.shape[0]):
            out[i, s] = cone_distance(world[i], world[i + 1], ra, arm[i, 1] * ra, spheres[s], normal)


def warm() -> None:
    """Build every kernel of this file once."""
    m, arm, ring = sample_arm()
    fill_measures(m, arm, ring, np.zeros((1, 12)))
    note_flags(m, arm, ring, 0.0, np.ones(1), np.zeros((1, 12)), np.zeros((1, 5)))
    fill_clearance(m, arm, np.ones((1, 4)), np.zeros((1, 1)))
