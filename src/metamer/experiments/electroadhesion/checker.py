"""The consistency checker's verdict on Table 4.1, and what six tests can and cannot give."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metamer.electroadhesion.statistics import weakening
from metamer.electroadhesion.table import check_table, what_tests_give
from metamer.experiments.electroadhesion.published import PUBLISHED, SOURCE, SYSTEM, TEXT
from metamer.record.table import Row, check, compare


def weakening_rows(series: int = 400) -> Iterator[Row]:
    """How often a pad whose last two of six tests are weaker is found, by its fall and the spread of a test."""
    rng = np.random.default_rng(11)
    for spread, falls in ((0.03, (0.0, 0.2, 0.3, 0.4)), (0.09, (0.0, 0.3, 0.4))):
        for fall in falls:
            forces = (1.0 + spread * rng.normal(size=(series, 6))) * np.array([1.0] * 4 + [1.0 - fall] * 2)
            found = 100.0 * float(np.mean([weakening(row) is not None for row in forces.tolist()]))
            case = f"weakening pad, last two of six tests, spread {100 * spread:.0f} %"
            if fall == 0.0:
                yield check(SYSTEM, case, "steady pads called weak", found, 1.0, unit="%")
                continue
            note = "found: a fall of 15 % or more that chance makes in fewer than 1 of 100 series"
            yield compare(SYSTEM, case, f"found, fall {100 * fall:.0f} %", found, unit="%", note=note)


def checker_rows() -> Iterator[Row]:
    """Every row of the table, judged."""
    for name, verdict in zip(PUBLISHED, check_table(), strict=True):
        row, case = PUBLISHED[name], "consistency of Table 4.1"
        how = "stated" if verdict.stated else "not stated, six assumed"
        if not verdict.possible:
            yield compare(
                SYSTEM, case, f"{verdict.name}: least mean of {verdict.tests} tests", verdict.mean_least, row.mean,
                unit="N", tolerance=0.005 / abs(row.mean or 1.0), source=SOURCE, note=verdict.sentence,
                expected="differs",
            )  # fmt: skip
            yield compare(
                SYSTEM, case, f"{verdict.name}: tests that the row needs", float(verdict.tests_needed or 0), 6.0,
                tolerance=0.0, source="tambornini2020, section 4.4", note=verdict.sentence, expected="differs",
            )  # fmt: skip
            continue
        note = f"tests: {how}; differs from zero: {verdict.differs_from_zero}"
        yield compare(
            SYSTEM, case, f"{verdict.name}: spread of a test, at least", verdict.sigma_least, unit="N", note=note
        )
        yield compare(SYSTEM, case, f"{verdict.name}: 95 % interval, half width at most", verdict.reach_most, unit="N")
    flagged = [verdict.name for verdict in check_table() if not verdict.possible]
    yield check(
        SYSTEM, "consistency of Table 4.1", "rows flagged besides Slate",
        float(len([name for name in flagged if name != "Slate"])), 0.0, note=", ".join(flagged),
    )  # fmt: skip
    for name, value in what_tests_give().items():
        note = {
            "median_covered": "chance that the median lies between lowest and highest",
            "bulk_covered": "chance that lowest and highest hold 95 % of all tests: they are no limits",
            "smallest_p": "of six tests against six references, whatever the forces",
            "interval": "half width of the 95 % interval of the mean, in standard deviations of a test",
        }[name]
        yield compare(SYSTEM, "what six tests can give", name.replace("_", " "), value, note=note)
    yield from weakening_rows()
    for name, value, where in TEXT:
        row = PUBLISHED[name]
        digits = 0.5 if value >= 1.0 else 0.05
        yield compare(
            SYSTEM, "text against table", f"mean of {row.title}", row.mean, value, unit="N", tolerance=digits / value,
            source=f"tambornini2020, {where}", expected="differs",
            note="ours is the value of Table 4.1, theirs that of the text; half of its last digit is let pass",
        )  # fmt: skip
