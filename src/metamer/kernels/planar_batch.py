"""Many planar robots of one model at once: RK4 over structure-of-arrays lanes, the same equations as for one.

Arrays are (.., robots), the robots last; blocks of LANES robots go through each link together, so that the inner loops
run over neighbouring memory and vectorise. The mathematics of a link is the same code as for a single robot.
"""

from __future__ import annotations

import numpy as np

from metamer.kernels.friction import resistance
from metamer.kernels.jit import kernel
from metamer.kernels.links import example_links
from metamer.kernels.planar_tree import (
    ALPHA,
    AX,
    AY,
    COS,
    DINV,
    HX,
    HY,
    MXX,
    MXY,
    MYY,
    OMEGA,
    PT,
    PX,
    PY,
    RX,
    RY,
    SIN,
    THETA,
    VX,
    VY,
    WORK,
    J,
    U,
    eliminate,
    link_inertia,
    solve_base,
)
from metamer.kernels.steppers import ACCOUNT, ACTUATED, DAMPED, RUBBED, clip, stop_torque
from metamer.kernels.trig import sincos

LANES = 32
# columns of the block's work array beyond those of a single robot: powers of a link's joint and ground
P_DAMPED, P_ACTUATED, P_RUBBED = WORK, WORK + 1, WORK + 2
COLUMNS = WORK + 3


@kernel
def drive_lanes(links, q, v, command, elapsed, work):
    """Joint torques of springs, dampers and servos of a block, into column U, and their powers.   [N m; W]

    Column THETA receives the joint angle and OMEGA the joint rate, for `place_lanes`.
    """
    n = links.shape[0]
    first = q.shape[0] - n
    start = first // 2
    for i in range(n):
        row = first + i
        for k in range(LANES):
            work[i, THETA, k] = q[row, k]
        for k in range(LANES):
            work[i, OMEGA, k] = v[row, k]
    for i in range(start, n):
        link = links[i]
        kp, kd, limit = link["kp"], link["kd"], link["torque_limit"]
        stiffness, damping, rest = link["stiffness"], link["damping"], link["rest"]
        lower, upper = link["lower"], link["upper"]
        stop_stiffness, stop_damping = link["stop_stiffness"], link["stop_damping"]
        joint = i - start
        for k in range(LANES):
            work[i, U, k] = (
                kp * command[0, joint, k] + (kd + kp * elapsed) * command[1, joint, k] + command[2, joint, k]
            )
        for k in range(LANES):
            phi, rate = work[i, THETA, k], work[i, OMEGA, k]
            servo = clip(work[i, U, k] - kp * phi - kd * rate, limit)
            drag = damping * rate
            push, past = stop_torque(phi, rate, lower, upper, stop_stiffness, stop_damping)
            work[i, P_DAMPED, k] = (drag - push - stop_stiffness * past) * rate
            work[i, P_ACTUATED, k] = servo * rate
            work[i, U, k] = servo - drag - stiffness * (phi - rest) + push


@kernel
def turn_lanes(work, i):
    """Sine and cosine of a link's angle over a block."""
    for k in range(LANES):
        s, c = sincos(work[i, THETA, k])
        work[i, COS, k] = c
        work[i, SIN, k] = s


@kernel
def hang_lanes(work, i, p, mount, bx, by):
    """Angle, rate, offset and joint velocity of a link from its parent's, over a block."""
    i, p = np.uintp(i), np.uintp(p)
    for k in range(LANES):
        c, s, w = work[p, COS, k], work[p, SIN, k], work[p, OMEGA, k]
        rx, ry = c * bx - s * by, s * bx + c * by
        work[i, RX, k] = rx
        work[i, RY, k] = ry
        work[i, THETA, k] += work[p, THETA, k] + mount
        work[i, OMEGA, k] += w
        work[i, VX, k] = work[p, VX, k] - w * ry
        work[i, VY, k] = work[p, VY, k] + w * rx


@kernel
def place_lanes(links, v, work):
    """Angles, rates, offsets and joint velocities of every link of a block; needs `drive_lanes`."""
    n = links.shape[0]
    first = v.shape[0] - n
    for i in range(n):
        p = links[i]["parent"]
        if p >= 0:
            hang_lanes(work, i, p, links[i]["mount"], links[i]["attach_x"], links[i]["attach_y"])
        else:
            mount = links[i]["mount"]
            for k in range(LANES):
                work[i, THETA, k] += mount
                work[i, RX, k] = 0.0
                work[i, RY, k] = 0.0
                work[i, VX, k] = v[0, k] if first == 2 else 0.0
                work[i, VY, k] = v[1, k] if first == 2 else 0.0
        turn_lanes(work, i)


@kernel
def load_lanes(links, work):
    """Inertias, gravity and ground forces of every link of a block, and the power rubbed away."""
    for i in range(links.shape[0]):
        link = links[i]
        cx, cy, mass, inertia = link["centre_x"], link["centre_y"], link["mass"], link["inertia"]
        gx, gy = mass * link["gravity_x"], mass * link["gravity_y"]
        viscous_along, viscous_across, load = link["viscous_along"], link["viscous_across"], link["load"]
        mu_forward, mu_backward, mu_across = link["mu_forward"], link["mu_backward"], link["mu_across"]
        shared, eps = link["shared"], link["eps"]
        for k in range(LANES):
            c, s, w = work[i, COS, k], work[i, SIN, k], work[i, OMEGA, k]
            dx, dy = c * cx - s * cy, s * cx + c * cy
            vx, vy = work[i, VX, k] - w * dy, work[i, VY, k] + w * dx
            along, across = c * vx + s * vy, c * vy - s * vx
            r_along, r_across = resistance(
                viscous_along,
                viscous_across,
                load,
                mu_forward,
                mu_backward,
                mu_across,
                shared,
                eps,
                along,
                across,
            )
            f_along, f_across = -r_along * along, -r_across * across
            work[i, P_RUBBED, k] = -f_along * along - f_across * across
            fx = gx + c * f_along - s * f_across
            fy = gy + s * f_along + c * f_across
            j, hx, hy, pt, px, py = link_inertia(mass, inertia, dx, dy, w, fx, fy)
            work[i, J, k] = j
            work[i, HX, k] = hx
            work[i, HY, k] = hy
            work[i, MXX, k] = mass
            work[i, MXY, k] = 0.0
            work[i, MYY, k] = mass
            work[i, PT, k] = pt
            work[i, PX, k] = px
            work[i, PY, k] = py


@kernel
def fold_lanes(work, i, p, extra):
    """Eliminate the joint of link i and add what is behind it to its parent p, over a block."""
    i, p = np.uintp(i), np.uintp(p)
    for k in range(LANES):
        rx, ry = work[i, RX, k], work[i, RY, k]
        w2 = work[p, OMEGA, k] * work[p, OMEGA, k]
        j, hx, hy, mxx, mxy, myy, pt, px, py, u, dinv = eliminate(
            work[i, J, k],
            work[i, HX, k],
            work[i, HY, k],
            work[i, MXX, k],
            work[i, MXY, k],
            work[i, MYY, k],
            work[i, PT, k],
            work[i, PX, k],
            work[i, PY, k],
            work[i, U, k],
            extra,
            -w2 * rx,
            -w2 * ry,
        )
        work[i, U, k] = u
        work[i, DINV, k] = dinv
        tx, ty = -mxx * ry + mxy * rx, -mxy * ry + myy * rx
        work[p, J, k] += j - ry * (2.0 * hx + tx) + rx * (2.0 * hy + ty)
        work[p, HX, k] += hx + tx
        work[p, HY, k] += hy + ty
        work[p, MXX, k] += mxx
        work[p, MXY, k] += mxy
        work[p, MYY, k] += myy
        work[p, PT, k] += pt - ry * px + rx * py
        work[p, PX, k] += px
        work[p, PY, k] += py


@kernel
def unfold_lanes(work, i, p):
    """Joint acceleration of link i (into column U) and the acceleration of its joint, over a block."""
    i, p = np.uintp(i), np.uintp(p)
    for k in range(LANES):
        rx, ry, w = work[i, RX, k], work[i, RY, k], work[p, OMEGA, k]
        alpha = work[p, ALPHA, k]
        ax = work[p, AX, k] - alpha * ry
        ay = work[p, AY, k] + alpha * rx
        turn = work[i, U, k] - work[i, J, k] * alpha - work[i, HX, k] * ax - work[i, HY, k] * ay
        turn *= work[i, DINV, k]
        work[i, U, k] = turn
        work[i, ALPHA, k] = alpha + turn
        work[i, AX, k] = ax - w * w * rx
        work[i, AY, k] = ay - w * w * ry


@kernel
def sweep_lanes(links, free, work):
    """Accelerations of a block into column U (and AX, AY of a free base): one pass to the base, one back."""
    n = links.shape[0]
    for i in range(n - 1, 0, -1):
        fold_lanes(work, i, links[i]["parent"], links[i]["armature"])
    if free:
        for k in range(LANES):
            alpha, ax, ay = solve_base(
                work[0, J, k],
                work[0, HX, k],
                work[0, HY, k],
                work[0, MXX, k],
                work[0, MXY, k],
                work[0, MYY, k],
                -work[0, PT, k],
                -work[0, PX, k],
                -work[0, PY, k],
            )
            work[0, U, k] = alpha
            work[0, ALPHA, k] = alpha
            work[0, AX, k] = ax
            work[0, AY, k] = ay
    else:
        extra = links[0]["armature"]
        for k in range(LANES):
            turn = (work[0, U, k] - work[0, PT, k]) / (work[0, J, k] + extra)
            work[0, U, k] = turn
            work[0, ALPHA, k] = turn
            work[0, AX, k] = 0.0
            work[0, AY, k] = 0.0
    for i in range(1, n):
        unfold_lanes(work, i, links[i]["parent"])


@kernel
def book_lanes(weight, work, account):
    """Add weighted powers of a block to its energy account.   [J]"""
    for i in range(work.shape[0]):
        for k in range(LANES):
            account[DAMPED, k] += weight * work[i, P_DAMPED, k]
        for k in range(LANES):
            account[ACTUATED, k] += weight * work[i, P_ACTUATED, k]
        for k in range(LANES):
            account[RUBBED, k] += weight * work[i, P_RUBBED, k]


@kernel
def add_lanes(total, weight, values):
    """total += weight * values, over a block."""
    for k in range(LANES):
        total[k] += weight * values[k]


@kernel
def set_lanes(out, begin, weight, values):
    """out = begin + weight * values, over a block."""
    for k in range(LANES):
        out[k] = begin[k] + weight * values[k]


@kernel
def batch_rk4(links, q, v, command, h, steps, account):
    """RK4 steps of many robots of one model; q, v and account are updated in place.

    q, v       (size, robots) states                                  [m, rad; per s]
    command    (3, joints, robots) targets, rates, added torques      [rad, rad/s, N m]
    h, steps   step and how many                                      [s]
    account    (ACCOUNT, robots) energy account                       [J]
    """
    n, size, robots, joints = links.shape[0], q.shape[0], q.shape[1], command.shape[1]
    first = size - n
    work = np.zeros((n, COLUMNS, LANES))
    q0, v0, qs, vs = np.empty((size, LANES)), np.empty((size, LANES)), np.empty((size, LANES)), np.empty((size, LANES))
    dq, dv = np.empty((size, LANES)), np.empty((size, LANES))
    held, kept = np.empty((3, joints, LANES)), np.empty((ACCOUNT, LANES))
    for begin in range(0, robots, LANES):
        filled = min(LANES, robots - begin)
        # gather; lanes beyond the last robot repeat it
        for k in range(LANES):
            b = begin + min(k, filled - 1)
            for i in range(size):
                q0[i, k] = q[i, b]
                v0[i, k] = v[i, b]
            for row in range(3):
                for i in range(joints):
                    held[row, i, k] = command[row, i, b]
            for i in range(ACCOUNT):
                kept[i, k] = account[i, b]
        for index in range(steps):
            elapsed = index * h
            for i in range(size):
                for k in range(LANES):
                    qs[i, k] = q0[i, k]
                    vs[i, k] = v0[i, k]
                    dq[i, k] = 0.0
                    dv[i, k] = 0.0
            for stage in range(4):
                weight = h / 3.0 if stage == 1 or stage == 2 else h / 6.0
                ahead = h if stage == 2 else 0.5 * h
                drive_lanes(links, qs, vs, held, elapsed, work)
                elapsed = index * h + ahead
                place_lanes(links, vs, work)
                load_lanes(links, work)
                sweep_lanes(links, first == 2, work)
                book_lanes(weight, work, kept)
                for i in range(size):
                    if i >= first:
                        a = work[i - first, U]
                    else:
                        a = work[0, AX + i]
                    add_lanes(dq[i], weight, vs[i])
                    add_lanes(dv[i], weight, a)
                    set_lanes(qs[i], q0[i], ahead, vs[i])
                    set_lanes(vs[i], v0[i], ahead, a)
            for i in range(size):
                add_lanes(q0[i], 1.0, dq[i])
                add_lanes(v0[i], 1.0, dv[i])
        for k in range(filled):
            for i in range(size):
                q[i, begin + k] = q0[i, k]
                v[i, begin + k] = v0[i, k]
            for i in range(ACCOUNT):
                account[i, begin + k] = kept[i, k]


def warm():
    """Compile this file's kernels."""
    one = np.zeros((4, 1))
    batch_rk4(example_links(), one, one.copy(), np.zeros((3, 1, 1)), 1e-3, 1, np.zeros((ACCOUNT, 1)))
