"""The analysis on traces of another bench, written apart from it: acceptance, errors, coverage, names of defects.

Seeds 1, 2, 11, 12, 21, 22, 31 and 32 were looked at while the analysis was made; those here were not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest
from electroadhesion.benches import bench

from metamer.electroadhesion.failure import find_failure
from metamer.electroadhesion.failure.signals import hinge, step_height, step_in_bent_line
from metamer.electroadhesion.traces import BadTrace

FAST_SEED, SLOW_SEED = 501, 502
KINDS = ("monolithic", "granular")
IN_NOTES = ("stick-slip", "tare jump")  # named while the file is still used


@dataclass(frozen=True)
class Score:
    """What good pulls gave: relative errors of peaks or errors of knees [N], and whether they are covered."""

    errors: np.ndarray
    covered: np.ndarray
    refused: tuple[str, ...]


def score(kind: str, seed: int, count: int) -> Score:
    errors, covered, refused = [], [], []
    for k in range(count):
        pull = bench.make(kind, (seed, k, kind == "granular"))
        try:
            found = find_failure(pull.trace, pull.series)
        except BadTrace as bad:
            refused.append(f"{k}: {bad}")
            continue
        error = found.force - pull.force
        errors.append(error / pull.force if kind == "monolithic" else error)
        covered.append(found.low <= pull.force <= found.high)
    return Score(np.array(errors), np.array(covered), tuple(refused))


def named(kind: str, defect: str, seed: int, k: int) -> str:
    """What the analysis calls a file with a defect."""
    pull = bench.make(kind, (seed, k, bench.DEFECTS.index(defect), kind == "granular"), defect)
    try:
        notes = find_failure(pull.trace, pull.series).notes
    except BadTrace as bad:
        return str(bad).partition(":")[0]
    return defect if defect in IN_NOTES and any(defect in note for note in notes) else "accepted"


@pytest.mark.parametrize("kind", KINDS)
def test_good_pulls_of_another_bench(kind):
    found = score(kind, FAST_SEED, 40)
    # bars of the issue: 97 % accepted, peaks within 1 %, knees within 10 mN; both bars are 0.01
    assert len(found.refused) <= 1, found.refused
    assert np.abs(found.errors).max() < 0.01
    # 40 draws at 95 %: fewer than 33 has a chance of 1e-3
    assert found.covered.sum() >= 33


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_bars_of_the_issue_on_another_bench(kind):
    found = score(kind, SLOW_SEED, 400)
    assert len(found.refused) <= 12, found.refused
    # one in a hundred may lie beyond: a jump of the zero just before the failure leaves few samples behind it
    assert np.quantile(np.abs(found.errors), 0.99) < 0.01
    assert 0.90 <= found.covered.mean() <= 0.98


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("defect", bench.DEFECTS)
@pytest.mark.parametrize(
    ("seed", "count", "least"), [(FAST_SEED, 6, 5), pytest.param(SLOW_SEED, 100, 95, marks=pytest.mark.slow)]
)
def test_defects_of_another_bench_are_named(kind, defect, seed, count, least):
    if kind == "granular" and defect == "stick-slip":
        pytest.skip("the rod stops the arm")
    calls = [named(kind, defect, seed, k) for k in range(count)]
    assert calls.count(defect) >= least, calls


def test_drift_and_scale_are_told_apart():
    """The issue's own case: 0.09 N/s on a ramp of 1 N/s is drift and comes off, a scale of 0.91 is refused."""
    rng = np.random.default_rng(8)
    t = np.arange(0.0, 11.0, 0.004)
    load = np.where(t < 7.0, np.clip(t - 2.0, 0.0, None), np.where(t < 8.5, 1.5, 0.0))
    length = np.where(t < 7.0, 1e-4 * load, np.minimum(0.02, 5e-4 + 0.2 * (t - 7.0))) + rng.normal(0.0, 5e-6, t.size)
    pull = bench.make("monolithic", 1)
    series = replace(pull.series, ramp_rate=1.0, duration=11.0, rest_after=2.0)
    force = load + rng.normal(0.0, 0.01, t.size)
    drifting = find_failure(replace(pull.trace, t=t, force=force + 0.3 + 0.09 * t, length=length), series)
    assert drifting.force == pytest.approx(5.0, abs=0.01)
    assert drifting.low < 5.0 < drifting.high
    assert any("drift of 0.09" in note or "drift of 0.089" in note for note in drifting.notes)
    jumped = find_failure(replace(pull.trace, t=t, force=force + 0.5 * (t > 4.5), length=length), series)
    assert jumped.force == pytest.approx(5.0, abs=0.015)
    assert any("tare jump of 0.5" in note for note in jumped.notes)
    with pytest.raises(BadTrace, match=r"wrong scale.*0\.91"):
        find_failure(replace(pull.trace, t=t, force=0.91 * force, length=length), series)


def test_hinge_and_step_find_what_was_put_in():
    rng = np.random.default_rng(4)
    t = np.linspace(0.0, 10.0, 2000)
    bent = 0.1 * t + 2.0 * np.clip(t - 3.0, 0.0, None) + rng.normal(0.0, 0.01, t.size)
    found = hinge(t, bent)
    # block means of 16 samples: the place to a block, 0.08 s
    assert found.at == pytest.approx(3.0, abs=0.08)
    assert (found.before, found.after) == (pytest.approx(0.1, abs=0.02), pytest.approx(2.1, abs=0.02))
    step = step_in_bent_line(t, bent + 0.7 * (t > 6.0))
    # blocks of 0.2 s bend to 0.4 s, at a bend of 2: roughly; the fine fit knows it to three sigmas
    assert step.height == pytest.approx(0.7, abs=0.2)
    height, sigma = step_height(t, bent + 0.7 * (t > 6.0), int(np.searchsorted(t, 6.0)), step.bend)
    assert abs(height - 0.7) < max(3.0 * sigma, 0.005)
    assert step.at == pytest.approx(6.0, abs=0.2)
    # two bends are no step
    assert step_in_bent_line(t, bent - 2.0 * np.clip(t - 7.0, 0.0, None)) is None
