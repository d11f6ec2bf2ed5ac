"""Classical Runge-Kutta for q' = v, v' = a and for y' = f, a stage at a time: kernels evaluate, these move on."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.core.jit import bare_kernel, inlined, kernel


class Stages(NamedTuple):
    """Where a stage is evaluated, q and v, and what the step adds so far, dq and dv; each (size,)."""

    q: np.ndarray
    v: np.ndarray
    dq: np.ndarray
    dv: np.ndarray


@inlined
def stage_times(stage, h):
    """Weight of a stage 0 .. 3 in its step, and how far ahead of the step's start the next one lies.   [s]"""
    return h / 3.0 if stage == 1 or stage == 2 else h / 6.0, h if stage == 2 else 0.5 * h


@kernel
def new_stages(size):
    """Room for the stages of `size` coordinates."""
    return Stages(np.empty(size), np.empty(size), np.empty(size), np.empty(size))


@bare_kernel
def begin_step(stages, q, v):
    """The first stage is the state itself."""
    for i in range(q.shape[0]):
        stages.q[i], stages.v[i], stages.dq[i], stages.dv[i] = q[i], v[i], 0.0, 0.0


@bare_kernel
def add_stage(stages, stage, h, q, v, a):
    """Count a stage with its acceleration a, and go to the next.

    q, v    (size,) state at the start of the step
    h       step                                                            [s]
    """
    weight, ahead = stage_times(stage, h)
    for i in range(q.shape[0]):
        stages.dq[i] += weight * stages.v[i]
        stages.dv[i] += weight * a[i]
        stages.q[i] = q[i] + ahead * stages.v[i]
        stages.v[i] = v[i] + ahead * a[i]


@bare_kernel
def end_step(stages, q, v):
    """The state after the step, in place."""
    for i in range(q.shape[0]):
        q[i] += stages.dq[i]
        v[i] += stages.dv[i]


@bare_kernel
def add_rates(stage, h, start, rate, total, at):
    """The same for y' = f: total += weight rate, at = start + ahead rate; each (size,)."""
    weight, ahead = stage_times(stage, h)
    for i in range(start.shape[0]):
        total[i] += weight * rate[i]
        at[i] = start[i] + ahead * rate[i]


def warm():
    """Compile this file's kernels."""
    q, v = np.zeros(2), np.zeros(2)
    stages = new_stages(2)
    begin_step(stages, q, v)
    add_stage(stages, 0, 1e-3, q, v, v)
    end_step(stages, q, v)
    add_rates(0, 1e-3, q, v, v, q)
