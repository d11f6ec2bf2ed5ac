"""One control period on wheels that do not slip: joints along a cubic, the first wheel by RK4, loss of rank bridged."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from metamer.core.numerics.curves import cubic
from metamer.core.records import Array
from metamer.systems.wheels.converged import composed, refine
from metamer.systems.wheels.kinematics import conditioning, head_twists
from metamer.systems.wheels.model import WheelChain
from metamer.systems.wheels.singular import LOST_ALONG, POLE_GROWTH, RANK_LOST

STEPS = 2  # steps of a period to begin with
REACH = 0.5  # share of a period on either side of a removable point over which the twist is a straight line
RESIDUE_SHARE = 0.05  # share of a period at which a residue is taken
CLOSE = 1e-3  # share of a period from a loss of rank at which the twist is compared with that ten times farther
STRAIGHT_JOINTS = 1e-6  # rad, joints below this make a straight body
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
        return cubic(self.first, self.first_rate, self.last, self.last_rate, self.dt, share[:, None])

    @property
    def bend(self) -> float:
        """Largest change of a joint's rate over the stroke, times dt.   [rad]"""
        return float(np.abs(self.last_rate - self.first_rate).max()) * self.dt


class StrokeRoll(NamedTuple):
    """Where a stroke takes the first wheel.

    wheel    (3,) x, y, theta at the end                                         [m, rad]
    twist    (3,) u, v, omega at the end, in its own frame                       [m/s, rad/s]
    path     length of its way                                                   [m]
    spin     largest |omega| met                                                 [rad/s]
    lost     share of the stroke at which B loses rank, nan = all along, None = nowhere near   [-]
    fault    why no motion without slip makes this stroke; empty if one does
    """

    wheel: Array
    twist: Array
    path: float
    spin: float
    lost: float | None
    fault: str = ""


def roll_stroke(chain: WheelChain, stroke: Stroke, wheel: Array) -> StrokeRoll:
    """Motion of the first wheel over a stroke, by RK4 steps halved where the error asks for it.

    chain    axles
    stroke   joints over the period
    wheel    (3,) x, y, theta at the begin                                       [m, rad]
    Where B loses rank the twist is 0/0. The exact gait may pass such a point smoothly, yet any sampled motion is a
    little off it and leaves a weak pole, twist = smooth + residue/(t - t0). While the residue is below the
    joints' own error, the twist within REACH of the point is the straight line between its two sides.
    shehadeh2024, Eq. (8)
    """
    lost = rank_loss(chain, stroke)
    fault = "" if lost is None else pole_fault(chain, stroke, lost)
    if lost is not None and fault and not (lost < -CLOSE or lost > 1.0 + CLOSE):
        return StrokeRoll(wheel, np.zeros(3), 0.0, 0.0, lost, fault)
    passed = None if fault else lost
    twists, edges = bridged(chain, stroke, passed), np.linspace(0.0, 1.0, STEPS + 1)
    if passed is not None:
        # a step ends where the line begins and ends
        edges = np.union1d(edges, np.clip(passed + REACH * np.array([-1.0, 1.0]), 0.0, 1.0))
    found = refine(lambda t: twists(t / stroke.dt), stroke.dt * edges)
    fault = "singular: no step is short enough for the head's motion" if len(found.stuck) else ""
    ends = twists(np.linspace(0.0, 1.0, 2 * STEPS + 1))
    pose, path = composed(found.motion, wheel)[-1], float(found.motion[:, 3].sum())
    return StrokeRoll(pose, ends[-1].copy(), path, float(np.abs(ends[:, 2]).max()), lost, fault)


def bridged(chain: WheelChain, stroke: Stroke, lost: float | None) -> Callable[[Array], Array]:
    """(T,) shares of a stroke -> (T, 3) twists of the first wheel, a straight line beside a loss of rank it passes.

    lost     share of the stroke at which B loses rank and the twist stays finite, None where there is none   [-]
    """
    if lost is None:
        return lambda share: np.ascontiguousarray(head_twists(chain, *stroke.at(share))[:, :3])
    sides = head_twists(chain, *stroke.at(lost + REACH * np.array([-1.0, 1.0])))[:, :3]

    def twists(share: Array) -> Array:
        found = np.ascontiguousarray(head_twists(chain, *stroke.at(share))[:, :3])
        weight = (share - lost + REACH) / (2.0 * REACH)
        within = (weight > 0.0) & (weight < 1.0)
        found[within] = sides[0] + weight[within, None] * (sides[1] - sides[0])
        return found

    return twists


def pole_fault(chain: WheelChain, stroke: Stroke, lost: float) -> str:
    """What makes a loss of rank a pole of the head's twist; empty where the twist stays finite.

    lost     share of the stroke at which B loses rank, nan = all along          [-]
    """
    if math.isnan(lost):
        return "singular: all axles meet in one point for good, and the wheels leave the head's roll free"
    near, far = (head_twists(chain, *stroke.at(lost + d * np.array([-1.0, 1.0])))[:, :3] for d in (CLOSE, 10.0 * CLOSE))
    size = np.array([1.0, 1.0, chain.length])
    if np.abs(near * size).max() <= POLE_GROWTH * np.abs(far * size).max():
        return ""
    if np.abs(stroke.at(np.array([lost]))[0]).max() < STRAIGHT_JOINTS:
        rolled = abs(float(near[1, 0])) * CLOSE * stroke.dt
        return (
            "singular: the body is straight and its wheels leave the head's speed free; bending without slip rolls it "
            f"at {rolled:.3g} m / t, further without bound the smaller the first step"
        )
    if residue(chain, stroke, lost) <= REMOVABLE * stroke.bend:
        return ""
    spin = float(np.abs(near[:, 2]).max())
    return (
        f"singular: the wheels lose rank and the head would spin at {spin:.3g} rad/s: no motion without slip passes "
        "this shape at these joint rates"
    )


def rank_loss(chain: WheelChain, stroke: Stroke) -> float | None:
    """Share of the stroke, from -REACH to 1 + REACH, at which B loses rank; None: nowhere, nan: all along.   [-]"""
    share = np.linspace(-2.0 * REACH, 1.0 + 2.0 * REACH, 13)
    condition = conditioning(chain, stroke.at(share)[0])
    if condition.max() < LOST_ALONG:
        return math.nan if np.any(stroke.first != stroke.last) else None
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
    """Residue R of the head's motion at a loss of rank, twist = smooth + R/(t - t0): turn, or roll in bodies.   [rad]

    lost     share of the stroke at which B loses rank                           [-]
    """
    before, after = head_twists(chain, *stroke.at(lost + RESIDUE_SHARE * np.array([-1.0, 1.0])))[:, :3]
    jump = np.abs(after - before) / np.array([chain.axle.sum(), chain.axle.sum(), 1.0])
    return 0.5 * float(jump.max()) * RESIDUE_SHARE * stroke.dt
