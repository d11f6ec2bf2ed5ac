"""What every gait has in common: exact derivatives, a soft start, checked fields, a name."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import dataclass

import numpy as np
import pytest
from gait_cases import gait_on

import metamer
from metamer.core.fields import declarations
from metamer.core.parts import FAMILIES, default_of, kinds
from metamer.core.refusals import BadInput
from metamer.gaits.gait import JointGait
from metamer.gaits.serpenoid import Serpenoid

KINDS = [name for name, kind in kinds("gait").items() if issubclass(kind, JointGait)]
FIELDS = {name: declarations(kinds("gait")[name]) for name in KINDS}
# waves that ramp up; the others (a hump that travels) begin at rest by themselves and need several joints
SOFT = [kind for kind in KINDS if "start" in FIELDS[kind]]
ANY_JOINTS = [kind for kind in SOFT if kind != "sidewinding"]
# what must be given
GIVEN = {
    "serpenoid_curve": {"a": 0.5, "b": -5.0},
    "travelling_wavelength": {"wavelength": -0.7},
    "metachronal_stride": {"eta": 0.02},
    "compound_preset": {"preset": "slithering"},
    "fourier_samples": {"samples": [0.0, 0.4, 0.1, -0.3, -0.2]},
}
# two harmonics, a posture: kinds whose defaults would leave an equation untouched
MORE = GIVEN | {
    "rest": {"angles": 0.4},
    "travelling": {"amplitude": [0.5, 0.1], "phase": [0.1, 0.7], "offset": 0.1},
}


def make(kind: str, joints: int = 5, **parameters):
    return gait_on(kind, MORE.get(kind, {}) | parameters, joints=joints, length=0.1)


def test_all_kinds_are_found():
    assert {"rest", "serpenoid", "travelling", "compound", "fourier", "cpg"} <= set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_defaults_make_a_gait(kind):
    gait = gait_on(kind, GIVEN.get(kind, {}), joints=5, length=0.1)
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
    assert gait_on(kind, GIVEN.get(kind, {}), joints=1, length=0.1).targets(0.4).position.shape == (1,)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("t", [math.nan, math.inf])
def test_time_that_is_not_finite_is_refused(kind, t):
    with pytest.raises(BadInput, match=r"t = .*a finite number \[s\]"):
        make(kind).targets(t)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bad", [math.nan, math.inf, "fast", True, None])
def test_every_parameter_refuses_what_is_no_number(kind, bad):
    for name in FIELDS[kind]:
        if bad is None and default_of(kinds("gait")[kind], name) is None:
            continue
        with pytest.raises(BadInput, match=rf"gait\.{name}"):
            make(kind, **{name: bad})


@pytest.mark.parametrize("kind", SOFT)
def test_negative_soft_start_is_refused(kind):
    with pytest.raises(BadInput, match=r"gait.start = -1.*>= 0 \[s\]"):
        make(kind, start=-1)


@pytest.mark.parametrize("joints", [-1, -2, 2.5, True])
def test_number_of_joints_is_checked(joints):
    with pytest.raises(BadInput, match=r"gait\.joints = .*a whole number >= 0"):
        Serpenoid(joints=joints)


@pytest.mark.parametrize("kind", ["trot", "easing", "__init__", "", 3])
def test_unknown_kind_names_those_that_exist(kind):
    with pytest.raises(BadInput, match=r"gait\.kind = .*compound, compound_preset, cpg, excitation, fourier"):
        gait_on(kind, GIVEN.get(kind, {}), joints=3, length=0.1)


def test_unknown_parameter_names_those_that_exist():
    with pytest.raises(BadInput, match=r"gait\.amplitud = 1 .*did you mean 'amplitude'\? valid: amplitude, frequency"):
        gait_on("serpenoid", {"amplitud": 1}, joints=3, length=0.1)


def test_a_new_class_is_a_new_gait_and_a_hyphen_is_an_underscore():
    @dataclass(frozen=True, kw_only=True)
    class SlowWiggle(Serpenoid):
        """Slow wiggle: for the test."""

        kind = "slow_wiggle"

    try:
        assert kinds("gait")["slow_wiggle"] is SlowWiggle
        assert gait_on("slow-wiggle", {"lag": 0.1}, joints=3).joints == 3
    finally:
        del FAMILIES["gait"]["slow_wiggle"]


def test_gaits_are_public_by_their_class_names():
    assert metamer.gaits.Serpenoid is Serpenoid
    assert metamer.kinds("gait")["serpenoid"] is Serpenoid
    with pytest.raises(AttributeError, match="Trot"):
        metamer.gaits.Trot  # noqa: B018


def test_fields_carry_their_units():
    said = FIELDS["serpenoid"]
    assert said["frequency"].words() == "a finite number [Hz]"
    assert said["start"].words() == "a finite number >= 0 [s]"


@pytest.mark.parametrize("kind", GIVEN)
def test_what_must_be_given_is_asked_for(kind):
    with pytest.raises(BadInput, match=rf"gait\.{next(iter(GIVEN[kind]))} = None.*must be given"):
        gait_on(kind, {}, joints=5)


def test_gaits_load_neither_numba_nor_scipy():
    code = (
        "import sys, metamer; metamer.kinds('gait'); metamer.kinds('controller'); "
        "print([m for m in ('numba', 'scipy', 'mujoco', 'matplotlib') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
