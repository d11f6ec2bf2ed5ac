"""The analysis judged by the lever bench through its files, with the bars of the issue.

Seeds 0 to 299, 5000 to 5399 and defects of 30000 to 30099 were looked at while the analysis was made; these were not.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from electroadhesion import lever_bench

from metamer.electroadhesion.failure import find_failure
from metamer.electroadhesion.traces import BadTrace, read_trace

KINDS = ("monolithic", "granular")
QUICK_SEED, STUDY_SEED = 20_000, 40_000
LARGEST_ERROR = 0.01  # of a peak, relative; of a knee [N]


@dataclass(frozen=True)
class Score:
    """Errors of good pulls (relative for peaks, N for knees), whether intervals cover, and refusals."""

    errors: np.ndarray
    covered: np.ndarray
    refused: tuple[str, ...]


def analysed(folder, seed, kind, defect=""):
    """A pull of the bench and its failure as the analysis finds it in its file; BadTrace where it is refused."""
    pull = lever_bench.pull(seed, kind, defect)
    path = lever_bench.write(folder, "trace.csv", pull)
    return pull, find_failure(read_trace(path, pull.series.lever_arm), pull.series)


def score(folder, kind, seeds):
    errors, covered, refused = [], [], []
    for seed in seeds:
        try:
            pull, found = analysed(folder, seed, kind)
        except BadTrace as bad:
            refused.append(f"{seed}: {bad}")
            continue
        errors.append((found.force - pull.force) / (pull.force if kind == "monolithic" else 1.0))
        covered.append(found.low <= pull.force <= found.high)
    return Score(np.array(errors), np.array(covered), tuple(refused))


def named(folder, seed, kind, defect):
    """What the analysis calls a file with a defect."""
    try:
        analysed(folder, seed, kind, defect)
    except BadTrace as bad:
        return str(bad).partition(":")[0]
    return "accepted"


@pytest.mark.parametrize("kind", KINDS)
def test_good_pulls_of_the_lever_bench(kind, tmp_path):
    found = score(tmp_path, kind, range(QUICK_SEED, QUICK_SEED + 30))
    # 97 % accepted: more than two of 30 refused has a chance of 6 %, more than three 1 %
    assert len(found.refused) <= 3, found.refused
    assert np.sort(np.abs(found.errors))[-2] < LARGEST_ERROR
    # fewer than 24 of 30 at 95 % has a chance of 1e-3
    assert found.covered.sum() >= 24


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("defect", lever_bench.DEFECTS)
def test_defects_of_the_lever_bench_are_named(kind, defect, tmp_path):
    calls = [named(tmp_path, QUICK_SEED + k, kind, defect) for k in range(5)]
    assert calls.count(defect) >= 4, calls


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_bars_of_the_issue(kind, tmp_path):
    found = score(tmp_path, kind, range(STUDY_SEED, STUDY_SEED + 400))
    assert len(found.refused) <= 12, found.refused
    # without a rest after the pull a short hold tells the drift badly: one in a hundred may lie beyond the bar
    assert np.quantile(np.abs(found.errors), 0.99) < LARGEST_ERROR
    assert 0.90 <= found.covered.mean() <= 0.98


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("defect", lever_bench.DEFECTS)
def test_defects_are_named_in_nineteen_of_twenty(kind, defect, tmp_path):
    calls = [named(tmp_path, STUDY_SEED + k, kind, defect) for k in range(100)]
    assert calls.count(defect) >= 95, calls
