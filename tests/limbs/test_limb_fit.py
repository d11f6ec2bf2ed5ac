"""Fit of a limb by output error, judged on motions of a bench written apart (`bench.py`): dense equations, DOP853."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from limbs.bench import Bench

from metamer.core.refusals import BadInput
from metamer.limbs.fit import RESOLVED, fit_limb
from metamer.limbs.output_error import CALM, solve
from metamer.limbs.record import LimbRecord
from metamer.limbs.told import alikeness
from metamer.limbs.unknowns import limb_unknowns
from metamer.robots.soft_limb import limb
from metamer.systems.planar.outline import Strip, petal, rectangle

FINGER = Strip(outline=rectangle(0.03), length=0.3, thickness=8e-3, modulus=1.0e6, density=1100.0)
RATE = 120.0  # 1/s
TRUTH = {"stiffness": 1.3, "damping": 0.01, "cubic": 0.8}  # times the robot's springs
START = (0.15, 0.1, 0.1, 0.05, 0.05, 0.0)


def robot_of(strip=FINGER, links=6, times=1.0):
    found = limb(strip, links)
    body = replace(found.body, stiffness=tuple(times * k for k in found.body.stiffness))
    return replace(found, body=body, world=replace(found.world, gravity=9.81))


def bench_of(robot):
    body = robot.body
    return Bench(body.length, body.mass, [c for c, _ in body.centre], body.inertia, 9.81)


def swing(robot, t, truth=TRUTH, rest=0.03):
    """Clean joint angles of the bench at times t."""
    k, n = np.array(robot.body.stiffness), robot.body.links
    spring, damper, cubic = (truth[name] * k for name in ("stiffness", "damping", "cubic"))
    return bench_of(robot).swing(spring, damper, cubic, np.full(n, rest), START[:n], t)


@pytest.fixture(scope="module")
def finger():
    """Times and joint angles of three links."""
    t = np.arange(150) / RATE
    return t, swing(robot_of(links=3), t)


def misses(fit, truth, times=1.0):
    """Error over half interval of every unknown that has a truth."""
    found = {one.name: one for one in fit.told}
    return {name: (found[name].value * times - value) / (found[name].half * times) for name, value in truth.items()}


def judged(fit, truth, bar, times=1.0):
    found = {one.name: one.value * times for one in fit.told}
    for name, value in truth.items():
        assert found[name] == pytest.approx(value, rel=bar), name


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("links", "times"), [(3, 3.0), pytest.param(6, 3.0, marks=SLOW), pytest.param(6, 1 / 3, marks=SLOW)]
)
def test_angles_with_noise_from_springs_three_times_off(links, times):
    rng, t = np.random.default_rng(7001), np.arange(180) / RATE
    q = swing(robot_of(links=links), t)
    # stamps of another clock, rounded to microseconds
    record = LimbRecord(name="motion", t=np.round(t + 17.31, 6), values=q + 2e-3 * rng.normal(size=q.shape))
    fit = fit_limb(robot_of(links=links, times=times), [record])
    judged(fit, TRUTH, 0.03, times)
    assert max(abs(z) for z in misses(fit, TRUTH, times).values()) <= 2.0
    # 180 samples each: a standard error of 5 %
    assert np.abs(fit.solution.noise[0] / 2e-3 - 1.0).max() <= 0.2
    assert not fit.notes


def test_markers_with_noise(finger):
    t, q = finger
    rng, places = np.random.default_rng(7002), (0.08, 0.19, 0.3)
    seen = bench_of(robot_of(links=3)).positions(q, places) + 1e-3 * rng.normal(size=(len(t), 6))
    seen[40:55, 2:4] = np.nan  # a marker that was covered
    fit = fit_limb(robot_of(links=3), [LimbRecord(name="markers", t=t, values=seen, places=places)])
    judged(fit, TRUTH, 0.05)


def test_uneven_stamps_and_lost_samples():
    rng = np.random.default_rng(7003)
    t = np.sort(np.arange(150) / RATE + rng.uniform(-2e-3, 2e-3, 150))
    t = (t - t[0])[np.append(True, rng.uniform(size=149) > 0.1)]
    q = swing(robot_of(links=3), t)
    fit = fit_limb(robot_of(links=3), [LimbRecord(name="m", t=t, values=q + 2e-3 * rng.normal(size=q.shape))])
    judged(fit, TRUTH, 0.03)
    assert not fit.notes


def test_steps_of_the_model_move_no_unknown(finger):
    """Errors of steps are alike from sample to sample: a tenth of the noise moved unknowns by half a standard error."""
    t, q = finger
    values = q + 5e-4 * np.random.default_rng(7007).normal(size=q.shape)
    fit = fit_limb(robot_of(links=3), [LimbRecord(name="m", t=t, values=values)])
    found = fit.solution
    finer = solve(replace(fit.seen, divide=4 * fit.seen.divide), found.values, found.pieces, found.noise)
    error = np.array([one.half for one in fit.told]) / 1.96
    # what is promised, and a fiftieth of an error at which rounds end
    assert np.abs((finer.values - found.values) / error).max() < RESOLVED + 2.0 * CALM


def test_wrong_shape_of_the_joints_is_said():
    robot = robot_of(Strip(outline=petal(0.03), length=0.3, thickness=8e-3, modulus=1e6, density=1100.0), 3)
    k, t = np.array(robot.body.stiffness), np.arange(150) / RATE
    # every joint the same damper and cubic term, though the springs differ
    even = np.full(3, k.mean())
    q = bench_of(robot).swing(k, 0.01 * even, 2.0 * even, np.zeros(3), START[:3], t)
    record = LimbRecord(name="m", t=t, values=q + 3e-4 * np.random.default_rng(7004).normal(size=q.shape))
    assert fit_limb(robot, [record]).notes
    right = fit_limb(robot, [record], asked=("stiffness", "damping:equal", "cubic:equal", "rest"))
    assert not right.notes
    judged(right, {"stiffness": 1.0, "damping": 0.01 * k.mean(), "cubic": 2.0 * k.mean()}, 0.03)


def test_what_is_alike_from_sample_to_sample_is_no_noise(finger):
    t, q = finger
    values = q + 1e-3 * np.random.default_rng(7008).normal(size=q.shape)
    fit = fit_limb(robot_of(links=3), [LimbRecord(name="m", t=t, values=values)])
    assert not fit.notes
    assert abs(alikeness(fit.solution)[1]) < 3.0
    waved = [left + 1e-3 * np.sin(20.0 * np.arange(len(left)) / RATE)[:, None] for left in fit.solution.residuals]
    notes = replace(fit, solution=replace(fit.solution, residuals=waved)).notes
    assert "more than white noise: neighbours are alike" in notes[-1]


def test_droop_alone_tells_the_stiffness():
    robot = robot_of(links=3)
    pose = bench_of(robot).pose(1.3 * np.array(robot.body.stiffness), np.zeros(3))
    still = pose + 2e-3 * np.random.default_rng(7005).normal(size=(100, 3))
    record = LimbRecord(name="m", t=np.arange(100) / RATE, values=still)
    (one,) = fit_limb(robot, [record], asked=("stiffness",)).told
    assert one.value == pytest.approx(1.3, rel=0.01)
    assert abs(one.value - 1.3) <= 1.5 * one.half


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ("rest", "damping, cubic: the limb is at rest"),
        ("tiny", "at rest or nearly so; the limb moves by"),
        ("short", "samples = 20"),
        ("slow", "do not tell"),
    ],
)
def test_records_that_do_not_tell_are_refused(finger, values, message):
    t, q = finger
    rng = np.random.default_rng(7006)
    noise = 2e-3 * rng.normal(size=q.shape)
    records = {
        "rest": (t, q[-1] + noise),
        "tiny": (t, q[-1] + 1e-2 * (q - q.mean(axis=0)) + noise),
        "short": (t[:20], q[:20]),
        "slow": (t[:40] / 50.0, q[0] + 0.2 * t[:40, None] + 10.0 * noise[:40]),
    }
    t, q = records[values]
    with pytest.raises(BadInput, match=message):
        fit_limb(robot_of(links=3), [LimbRecord(name="m", t=t, values=q)])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"t": np.zeros(240)}, r"t\[1\]"),
        ({"values": np.zeros((240, 5))}, "columns"),
        ({"places": (0.1, 0.2)}, "columns"),
        ({"values": np.zeros((240, 2)), "places": (0.7,)}, "marker1"),
    ],
)
def test_bad_records_are_refused(change, message):
    good = {"name": "m", "t": np.arange(240) / RATE, "values": np.zeros((240, 6))}
    with pytest.raises(BadInput, match=message):
        fit_limb(robot_of(), [LimbRecord(**(good | change))])


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("stifness",), "stifness"),
        ((), "fit"),
        (("rest", "curvature"), "curvature"),
        (("cubic", "cubic:equal"), "each once"),
        (("cubic:round",), "NAME:SHAPE"),
        (("stiffness:equal",), "NAME:SHAPE"),
        (("cubic:robot",), "no cubic"),
    ],
)
def test_bad_unknowns_are_refused(asked, message):
    with pytest.raises(BadInput, match=message):
        limb_unknowns(robot_of(), asked)


def test_fitted_robot_has_the_values():
    known = limb_unknowns(robot_of(), ("stiffness", "damping", "cubic", "rest"))
    values = np.array([1.3, 0.01, 0.8, *np.full(6, 0.03)])
    body = known.robot(robot_of(), values).body
    k = np.array(robot_of().body.stiffness)
    np.testing.assert_allclose(body.stiffness, 1.3 * k, rtol=1e-12)
    np.testing.assert_allclose(body.damping, 0.01 * k, rtol=1e-12)
    assert body.rest == pytest.approx([0.03] * 6)
    assert [row[0][:2] for row in body.soft.terms] == [(3, 0)] * 6
    np.testing.assert_allclose([row[0][2] for row in body.soft.terms], 0.8 * k, rtol=1e-12)


@pytest.mark.slow
def test_intervals_cover_in_45_of_50_seeds_at_six_links():
    """Seeds 8000 to 8049 gave 47, 45 and 46; these are others."""
    t = np.arange(180) / RATE
    q = swing(robot_of(links=6), t)
    covered = dict.fromkeys(TRUTH, 0)
    for seed in range(8100, 8150):
        noise = 2e-3 * np.random.default_rng(seed).normal(size=q.shape)
        fit = fit_limb(robot_of(links=6, times=3.0), [LimbRecord(name="m", t=t, values=q + noise)])
        judged(fit, TRUTH, 0.03, 3.0)
        for name, z in misses(fit, TRUTH, 3.0).items():
            covered[name] += abs(z) <= 1.0
    assert min(covered.values()) >= 45, covered


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(7200, 7205))
def test_markers_on_six_links(seed):
    t, robot, places = np.arange(180) / RATE, robot_of(links=6), (0.05, 0.1, 0.15, 0.2, 0.25, 0.3)
    seen = bench_of(robot).positions(swing(robot, t), places)
    seen += 1e-3 * np.random.default_rng(seed).normal(size=seen.shape)
    judged(fit_limb(robot, [LimbRecord(name="m", t=t, values=seen, places=places)]), TRUTH, 0.05)
