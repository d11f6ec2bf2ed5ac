"""Accelerations of a block of planar robots side by side, each with a body, joints and a ground of its own.

Everything that a link has lies in one row of a work array (n, COLUMNS, lanes): what the sweeps need, state and target
of its joint, and the numbers of its description. The equations are those of `tree` and `steppers`. A loop over lanes
vectorises only where the distance of its rows is known and nothing is read behind a condition: the helpers are inlined
into the function that makes the work array, and in a chain the parent's row is written i - 1. Numbers have the type of
the work array, float64 or float32: a plain constant would turn the arithmetic into float64.
"""

from __future__ import annotations

import math

import numpy as np
from numba.extending import overload

from metamer.core.jit import exact_inlined, inlined
from metamer.core.numerics.linear import solve_symmetric
from metamer.core.numerics.trig import sincos
from metamer.systems.planar.kernels import tree as at
from metamer.systems.planar.kernels.links import REAL

LANES = 64  # wide blocks leave the first cache and still win: fewer heads of loops
NARROW_LANES = 128  # the same bytes in float32
P_DAMPED, P_ACTUATED, P_RUBBED, PHI, RATE, TARGET, TARGET_RATE = range(at.WORK, at.WORK + 7)
FIELD = at.WORK + 7  # the first number of the description
FIELDS = tuple(name for name in REAL.split() if name != "length")
MOUNT, ATTACH_X, ATTACH_Y, CENTRE_X, CENTRE_Y, MASS, INERTIA, GRAVITY_X, GRAVITY_Y = range(FIELD, FIELD + 9)
ARMATURE, STIFFNESS, DAMPING, REST, LOWER, UPPER, STOP_STIFFNESS, STOP_DAMPING = range(FIELD + 9, FIELD + 17)
KP, KD, TORQUE_LIMIT, VISCOUS_ALONG, VISCOUS_ACROSS = range(FIELD + 17, FIELD + 22)
MU_FORWARD, MU_BACKWARD, MU_ACROSS, LOAD, SHARED, EPS = range(FIELD + 22, FIELD + 28)
# of a joint that a pair of muscles turns: r_p^2 + r_d^2, r_p r_d [m^2], cosine and sine of the angle phi_0 at which the
# stretched one has no arm, least and most tension [N]; l^2 = r_p^2 + r_d^2 + 2 r_p r_d cos(phi -+ phi_0)
PAIR_SUM, PAIR_PRODUCT, PAIR_COS, PAIR_SIN, PAIR_LEAST, PAIR_MOST = range(FIELD + 28, FIELD + 34)
PAIR_NUMBERS = 6
COLUMNS = FIELD + len(FIELDS) + PAIR_NUMBERS
LEAST_ARM = 1e-12  # a muscle with a smaller arm moves nothing [m]

ROUND_NARROW = np.float32(12582912.0)  # 1.5 * 2^23: adding and subtracting it rounds to an integer
INV_PI_NARROW = np.float32(1.0 / math.pi)
HALF_NARROW, ONE_NARROW, FOUR_NARROW = np.float32(0.5), np.float32(1.0), np.float32(4.0)
# pi in three parts of 9, 11 and 24 bits: products with k < 2^13 are exact
PI_NARROW = (np.float32(3.140625), np.float32(0.0009670257568359375), np.float32(6.277114152908325e-07))
SINE_NARROW = tuple(np.float32((-1) ** (k + 1) / math.factorial(2 * k + 3)) for k in range(5))
COSINE_NARROW = tuple(np.float32((-1) ** (k + 1) / math.factorial(2 * k + 2)) for k in range(6))


@exact_inlined
def sincos_narrow(x):
    """(sin x, cos x) in float32, absolute error below 2e-7 for |x| < 1e4.   [-]"""
    k = (x * INV_PI_NARROW + ROUND_NARROW) - ROUND_NARROW
    r = ((x - k * PI_NARROW[0]) - k * PI_NARROW[1]) - k * PI_NARROW[2]
    half = HALF_NARROW * k
    odd = half - ((half + ROUND_NARROW) - ROUND_NARROW)
    sign = ONE_NARROW - FOUR_NARROW * abs(odd)
    z = r * r
    s = SINE_NARROW[4]
    s = s * z + SINE_NARROW[3]
    s = s * z + SINE_NARROW[2]
    s = s * z + SINE_NARROW[1]
    s = s * z + SINE_NARROW[0]
    c = COSINE_NARROW[5]
    c = c * z + COSINE_NARROW[4]
    c = c * z + COSINE_NARROW[3]
    c = c * z + COSINE_NARROW[2]
    c = c * z + COSINE_NARROW[1]
    c = c * z + COSINE_NARROW[0]
    return sign * (r + r * z * s), sign * (ONE_NARROW + z * c)


def turn_of(x):
    """(sin x, cos x) in the type of x."""
    return sincos_narrow(x) if getattr(x, "itemsize", 8) == 4 else sincos(x)


@overload(turn_of, inline="always")
def _turn_of(x):
    return (lambda x: sincos_narrow(x)) if getattr(x, "bitwidth", 64) == 32 else (lambda x: sincos(x))


@inlined
def copy_row(out, x):
    """out = x, over a block."""
    for k in range(out.shape[0]):
        out[k] = x[k]


@inlined
def add_row(total, weight, x):
    """total += weight x, over a block."""
    for k in range(total.shape[0]):
        total[k] += weight * x[k]


@inlined
def set_row(out, begin, weight, x):
    """out = begin + weight x, over a block."""
    for k in range(out.shape[0]):
        out[k] = begin[k] + weight * x[k]


@inlined
def pair_torque(torque, phi, total, product, cosine, sine, least, most):
    """What a pair of muscles gives of a torque, tau = -arm_r f_r - arm_l f_l, tensions within least .. most.   [N m]

    The rest is as in PAIR_SUM .. PAIR_MOST, all of one type.
    """
    s, c = turn_of(phi)
    tiny = type(torque)(1e-30)
    right, left = c * cosine + s * sine, c * cosine - s * sine
    two = type(torque)(2)
    arm_r = -product * (s * cosine - c * sine) / math.sqrt(max(total + two * product * right, tiny))
    arm_l = -product * (s * cosine + c * sine) / math.sqrt(max(total + two * product * left, tiny))
    a, b, d, e = -arm_r * least, -arm_r * most, -arm_l * least, -arm_l * most
    given = min(max(torque, min(a, b) + min(d, e)), max(a, b) + max(d, e))
    moved = arm_r * arm_r + arm_l * arm_l >= type(torque)(LEAST_ARM * LEAST_ARM)
    return given if moved else type(torque)(0)


@inlined
def drive_link(work, ii, elapsed, pairs):
    """Torque of a joint's servo, spring and damper into column U, and their powers.   [N m; W]

    elapsed    time since the target came   [s]
    pairs      whether the servo is a pair of muscles
    """
    i = np.uintp(ii)
    for k in range(work.shape[2]):
        phi, rate = work[i, PHI, k], work[i, RATE, k]
        aim = work[i, TARGET_RATE, k]
        servo = work[i, KP, k] * (work[i, TARGET, k] + elapsed * aim - phi) + work[i, KD, k] * (aim - rate)
        limit = work[i, TORQUE_LIMIT, k]
        servo = min(max(servo, -limit), limit)
        if pairs:
            servo = pair_torque(
                servo, phi, work[i, PAIR_SUM, k], work[i, PAIR_PRODUCT, k],
                work[i, PAIR_COS, k], work[i, PAIR_SIN, k], work[i, PAIR_LEAST, k], work[i, PAIR_MOST, k],
            )  # fmt: skip
        drag = work[i, DAMPING, k] * rate
        work[i, P_DAMPED, k] = drag * rate
        work[i, P_ACTUATED, k] = servo * rate
        work[i, at.U, k] = servo - drag - work[i, STIFFNESS, k] * (phi - work[i, REST, k])


@inlined
def stop_link(work, ii):
    """Torque of a joint's stops added to column U, as `stops.stop_torque`.   [N m]"""
    i = np.uintp(ii)
    for k in range(work.shape[2]):
        phi, rate = work[i, PHI, k], work[i, RATE, k]
        zero = type(phi)(0)
        past = max(phi - work[i, UPPER, k], zero) - max(work[i, LOWER, k] - phi, zero)
        spring, damper = work[i, STOP_STIFFNESS, k] * past, work[i, STOP_DAMPING, k] * rate
        above = max(spring + damper, zero) if past > zero else zero
        below = min(spring + damper, zero) if past < zero else zero
        push = -above - below
        work[i, P_DAMPED, k] -= (push + spring) * rate
        work[i, at.U, k] += push


@inlined
def hang_link(work, ii, pp):
    """Angle, rate, offset and joint velocity of a link from its parent's."""
    i, p = np.uintp(ii), np.uintp(pp)
    for k in range(work.shape[2]):
        c, s, w = work[p, at.COS, k], work[p, at.SIN, k], work[p, at.OMEGA, k]
        bx, by = work[i, ATTACH_X, k], work[i, ATTACH_Y, k]
        rx, ry = c * bx - s * by, s * bx + c * by
        work[i, at.RX, k] = rx
        work[i, at.RY, k] = ry
        work[i, at.THETA, k] = work[p, at.THETA, k] + work[i, MOUNT, k] + work[i, PHI, k]
        work[i, at.OMEGA, k] = w + work[i, RATE, k]
        work[i, at.VX, k] = work[p, at.VX, k] - w * ry
        work[i, at.VY, k] = work[p, at.VY, k] + w * rx


@inlined
def turn_link(work, ii):
    """Sine and cosine of a link's angle."""
    i = np.uintp(ii)
    for k in range(work.shape[2]):
        s, c = turn_of(work[i, at.THETA, k])
        work[i, at.COS, k] = c
        work[i, at.SIN, k] = s


@inlined
def load_link(work, ii):
    """Inertia of a link, gravity and ground force on it, and the power rubbed away."""
    i = np.uintp(ii)
    for k in range(work.shape[2]):
        c, s, w = work[i, at.COS, k], work[i, at.SIN, k], work[i, at.OMEGA, k]
        zero = type(c)(0)
        cx, cy, mass = work[i, CENTRE_X, k], work[i, CENTRE_Y, k], work[i, MASS, k]
        dx, dy = c * cx - s * cy, s * cx + c * cy
        vx, vy = work[i, at.VX, k] - w * dy, work[i, at.VY, k] + w * dx
        along, across = c * vx + s * vy, c * vy - s * vx
        eps = work[i, EPS, k]
        along2, across2, eps2 = along * along, across * across, eps * eps
        # both are read: a read behind a condition would keep the loop from vectorising
        forward, backward = work[i, MU_FORWARD, k], work[i, MU_BACKWARD, k]
        mu = forward if along >= zero else backward
        shared, load = work[i, SHARED, k], work[i, LOAD, k]
        r_along = work[i, VISCOUS_ALONG, k] + load * mu / math.sqrt(along2 + shared * across2 + eps2)
        r_across = work[i, VISCOUS_ACROSS, k] + load * work[i, MU_ACROSS, k] / math.sqrt(
            across2 + shared * along2 + eps2
        )
        f_along, f_across = -r_along * along, -r_across * across
        work[i, P_RUBBED, k] = -f_along * along - f_across * across
        fx = mass * work[i, GRAVITY_X, k] + c * f_along - s * f_across
        fy = mass * work[i, GRAVITY_Y, k] + s * f_along + c * f_across
        w2 = w * w
        work[i, at.J, k] = work[i, INERTIA, k] + mass * (dx * dx + dy * dy)
        work[i, at.HX, k] = -mass * dy
        work[i, at.HY, k] = mass * dx
        work[i, at.MXX, k] = mass
        work[i, at.MXY, k] = zero
        work[i, at.MYY, k] = mass
        work[i, at.PT, k] = dy * fx - dx * fy
        work[i, at.PX, k] = -mass * w2 * dx - fx
        work[i, at.PY, k] = -mass * w2 * dy - fy


@inlined
def fold_link(work, ii, pp):
    """Eliminate the joint of link i and add what is behind it to its parent p, as `tree.eliminate`."""
    i, p = np.uintp(ii), np.uintp(pp)
    for k in range(work.shape[2]):
        rx, ry = work[i, at.RX, k], work[i, at.RY, k]
        w2 = work[p, at.OMEGA, k] * work[p, at.OMEGA, k]
        cx, cy = -w2 * rx, -w2 * ry
        j, hx, hy = work[i, at.J, k], work[i, at.HX, k], work[i, at.HY, k]
        mxx, mxy, myy = work[i, at.MXX, k], work[i, at.MXY, k], work[i, at.MYY, k]
        pt = work[i, at.PT, k] + hx * cx + hy * cy
        px = work[i, at.PX, k] + mxx * cx + mxy * cy
        py = work[i, at.PY, k] + mxy * cx + myy * cy
        extra = work[i, ARMATURE, k]
        dinv = type(j)(1) / (j + extra)
        u = work[i, at.U, k] - pt
        left = extra * dinv
        gx, gy, gain = hx * dinv, hy * dinv, u * dinv
        mxx, mxy, myy = mxx - gx * hx, mxy - gx * hy, myy - gy * hy
        pt, px, py = pt + j * gain, px + hx * gain, py + hy * gain
        work[i, at.U, k] = u
        work[i, at.DINV, k] = dinv
        j, hx, hy = j * left, hx * left, hy * left
        tx, ty = -mxx * ry + mxy * rx, -mxy * ry + myy * rx
        work[p, at.J, k] += j - ry * (hx + hx + tx) + rx * (hy + hy + ty)
        work[p, at.HX, k] += hx + tx
        work[p, at.HY, k] += hy + ty
        work[p, at.MXX, k] += mxx
        work[p, at.MXY, k] += mxy
        work[p, at.MYY, k] += myy
        work[p, at.PT, k] += pt - ry * px + rx * py
        work[p, at.PX, k] += px
        work[p, at.PY, k] += py


@inlined
def unfold_link(work, ii, pp):
    """Joint acceleration of link i into column U, and the acceleration of its joint."""
    i, p = np.uintp(ii), np.uintp(pp)
    for k in range(work.shape[2]):
        rx, ry, w, alpha = work[i, at.RX, k], work[i, at.RY, k], work[p, at.OMEGA, k], work[p, at.ALPHA, k]
        ax, ay = work[p, at.AX, k] - alpha * ry, work[p, at.AY, k] + alpha * rx
        turn = (work[i, at.U, k] - work[i, at.J, k] * alpha - work[i, at.HX, k] * ax - work[i, at.HY, k] * ay) * work[
            i, at.DINV, k
        ]
        work[i, at.U, k] = turn
        work[i, at.ALPHA, k] = alpha + turn
        work[i, at.AX, k] = ax - w * w * rx
        work[i, at.AY, k] = ay - w * w * ry


@inlined
def turn_base(work, free):
    """Acceleration of the base: of a free one under its subtree's bias (3 x 3), of a fixed one about its hinge."""
    for k in range(work.shape[2]):
        j, hx, hy = work[0, at.J, k], work[0, at.HX, k], work[0, at.HY, k]
        mxx, mxy, myy = work[0, at.MXX, k], work[0, at.MXY, k], work[0, at.MYY, k]
        ft, fx, fy = -work[0, at.PT, k], -work[0, at.PX, k], -work[0, at.PY, k]
        if free:
            ax, ay, alpha = solve_symmetric(mxx, mxy, hx, myy, hy, j, fx, fy, ft)
        else:
            alpha = (work[0, at.U, k] + ft) / (j + work[0, ARMATURE, k])
            ax = type(j)(0)
            ay = ax
        work[0, at.U, k] = alpha
        work[0, at.ALPHA, k] = alpha
        work[0, at.AX, k] = ax
        work[0, at.AY, k] = ay


@inlined
def evaluate(parent, shape, q, v, elapsed, work):
    """Accelerations of a block into column U (and AX, AY of link 0 for a free base); powers on the way.

    parent     (n,) of every link
    shape      three flags: every link hangs on the one before it; some joint has a stop; pairs of muscles turn joints
    q, v       (size, lanes) state; targets stand in columns TARGET and TARGET_RATE
    elapsed    time since the targets came   [s]
    """
    chain, stops, paired = shape
    n = parent.shape[0]
    first = q.shape[0] - n
    for i in range(n):
        copy_row(work[i, PHI], q[first + i])
        copy_row(work[i, RATE], v[first + i])
    for k in range(work.shape[2]):
        work[0, at.VX, k] = v[0, k] if first == 2 else type(v[0, k])(0)
        work[0, at.VY, k] = v[1, k] if first == 2 else type(v[0, k])(0)
    for i in range(first // 2, n):
        if paired:
            drive_link(work, i, elapsed, True)
        else:
            drive_link(work, i, elapsed, False)
        if stops:
            stop_link(work, i)
    for i in range(n):
        if i > 0 and chain:
            hang_link(work, i, i - 1)
        elif i > 0:
            hang_link(work, i, parent[i])
        else:
            for k in range(work.shape[2]):
                work[0, at.THETA, k] = work[0, PHI, k] + work[0, MOUNT, k]
                work[0, at.OMEGA, k] = work[0, RATE, k]
                work[0, at.RX, k] = type(q[0, k])(0)
                work[0, at.RY, k] = type(q[0, k])(0)
        turn_link(work, i)
        load_link(work, i)
    for i in range(n - 1, 0, -1):
        if chain:
            fold_link(work, i, i - 1)
        else:
            fold_link(work, i, parent[i])
    turn_base(work, first == 2)
    for i in range(1, n):
        if chain:
            unfold_link(work, i, i - 1)
        else:
            unfold_link(work, i, parent[i])
