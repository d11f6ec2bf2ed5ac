"""The consistency checker's verdict on Table 4.1, and what six tests can and cannot give."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from metamer.electroadhesion.statistics import weakening
from metamer.electroadhesion.table import check_table, what_tests_give
from metamer.experiments.electroadhesion.claims import CONSISTENCY, LEAST_MEAN, TESTS, TEXT, TEXT_CASE, text_quantity
from metamer.record.claims import Measured, Row, bar, by_formula, number, residual
from metamer.systems.grounds.materials import MATERIALS

# share of weak pads that six tests let one find, by the spread of a test and the fall [%]; 0 would find none
FOUND_SHARE = {
    (0.03, 0.2): (85.0, 100.0), (0.03, 0.3): (98.0, 100.0), (0.03, 0.4): (98.0, 100.0), (0.09, 0.3): (25.0, 60.0),
    (0.09, 0.4): (50.0, 90.0),
}  # fmt: skip

PLATEAU_READINGS, PLATEAU_TESTS, HIGHEST_OF_100 = (
    100,
    4000,
    2.50759,
)  # readings of a plateau, tests, and the closed form [deviations]


def weakening_rows(series: int = 400) -> Iterator[Row]:
    """How often a pad whose last two of six tests are weaker is found, by its fall and the spread of a test."""
    rng = np.random.default_rng(11)
    for spread, falls in ((0.03, (0.0, 0.2, 0.3, 0.4)), (0.09, (0.0, 0.3, 0.4))):
        for fall in falls:
            forces = (1.0 + spread * rng.normal(size=(series, 6))) * np.array([1.0] * 4 + [1.0 - fall] * 2)
            found = 100.0 * float(np.mean([weakening(row) is not None for row in forces.tolist()]))
            case = f"weakening pad, last two of six tests, spread {100 * spread:.0f} %"
            if fall == 0.0:
                yield residual(case, "steady pads called weak [%]", found, 1.0)
                continue
            note = "found: a fall of 15 % or more that chance makes in fewer than 1 of 100 series"
            yield bar(case, f"found, fall {100 * fall:.0f} % [%]", found, FOUND_SHARE[spread, fall], note)


def checker_numbers() -> Measured:
    """What the checker makes of the row that it flags, and the table beside the text."""
    found: dict[tuple[str, str], float | None] = {}
    for verdict in check_table():
        if not verdict.possible:
            found[CONSISTENCY, f"{verdict.name}: {LEAST_MEAN}"] = verdict.mean_least
            found[CONSISTENCY, f"{verdict.name}: {TESTS}"] = float(verdict.tests_needed or 0)
    for name, _, where in TEXT:
        found[TEXT_CASE, text_quantity(name, where)] = MATERIALS[name].mean
    return found


def checker_rows() -> Iterator[Row]:
    """Every row of the table, judged."""
    case = CONSISTENCY
    for verdict in check_table():
        if not verdict.possible:
            continue
        how = "stated" if verdict.stated else "not stated, six assumed"
        note = f"tests: {how}; differs from zero: {verdict.differs_from_zero}"
        yield number(case, f"{verdict.name}: spread of a test, at least [N]", verdict.sigma_least, note)
        yield number(case, f"{verdict.name}: 95 % interval, half width at most [N]", verdict.reach_most)
    flagged = [verdict.name for verdict in check_table() if not verdict.possible]
    names = ", ".join(flagged)
    yield bar(case, "rows flagged", float(len(flagged)), (1.0, 1.0), names)
    others = [name for name in flagged if name != "Slate"]
    yield residual(case, "rows flagged besides Slate", float(len(others)), 0.0, names)
    # closed forms of six tests: order statistics, exact permutations, Student's t
    closed = {
        "median_covered": (1.0 - 2.0 * 0.5**6, "chance that the median lies between lowest and highest"),
        "bulk_covered": (1.0 - 6 * 0.95**5 + 5 * 0.95**6, "that they hold 95 % of all tests: they are no limits"),
        "smallest_p": (2.0 / math.comb(12, 6), "of six tests against six references, whatever the forces"),
        "interval": (2.5705818 / math.sqrt(6.0), "half width of the 95 % interval of a mean, in deviations of a test"),
    }
    for name, value in what_tests_give().items():
        other, note = closed[name]
        yield by_formula(
            "what six tests can give", name.replace("_", " "), value, other, 1e-6,
            "order statistics, permutations, Student's t of 5", note,
        )  # fmt: skip
    yield from weakening_rows()
    quantity = f"bias of the highest of {PLATEAU_READINGS} readings [deviations]"
    yield by_formula(
        "highest value of a noisy force", quantity, highest_bias(), HIGHEST_OF_100, 0.02,
        "mean of the largest of 100 normal deviates", "a peak that is the highest reading lies so far above the force",
    )  # fmt: skip


def highest_bias() -> float:
    """Mean of the highest of equal readings with noise of deviation 1, over many tests.   [-]"""
    return float(np.random.default_rng(100).normal(size=(PLATEAU_TESTS, PLATEAU_READINGS)).max(axis=1).mean())
