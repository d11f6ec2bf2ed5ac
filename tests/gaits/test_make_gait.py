"""Gaits by name: found in the folder, checked by names, units and ranges; what every kind promises."""

from __future__ import annotations

import math
import subprocess
import sys

import numpy as np
import pytest

import metamer.gaits
from metamer.gaits import gait_kinds, gait_parameters, make_gait
from metamer.refusals import BadInput

KINDS = [name for name, _ in gait_kinds()]
# waves that ramp up; the others (a hump that travels) begin at rest by themselves and need several joints
SOFT = [kind for kind in KINDS if "start" in {name for name, _, _ in gait_parameters(kind)}]
ANY_JOINTS = [kind for kind in SOFT if kind != "sidewinding"]
# two harmonics, a posture: kinds whose defaults would leave an equation untouched
MORE = {"rest": {"angles": 0.4}, "travelling": {"amplitude": [0.5, 0.1], "phase": [0.1, 0.7], "offset": 0.1}}


def make(kind: str, joints: int = 5, **parameters):
    return make_gait(kind, MORE.get(kind, {}) | parameters, joints=joints, length=0.1)


def test_all_kinds_are_found():
    assert {"rest", "serpenoid", "travelling", "compound", "fourier", "cpg"} <= set(KINDS)
    assert all(line and "\n" not in line for _, line in gait_kinds())


@pytest.mark.parametrize("kind", KINDS)
def test_defaults_make_a_gait(kind):
    gait = make_gait(kind, {}, joints=5, length=0.1)
    assert gait.joints == 5
    assert all(np.isfinite(part).all() for part in gait.targets(1.3))


@pytest.mark.parametrize("kind", KINDS)
def test_velocity_and_acceleration_are_the_derivatives(kind, slope):
    gait = make(kind, start=1.5) if kind in SOFT else make(kind)
    # in the soft start and after it; 1e-8: order-8 difference, h = 10 ms, waves to 2 Hz, and 1e-14/h of rounding
    for t in (0.31, 1.1, 2.37):
        now = gait.targets(t)
        np.testing.assert_allclose(now.velocity, slope(lambda x: gait.targets(x).position, t), atol=1e-8)
        np.testing.assert_allclose(now.acceleration, slope(lambda x: gait.targets(x).velocity, t), atol=1e-7)


@pytest.mark.parametrize("kind", KINDS)
def test_times_in_an_array_are_the_times_one_by_one(kind):
    gait = make(kind)
    times = np.array([0.7, 0.0, 2.5, 0.7])
    many = gait.targets(times)
    for i, t in enumerate(times):
        one = gait.targets(float(t))
        for row, part in zip(many, one, strict=True):
            assert row.shape == (4, 5)
            assert part.shape == (5,)
            # rounding: a row of a matrix may be summed in another order than a vector
            np.testing.assert_allclose(row[i], part, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("kind", SOFT)
def test_soft_start_begins_from_the_straight_body_at_rest(kind):
    for part in make(kind, start=1.0).targets(0.0):
        np.testing.assert_array_equal(part, 0.0)


@pytest.mark.parametrize("kind", SOFT)
def test_soft_start_is_twice_continuous(kind):
    gait = make(kind, start=1.0)
    for t in (0.0, 1.0):
        after, before = gait.targets(t + 1e-7), gait.targets(max(t - 1e-7, 0.0))
        # 1e-4: jerk of the ramp (60/s^3) and of the waves (< 500 rad/s^3) over 2e-7 s
        for x, y in zip(before, after, strict=True):
            np.testing.assert_allclose(x, y, atol=1e-4)


@pytest.mark.parametrize("kind", SOFT)
def test_without_soft_start_only_the_ramp_differs(kind):
    # after the ramp both are the same formula: rounding of a product with 1
    for x, y in zip(make(kind, start=0.0).targets(3.3), make(kind, start=1.0).targets(3.3), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-14, atol=1e-14)


@pytest.mark.parametrize("kind", ANY_JOINTS)
def test_one_joint_is_enough(kind):
    assert make_gait(kind, {}, joints=1, length=0.1).targets(0.4).position.shape == (1,)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("t", [math.nan, math.inf])
def test_time_that_is_not_finite_is_refused(kind, t):
    with pytest.raises(BadInput, match=r"t = .*finite \[s\]"):
        make(kind).targets(t)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bad", [math.nan, math.inf, "fast", True, None])
def test_every_parameter_refuses_what_is_no_number(kind, bad):
    for name, _, _ in gait_parameters(kind):
        with pytest.raises(BadInput, match=rf"gait\.{name}"):
            make_gait(kind, {name: bad}, joints=5, length=0.1)


@pytest.mark.parametrize("kind", SOFT)
def test_negative_soft_start_is_refused(kind):
    with pytest.raises(BadInput, match=r"gait.start = -1.*at least 0 \[s\]"):
        make_gait(kind, {"start": -1}, joints=3, length=0.1)


@pytest.mark.parametrize("joints", [-1, -2, 2.5, True])
def test_number_of_joints_is_checked(joints):
    with pytest.raises(BadInput, match=r"gait\.joints = .*whole number of at least 0"):
        make_gait("serpenoid", {}, joints=joints, length=0.1)


@pytest.mark.parametrize("kind", ["trot", "easing", "__init__", "", 3])
def test_unknown_kind_names_those_that_exist(kind):
    with pytest.raises(BadInput, match=r"gait\.kind = .*compound, cpg, excitation, fourier"):
        make_gait(kind, {}, joints=3, length=0.1)


def test_unknown_parameter_names_those_that_exist():
    with pytest.raises(BadInput, match=r"gait\.amplitud = 1 .*known are amplitude, frequency"):
        make_gait("serpenoid", {"amplitud": 1}, joints=3, length=0.1)


def test_a_new_file_is_a_new_gait_and_a_hyphen_is_an_underscore(tmp_path, monkeypatch):
    source = '"""Slow wiggle: for the test."""\nfrom metamer.gaits.serpenoid import Serpenoid\nGAIT = Serpenoid\n'
    (tmp_path / "slow_wiggle.py").write_text(source)
    monkeypatch.setattr(metamer.gaits, "__path__", [*metamer.gaits.__path__, str(tmp_path)])
    try:
        assert ("slow_wiggle", "Slow wiggle: for the test.") in gait_kinds()
        assert make_gait("slow-wiggle", {"lag": 0.1}, joints=3, length=0.1).joints == 3
    finally:
        sys.modules.pop("metamer.gaits.slow_wiggle", None)


def test_parameters_carry_their_units():
    told = {name: (default, valid) for name, default, valid in gait_parameters("serpenoid")}
    assert told["frequency"] == (0.5, "a finite number [Hz]")
    assert "at least 0 [s]" in told["start"][1]


def test_gaits_load_neither_numba_nor_scipy():
    code = (
        "import sys, metamer.gaits as g; g.gait_kinds(); import metamer.control.compose, metamer.control.servo; "
        "print([m for m in ('numba', 'scipy', 'mujoco', 'matplotlib') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
