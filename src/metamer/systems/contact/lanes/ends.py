"""The end of a step of a block of chains: flows into the account, states on, what is remembered for the next."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.numerics.lane_jit import lane_kernel
from metamer.systems.contact.kernels.account import (
    ACTUATED,
    DAMPED,
    NORMAL,
    PENETRATION,
    RESTED,
    RUBBED,
    STIRRED,
    STRONGEST,
)
from metamer.systems.contact.kernels.account import RESIDUAL as WORST_RESIDUAL
from metamer.systems.contact.kernels.guard import REST_SPEED
from metamer.systems.contact.lanes.columns import (
    ACTS,
    ANSWER_N,
    ANSWER_T,
    CHANGED,
    COUNTED,
    DAMPING_KEPT,
    GAP,
    KEPT_N,
    KEPT_T,
    KINETIC_START,
    MOVED,
    NORMAL_KEPT,
    ODD,
    PAST0,
    PAST1,
    PAST2,
    PAST_ACTS,
    PAST_ANSWER_N,
    PAST_ANSWER_T,
    PAST_SHUTS,
    PAST_SIDE,
    PAST_STICKS,
    PLACE_X,
    PLACE_Y,
    PUT_KEPT,
    Q1,
    REACH,
    RESIDUAL_KEPT,
    RUB_KEPT,
    SHUTS,
    SIDE,
    SPEED,
    STEADY,
    STICKS,
    STRUCK,
    V1,
    W_END,
    W_START,
    X_END,
    X_START,
    Y_END,
    Y_START,
    A,
    Q,
    V,
)
from metamer.systems.planar.kernels.tree import DX, DY, OMEGA, RX, RY, VX, VY
from metamer.systems.planar.lanes.evaluation import (
    ARMATURE,
    GRAVITY_X,
    GRAVITY_Y,
    INERTIA,
    LOWER,
    MASS,
    REST,
    STIFFNESS,
    STOP_STIFFNESS,
    UPPER,
)


@lane_kernel
def remember_rows(rows, lane):
    """Statuses and answers of the points for the next step, in the lanes that are not odd."""
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(rows.shape[2]):
            even = lane[ODD, k] == 0.0
            acts, shuts, sticks = rows[p, ACTS, k], rows[p, SHUTS, k], rows[p, STICKS, k]
            side, answer_n, answer_t = rows[p, SIDE, k], rows[p, ANSWER_N, k], rows[p, ANSWER_T, k]
            acted, shut, stuck = rows[p, PAST_ACTS, k], rows[p, PAST_SHUTS, k], rows[p, PAST_STICKS, k]
            slid, was_n, was_t = rows[p, PAST_SIDE, k], rows[p, PAST_ANSWER_N, k], rows[p, PAST_ANSWER_T, k]
            rows[p, PAST_ACTS, k], rows[p, PAST_SHUTS, k] = acts if even else acted, shuts if even else shut
            rows[p, PAST_STICKS, k], rows[p, PAST_SIDE, k] = sticks if even else stuck, side if even else slid
            rows[p, PAST_ANSWER_N, k] = answer_n if even else was_n
            rows[p, PAST_ANSWER_T, k] = answer_t if even else was_t


@lane_kernel
def stored_lanes(work, state, columns, out, first):
    """Kinetic, potential and elastic energy of every lane into three rows from `first` on.   [J]

    columns    of q and v, which are those of the pose at hand
    """
    q, v = columns
    for k in range(work.shape[2]):
        out[first, k], out[first + 1, k], out[first + 2, k] = 0.0, 0.0, 0.0
    for ii in range(work.shape[0]):
        i = np.uintp(ii)
        joint = 1.0 if ii > 0 else 0.0
        for k in range(work.shape[2]):
            w, dx, dy, mass = work[i, OMEGA, k], work[i, DX, k], work[i, DY, k], work[i, MASS, k]
            vx, vy = work[i, VX, k] - w * dy, work[i, VY, k] + w * dx
            rate, phi = state[i + 2, v, k], state[i + 2, q, k]
            stretch, armature = phi - work[i, REST, k], work[i, ARMATURE, k] * rate * rate
            out[first, k] += 0.5 * (mass * (vx * vx + vy * vy) + work[i, INERTIA, k] * w * w + armature)
            x, y = work[i, PLACE_X, k] + dx, work[i, PLACE_Y, k] + dy
            out[first + 1, k] -= mass * (work[i, GRAVITY_X, k] * x + work[i, GRAVITY_Y, k] * y)
            past = max(phi - work[i, UPPER, k], 0.0) - max(work[i, LOWER, k] - phi, 0.0)
            bent = work[i, STIFFNESS, k] * stretch * stretch + work[i, STOP_STIFFNESS, k] * past * past
            out[first + 2, k] += 0.5 * joint * bent


@lane_kernel
def resolve_lanes(b, h):
    """Kinetic energies of the change and of the mean of the velocity over the step, in the pose of its end.   [J]"""
    work, state, lane = b.work, b.state, b.lane
    for k in range(b.lane.shape[1]):
        part = 1.0 if lane[ODD, k] + lane[STRUCK, k] == 0.0 else 0.0
        lane[COUNTED, k] += part
        work[0, W_START, k], work[0, X_START, k], work[0, Y_START, k] = (
            h * state[2, A, k],
            h * state[0, A, k],
            h * state[1, A, k],
        )
        work[0, W_END, k] = 0.5 * (state[2, V, k] + state[2, V1, k])
        work[0, X_END, k] = 0.5 * (state[0, V, k] + state[0, V1, k])
        work[0, Y_END, k] = 0.5 * (state[1, V, k] + state[1, V1, k])
    for ii in range(1, work.shape[0]):
        i = np.uintp(ii)
        for k in range(b.lane.shape[1]):
            rx, ry, w, z = work[i, RX, k], work[i, RY, k], work[i - 1, W_START, k], work[i - 1, W_END, k]
            work[i, W_START, k] = w + h * state[i + 2, A, k]
            work[i, W_END, k] = z + 0.5 * (state[i + 2, V, k] + state[i + 2, V1, k])
            work[i, X_START, k], work[i, X_END, k] = work[i - 1, X_START, k] - w * ry, work[i - 1, X_END, k] - z * ry
            work[i, Y_START, k], work[i, Y_END, k] = work[i - 1, Y_START, k] + w * rx, work[i - 1, Y_END, k] + z * rx
    for ii in range(work.shape[0]):
        i = np.uintp(ii)
        for k in range(b.lane.shape[1]):
            part = 0.5 if lane[ODD, k] + lane[STRUCK, k] == 0.0 else 0.0
            dx, dy, mass, inertia = work[i, DX, k], work[i, DY, k], work[i, MASS, k], work[i, INERTIA, k]
            w, z = work[i, W_START, k], work[i, W_END, k]
            x, y = work[i, X_START, k] - w * dy, work[i, Y_START, k] + w * dx
            lane[CHANGED, k] += part * (mass * (x * x + y * y) + inertia * w * w)
            x, y = work[i, X_END, k] - z * dy, work[i, Y_END, k] + z * dx
            lane[MOVED, k] += part * (mass * (x * x + y * y) + inertia * z * z)
            change, motion, armature = (
                h * state[i + 2, A, k],
                0.5 * (state[i + 2, V, k] + state[i + 2, V1, k]),
                work[i, ARMATURE, k],
            )
            lane[CHANGED, k] += part * armature * change * change
            lane[MOVED, k] += part * armature * motion * motion


@lane_kernel
def accept_lanes(b, h):
    """Take the step of the lanes that are not odd: flows into the account, the state on, what is remembered."""
    rows, state, lane, account = b.rows, b.state, b.lane, b.account
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(b.lane.shape[1]):
            even, acts, gap = lane[ODD, k] == 0.0, rows[p, ACTS, k], rows[p, GAP, k]
            n, t = acts * rows[p, KEPT_N, k], acts * rows[p, KEPT_T, k]
            force = math.sqrt(n * n + t * t)
            account[STRONGEST, k] = max(account[STRONGEST, k], force if even else 0.0)
            account[PENETRATION, k] = max(account[PENETRATION, k], -gap if even else 0.0)
            rows[p, KEPT_N, k], rows[p, KEPT_T, k] = n, t
    remember_rows(rows, lane)
    for k in range(b.lane.shape[1]):
        lane[SPEED, k] = 0.0
        part = h if lane[ODD, k] == 0.0 else 0.0
        account[DAMPED, k] += part * lane[DAMPING_KEPT, k]
        account[ACTUATED, k] += part * lane[PUT_KEPT, k]
        account[RUBBED, k] += part * lane[RUB_KEPT, k]
        account[NORMAL, k] += part * lane[NORMAL_KEPT, k]
    resolve_lanes(b, h)
    for ii in range(state.shape[0]):
        i = np.uintp(ii)
        for k in range(b.lane.shape[1]):
            even = lane[ODD, k] == 0.0
            q, v, first, second = state[i, Q, k], state[i, V, k], state[i, PAST0, k], state[i, PAST1, k]
            place, rate, new, third = state[i, Q1, k], state[i, V1, k], state[i, A, k], state[i, PAST2, k]
            lane[SPEED, k] = max(lane[SPEED, k], state[i, REACH, k] * abs(rate))
            state[i, Q, k], state[i, V, k] = place if even else q, rate if even else v
            state[i, PAST0, k], state[i, PAST1, k] = new if even else first, first if even else second
            state[i, PAST2, k] = second if even else third
    for k in range(b.lane.shape[1]):
        even = lane[ODD, k] == 0.0
        rested, speed, steady, stirred = account[RESTED, k], lane[SPEED, k], lane[STEADY, k], account[STIRRED, k]
        kinetic, worst, residual = lane[KINETIC_START, k], account[WORST_RESIDUAL, k], lane[RESIDUAL_KEPT, k]
        longer = rested + h if speed <= REST_SPEED else 0.0
        account[RESTED, k] = longer if even else rested
        account[STIRRED, k] = max(stirred - h, 0.0) if even else stirred
        lane[STEADY, k] = min(steady + 1.0, 2.0) * (1.0 - lane[STRUCK, k]) if even else steady
        lane[KINETIC_START, k] = -1.0 if even else kinetic
        account[WORST_RESIDUAL, k] = max(worst, residual) if even else worst
