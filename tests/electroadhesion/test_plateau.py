"""Peels at constant speed: the plateau is read with its interval, what has none is refused."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.electroadhesion.analyse import analyse
from metamer.electroadhesion.failure import failure_by_hand, find_failure
from metamer.electroadhesion.materials import materials_from_tests
from metamer.electroadhesion.traces import BadTrace, Series, Trace, text_from_trace

WIDTH, ANGLE, SPEED = 0.05, math.pi / 2.0, 5e-3
SERIES = Series(
    material="m",
    type="peel",
    kind="plateau",
    tests="*.csv",
    speed=SPEED,
    pad_width=WIDTH,
    peel_angle=ANGLE,
    rest_after=2.0,
)


def peel(seed, *, level=2.0, trend=0.0, rise=4e-3, way=0.06, detaches=0.05, scale=1.0):
    """A pulled strip: stretch, front with coloured resistance, end of the strip, rest; and its true mean force."""
    rng = np.random.default_rng(seed)
    step = 1.0 / rng.choice([50.0, 200.0, 500.0])
    hold, moves, rest = 1.5, way / SPEED, 2.5
    t = np.arange(0.0, hold + moves + rest, step)
    length = np.clip((t - hold) * SPEED, 0.0, way)
    front = np.zeros(len(t))
    for k in range(1, len(t)):
        front[k] = front[k - 1] * (1.0 - step / 0.4) + np.sqrt(2.0 * step / 0.4) * rng.normal() * 0.05
    pulled = level * (1.0 + front + trend * (length / way - 0.5)) * (1.0 - np.exp(-((length / rise) ** 2)))
    pulled = np.where((length > detaches) | (t > hold + moves), 0.0, pulled)
    force = pulled + 0.1 + 0.01 * t + 0.01 * rng.normal(size=len(t))
    return Trace(t=t, force=np.round(force, 4), length=scale * length + 2e-6 * rng.normal(size=len(t))), level


def test_plateaus_are_read_with_their_intervals():
    errors, covered = [], []
    for seed in range(300, 340):
        trace, level = peel(seed)
        found = find_failure(trace, SERIES)
        errors.append(found.force / level - 1.0)
        covered.append(found.low <= level <= found.high)
    # fronts that scatter by 5 % with a memory of 0.4 s over 9 s: a standard error of 1.5 %
    assert np.abs(errors).max() < 0.06
    assert abs(np.mean(errors)) < 0.01
    # fewer than 33 of 40 at 95 % has a chance of 1e-3
    assert sum(covered) >= 33


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"trend": 0.6}, "no plateau, the force goes from"),
        ({"detaches": 0.008}, "no failure"),
        ({"level": 0.02}, "does not stand out"),
        ({"scale": 1.3}, "wrong scale: the arm moves at 6.5 mm/s, 1.30"),
    ],
)
def test_what_has_no_plateau_is_refused(change, words):
    with pytest.raises(BadTrace, match=words):
        find_failure(peel(3, **change)[0], SERIES)


def test_a_person_chooses_the_part():
    trace, level = peel(3, trend=0.6)
    found = failure_by_hand(trace, SERIES, when=1.5 + 0.5 * 0.06 / SPEED)
    assert found.force == pytest.approx(level, rel=0.08)


@pytest.mark.parametrize(
    "change", [{"ramp_rate": 1.0}, {"speed": 0.0}, {"type": "shear"}, {"knee_lag": 0.1}, {"kind": "monolithic"}]
)
def test_fields_that_do_not_belong_are_refused(change, tmp_path):
    from metamer.electroadhesion.traces import read_about, write_about

    write_about(tmp_path, (replace(SERIES, **change),))
    with pytest.raises(BadInput):
        read_about(tmp_path)


def test_peel_energy_reaches_the_material(tmp_path):
    from electroadhesion.benches import lever_bench

    from metamer.electroadhesion.traces import write_about

    for k in range(4):
        (tmp_path / f"peel_{k}.csv").write_text(text_from_trace(peel(k, level=2.0 + 0.01 * k)[0]))
    pulls = [lever_bench.pull(seed, "monolithic") for seed in range(2)]
    names = [f"shear_{k}.csv" for k in range(2)]
    for name, pull in zip(names, pulls, strict=True):
        (tmp_path / name).write_text(pull.text)
    shear = [replace(pull.series, tests=name) for name, pull in zip(names, pulls, strict=True)]
    write_about(
        tmp_path, (replace(SERIES, tests="peel_*.csv"), *(replace(one, pad_area=0.01, voltage=5000.0) for one in shear))
    )
    row = materials_from_tests(analyse(tmp_path))["m"]
    # at a right angle the energy is force over width: 2 N over 5 cm
    assert row.peel == pytest.approx(2.015 / WIDTH, rel=0.03)
    assert row.peel_interval[0] < 2.015 / WIDTH < row.peel_interval[1]
