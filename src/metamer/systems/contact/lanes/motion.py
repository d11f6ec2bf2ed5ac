"""Poses, torques, inertias and velocities of a block of chains with a free base, as `kernels.smooth` has them for one.

A loop over lanes vectorises only where it reads and writes rows at distances that are known: everything is put into
the function that makes the arrays, and the parent's row is written i - 1.
"""

from __future__ import annotations

import numpy as np

from metamer.core.numerics.lane_jit import lane_kernel
from metamer.core.numerics.trig import sincos
from metamer.systems.contact.lanes.columns import (
    ACTS,
    AFTER_N,
    AFTER_T,
    ARM_N,
    ARM_T,
    BEFORE_N,
    BEFORE_T,
    DAMPING_NOW,
    DONE,
    END_N,
    END_T,
    EXTRA,
    FACE_X,
    FACE_Y,
    GAP,
    LAG_N,
    LAG_T,
    LEAN,
    NORMAL_X,
    NORMAL_Y,
    ODD,
    PLACE_X,
    PLACE_Y,
    PUT_NOW,
    Q1,
    QM,
    RADIUS,
    SHRINKS,
    SHUTS,
    SPOT_X,
    SPOT_Y,
    STEP_TARGET,
    STICKS,
    TAU,
    TURNS,
    V1,
    VM,
    W_END,
    W_START,
    WORST,
    X_END,
    X_START,
    Y_END,
    Y_START,
    A,
    Q,
    V,
)
from metamer.systems.planar.kernels.tree import (
    AX,
    AY,
    COS,
    DX,
    DY,
    HX,
    HY,
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
    J,
)
from metamer.systems.planar.lanes.evaluation import (
    ARMATURE,
    ATTACH_X,
    ATTACH_Y,
    CENTRE_X,
    CENTRE_Y,
    DAMPING,
    GRAVITY_X,
    GRAVITY_Y,
    INERTIA,
    KD,
    KP,
    LOWER,
    MASS,
    MOUNT,
    REST,
    STIFFNESS,
    TARGET_RATE,
    TORQUE_LIMIT,
    UPPER,
)


@lane_kernel
def pose_lanes(work, state, q, v):
    """Angles, rates, offsets, joints and their velocities at the state in columns q and v."""
    for k in range(work.shape[2]):
        work[0, RX, k] = work[0, PLACE_X, k] = state[0, q, k]
        work[0, RY, k] = work[0, PLACE_Y, k] = state[1, q, k]
        work[0, VX, k], work[0, VY, k] = state[0, v, k], state[1, v, k]
        work[0, THETA, k], work[0, OMEGA, k] = state[2, q, k], state[2, v, k]
    for ii in range(work.shape[0]):
        # link by link: what is written is still in the first cache where it is read
        i = np.uintp(ii)
        if ii > 0:
            for k in range(work.shape[2]):
                work[i, THETA, k] = work[i - 1, THETA, k] + (work[i, MOUNT, k] + state[i + 2, q, k])
                work[i, OMEGA, k] = work[i - 1, OMEGA, k] + state[i + 2, v, k]
        for k in range(work.shape[2]):
            s, c = sincos(work[i, THETA, k])
            work[i, COS, k], work[i, SIN, k] = c, s
            cx, cy = work[i, CENTRE_X, k], work[i, CENTRE_Y, k]
            work[i, DX, k], work[i, DY, k] = c * cx - s * cy, s * cx + c * cy
        if ii == 0:
            continue
        for k in range(work.shape[2]):
            c, s, w = work[i - 1, COS, k], work[i - 1, SIN, k], work[i - 1, OMEGA, k]
            bx, by = work[i, ATTACH_X, k], work[i, ATTACH_Y, k]
            rx, ry = c * bx - s * by, s * bx + c * by
            work[i, RX, k], work[i, RY, k] = rx, ry
            work[i, PLACE_X, k], work[i, PLACE_Y, k] = work[i - 1, PLACE_X, k] + rx, work[i - 1, PLACE_Y, k] + ry
            work[i, VX, k], work[i, VY, k] = work[i - 1, VX, k] - w * ry, work[i - 1, VY, k] + w * rx


@lane_kernel
def drive_lanes(work, state, lane, h, few):
    """Joint torques at the middle of the step, linear in the acceleration, and their powers, as `drive_implicitly`.

    few    1: dampers lean on the end of the step
    A joint that comes to a stop makes its lane odd.
    """
    half = 0.5 * h
    for k in range(work.shape[2]):
        lane[DAMPING_NOW, k] = 0.0
        lane[PUT_NOW, k] = 0.0
    for ii in range(1, work.shape[0]):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            start, before, a = state[i + 2, Q, k], state[i + 2, V, k], state[i + 2, A, k]
            at = start + half * before
            rate = before + half * a
            phi = start + half * rate
            ahead = work[i, LEAN, k] * h if few == 1 else 0.0
            later = rate + ahead * a if few == 1 else rate
            kp, kd, limit, aim = work[i, KP, k], work[i, KD, k], work[i, TORQUE_LIMIT, k], work[i, TARGET_RATE, k]
            target = work[i, STEP_TARGET, k] + half * aim
            stiffness, damping = work[i, STIFFNESS, k], work[i, DAMPING, k]
            servo = kp * (target - phi) + kd * (aim - later)
            free = kp * (target - at) + kd * (aim - before)
            follows = abs(servo) <= limit
            servo = min(max(servo, -limit), limit)
            lane[DAMPING_NOW, k] += damping * later * rate
            lane[PUT_NOW, k] += servo * rate
            work[i, TAU, k] = (free if follows else servo) - stiffness * (at - work[i, REST, k]) - damping * before
            more, stiffer = kd if follows else 0.0, kp if follows else 0.0
            added = half * (damping + more + half * (stiffness + stiffer))
            work[i, EXTRA, k] = work[i, ARMATURE, k] + (added + ahead * (damping + more) if few == 1 else added)
            end = start + h * rate
            past = max(max(start, end) - work[i, UPPER, k], work[i, LOWER, k] - min(start, end))
            lane[ODD, k] = max(lane[ODD, k], 1.0 - lane[DONE, k] if past > 0.0 else 0.0)


@lane_kernel
def load_middle(work, state, lane, h, few):
    """Inertias, biases and torques at the middle of the step under the acceleration so far."""
    half = 0.5 * h
    for ii in range(state.shape[0]):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            middle = state[i, V, k] + half * state[i, A, k]
            state[i, VM, k] = middle
            state[i, QM, k] = state[i, Q, k] + half * middle
    drive_lanes(work, state, lane, h, few)
    pose_lanes(work, state, QM, VM)
    for k in range(work.shape[2]):
        work[0, AX, k], work[0, AY, k] = 0.0, 0.0
    for ii in range(work.shape[0]):
        i = np.uintp(ii)
        if ii > 0:
            for k in range(work.shape[2]):
                w2 = work[i - 1, OMEGA, k] * work[i - 1, OMEGA, k]
                work[i, AX, k] = work[i - 1, AX, k] - w2 * work[i, RX, k]
                work[i, AY, k] = work[i - 1, AY, k] - w2 * work[i, RY, k]
        for k in range(work.shape[2]):
            dx, dy, w, mass = work[i, DX, k], work[i, DY, k], work[i, OMEGA, k], work[i, MASS, k]
            ax, ay, w2 = work[i, AX, k], work[i, AY, k], w * w
            fx, fy = mass * work[i, GRAVITY_X, k], mass * work[i, GRAVITY_Y, k]
            hx, hy = -mass * dy, mass * dx
            work[i, J, k] = work[i, INERTIA, k] + mass * (dx * dx + dy * dy)
            work[i, HX, k], work[i, HY, k] = hx, hy
            work[i, PT, k] = dy * fx - dx * fy + hx * ax + hy * ay
            work[i, PX, k] = mass * (ax - w2 * dx) - fx
            work[i, PY, k] = mass * (ay - w2 * dy) - fy


@lane_kernel
def turn_lanes(work, rows, link, acting):
    """Arms of some points in the pose at hand, normal ny ax - nx ay and along the ground -nx ax - ny ay.   [m]"""
    for pp in range(acting[acting.shape[0] - 1]):
        p = np.uintp(acting[pp])
        i = np.uintp(link[p])
        for k in range(work.shape[2]):
            c, s, nx, ny = work[i, COS, k], work[i, SIN, k], rows[p, NORMAL_X, k], rows[p, NORMAL_Y, k]
            x, y, radius = rows[p, SPOT_X, k], rows[p, SPOT_Y, k], rows[p, RADIUS, k]
            ax, ay = c * x - s * y - radius * nx, s * x + c * y - radius * ny
            rows[p, ARM_N, k], rows[p, ARM_T, k] = ny * ax - nx * ay, -nx * ax - ny * ay


@lane_kernel
def gap_lanes(work, rows, link):
    """Gaps of all points; needs their arms.   [m]"""
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        i = np.uintp(link[p])
        for k in range(work.shape[2]):
            x, y = work[i, PLACE_X, k] - rows[p, FACE_X, k], work[i, PLACE_Y, k] - rows[p, FACE_Y, k]
            rows[p, GAP, k] = rows[p, NORMAL_X, k] * x + rows[p, NORMAL_Y, k] * y - rows[p, ARM_T, k]


@lane_kernel
def speed_rows(work, rows, link, acting, columns, out):
    """Velocities of some points along the normal and the ground into columns out, out + 1.   [m/s]

    columns    of the links' rates and velocities x and y
    """
    w, x, y = columns
    for pp in range(acting[acting.shape[0] - 1]):
        p = np.uintp(acting[pp])
        i = np.uintp(link[p])
        for k in range(work.shape[2]):
            nx, ny, vx, vy, omega = (
                rows[p, NORMAL_X, k],
                rows[p, NORMAL_Y, k],
                work[i, x, k],
                work[i, y, k],
                work[i, w, k],
            )
            rows[p, out, k] = nx * vx + ny * vy + omega * rows[p, ARM_N, k]
            rows[p, out + 1, k] = ny * vx - nx * vy + omega * rows[p, ARM_T, k]


@lane_kernel
def load_before(work, rows, state, lane, link, every, acting):
    """Velocities of the points at the end if nothing acted: those of the start in the middle's pose, and the lag."""
    turn_lanes(work, rows, link, every)
    for k in range(work.shape[2]):
        work[0, W_START, k], work[0, X_START, k], work[0, Y_START, k] = state[2, V, k], state[0, V, k], state[1, V, k]
        work[0, W_END, k], work[0, X_END, k], work[0, Y_END, k] = state[2, V1, k], state[0, V1, k], state[1, V1, k]
    for ii in range(1, work.shape[0]):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            rx, ry, w, z = work[i, RX, k], work[i, RY, k], work[i - 1, W_START, k], work[i - 1, W_END, k]
            work[i, W_START, k], work[i, W_END, k] = w + state[i + 2, V, k], z + state[i + 2, V1, k]
            work[i, X_START, k], work[i, X_END, k] = work[i - 1, X_START, k] - w * ry, work[i - 1, X_END, k] - z * ry
            work[i, Y_START, k], work[i, Y_END, k] = work[i - 1, Y_START, k] + w * rx, work[i - 1, Y_END, k] + z * rx
    for pp in range(acting[acting.shape[0] - 1]):
        p = np.uintp(acting[pp])
        i = np.uintp(link[p])
        for k in range(work.shape[2]):
            nx, ny, n, t = rows[p, NORMAL_X, k], rows[p, NORMAL_Y, k], rows[p, ARM_N, k], rows[p, ARM_T, k]
            shrinks, turns = lane[SHRINKS, k], lane[TURNS, k]
            seen = shrinks < 1.0 or turns > 0.0
            x, y, w = work[i, X_END, k], work[i, Y_END, k], work[i, W_END, k]
            behind = rows[p, END_N, k] - (nx * x + ny * y + w * n)
            beside = rows[p, END_T, k] - (ny * x - nx * y + w * t)
            behind, beside = behind if seen else 0.0, beside if seen else 0.0
            x, y, w = work[i, X_START, k], work[i, Y_START, k], work[i, W_START, k]
            rows[p, LAG_N, k], rows[p, LAG_T, k] = behind, beside
            rows[p, BEFORE_N, k] = nx * x + ny * y + w * n + behind
            rows[p, BEFORE_T, k] = ny * x - nx * y + w * t + beside


@lane_kernel
def see_end(work, rows, state, lane, link, every, acting, h):
    """State at the end of the step under its acceleration; by how much points that act miss AFTER there.   [m/s]"""
    for ii in range(state.shape[0]):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            v = state[i, V, k]
            after = v + h * state[i, A, k]
            state[i, V1, k] = after
            state[i, Q1, k] = state[i, Q, k] + 0.5 * h * (v + after)
    pose_lanes(work, state, Q1, V1)
    turn_lanes(work, rows, link, every)
    gap_lanes(work, rows, link)
    speed_rows(work, rows, link, acting, (OMEGA, VX, VY), END_N)
    for k in range(work.shape[2]):
        lane[WORST, k] = 0.0
    for pp in range(acting[acting.shape[0] - 1]):
        p = np.uintp(acting[pp])
        for k in range(work.shape[2]):
            n, t = abs(rows[p, END_N, k] - rows[p, AFTER_N, k]), abs(rows[p, END_T, k] - rows[p, AFTER_T, k])
            worst = rows[p, ACTS, k] * max(n * rows[p, SHUTS, k], t * rows[p, STICKS, k])
            lane[WORST, k] = max(lane[WORST, k], worst)
