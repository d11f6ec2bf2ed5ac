"""Table 4.1 and what can be inferred from lowest, mean, highest and a number of tests: tambornini2020.

A row is possible only if the tests between lowest and highest can make up the mean:
    ((n - 1) low + high)/n <= mean <= (low + (n - 1) high)/n, each with the rounding of the print.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from metamer.core.refusals import refuse
from metamer.electroadhesion.statistics import quantile
from metamer.systems.grounds.materials import MATERIALS, GroundMaterial

TESTS = 6  # stated for the monolithic materials only
TABLE: tuple[GroundMaterial, ...] = tuple(row for row in MATERIALS.values() if row.mean is not None)


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What the checker says of a row.

    possible              whether n tests can give these three numbers
    mean_least, mean_most   means that lowest and highest allow, rounding counted     [N]
    tests_needed          smallest number of tests that could give the row; None = no number can
    sigma_least, sigma_most   standard deviation of a test that the row allows; None where it is impossible   [N]
    reach_least, reach_most   half width of the 95 % interval of the mean             [N]
    differs_from_zero     "yes", "no" or "open": whether the interval of the mean leaves out zero
    """

    name: str
    tests: int
    stated: bool
    possible: bool
    mean_least: float
    mean_most: float
    tests_needed: int | None
    sigma_least: float | None
    sigma_most: float | None
    reach_least: float | None
    reach_most: float | None
    differs_from_zero: str

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        if self.possible:
            return f"{self.name}: possible with {self.tests} tests"
        if self.tests_needed is None:
            return f"{self.name}: the mean lies outside lowest and highest, no number of tests gives it"
        return (
            f"{self.name}: impossible for {self.tests} tests, the mean must be {self.mean_least:.4g} to "
            f"{self.mean_most:.4g} N; at least {self.tests_needed} tests are needed"
        )


def spread_bounds(low: float, mean: float, high: float, n: int) -> tuple[float, float]:
    """Smallest and largest standard deviation of n values with these extremes and mean.   [N]

    Smallest: all others equal. Largest: all others at an extreme but one, which makes up the mean.
    """
    inner = n - 2
    rest = n * mean - low - high
    ends = (low - mean) ** 2 + (high - mean) ** 2
    if inner == 0:
        return math.sqrt(ends / (n - 1)), math.sqrt(ends / (n - 1))
    middle = min(max(rest / inner, low), high)
    least = ends + inner * (middle - mean) ** 2
    # as many as possible at the top, one between, the others at the bottom
    room = (rest - inner * low) / (high - low) if high > low else 0.0
    top = min(max(math.floor(room + 1e-12), 0), inner)
    most = ends + top * (high - mean) ** 2 + max(inner - top - 1, 0) * (low - mean) ** 2
    if top < inner:
        between = min(max(rest - top * high - (inner - top - 1) * low, low), high)
        most += (between - mean) ** 2
    return math.sqrt(least / (n - 1)), math.sqrt(most / (n - 1))


def check_row(row: GroundMaterial, tests: int | None = None) -> Verdict:
    """Whether a row of lowest, mean and highest can come from its tests, and what it leaves open.

    tests    number of tests; None = as stated, six where nothing is stated
    """
    n = tests if tests is not None else (row.tests or TESTS)
    if isinstance(n, bool) or not isinstance(n, int) or n < 2:
        raise refuse("tests", n, "a whole number >= 2")
    if row.low is None or row.mean is None or row.high is None:
        raise refuse("material", row.name, "a material with measured forces")
    low, mean, high = row.low, row.mean, row.high
    if not low <= high:
        raise refuse(f"{row.name}.low", low, f"at most the highest force, {high:g} [N]")
    half = 0.5 * 10.0**-row.digits
    # the print rounds each number by up to half its last digit
    least = ((n - 1) * (low - half) + high - half) / n - half
    most = (low + half + (n - 1) * (high + half)) / n + half
    possible = least - 1e-12 <= mean <= most + 1e-12
    needed: int | None = n if possible else None
    if not possible and low - 2.0 * half < mean < high + 2.0 * half:
        side = mean - low if mean < least else high - mean
        needed = max(2, math.ceil((high - low - 2.0 * half) / max(side + 2.0 * half, 1e-12) - 1e-9))
    plain_least, plain_most = ((n - 1) * low + high) / n, (low + (n - 1) * high) / n
    if not possible:
        return Verdict(
            name=row.title, tests=n, stated=row.tests is not None, possible=False, mean_least=plain_least,
            mean_most=plain_most, tests_needed=needed, sigma_least=None, sigma_most=None, reach_least=None,
            reach_most=None, differs_from_zero="open",
        )  # fmt: skip
    sigma_least, sigma_most = spread_bounds(low, mean, high, n)
    factor = quantile(n - 1) / math.sqrt(n)
    reach_least, reach_most = factor * sigma_least, factor * sigma_most
    sure = "yes" if abs(mean) > reach_most else "no" if abs(mean) < reach_least else "open"
    return Verdict(
        name=row.title, tests=n, stated=row.tests is not None, possible=True, mean_least=plain_least,
        mean_most=plain_most, tests_needed=needed, sigma_least=sigma_least, sigma_most=sigma_most,
        reach_least=reach_least, reach_most=reach_most, differs_from_zero=sure,
    )  # fmt: skip


def check_table(rows: tuple[GroundMaterial, ...] = TABLE) -> tuple[Verdict, ...]:
    """The verdict on every row."""
    return tuple(check_row(row) for row in rows)


def what_tests_give(n: int = TESTS) -> dict[str, float]:
    """What n tests can and cannot give, whatever the material.

    median_covered     chance that the median lies between lowest and highest, 1 - 2^(1-n)
    bulk_covered       chance that lowest and highest hold 95 % of all tests, 1 - n p^(n-1) + (n-1) p^n
    smallest_p         smallest two-sided p of an exact test of n against n, 2/C(2n, n)
    interval           half width of the 95 % interval of the mean in standard deviations
    """
    if isinstance(n, bool) or not isinstance(n, int) or n < 2:
        raise refuse("tests", n, "a whole number >= 2")
    p = 0.95
    return {
        "median_covered": 1.0 - 2.0 ** (1 - n),
        "bulk_covered": 1.0 - n * p ** (n - 1) + (n - 1) * p**n,
        "smallest_p": 2.0 / math.comb(2 * n, n),
        "interval": quantile(n - 1) / math.sqrt(n),
    }
