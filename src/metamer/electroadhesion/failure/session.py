"""What the pulls of a session have in common: one tester, so one true ramp rate, and a drift that bends by one law.

    rate_i = r + e_i,   c_i = k d_i + e'_i
r is the rate, k the part of itself by which a drift d changes (a cell that warms up: -1 over its time constant). Each
pull tells both by its times without load. One that tells its drift badly, after a short hold and without a rest, takes
them from the others: what its force rises by beyond the rate is drift. Its own estimate stays out of what it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.electroadhesion.failure.zero import Law, Ramp

REPEATS = 0.003  # part of its rate to which a tester repeats a ramp, at best     [-]
BENDS_ALIKE = 1.0 / 600.0  # part of drifts by which their changes differ within a session     [1/s]
FEWEST_RAMPS = 3  # that tell a rate of their own
SURELY = 2.0  # sigmas of it                                                       [-]


class Shared(NamedTuple):
    """Normal equations of r and k: (2, 2) and (2,)."""

    normal: Array
    right: Array


def scatter_of(values: Array, sigmas: Array) -> float:
    """Spread of true values beyond what the errors of their estimates explain (moments).   [as they]"""
    weights = 1.0 / sigmas**2
    mean = float(weights @ values / weights.sum())
    excess = float(weights @ (values - mean) ** 2) - (len(values) - 1)
    return float(np.sqrt(max(excess / float(weights.sum() - (weights**2).sum() / weights.sum()), 0.0)))


def told_by(ramp: Ramp, scatter: float) -> Shared:
    """What one pull tells of r and k.

    scatter    of true rates from pull to pull                                       [N/s]
    """
    rate, both, bend = ramp.covariance
    covariance = np.array([[rate + scatter**2, both], [both, bend + (BENDS_ALIKE * ramp.drift) ** 2]])
    design = np.array([[1.0, 0.0], [0.0, ramp.drift]])
    weighed = design.T @ np.linalg.inv(covariance)
    return Shared(weighed @ design, weighed @ np.array([ramp.free_rate, ramp.bend]))


def known_of(planned: Law) -> Shared:
    """The plan as normal equations."""
    weights = np.array([planned.rate_sigma, planned.bend_sigma]) ** -2.0
    return Shared(np.diag(weights), weights * np.array([planned.rate, planned.bend]))


def law_of(parts: Sequence[Shared]) -> Law:
    """r and k by all parts."""
    covariance = np.linalg.inv(np.sum([part.normal for part in parts], axis=0))
    rate, bend = covariance @ np.sum([part.right for part in parts], axis=0)
    sigmas = np.sqrt(np.diag(covariance))
    return Law(float(rate), float(sigmas[0]), float(bend), float(sigmas[1]), float(covariance[0, 1]))


def session_scatter(known: Sequence[Ramp], planned: Law) -> float:
    """Spread of true rates of a session, at least what a tester repeats a ramp to.   [N/s]"""
    least = REPEATS * planned.rate
    law = law_of([known_of(planned), *(told_by(one, least) for one in known)])
    values, sigmas = [], []
    for one in known:
        rate, both, bend = one.covariance
        bend += (BENDS_ALIKE * one.drift) ** 2
        values.append(one.free_rate + both / bend * (law.bend * one.drift - one.bend))
        sigmas.append(np.sqrt(max(rate - both**2 / bend, 1e-3 * rate)))
    return max(scatter_of(np.array(values), np.array(sigmas)), least)


def shared_laws(told: Sequence[Ramp | None], planned: Law) -> list[Law]:
    """For every pull of a session the law of its ramp by the others; as planned where they tell nothing.

    told       what each tells by its own times without load; None = nothing
    planned    as commanded, and how well a tester keeps it
    """
    known = [one for one in told if one is not None]
    if len(known) < 2:
        return [planned for _ in told]
    scatter = session_scatter(known, planned)
    parts = [None if one is None else told_by(one, scatter) for one in told]
    out = []
    for k in range(len(told)):
        law = law_of([known_of(planned), *(one for j, one in enumerate(parts) if one is not None and j != k)])
        # a pull differs from the session, but no more than any from the plan, unless they are seen to
        rate_sigma = max(min(float(np.hypot(law.rate_sigma, scatter)), planned.rate_sigma), scatter)
        bend_sigma = min(float(np.hypot(law.bend_sigma, BENDS_ALIKE)), planned.bend_sigma)
        out.append(law._replace(rate_sigma=rate_sigma, bend_sigma=bend_sigma))
    return out


def other_rate(told: Sequence[Ramp], planned: Law) -> str:
    """In words where the ramps of a session are significantly other than planned; "" = they are not."""
    if len(told) < FEWEST_RAMPS:
        return ""
    scatter = session_scatter(told, planned)
    found = law_of([known_of(planned), *(told_by(one, scatter) for one in told)])
    if abs(found.rate - planned.rate) < max(SURELY * found.rate_sigma, REPEATS * planned.rate):
        return ""
    part, half = found.rate / planned.rate, SURELY * found.rate_sigma
    return f"ramps of {found.rate:.4g} +- {half:.2g} N/s by {len(told)} pulls, {part:.3f} of the planned"
