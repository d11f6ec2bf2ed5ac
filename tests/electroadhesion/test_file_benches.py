"""The analysis judged by six benches through their files, with default settings and the bars of the issue.

Looked at while the analysis was made: lever bench, seeds 0 to 299, 5000 to 5399, 40000 to 40399, 60000 to 60399, 62000
to 62399 and defects of 30000 to 30099; water bench, seeds 0 to 19, 100 to 499, 60000 to 60399 and 62000 to 62399;
spindle bench, seeds 0 to 299 and 1000 to 1799; all, screw bench too, 80000 to 80399 and 82000 to 82299; all, stage
bench too, 90000 to 95039, stage bench 0 to 299; all, winch bench too, 86000 to 86299. Those here were not, but for
70000 to 70399 of the first three, where
the analysis before was judged.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest
from electroadhesion.benches import lever_bench, screw_bench, spindle_bench, stage_bench, water_bench, winch_bench
from scipy.signal import lfilter

from metamer.electroadhesion.failure import failure_by_hand, find_failure
from metamer.electroadhesion.failure.onset import trust_in_ramp
from metamer.electroadhesion.traces import BadTrace, Series, Trace, read_trace

ALL = {
    "lever": lever_bench,
    "water": water_bench,
    "spindle": spindle_bench,
    "screw": screw_bench,
    "stage": stage_bench,
    "winch": winch_bench,
}
BENCHES = pytest.mark.parametrize("bench", list(ALL.values()), ids=list(ALL))
KINDS = pytest.mark.parametrize("kind", ["monolithic", "granular"])
DEFECTS = pytest.mark.parametrize("defect", lever_bench.DEFECTS)
QUICK_SEED, STUDY_SEED = 20_000, 84_000
LARGEST_ERROR = 0.01  # of a peak, relative; of a knee [N]


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
    return pull, find_failure(read_trace(path, pull.series.lever_arm), pull.series)


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
def test_a_trace_that_does_not_tell_is_left_out(kind, tmp_path):
    pull = spindle_bench.pull(QUICK_SEED, kind)
    (tmp_path / "trace.csv").write_text(pull.text)
    trace = read_trace(tmp_path / "trace.csv", pull.series.lever_arm)
    found = find_failure(trace, pull.series)
    half = 0.5 * (found.high - found.low) / max(found.force, 1.0)
    assert half < pull.series.tolerance == 0.0125
    assert find_failure(trace, replace(pull.series, tolerance=1.01 * half)) == found
    with pytest.raises(BadTrace, match=r"does not tell: .* \+- .* N where \+- .* N \(tolerance\) is asked"):
        find_failure(trace, replace(pull.series, tolerance=0.99 * half))
    assert find_failure(trace, replace(pull.series, tolerance=0.0)) == found
    # a person may take it all the same
    assert failure_by_hand(trace, replace(pull.series, tolerance=0.99 * half), when=None).force == found.force


@pytest.mark.parametrize("growth", [0.0, 200.0])
def test_a_sudden_fall_behind_a_cell_and_a_round_top_are_told_alike(growth):
    """A round top was told some 12 ms of the ramp too high, four times what a sudden fall was too low."""
    rng, step, cell = np.random.default_rng(7), 1e-3, 6e-3
    t = np.arange(0.0, 9.0, step)
    ramp = np.clip(t - 2.0, 0.0, None)
    since = np.clip(t - 7.0, -1.0, 0.2)
    # behind its own growth the force is highest where both slopes are one; a sudden fall has its top at once
    lost = np.minimum(np.exp(growth * since) / growth, 3.0) if growth else 3.0 * (since > 0.0)
    load = np.where(t < 8.0, ramp - lost, np.clip(7.0 - lost[-1] - 10.0 * (t - 8.0), 0.0, None))
    shown = lfilter([step / cell], [1.0, step / cell - 1.0], load)
    length = 1e-4 * np.minimum(ramp, 5.0) + 0.02 * np.clip((t - 7.0) / 0.1, 0.0, 1.0)
    trace = Trace(t=t, force=shown + rng.normal(0.0, 2e-3, t.size), length=length + rng.normal(0.0, 1e-6, t.size))
    found = find_failure(trace, Series(material="m", ramp_rate=1.0, rest_after=0.5))
    truth = float(load[t < 7.5].max())
    assert abs(found.force - truth) < 8e-3  # 8 ms of the ramp
    assert found.low < truth < found.high


def test_steps_of_a_ramp_are_no_noise_of_the_hold():
    rng = np.random.default_rng(3)
    hold = np.arange(80) < 40
    left = rng.normal(0.0, 1.0, 80)
    assert trust_in_ramp(left, hold) > 0.6
    assert trust_in_ramp(np.where(hold, left, 4.0 * left), hold) == pytest.approx(
        0.25 * trust_in_ramp(left, hold), rel=0.4
    )
    assert trust_in_ramp(np.where(hold, 4.0 * left, left), hold) == 1.0


def test_a_single_lost_sample_hides_a_failure_only_where_samples_are_coarse(tmp_path):
    seen = set()
    for seed in range(QUICK_SEED, QUICK_SEED + 40):
        pull = stage_bench.pull(seed, "monolithic")
        (tmp_path / "trace.csv").write_text(pull.text)
        trace = read_trace(tmp_path / "trace.csv", pull.series.lever_arm)
        coarse = trace.step > 0.006
        if coarse in seen:
            continue
        seen.add(coarse)
        series = replace(pull.series, tolerance=0.0)
        lost = replace(trace, filled=np.abs(trace.t - find_failure(trace, series).time) < 0.6 * trace.step)
        if coarse:
            with pytest.raises(BadTrace, match=r"unreadable: samples are missing at the failure, .* s, for"):
                find_failure(lost, series)
        else:
            find_failure(lost, series)
    assert seen == {True, False}


@pytest.mark.slow
@BENCHES
@KINDS
def test_bars_of_the_issue(bench, kind, tmp_path):
    found = score(tmp_path, bench, kind, range(STUDY_SEED, STUDY_SEED + 400))
    assert len(found.refused) <= 12, found.refused
    # without a rest after the pull a short hold tells the drift badly: of those told to +- 1.25 % or 12.5 mN at most,
    # by their sigmas one in 500 lies beyond: more than two of 400 have a chance of 5 % ..
    assert (np.abs(found.errors) > LARGEST_ERROR).sum() <= 2
    # .. and none without an interval that says so
    assert (np.abs(found.errors) < np.maximum(LARGEST_ERROR, 2.0 * found.halves)).all()
    assert 0.90 <= found.covered.mean() <= 0.98
