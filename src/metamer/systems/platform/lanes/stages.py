"""A step of many arms side by side: frames, legs, tip's law and motors of a block of lanes.

All that a segment has lies in rows of one array (segments + 1, ROWS, lanes); row i holds the frame of the segment's
base plate in the world, row i + 1 that of its end plate. The law is that of `kernels.command` for the tip's position
alone: x_i = (M^T M)^-1 L_i w, with (sum L_i^T (M^T M)^-1 L_i + lambda^2) w = v, by the factor R of M in place of its
inverse.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import inlined
from metamer.core.numerics.rk4 import stage_times
from metamer.systems.platform.kernels.platform import smallest_eigenvalue
from metamer.systems.platform.lanes.factor import dot6, over, triangle, under

# motors at the start of a step, at the stage, after the step; frames in the plate before and in the world; twists of
# unit velocities of the tip, legs [m], det(M) / r_b^3 [-]: the first row of each
ROW_MOTOR, ROW_AT, ROW_AFTER, ROW_LOCAL, ROW_WORLD, ROW_UNIT, ROW_LENGTH, ROW_DET = 0, 8, 16, 24, 36, 48, 66, 72
# of the description: r_a^2 |p| [m^3], r_b / r_a, fixed r_a [m], shortest and longest leg [m], |p| at rest [m]
VOLUMED, RATIO, FIXED, SHORT, LONG, REST = range(73, 79)
BEFORE, FIRST_VOLUME, SENSE, ROWS = 79, 85, 86, 87
ARM_LANES = 16  # arms of a block: fewer do not vectorise, more leave the second cache


@inlined
def copy_rows(work, source, target, count):
    """Rows of every segment into others."""
    for ii in range(work.shape[0] - 1):
        i = np.uintp(ii)
        for r in range(count):
            for k in range(ARM_LANES):
                work[i, target + r, k] = work[i, source + r, k]


@inlined
def frame_lanes(work, source):
    """Frames of all plates in the plate before and in the world.   [-, m]"""
    for k in range(ARM_LANES):
        for r in range(12):
            work[0, ROW_WORLD + r, k] = 1.0 if r % 4 == 0 and r < 9 else 0.0
    for ii in range(work.shape[0] - 1):
        i = np.uintp(ii)
        for k in range(ARM_LANES):
            w, x, y, z = work[i, source, k], -work[i, source + 1, k], -work[i, source + 2, k], -work[i, source + 3, k]
            e, f, g, d = work[i, source + 4, k], work[i, source + 5, k], work[i, source + 6, k], work[i, source + 7, k]
            r0, r1, r2 = 1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)
            r3, r4, r5 = 2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)
            r6, r7, r8 = 2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)
            px = -2.0 * (-d * x + e * w - f * z + g * y)
            py = -2.0 * (-d * y + f * w - g * x + e * z)
            pz = -2.0 * (-d * z + g * w - e * y + f * x)
            work[i, ROW_LOCAL, k], work[i, ROW_LOCAL + 1, k], work[i, ROW_LOCAL + 2, k] = r0, r1, r2
            work[i, ROW_LOCAL + 3, k], work[i, ROW_LOCAL + 4, k], work[i, ROW_LOCAL + 5, k] = r3, r4, r5
            work[i, ROW_LOCAL + 6, k], work[i, ROW_LOCAL + 7, k], work[i, ROW_LOCAL + 8, k] = r6, r7, r8
            work[i, ROW_LOCAL + 9, k], work[i, ROW_LOCAL + 10, k], work[i, ROW_LOCAL + 11, k] = px, py, pz
            for row in range(3):
                a, b, c = (
                    work[i, ROW_WORLD + 3 * row, k],
                    work[i, ROW_WORLD + 3 * row + 1, k],
                    work[i, ROW_WORLD + 3 * row + 2, k],
                )
                work[i + 1, ROW_WORLD + 3 * row, k] = a * r0 + b * r3 + c * r6
                work[i + 1, ROW_WORLD + 3 * row + 1, k] = a * r1 + b * r4 + c * r7
                work[i + 1, ROW_WORLD + 3 * row + 2, k] = a * r2 + b * r5 + c * r8
                work[i + 1, ROW_WORLD + 9 + row, k] = work[i, ROW_WORLD + 9 + row, k] + a * px + b * py + c * pz


@inlined
def leg_row(r, p, ra, rb, joints):
    """Length of a leg [m], and its rate from unit twists of the end plate, [s; (R b) x s].   [-, m]

    r, p    turn, row by row, and place of the end plate in the base plate
    joints  cosine and sine of the leg's joint on the base ring, and on the end ring
    """
    a, b = joints
    bx, by = rb * b[0], rb * b[1]
    ex, ey, ez = r[0] * bx + r[1] * by, r[3] * bx + r[4] * by, r[6] * bx + r[7] * by
    x, y, z = p[0] + ex - ra * a[0], p[1] + ey - ra * a[1], p[2] + ez
    size = math.sqrt(x * x + y * y + z * z)
    inverse = 1.0 / size
    x, y, z = x * inverse, y * inverse, z * inverse
    return size, (x, y, z, ey * z - ez * y, ez * x - ex * z, ex * y - ey * x)


@inlined
def ring_of(ring, j, k):
    """Cosine and sine of a leg's joints on the base ring and on the end ring."""
    return (ring[4 * j, k], ring[4 * j + 1, k]), (ring[4 * j + 2, k], ring[4 * j + 3, k])


@inlined
def segment_lanes(work, i, ring, tip, sums):
    """Legs of a segment, twists that unit velocities of the tip would ask of it, its part of J J^T.

    ring    (24, lanes) see `ring_of`
    tip     (3, lanes) place of the tip                                        [m]
    sums    (6, lanes) J J^T so far: 00, 01, 02, 11, 12, 22                    [-]
    """
    for k in range(ARM_LANES):
        r0, r1, r2 = work[i, ROW_LOCAL, k], work[i, ROW_LOCAL + 1, k], work[i, ROW_LOCAL + 2, k]
        r3, r4, r5 = work[i, ROW_LOCAL + 3, k], work[i, ROW_LOCAL + 4, k], work[i, ROW_LOCAL + 5, k]
        r6, r7, r8 = work[i, ROW_LOCAL + 6, k], work[i, ROW_LOCAL + 7, k], work[i, ROW_LOCAL + 8, k]
        r = (r0, r1, r2, r3, r4, r5, r6, r7, r8)
        p = (work[i, ROW_LOCAL + 9, k], work[i, ROW_LOCAL + 10, k], work[i, ROW_LOCAL + 11, k])
        size = math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2])
        fixed = work[i, FIXED, k]
        slaved = math.sqrt(work[i, VOLUMED, k] / size)
        ra = fixed if fixed > 0.0 else slaved
        rb = work[i, RATIO, k] * ra
        l0, m0 = leg_row(r, p, ra, rb, ring_of(ring, 0, k))
        l1, m1 = leg_row(r, p, ra, rb, ring_of(ring, 1, k))
        l2, m2 = leg_row(r, p, ra, rb, ring_of(ring, 2, k))
        l3, m3 = leg_row(r, p, ra, rb, ring_of(ring, 3, k))
        l4, m4 = leg_row(r, p, ra, rb, ring_of(ring, 4, k))
        l5, m5 = leg_row(r, p, ra, rb, ring_of(ring, 5, k))
        inverse, rows, det = triangle(
            (m0[0], m1[0], m2[0], m3[0], m4[0], m5[0]),
            (m0[1], m1[1], m2[1], m3[1], m4[1], m5[1]),
            (m0[2], m1[2], m2[2], m3[2], m4[2], m5[2]),
            (m0[3], m1[3], m2[3], m3[3], m4[3], m5[3]),
            (m0[4], m1[4], m2[4], m3[4], m4[4], m5[4]),
            (m0[5], m1[5], m2[5], m3[5], m4[5], m5[5]),
        )
        cx, cy = work[i + 1, ROW_WORLD + 9, k] - tip[0, k], work[i + 1, ROW_WORLD + 10, k] - tip[1, k]
        cz = work[i + 1, ROW_WORLD + 11, k] - tip[2, k]
        g0, g1, g2 = work[i, ROW_WORLD, k], work[i, ROW_WORLD + 1, k], work[i, ROW_WORLD + 2, k]
        g3, g4, g5 = work[i, ROW_WORLD + 3, k], work[i, ROW_WORLD + 4, k], work[i, ROW_WORLD + 5, k]
        g6, g7, g8 = work[i, ROW_WORLD + 6, k], work[i, ROW_WORLD + 7, k], work[i, ROW_WORLD + 8, k]
        zx = under(inverse, rows, (g0, g1, g2, cy * g6 - cz * g3, cy * g7 - cz * g4, cy * g8 - cz * g5))
        zy = under(inverse, rows, (g3, g4, g5, cz * g0 - cx * g6, cz * g1 - cx * g7, cz * g2 - cx * g8))
        zz = under(inverse, rows, (g6, g7, g8, cx * g3 - cy * g0, cx * g4 - cy * g1, cx * g5 - cy * g2))
        sums[0, k] += dot6(zx, zx)
        sums[1, k] += dot6(zx, zy)
        sums[2, k] += dot6(zx, zz)
        sums[3, k] += dot6(zy, zy)
        sums[4, k] += dot6(zy, zz)
        sums[5, k] += dot6(zz, zz)
        x, y, z = over(inverse, rows, zx), over(inverse, rows, zy), over(inverse, rows, zz)
        work[i, ROW_UNIT, k], work[i, ROW_UNIT + 1, k], work[i, ROW_UNIT + 2, k] = x[0], y[0], z[0]
        work[i, ROW_UNIT + 3, k], work[i, ROW_UNIT + 4, k], work[i, ROW_UNIT + 5, k] = x[1], y[1], z[1]
        work[i, ROW_UNIT + 6, k], work[i, ROW_UNIT + 7, k], work[i, ROW_UNIT + 8, k] = x[2], y[2], z[2]
        work[i, ROW_UNIT + 9, k], work[i, ROW_UNIT + 10, k], work[i, ROW_UNIT + 11, k] = x[3], y[3], z[3]
        work[i, ROW_UNIT + 12, k], work[i, ROW_UNIT + 13, k], work[i, ROW_UNIT + 14, k] = x[4], y[4], z[4]
        work[i, ROW_UNIT + 15, k], work[i, ROW_UNIT + 16, k], work[i, ROW_UNIT + 17, k] = x[5], y[5], z[5]
        work[i, ROW_LENGTH, k], work[i, ROW_LENGTH + 1, k], work[i, ROW_LENGTH + 2, k] = l0, l1, l2
        work[i, ROW_LENGTH + 3, k], work[i, ROW_LENGTH + 4, k], work[i, ROW_LENGTH + 5, k] = l3, l4, l5
        work[i, ROW_DET, k] = det / (rb * rb * rb)


@inlined
def geometry_lanes(work, ring, tip, sums):
    """What the law needs of every segment, from the motors in rows ROW_AT."""
    n = work.shape[0] - 1
    frame_lanes(work, ROW_AT)
    for r in range(3):
        for k in range(ARM_LANES):
            tip[r, k] = work[n, ROW_WORLD + 9 + r, k]
    for r in range(6):
        for k in range(ARM_LANES):
            sums[r, k] = 0.0
    for i in range(n):
        segment_lanes(work, np.uintp(i), ring, tip, sums)


@inlined
def law_lanes(sums, tip, goal, task, pull):
    """w of (J J^T + lambda^2) w = -K (tip - goal).

    goal    (3, lanes)                                                         [m]
    task    (3, lanes) gain K [1/s], damping, its floor [-]
    pull    (3, lanes) written
    """
    for k in range(ARM_LANES):
        s00, s01, s02, s11, s12, s22 = sums[0, k], sums[1, k], sums[2, k], sums[3, k], sums[4, k], sums[5, k]
        extra = task[1, k] * task[1, k]
        if extra > 0.0 and task[2, k] > 0.0:
            share = max(smallest_eigenvalue(s00, s01, s02, s11, s12, s22), 0.0) / (task[2, k] * task[2, k])
            extra = extra * (1.0 - share) if share < 1.0 else 0.0
        s00, s11, s22 = s00 + extra, s11 + extra, s22 + extra
        c00, c01, c02 = s11 * s22 - s12 * s12, s02 * s12 - s01 * s22, s01 * s12 - s02 * s11
        c11, c12, c22 = s00 * s22 - s02 * s02, s01 * s02 - s00 * s12, s00 * s11 - s01 * s01
        inverse = 1.0 / (s00 * c00 + s01 * c01 + s02 * c02)
        pace = -task[0, k] * inverse
        x, y, z = pace * (tip[0, k] - goal[0, k]), pace * (tip[1, k] - goal[1, k]), pace * (tip[2, k] - goal[2, k])
        pull[0, k] = c00 * x + c01 * y + c02 * z
        pull[1, k] = c01 * x + c11 * y + c12 * z
        pull[2, k] = c02 * x + c12 * y + c22 * z


@inlined
def count_rate(work, i, j, k, times, rate):
    """Number j of a motor: what the step adds, and where the next stage is.

    times   weight of the stage, and how far ahead the next one lies           [s]
    """
    work[i, ROW_AFTER + j, k] += times[0] * rate
    work[i, ROW_AT + j, k] = work[i, ROW_MOTOR + j, k] + times[1] * rate


@inlined
def move_lanes(work, pull, stage, h):
    """Count a stage: rates of the motors, M' = -(omega, v - omega x p) M / 2, and the motors of the next stage.

    h    (lanes,) step                                                         [s]
    """
    for ii in range(work.shape[0] - 1):
        i = np.uintp(ii)
        for k in range(ARM_LANES):
            a, b, c = pull[0, k], pull[1, k], pull[2, k]
            vx = work[i, ROW_UNIT, k] * a + work[i, ROW_UNIT + 1, k] * b + work[i, ROW_UNIT + 2, k] * c
            vy = work[i, ROW_UNIT + 3, k] * a + work[i, ROW_UNIT + 4, k] * b + work[i, ROW_UNIT + 5, k] * c
            vz = work[i, ROW_UNIT + 6, k] * a + work[i, ROW_UNIT + 7, k] * b + work[i, ROW_UNIT + 8, k] * c
            wx = work[i, ROW_UNIT + 9, k] * a + work[i, ROW_UNIT + 10, k] * b + work[i, ROW_UNIT + 11, k] * c
            wy = work[i, ROW_UNIT + 12, k] * a + work[i, ROW_UNIT + 13, k] * b + work[i, ROW_UNIT + 14, k] * c
            wz = work[i, ROW_UNIT + 15, k] * a + work[i, ROW_UNIT + 16, k] * b + work[i, ROW_UNIT + 17, k] * c
            px, py, pz = work[i, ROW_LOCAL + 9, k], work[i, ROW_LOCAL + 10, k], work[i, ROW_LOCAL + 11, k]
            a1, a2, a3 = -0.5 * wx, -0.5 * wy, -0.5 * wz
            a4 = -0.5 * (vx - (wy * pz - wz * py))
            a5 = -0.5 * (vy - (wz * px - wx * pz))
            a6 = -0.5 * (vz - (wx * py - wy * px))
            b0, b1, b2, b3 = work[i, ROW_AT, k], work[i, ROW_AT + 1, k], work[i, ROW_AT + 2, k], work[i, ROW_AT + 3, k]
            b4, b5, b6, b7 = (
                work[i, ROW_AT + 4, k],
                work[i, ROW_AT + 5, k],
                work[i, ROW_AT + 6, k],
                work[i, ROW_AT + 7, k],
            )
            times = stage_times(stage, h[k])
            count_rate(work, i, 0, k, times, -a1 * b1 - a2 * b2 - a3 * b3)
            count_rate(work, i, 1, k, times, a1 * b0 - a2 * b3 + a3 * b2)
            count_rate(work, i, 2, k, times, a2 * b0 - a3 * b1 + a1 * b3)
            count_rate(work, i, 3, k, times, a3 * b0 - a1 * b2 + a2 * b1)
            count_rate(work, i, 4, k, times, a4 * b0 - a1 * b7 - a2 * b6 + a3 * b5 - a5 * b3 + a6 * b2)
            count_rate(work, i, 5, k, times, a5 * b0 - a2 * b7 - a3 * b4 + a1 * b6 - a6 * b1 + a4 * b3)
            count_rate(work, i, 6, k, times, a6 * b0 - a3 * b7 - a1 * b5 + a2 * b4 - a4 * b2 + a5 * b1)
            count_rate(work, i, 7, k, times, a1 * b4 + a2 * b5 + a3 * b6 + a4 * b1 + a5 * b2 + a6 * b3)


@inlined
def normalise_lanes(work):
    """Make what a step leaves in rows ROW_AFTER motors again."""
    for ii in range(work.shape[0] - 1):
        i = np.uintp(ii)
        for k in range(ARM_LANES):
            a, b, c, d = (
                work[i, ROW_AFTER, k],
                work[i, ROW_AFTER + 1, k],
                work[i, ROW_AFTER + 2, k],
                work[i, ROW_AFTER + 3, k],
            )
            e, f, g, h = (
                work[i, ROW_AFTER + 4, k],
                work[i, ROW_AFTER + 5, k],
                work[i, ROW_AFTER + 6, k],
                work[i, ROW_AFTER + 7, k],
            )
            inverse = 1.0 / math.sqrt(a * a + b * b + c * c + d * d)
            a, b, c, d = a * inverse, b * inverse, c * inverse, d * inverse
            e, f, g, h = e * inverse, f * inverse, g * inverse, h * inverse
            slip = a * h - b * e - c * f - d * g
            work[i, ROW_AFTER, k], work[i, ROW_AFTER + 1, k], work[i, ROW_AFTER + 2, k], work[i, ROW_AFTER + 3, k] = (
                a,
                b,
                c,
                d,
            )
            work[i, ROW_AFTER + 4, k], work[i, ROW_AFTER + 5, k] = e + slip * b, f + slip * c
            work[i, ROW_AFTER + 6, k], work[i, ROW_AFTER + 7, k] = g + slip * d, h - slip * a
