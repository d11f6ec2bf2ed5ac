"""The soft start of a gait in kernels."""

from __future__ import annotations

from metamer.core.jit import kernel


@kernel
def eased(t, start):
    """Quintic ramp from 0 at t = 0 to 1 at t = start, and its rate.   [-, 1/s]"""
    if start <= 0.0:
        return 1.0, 0.0
    x = min(max(t / start, 0.0), 1.0)
    y = 1.0 - x
    return x * x * x * (10.0 + x * (6.0 * x - 15.0)), 30.0 * (x * y) * (x * y) / start
