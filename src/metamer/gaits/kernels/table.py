"""Joint targets out of a table: rows of a beginning, then rows of a cycle that repeats for ever."""

from __future__ import annotations

import math

from metamer.core.jit import kernel
from metamer.core.numerics.curves import cubic

# numbers of TABLE: end of the beginning and length of the cycle after it [s]; intervals of each part; then positions
# and velocities of every joint [rad, rad/s], a row at both ends of every interval, first of the beginning
CYCLE_BEGIN, CYCLE, BEGIN_ROWS, CYCLE_ROWS, TABLE_HEAD = range(5)
SAME_ROW = 1e-9  # of an interval: a time that rounding left just before a row belongs to it

between_rows = kernel(cubic)


@kernel
def table_targets(numbers, t, command):
    """Targets at t by a cubic between two rows, exact at the rows, into rows 0 and 1 of a command.   [rad, rad/s]"""
    joints, rows = command.shape[1], int(numbers[BEGIN_ROWS])
    at, length, part = 0, numbers[CYCLE_BEGIN], max(t, 0.0)
    if rows == 0 or part > length * (1.0 - SAME_ROW / rows):
        cycle, part = numbers[CYCLE], max(part - length, 0.0)
        at = rows + 1 if rows > 0 else 0
        rows, length = int(numbers[CYCLE_ROWS]), cycle
        part -= cycle * math.floor(part / cycle + SAME_ROW / rows)
    h = length / rows
    k = min(max(int(part / h + SAME_ROW), 0), rows - 1)
    share, first = part / h - k, TABLE_HEAD + 2 * joints * (at + k)
    for j in range(joints):
        a, b = first + j, first + 2 * joints + j
        value, rate = between_rows(numbers[a], numbers[a + joints], numbers[b], numbers[b + joints], h, share)
        command[0, j], command[1, j] = value, rate
