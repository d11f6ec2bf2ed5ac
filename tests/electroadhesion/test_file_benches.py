"""The analysis judged by four benches through their files, with the bars of the issue.

Looked at while the analysis was made: lever bench, seeds 0 to 299, 5000 to 5399, 40000 to 40399, 60000 to 60399, 62000
to 62399 and defects of 30000 to 30099; water bench, seeds 0 to 19, 100 to 499, 60000 to 60399 and 62000 to 62399;
spindle bench, seeds 0 to 299 and 1000 to 1799; all, screw bench too, 80000 to 80399 and 82000 to 82299. Those here were
not, but for 70000 to 70399 of the first three, where the analysis before was judged.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest
from electroadhesion.benches import lever_bench, screw_bench, spindle_bench, water_bench

from metamer.electroadhesion.failure import failure_by_hand, find_failure
from metamer.electroadhesion.traces import BadTrace, read_trace

ALL = {"lever": lever_bench, "water": water_bench, "spindle": spindle_bench, "screw": screw_bench}
BENCHES = pytest.mark.parametrize("bench", list(ALL.values()), ids=list(ALL))
KINDS = pytest.mark.parametrize("kind", ["monolithic", "granular"])
DEFECTS = pytest.mark.parametrize("defect", lever_bench.DEFECTS)
QUICK_SEED, STUDY_SEED = 20_000, 84_000
LARGEST_ERROR = 0.01  # of a peak, relative; of a knee [N]
TOLERANCE = 0.012  # half of an interval from which on a trace does not tell: more than 97 % of those of all benches do


@dataclass(frozen=True)
class Score:
    """Errors of good pulls and half intervals (relative for peaks, N for knees), and refusals."""

    errors: np.ndarray
    halves: np.ndarray
    refused: tuple[str, ...]

    @property
    def covered(self) -> np.ndarray:
        """(n,) whether intervals cover."""
        return np.abs(self.errors) <= self.halves


def analysed(folder, bench, seed, kind, defect=""):
    """A pull of the bench and its failure as the analysis finds it in its file; BadTrace where it is refused."""
    pull = bench.pull(seed, kind, defect)
    path = folder / "trace.csv"
    path.write_text(pull.text)
    return pull, find_failure(read_trace(path, pull.series.lever_arm), replace(pull.series, tolerance=TOLERANCE))


def score(folder, bench, kind, seeds):
    errors, halves, refused = [], [], []
    for seed in seeds:
        try:
            pull, found = analysed(folder, bench, seed, kind)
        except BadTrace as bad:
            refused.append(f"{seed}: {bad}")
            continue
        size = pull.force if kind == "monolithic" else 1.0
        errors.append((found.force - pull.force) / size)
        halves.append(0.5 * (found.high - found.low) / size)
    return Score(np.array(errors), np.array(halves), tuple(refused))


def named(folder, bench, seed, kind, defect):
    """What the analysis calls a file with a defect."""
    try:
        analysed(folder, bench, seed, kind, defect)
    except BadTrace as bad:
        return str(bad).partition(":")[0]
    return "accepted"


@BENCHES
@KINDS
def test_good_pulls(bench, kind, tmp_path):
    found = score(tmp_path, bench, kind, range(QUICK_SEED, QUICK_SEED + 30))
    # 97 % accepted: more than two of 30 refused has a chance of 6 %, more than three 1 %
    assert len(found.refused) <= 3, found.refused
    assert np.sort(np.abs(found.errors))[-2] < LARGEST_ERROR
    # fewer than 24 of 30 at 95 % has a chance of 1e-3
    assert found.covered.sum() >= 24


@BENCHES
@KINDS
@DEFECTS
@pytest.mark.parametrize(
    ("seed", "count", "least"), [(QUICK_SEED, 5, 4), pytest.param(STUDY_SEED, 100, 95, marks=pytest.mark.slow)]
)
def test_defects_are_named(bench, kind, defect, seed, count, least, tmp_path):
    calls = [named(tmp_path, bench, seed + k, kind, defect) for k in range(count)]
    assert calls.count(defect) >= least, calls


@KINDS
def test_a_round_beginning_is_no_drift(kind, tmp_path):
    """A ramp that begins roundly was taken for drift of the hold: peaks were low by half a percent in the mean."""
    found = score(tmp_path, water_bench, kind, range(QUICK_SEED + 100, QUICK_SEED + 150))
    # the mean of 50 errors over their sigmas: a standard error of 0.14; lags of cells and slips leave some of it
    assert abs(np.mean(1.96 * found.errors / found.halves)) < 0.6


def test_flow_that_seems_to_run_off_is_creep(tmp_path):
    """An exponential flow had its knee half a second before its largest acceleration and was accepted."""
    calls = [named(tmp_path, spindle_bench, seed, "granular", "creep") for seed in (102, 154, 163, 166)]
    assert calls == ["creep"] * 4


def test_the_falls_of_a_double_slip_are_named(tmp_path):
    """The first fall spoiled the zero, and its place was told as the first samples of the file."""
    for seed in range(QUICK_SEED, QUICK_SEED + 8):
        pull = screw_bench.pull(seed, "monolithic", "double slip")
        (tmp_path / "trace.csv").write_text(pull.text)
        trace = read_trace(tmp_path / "trace.csv", pull.series.lever_arm)
        with pytest.raises(BadTrace, match="double slip") as told:
            find_failure(trace, pull.series)
        first = float(str(told.value).rpartition(" at ")[2].split(" s")[0])
        before, after = (np.interp(first + shift, trace.t, trace.force) for shift in (-0.1, 0.2))
        assert before - after > 0.1 * float(np.ptp(trace.force)), (seed, str(told.value))


def test_an_even_run_of_a_stretched_pad_is_a_failure(tmp_path):
    """Three good pulls on grains: half of the way is stretch, then the arm runs evenly for 0.7 s."""
    for seed, k in ((80012, 4), (80019, 0), (80028, 2)):
        pull = screw_bench.session(seed, "granular", 6)[k]
        (tmp_path / "trace.csv").write_text(pull.text)
        found = find_failure(read_trace(tmp_path / "trace.csv", pull.series.lever_arm), pull.series)
        assert abs(found.force - pull.force) < LARGEST_ERROR


@KINDS
def test_a_trace_that_does_not_tell_is_left_out_where_the_series_asks_for_it(kind, tmp_path):
    pull = spindle_bench.pull(QUICK_SEED, kind)
    (tmp_path / "trace.csv").write_text(pull.text)
    trace = read_trace(tmp_path / "trace.csv", pull.series.lever_arm)
    found = find_failure(trace, pull.series)
    half = 0.5 * (found.high - found.low) / max(found.force, 1.0)
    assert find_failure(trace, replace(pull.series, tolerance=1.01 * half)) == found
    with pytest.raises(BadTrace, match=r"does not tell: .* \+- .* N where \+- .* N \(tolerance\) is asked"):
        find_failure(trace, replace(pull.series, tolerance=0.99 * half))
    # a person may take it all the same
    assert failure_by_hand(trace, replace(pull.series, tolerance=0.99 * half), when=None).force == found.force


@pytest.mark.slow
@BENCHES
@KINDS
def test_bars_of_the_issue(bench, kind, tmp_path):
    found = score(tmp_path, bench, kind, range(STUDY_SEED, STUDY_SEED + 400))
    assert len(found.refused) <= 12, found.refused
    # without a rest after the pull a short hold tells the drift badly: one in a hundred may lie beyond the bar ..
    assert np.quantile(np.abs(found.errors), 0.99) < LARGEST_ERROR
    # .. and none without an interval that says so
    assert (np.abs(found.errors) < np.maximum(LARGEST_ERROR, 2.0 * found.halves)).all()
    assert 0.90 <= found.covered.mean() <= 0.98
