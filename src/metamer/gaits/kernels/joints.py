"""Joint targets of a gait that is given as numbers: for loops that must not call Python, such as those of a page."""

from __future__ import annotations

import math

from metamer.core.jit import kernel
from metamer.core.numerics.trig import sincos
from metamer.gaits.kernels.codes import CRAWL, TABLE, WAVE, WAVES
from metamer.gaits.kernels.crawl import crawl_targets
from metamer.gaits.kernels.easing import eased
from metamer.gaits.kernels.sums import sum_targets
from metamer.gaits.kernels.table import table_targets

# numbers of WAVE: these two, then amplitude, phase and offset of every joint [Hz, s; rad]
FREQUENCY, START, WAVE_HEAD = 0, 1, 2
SHIFT, LAST_FREQUENCY, GAIT_SLOTS = 0, 1, 2  # memory of a gait whose frequency may be changed while it runs [rad, Hz]


@kernel
def wave_targets(numbers, t, memory, command):
    """phi_k = e(t) (A_k sin(2 pi f t + phase_k) + offset_k) and its rate, into rows 0 and 1.   [rad, rad/s]

    memory    a frequency other than that of the last call shifts the phase, so that the wave goes on without a jump
    """
    joints = command.shape[1]
    frequency = numbers[FREQUENCY]
    if frequency != memory[LAST_FREQUENCY]:
        memory[SHIFT] += 2.0 * math.pi * (memory[LAST_FREQUENCY] - frequency) * t
        memory[LAST_FREQUENCY] = frequency
    omega = 2.0 * math.pi * frequency
    ease, slope = eased(t, numbers[START])
    for k in range(joints):
        amplitude = numbers[WAVE_HEAD + k]
        s, c = sincos(omega * t + memory[SHIFT] + numbers[WAVE_HEAD + joints + k])
        wave = amplitude * s + numbers[WAVE_HEAD + 2 * joints + k]
        command[0, k] = ease * wave
        command[1, k] = slope * wave + ease * omega * amplitude * c


@kernel
def joint_targets(code, numbers, t, memory, command):
    """Position and velocity of every joint at t into rows 0 and 1 of a command, no torque.   [rad, rad/s]

    code      which gait, e.g. WAVE
    numbers   of that gait
    memory    (GAIT_SLOTS,) written
    command   (3, joints) written
    """
    if code == WAVE:
        wave_targets(numbers, t, memory, command)
    elif code == CRAWL:
        crawl_targets(numbers, t, memory, command)
    elif code == WAVES:
        sum_targets(numbers, t, memory, command)
    elif code == TABLE:
        table_targets(numbers, t, command)
    for k in range(command.shape[1]):
        command[2, k] = 0.0
