"""Contact for the reference by events: how points answer impulses, W = J M^-1 J^T, and Newton on the set of contacts.

Given W and b, find impulses z and velocities w = W z + b after them; point i has rows 2 i (normal) and 2 i + 1 (along
the ground), under the law of `rows`. jourdan1998
"""

from __future__ import annotations

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.core.numerics.linear import factorise, solve_factorised, solve_symmetric
from metamer.systems.contact.kernels.ground import ARM_X, ARM_Y, NORMAL_X, NORMAL_Y
from metamer.systems.planar.kernels.tree import (
    DINV,
    HX,
    HY,
    MXX,
    MXY,
    MYY,
    PT,
    PX,
    PY,
    RX,
    RY,
    J,
)

OPEN, STICK, SLIP_PLUS, SLIP_MINUS = 0, 1, 2, 3  # status of a contact
# columns of a contact's table beside W: friction, cone, then scratch
MU, CONE = 0, 1
NEWTONS = 16  # sets tried by Newton
SETS_TOGETHER = 4  # sets of Newton in which all contacts may change at once
SHARE = 1e-10  # part of a diagonal that is added, so that contacts which are alike share their forces
STIFF = 1e-16  # part of the largest W below which a direction counts as one that cannot move


@inlined
def bounded(x, limit):
    """x within +-limit."""
    return min(max(x, -limit), limit)


@kernel
def velocities(W, b, m, z, w):
    """w = W z + b over the first 2 m rows.   [m/s]"""
    for i in range(2 * m):
        total = b[i]
        for j in range(2 * m):
            total += W[i, j] * z[j]
        w[i] = total


@kernel
def residual_of(W, table, m, z, w):
    """Largest violation of the contact conditions, in velocity.   [m/s]

    Normal: distance of z_n from max(0, z_n - w_n/W_nn), times W_nn; along the ground likewise from the cone.
    """
    worst = 0.0
    for i in range(m):
        a, d = W[2 * i, 2 * i], W[2 * i + 1, 2 * i + 1]
        zn, zt = z[2 * i], z[2 * i + 1]
        if a > 0.0:
            worst = max(worst, abs(zn - max(0.0, zn - w[2 * i] / a)) * a)
        if d > 0.0:
            limit = table[i, MU] * max(zn, 0.0) + table[i, CONE]
            worst = max(worst, abs(zt - bounded(zt - w[2 * i + 1] / d, limit)) * d)
        # a comparison with NaN is false, so that it must be asked for
        if not abs(zn) + abs(zt) + abs(w[2 * i]) + abs(w[2 * i + 1]) < np.inf:
            return np.inf
    return worst


@kernel
def classify(W, table, m, least, single, z, w, mode):
    """Mode of every contact from z - w/W: open or not, stick or slip; returns whether any changed.

    least     a direction that answers less than this cannot move and takes no force   [1/kg]
    single    whether only the contact changes that breaks the law most: slower, and does not go round in circles
    """
    changed, worst, chosen, other = False, -1.0, -1, 0
    for i in range(m):
        a, d = W[2 * i, 2 * i], W[2 * i + 1, 2 * i + 1]
        zn = z[2 * i] - w[2 * i] / a if a > least else 0.0
        way = z[2 * i + 1] - w[2 * i + 1] / d if d > least else 0.0
        limit = table[i, MU] * max(zn, 0.0) + table[i, CONE]
        shut = 4 if zn > 0.0 else 0
        kind = STICK if abs(way) <= limit and limit > 0.0 else SLIP_PLUS if way > 0.0 else SLIP_MINUS
        new = shut + (OPEN if d <= least else kind)
        if mode[i] == new:
            continue
        if not single:
            mode[i] = new
            changed = True
            continue
        wrong = abs(z[2 * i] - max(zn, 0.0)) * a + abs(z[2 * i + 1] - bounded(way, limit)) * d
        if wrong > worst:
            worst, chosen, other = wrong, i, new
    if chosen >= 0:
        mode[chosen] = other
        changed = True
    return changed


@kernel
def unknowns(m, mode, row):
    """Rows that a set leaves unknown: z_n of closed contacts, z_t of sticking ones; returns how many."""
    k = 0
    for i in range(m):
        if mode[i] >= 4:
            row[k] = 2 * i
            k += 1
        if mode[i] % 4 == STICK:
            row[k] = 2 * i + 1
            k += 1
    return k


@kernel
def factorise_set(W, table, sets, m, k, A):
    """Factors in A of the equations for changes of the unknowns of a set; slipping z_t follows z_n."""
    mode, kept, pivot, row = sets[0], sets[1], sets[2], sets[3]
    for c in range(k):
        at = row[c]
        for r in range(k):
            A[r, c] = W[row[r], at]
        kind = mode[at // 2] % 4
        if at % 2 == 0 and kind >= SLIP_PLUS:
            follow = table[at // 2, MU] if kind == SLIP_PLUS else -table[at // 2, MU]
            for r in range(k):
                A[r, c] += follow * W[row[r], at + 1]
        A[c, c] *= 1.0 + SHARE
    factorise(A, pivot, k)
    for i in range(m):
        kept[i] = mode[i]


@kernel
def newton(problem, m, tolerance, z, w, scratch):
    """Solve for the set of open, sticking and slipping contacts, set it anew, until both agree; returns the residual.

    problem  W, b, table
    scratch  A (2 m, 2 m), x (2 m,), sets (4, 2 m) whole numbers: modes, modes of the factors in A, pivots, unknown
             rows. sets[1, 0] = -1: A holds no factors of this W; while the set stays, they serve again.
    """
    (W, b, table), (A, x, sets) = problem, scratch
    mode, kept, pivot, row = sets[0], sets[1], sets[2], sets[3]
    widest = 0.0
    for i in range(m):
        mode[i] = -1
        widest = max(widest, W[2 * i, 2 * i], W[2 * i + 1, 2 * i + 1])
    again = 0
    for turn in range(NEWTONS):
        if not classify(W, table, m, STIFF * widest, turn >= SETS_TOGETHER, z, w, mode):
            # the set is right; solving once more takes the rounding off
            again += 1
            if again > 2:
                break
        # start from impulses that agree with the set
        for i in range(m):
            kind = mode[i] % 4
            if mode[i] < 4:
                z[2 * i] = 0.0
            if kind == OPEN:
                z[2 * i + 1] = 0.0
            elif kind != STICK:
                sign = 1.0 if kind == SLIP_PLUS else -1.0
                z[2 * i + 1] = sign * (table[i, MU] * z[2 * i] + table[i, CONE])
        velocities(W, b, m, z, w)
        same = kept[0] >= 0
        for i in range(m):
            same = same and mode[i] == kept[i]
        k = unknowns(m, mode, row)
        if not same:
            factorise_set(W, table, sets, m, k, A)
        for r in range(k):
            x[r] = -w[row[r]]
        solve_factorised(A, pivot, x, k)
        for r in range(k):
            at = row[r]
            z[at] += x[r]
            kind = mode[at // 2] % 4
            if at % 2 == 0 and kind >= SLIP_PLUS:
                z[at + 1] += (1.0 if kind == SLIP_PLUS else -1.0) * table[at // 2, MU] * x[r]
        velocities(W, b, m, z, w)
        if residual_of(W, table, m, z, w) <= tolerance:
            break
    # no negative impulse may leave
    for i in range(m):
        z[2 * i] = max(z[2 * i], 0.0)
        z[2 * i + 1] = bounded(z[2 * i + 1], table[i, MU] * z[2 * i] + table[i, CONE])
    velocities(W, b, m, z, w)
    return residual_of(W, table, m, z, w)


@kernel
def fill_responses(links, first, points, active, m, spots, extra, work, W):
    """Velocity of every active point per unit impulse at every other, W = J M^-1 J^T, (2 m, 2 m).   [1/kg]

    first     2 with a free base, 0 with a fixed one
    active    (m,) indices of the points, by rising link
    spots     (k, PLACE) arms and normals of the points
    extra     (n,) inertia added at each joint, as in the sweep that factorised `work`   [kg m^2]
    work      (n, WORK) after `sweep`: inertias of the subtrees
    Rows 2 i along the normal, 2 i + 1 along the ground (the normal turned clockwise). featherstone2008, chapter 7
    """
    n = links.shape[0]
    u, a = np.empty((n, 2)), np.empty((n, 6))
    for i in range(m):
        k = active[i]
        tip = points[k]["link"]
        nx, ny = spots[k, NORMAL_X], spots[k, NORMAL_Y]
        ax, ay = spots[k, ARM_X], spots[k, ARM_Y]
        for link in range(tip + 1):
            u[link, 0], u[link, 1] = 0.0, 0.0
        # inward: what the two unit impulses leave behind each joint, normal in fx.., along the ground in gx..
        fx, fy, gx, gy = nx, ny, ny, -nx
        ft, gt = ax * fy - ay * fx, ax * gy - ay * gx
        link = tip
        while True:
            p = links[link]["parent"]
            if p < 0 and first == 2:
                break
            dinv = work[link, DINV]
            u[link, 0], u[link, 1] = ft, gt
            rest = extra[link] * dinv
            gain, gain_g = ft * dinv, gt * dinv
            hx, hy = work[link, HX], work[link, HY]
            fx, fy, ft = fx - hx * gain, fy - hy * gain, ft * rest
            gx, gy, gt = gx - hx * gain_g, gy - hy * gain_g, gt * rest
            if p < 0:
                break
            rx, ry = work[link, RX], work[link, RY]
            ft += rx * fy - ry * fx
            gt += rx * gy - ry * gx
            link = p
        # outward: motion of every joint point, up to the link of this point
        for link in range(tip + 1):
            p = links[link]["parent"]
            if p < 0 and first == 2:
                j, hx, hy = work[link, J] + extra[link], work[link, HX], work[link, HY]
                mxx, mxy, myy = work[link, MXX], work[link, MXY], work[link, MYY]
                a[link, 1], a[link, 2], a[link, 0] = solve_symmetric(mxx, mxy, hx, myy, hy, j, fx, fy, ft)
                a[link, 4], a[link, 5], a[link, 3] = solve_symmetric(mxx, mxy, hx, myy, hy, j, gx, gy, gt)
                continue
            turn, x, y, turn_g, x_g, y_g = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
            if p >= 0:
                rx, ry = work[link, RX], work[link, RY]
                turn, turn_g = a[p, 0], a[p, 3]
                x, y = a[p, 1] - turn * ry, a[p, 2] + turn * rx
                x_g, y_g = a[p, 4] - turn_g * ry, a[p, 5] + turn_g * rx
            j, hx, hy, dinv = work[link, J], work[link, HX], work[link, HY], work[link, DINV]
            a[link, 0] = turn + (u[link, 0] - j * turn - hx * x - hy * y) * dinv
            a[link, 3] = turn_g + (u[link, 1] - j * turn_g - hx * x_g - hy * y_g) * dinv
            a[link, 1], a[link, 2], a[link, 4], a[link, 5] = x, y, x_g, y_g
        # what the points so far feel; the rest by symmetry
        for o in range(i + 1):
            k = active[o]
            link = points[k]["link"]
            ax, ay, nx, ny = spots[k, ARM_X], spots[k, ARM_Y], spots[k, NORMAL_X], spots[k, NORMAL_Y]
            x, y = a[link, 1] - a[link, 0] * ay, a[link, 2] + a[link, 0] * ax
            x_g, y_g = a[link, 4] - a[link, 3] * ay, a[link, 5] + a[link, 3] * ax
            nn, tn = nx * x + ny * y, ny * x - nx * y
            nt, tt = nx * x_g + ny * y_g, ny * x_g - nx * y_g
            W[2 * o, 2 * i], W[2 * o + 1, 2 * i], W[2 * o, 2 * i + 1], W[2 * o + 1, 2 * i + 1] = nn, tn, nt, tt
            W[2 * i, 2 * o], W[2 * i, 2 * o + 1], W[2 * i + 1, 2 * o], W[2 * i + 1, 2 * o + 1] = nn, tn, nt, tt


@kernel
def add_point_forces(points, active, m, spots, forces, factor, work):
    """Put forces at the active points into the bias of their links, for the next sweep.

    forces    (2 m,) along the normal and along the ground, times `factor`              [N]
    """
    for i in range(m):
        k = active[i]
        link = points[k]["link"]
        nx, ny = spots[k, NORMAL_X], spots[k, NORMAL_Y]
        f, g = factor * forces[2 * i], factor * forces[2 * i + 1]
        fx, fy = nx * f + ny * g, ny * f - nx * g
        work[link, PX] -= fx
        work[link, PY] -= fy
        work[link, PT] -= spots[k, ARM_X] * fy - spots[k, ARM_Y] * fx
