"""A chain on wheels that runs by its own gait without Python; as `metamer.systems.wheels.system` does it."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.curves import cubic
from metamer.core.numerics.trig import sincos
from metamer.systems.planar.kernels import page as where
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.page import look_at_joints, look_at_links, next_command, sizes
from metamer.systems.wheels.kernels.pfaffian import head_twist, triangle_condition
from metamer.systems.wheels.kernels.runs import step_motions, wheel_speeds
from metamer.systems.wheels.kernels.slip import RD, RW, RX, RY, SD, SLIP_WIDTH, SW, SX, SY, slip_step

# the ground: side friction, rolling friction [-], fading speed [m/s]
MU_SIDE, MU_ROLL, EPS, GROUND_NUMBERS = range(4)
# memory behind q and v: pose, twist, momentum of the first axle, how many velocities are known, path, fault; then the
# last two velocities
POSE_AT, TWIST_AT, MOMENTUM_AT, KNOWN_AT, PATH_AT, FAULT_AT, WHEEL_MEMORY = 0, 3, 6, 9, 10, 11, 12
FIRST_PIECES, MOST_STROKE_PIECES = 2, 256  # steps of a stroke: to begin with, and at most
STROKE_ERROR = 1e-6  # of a stroke over its length, that the steps are halved to
LEAST_CONDITION = 1e-5  # conditioning below which the wheels are about to lose rank
POLE_TURN = 10.0  # a head that turns this much faster than all joints together is at a pole
SLIP_STEPS = 25  # implicit steps of a period on wheels that may slip
LOST_RANK, TOO_FAST = 1.0, 2.0  # faults
cubic_at = kernel(cubic)


@kernel
def stroke_at(stroke, dt, share, phi, rate):
    """Joint angles and rates at a share of a stroke.   [rad, rad/s]

    stroke   (4, joints) first angles, first rates, last angles, last rates
    """
    for k in range(phi.shape[0]):
        phi[k], rate[k] = cubic_at(stroke[0, k], stroke[1, k], stroke[2, k], stroke[3, k], dt, share)


@kernel
def next_stroke(q, v, command, memory, settings, stroke):
    """The way of the joints in a period: straight at first, then a cubic along the commanded velocities.

    velocities   the last two commanded, in memory; updated                     [rad/s]
    """
    joints, dt, limit = command.shape[1], settings[where.PERIOD], settings[where.RATE]
    velocities = memory[WHEEL_MEMORY:].reshape((2, joints))
    for k in range(joints):
        angle, rate, velocity = q[3 + k], v[3 + k], command[1, k]
        goal = command[0, k] + velocity * dt
        goal = angle + min(max(goal - angle, -limit * dt), limit * dt)
        chord = (goal - angle) / dt
        stroke[0, k], stroke[1, k], stroke[2, k], stroke[3, k] = angle, chord, goal, chord
        if memory[KNOWN_AT] == 2.0:
            ahead = 2.5 * velocity - 2.0 * velocities[1, k] + 0.5 * velocities[0, k]
            fastest = 0.0
            for part in range(5):
                fastest = max(fastest, abs(cubic_at(angle, rate, goal, ahead, dt, 0.25 * part)[1]))
            if fastest <= limit:
                stroke[1, k], stroke[3, k] = rate, ahead
        velocities[0, k], velocities[1, k] = velocities[1, k], velocity
    memory[KNOWN_AT] = min(memory[KNOWN_AT] + 1.0, 2.0)


@kernel
def roll(axle, stroke, dt, memory):
    """The first axle over a stroke by RK4 steps, all halved until the error is small; returns a fault, 0 = none."""
    joints = stroke.shape[1]
    phi, rate, scratch, turned = np.empty(joints), np.empty(joints), np.empty((2, 3, 3)), 0.0
    for k in range(joints):
        turned += abs(stroke[2, k] - stroke[0, k]) / dt
    for part in range(5):
        stroke_at(stroke, dt, 0.25 * part, phi, rate)
        found = head_twist(phi, rate, axle)
        length = axle[0, 0] + axle[0, 1]
        condition = triangle_condition(*found[4:], length, scratch[0], scratch[1])
        if condition < LEAST_CONDITION and turned > 0.0:
            return LOST_RANK
        if abs(found[2]) > POLE_TURN * turned and turned > 0.0:
            return TOO_FAST
    pieces, good = FIRST_PIECES, False
    pose = memory[POSE_AT : POSE_AT + 3]
    while not good:
        samples, motion, error = np.empty((5 * pieces, 3)), np.empty((pieces, 4)), np.empty((pieces, 3))
        for piece in range(pieces):
            for quarter in range(5):
                stroke_at(stroke, dt, (piece + 0.25 * quarter) / pieces, phi, rate)
                found = head_twist(phi, rate, axle)
                for k in range(3):
                    samples[5 * piece + quarter, k] = found[k]
        step_motions(samples, np.full(pieces, dt / pieces), motion, error)
        x, y, theta, path, worst = pose[0], pose[1], pose[2], 0.0, 0.0
        for piece in range(pieces):
            s, c = sincos(theta)
            x += c * motion[piece, 0] - s * motion[piece, 1]
            y += s * motion[piece, 0] + c * motion[piece, 1]
            theta += motion[piece, 2]
            path += motion[piece, 3]
        scale = max(math.hypot(x - pose[0], y - pose[1]), max(1e-3 * path, 1e-12))
        for piece in range(pieces):
            worst = max(worst, error[piece, 0] + error[piece, 1] + scale * error[piece, 2])
        good = worst * pieces <= STROKE_ERROR * scale
        if not good and pieces == MOST_STROKE_PIECES:
            return LOST_RANK
        if not good:
            pieces *= 2
            continue
        pose[0], pose[1], pose[2] = x, y, theta
        memory[PATH_AT] += path
        for k in range(3):
            memory[TWIST_AT + k] = samples[5 * pieces - 1, k]
    return 0.0


@kernel
def slide(axle, inertial, ground, stroke, dt, memory):
    """The first axle of wheels that may slip over a stroke; returns what friction takes.   [J]"""
    joints, n, heat = stroke.shape[1], axle.shape[0], 0.0
    phi, rate, work, terms = np.empty(joints), np.empty(joints), np.empty((n, SLIP_WIDTH)), np.empty(7)
    pose, twist, momentum = memory[POSE_AT:TWIST_AT], memory[TWIST_AT:MOMENTUM_AT], memory[MOMENTUM_AT:KNOWN_AT]
    h, eps = dt / SLIP_STEPS, ground[EPS]
    friction, scratch = (ground[MU_SIDE], ground[MU_ROLL], eps), (work, terms)
    for step in range(1, SLIP_STEPS + 1):
        x, y = pose[0], pose[1]
        stroke_at(stroke, dt, step / SLIP_STEPS, phi, rate)
        slip_step(phi, rate, axle, inertial, friction, h, twist, momentum, pose, scratch)
        memory[PATH_AT] += math.hypot(pose[0] - x, pose[1] - y)
        for i in range(n):
            row, load = work[i], h * inertial[i, 3]
            side = row[SX] * twist[0] + row[SY] * twist[1] + row[SW] * twist[2] + row[SD]
            along = row[RX] * twist[0] + row[RY] * twist[1] + row[RW] * twist[2] + row[RD]
            heat += load * ground[MU_SIDE] * side * side / math.sqrt(side * side + eps * eps)
            heat += load * ground[MU_ROLL] * along * along / math.sqrt(along * along + eps * eps)
    return heat


@kernel
def tick(links, axle, inertial, ground, settings, state, count):
    """Run `count` control periods, until a fault; the state is updated in place."""
    size, joints = sizes(links)
    first = where.STATE + 4 * joints
    q, v, memory = state[first : first + size], state[first + size : first + 2 * size], state[first + 2 * size :]
    stroke, dt = np.empty((4, joints)), settings[where.PERIOD]
    for _ in range(count):
        command = next_command(settings, state, joints)
        next_stroke(q, v, command, memory, settings, stroke)
        if ground[MU_SIDE] == np.inf:
            memory[FAULT_AT] = roll(axle, stroke, dt, memory)
            if memory[FAULT_AT] != 0.0:
                return
        else:
            slide(axle, inertial, ground, stroke, dt, memory)
        x, y, theta = memory[POSE_AT], memory[POSE_AT + 1], memory[POSE_AT + 2]
        front, omega = axle[0, 0], memory[TWIST_AT + 2]
        s, c = sincos(theta)
        along, across = memory[TWIST_AT], memory[TWIST_AT + 1] - front * omega
        q[0], q[1], q[2] = x - front * c, y - front * s, theta
        v[0], v[1], v[2] = c * along - s * across, s * along + c * across, omega
        for k in range(joints):
            q[3 + k], v[3 + k] = stroke[2, k], stroke[3, k]
        state[where.TICKS] += 1.0


@kernel
def look(links, axle, inertial, ground, settings, state, row):
    """Fill one row: time, base, joints, targets, first axle, speeds of the wheels, centre, poses.   [SI]"""
    (size, joints), n = sizes(links), links.shape[0]
    first = where.STATE + 4 * joints
    q, v, memory = state[first : first + size], state[first + size : first + 2 * size], state[first + 2 * size :]
    at = look_at_joints(links, settings, state, row)
    row[at], row[at + 1] = memory[POSE_AT], memory[POSE_AT + 1]
    side, along = np.empty((1, n)), np.empty((1, n))
    phi, rate = q[3:].reshape((1, joints)), v[3:].reshape((1, joints))
    wheel_speeds(phi, rate, memory[TWIST_AT:MOMENTUM_AT].reshape((1, 3)), axle, side, along)
    for k in range(n):
        row[at + 2 + k], row[at + 2 + n + k] = side[0, k], along[0, k]
    look_at_links(links, q, v, row, at + 2 + 2 * n)


def example():
    """Arrays of the types that `tick` and `look` are compiled for: links, axle, inertial, ground, settings, state."""
    pair, four = np.zeros((2, 2)), np.zeros((2, 4))
    return example_links(), pair, four, np.zeros(GROUND_NUMBERS), np.zeros(where.SETTINGS), np.zeros(where.STATE)
