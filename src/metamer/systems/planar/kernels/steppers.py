"""Fused substeps of one control period for one planar robot: RK4, semi-implicit Euler, implicit midpoint.

A command holds for the period: rows position, velocity, torque of the joints; the target moves on at its velocity, so
that it does not climb in stairs. Every stepper keeps the account of
what dampers took, what the ground rubbed away and what servos put in, in `account`.
"""

from __future__ import annotations

import numpy as np

from metamer.core.jit import bare_kernel, inlined, kernel
from metamer.core.numerics.rk4 import add_stage, begin_step, end_step, new_stages, stage_times
from metamer.systems.planar.kernels import tree as at
from metamer.systems.planar.kernels.friction import link_resistance
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.stops import stop_over_step, stop_torque
from metamer.systems.planar.kernels.tree import load_links, place, place_velocities, sweep

RK4, SEMI_IMPLICIT, IMPLICIT_MIDPOINT = 0, 1, 2  # steppers
# columns of an account: energy so far [J], then how well the implicit steps were solved and resolved
DAMPED, RUBBED, ACTUATED, CHANGE, MOTION, ITERATIONS, RESIDUAL = range(7)
ACCOUNT_WIDTH = 7
MOST_ITERATIONS = 200
PATIENCE = 20  # iterations after which one that jumps to and fro goes only part of the way
STEP_SOLVED = 1e-12  # relative change of the acceleration at which an implicit step counts as solved
REST_SHARE = 1e-2  # of the acceleration by gravity: less is rest, solved to the same absolute error
STALLED = 1e-9  # rounding may stop the iteration here; above it the step is not solved


@inlined
def clip(x, limit):
    """x within +-limit."""
    return min(max(x, -limit), limit)


@bare_kernel
def drive(links, q, v, command, elapsed, tau):
    """Joint torques of springs, dampers and servos; returns the power damped and the power put in.   [N m; W]

    command    (3, joints) target angle, target rate, added torque     [rad, rad/s, N m]
    elapsed    time since the command came                             [s]
    tau        (nv,) written; the base rows are zero
    """
    n = links.shape[0]
    first = q.shape[0] - n
    start = first // 2
    damped, put_in = 0.0, 0.0
    for i in range(first + start):
        tau[i] = 0.0
    for i in range(start, n):
        link = links[i]
        phi, rate, k = q[first + i], v[first + i], i - start
        target = command[0, k] + elapsed * command[1, k]
        servo = link["kp"] * (target - phi) + link["kd"] * (command[1, k] - rate) + command[2, k]
        servo = clip(servo, link["torque_limit"])
        drag = link["damping"] * rate
        stop_stiffness = link["stop_stiffness"]
        push, past = stop_torque(phi, rate, link["lower"], link["upper"], stop_stiffness, link["stop_damping"])
        damped += (drag - push - stop_stiffness * past) * rate
        put_in += servo * rate
        tau[first + i] = servo - drag - link["stiffness"] * (phi - link["rest"]) + push
    return damped, put_in


@bare_kernel
def derivative(links, q, v, command, elapsed, extra, tau, work, a):
    """Acceleration of the driven robot on its ground; returns powers damped, rubbed, put in.   [W]"""
    damped, put_in = drive(links, q, v, command, elapsed, tau)
    place(links, q, v, work)
    with_ground = links[0]["ground"] != 0
    if with_ground:
        place_velocities(links, q, v, work)
    rubbed = load_links(links, with_ground, work)
    sweep(links, tau, extra, work, a)
    return damped, rubbed, put_in


@kernel
def armatures(links):
    """(n,) rotor inertia at each joint; none at a free base.   [kg m^2]"""
    out = np.empty(links.shape[0])
    for i in range(links.shape[0]):
        out[i] = links[i]["armature"]
    return out


@kernel
def rk4(links, q, v, command, h, steps, account):
    """Classical Runge-Kutta steps; q, v and account are updated in place.

    h        step                                               [s]
    steps    how many
    """
    n, size = links.shape[0], q.shape[0]
    work, extra, tau = np.empty((n, at.WORK)), armatures(links), np.empty(size)
    stages, a = new_stages(size), np.empty(size)
    for index in range(steps):
        elapsed = index * h
        begin_step(stages, q, v)
        for stage in range(4):
            damped, rubbed, put_in = derivative(links, stages.q, stages.v, command, elapsed, extra, tau, work, a)
            weight, ahead = stage_times(stage, h)
            account[DAMPED] += weight * damped
            account[RUBBED] += weight * rubbed
            account[ACTUATED] += weight * put_in
            elapsed = index * h + ahead
            add_stage(stages, stage, h, q, v, a)
        end_step(stages, q, v)


@kernel
def semi_implicit(links, q, v, command, h, steps, account):
    """Semi-implicit Euler steps, v += h a(q, v), q += h v; q, v and account are updated in place."""
    n, size = links.shape[0], q.shape[0]
    work, extra, tau, a = np.empty((n, at.WORK)), armatures(links), np.empty(size), np.empty(size)
    for index in range(steps):
        damped, rubbed, put_in = derivative(links, q, v, command, index * h, extra, tau, work, a)
        account[DAMPED] += h * damped
        account[RUBBED] += h * rubbed
        account[ACTUATED] += h * put_in
        for i in range(size):
            v[i] += h * a[i]
            q[i] += h * v[i]


@kernel
def place_accelerations(links, a, work):
    """Fill the acceleration of every joint point for given joint accelerations; needs `place`.   [m/s^2]"""
    n = links.shape[0]
    first = a.shape[0] - n
    for i in range(n):
        p = links[i]["parent"]
        if p >= 0:
            w2, alpha = work[p, at.OMEGA] * work[p, at.OMEGA], work[p, at.ALPHA]
            work[i, at.ALPHA] = alpha + a[first + i]
            work[i, at.AX] = work[p, at.AX] - alpha * work[i, at.RY] - w2 * work[i, at.RX]
            work[i, at.AY] = work[p, at.AY] + alpha * work[i, at.RX] - w2 * work[i, at.RY]
        else:
            work[i, at.ALPHA] = a[first + i]
            work[i, at.AX] = a[0] if first == 2 else 0.0
            work[i, at.AY] = a[1] if first == 2 else 0.0


@kernel
def load_links_implicitly(links, half, work):
    """As `load_links`, with ground forces at the velocity that the step will have; returns the power rubbed.   [W]

    half    half the step                                                       [s]
    The ground force -C(v) (v + half (a - a_k)) is linear in the new acceleration a around the last one a_k, which
    adds half C to the mass of the link.
    """
    rubbed = 0.0
    for i in range(links.shape[0]):
        link = links[i]
        mass = link["mass"]
        dx, dy, omega = work[i, at.DX], work[i, at.DY], work[i, at.OMEGA]
        fx, fy = mass * link["gravity_x"], mass * link["gravity_y"]
        mxx, mxy, myy = mass, 0.0, mass
        w2 = omega * omega
        if link["ground"] != 0:
            vx, vy = work[i, at.VX] - omega * dy, work[i, at.VY] + omega * dx
            c, s = work[i, at.COS], work[i, at.SIN]
            along, across = c * vx + s * vy, c * vy - s * vx
            r_along, r_across = link_resistance(link, along, across)
            rubbed += r_along * along * along + r_across * across * across
            cxx = c * c * r_along + s * s * r_across
            cxy = c * s * (r_along - r_across)
            cyy = s * s * r_along + c * c * r_across
            ax = work[i, at.AX] - work[i, at.ALPHA] * dy - w2 * dx
            ay = work[i, at.AY] + work[i, at.ALPHA] * dx - w2 * dy
            wx, wy = half * ax - vx, half * ay - vy
            fx += cxx * wx + cxy * wy
            fy += cxy * wx + cyy * wy
            mxx += half * cxx
            mxy += half * cxy
            myy += half * cyy
        hx, hy = mxy * dx - mxx * dy, myy * dx - mxy * dy
        px = -w2 * (mxx * dx + mxy * dy) - fx
        py = -w2 * (mxy * dx + myy * dy) - fy
        work[i, at.J] = link["inertia"] + dx * hy - dy * hx
        work[i, at.HX], work[i, at.HY] = hx, hy
        work[i, at.MXX], work[i, at.MXY], work[i, at.MYY] = mxx, mxy, myy
        work[i, at.PT], work[i, at.PX], work[i, at.PY] = dx * py - dy * px, px, py
    return rubbed


@bare_kernel
def drive_implicitly(links, q, v, a, command, time, lean, tau, extra):
    """Joint torques at the middle of a step, linear in the acceleration; returns powers damped and put in.   [W]

    With phi_m = phi + h/2 phi'_m and phi'_m = phi' + h/2 a, springs and dampers add k h^2/4 + d h/2 to the inertia of
    the joint; a servo does so while it is not at its limit, a stop (`stop_over_step`) while it pushes.

    time    since the command came to the middle of the step, its length h                [s]
    lean    (n,) part of the step by which dampers, of servos too, look beyond its middle: phi' + (1/2 + lean) h a
    """
    elapsed, h = time
    n = links.shape[0]
    first = q.shape[0] - n
    start = first // 2
    half = 0.5 * h
    damped, put_in = 0.0, 0.0
    for i in range(first + start):
        tau[i] = 0.0
    if first == 2:
        extra[0] = 0.0
    for i in range(start, n):
        link = links[i]
        k = i - start
        rate_0 = v[first + i]
        phi_0 = q[first + i] + half * rate_0
        rate = rate_0 + half * a[first + i]
        phi = q[first + i] + half * rate
        ahead = lean[i] * h
        later = rate + ahead * a[first + i]
        kp, kd, limit = link["kp"], link["kd"], link["torque_limit"]
        target = command[0, k] + elapsed * command[1, k]
        servo = kp * (target - phi) + kd * (command[1, k] - later) + command[2, k]
        stiffness, damping = link["stiffness"], link["damping"]
        damped += damping * later * rate
        torque = -stiffness * (phi_0 - link["rest"]) - damping * rate_0
        if abs(servo) <= limit:
            torque += kp * (target - phi_0) + kd * (command[1, k] - rate_0) + command[2, k]
            stiffness += kp
            damping += kd
        else:
            servo = clip(servo, limit)
            torque += servo
        put_in += servo * rate
        added = half * (damping + half * stiffness) + ahead * damping
        if link["stop_stiffness"] > 0.0:
            lower, upper = link["lower"], link["upper"]
            drag, begin, slope = stop_over_step(
                q[first + i], rate_0, a[first + i], h, lower, upper, link["stop_stiffness"], link["stop_damping"]
            )
            damped -= drag * rate
            torque += begin
            added += slope
        tau[first + i] = torque
        extra[i] = link["armature"] + added
    return damped, put_in


@kernel
def kinetic_energy_of(links, rates, work):
    """Kinetic energy that rates would have in the present pose; needs `place`, overwrites velocities.   [J]"""
    n = links.shape[0]
    first = rates.shape[0] - n
    total = 0.0
    for i in range(n):
        link = links[i]
        p = link["parent"]
        if p >= 0:
            w = work[p, at.OMEGA]
            work[i, at.OMEGA] = w + rates[first + i]
            work[i, at.VX] = work[p, at.VX] - w * work[i, at.RY]
            work[i, at.VY] = work[p, at.VY] + w * work[i, at.RX]
        else:
            work[i, at.OMEGA] = rates[first + i]
            work[i, at.VX] = rates[0] if first == 2 else 0.0
            work[i, at.VY] = rates[1] if first == 2 else 0.0
        w = work[i, at.OMEGA]
        vx, vy = work[i, at.VX] - w * work[i, at.DY], work[i, at.VY] + w * work[i, at.DX]
        total += 0.5 * (link["mass"] * (vx * vx + vy * vy) + link["inertia"] * w * w)
        total += 0.5 * link["armature"] * rates[first + i] * rates[first + i]
    return total


@kernel
def at_rest(links):
    """Acceleration below which a robot rests and the rest is rounding: REST_SHARE of what gravity gives its links.

    Forces in balance leave an acceleration of rounding, which no iteration makes smaller.   [m/s^2, rad/s^2]
    """
    largest = 1e-300
    for i in range(links.shape[0]):
        link = links[i]
        g = np.hypot(link["gravity_x"], link["gravity_y"])
        arm = np.hypot(link["centre_x"], link["centre_y"])
        largest = max(largest, REST_SHARE * g, REST_SHARE * g / arm if arm > 0.0 else 0.0)
    return largest


@kernel
def implicit_midpoint(links, q, v, command, h, steps, account):
    """Implicit midpoint steps, solved by iteration; q, v and account are updated in place.

    M(q_m) (v' - v)/h = f(q_m, v_m), (q' - q)/h = v_m, with q_m, v_m the means of old and new. Springs, dampers, servo
    PD and ground resistance are linear in the new acceleration, so every iteration is one O(n) sweep.
    account[RESIDUAL] keeps the worst relative change of the last iteration, account[CHANGE] and account[MOTION] sum
    the kinetic energy of the change of velocity and of the velocity itself: sqrt of their ratio is omega h, the angle
    that the motion turns in a step. hairer2006, section II.1
    """
    n, size = links.shape[0], q.shape[0]
    half = 0.5 * h
    work, extra, tau, lean = np.empty((n, at.WORK)), armatures(links), np.empty(size), np.zeros(n)
    qm, vm, new, a = np.empty(size), np.empty(size), np.empty(size), np.empty(size)
    derivative(links, q, v, command, 0.0, extra, tau, work, a)
    floor = at_rest(links)
    for index in range(steps):
        error, before, share = np.inf, np.inf, 1.0
        damped, rubbed, put_in = 0.0, 0.0, 0.0
        for iteration in range(MOST_ITERATIONS):
            for i in range(size):
                vm[i] = v[i] + half * a[i]
                qm[i] = q[i] + half * vm[i]
            damped, put_in = drive_implicitly(links, q, v, a, command, (index * h + half, h), lean, tau, extra)
            place(links, qm, vm, work)
            place_velocities(links, qm, vm, work)
            place_accelerations(links, a, work)
            rubbed = load_links_implicitly(links, half, work)
            sweep(links, tau, extra, work, new)
            change, largest = 0.0, floor
            for i in range(size):
                change = max(change, abs(new[i] - a[i]))
                largest = max(largest, abs(new[i]), abs(v[i]))
                a[i] += share * (new[i] - a[i])
            before, error = error, change / largest
            # servos that enter or leave their limit make the iteration jump to and fro: go part of the way
            if iteration >= PATIENCE and error >= 0.9 * before:
                share = max(0.5 * share, 0.0625)
            account[ITERATIONS] += 1.0
            if error <= STEP_SOLVED or (error <= STALLED and error >= 0.5 * before) or not error < np.inf:
                break
        account[RESIDUAL] = max(account[RESIDUAL], error)
        account[DAMPED] += h * damped
        account[RUBBED] += h * rubbed
        account[ACTUATED] += h * put_in
        for i in range(size):
            vm[i] = v[i] + half * a[i]
            q[i] += h * vm[i]
            v[i] += h * a[i]
        account[MOTION] += kinetic_energy_of(links, vm, work)
        for i in range(size):
            vm[i] = h * a[i]
        account[CHANGE] += kinetic_energy_of(links, vm, work)


@kernel
def step(stepper, links, q, v, command, h, steps, account):
    """Advance by `steps` steps of the stepper chosen by its number."""
    if stepper == RK4:
        rk4(links, q, v, command, h, steps, account)
    elif stepper == SEMI_IMPLICIT:
        semi_implicit(links, q, v, command, h, steps, account)
    else:
        implicit_midpoint(links, q, v, command, h, steps, account)


def warm():
    """Compile this file's kernels."""
    for code in (RK4, SEMI_IMPLICIT, IMPLICIT_MIDPOINT):
        step(code, example_links(), np.zeros(4), np.zeros(4), np.zeros((3, 1)), 1e-3, 1, np.zeros(ACCOUNT_WIDTH))
