"""What a handful of tests can say: difference to the reference with its interval, trends, a weakening pad."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from metamer.core.records import Array

LEVEL = 0.95  # of the confidence intervals                                             [-]
MOST_WAYS = 20_000  # exact permutation tests up to so many ways to split the runs
WEAKER = 0.15  # fall of the mean that counts as a weakening pad                        [-]
WEAKER_LEVEL = 0.01  # and how unlikely it must be by chance                           [-]


@dataclass(frozen=True, kw_only=True)
class Difference:
    """Mean of tests minus mean of references.

    mean             of the difference                                                  [N]
    sigma            its standard deviation; None = one test only                       [N]
    low, high        ends of the 95 % interval by Welch; None likewise                  [N]
    p                two-sided, Welch                                                   [-]
    p_permutation    two-sided, exact over all ways to split the runs; None = too many or too few   [-]
    """

    mean: float
    sigma: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None
    p_permutation: float | None = None


def two_sided(t: float, freedom: float) -> float:
    """Probability of |T| beyond |t| by Student's law.   [-]"""
    from scipy.special import stdtr

    return float(2.0 * stdtr(freedom, -abs(t)))


def quantile(freedom: float, level: float = LEVEL) -> float:
    """Half width of the interval of a level in standard deviations, by Student's law.   [-]"""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, 0.5 + 0.5 * level))


def permutation_p(a: Array, b: Array) -> float | None:
    """Share of all splits of the runs whose means differ as much; None where that is too many or nothing.   [-]"""
    n, m = len(a), len(b)
    if n < 2 or m < 2 or math.comb(n + m, n) > MOST_WAYS:
        return None
    both = np.concatenate([a, b])
    picked = np.array(list(combinations(range(n + m), n)))
    sums = both[picked].sum(axis=1)
    apart = np.abs(sums / n - (both.sum() - sums) / m)
    seen = abs(a.mean() - b.mean())
    return float((apart >= seen * (1.0 - 1e-12)).mean())


def difference(tests: Sequence[float], references: Sequence[float]) -> Difference:
    """Tests against references; without references the tests stand alone, and the zero is their own.

    With a single reference its scatter is taken to be that of the tests.
    """
    a, b = np.asarray(tests, dtype=np.float64), np.asarray(references, dtype=np.float64)
    mean = float(a.mean() - (b.mean() if b.size else 0.0))
    if len(a) < 2:
        return Difference(mean=mean)
    variance = float(a.var(ddof=1))
    other = float(b.var(ddof=1)) if len(b) > 1 else variance
    one, two = variance / len(a), (other / len(b) if b.size else 0.0)
    sigma = math.sqrt(one + two)
    if sigma == 0.0:
        return Difference(mean=mean, sigma=0.0, low=mean, high=mean)
    below = one**2 / (len(a) - 1) + (two**2 / (len(b) - 1) if len(b) > 1 else 0.0)
    freedom = (one + two) ** 2 / below if len(b) != 1 else float(len(a) - 1)
    reach = quantile(freedom) * sigma
    return Difference(
        mean=mean,
        sigma=sigma,
        low=mean - reach,
        high=mean + reach,
        p=two_sided(mean / sigma, freedom),
        p_permutation=permutation_p(a, b),
    )


@dataclass(frozen=True, kw_only=True)
class Trend:
    """Failure force against the logarithm of the ramp rate.

    slope        change per tenfold rate                                     [N]
    low, high    ends of its 95 % interval                                   [N]
    p            two-sided, that there is none                               [-]
    """

    slope: float
    low: float | None
    high: float | None
    p: float | None


def rate_trend(rates: Sequence[float], forces: Sequence[float]) -> Trend:
    """Least-squares line of force over log10(rate)."""
    x, y = np.log10(np.asarray(rates)), np.asarray(forces)
    spread = float(((x - x.mean()) ** 2).sum())
    slope = float(((x - x.mean()) * (y - y.mean())).sum() / spread)
    rest = y - y.mean() - slope * (x - x.mean())
    freedom = len(x) - 2
    if freedom < 1:
        return Trend(slope=slope, low=None, high=None, p=None)
    sigma = math.sqrt(float((rest**2).sum()) / freedom / spread)
    if sigma == 0.0:
        return Trend(slope=slope, low=slope, high=slope, p=None)
    reach = quantile(freedom) * sigma
    return Trend(slope=slope, low=slope - reach, high=slope + reach, p=two_sided(slope / sigma, freedom))


@dataclass(frozen=True, kw_only=True)
class Weakening:
    """A pad that holds less from some test on.

    first    number of the first weak test, from 0
    fall     of the mean                                                     [-]
    p        of such a fall by chance, all places of the split counted       [-]
    """

    first: int
    fall: float
    p: float


def weakening(forces: Sequence[float]) -> Weakening | None:
    """Whether the last tests of a series are weaker than the first by 15 % or more, beyond chance.

    forces    in the order of the tests                                      [N]
    """
    x = np.asarray(forces, dtype=np.float64)
    best: Weakening | None = None
    splits = range(3, len(x))
    for k in splits:
        early, late = x[:k], x[k:]
        fall = 1.0 - late.mean() / early.mean() if early.mean() > 0.0 else 0.0
        rest = float(((early - early.mean()) ** 2).sum() + ((late - late.mean()) ** 2).sum())
        freedom = len(x) - 2
        if fall < WEAKER or freedom < 2:
            continue
        sigma = math.sqrt(rest / freedom * (1.0 / k + 1.0 / (len(x) - k)))
        t = (early.mean() - late.mean()) / sigma if sigma > 0.0 else math.inf
        p = min(1.0, 0.5 * two_sided(t, freedom) * len(splits)) if math.isfinite(t) else 0.0
        if p < WEAKER_LEVEL and (best is None or p < best.p):
            best = Weakening(first=k, fall=float(fall), p=p)
    return best
