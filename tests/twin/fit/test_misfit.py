"""Lack of fit: rounding alone is called noise, what has a size or a memory beyond it is called wrong."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.core.records import Array
from metamer.twin.fit.evidence import Evidence, gather, repeats
from metamer.twin.fit.misfit import Misfit, misfit_of
from metamer.twin.fit.observed import Moves, Observed

TICK = 0.0042  # rad


def watched(angles: Array) -> Evidence:
    """A log of joints that were read every 20 ms, rounded to ticks."""
    ticks = 0.02 * np.arange(len(angles))
    fresh = np.ones(angles.shape, bool)
    none = np.zeros(len(angles))
    seen = Observed(
        moves=Moves(ticks, angles, np.gradient(angles, 0.02, axis=0)),
        first=angles[0],
        ticks=ticks,
        angles=TICK * np.round(angles / TICK),
        read=np.broadcast_to(ticks[:, None], angles.shape),
        fresh=fresh,
        poses=np.zeros((len(angles), 3)),
        seen=none,
        new=none > 1.0,
        resolution=TICK,
    )
    return gather(seen)


def swings(seed: int) -> Array:
    """(T, 3) joints that move all the time, no two at the same pace.   [rad]"""
    rng = np.random.default_rng(seed)
    t = 0.02 * np.arange(700)[:, None]
    return np.sin(rng.uniform(2.0, 4.0, 3) * t + rng.uniform(0.0, 6.0, 3))


def test_more_play_than_friction_can_be_told_with_is_wrong_in_kind() -> None:
    right = Misfit(size=1.0, memory=0.0, readings=100, joint=1, play=0.034)
    assert not right.wrong
    loose = replace(right, play=0.07)
    assert loose.wrong
    assert loose.loose
    assert "4.0 deg of play" in loose.text
    assert loose.factor == 1.0


def judged(angles: Array, wrong: Array | float = 0.0) -> Misfit:
    """Verdict on a model that is right but for `wrong`.   [rad]"""
    evidence = watched(angles)
    predicted = (angles + wrong)[evidence.seen.fresh]
    return misfit_of(evidence, evidence.weighed(evidence.values - predicted))


@pytest.mark.parametrize("seed", range(5))
def test_rounding_to_ticks_is_noise_alone(seed: int) -> None:
    found = judged(swings(seed))
    # 1500 uniform errors: their root mean square is known to 1.2 %, their memory to 0.03; turning points repeat a tick
    assert found.size == pytest.approx(1.0, abs=0.06)
    assert abs(found.memory) < 0.12
    assert not found.wrong
    assert found.factor == 1.0
    assert "explains" in found.text


@pytest.mark.parametrize("seed", range(5))
def test_play_that_no_model_has_is_wrong_in_kind_and_widens(seed: int) -> None:
    angles = swings(seed)
    half = 0.004  # rad, of a play of half a degree: a shift by the way that the joint goes
    found = judged(angles, half * np.sign(np.gradient(angles, axis=0)))
    assert found.wrong
    assert found.memory > 0.5
    # uniform rounding of a tick and the shift, neither of which knows of the other
    assert found.size == pytest.approx(np.hypot(1.0, half / (TICK / 12.0**0.5)), rel=0.1)
    assert found.factor > 3.0
    assert "wrong in kind" in found.text


def test_what_is_hopeless_is_refused() -> None:
    angles = swings(0)
    assert judged(angles, 0.02 * np.sign(np.gradient(angles, axis=0))).refused


def test_the_joint_that_is_wrong_is_named_and_a_few_wrong_times_do_not_count() -> None:
    angles = swings(1)
    wrong = np.zeros_like(angles)
    wrong[:, 1] = 0.004 * np.sign(np.gradient(angles[:, 1]))
    assert judged(angles, wrong).joint == 2
    wrong[:] = 0.0
    wrong[::50] = 0.5
    assert not judged(angles, wrong).wrong


def test_a_joint_at_rest_is_rounded_once_however_often_it_is_read() -> None:
    angles = np.concatenate([np.zeros((20, 1)), 0.1 * np.arange(1, 6)[:, None]])
    evidence = watched(angles)
    assert repeats(evidence.seen)[:, 0].tolist() == [20.0] * 20 + [1.0] * 5
    # all readings of a standstill together weigh as one
    weights = (TICK / 12.0**0.5 / evidence.scale) ** 2
    assert weights[:20].sum() == pytest.approx(1.0)
    # one that was not new is no reading
    stale = replace(evidence.seen, fresh=evidence.seen.fresh & (np.arange(25)[:, None] % 2 == 0))
    assert repeats(stale)[0, 0] == 10.0


@pytest.mark.parametrize("wrong", [0.0, 3.0])
def test_a_ground_of_another_law_shows_in_the_poses(wrong: float) -> None:
    """Servos that are right leave rounding alone of the angles; the head goes another way than the model's."""
    evidence = watched(swings(1))
    rng, pictures = np.random.default_rng(2), 600
    x = rng.normal(size=pictures) + wrong * np.sin(0.05 * np.arange(pictures))
    poses = np.concatenate([x, rng.normal(size=2 * pictures)])
    left = np.concatenate([rng.uniform(-1.7, 1.7, evidence.angles), poses])
    seen = replace(evidence, scale=np.concatenate([evidence.scale, np.full(3 * pictures, 1e-3)]))
    found = misfit_of(seen, left)
    assert not found.wrong
    assert found.wrong_ground is bool(wrong)
    # noise of 1 beside a sine of 3: sqrt(1 + 9/2)
    assert found.poses == pytest.approx(5.5**0.5 if wrong else 1.0, rel=0.06)
    assert found.ground_factor == (found.poses if wrong else 1.0)
    assert ("its ground is wrong in kind" in found.text) is bool(wrong)
