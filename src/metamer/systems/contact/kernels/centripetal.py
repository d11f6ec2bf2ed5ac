"""Centripetal accelerations of a step, for robots that turn fast linear in the acceleration that is sought.

The middle's rate is w = w_0 + h alpha/2: from one iteration to the next w^2 changes by h w (alpha - alpha_seen), which
a pass takes along as a motion that is h w, the angle that the link turns in the step, ahead of the lever of its forces:
    a_child = a + alpha x r - (w^2 - h w alpha_seen) r - h w alpha r.
The velocity of a row at the end, J(q') v', changes in the same way. An iteration that takes w^2 as it was leaves h w of
its error, this one the square of it.
"""

from __future__ import annotations

from metamer.core.jit import bare_kernel
from metamer.systems.contact.kernels.rows import (
    ARM_X,
    ARM_Y,
    LACK_X,
    LACK_Y,
    NORMAL_X,
    NORMAL_Y,
    SPUN,
    TILT,
)
from metamer.systems.planar.kernels.tree import AX, AY, HX, HY, MXX, OMEGA, PT, PX, PY, RX, RY

FAST = 2e-3  # turn of a link in a step: below it an iteration leaves little anyway   [rad]


@bare_kernel
def undriven(links, command, loads):
    """Whether nothing can drive a robot in a step: no servo, no torque, no load."""
    for i in range(links.shape[0]):
        if links[i]["kp"] != 0.0 or links[i]["kd"] != 0.0:
            return False
        if loads[i, 0] != 0.0 or loads[i, 1] != 0.0 or loads[i, 2] != 0.0:
            return False
    torque = 0.0
    for j in range(command.shape[1]):
        torque = max(torque, abs(command[2, j]))
    return torque == 0.0


@bare_kernel
def turns_fast(body, inputs, h):
    """1 if a link of a robot that nothing drives turns far in a step, else 0.

    inputs    command (3, joints), loads (n, 3)
    """
    rate = 0.0
    for i in range(body.work.shape[0]):
        rate = max(rate, abs(body.work[i, OMEGA]))
    return 1 if h * rate > FAST and undriven(body.links, inputs[0], inputs[1]) else 0


@bare_kernel
def centripetal_bias(body, a, h):
    """Put the centripetal accelerations of the joints into the biases, so that passes find J a alone.   [m/s^2]

    a    (size,) acceleration as last seen
    h    length of the step [s]; 0: w^2 as it was
    They are left in AX and AY.
    """
    links, work, factor = body.links, body.work, body.factor
    first = a.shape[0] - links.shape[0]
    for i in range(links.shape[0]):
        p, gx, gy, f = links[i]["parent"], 0.0, 0.0, factor[i]
        f[SPUN], f[TILT], f[LACK_X], f[LACK_Y] = a[first + i], h * work[i, OMEGA], 0.0, 0.0
        if p >= 0:
            g, w2 = factor[p], work[p, OMEGA] * work[p, OMEGA]
            back = g[TILT] * g[SPUN]
            f[SPUN] += g[SPUN]
            f[LACK_X], f[LACK_Y] = g[LACK_X] + back * work[i, RX], g[LACK_Y] + back * work[i, RY]
            gx, gy = work[p, AX] - w2 * work[i, RX], work[p, AY] - w2 * work[i, RY]
            jx, jy = gx + f[LACK_X], gy + f[LACK_Y]
            work[i, PT] += work[i, HX] * jx + work[i, HY] * jy
            work[i, PX] += work[i, MXX] * jx
            work[i, PY] += work[i, MXX] * jy
        back = f[TILT] * f[SPUN]
        work[i, PX] += back * work[i, HY]
        work[i, PY] -= back * work[i, HX]
        work[i, AX], work[i, AY] = gx, gy


@bare_kernel
def lacking(c, f):
    """What the motion of a row lacks along its normal and along the ground for what was seen.   [m/s^2]"""
    back = f[TILT] * f[SPUN]
    x, y = f[LACK_X] + back * c[ARM_X], f[LACK_Y] + back * c[ARM_Y]
    return c[NORMAL_X] * x + c[NORMAL_Y] * y, c[NORMAL_Y] * x - c[NORMAL_X] * y
