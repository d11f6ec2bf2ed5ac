"""What a step response is worth: settling, overshoot, steady error, peak torque, chatter."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse


class StepResponse(NamedTuple):
    """Numbers of a step of several joints.

    settling       time from which on every joint stays within the band; None if one does not   [s]
    overshoot      largest part of a step by which a joint goes beyond its target               [-]
    steady_error   largest error at the end                                                     [rad]
    peak_torque    largest torque of any joint                                                  [N m]
    chatter        mean |d tau/dt| over the last fifth of the run, largest joint                [N m/s]
    """

    settling: float | None
    overshoot: float
    steady_error: float
    peak_torque: float
    chatter: float


def step_response(t: Array, angle: Array, target: Array, torque: Array, *, band: float = 0.02) -> StepResponse:
    """Numbers of a step from angle[0] to the constant target.

    t        (T,) times                                                       [s]
    angle    (T, joints)                                                      [rad]
    target   (joints,)                                                        [rad]
    torque   (T, joints)                                                      [N m]
    band     of settling, a part of the joint's own step; of the largest one where a joint has none   [-]
    """
    t, angle, target, torque = (np.asarray(x, dtype=np.float64) for x in (t, angle, target, torque))
    if angle.ndim != 2 or len(t) != len(angle) or torque.shape != angle.shape or target.shape != angle.shape[1:]:
        raise refuse("angle", f"shape {angle.shape}", "(T, joints) as torque, beside (T,) times and (joints,) targets")
    if len(t) < 5:
        raise refuse("t", f"{len(t)} samples", "at least 5 samples")
    step = target - angle[0]
    largest = float(np.abs(step).max())
    if largest == 0.0:
        raise refuse("target", target.tolist(), "a target that differs from the first angle [rad]")
    size = np.where(step == 0.0, largest, np.abs(step))
    error = target - angle
    outside = np.any(np.abs(error) > band * size, axis=1)
    last = int(np.flatnonzero(outside)[-1]) if outside.any() else -1
    beyond = np.where(step == 0.0, np.abs(error), -np.sign(step) * error) / size
    tail = t >= t[-1] - 0.2 * (t[-1] - t[0])
    change = np.abs(np.diff(torque[tail], axis=0)).sum(axis=0) / (t[tail][-1] - t[tail][0])
    return StepResponse(
        settling=None if last == len(t) - 1 else float(t[last + 1] - t[0]),
        overshoot=float(max(beyond.max(), 0.0)),
        steady_error=float(np.abs(error[-1]).max()),
        peak_torque=float(np.abs(torque).max()),
        chatter=float(change.max()),
    )
