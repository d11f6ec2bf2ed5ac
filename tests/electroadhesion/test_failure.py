"""Peaks, knees and defects against the truth of synthetic traces, at seeds that were never looked at."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.electroadhesion.failure import find_failure
from metamer.electroadhesion.failure.defects import check_drift
from metamer.electroadhesion.failure.signals import noise_of, running_mean, smooth
from metamer.electroadhesion.synthetic import DEFECTS, FRICTION, SIZES, make_trace, plan
from metamer.electroadhesion.traces import BadTrace, Trace
from metamer.experiments.electroadhesion.traces import run_trial
from metamer.systems.grounds.materials import MATERIALS

NAMES = [name for name, row in MATERIALS.items() if row.mean is not None]


def test_bars_of_the_issue_on_unseen_seeds():
    trial = run_trial(132, seed=int(np.random.default_rng(91).integers(1 << 30)))
    # bars of the issue: 3 % of a peak, 5 mN of a knee; at most 1 % of 132 is one file
    assert np.abs(trial.peak).max() < 0.03
    assert np.abs(trial.knee).max() < 0.005
    assert trial.refused <= 1
    assert sum(trial.missed.values()) <= 1
    assert trial.named >= 0.97 * trial.bad


@pytest.mark.slow
def test_bars_of_the_issue_over_a_thousand():
    trial = run_trial(1000, seed=4711)
    assert np.abs(trial.peak).max() < 0.03
    assert np.abs(trial.knee).max() < 0.005
    assert trial.refused <= 10
    assert sum(trial.missed.values()) <= 10


@pytest.mark.parametrize("defect", DEFECTS)
@pytest.mark.parametrize("name", ["sand", "regolith", "cork", "glass"])
def test_defects_at_their_smallest_size_are_named(name, defect):
    row = MATERIALS[name]
    series = plan(row)
    low, high = SIZES[defect]
    # the size that is hardest to see: a rail or a cut near the peak, the least of the others
    size = high if defect in ("clipped", "truncated") else low
    for seed in range(3):
        made = make_trace(series, FRICTION[row.kind] + row.mean, (77, seed), defect=defect, size=size)
        with pytest.raises(BadTrace, match=defect):
            find_failure(made.trace, series)


@pytest.mark.parametrize("factor", [0.8, 1.2])
def test_a_scale_that_is_off_by_a_fifth_is_caught(factor):
    series = plan(MATERIALS["wood"])
    good = make_trace(series, 5.5, 8).trace
    with pytest.raises(BadTrace, match="wrong scale"):
        find_failure(replace(good, force=good.force * factor), series)


def test_bias_of_the_maximum_is_gone():
    """The plain maximum of noisy data lies above the truth; the peak here does not."""
    series = plan(MATERIALS["cork"])
    plain, ours = [], []
    for seed in range(30):
        made = make_trace(series, 0.9, (5, seed))
        plain.append(made.trace.force.max() / made.force - 1.0)
        ours.append(find_failure(made.trace, series).force / made.force - 1.0)
    assert np.mean(plain) > 0.01
    # 30 traces with a spread of half a percent: three standard errors
    assert abs(np.mean(ours)) < 0.003


def test_clean_traces_are_exact():
    """Without noise the peak is the end of the ramp, to half the smoothing window (three samples) and two more."""
    t = np.arange(4000) * 0.002
    force = np.where(t < 5.0, np.clip(t - 0.5, 0.0, None), 1.0)
    length = np.where(t < 5.0, 1e-4 * force, 0.02)
    series = replace(plan(MATERIALS["pmma"]), ramp_rate=1.0, duration=8.0, force_range=0.0)
    found = find_failure(Trace(t=t, force=force, length=length), series)
    assert found.force == pytest.approx(4.5, abs=5 * 0.002)
    assert found.time == pytest.approx(5.0, abs=5 * 0.002)
    assert found.tare == pytest.approx(0.0, abs=1e-9)


def test_tare_is_taken_off():
    series = plan(MATERIALS["glass"])
    trace = make_trace(series, 9.0, 3).trace
    moved = replace(trace, force=trace.force + 0.5)
    # rounding of sums only
    assert find_failure(moved, series).force == pytest.approx(find_failure(trace, series).force, abs=1e-9)


def test_other_sample_rates():
    """Half the samples of a good file are a good file."""
    for name in ("pmma", "sand"):
        row = MATERIALS[name]
        series = plan(row)
        made = make_trace(series, FRICTION[row.kind] + row.mean, 12)
        half = Trace(t=made.trace.t[::2], force=made.trace.force[::2], length=made.trace.length[::2])
        bar = 0.005 if row.kind == "granular" else 0.03 * made.force
        assert find_failure(half, series).force == pytest.approx(made.force, abs=bar)


def test_sigma_tells_the_error():
    """The stated uncertainty covers the error of nine in ten traces within two and a half of it, plus the quantum."""
    series = plan(MATERIALS["sand"])
    inside = 0
    for seed in range(40):
        made = make_trace(series, 0.19, (6, seed))
        found = find_failure(made.trace, series)
        inside += abs(found.force - made.force) <= 2.5 * found.sigma + 0.0005
    assert inside >= 36


@pytest.mark.parametrize("name", ["sand", "pmma"])
def test_a_short_file_is_told_from_one_without_failure_when_no_length_is_planned(name):
    row = MATERIALS[name]
    series = plan(row)
    force = FRICTION[row.kind] + row.mean
    open_ended = replace(series, duration=0.0)
    for defect, size in (("truncated", 0.7), ("no failure", None)):
        made = make_trace(series, force, (3, 5), defect=defect, size=size)
        with pytest.raises(BadTrace, match=defect):
            find_failure(made.trace, open_ended)


def test_drift_needs_a_way():
    series = plan(MATERIALS["sand"])
    trace = make_trace(series, 0.19, 1).trace
    failure = find_failure(trace, series)
    with pytest.raises(BadTrace, match="drifting pad"):
        check_drift(replace(trace, length=0.0 * trace.length), series, failure)


def test_smoothing_keeps_lines():
    x = np.linspace(0.0, 1.0, 101)
    # symmetric windows of a line give the line, away from the ends
    np.testing.assert_allclose(running_mean(x, 7)[3:-3], x[3:-3], atol=1e-12)
    np.testing.assert_allclose(smooth(x, 3.0)[9:-9], x[9:-9], atol=1e-12)


def test_noise_is_measured_on_a_ramp():
    rng = np.random.default_rng(2)
    force = np.linspace(0.0, 5.0, 5000) + rng.normal(0.0, 0.01, 5000)
    # a median over 5000 samples knows a spread to about 2 %
    assert noise_of(force) == pytest.approx(0.01, rel=0.08)
