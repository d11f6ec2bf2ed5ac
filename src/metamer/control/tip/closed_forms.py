"""Tip control: closed forms of the regulator and the latched tracker of lafmejani2020."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from metamer.core.fields import Declared, accepted
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.platform.gait import checked_targets

METRES, RATE, SECONDS = (Declared("number", unit, 0.0, open=("lower",)) for unit in ("m", "1/s", "s"))


def checked_spacing(targets: Any, gamma: float) -> Array:
    """Targets as (m, 3); refused where gamma is larger than the spacing of two targets in a row.   [m]

    A dwell time (25) is negative when the tip is inside the next ball before it starts towards it.
    lafmejani2020, Eq. (25)
    """
    targets = checked_targets(targets)
    accepted("gamma", gamma, METRES)
    spacing = np.linalg.norm(np.diff(targets, axis=0), axis=1)
    if len(spacing) and gamma > spacing.min():
        k = int(spacing.argmin())
        raise refuse("gamma", gamma, f"at most {spacing[k]:.6g} m, the spacing of targets {k + 1} and {k + 2} [m]")
    return targets


def switch_points(start: Any, targets: Any, gamma: float) -> tuple[Array, Array]:
    """Where the tip is when each target's ball is entered (m, 3), and its error when it set out (m,).   [m]

    The tip runs straight at each target, whatever K is: E(t) = E_0 exp(-K t).
    lafmejani2020, Eqs. (23), (24)
    """
    tip = np.array(start, dtype=np.float64)
    targets = checked_spacing(targets, gamma)
    places, errors = np.empty_like(targets), np.empty(len(targets))
    for i, target in enumerate(targets):
        away = tip - target
        errors[i] = float(np.linalg.norm(away))
        # a tip that starts inside the ball stays where it is
        tip = target + away * min(1.0, gamma / errors[i]) if errors[i] > 0.0 else tip
        places[i] = tip
    return places, errors


def dwell_times(start: Any, targets: Any, *, gain: float, gamma: float) -> Array:
    """(m,) time spent on each target, T_i = ln(|E_i| / gamma) / K; 0 where the tip starts inside the ball.   [s]

    start     (3,) tip at the start                                            [m]
    targets   (m, 3)                                                           [m]
    lafmejani2020, Eq. (25)
    """
    accepted("gain", gain, RATE)
    _, errors = switch_points(start, targets, gamma)
    return np.log(np.maximum(errors / gamma, 1.0)) / gain


def gain_for_time(start: Any, targets: Any, *, gamma: float, time: float) -> float:
    """Gain K with which the whole curve takes `time`, K = sum ln(|E_i| / gamma) / time.   [1/s]

    time   wanted completion time                                              [s]
    lafmejani2020, below Eq. (25)
    """
    accepted("time", time, SECONDS)
    return float(dwell_times(start, targets, gain=1.0, gamma=gamma).sum() / time)


def goal_frames(targets: Any, rotations: Any = None) -> Array:
    """(m, 12) wanted frames of the tip: rotation row by row (the base's own where none is given), position.   [-, m]

    rotations   None, one (3, 3) matrix for all, or (m, 3, 3)
    """
    targets = checked_targets(targets)
    turn = np.broadcast_to(
        np.eye(3) if rotations is None else np.asarray(rotations, dtype=np.float64), (len(targets), 3, 3)
    )
    off = np.abs(np.einsum("nij,nkj->nik", turn, turn) - np.eye(3)).max()
    if not off < 1e-9 or np.linalg.det(turn).min() < 0.0:
        raise refuse("rotations", f"off by {off:.3g}", "rotation matrices, R R^T = 1 and det = 1")
    return np.ascontiguousarray(np.concatenate([turn.reshape(-1, 9), targets], axis=1))


def noise_spread(*, gain: float, dt: float, ticks: int) -> float:
    """Relative standard deviation of an rms |E| that is measured over so many periods, E+ = (1 - K dt) E + noise.   [-]

    The mean of |E|^2 over N periods has the variance 2 s^4 / N (1 + a^2)/(1 - a^2) an axis, a = 1 - K dt: the samples
    are kin for about 1/(K dt) periods. Three axes alike; where one does all, it is sqrt(3) times as large.
    """
    a = 1.0 - gain * dt
    return 0.5 * math.sqrt(2.0 / (3.0 * ticks) * (1.0 + a * a) / (1.0 - a * a))


def noise_error(*, gain: float, dt: float, noise: float, rough: float = 0.0, drift: float = 0.0) -> float:
    """Steady rms |E| of the sampled regulator E+ = (1 - K dt) E - K dt n + (w + d) dt, in three axes.   [m]

    dt      control period                                                     [s]
    noise   rms of the measured tip position, an axis, fresh each period       [m]
    rough   rms |w| of the tip velocity by leg noise, fresh each period        [m/s]
    drift   |d|, constant tip velocity by a steady leg disturbance             [m/s]
    """
    a = gain * dt
    if not 0.0 < a < 2.0:
        raise refuse("gain", gain, f"a number in (0, {2.0 / dt:g}): beyond it the sampled loop is unstable [1/s]")
    return math.sqrt(3.0 * noise**2 * a / (2.0 - a) + (rough * dt) ** 2 / (a * (2.0 - a)) + (drift / gain) ** 2)
