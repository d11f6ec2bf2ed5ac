"""Lines through rough predictions and intervals from leaving out segments, on problems whose answer is known."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from scipy.stats import t as student

from metamer.robots import robot
from metamer.twin.fit.evidence import Evidence
from metamer.twin.fit.response import Response, design, differ, doubts, joined, respond, solve
from metamer.twin.fit.unknowns import GAIN, KINETIC, LAG, Unknowns, unknowns

SEGMENTS, EACH = 12, 40
ASKED = unknowns(robot("worm"), [GAIN, LAG])
TRUTH = np.array([0.97, 0.05])
BOTH = (0, 1)


def slopes(rng: np.random.Generator) -> np.ndarray:
    return rng.normal(size=(SEGMENTS * EACH, 2)) * np.array([30.0, 400.0])


def evidence_of(values: np.ndarray) -> Evidence:
    n = len(values)
    segment = np.repeat(np.arange(SEGMENTS), EACH)
    seen: Any = SimpleNamespace(new=np.zeros(1, bool))
    return Evidence(seen, np.ones(n), values, segment, np.full(n, -1), SEGMENTS, n)


def test_trials_are_balanced_and_no_two_coordinates_go_together() -> None:
    for count, trials in ((1, 6), (3, 8), (4, 10), (6, 14)):
        signs = design(count, trials)
        assert signs.shape == (trials, count)
        np.testing.assert_array_equal(signs.sum(axis=0), 0.0)
        assert np.linalg.matrix_rank(signs) == count


def test_a_line_is_found_through_a_rough_prediction() -> None:
    rng = np.random.default_rng(0)
    slope = slopes(rng)
    found = respond(lambda at: slope @ at + 1e-3 * rng.normal(size=len(slope)), ASKED, TRUTH, BOTH, 10)
    # scatter of 1e-3 over ten trials of 0.015 and 0.0024
    np.testing.assert_allclose(found.slope, slope, atol=1.0)
    np.testing.assert_allclose(found.level, slope @ TRUTH, atol=5e-3)
    exact = respond(lambda at: slope @ at, ASKED, TRUTH, BOTH, 10)
    # rounding of a regression whose columns differ by a hundred
    np.testing.assert_allclose(exact.slope, slope, atol=1e-8)


def test_one_run_for_each_coordinate_is_enough_where_all_is_smooth() -> None:
    slope = slopes(np.random.default_rng(5))
    middle = Response(TRUTH, slope @ TRUTH, np.zeros_like(slope), ())
    np.testing.assert_allclose(differ(lambda at: slope @ at, ASKED, middle, BOTH).slope, slope, rtol=1e-9, atol=1e-9)
    # a coordinate at its upper limit is tried downwards
    edge = ASKED.bounded(np.array([9.0, 9.0]))
    middle = Response(edge, slope @ edge, np.zeros_like(slope), ())
    np.testing.assert_allclose(differ(lambda at: slope @ at, ASKED, middle, BOTH).slope, slope, rtol=1e-9, atol=1e-9)


def test_two_sets_of_trials_are_one_response() -> None:
    rng = np.random.default_rng(6)
    slope = slopes(rng)
    rough = respond(lambda at: slope @ at + rng.normal(size=len(slope)), ASKED, TRUTH, (0,), 10)
    smooth = respond(lambda at: slope @ at, ASKED, TRUTH, (1,), 10)
    both = joined(rough, smooth)
    np.testing.assert_allclose(both.slope[:, 1], slope[:, 1], atol=1e-8)
    np.testing.assert_array_equal(both.slope[:, 0], rough.slope[:, 0])
    np.testing.assert_array_equal(both.level, smooth.level)
    # each slope is as rough as the trials that it comes from
    found = both.roughness(lambda left: left)
    assert found[0] == pytest.approx(rough.roughness(lambda left: left)[0])
    assert found[1] < 1e-6 * found[0]
    only = both.only([1])
    assert only.roughness(lambda left: left) == pytest.approx(found[1:])


def test_intervals_hold_where_what_is_left_goes_together_within_a_segment() -> None:
    rng = np.random.default_rng(1)
    held = alone = 0
    rounds = 200
    for _ in range(rounds):
        # half of the slope is common to a segment, and so is half of the noise
        common = np.repeat(rng.normal(size=(SEGMENTS, 2)), EACH, axis=0) * np.array([30.0, 400.0])
        slope = slopes(rng) * 0.5 + common
        noise = rng.normal(size=len(slope)) + np.repeat(rng.normal(size=SEGMENTS), EACH)
        evidence = evidence_of(slope @ TRUTH + noise)
        at = np.array([0.99, 0.047])
        response = respond(lambda x, slope=slope: slope @ x, ASKED, at, BOTH, 10)
        found = solve(evidence, ASKED, response)
        error = np.abs(at + found.step - TRUTH)
        held += int(error[0] <= student.ppf(0.975, SEGMENTS - 1) * found.covariance[0, 0] ** 0.5)
        alone += int(error[0] <= 1.96 * found.alone[0])
    # 95 % with 200 rounds: 0.015 of chance; an interval from white noise would hold much less often
    assert held / rounds >= 0.92
    assert alone / rounds < 0.75


def test_an_angle_at_a_wrong_time_does_not_count() -> None:
    rng = np.random.default_rng(2)
    slope = slopes(rng)
    values = slope @ TRUTH + rng.normal(size=len(slope))
    values[::20] += 100.0
    found = solve(evidence_of(values), ASKED, respond(lambda x: slope @ x, ASKED, TRUTH, BOTH, 10))
    # 480 numbers of unit noise at slopes of 30 and 400
    assert np.abs(found.step) == pytest.approx([0.0, 0.0], abs=0.01)


def blurred(asked: Unknowns, effect: float, scatter: float) -> dict[str, str]:
    """Verdict on a model whose second coordinate has an effect of its own and a scatter without meaning."""
    rng = np.random.default_rng(3)
    slope = slopes(rng)
    slope[:, 1] *= effect

    def predict(at: np.ndarray) -> np.ndarray:
        return slope @ at[:2] + scatter * np.repeat(rng.normal(size=SEGMENTS), EACH)

    evidence = evidence_of(slope @ TRUTH + rng.normal(size=len(slope)))
    response = respond(predict, asked, TRUTH, BOTH, 10)
    found = solve(evidence, asked, response)
    half = 2.2 * np.sqrt(np.diag(found.covariance)) / TRUTH
    return doubts(asked, evidence, response, found, half)


def test_what_the_log_cannot_tell_is_doubted_with_a_reason() -> None:
    assert blurred(ASKED, 1.0, 0.0) == {}
    weak = blurred(ASKED, 1e-3, 0.0)
    assert list(weak) == [LAG]
    assert "too weakly" in weak[LAG]
    # as rough as it moves: a slope that is nothing but scatter must not look like knowledge
    assert LAG in blurred(ASKED, 1e-3, 3.0)


def test_two_fields_that_do_the_same_are_told_only_together() -> None:
    rng = np.random.default_rng(4)
    slope = slopes(rng)
    slope[:, 1] = slope[:, 0] * 20.0 + 1e-3 * rng.normal(size=len(slope))
    evidence = evidence_of(slope @ TRUTH + rng.normal(size=len(slope)))
    response = respond(lambda x: slope @ x, ASKED, TRUTH, BOTH, 10)
    found = solve(evidence, ASKED, response)
    half = 2.2 * np.sqrt(np.diag(found.covariance)) / TRUTH
    (reason,) = doubts(ASKED, evidence, response, found, half).values()
    assert "only together with drive." in reason


def test_beliefs_count_as_one_more_measurement() -> None:
    asked = unknowns(robot("worm"), [KINETIC])
    values = np.zeros(SEGMENTS * EACH)
    slope = np.zeros((len(values), 2))
    slope[:, 0] = 100.0
    at = np.array([2.0, 1.1])
    found = solve(evidence_of(slope @ at + values), asked, respond(lambda x: slope @ x, asked, at, BOTH, 10))
    # nothing in the data tells of the ratio, so that it goes to what was believed, as uncertain as it was
    assert at[1] + found.step[1] == pytest.approx(1.35, abs=1e-6)
    assert found.covariance[1, 1] ** 0.5 >= 0.3 - 1e-6
