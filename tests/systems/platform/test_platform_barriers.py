"""Rows of the barriers against finite differences, and the small quadratic programme against scipy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.spatial.transform import Rotation

from metamer.core.numerics.linear import cholesky
from metamer.systems.platform import mechanics
from metamer.systems.platform.kernels import barriers as platform_barriers
from metamer.systems.platform.kernels import measure as platform_measure
from metamer.systems.platform.kernels import platform
from metamer.systems.platform.kernels import step as platform_step
from metamer.systems.platform.model import build_platform_arm
from metamer.systems.platform.spec import PlatformArmBody


def bent(isovolumetric, seed=0, n=5):
    """A model, a bent pose, its frames, segment Jacobians and radii."""
    rng = np.random.default_rng(seed)
    model = build_platform_arm(
        PlatformArmBody(segments=n, length=0.25 * n, isovolumetric=isovolumetric, leg_lower=0.1, leg_upper=0.6)
    )
    turn = Rotation.from_rotvec(0.2 * rng.normal(size=(n, 3))).as_matrix()
    poses = mechanics.poses_from_frames(turn, [0, 0, 0.25] + 0.03 * rng.normal(size=(n, 3)))
    local, world = mechanics.both_frames(poses)
    inverse = np.array([mechanics.segment_jacobian(model, poses, i + 1) for i in range(n)])
    return model, poses, local, world, inverse, mechanics.radii(model, poses), rng


def moved(model, poses, q, h):
    out = np.empty_like(poses)
    platform_step.hold(poses, model.arm, model.ring, q, 0.0, h, out)
    return out


@pytest.mark.parametrize("isovolumetric", [True, False])
@pytest.mark.parametrize("segment", [0, 2, 4])
def test_sphere_row_is_the_rate_of_the_clearance(isovolumetric, segment):
    model, poses, local, world, inverse, radius, rng = bent(isovolumetric)
    sphere = np.append(world[segment, 9:] * 0.4 + world[segment + 1, 9:] * 0.6 + [0.6, 0.3, 0.1], 0.1)
    normal, row = np.empty(4), np.empty(30)
    ra = radius[segment]
    platform_measure.cone_distance(world[segment], world[segment + 1], ra, model.arm[0, 1] * ra, sphere, normal)
    platform_barriers.fill_sphere_row(
        platform_barriers.Body(local, world, inverse, radius), model.arm, segment, normal, row
    )
    q, h = 0.1 * rng.normal(size=30), 1e-5
    ends = [mechanics.clearance(model, moved(model, poses, q, s * h), [sphere])[segment, 0] for s in (1.0, -1.0)]
    # central difference, error of order h^2
    assert row @ q == pytest.approx((ends[0] - ends[1]) / (2.0 * h), abs=1e-7)


@pytest.mark.parametrize("isovolumetric", [True, False])
def test_leg_rows_are_true_leg_rates_with_the_slaved_radius(isovolumetric):
    model, poses, local, _, inverse, radius, rng = bent(isovolumetric, seed=1)
    slaved = np.zeros((5, 6, 3))
    if isovolumetric:
        legs = mechanics.leg_lengths(model, poses)
        for i in range(5):
            turn, p = local[i, :9].reshape(3, 3), local[i, 9:]
            a = np.column_stack([model.ring[:, :2], np.zeros(6)])
            b = model.arm[i, 1] * np.column_stack([model.ring[:, 2:], np.zeros(6)]) @ turn.T
            s = (p + radius[i] * (b - a)) / legs[i][:, None]
            pull = -radius[i] * np.einsum("ki,ki->k", s, b - a) / (2.0 * (p @ p))
            slaved[i] = np.outer(pull, p)
    q, h = 0.1 * rng.normal(size=30), 1e-5
    rates = (
        mechanics.leg_lengths(model, moved(model, poses, q, h))
        - mechanics.leg_lengths(model, moved(model, poses, q, -h))
    ).ravel()
    rates /= 2.0 * h
    # a barrier rate so small that every moving leg breaks it: a row for each, of either side
    rows, sign = np.empty((30, 30)), np.zeros(30, np.int64)
    barriers = platform_barriers.Barriers(rows, np.empty(30), np.empty((30, 30)), np.empty(30), np.empty(30))
    count = platform_barriers.push_legs(
        mechanics.leg_lengths(model, poses).ravel(), model.arm, slaved, inverse, q, (1e-9, 0.0), sign, barriers, 0
    )
    assert count == 30
    assert np.abs(rows @ q - sign * rates).max() < 1e-7
    assert np.all(sign * rates < 0.0)


def test_satisfy_is_the_least_change_in_the_null_space():
    rng = np.random.default_rng(2)
    size, tasks, count = 12, 3, 4
    jacobian, rows = rng.normal(size=(tasks, size)), rng.normal(size=(count, size))
    wanted = rng.normal(size=size)
    bound = rows @ wanted + np.array([0.3, -0.2, 0.5, 0.1])
    s = jacobian @ jacobian.T
    cholesky(s, tasks)
    q, room = wanted.copy(), np.empty_like(rows)
    barriers = platform_barriers.Barriers(rows, bound, room, np.empty(count), np.empty(count))
    left = platform_barriers.satisfy(q, barriers, count, 0, platform_barriers.Tip(jacobian, s, np.empty(tasks)))
    assert left < 1e-6
    best = minimize(
        lambda x: 0.5 * np.sum((x - wanted) ** 2),
        wanted,
        jac=lambda x: x - wanted,
        constraints=[
            {"type": "eq", "fun": lambda x: jacobian @ (x - wanted), "jac": lambda x: jacobian},
            {"type": "ineq", "fun": lambda x: rows @ x - bound, "jac": lambda x: rows},
        ],
        method="SLSQP",
        options={"ftol": 1e-15, "maxiter": 500},
    )
    # the other solver stops at about 1e-7
    assert np.abs(q - best.x).max() < 1e-5
    assert np.abs(jacobian @ (q - wanted)).max() < 1e-10


def test_held_rates_move_the_tip_as_the_jacobian_says():
    model, poses, *_, rng = bent(True, seed=4)
    q, h = 0.1 * rng.normal(size=30), 1e-5
    ends = [mechanics.tip_position(moved(model, poses, q, s * h)) for s in (1.0, -1.0)]
    jacobian, length, det = np.empty((6, 30)), np.empty(30), np.empty(5)
    platform.fill_tip_jacobian(poses, model.arm, model.ring, jacobian, length, det)
    assert np.abs((ends[0] - ends[1]) / (2.0 * h) - jacobian[:3] @ q).max() < 1e-7
