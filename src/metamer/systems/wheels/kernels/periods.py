"""Many control periods of a chain on wheels in one call, as `WheeledSystem.advance` takes them one by one.

A period in which the wheels may lose their rank, the head spins or no step is short enough ends the call: Python looks
at it, with all its reasons.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.trig import sincos
from metamer.systems.planar.kernels.page import PERIOD, RATE, SETTINGS
from metamer.systems.wheels.kernels.holding import drag_wheels, wheel_holds
from metamer.systems.wheels.kernels.page import (
    GROUND_NUMBERS,
    KNOWN_AT,
    MOMENTUM_AT,
    MU_SIDE,
    PATH_AT,
    POLE_TURN,
    POSE_AT,
    TWIST_AT,
    WHEEL_MEMORY,
    cubic_at,
    next_stroke,
    slide,
    stroke_at,
)
from metamer.systems.wheels.kernels.pfaffian import head_twist, triangle_condition
from metamer.systems.wheels.kernels.runs import checked_step, wheel_speeds

PLACES = 13  # shares of a stroke, from -1 to 2, at which the wheels' rank is looked at
QUARTERS_EACH = 5  # twists of a step: its ends and its quarters
FIRST_STEPS = 2  # steps of a stroke to begin with
DEEPEST_HALVING = 24  # of a step; an error that stands there is a pole
MOST_WAITING = 2 * DEEPEST_HALVING  # steps that wait while one is halved
ERROR_SHARE, LEAST_STEP_SHARE = 1e-6, 1e-5  # error over the distance; of it that one step may have, however short
LOST_FOR_GOOD, LOST_RANK_AT = 1e-10, 1e-7  # conditioning of a body without rank, and of a point without it
GOLDEN = 0.5 * (math.sqrt(5.0) - 1.0)
GOLDEN_STEPS = 60  # of a search for the least conditioning
RATE_ROUNDING = 1.0 + 1e-9  # of the largest rate: a joint that goes at its limit is not beyond it by rounding


@kernel
def bend_stroke(stroke, before, v, settings):
    """Joints follow the commanded velocities where no rate of theirs is beyond the limit, at the limit included.

    before   (4, J) how many velocities are known; the last three                [-, rad/s]
    """
    dt, limit = settings[PERIOD], settings[RATE] * RATE_ROUNDING
    for k in range(stroke.shape[1]):
        ahead, fastest = 2.5 * before[3, k] - 2.0 * before[2, k] + 0.5 * before[1, k], 0.0
        for part in range(QUARTERS_EACH):
            slope = cubic_at(stroke[0, k], v[3 + k], stroke[2, k], ahead, dt, 0.25 * part)[1]
            fastest = max(fastest, abs(slope))
        if before[0, k] == 2.0 and fastest <= limit:
            stroke[1, k], stroke[3, k] = v[3 + k], ahead


@kernel
def condition_at(axle, stroke, dt, share, scratch):
    """Conditioning of the wheels at a share of a stroke.   [-]

    scratch   angles (J,), rates (J,), (2, 3, 3)
    """
    phi, rate, square = scratch
    stroke_at(stroke, dt, share, phi, rate)
    found = head_twist(phi, phi, axle)
    return triangle_condition(*found[4:], axle[0, 0] + axle[0, 1], square[0], square[1])


@kernel
def keeps_rank(axle, stroke, dt, scratch):
    """Whether the wheels keep their rank over a stroke and half a stroke beside it; as `stroke.rank_loss`."""
    condition, most, least = np.empty(PLACES), 0.0, 1
    for k in range(PLACES):
        condition[k] = condition_at(axle, stroke, dt, 0.25 * k - 1.0, scratch)
        most = max(most, condition[k])
    if most < LOST_FOR_GOOD:
        return False
    for k in range(2, PLACES - 1):
        if condition[k] < condition[least]:
            least = k
    left, here, right = condition[least - 1], condition[least], condition[least + 1]
    if here > min(left, right) or here >= 1.5 * (max(left, right) - here):
        return True
    low, high = 0.25 * least - 1.25, 0.25 * least - 0.75
    for _ in range(GOLDEN_STEPS):
        a, b = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if condition_at(axle, stroke, dt, a, scratch) < condition_at(axle, stroke, dt, b, scratch):
            high = b
        else:
            low = a
    centre = 0.5 * (low + high)
    if condition_at(axle, stroke, dt, centre, scratch) > LOST_RANK_AT:
        return True
    return not -0.5 <= centre <= 1.5


@kernel
def sample_step(axle, stroke, dt, begin, width, samples, scratch):
    """Twists at the quarters of a step of a stroke, (5, 3) written.   [m/s, rad/s]

    begin, width    of the step since the stroke's begin                         [s]
    """
    phi, rate, _ = scratch
    for quarter in range(QUARTERS_EACH):
        stroke_at(stroke, dt, (begin + width * (0.25 * quarter)) / dt, phi, rate)
        found = head_twist(phi, rate, axle)
        samples[quarter, 0], samples[quarter, 1], samples[quarter, 2] = found[0], found[1], found[2]


@kernel
def roll_over(axle, stroke, dt, memory, scratch):
    """The first axle over a stroke, its steps halved where the error asks for it; whether that is all there is to it.

    As `converged.refine`: a step against its two halves, the error against the distance of the stroke.
    """
    turned, spin, joints = 0.0, 0.0, stroke.shape[1]
    for k in range(joints):
        turned += abs(stroke[2, k] - stroke[0, k]) / dt
    motion, error, samples = np.empty((FIRST_STEPS, 4)), np.empty((FIRST_STEPS, 3)), np.empty((QUARTERS_EACH, 3))
    x, y, theta, path, half = 0.0, 0.0, 0.0, 0.0, dt / FIRST_STEPS
    for step in range(FIRST_STEPS):
        sample_step(axle, stroke, dt, step * half, half, samples, scratch)
        for quarter in range(0, QUARTERS_EACH, 2):
            spin = max(spin, abs(samples[quarter, 2]))
        checked_step(samples, half, motion[step], error[step])
        s, c = sincos(theta)
        x, y = x + c * motion[step, 0] - s * motion[step, 1], y + s * motion[step, 0] + c * motion[step, 1]
        theta, path = theta + motion[step, 2], path + motion[step, 3]
    if turned > 0.0 and spin > POLE_TURN * turned:
        return False
    for k in range(3):
        memory[TWIST_AT + k] = samples[QUARTERS_EACH - 1, k]
    scale = max(math.hypot(x, y), max(1e-3 * path, 1e-12))
    waiting, count = np.empty((MOST_WAITING, 2)), 0
    pose = memory[POSE_AT : POSE_AT + 3]
    for step in range(FIRST_STEPS):
        waiting[0, 0], waiting[0, 1], count = step * half, half, 1
        while count > 0:
            begin, width = waiting[count - 1, 0], waiting[count - 1, 1]
            if width < half:
                sample_step(axle, stroke, dt, begin, width, samples, scratch)
                checked_step(samples, width, motion[step], error[step])
            count -= 1
            size = error[step, 0] + error[step, 1] + scale * error[step, 2]
            if not size <= ERROR_SHARE * scale * max(width / dt, LEAST_STEP_SHARE):
                if count + 2 > MOST_WAITING or width < half / 2.0**DEEPEST_HALVING:
                    return False
                waiting[count, 0], waiting[count, 1] = begin + 0.5 * width, 0.5 * width
                waiting[count + 1, 0], waiting[count + 1, 1] = begin, 0.5 * width
                count += 2
                continue
            s, c = sincos(pose[2])
            pose[0] += c * motion[step, 0] - s * motion[step, 1]
            pose[1] += s * motion[step, 0] + c * motion[step, 1]
            pose[2] += motion[step, 2]
            memory[PATH_AT] += motion[step, 3]
    return True


@kernel
def end_bend(before, dt):
    """(J,) joint accelerations at a stroke's end, slope of the parabola through three velocities; 0 = not known.

    before   (4, J) how many velocities are known; the last three                [-, rad/s]
    """
    bent = np.zeros(before.shape[1])
    for k in range(before.shape[1]):
        if before[0, k] == 2.0:
            bent[k] = (2.5 * before[3, k] - 4.0 * before[2, k] + 1.5 * before[1, k]) / dt
    return bent


@kernel
def take_drag(chain, ground, stroke, bent, memory, heat, held):
    """Forces of wheels that may slip at the end of a stroke, and the account.

    bent     (J,) joint accelerations there                                      [rad/s^2]
    heat     what friction took over the stroke                                  [J]
    held     side forces, torques, kinetic energy, work, heat, lost power; updated   [N, N m, J, W]
    """
    at = held.shape[0] - 4
    kinetic, lost = drag_wheels(chain, ground, stroke[2], stroke[3], bent, memory[TWIST_AT:MOMENTUM_AT], held[:at])
    held[at + 1] += (kinetic - held[at]) + heat
    held[at + 2] += heat
    held[at], held[at + 3] = kinetic, lost


@kernel
def take_hold(chain, ground, stroke, before, dt, held):
    """Forces at the end of a stroke and the account they keep, as `WheeledSystem._hold`; whether there is rank.

    before   (2, J) velocities commanded in the last periods, after a row that tells how many are known   [rad/s]
    held     forces, needed friction, torques, kinetic energy, work, heat, lost power; updated
    """
    known, bent, force = before[0, 0] == 2.0, end_bend(before, dt), np.empty(held.shape[0] - 4)
    kinetic, lost = wheel_holds(chain, ground, stroke[2], stroke[3], bent, force)
    if kinetic < 0.0:
        return False
    at = force.shape[0]
    gone = 0.5 * (held[at + 3] + lost) * dt
    held[at + 1] += (kinetic - held[at]) + gone
    held[at + 2] += gone
    held[at], held[at + 3] = kinetic, lost
    if known:
        for k in range(at):
            held[k] = force[k]
    return True


@kernel
def write_period(axle, q, v, stroke, memory, held, row):
    """The state at the end of a stroke, and its row: q, v, first axle, speeds of the wheels, what holds them."""
    joints, n = stroke.shape[1], axle.shape[0]
    front, omega = axle[0, 0], memory[TWIST_AT + 2]
    c, s = math.cos(memory[POSE_AT + 2]), math.sin(memory[POSE_AT + 2])
    along, across = memory[TWIST_AT], memory[TWIST_AT + 1] - front * omega
    q[0], q[1], q[2] = memory[POSE_AT] - front * c, memory[POSE_AT + 1] - front * s, memory[POSE_AT + 2]
    v[0], v[1], v[2] = c * along - s * across, s * along + c * across, omega
    for k in range(joints):
        q[3 + k], v[3 + k] = stroke[2, k], stroke[3, k]
    size = 3 + joints
    row[:size], row[size : 2 * size] = q, v
    row[2 * size], row[2 * size + 1] = memory[POSE_AT], memory[POSE_AT + 1]
    speeds = row[2 * size + 2 : 2 * size + 2 + 2 * n].reshape((2, 1, n))
    twist = memory[TWIST_AT:MOMENTUM_AT].reshape((1, 3))
    wheel_speeds(q[3:].reshape((1, joints)), v[3:].reshape((1, joints)), twist, axle, speeds[0], speeds[1])
    row[2 * size + 2 + 2 * n :] = held[: held.shape[0] - 1]


@kernel
def hold_shapes(chain, ground, q, v, memory, held, commands, settings, out):
    """Hold one command a period, one after the other, as far as nothing is singular; the periods done.

    chain      axle (N, 2), inertial (N, 4)
    ground     side friction (inf: the wheels do not slip), rolling friction, fading speed
    memory     as `metamer.systems.wheels.kernels.page`; q, v, memory and held are updated in place
    held       (3 N + 3,) as `take_hold`, (2 N + 3,) as `take_drag` for wheels that may slip
    commands   (k, 2, joints) target angle, target rate                          [rad, rad/s]
    settings   control period [s] and largest rate [rad/s], as the page's
    out        (k, ..) written, as `write_period`
    """
    axle, inertial = chain
    joints, dt = commands.shape[2], settings[PERIOD]
    stroke, before, kept = np.empty((4, joints)), np.empty((4, joints)), np.empty(memory.shape[0])
    scratch, last = (np.empty(joints), np.empty(joints), np.empty((2, 3, 3))), memory[WHEEL_MEMORY:]
    for k in range(commands.shape[0]):
        kept[:] = memory
        before[0, :] = memory[KNOWN_AT]
        for j in range(joints):
            before[1, j], before[2, j], before[3, j] = last[j], last[joints + j], commands[k, 1, j]
        next_stroke(q, v, commands[k], memory, settings, stroke)
        bend_stroke(stroke, before, v, settings)
        if ground[MU_SIDE] == np.inf:
            good = keeps_rank(axle, stroke, dt, scratch) and roll_over(axle, stroke, dt, memory, scratch)
            if not (good and take_hold(chain, ground, stroke, before, dt, held)):
                memory[:] = kept
                return k
        else:
            heat = slide(axle, inertial, ground, stroke, dt, memory)
            take_drag(chain, ground, stroke, end_bend(before, dt), memory, heat, held)
        write_period(axle, q, v, stroke, memory, held, out[k])
    return commands.shape[0]


def warm():
    """Compile this file's kernels."""
    axle, joints, ground, settings = np.full((4, 2), 0.05), 3, np.ones(GROUND_NUMBERS), np.ones(SETTINGS)
    ground[MU_SIDE], q = np.inf, np.array([0.0, 0.0, 0.0, 0.1, 0.2, -0.1])
    memory, held, commands = np.zeros(WHEEL_MEMORY + 2 * joints), np.zeros(15), np.zeros((1, 2, joints))
    chain = (axle, np.ones((4, 4)))
    hold_shapes(chain, ground, q, np.zeros(6), memory, held, commands, settings, np.zeros((1, 12 + 2 + 8 + 14)))
