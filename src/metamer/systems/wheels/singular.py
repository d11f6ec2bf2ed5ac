"""Where wheels lose their rank on a run: the straight body first of all, poles, and points that are passed smoothly."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.gaits.gait import BoundGait
from metamer.systems.wheels.kinematics import conditioning, rows
from metamer.systems.wheels.model import WheelChain
from metamer.systems.wheels.start import gait_twists

RANK_LOST = 1e-7  # conditioning below which a refined minimum counts as loss of rank
LOST_ALONG = 1e-10  # conditioning below which a moving body has no rank
POLE_GROWTH = 3.0  # the twist grows this much when ten times nearer: 10 at a pole, 1 at a removable point
STRAIGHT_POLE = 1e-6  # |t u| of a straight start, in link lengths, from which its pole counts
ARC = 1e-9  # of the slopes of the links that is left beside a circle's arc, below which a bend is one
STRAIGHT_ANGLE = 1e-9  # rad, a body whose joints are all below this is straight


class RankEvents(NamedTuple):
    """Times at which B loses rank: poles of the twist, and points at which it stays finite.   [s]"""

    poles: Array
    removable: Array


class Departure(NamedTuple):
    """How a gait leaves the straight body, phi = t^order shape: the head rolls at u = pole/t.

    order    of the first motion: 1 at once, 3 by a quintic soft start              [-]
    pole     lim t u, order <Py, Py'>/<Py', Py'>; 0 = the straight body is left smoothly   [m]
    """

    order: int
    pole: float


def straight_pole(chain: WheelChain, shape: Array) -> float:
    """<Py, Py'>/<Py', Py'> of a nearly straight body, whose head rolls at this times phi'/phi.   [m]

    shape    (N-1,) joint angles up to a factor                                     [rad]
    The wheels of a straight body leave the head's speed u free. A little bent, y_i the axles' offsets and y'_i the
    slopes of the links, wheel i holds if -y'_i u + v + x_i omega + dy_i/dt = 0: with P the residual of a row of N
    numbers beside 1 and x_i, least squares gives Py' u = P dy/dt. It is 0 for bodies bent alike to both sides of
    their middle, and infinite for a body bent to a circle's arc, whose axles still meet in one point.
    """
    B, C = rows(chain, np.zeros(chain.links - 1))
    slope, offset = np.concatenate([[0.0], np.cumsum(shape)]), C @ shape
    basis, _ = np.linalg.qr(B[:, 1:])
    slope, offset = (row - basis @ (basis.T @ row) for row in (slope, offset))
    if slope @ slope <= ARC**2 * float(np.cumsum(shape) @ np.cumsum(shape)):
        return math.inf
    return float(slope @ offset / (slope @ slope))


def departure(chain: WheelChain, gait: BoundGait, unit: float) -> Departure | None:
    """How a gait leaves the straight body at t = 0; None where it does not start straight or never moves.

    unit     a time that resolves the gait                                          [s]
    """
    if np.abs(gait.targets(0.0).position).max() > STRAIGHT_ANGLE:
        return None
    # the first time at which a joint has moved, then the shape's limit from two of its halves
    t: Array = unit * 2.0 ** np.arange(-10.0, 11.0)
    moved = np.abs(gait.targets(t).position).max(axis=1) > 0.0
    if not moved.any():
        return None
    angle = gait.targets(t[int(np.argmax(moved))] * np.array([1.0, 2.0])).position
    size = np.abs(angle).max(axis=1)
    order = max(1, round(math.log2(size[1] / size[0])))
    near, far = angle[0] / size[0], angle[1] / size[1]
    return Departure(order, order * straight_pole(chain, 2.0 * near - far))


def departure_note(chain: WheelChain, leaves: Departure | None) -> str:
    """Why a straight start has no answer; empty where it has one."""
    if leaves is None or abs(leaves.pole) <= STRAIGHT_POLE * chain.length:
        return ""
    straight = "singular: the body is straight at t = 0 and its wheels leave the head's speed free"
    if math.isinf(leaves.pole):
        return f"{straight}; bent to a circle's arc they still do, for all axles meet in one point"
    return (
        f"{straight}; bending without slip rolls it at {leaves.pole:.3g} m / t, further without bound the smaller the "
        "first step"
    )


def pole_note(poles: Array) -> str:
    """Why a run has no answer that meets poles of the head's twist.

    poles    times                                                                  [s]
    """
    return (
        f"singular: no solution passes t = {poles[0]:.6g} s, where B loses rank and the head's twist has a pole "
        f"({len(poles)} such times); refining the step does not converge"
    )


def rank_events(chain: WheelChain, gait: BoundGait, t: Array, condition: Array, rate: Array) -> RankEvents:
    """Where B loses rank on a run after its start, and whether the head's twist stays finite there.

    t              (T,) a grid that resolves the gait, from 0                     [s]
    condition      (T,) smallest over largest singular value of B on it           [-]
    rate           (T, N-1) joint rates on it                                     [rad/s]
    """

    def at(times: Array) -> Array:
        return conditioning(chain, gait.targets(times)[0])

    none = np.empty(0)
    # lost all along, and moving: the least-squares motion is one of many
    lost = (condition < LOST_ALONG) & np.any(rate != 0.0, axis=1)
    if lost.sum() > max(2, 0.01 * len(t)):
        return RankEvents(t[lost], none)
    zero = _valleys(t, condition, at)
    if not len(zero):
        return RankEvents(none, none)
    # ten times nearer: a pole grows tenfold, a removable point does not
    unit = t[1] - t[0]
    far, near = (np.maximum(*(_size(chain, gait, zero + sign * unit * d) for sign in (-1, 1))) for d in (1e-2, 1e-3))
    pole = near > POLE_GROWTH * far
    return RankEvents(zero[pole], zero[~pole])


def _valleys(t: Array, condition: Array, at) -> Array:
    """Times inside a grid at which the conditioning falls to zero, by golden section.   [s]"""
    padded = np.concatenate([condition, [np.inf]])
    here, left, right = condition[1:], padded[:-2], padded[2:]
    # valleys that a straight line would bring to zero
    drop = np.where(np.isinf(right), left, np.maximum(left, right)) - here
    k = 1 + np.flatnonzero((here <= left) & (here <= right) & (here < 1.5 * drop))
    low, high = t[k - 1], t[np.minimum(k + 1, len(t) - 1)]
    ratio = 0.5 * (math.sqrt(5.0) - 1.0)
    for _ in range(60 if len(k) else 0):
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        keep_low = at(a) < at(b)
        low, high = np.where(keep_low, low, a), np.where(keep_low, b, high)
    centre = 0.5 * (low + high)
    return centre[at(centre) < RANK_LOST] if len(k) else centre


def _size(chain: WheelChain, gait: BoundGait, t: Array) -> Array:
    twist = gait_twists(gait, chain.axle, np.maximum(t, 0.0))
    return np.sqrt(twist[:, 0] ** 2 + twist[:, 1] ** 2 + (chain.length * twist[:, 2]) ** 2)
