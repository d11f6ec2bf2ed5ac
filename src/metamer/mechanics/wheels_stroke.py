"""One control period on wheels that do not slip: joints along a cubic, the first wheel by RK4, loss of rank bridged."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from metamer.mechanics.wheels import RANK_LOST, conditioning, head_twists
from metamer.model.wheels import WheelChain
from metamer.records import Array

STEPS = 4  # RK4 steps of a period
REACH = 0.5  # share of a period on either side of a removable point over which the twist is a straight line
NEAR = 0.05  # share of a period at which a residue is taken
CLOSE = 1e-3  # share of a period from a pole at which its spin is told
REMOVABLE = 0.3  # residue over bend of the stroke; below it the heading errs by less than held joints do, bend/2


class Stroke(NamedTuple):
    """Joints from one posture to the next by a cubic through both and their rates.

    first, last            (J,) joint angles at the begin and the end            [rad]
    first_rate, last_rate  (J,) joint rates there                                [rad/s]
    dt                     time it takes                                         [s]
    """

    first: Array
    first_rate: Array
    last: Array
    last_rate: Array
    dt: float

    def at(self, share: Array) -> tuple[Array, Array]:
        """(T, J) angles and rates at shares of the stroke, 0 = begin, 1 = end, beyond by the same cubic.

        share    (T,)                                                            [-]
        """
        s = share[:, None]
        r = 1.0 - s
        angle = r * r * ((1.0 + 2.0 * s) * self.first + s * self.dt * self.first_rate)
        angle += s * s * ((1.0 + 2.0 * r) * self.last - r * self.dt * self.last_rate)
        rate = 6.0 * s * r * (self.last - self.first) / self.dt
        rate += r * (1.0 - 3.0 * s) * self.first_rate + s * (3.0 * s - 2.0) * self.last_rate
        return angle, rate

    @property
    def bend(self) -> float:
        """Largest change of a joint's rate over the stroke, times dt.   [rad]"""
        return float(np.abs(self.last_rate - self.first_rate).max()) * self.dt


class StrokeRoll(NamedTuple):
    """Where a stroke takes the first wheel.

    wheel    (3,) x, y, theta at the end                                         [m, rad]
    twist    (3,) u, v, omega at the end, in its own frame                       [m/s, rad/s]
    path     length of its way                                                   [m]
    spin     largest |omega| met; beside a pole in the stroke, that at CLOSE     [rad/s]
    """

    wheel: Array
    twist: Array
    path: float
    spin: float


def roll_stroke(chain: WheelChain, stroke: Stroke, wheel: Array) -> StrokeRoll:
    """Motion of the first wheel over a stroke, by RK4.

    chain    axles
    stroke   joints over the period
    wheel    (3,) x, y, theta at the begin                                       [m, rad]
    Where B loses rank the twist is 0/0. The exact gait may pass such a point smoothly, yet any sampled motion is a
    little off it and leaves a weak pole, twist = smooth + residue/(t - t0). While the residue is below the
    joints' own error, the twist within REACH of the point is the straight line between its two sides.
    shehadeh2024, Eq. (8)
    """
    from metamer.kernels.wheels_runs import rk4_run

    share = np.linspace(0.0, 1.0, 2 * STEPS + 1)
    twist = head_twists(chain, *stroke.at(share))[:, :3]
    spin = 0.0
    lost = rank_loss(chain, stroke)
    if lost is not None:
        if abs(residue(chain, stroke, lost)) <= REMOVABLE * stroke.bend:
            sides = head_twists(chain, *stroke.at(lost + REACH * np.array([-1.0, 1.0])))[:, :3]
            weight = (share - lost + REACH) / (2.0 * REACH)
            within = (weight > 0.0) & (weight < 1.0)
            twist[within] = sides[0] + weight[within, None] * (sides[1] - sides[0])
        elif 0.0 <= lost <= 1.0:
            beside = head_twists(chain, *stroke.at(lost + CLOSE * np.array([-1.0, 1.0])))
            spin = float(np.abs(beside[:, 2]).max())
    pose = np.empty((STEPS + 1, 3))
    pose[0] = wheel
    twist = np.ascontiguousarray(twist)
    path = float(rk4_run(twist, stroke.dt / STEPS, pose))
    return StrokeRoll(pose[-1].copy(), twist[-1].copy(), path, max(spin, float(np.abs(twist[:, 2]).max())))


def rank_loss(chain: WheelChain, stroke: Stroke) -> float | None:
    """Share of the stroke, from -REACH to 1 + REACH, at which B loses rank; None where it does not.   [-]"""
    share = np.linspace(-2.0 * REACH, 1.0 + 2.0 * REACH, 13)
    condition = conditioning(chain, stroke.at(share)[0])
    k = 1 + int(np.argmin(condition[1:-1]))
    # a valley that a straight line would bring to zero
    beside = max(condition[k - 1], condition[k + 1])
    if condition[k] > min(condition[k - 1], condition[k + 1]) or condition[k] >= 1.5 * (beside - condition[k]):
        return None
    low, high = float(share[k - 1]), float(share[k + 1])
    ratio = 0.5 * (math.sqrt(5.0) - 1.0)
    for _ in range(60):
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        left, right = conditioning(chain, stroke.at(np.array([a, b]))[0])
        low, high = (low, b) if left < right else (a, high)
    centre = 0.5 * (low + high)
    if conditioning(chain, stroke.at(np.array([centre]))[0])[0] > RANK_LOST:
        return None
    return centre if -REACH <= centre <= 1.0 + REACH else None


def residue(chain: WheelChain, stroke: Stroke, lost: float) -> float:
    """Residue R of the head's turn at a loss of rank, omega = smooth + R/(t - t0).   [rad]

    lost     share of the stroke at which B loses rank                           [-]
    """
    before, after = head_twists(chain, *stroke.at(lost + NEAR * np.array([-1.0, 1.0])))[:, 2]
    return 0.5 * float(after - before) * NEAR * stroke.dt
