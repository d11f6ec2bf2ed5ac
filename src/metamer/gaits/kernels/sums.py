"""Joint targets of a sum of sine waves that is given as numbers."""

from __future__ import annotations

import math

from metamer.core.jit import kernel
from metamer.core.numerics.trig import sincos
from metamer.gaits.kernels.easing import eased

# numbers of WAVES: length of the soft start [s] and how many waves; the mean of every joint [rad]; then of each wave
# its frequency [Hz], and amplitude and phase of every joint [rad]
SUM_START, WAVE_COUNT, SUM_HEAD = range(3)
TIME_SHIFT, FIRST_FREQUENCY = 0, 1  # memory: time by which the waves are ahead [s], frequency of the first before [Hz]


@kernel
def sum_targets(numbers, t, memory, command):
    """phi_k = e(t) (mean_k + sum_h A_hk sin(2 pi f_h t + phase_hk)) and its rate, into rows 0 and 1.   [rad, rad/s]

    memory    where the first frequency is another than at the last call the waves go on from where they are
    """
    joints, count = command.shape[1], int(numbers[WAVE_COUNT])
    first = numbers[SUM_HEAD + joints] if count > 0 else 0.0
    if first != memory[FIRST_FREQUENCY]:
        if first != 0.0 and memory[FIRST_FREQUENCY] != 0.0:
            memory[TIME_SHIFT] = memory[FIRST_FREQUENCY] * (t + memory[TIME_SHIFT]) / first - t
        memory[FIRST_FREQUENCY] = first
    for k in range(joints):
        command[0, k], command[1, k] = numbers[SUM_HEAD + k], 0.0
    for h in range(count):
        at = SUM_HEAD + joints + h * (2 * joints + 1)
        omega = 2.0 * math.pi * numbers[at]
        for k in range(joints):
            amplitude = numbers[at + 1 + k]
            s, c = sincos(omega * (t + memory[TIME_SHIFT]) + numbers[at + 1 + joints + k])
            command[0, k] += amplitude * s
            command[1, k] += omega * amplitude * c
    ease, slope = eased(t, numbers[SUM_START])
    for k in range(joints):
        command[1, k] = slope * command[0, k] + ease * command[1, k]
        command[0, k] *= ease
