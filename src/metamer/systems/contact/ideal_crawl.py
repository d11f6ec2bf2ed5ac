"""Ideal Coulomb crawl: a body whose shape is given slides on the ground so that friction takes least.

Slow motion, no inertia: in every small step the feet slide by what the shape prescribes plus one common shift, and the
shift is the one that loses least, sum mu_i N_i |dx_i + u|: a weighted median, so that the heavy feet stand still.
The loads N_i are those of beams between neighbouring feet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.core.arrays import per
from metamer.core.clock import refuse_times
from metamer.core.records import Array
from metamer.core.refusals import refuse

TOUCH = 1e-6  # height over the ground, in link lengths, below which a point stands on it


@dataclass(frozen=True, kw_only=True)
class Crawl:
    """A crawl, sampled.

    t       (T,) times                                                        [s]
    points  (T, n + 1, 2) ends of the links in the world; the first is the head's   [m]
    loads   (T, n + 1) ground force on every point                            [N]
    travel  shift of the centre of mass over the run; forward is -x           [m]
    """

    t: Array
    points: Array
    loads: Array
    travel: float


def shapes(q: Array, lengths: Array) -> Array:
    """(T, n + 1, 2) ends of the links with the head at the origin, its link flat.   [m]

    q    (T, n - 1) joint angles                                              [rad]
    """
    phi = np.concatenate([np.zeros((len(q), 1)), np.cumsum(q, axis=1)], axis=1)
    steps = lengths[None, :, None] * np.stack([np.cos(phi), np.sin(phi)], axis=2)
    return np.concatenate([np.zeros((len(q), 1, 2)), np.cumsum(steps, axis=1)], axis=1)


def centre_of(points: Array, mass: Array) -> Array:
    """Centre of mass of links whose mass is at their middle, (..., 2).   [m]"""
    middle = 0.5 * (points[..., 1:, :] + points[..., :-1, :])
    return np.einsum("n,...nk->...k", mass, middle) / mass.sum()


def stood(points: Array, mass: Array) -> tuple[Array, Array]:
    """The shape turned so that it stands on the ground under its centre of mass, and which points touch.

    points   (n + 1, 2) one shape                                             [m]
    """
    x = points[:, 0] - centre_of(points, mass)[0]
    left, right = np.flatnonzero(x <= 0.0), np.flatnonzero(x > 0.0)
    if not len(left) or not len(right):
        raise refuse("shape", "no foot on one side", "a body whose centre of mass lies over its feet")
    run = x[right][None, :] - x[left][:, None]
    slope = (points[right, 1][None, :] - points[left, 1][:, None]) / run
    height = points[left, 1][:, None] - slope * x[left][:, None]
    # the chord that passes lowest under the centre of mass is the edge of the hull
    turn = -np.arctan(slope.flat[int(np.argmin(height))])
    c, s = np.cos(turn), np.sin(turn)
    turned = points @ np.array([[c, s], [-s, c]])
    turned[:, 1] -= turned[:, 1].min()
    return turned, turned[:, 1] <= TOUCH * np.hypot(*(points[1] - points[0]))


def beam_loads(points: Array, touching: Array, weight: Array) -> Array:
    """(n + 1,) ground force on every point: each link's weight by levers on the feet on either side of it.   [N]

    touching   (n + 1,) which points are feet
    weight     (n,) of the links                                              [N]
    """
    feet, x = np.flatnonzero(touching), points[:, 0]
    out = np.zeros(len(points))
    for k, w in enumerate(weight):
        middle = 0.5 * (x[k] + x[k + 1])
        after = int(np.searchsorted(feet, k + 1))
        i, j = feet[max(after - 1, 0)], feet[min(after, len(feet) - 1)]
        if i == j:
            i, j = (feet[-2], feet[-1]) if after == len(feet) else (feet[0], feet[1])
        share = (middle - x[i]) / (x[j] - x[i])
        out[i] += w * (1.0 - share)
        out[j] += w * share
    return out


def median_shift(slips: Array, grips: Array) -> float:
    """u of least sum grips |slips + u|; the middle of all such u where there are several.   [m]"""
    order = np.argsort(slips)
    total = np.cumsum(grips[order])
    low = int(np.searchsorted(total, 0.5 * total[-1] * (1.0 - 1e-12)))
    high = int(np.searchsorted(total, 0.5 * total[-1] * (1.0 + 1e-12)))
    return -0.5 * float(slips[order[low]] + slips[order[min(high, len(order) - 1)]])


def ideal_crawl(
    gait: Any,
    *,
    length: float | Array,
    mass: float | Array = 1.0,
    grip: float | Array = 1.0,
    gravity: float = 9.81,
    duration: float | None = None,
    steps: int = 3000,
) -> Crawl:
    """Slow crawl of a body that follows a gait exactly.

    gait       targets(t); n - 1 joints
    length     of the links, one for all or one each                          [m]
    mass       of the links, likewise                                         [kg]
    grip       friction of the links against each other's, likewise; a point takes the mean of its two   [-]
    duration   None = one period of the gait                                  [s]
    steps      small steps of the run
    """
    n = gait.joints + 1
    lengths, masses, grips = (
        spread(name, value, n) for name, value in (("length", length), ("mass", mass), ("grip", grip))
    )
    end = float(gait.period if duration is None else duration)
    refuse_times(duration=end)
    t = np.linspace(0.0, end, steps + 1)
    bodies = shapes(gait.targets(t).position, lengths)
    at_points = np.concatenate([[grips[0]], 0.5 * (grips[1:] + grips[:-1]), [grips[-1]]])
    points, loads = np.empty_like(bodies), np.empty(bodies.shape[:2])
    for k, body in enumerate(bodies):
        points[k], touching = stood(body, masses)
        loads[k] = beam_loads(points[k], touching, masses * gravity)
        if k == 0:
            continue
        # feet of both ends of the step slide; those that lift or land do not rub
        feet = (loads[k] > 0.0) & (loads[k - 1] > 0.0)
        if not feet.any():
            feet = loads[k] > 0.0
        slips = points[k, feet, 0] - points[k - 1, feet, 0]
        mean = 0.5 * (loads[k] + loads[k - 1])[feet]
        points[k, :, 0] += median_shift(slips, at_points[feet] * mean)
    travel = centre_of(points[-1], masses)[0] - centre_of(points[0], masses)[0]
    return Crawl(t=t, points=points, loads=loads, travel=float(travel))


def spread(name: str, value: float | Array, n: int) -> Array:
    """(n,) finite positive numbers, or BadInput."""
    out = np.asarray(value, dtype=np.float64)
    if out.shape not in ((), (n,)) or not np.all(np.isfinite(out) & (out > 0.0)):
        raise refuse(name, value, f"a finite number > 0, or {n} of them, one per link")
    return per(out, n)
