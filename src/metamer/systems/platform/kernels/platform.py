"""Serial Gough-Stewart segments: frames, radii, legs, segment and tip Jacobians, one control step.

State `m` (n, 8): motor of each end plate in the frame of the plate before it. Parameters `arm` (n, 7), a row a segment:
  0  c        r_a^2 |p| kept by the isovolumetric rule                            [m^3]
  1  alpha    r_b / r_a                                                           [-]
  2  fixed    radius r_a of a segment that does not keep its volume, else 0       [m]
  3, 4        shortest and longest leg                                            [m]
  5  home     |p| at rest                                                         [m]
  6  s        volume by (6)                                                       [m^3]
`ring` (6, 4): cos and sin of the six joints' angles on the base plate, then on the end plate.
Frames are rows of 12: rotation (row by row), then position.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.core.numerics.linear import solve_rows


@kernel
def ring_radius(c, fixed, size):
    """Radius of the base ring, r_a = sqrt(c / |p|), or the fixed one.   [m]

    c, fixed   columns 0 and 2 of `arm`
    size       |p|, distance of the plates' centres                            [m]
    lafmejani2020, Eq. (7)
    """
    return fixed if fixed > 0.0 else math.sqrt(c / size)


@kernel
def fill_frames(m, local, world):
    """Frames of all plates: in the plate before (local) and in the base (world).   [-, m]

    m       (n, 8) relative motors
    local   (n, 12) written
    world   (n + 1, 12) written; row 0 is the base, row n the tip
    lafmejani2020, Eqs. (8), (14)
    """
    n = m.shape[0]
    for k in range(12):
        world[0, k] = 0.0
    world[0, 0] = 1.0
    world[0, 4] = 1.0
    world[0, 8] = 1.0
    for i in range(n):
        w, x, y, z = m[i, 0], -m[i, 1], -m[i, 2], -m[i, 3]
        d, e, f, g = m[i, 7], m[i, 4], m[i, 5], m[i, 6]
        r = local[i]
        r[0], r[1], r[2] = 1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)
        r[3], r[4], r[5] = 2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)
        r[6], r[7], r[8] = 2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)
        r[9] = -2.0 * (-d * x + e * w - f * z + g * y)
        r[10] = -2.0 * (-d * y + f * w - g * x + e * z)
        r[11] = -2.0 * (-d * z + g * w - e * y + f * x)
        a, b = world[i], world[i + 1]
        for k in range(3):
            for j in range(3):
                b[3 * k + j] = a[3 * k] * r[j] + a[3 * k + 1] * r[3 + j] + a[3 * k + 2] * r[6 + j]
            b[9 + k] = a[9 + k] + a[3 * k] * r[9] + a[3 * k + 1] * r[10] + a[3 * k + 2] * r[11]


@kernel
def fill_legs(r, ra, rb, ring, a, length):
    """Leg lengths l_k = |p + R b_k - a_k| and their rates' columns a[:, k] = [s_k; (R b_k) x s_k].   [m, -, m]

    r         (12,) frame of the end plate in the base plate
    ra, rb    radii of the two rings                                           [m]
    a         (6, >=6) written in the first six columns: the transpose of M, l' = M (v, omega)
    length    (6,) written                                                     [m]
    lafmejani2020, Eqs. (3), (11)
    """
    for k in range(6):
        bx, by = rb * ring[k, 2], rb * ring[k, 3]
        ex, ey, ez = r[0] * bx + r[1] * by, r[3] * bx + r[4] * by, r[6] * bx + r[7] * by
        x, y, z = r[9] + ex - ra * ring[k, 0], r[10] + ey - ra * ring[k, 1], r[11] + ez
        size = math.sqrt(x * x + y * y + z * z)
        length[k] = size
        x, y, z = x / size, y / size, z / size
        a[0, k], a[1, k], a[2, k] = x, y, z
        a[3, k], a[4, k], a[5, k] = ey * z - ez * y, ez * x - ex * z, ex * y - ey * x


@kernel
def fill_lengths(m, arm, ring, length):
    """Leg lengths of every segment, radii slaved to |p| where they are.   [m]

    length   (n, 6) written
    lafmejani2020, Eqs. (3), (7)
    """
    n = m.shape[0]
    local, world, a = np.empty((n, 12)), np.empty((n + 1, 12)), np.empty((6, 6))
    fill_frames(m, local, world)
    for i in range(n):
        r = local[i]
        ra = ring_radius(arm[i, 0], arm[i, 2], math.sqrt(r[9] * r[9] + r[10] * r[10] + r[11] * r[11]))
        fill_legs(r, ra, arm[i, 1] * ra, ring, a, length[i])


@kernel
def fill_lever(g, end, tip, a):
    """Columns 6-8 of a: what unit twists (v, omega) of a segment, in its base plate, do to the tip's position.   [-, m]

    g      (12,) frame of the segment's base plate
    end    (12,) frame of its end plate
    tip    (12,) frame of the tip; block [R, [p_i - p_tip]x R], transposed
    """
    cx, cy, cz = end[9] - tip[9], end[10] - tip[10], end[11] - tip[11]
    for k in range(3):
        a[k, 6], a[k, 7], a[k, 8] = g[k], g[3 + k], g[6 + k]
        a[3 + k, 6] = cy * g[6 + k] - cz * g[3 + k]
        a[3 + k, 7] = cz * g[k] - cx * g[6 + k]
        a[3 + k, 8] = cx * g[3 + k] - cy * g[k]


@inlined
def turn_legs(m, x, out):
    """out = M^T x of a segment's (6, 6) M, one number per leg."""
    for k in range(6):
        total = 0.0
        for j in range(6):
            total += m[j, k] * x[j]
        out[k] = total


@kernel
def solve_three(a):
    """Solve the 6 x 6 system of the first six columns for columns 6-8, in place, pivoted; returns the determinant.

    Beside core/numerics/linear.py: known sizes unroll, which the step of a tip controller gains 0.7 of its time by.
    """
    det = 1.0
    for c in range(6):
        pivot, best = c, abs(a[c, c])
        for t in range(c + 1, 6):
            if abs(a[t, c]) > best:
                pivot, best = t, abs(a[t, c])
        if pivot != c:
            det = -det
            for t in range(c, 9):
                swap = a[c, t]
                a[c, t] = a[pivot, t]
                a[pivot, t] = swap
        det *= a[c, c]
        inverse = 1.0 / a[c, c]
        for t in range(c + 1, 6):
            factor = a[t, c] * inverse
            for u in range(c + 1, 9):
                a[t, u] -= factor * a[c, u]
        a[c, c] = inverse
    for c in range(5, -1, -1):
        x, y, z = a[c, 6], a[c, 7], a[c, 8]
        for u in range(c + 1, 6):
            x -= a[c, u] * a[u, 6]
            y -= a[c, u] * a[u, 7]
            z -= a[c, u] * a[u, 8]
        a[c, 6], a[c, 7], a[c, 8] = x * a[c, c], y * a[c, c], z * a[c, c]
    return det


@kernel
def segment_inverse(r, ra, rb, ring, damping, scratch, jacobian, length):
    """Segment Jacobian J = M^-1: (v, omega) of the end plate in its base plate from leg rates, fixed radii.   [-, 1/m]

    damping    0, or mu of J = (M^T M + mu^2 W)^-1 M^T, W = diag(1, 1, 1, r_b^2, r_b^2, r_b^2)
    scratch    (6, 12) overwritten
    jacobian   (6, 6) written
    length     (6,) written, leg lengths                                       [m]
    Returns det(M) when undamped.                                              [m^3]
    lafmejani2020, Eq. (11), inverse instead of inverse transpose
    """
    fill_legs(r, ra, rb, ring, scratch, length)
    for i in range(6):
        for j in range(6):
            scratch[i, 6 + j] = 1.0 if i == j else 0.0
    if damping > 0.0:
        # M^T M + mu^2 W beside M^T; its solution is J itself
        for i in range(6):
            for j in range(6):
                scratch[i, 6 + j] = scratch[i, j]
        for i in range(6):
            for j in range(6):
                total = damping * damping * (1.0 if i < 3 else rb * rb) if i == j else 0.0
                for k in range(6):
                    total += scratch[i, 6 + k] * scratch[j, 6 + k]
                scratch[i, j] = total
    det = solve_rows(scratch)
    for i in range(6):
        for j in range(6):
            # undamped, columns of (M^T)^-1 are rows of M^-1
            jacobian[i, j] = scratch[i, 6 + j] if damping > 0.0 else scratch[j, 6 + i]
    return det


@kernel
def fill_tip_jacobian(m, arm, ring, jacobian, length, det):
    """Tip Jacobian: (velocity, angular velocity) of the tip in the base from all leg rates.   [-, 1/m]

    jacobian   (6, 6n) written; block i = [[R, [p_i - p_tip]x R], [0, R]] J_i with R of plate i-1
    length     (6n,) written, leg lengths                                      [m]
    det        (n,) written, det(M) of each segment                            [m^3]
    lafmejani2020, Eq. (13), with the tip as reference point
    """
    n = m.shape[0]
    local, world = np.empty((n, 12)), np.empty((n + 1, 12))
    fill_frames(m, local, world)
    scratch, inverse, g = np.empty((6, 12)), np.empty((6, 6)), np.empty((6, 12))
    for i in range(n):
        r = local[i]
        size = math.sqrt(r[9] * r[9] + r[10] * r[10] + r[11] * r[11])
        ra = ring_radius(arm[i, 0], arm[i, 2], size)
        det[i] = segment_inverse(r, ra, arm[i, 1] * ra, ring, 0.0, scratch, inverse, length[6 * i : 6 * i + 6])
        fill_lever(world[i], world[i + 1], world[n], g)
        for k in range(6):
            for row in range(3):
                linear, angular = 0.0, 0.0
                for j in range(3):
                    linear += g[j, 6 + row] * inverse[j, k] + g[3 + j, 6 + row] * inverse[3 + j, k]
                    angular += world[i, 3 * row + j] * inverse[3 + j, k]
                jacobian[row, 6 * i + k] = linear
                jacobian[3 + row, 6 * i + k] = angular


@kernel
def smallest_eigenvalue(s00, s01, s02, s11, s12, s22):
    """Smallest eigenvalue of a symmetric 3 x 3 matrix, by the trigonometric formula."""
    mean = (s00 + s11 + s22) / 3.0
    off = s01 * s01 + s02 * s02 + s12 * s12
    spread = math.sqrt(((s00 - mean) ** 2 + (s11 - mean) ** 2 + (s22 - mean) ** 2 + 2.0 * off) / 6.0)
    if spread <= 1e-300:
        return mean
    a, b, c = (s00 - mean) / spread, (s11 - mean) / spread, (s22 - mean) / spread
    d, e, f = s01 / spread, s02 / spread, s12 / spread
    half = (a * (b * c - f * f) - d * (d * c - f * e) + e * (d * f - b * e)) / 2.0
    half = min(1.0, max(-1.0, half))
    return mean + 2.0 * spread * math.cos(math.acos(half) / 3.0 + 2.0 * math.pi / 3.0)


@kernel
def tip_step(m, arm, ring, v, damping, floor, q, length, jacobian):
    """One control step: leg rates q = J^T (J J^T + lambda^2 I)^-1 v, leg lengths, tip Jacobian, in O(n).   [m/s, m, -]

    v          (3,) wanted velocity of the tip                                 [m/s]
    damping    lambda; with floor > 0 it fades in as sigma_min falls below floor   [-]
    floor      smallest singular value of J at which damping starts; 0 = always    [-]
    q          (6n,) written, leg rates at fixed radii                         [m/s]
    length     (6n,) written, leg commands                                     [m]
    jacobian   (3, 6n) written
    Returns the smallest singular value of J.                                  [-]
    lafmejani2020, Eqs. (3), (7), (11), (13), (17)
    """
    n = m.shape[0]
    local, world, a = np.empty((n, 12)), np.empty((n + 1, 12)), np.empty((6, 9))
    fill_frames(m, local, world)
    s00, s01, s02, s11, s12, s22 = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for i in range(n):
        r = local[i]
        ra = ring_radius(arm[i, 0], arm[i, 2], math.sqrt(r[9] * r[9] + r[10] * r[10] + r[11] * r[11]))
        fill_legs(r, ra, arm[i, 1] * ra, ring, a, length[6 * i : 6 * i + 6])
        fill_lever(world[i], world[i + 1], world[n], a)
        solve_three(a)
        for k in range(6):
            x, y, z = a[k, 6], a[k, 7], a[k, 8]
            jacobian[0, 6 * i + k], jacobian[1, 6 * i + k], jacobian[2, 6 * i + k] = x, y, z
            s00 += x * x
            s01 += x * y
            s02 += x * z
            s11 += y * y
            s12 += y * z
            s22 += z * z
    # 3 x 3 solve by cofactors, scaled so that squares of squares stay in range
    sigma2 = smallest_eigenvalue(s00, s01, s02, s11, s12, s22)
    extra = damping * damping
    if floor > 0.0:
        extra = extra * (1.0 - sigma2 / (floor * floor)) if sigma2 < floor * floor else 0.0
    s00, s11, s22 = s00 + extra, s11 + extra, s22 + extra
    c00, c01, c02 = s11 * s22 - s12 * s12, s02 * s12 - s01 * s22, s01 * s12 - s02 * s11
    c11, c12, c22 = s00 * s22 - s02 * s02, s01 * s02 - s00 * s12, s00 * s11 - s01 * s01
    det = s00 * c00 + s01 * c01 + s02 * c02
    x = (c00 * v[0] + c01 * v[1] + c02 * v[2]) / det
    y = (c01 * v[0] + c11 * v[1] + c12 * v[2]) / det
    z = (c02 * v[0] + c12 * v[1] + c22 * v[2]) / det
    for k in range(6 * n):
        q[k] = jacobian[0, k] * x + jacobian[1, k] * y + jacobian[2, k] * z
    return math.sqrt(max(sigma2, 0.0))


def sample_arm():
    """Motors, parameters and ring of one upright segment with octahedral legs, for `warm` of the kernel files."""
    m, arm, ring = np.zeros((1, 8)), np.ones((1, 8)), np.empty((6, 4))
    m[:, 0], m[:, 6] = 1.0, -0.5
    base, end = (
        np.deg2rad([150.0, 150.0, 270.0, 270.0, 30.0, 30.0]),
        np.deg2rad([90.0, 210.0, 210.0, 330.0, 330.0, 90.0]),
    )
    ring[:, 0], ring[:, 1], ring[:, 2], ring[:, 3] = np.cos(base), np.sin(base), np.cos(end), np.sin(end)
    return m, arm, ring


def warm() -> None:
    """Build every kernel of this file once."""
    m, arm, ring = sample_arm()
    fill_tip_jacobian(m, arm, ring, np.zeros((6, 6)), np.zeros(6), np.zeros(1))
    fill_lengths(m, arm, ring, np.zeros((1, 6)))
    tip_step(m, arm, ring, np.zeros(3), 0.0, 0.0, np.zeros(6), np.zeros(6), np.zeros((3, 6)))
