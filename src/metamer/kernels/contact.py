"""Contact with Coulomb friction in the plane: given W and b, find impulses z and velocities w = W z + b after them.

Contact i has rows 2 i (normal) and 2 i + 1 (along the ground):
    0 <= z_n, 0 <= w_n, z_n w_n = 0;   |z_t| <= mu z_n + cone, and z_t = -sign(w_t) (mu z_n + cone) where w_t != 0.
A normal adhesion A shifts z_n = (normal impulse) + A, a tangential one enters `cone`. Block Gauss-Seidel from a warm
start, then Newton on the set of contacts that stick, slip and open, then Lemke; the residual is always measured.
anitescu1997; jourdan1998
"""

from __future__ import annotations

import numpy as np

from metamer.kernels.jit import inlined, kernel
from metamer.kernels.lemke import lemke

OPEN, STICK, SLIP_PLUS, SLIP_MINUS = 0, 1, 2, 3
# columns of a contact's table beside W: friction, cone, then scratch
MU, CONE = 0, 1
ENOUGH = 1e-12  # residual of an impact, relative to the largest |b|, at which a solution is taken at once
GOOD = 1e-11  # residual of an impact that is accepted at the end of a stage
SWEEPS = 12
NEWTONS = 16
TOGETHER = 4  # sets of Newton in which all contacts may change at once
SHARE = 1e-10  # part of a diagonal that is added, so that contacts which are alike share their forces
ATTEMPTS = 17
LONG_SWEEPS = 2000
STIFF = 1e-16  # part of the largest W below which a direction counts as one that cannot move


@inlined
def bounded(x, limit):
    """x within +-limit."""
    return min(max(x, -limit), limit)


@kernel
def block(a, c, d, rn, rt, mu, cone):
    """Impulses of one contact alone: W = [[a, c], [c, d]], b = (rn, rt).   [N s]

    Tried in turn: open, stick, slip either way; the first that holds is taken.
    """
    if a <= 0.0:
        return 0.0, 0.0
    # open: only the cone of adhesion acts along the ground
    zt = bounded(-rt / d, cone) if d > 0.0 else 0.0
    if rn + c * zt >= 0.0:
        return 0.0, zt
    # stick
    det = a * d - c * c
    if det > 1e-12 * a * d:
        zn, zt = (c * rt - d * rn) / det, (c * rn - a * rt) / det
        if zn >= 0.0 and abs(zt) <= mu * zn + cone:
            return zn, zt
    elif d <= 0.0:
        return -rn / a, 0.0
    # slip: the force is against the motion that is left
    best_n, best_t, found = -1.0, 0.0, False
    for k in range(2):
        sign = 1.0 if k == 0 else -1.0
        slope = a + sign * mu * c
        if slope > 1e-12 * a:
            zn = -(rn + sign * cone * c) / slope
            zt = sign * (mu * zn + cone)
            if zn >= 0.0 and not found:
                left = sign * (rt + c * zn + d * zt)
                if left <= 0.0:
                    best_n, best_t, found = zn, zt, True
    if found:
        return best_n, best_t
    zn = max(0.0, -rn / a)
    return zn, bounded(-(rt + c * zn) / d, mu * zn + cone)


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
def gauss_seidel(W, b, table, m, sweeps, tolerance, z, w):
    """Sweeps of one-contact solutions from the given z; returns how many were done.

    tolerance    residual at which to stop                          [m/s]
    z            (2 m,) start in, impulses out                      [N s]
    w            (2 m,) velocities after, written                   [m/s]
    """
    velocities(W, b, m, z, w)
    for sweep in range(sweeps):
        if residual_of(W, table, m, z, w) <= tolerance:
            return sweep
        for i in range(m):
            n, t = 2 * i, 2 * i + 1
            a, c, d = W[n, n], W[n, t], W[t, t]
            rn = w[n] - a * z[n] - c * z[t]
            rt = w[t] - c * z[n] - d * z[t]
            zn, zt = block(a, c, d, rn, rt, table[i, MU], table[i, CONE])
            dn, dt = zn - z[n], zt - z[t]
            if dn != 0.0 or dt != 0.0:
                z[n], z[t] = zn, zt
                for j in range(2 * m):
                    w[j] += W[n, j] * dn + W[t, j] * dt
    return sweeps


@kernel
def factorise(A, pivot, k):
    """A = P L U in place with row pivots; a pivot that vanishes is made infinite, which leaves its unknown at zero.

    pivot    (k,) whole numbers: the row that each row was exchanged with, written
    """
    largest = 0.0
    for i in range(k):
        largest = max(largest, abs(A[i, i]))
    for i in range(k):
        p = i
        for r in range(i + 1, k):
            if abs(A[r, i]) > abs(A[p, i]):
                p = r
        pivot[i] = p
        if p != i:
            for c in range(k):
                A[i, c], A[p, c] = A[p, c], A[i, c]
        if abs(A[i, i]) <= 1e-13 * largest:
            A[i, i] = np.inf
        inverse = 1.0 / A[i, i]
        for r in range(i + 1, k):
            f = A[r, i] * inverse
            A[r, i] = f
            if f != 0.0:
                for c in range(i + 1, k):
                    A[r, c] -= f * A[i, c]


@kernel
def solve_factorised(A, pivot, x, k):
    """Solve for x in place with the factors of `factorise`."""
    for i in range(k):
        p = pivot[i]
        if p != i:
            x[i], x[p] = x[p], x[i]
    for i in range(k):
        total = x[i]
        for c in range(i):
            total -= A[i, c] * x[c]
        x[i] = total
    for i in range(k - 1, -1, -1):
        total = x[i]
        for c in range(i + 1, k):
            total -= A[i, c] * x[c]
        x[i] = total / A[i, i]


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
def newton(W, b, table, m, most, keep, tolerance, z, w, A, x, sets):
    """Solve for the set of open, sticking and slipping contacts, set it anew, until both agree; returns the residual.

    most    sets that are tried
    keep    whether sets[0] holds a set to begin with
    A, x    scratch (2 m, 2 m), (2 m,)
    sets    (4, 2 m) whole numbers: modes, modes of the factors in A, pivots, unknown rows. sets[1, 0] = -1: A holds no
            factors of this W; while the set stays, they serve again.
    """
    mode, kept, pivot, row = sets[0], sets[1], sets[2], sets[3]
    widest = 0.0
    for i in range(m):
        if not keep:
            mode[i] = -1
        widest = max(widest, W[2 * i, 2 * i], W[2 * i + 1, 2 * i + 1])
    again = 0
    for turn in range(most):
        begins = keep and turn == 0
        if not begins and not classify(W, table, m, STIFF * widest, turn >= TOGETHER, z, w, mode):
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
            # changes of the unknowns; slipping z_t follows z_n
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
def solve_by_lemke(W, b, table, m, variant, softness, z, w):
    """The same problem as a linear complementarity problem of 4 m unknowns by Lemke's pivots; returns the residual.

    variant     which covering vector is used
    softness    part of its diagonal by which W is enlarged, where solutions are many; the residual is the true one
    Unknowns: normal impulses, impulses to either side along the ground, slip speeds. anitescu1997
    """
    size = 4 * m
    M, q = np.zeros((size, size)), np.zeros(size)
    scale, diagonal = 1e-300, 0.0
    for i in range(2 * m):
        scale = max(scale, abs(b[i]))
        diagonal = max(diagonal, W[i, i])
    if diagonal <= 0.0:
        diagonal = 1.0
    # velocities in units of the largest |b|, impulses in units of scale / diagonal
    for i in range(m):
        n, plus, minus, slip = i, m + 2 * i, m + 2 * i + 1, 3 * m + i
        q[n], q[plus], q[minus] = b[2 * i] / scale, b[2 * i + 1] / scale, -b[2 * i + 1] / scale
        q[slip] = table[i, CONE] * diagonal / scale
        for j in range(m):
            nn, nt = W[2 * i, 2 * j] / diagonal, W[2 * i, 2 * j + 1] / diagonal
            tn, tt = W[2 * i + 1, 2 * j] / diagonal, W[2 * i + 1, 2 * j + 1] / diagonal
            M[n, j], M[n, m + 2 * j], M[n, m + 2 * j + 1] = nn, nt, -nt
            M[plus, j], M[plus, m + 2 * j], M[plus, m + 2 * j + 1] = tn, tt, -tt
            M[minus, j], M[minus, m + 2 * j], M[minus, m + 2 * j + 1] = -tn, -tt, tt
        M[n, n] += softness
        M[plus, plus] += softness
        M[minus, minus] += softness
        M[plus, slip], M[minus, slip] = 1.0, 1.0
        M[slip, n], M[slip, plus], M[slip, minus] = table[i, MU], -1.0, -1.0
    x = np.zeros(size)
    lemke(M, q, variant, x)
    for i in range(m):
        z[2 * i] = x[i] * scale / diagonal
        z[2 * i + 1] = (x[m + 2 * i] - x[m + 2 * i + 1]) * scale / diagonal
    velocities(W, b, m, z, w)
    return residual_of(W, table, m, z, w)


@kernel
def solve_contacts(W, b, table, m, floor, enough, warmed, z, w, A, x, sets):
    """Impulses z and velocities w of m contacts with friction; returns the residual over the largest |b| and the stage.

    W        (>= 2 m, >= 2 m) velocity of row per impulse of column               [1/kg]
    b        (2 m,) velocities without impulses                                   [m/s]
    table    (m, 2) friction coefficient, cone                                    [-, N s]
    floor    scale of velocities, 0 = the largest |b|                             [m/s]
    enough   residual over the scale at which a solution is taken at once; ten times it is good enough   [-]
    warmed   whether z is near the solution: Newton comes first, with the set in sets[0] unless sets[0, 0] = -1
    z        (2 m,) start in, impulses out                                        [N s]
    w        (2 m,) velocities after, written                                     [m/s]
    A, x, sets    scratch as in `newton`
    Stage -1: Newton from a warm start; 0: Gauss-Seidel; 1: Newton on the set; then Lemke and Newton in turn; at last
    many sweeps.
    """
    if m == 0:
        return 0.0, 0
    scale = floor
    if floor <= 0.0:
        scale = 1e-300
        for i in range(2 * m):
            scale = max(scale, abs(b[i]))
    kept, best, stage = z.copy(), np.inf, 0
    if warmed:
        velocities(W, b, m, z, w)
    for attempt in range(-1 if warmed else 0, ATTEMPTS):
        if attempt == 0 or attempt == ATTEMPTS - 1:
            first = attempt == 0
            sweeps = SWEEPS if first else LONG_SWEEPS
            gauss_seidel(W, b, table, m, sweeps, enough * scale * (1.0 if first else 10.0), z, w)
        elif attempt % 2 == 1:
            # Newton on the set of the last try
            newton(W, b, table, m, NEWTONS, attempt < 0 and sets[0, 0] >= 0, enough * scale, z, w, A, x, sets)
        else:
            # Lemke, softer from time to time
            turn = attempt // 2 - 1
            solve_by_lemke(W, b, table, m, turn, 0.0 if turn % 2 == 0 else 10.0 ** (turn - 13), z, w)
        error = residual_of(W, table, m, z, w) / scale
        if error < best:
            best, stage = error, attempt
            for i in range(2 * m):
                kept[i] = z[i]
        if best <= (enough if attempt == 0 else 10.0 * enough):
            break
    for i in range(2 * m):
        z[i] = kept[i]
    velocities(W, b, m, z, w)
    if stage % 2 == 0:
        sets[0, 0] = -1
    return best, stage


def warm():
    """Compile this file's kernels."""
    scratch = np.empty((2, 2)), np.empty(2), np.full((4, 2), -1)
    solve_contacts(np.eye(2), -np.ones(2), np.zeros((1, 2)), 1, 0.0, ENOUGH, False, np.zeros(2), np.zeros(2), *scratch)
