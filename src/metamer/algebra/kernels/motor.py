"""Motors of G(3,0,1) as plain arrays: product, reverse, exp, log, to and from rotation and translation.

Components [s, e23, e31, e12, e01, e02, e03, e0123]. Planes are a e1 + b e2 + c e3 + d e0 for a x + b y + c z + d = 0;
a motor M moves X to M X ~M, so that M = exp(-(theta n + d e0) / 2) turns by theta about n and shifts by d.
With i = -e23, j = -e31, k = -e12 and the dual unit I = e0123 a motor is the dual quaternion q + I q', q' = -t q / 2.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel


@kernel
def multiply(a, b, out):
    """Geometric product of two motors, out = a b; out may not be one of the factors.   [-]

    a, b    (8,) motors or any even elements
    out     (8,) where the product is written
    """
    a0, a1, a2, a3, a4, a5, a6, a7 = a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]
    b0, b1, b2, b3, b4, b5, b6, b7 = b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]
    out[0] = a0 * b0 - a1 * b1 - a2 * b2 - a3 * b3
    out[1] = a0 * b1 + a1 * b0 - a2 * b3 + a3 * b2
    out[2] = a0 * b2 + a2 * b0 - a3 * b1 + a1 * b3
    out[3] = a0 * b3 + a3 * b0 - a1 * b2 + a2 * b1
    out[4] = a0 * b4 + a4 * b0 - a1 * b7 - a7 * b1 - a2 * b6 + a3 * b5 - a5 * b3 + a6 * b2
    out[5] = a0 * b5 + a5 * b0 - a2 * b7 - a7 * b2 - a3 * b4 + a1 * b6 - a6 * b1 + a4 * b3
    out[6] = a0 * b6 + a6 * b0 - a3 * b7 - a7 * b3 - a1 * b5 + a2 * b4 - a4 * b2 + a5 * b1
    out[7] = a0 * b7 + a7 * b0 + a1 * b4 + a2 * b5 + a3 * b6 + a4 * b1 + a5 * b2 + a6 * b3


@kernel
def reverse(a, out):
    """Reverse ~a: bivector parts change sign; for a motor this is its inverse.   [-]"""
    out[0] = a[0]
    for k in range(1, 7):
        out[k] = -a[k]
    out[7] = a[7]


@kernel
def normalise(a):
    """Make an even element a motor again, a ~a = 1, in place (nearest rotation, moment made orthogonal).   [-]"""
    size = math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3])
    for k in range(8):
        a[k] /= size
    # a ~a = 1 + 2 (s p - e23 e01 - e31 e02 - e12 e03) e0123: the second part must vanish
    slip = a[0] * a[7] - a[1] * a[4] - a[2] * a[5] - a[3] * a[6]
    a[7] -= slip * a[0]
    a[4] += slip * a[1]
    a[5] += slip * a[2]
    a[6] += slip * a[3]


@kernel
def exp_bivector(b, out):
    """Motor of a bivector, out = exp(b), in closed form for every b (also pure shifts and no motion).   [-]

    b      (6,) [e23, e31, e12, e01, e02, e03]; for a twist (omega, v) over a time h: b = -h (omega, v) / 2
    out    (8,) motor
    """
    angle2 = b[0] * b[0] + b[1] * b[1] + b[2] * b[2]
    pitch = b[0] * b[3] + b[1] * b[4] + b[2] * b[5]
    if angle2 > 1e-6:
        angle = math.sqrt(angle2)
        cosine = math.cos(angle)
        sinc = math.sin(angle) / angle
        slope = (cosine - sinc) / angle2
    else:
        cosine = 1.0 - angle2 / 2.0 * (1.0 - angle2 / 12.0 * (1.0 - angle2 / 30.0))
        sinc = 1.0 - angle2 / 6.0 * (1.0 - angle2 / 20.0 * (1.0 - angle2 / 42.0))
        slope = -1.0 / 3.0 + angle2 / 30.0 * (1.0 - angle2 / 28.0)
    out[0] = cosine
    out[7] = pitch * sinc
    for k in range(3):
        out[1 + k] = sinc * b[k]
        out[4 + k] = sinc * b[3 + k] + pitch * slope * b[k]


@kernel
def log_motor(a, out):
    """Bivector of a motor, out = log(a), the shorter of the two turns (|rotation| <= pi).   [-]

    a      (8,) motor
    out    (6,) bivector with exp_bivector(out) = a or -a, the same motion
    """
    sign = 1.0 if a[0] >= 0.0 else -1.0
    sine = math.sqrt(a[1] * a[1] + a[2] * a[2] + a[3] * a[3])
    angle = math.atan2(sine, sign * a[0])
    if sine > 1e-4:
        scale = angle / sine
        # pitch * sinc = a[7], so that pitch = a[7] angle / sine
        pitch = sign * a[7] * scale
        slope = (math.cos(angle) - sine / angle) / (angle * angle)
    else:
        scale = 1.0 + angle * angle / 6.0 * (1.0 + 7.0 * angle * angle / 60.0)
        pitch = sign * a[7] * scale
        slope = -1.0 / 3.0 + angle * angle / 30.0
    for k in range(3):
        out[k] = sign * a[1 + k] * scale
    for k in range(3):
        out[3 + k] = scale * (sign * a[4 + k] - pitch * slope * out[k])


@kernel
def motor_from_pose(rotation, p, out):
    """Motor that turns by a matrix, then shifts, out = (1 - p e0 / 2) R.   [-]

    rotation   (3, 3) rotation matrix
    p          (3,) shift                                                     [m]
    out        (8,) motor with s >= 0
    """
    r00, r11, r22 = rotation[0, 0], rotation[1, 1], rotation[2, 2]
    trace = r00 + r11 + r22
    # the largest of the four squares is taken first
    if trace >= r00 and trace >= r11 and trace >= r22:
        w = 1.0 + trace
        x, y, z = rotation[2, 1] - rotation[1, 2], rotation[0, 2] - rotation[2, 0], rotation[1, 0] - rotation[0, 1]
    elif r00 >= r11 and r00 >= r22:
        w, x = rotation[2, 1] - rotation[1, 2], 1.0 + r00 - r11 - r22
        y, z = rotation[0, 1] + rotation[1, 0], rotation[0, 2] + rotation[2, 0]
    elif r11 >= r22:
        w, x = rotation[0, 2] - rotation[2, 0], rotation[0, 1] + rotation[1, 0]
        y, z = 1.0 - r00 + r11 - r22, rotation[1, 2] + rotation[2, 1]
    else:
        w, x = rotation[1, 0] - rotation[0, 1], rotation[0, 2] + rotation[2, 0]
        y, z = rotation[1, 2] + rotation[2, 1], 1.0 - r00 - r11 + r22
    size = math.sqrt(w * w + x * x + y * y + z * z)
    if w < 0.0:
        size = -size
    w, x, y, z = w / size, x / size, y / size, z / size
    out[0], out[1], out[2], out[3] = w, -x, -y, -z
    shift_motor(p, out)


@kernel
def shift_motor(p, out):
    """Set the moment part of a motor whose rotor part stands: q' = -p q / 2.   [-]"""
    w, x, y, z = out[0], -out[1], -out[2], -out[3]
    out[7] = 0.5 * (p[0] * x + p[1] * y + p[2] * z)
    out[4] = -0.5 * (p[0] * w + p[1] * z - p[2] * y)
    out[5] = -0.5 * (p[1] * w + p[2] * x - p[0] * z)
    out[6] = -0.5 * (p[2] * w + p[0] * y - p[1] * x)


@kernel
def pose_from_motor(a, rotation, p):
    """Rotation matrix and shift of a motor.   [-, m]

    a          (8,) motor
    rotation   (3, 3) written
    p          (3,) written                                                   [m]
    """
    w, x, y, z = a[0], -a[1], -a[2], -a[3]
    rotation[0, 0] = 1.0 - 2.0 * (y * y + z * z)
    rotation[0, 1] = 2.0 * (x * y - w * z)
    rotation[0, 2] = 2.0 * (x * z + w * y)
    rotation[1, 0] = 2.0 * (x * y + w * z)
    rotation[1, 1] = 1.0 - 2.0 * (x * x + z * z)
    rotation[1, 2] = 2.0 * (y * z - w * x)
    rotation[2, 0] = 2.0 * (x * z - w * y)
    rotation[2, 1] = 2.0 * (y * z + w * x)
    rotation[2, 2] = 1.0 - 2.0 * (x * x + y * y)
    # p = -2 q' ~q
    d, e, f, g = a[7], a[4], a[5], a[6]
    p[0] = -2.0 * (-d * x + e * w - f * z + g * y)
    p[1] = -2.0 * (-d * y + f * w - g * x + e * z)
    p[2] = -2.0 * (-d * z + g * w - e * y + f * x)


@kernel
def move_point(a, x, out):
    """Image of a point under a motor, the sandwich a X ~a.   [m]

    a      (8,) motor
    x      (3,) point                                                         [m]
    out    (3,) written; may be x itself                                      [m]
    """
    w, i, j, k = a[0], -a[1], -a[2], -a[3]
    d, e, f, g = a[7], a[4], a[5], a[6]
    x0, x1, x2 = x[0], x[1], x[2]
    # 2 (v cross x + w x ...) form of the rotation: x + 2 w (v x) + 2 v (v x)
    c0, c1, c2 = j * x2 - k * x1, k * x0 - i * x2, i * x1 - j * x0
    out[0] = x0 + 2.0 * (w * c0 + j * c2 - k * c1) - 2.0 * (-d * i + e * w - f * k + g * j)
    out[1] = x1 + 2.0 * (w * c1 + k * c0 - i * c2) - 2.0 * (-d * j + f * w - g * i + e * k)
    out[2] = x2 + 2.0 * (w * c2 + i * c1 - j * c0) - 2.0 * (-d * k + g * w - e * j + f * i)


@kernel
def chain_motors(relative, absolute):
    """Running products of motors: absolute[i] = relative[0] ... relative[i].   [-]

    relative   (n, 8) motor of each frame in the frame before it
    absolute   (n, 8) written, motor of each frame in the world
    lafmejani2020, Eq. (8)
    """
    n = relative.shape[0]
    for k in range(8):
        absolute[0, k] = relative[0, k]
    for i in range(1, n):
        multiply(absolute[i - 1], relative[i], absolute[i])


@kernel
def chain_motors_back(last, relative, absolute):
    """The same from the other end: absolute[n-1] = last, absolute[i-1] = absolute[i] ~relative[i].   [-]

    last       (8,) measured motor of the last frame in the world
    relative   (n, 8) motor of each frame in the frame before it
    absolute   (n, 8) written
    lafmejani2020, Eq. (15)
    """
    n = relative.shape[0]
    back = np.empty(8)
    for k in range(8):
        absolute[n - 1, k] = last[k]
    for i in range(n - 1, 0, -1):
        reverse(relative[i], back)
        multiply(absolute[i], back, absolute[i - 1])


def warm() -> None:
    """Build every kernel of this file once."""
    a, b, out = np.zeros(8), np.zeros(6), np.zeros(8)
    a[0] = 1.0
    multiply(a, a, out)
    reverse(a, out)
    normalise(out)
    exp_bivector(b, out)
    log_motor(a, b)
    rotation, p = np.eye(3), np.zeros(3)
    motor_from_pose(rotation, p, out)
    shift_motor(p, out)
    pose_from_motor(a, rotation, p)
    move_point(a, p, np.zeros(3))
    chain_motors(a[None].copy(), out[None].copy())
    chain_motors_back(a, a[None].copy(), out[None].copy())
