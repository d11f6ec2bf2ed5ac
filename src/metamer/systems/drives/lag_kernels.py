"""A servo behind its command: r' = clip((gain u - r)/lag, +-limit), solved piece by piece without steps."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel


@kernel
def follow(r, u, slope, gain, lag, limit, h):
    """Reference after h, while the command goes on straight: r' = clip((gain u - r)/lag, +-limit).   [rad]

    r        reference now                                                    [rad]
    u        command now                                                      [rad]
    slope    its rate                                                         [rad/s]
    gain     part of the command that the servo goes to                       [-]
    lag      time constant; 0 = none                                          [s]
    limit    largest rate of r                                                [rad/s]
    h        time that passes                                                 [s]
    The distance w = gain u - r closes at the limit while |w| > limit lag, and by exp(-t/lag) to gain slope lag within.
    """
    w, b, left = gain * u - r, gain * slope, h
    band = 0.0
    if lag > 0.0:
        band = limit * lag
    elif limit == math.inf:
        band = math.inf
    if abs(w) > band:
        # at the limit until it is near, or for good where the command runs away
        s = 1.0 if w > 0.0 else -1.0
        closing = limit - s * b
        t = (abs(w) - band) / closing if closing > 0.0 else math.inf
        if t >= left:
            return r + s * limit * left
        w, left = s * band, left - t
    # within: for good where the command is slower than the limit, else until it has run away
    s = 1.0 if b > 0.0 else -1.0
    t = left
    if lag > 0.0:
        rest = b * lag
        if abs(b) > limit:
            t = min(left, lag * math.log((w - rest) / (s * band - rest)))
        w = rest + (w - rest) * math.exp(-t / lag)
    else:
        t = left if abs(b) <= limit else 0.0
        w = 0.0
    if t < left:
        w += (left - t) * (b - s * limit)
    return gain * (u + slope * h) - w


@kernel
def follow_rate(r, u, slope, gain, lag, limit):
    """Rate of the reference now, clip((gain u - r)/lag, +-limit).   [rad/s]"""
    w = gain * u - r
    rate = gain * slope
    if lag > 0.0:
        rate = w / lag
    elif w != 0.0 and limit < math.inf:
        rate = limit if w > 0.0 else -limit
    return min(max(rate, -limit), limit)


@kernel
def follow_history(times, positions, velocities, gain, lag, limit, at, start, out, rates):
    """The reference of a whole history of commands.

    times                    (n,) rising: when each command begins; the last goes on   [s]
    positions, velocities    (n, joints) each goes on straight from there     [rad, rad/s]
    gain, lag, limit         (joints,)                                        [-, s, rad/s]
    at                       (k,) rising: times wanted; before the first command r rests   [s]
    start                    (joints,) r at the first command                 [rad]
    out, rates               (k, joints) r and r', written                    [rad, rad/s]
    """
    for j in range(positions.shape[1]):
        r, now, k = start[j], times[0], 0
        for i in range(at.shape[0]):
            while k + 1 < times.shape[0] and times[k + 1] <= at[i]:
                u = positions[k, j] + velocities[k, j] * (now - times[k])
                r = follow(r, u, velocities[k, j], gain[j], lag[j], limit[j], times[k + 1] - now)
                k += 1
                now = times[k]
            if at[i] < times[0]:
                out[i, j], rates[i, j] = start[j], 0.0
                continue
            u = positions[k, j] + velocities[k, j] * (now - times[k])
            r = follow(r, u, velocities[k, j], gain[j], lag[j], limit[j], at[i] - now)
            now = at[i]
            u = positions[k, j] + velocities[k, j] * (now - times[k])
            out[i, j], rates[i, j] = r, follow_rate(r, u, velocities[k, j], gain[j], lag[j], limit[j])


@kernel
def follow_chords(r, u, slope, gain, lag, limit, h, out):
    """Straight pieces of the reference of all joints while a command goes on; r is moved on.

    r, u, slope    (joints,)                                                  [rad, rad, rad/s]
    limit          (joints,) largest rates                                    [rad/s]
    h              length of a piece                                          [s]
    out            (pieces, 2, joints) where each piece begins and its rate, written   [rad, rad/s]
    """
    for j in range(r.shape[0]):
        for i in range(out.shape[0]):
            after = follow(r[j], u[j] + i * h * slope[j], slope[j], gain, lag, limit[j], h)
            out[i, 0, j], out[i, 1, j] = r[j], (after - r[j]) / h
            r[j] = after


def warm():
    """Compile this file's kernels."""
    one, row = np.zeros(1), np.zeros((1, 1))
    follow(0.0, 0.0, 0.0, 1.0, 0.1, math.inf, 0.1)
    follow_rate(0.0, 0.0, 0.0, 1.0, 0.1, math.inf)
    follow_history(one, row, row, one, one, one, one, one, row.copy(), row.copy())
    follow_chords(one.copy(), one, one, 1.0, 0.1, np.full(1, math.inf), 0.1, np.zeros((1, 2, 1)))
