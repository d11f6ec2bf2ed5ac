"""Smaller errata of chapter 2 of tambornini2020 by numbers: damping, dT/dtheta, normal forces, dropped joints."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metamer.core.records import Array
from metamer.record.claims import Row, bar, by_formula, residual
from metamer.robots.soft_limb import STRIP
from metamer.systems.planar.outline import LimbLinks, limb_links

IMPACT_SEED, IMPACT_COUNT = 24, 10_000  # random impacts
EULER_STEP = 0.01  # s


def mass_matrix(limb: LimbLinks, theta: Array) -> Array:
    """Mass matrix in absolute angles, the right one.   [kg m^2]"""
    n, place = len(theta), np.arange(len(theta))
    behind = np.concatenate([np.cumsum(limb.mass[::-1])[::-1][1:], [0.0]])
    arm = limb.mass * limb.centre + limb.length * behind
    low, high = np.minimum.outer(place, place), np.maximum.outer(place, place)
    matrix = arm[high] * limb.length[low] * np.cos(np.subtract.outer(theta, theta))
    matrix[np.diag_indices(n)] = limb.inertia + limb.mass * limb.centre**2 + limb.length**2 * behind
    return matrix


def printed_rate_matrix(limb: LimbLinks, theta: Array, rate: Array) -> Array:
    """Diagonal of C_m2 as (2.14) prints it, times the rates.   [N m]"""
    n, out = len(theta), np.zeros(len(theta))
    for s in range(n):
        behind = limb.mass[s + 1 :].sum()
        sines = limb.length * rate * np.sin(theta[s] - theta)
        out[s] = (limb.centre[s] * limb.mass[s] + limb.length[s] * behind) * sines[:s].sum()
        for i in range(s + 1, n):
            own = limb.centre[i] * rate[i] * np.sin(theta[s] - theta[i])
            out[s] += limb.length[s] * limb.mass[i] * (own + sines[s + 1 : i].sum())
    return out * rate


def energy_slope(limb: LimbLinks, theta: Array, rate: Array) -> Array:
    """dT/dtheta by central differences.   [N m]"""
    step = 1e-6
    ends = [[mass_matrix(limb, theta + way * step * row) for way in (1.0, -1.0)] for row in np.eye(len(theta))]
    return np.array([0.25 * rate @ (up - down) @ rate / step for up, down in ends])


def heights_jacobian(limb: LimbLinks, theta: Array) -> Array:
    """Rates of the joints' heights over the links' rates.   [m]"""
    return np.tril(np.tile(limb.length * np.cos(theta), (len(theta), 1)))


def dropped(push: Array, wanted: Array) -> Array:
    """Forces by the thesis's rule: solve for all joints, drop the most negative, solve again.   [N s]"""
    kept, force = list(range(len(wanted))), np.zeros(len(wanted))
    while kept:
        found = np.linalg.solve(push[np.ix_(kept, kept)], wanted[kept])
        if found.min() >= 0.0:
            force[kept] = found
            return force
        kept.pop(int(np.argmin(found)))
    return force


def wrongly_dropped(limb: LimbLinks, rng: np.random.Generator) -> float:
    """Share of random impacts of two or more joints in which a dropped joint goes into the ground.   [-]"""
    n, count = len(limb.mass), 0
    for _ in range(IMPACT_COUNT):
        theta = rng.uniform(-1.2, 1.2, n)
        struck = np.sort(rng.choice(n, rng.integers(2, n + 1), replace=False))
        jacobian = heights_jacobian(limb, theta)[struck]
        push = jacobian @ np.linalg.solve(mass_matrix(limb, theta), jacobian.T)
        speed = jacobian @ rng.normal(size=n)
        count += bool((speed + push @ dropped(push, -speed)).min() < -1e-9)
    return count / IMPACT_COUNT


def slip_rows() -> Iterator[Row]:
    """Each slip between two ends, or beside its closed form."""
    rng, limb = np.random.default_rng(IMPACT_SEED), limb_links(STRIP, 3)
    n, theta, rate = 3, rng.uniform(-1.0, 1.0, 3), rng.normal(size=3)
    # all links turn together: only the root's damper works
    together = np.ones(n)
    printed = float(np.sum((together + np.concatenate([[0.0], together[:-1]])) ** 2))
    right = float(np.sum(np.diff(together, prepend=0.0) ** 2))
    yield by_formula(
        "(2.3) as printed", "damping of links that turn together over the right one", printed / right,
        4.0 * (n - 1) + 1.0, 1e-12, "(1 + 4 (n - 1))/1", "dampers work by the difference of rates",
    )  # fmt: skip
    ratio = printed_rate_matrix(limb, theta, rate) / energy_slope(limb, theta, rate)
    yield by_formula(
        "(2.14) as printed", "C_m2 theta' over dT/dtheta", float(ratio.mean()), -1.0, 1e-6, "central differences of T",
        f"of {n} links {ratio.min():.6f} to {ratio.max():.6f}",
    )  # fmt: skip
    # Euler: theta after the step does not know the forces, so the heights' rates are linear in them
    after = heights_jacobian(limb, theta + EULER_STEP * rate)
    push = EULER_STEP * after @ np.linalg.solve(mass_matrix(limb, theta), heights_jacobian(limb, theta).T)
    force = np.linalg.solve(push, -after @ rate)
    left = float(np.abs(after @ rate + push @ force).max())
    note = "the thesis iterates by Newton's method on a problem that is linear"
    yield residual("(2.19), one solve", "rate of a joint's height that is left [m/s]", left, 1e-12, note)
    share = wrongly_dropped(limb_links(STRIP, 6), rng)
    note = "a joint that was dropped moves into the ground: normal forces and gaps must be complementary"
    yield bar("dropping joints one by one", "share of impacts with a wrong answer", share, (1e-4, 0.1), note)
