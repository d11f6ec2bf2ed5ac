"""Integration steps of a period, inside kernels."""

from __future__ import annotations

import math

from metamer.core.jit import inlined

STEP_SLACK = 1e-9  # of a step, for periods that are made of whole steps


@inlined
def whole_steps(dt, h):
    """Number of equal steps of a period, each at most h long, as `core.clock.substeps`.   [s]"""
    return max(1, math.ceil(dt / h - STEP_SLACK))
