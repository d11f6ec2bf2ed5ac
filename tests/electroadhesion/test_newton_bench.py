"""The analysis on a bench that follows Newton's law; seeds 1 to 4 were looked at while the analysis was made."""

from __future__ import annotations

import numpy as np
import pytest
from electroadhesion.benches import newton_bench

from metamer.electroadhesion.failure import find_failure
from metamer.electroadhesion.traces import BadTrace

LARGEST_STRETCH = 0.5  # part of the way before the failure


def judged(kind, seed, count):
    """Errors (relative for peaks, N for knees), whether they are covered, refusals, names of double slips."""
    errors, covered, refused, doubles = [], [], [], []
    for k in range(count):
        pull = newton_bench.make(kind, (seed, k))
        try:
            found = find_failure(pull.trace, pull.series)
        except BadTrace as bad:
            (doubles if pull.slips == 2 else refused).append(str(bad))
            continue
        if pull.slips == 2 or pull.share > LARGEST_STRETCH:
            continue
        errors.append((found.force - pull.force) / (pull.force if kind == "monolithic" else 1.0))
        covered.append(found.low <= pull.force <= found.high)
    refused = [text for text in refused if not text.startswith("drifting pad")]
    return np.array(errors), np.array(covered), refused, doubles


@pytest.mark.parametrize("kind", ["monolithic", "granular"])
def test_good_pulls(kind):
    errors, covered, refused, doubles = judged(kind, 601, 25)
    assert not refused
    # 1 % of the peak, 10 mN of the knee
    assert np.abs(errors).max() < 0.01
    assert covered.mean() > 0.8
    assert all(text.startswith("double slip") for text in doubles)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["monolithic", "granular"])
def test_bars(kind):
    errors, covered, refused, _ = judged(kind, 602, 400)
    assert len(refused) <= 0.03 * len(errors)
    assert np.quantile(np.abs(errors), 0.99) < 0.01
    # 95 % intervals over some 300 pulls, a standard error of 1.3 %
    assert 0.90 <= covered.mean() <= 0.98
