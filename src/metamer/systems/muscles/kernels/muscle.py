"""Antagonistic muscles about revolute joints: lengths, arms, inverse, tension allocation, McKibben force and pressure.

A joint has a right muscle (y < 0) and a left one (y > 0). The right one runs from (-h_p, -w_p) on the parent to
(h_d, -w_d) on the child, both about the joint, so that l^2 = r_p^2 + r_d^2 + 2 r_p r_d cos(phi - phi_0) with
phi_0 = atan(w_p/h_p) + atan(w_d/h_d); the left one is its mirror image, phi -> -phi. At phi = phi_0 the stretched
muscle has no arm. haghshenas2022, Eqs. (1)-(9), put right.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.systems.planar.kernels.links import frozen

# columns of `muscles`, one row a joint: r_p^2 + r_d^2, r_p r_d [m^2], phi_0 [rad], least and most tension [N]
SUM, PRODUCT, SINGULAR, LEAST, MOST = range(5)
MUSCLES = 5
# columns of `pam`, one row a joint: relaxed length [m], area [m^2], a and b of the braid [-], passive stiffness [N/m],
# dead and most pressure [Pa], hysteresis [-], its speed [m/s], lag of the valve [s]
RELAXED, AREA, BRAID_A, BRAID_B, PASSIVE, DEAD, MOST_PRESSURE, HYSTERESIS, SLIP_SPEED, LAG = range(10)
PAM = 10
NO_LIMIT = 1e12  # stands for an infinite tension, so that products with an arm of 0 stay finite
TINY_ARM = 1e-12  # a muscle with a smaller arm moves nothing [m]


@inlined
def length_and_arm(total, product, singular, phi):
    """Length l and arm dl/dphi = -r_p r_d sin(phi - phi_0)/l of a right muscle; of a left one with -phi and -arm.

    total, product, singular    r_p^2 + r_d^2, r_p r_d, phi_0            [m^2, m^2, rad]
    phi                         joint angle                              [rad]
    Returns (l [m], dl/dphi [m/rad]). haghshenas2022, Eq. (8)
    """
    turn = phi - singular
    length = math.sqrt(max(total + 2.0 * product * math.cos(turn), 1e-300))
    return length, -product * math.sin(turn) / length


@inlined
def angle_of_length(total, product, singular, length):
    """Joint angle of a length of the right muscle, phi = phi_0 - acos((l^2 - r_p^2 - r_d^2)/(2 r_p r_d)).   [rad]

    The branch below the singular angle; NaN where no angle gives that length. The left muscle: the negative of it.
    haghshenas2022, Eq. (9), whose '+' gives -phi and whose '-' is another branch
    """
    x = (length * length - total) / (2.0 * product)
    # rounding at the two ends of the range is not a length out of reach
    if 1.0 < abs(x) < 1.0 + 1e-12:
        x = math.copysign(1.0, x)
    return singular - math.acos(x) if abs(x) <= 1.0 else math.nan


@inlined
def allocate(tau, arm_r, arm_l, least_r, most_r, least_l, most_l):
    """Tensions of least norm within limits for a torque, tau = -arm_r f_r - arm_l f_l.   [N]

    tau             wanted torque                                        [N m]
    arm_r, arm_l    dl/dphi of the right and the left muscle             [m/rad]
    least, most     limits of each tension                               [N]
    Returns (f_r, f_l, torque they give). A torque out of reach becomes the nearest one in reach. On the line of
    tensions that give the torque, the point of least norm is moved along the line into the limits.
    """
    top = max(-arm_r * least_r, -arm_r * most_r) + max(-arm_l * least_l, -arm_l * most_l)
    low = min(-arm_r * least_r, -arm_r * most_r) + min(-arm_l * least_l, -arm_l * most_l)
    real = min(max(tau, low), top)
    square = arm_r * arm_r + arm_l * arm_l
    if square < TINY_ARM * TINY_ARM:
        return least_r, least_l, 0.0
    f_r, f_l = -arm_r * real / square, -arm_l * real / square
    # along (-arm_l, arm_r) the torque stays; both limits bound the way
    begin, end = -math.inf, math.inf
    if abs(arm_l) > TINY_ARM:
        one, two = (f_r - least_r) / arm_l, (f_r - most_r) / arm_l
        begin, end = max(begin, min(one, two)), min(end, max(one, two))
    if abs(arm_r) > TINY_ARM:
        one, two = (least_l - f_l) / arm_r, (most_l - f_l) / arm_r
        begin, end = max(begin, min(one, two)), min(end, max(one, two))
    way = min(max(0.0, begin), end)
    f_r = min(max(f_r - way * arm_l, least_r), most_r)
    f_l = min(max(f_l + way * arm_r, least_l), most_l)
    return f_r, f_l, real


@inlined
def braid_force(relaxed, area, braid_a, braid_b, length):
    """Static force of a McKibben muscle per pressure, A (a (l/l_0)^2 - b), not below 0.   [N/Pa]

    A = pi D^2/4, a = 3/tan^2 of the braid angle, b = 1/sin^2. tondu2000
    """
    ratio = length / relaxed
    return area * max(braid_a * ratio * ratio - braid_b, 0.0)


@inlined
def pam_force(row, length, rate, pressure):
    """Tension of a McKibben muscle, (A (p - p_dead) (a (l/l_0)^2 - b) + k (l - l_0)) (1 + eta tanh(l'/v_h)).   [N]

    row         one row of `pam`
    length      l                                                        [m]
    rate        l', > 0 while the muscle is stretched                    [m/s]
    pressure    above the air around                                     [Pa]
    Both parts are never below 0: a muscle only pulls. The braid rubs: shortening pulls less than stretching.
    tondu2000; the dead pressure opens the bladder, k is the stretched bladder's stiffness
    """
    active = braid_force(row[RELAXED], row[AREA], row[BRAID_A], row[BRAID_B], length) * max(pressure - row[DEAD], 0.0)
    passive = row[PASSIVE] * max(length - row[RELAXED], 0.0)
    return (active + passive) * (1.0 + row[HYSTERESIS] * math.tanh(rate / row[SLIP_SPEED]))


@inlined
def pam_pressure(row, length, rate, tension):
    """Pressure for a tension: the inverse of `pam_force`, within 0 and the most pressure.   [Pa]

    Where the stretched bladder alone pulls as much, the dead pressure: the muscle stands by and answers without delay.
    Where the braid can pull no more, the most pressure.
    """
    wanted = tension / (1.0 + row[HYSTERESIS] * math.tanh(rate / row[SLIP_SPEED]))
    wanted -= row[PASSIVE] * max(length - row[RELAXED], 0.0)
    if wanted <= 0.0:
        return row[DEAD]
    slope = braid_force(row[RELAXED], row[AREA], row[BRAID_A], row[BRAID_B], length)
    if slope * row[MOST_PRESSURE] <= wanted:
        return row[MOST_PRESSURE]
    return min(row[DEAD] + wanted / slope, row[MOST_PRESSURE])


@kernel
def muscle_geometry(muscles, phi, out):
    """Lengths and arms of every pair, out (joints, 4): l_r, l_l [m], dl_r/dphi, dl_l/dphi [m/rad]."""
    for k in range(phi.shape[0]):
        total, product, singular = muscles[k, SUM], muscles[k, PRODUCT], muscles[k, SINGULAR]
        out[k, 0], out[k, 2] = length_and_arm(total, product, singular, phi[k])
        out[k, 1], arm = length_and_arm(total, product, singular, -phi[k])
        out[k, 3] = -arm


@kernel
def muscle_angles(muscles, lengths, side):
    """(joints,) joint angles from the lengths of the right (side = 1) or left (side = -1) muscles.   [rad]"""
    out = np.empty(lengths.shape[0])
    for k in range(lengths.shape[0]):
        out[k] = side * angle_of_length(muscles[k, SUM], muscles[k, PRODUCT], muscles[k, SINGULAR], lengths[k])
    return out


@kernel
def allocate_tensions(muscles, phi, tau, limits, tensions):
    """Tensions of every pair for joint torques; returns the largest torque that is missing.   [N m]

    limits      (joints, 4) least right, most right, least left, most left    [N]
    tensions    (joints, 3) written: f_r, f_l [N] and the torque they give     [N m]
    """
    missing = 0.0
    for k in range(phi.shape[0]):
        total, product, singular = muscles[k, SUM], muscles[k, PRODUCT], muscles[k, SINGULAR]
        _, arm_r = length_and_arm(total, product, singular, phi[k])
        _, arm_l = length_and_arm(total, product, singular, -phi[k])
        f_r, f_l, real = allocate(tau[k], arm_r, -arm_l, limits[k, 0], limits[k, 1], limits[k, 2], limits[k, 3])
        tensions[k, 0], tensions[k, 1], tensions[k, 2] = f_r, f_l, real
        missing = max(missing, abs(tau[k] - real))
    return missing


@kernel
def pam_limits(muscles, pam, phi, rate, limits):
    """Least and most tension of every muscle at its length, from no pressure to the most.   [N]

    limits    (joints, 4) written: least right, most right, least left, most left; `muscles` narrows them further
    """
    for k in range(phi.shape[0]):
        total, product, singular = muscles[k, SUM], muscles[k, PRODUCT], muscles[k, SINGULAR]
        for side in range(2):
            sign = 1.0 - 2.0 * side
            length, arm = length_and_arm(total, product, singular, sign * phi[k])
            stretch = sign * arm * rate[k]
            slack = pam_force(pam[k], length, stretch, 0.0)
            full = pam_force(pam[k], length, stretch, pam[k, MOST_PRESSURE])
            limits[k, 2 * side] = min(max(slack, muscles[k, LEAST]), full)
            limits[k, 2 * side + 1] = max(min(full, muscles[k, MOST]), limits[k, 2 * side])


@kernel
def pam_pressures(muscles, pam, phi, rate, tensions, pressures):
    """Pressure of every muscle for its tension; (joints, 2) right and left, written.   [Pa]"""
    for k in range(phi.shape[0]):
        total, product, singular = muscles[k, SUM], muscles[k, PRODUCT], muscles[k, SINGULAR]
        for side in range(2):
            sign = 1.0 - 2.0 * side
            length, arm = length_and_arm(total, product, singular, sign * phi[k])
            pressures[k, side] = pam_pressure(pam[k], length, sign * arm * rate[k], tensions[k, side])


@kernel
def pam_tensions(muscles, pam, phi, rate, pressures, tensions):
    """Tension of every muscle at its pressure, and the torque of the pair; (joints, 3) written.   [N, N, N m]"""
    for k in range(phi.shape[0]):
        total, product, singular = muscles[k, SUM], muscles[k, PRODUCT], muscles[k, SINGULAR]
        torque = 0.0
        for side in range(2):
            sign = 1.0 - 2.0 * side
            length, arm = length_and_arm(total, product, singular, sign * phi[k])
            force = pam_force(pam[k], length, sign * arm * rate[k], pressures[k, side])
            tensions[k, side] = force
            torque -= sign * arm * force
        tensions[k, 2] = torque


def example_muscles(joints=1):
    """Arrays of tiny muscles to compile kernels with: `muscles`, `pam`; frozen, as those of models are."""
    muscles = np.tile(np.array([2.0, 1.0, 1.0, 0.0, 10.0]), (joints, 1))
    pam = np.tile(np.array([1.0, 1e-4, 13.0, 5.0, 1.0, 0.0, 1e5, 0.1, 0.1, 0.01]), (joints, 1))
    return frozen(muscles), frozen(pam)


def warm():
    """Compile this file's kernels."""
    muscles, pam = example_muscles()
    phi, pairs = np.zeros(1), np.zeros((1, 2))
    limits, tensions = np.ones((1, 4)), np.zeros((1, 3))
    muscle_geometry(muscles, phi, np.zeros((1, 4)))
    muscle_angles(muscles, np.ones(1), 1.0)
    pam_limits(muscles, pam, phi, phi, limits)
    allocate_tensions(muscles, phi, phi, limits, tensions)
    pam_pressures(muscles, pam, phi, phi, tensions, pairs)
    pam_tensions(muscles, pam, phi, phi, pairs, tensions)
