"""Joint targets of a metachronal crawl that is given as numbers."""

from __future__ import annotations

import math

from metamer.core.jit import kernel
from metamer.core.numerics.curves import cubic
from metamer.gaits.kernels.codes import CUBIC_EASING, LINEAR_WAVE, QUINTIC_EASING

# numbers of CRAWL: sin^2(theta/2) of the hump, length of a phase and of the pause after it [s], which wave, +1 forwards
# or -1 backwards, which easing
RISE, PHASE, HOLD, CRAWL_WAVE, DIRECTION, EASING, CRAWL_NUMBERS = range(7)
PHASE_SHIFT, LAST_PHASE = 0, 1  # memory: phases that the cycle is ahead [-], length of a phase before [s]

smooth_cubic = kernel(cubic)


@kernel
def step_up(t, duration, easing):
    """Step from 0 at t = 0 to 1 at t = duration, and its rate; as `metamer.gaits.metachronal.EASINGS`.   [-, 1/s]"""
    x = min(max(t / duration, 0.0), 1.0)
    y = 1.0 - x
    if easing == QUINTIC_EASING:
        return x * x * x * (10.0 + x * (6.0 * x - 15.0)), 30.0 * (x * y) * (x * y) / duration
    if easing == CUBIC_EASING:
        return smooth_cubic(0.0, 0.0, 1.0, 0.0, duration, x)
    return x, 1.0 / duration if 0.0 <= t < duration else 0.0


@kernel
def hump(theta, at, s, rate, command):
    """Add s times the posture with a hump on joints at .. at+3, and its rate, to a command.   [rad, rad/s]"""
    for k in range(4):
        angle = theta if k == 0 or k == 3 else -theta
        command[0, at + k] += s * angle
        command[1, at + k] += rate * angle


@kernel
def half_angle(f, slope, rate):
    """x = 2 arcsin(f(psi)) and its rate.   [rad, rad/s]"""
    return 2.0 * math.asin(f), 2.0 * slope * rate / math.sqrt(1.0 - f * f)


@kernel
def constant_span(size, at, s, rate, command):
    """Links a, b, -a, -b with sin(a/2) = size sin(psi), sin(b/2) = size cos(psi), psi = s pi/2, into a command."""
    quarter = 0.5 * math.pi
    up, down = size * math.sin(quarter * s), size * math.cos(quarter * s)
    a, da = half_angle(up, down, quarter * rate)
    b, db = half_angle(down, -up, quarter * rate)
    for row, x, y in ((0, a, b), (1, da, db)):
        command[row, at] = x
        command[row, at + 1] = y - x
        command[row, at + 2] = -x - y
        command[row, at + 3] = x - y
        command[row, at + 4] = y


@kernel
def crawl_targets(numbers, t, memory, command):
    """Targets of `metamer.gaits.metachronal.Metachronal` and their rates, into rows 0 and 1.   [rad, rad/s]

    memory    phases of another length than at the last call go on from where the cycle is
    """
    joints = command.shape[1]
    each, phases, last = numbers[PHASE] + numbers[HOLD], joints - 2, joints - 4
    if each != memory[LAST_PHASE]:
        if memory[LAST_PHASE] > 0.0:
            memory[PHASE_SHIFT] += t / memory[LAST_PHASE] - t / each
        memory[LAST_PHASE] = each
    count = math.floor(t / each + memory[PHASE_SHIFT])
    part, index = max(t - (count - memory[PHASE_SHIFT]) * each, 0.0), int(count) % phases
    s, rate = step_up(part, numbers[PHASE], int(numbers[EASING]))
    if numbers[DIRECTION] < 0.0:
        index, s, rate = phases - 1 - index, 1.0 - s, -rate
    command[:2] = 0.0
    size = math.sqrt(numbers[RISE])
    theta = 2.0 * math.asin(size)
    if index == 0:
        hump(theta, last, s, rate, command)
    elif index == phases - 1:
        hump(theta, 0, 1.0 - s, -rate, command)
    elif int(numbers[CRAWL_WAVE]) == LINEAR_WAVE:
        hump(theta, last - index + 1, 1.0 - s, -rate, command)
        hump(theta, last - index, s, rate, command)
    else:
        constant_span(size, last - index, s, rate, command)
