"""What holds a motion on wheels in one instant, whether they may slip or not: side forces, joint torques, energy."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.linear import solve_symmetric
from metamer.systems.wheels.kernels.pfaffian import SAFE_DIAGONAL, head_twist

TWIST_STEP = 1e-4  # of the central difference that gives the change of the twist   [s]
# columns of a link in motion: direction, axle, joint before it, centre of mass (places along and across the first
# link), speeds of the axle, squared speed of the centre, turn rate, force that its mass needs, moment that it needs
EX, EY, AX, AY, JX, JY, CX, CY, VX, VY, SQUARE, SPIN, FX, FY, MOMENT_NEEDED, LINK_NUMBERS = range(16)
FIRST_MASS, FIRST_INERTIA, REACH_AHEAD, WEIGHT = range(4)  # columns of `inertial`


@kernel
def twist_change(axle, phi, rate, bent, shape):
    """Change of the first axle's twist along phi + phi' t + phi'' t^2/2, by central differences.   [m/s^2, rad/s^2]

    shape    (2, J) scratch
    """
    u, v, w = 0.0, 0.0, 0.0
    for sign in (-1.0, 1.0):
        t = sign * TWIST_STEP
        for k in range(phi.shape[0]):
            shape[0, k] = phi[k] + rate[k] * t + 0.5 * bent[k] * t * t
            shape[1, k] = rate[k] + bent[k] * t
        found = head_twist(shape[0], shape[1], axle)
        u, v, w = u + sign * found[0], v + sign * found[1], w + sign * found[2]
    return u / (2.0 * TWIST_STEP), v / (2.0 * TWIST_STEP), w / (2.0 * TWIST_STEP)


@kernel
def move_links(chain, phi, rate, bent, twist, change, links):
    """Places, speeds and needs of all links in the frame of the first axle, (N, LINK_NUMBERS) written.

    chain     axle (N, 2), inertial (N, 4)
    twist, change   (u, v, omega) of the first axle and its change               [m/s, rad/s; per s]
    """
    axle, inertial = chain
    u, v, omega = twist[0], twist[1], twist[2]
    angle, spin, more = 0.0, omega, change[2]
    ex, ey, px, py, vx, vy = 1.0, 0.0, 0.0, 0.0, u, v
    ax, ay = change[0] - omega * v, change[1] + omega * u
    for i in range(axle.shape[0]):
        row = links[i]
        if i > 0:
            # over the joint, then to this link's axle; i alpha - w^2 turns a way into its acceleration
            for part in range(2):
                if part == 1:
                    row[JX], row[JY] = px, py
                    angle, spin, more = angle + phi[i - 1], spin + rate[i - 1], more + bent[i - 1]
                    ex, ey = math.cos(angle), math.sin(angle)
                way = axle[i - 1 + part, 1 - part]
                x, y = way * ex, way * ey
                px, py, vx, vy = px + x, py + y, vx - spin * y, vy + spin * x
                ax, ay = ax - more * y - spin * spin * x, ay + more * x - spin * spin * y
        mass, reach = inertial[i, FIRST_MASS], inertial[i, REACH_AHEAD]
        x, y = reach * ex, reach * ey
        row[EX], row[EY], row[AX], row[AY], row[VX], row[VY] = ex, ey, px, py, vx, vy
        row[CX], row[CY], row[SPIN] = px + x, py + y, spin
        row[SQUARE] = (vx - spin * y) ** 2 + (vy + spin * x) ** 2
        row[FX] = mass * (ax - more * y - spin * spin * x)
        row[FY] = mass * (ay + more * x - spin * spin * y)
        row[MOMENT_NEEDED] = inertial[i, FIRST_INERTIA] * more


@kernel
def least_sides(links, found, total, side):
    """Side forces of least sum of squares that give two forces and a moment, s = B (B^T B)^-1 total.   [N]

    found    what `head_twist` gave: the triangle of B from its fourth number on
    total    (3,) forces and moment about the first axle; changed                [N, N m]
    side     (N,) written
    Returns whether B has its rank.
    """
    r00, r01, r02, r11, r12, r22 = found[4], found[5], found[6], found[7], found[8], found[9]
    if min(r00, min(r11, r22)) <= SAFE_DIAGONAL * max(r00, max(r11, r22)):
        return False
    side[:] = 0.0
    # the second turn takes up what rounding left
    for _ in range(2):
        y0 = total[0] / r00
        y1 = (total[1] - r01 * y0) / r11
        y2 = (total[2] - r02 * y0 - r12 * y1) / r22
        x2 = y2 / r22
        x1 = (y1 - r12 * x2) / r11
        x0 = (y0 - r01 * x1 - r02 * x2) / r00
        for i in range(links.shape[0]):
            ex, ey = links[i, EX], links[i, EY]
            arm = ex * links[i, AX] + ey * links[i, AY]
            force = -ey * x0 + ex * x1 + arm * x2
            side[i] += force
            total[0], total[1], total[2] = total[0] + ey * force, total[1] - ex * force, total[2] - arm * force
    return True


@kernel
def joint_torques(links, rolled, side, torque):
    """Torques of the joints from the tail: what the links behind need beside what the ground gives, written.   [N m]

    rolled, side   (N,) forces of the wheels along and across their links        [N]
    """
    fx, fy, moment = 0.0, 0.0, 0.0
    for i in range(links.shape[0] - 1, 0, -1):
        row = links[i]
        gx, gy = rolled[i] * row[EX] - side[i] * row[EY], rolled[i] * row[EY] + side[i] * row[EX]
        moment += row[CX] * row[FY] - row[CY] * row[FX] + row[MOMENT_NEEDED] - (row[AX] * gy - row[AY] * gx)
        fx, fy = fx + row[FX] - gx, fy + row[FY] - gy
        torque[i - 1] = moment - (row[JX] * fy - row[JY] * fx)


@kernel
def drag_wheels(chain, ground, phi, rate, bent, twist, held):
    """Forces at an instant of wheels that may slip; returns kinetic energy and lost power.   [J, W]

    twist    (3,) u, v, omega of the first axle in its frame                      [m/s, rad/s]
    held     (2 N - 1,) written: side forces by Coulomb's law, joint torques      [N, N m]
    The body's acceleration is what these forces make of it.
    """
    axle, inertial = chain
    n, eps = axle.shape[0], ground[2]
    links, rolled, held_still = np.zeros((n, LINK_NUMBERS)), np.empty(n), (0.0, 0.0, 0.0)
    move_links(chain, phi, rate, bent, twist, held_still, links)
    kinetic, lost, fx, fy, moment = 0.0, 0.0, 0.0, 0.0, 0.0
    mass, first_x, first_y, turning = 0.0, 0.0, 0.0, 0.0
    for i in range(n):
        row, weight, heavy = links[i], inertial[i, WEIGHT], inertial[i, FIRST_MASS]
        along, across = row[EX] * row[VX] + row[EY] * row[VY], row[EX] * row[VY] - row[EY] * row[VX]
        rolled[i] = -ground[1] * weight * along / math.sqrt(along * along + eps * eps)
        held[i] = -ground[0] * weight * across / math.sqrt(across * across + eps * eps)
        lost -= rolled[i] * along + held[i] * across
        kinetic += 0.5 * (heavy * row[SQUARE] + inertial[i, FIRST_INERTIA] * row[SPIN] * row[SPIN])
        gx, gy = rolled[i] * row[EX] - held[i] * row[EY], rolled[i] * row[EY] + held[i] * row[EX]
        fx, fy = fx + gx - row[FX], fy + gy - row[FY]
        moment += row[AX] * gy - row[AY] * gx - (row[CX] * row[FY] - row[CY] * row[FX] + row[MOMENT_NEEDED])
        mass, first_x, first_y = mass + heavy, first_x + heavy * row[CX], first_y + heavy * row[CY]
        turning += inertial[i, FIRST_INERTIA] + heavy * (row[CX] * row[CX] + row[CY] * row[CY])
    change = solve_symmetric(mass, 0.0, -first_y, mass, first_x, turning, fx, fy, moment)
    move_links(chain, phi, rate, bent, twist, change, links)
    joint_torques(links, rolled, held[:n], held[n:])
    return kinetic, lost


@kernel
def wheel_holds(chain, ground, phi, rate, bent, held):
    """Forces at an instant, `metamer.systems.wheels.forces.wheel_forces`; returns kinetic energy and lost power.

    chain    axle (N, 2), inertial (N, 4)
    ground   side friction, rolling friction [-], fading speed [m/s]
    held     (3 N - 1,) written: side forces, friction they need, joint torques  [N, -, N m]
    Returns -1 for the energy where the wheels are about to lose their rank.   [J, W]
    """
    axle, inertial = chain
    n, joints = axle.shape[0], phi.shape[0]
    links, shape, total = np.zeros((n, LINK_NUMBERS)), np.empty((2, joints)), np.zeros(3)
    found = head_twist(phi, rate, axle)
    change = twist_change(axle, phi, rate, bent, shape)
    move_links(chain, phi, rate, bent, (found[0], found[1], found[2]), change, links)
    kinetic, lost, rolled, moment = 0.0, 0.0, np.empty(n), 0.0
    for i in range(n):
        row, weight = links[i], inertial[i, WEIGHT]
        along = row[EX] * row[VX] + row[EY] * row[VY]
        rolled[i] = -ground[1] * weight * along / math.sqrt(along * along + ground[2] * ground[2])
        lost -= rolled[i] * along
        kinetic += 0.5 * (inertial[i, FIRST_MASS] * row[SQUARE] + inertial[i, FIRST_INERTIA] * row[SPIN] * row[SPIN])
        rx, ry = rolled[i] * row[EX], rolled[i] * row[EY]
        total[0], total[1] = total[0] + row[FX] - rx, total[1] + row[FY] - ry
        moment += row[CX] * row[FY] - row[CY] * row[FX] + row[MOMENT_NEEDED] - (row[AX] * ry - row[AY] * rx)
    total[2] = moment
    if not least_sides(links, found, total, held[:n]):
        return -1.0, 0.0
    for i in range(n):
        row, side = links[i], held[i]
        lost -= side * (row[EX] * row[VY] - row[EY] * row[VX])
        held[n + i] = abs(side) / inertial[i, WEIGHT]
    joint_torques(links, rolled, held[:n], held[2 * n :])
    return kinetic, lost
