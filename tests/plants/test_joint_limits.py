"""Torque and rate limits that differ from joint to joint, in every engine and format, or refused by name."""

from __future__ import annotations

import numpy as np
import pytest

from metamer import simulate, spec_from_urdf, with_values
from metamer.core.refusals import BadInput
from metamer.files import robot_from_toml, toml_from_robot
from metamer.plants.simulate_batch import simulate_batch
from metamer.robots import robot
from metamer.systems.planar.urdf import urdf_from_spec
from metamer.systems.spatial.urdf import urdf_from_spec as urdf_in_space

SNAKE = with_values(robot("snake"), {"body.links": 4})
WEAK = (0.05, 3.0, 0.02)  # N m
SLOW = (0.4, 9.0, 1.5)  # rad/s


def limited(name: str = "snake", **fields):
    return with_values(
        SNAKE if name == "snake" else robot(name), {f"drive.{key}": value for key, value in fields.items()}
    )


@pytest.mark.parametrize("engine", ["native", "mujoco"])
def test_each_joint_has_its_torque(engine: str) -> None:
    """The weak joints reach their limits and no more; the strong one has what it had under one large limit, roughly."""
    run = simulate(limited(torque_limit=WEAK), engine=engine, duration=1.0)
    most = np.abs(run.log["joint.torque"]).max(axis=0)
    assert most[[0, 2]] == pytest.approx((0.05, 0.02), rel=1e-9)
    assert 0.05 < most[1] < 3.0
    assert run.metrics["torque_limit_used"] == pytest.approx(1.0, rel=1e-9)
    at = np.abs(run.log["joint.torque"]) >= np.array(WEAK) * (1 - 1e-9)
    assert run.metrics["torque_limit_share"] == pytest.approx(at.mean())


@pytest.mark.parametrize("engine", ["native", "mujoco"])
@pytest.mark.parametrize("lag", [0.0, 0.02])
def test_each_joint_has_its_rate(engine: str, lag: float) -> None:
    """Targets from one period to the next, and the reference of servos that lag, go no faster than their own limit.

    The last target of a run is sent to nobody and not cut.
    """
    run = simulate(limited(rate_limit=SLOW, lag=lag), engine=engine, duration=1.0)
    moved = np.abs(np.diff(run.log["joint.reference" if lag else "joint.target"], axis=0))[:-1].max(axis=0) / 0.01
    assert moved[[0, 2]] == pytest.approx((0.4, 1.5), rel=1e-6)
    assert 1.5 < moved[1] < 9.0


@pytest.mark.parametrize("field", ["torque_limit", "rate_limit"])
def test_a_list_of_equal_limits_is_one_limit(field: str) -> None:
    one, many = (simulate(limited(**{field: value}), duration=0.5).log for value in (0.7, (0.7, 0.7, 0.7)))
    for name in ("joint.angle", "joint.torque", "joint.target"):
        assert np.array_equal(one[name], many[name])


def test_robots_with_lists_run_one_by_one_in_a_batch() -> None:
    spec = limited(torque_limit=WEAK)
    batch = simulate_batch(spec, vary={"gait.frequency": np.array([0.8, 1.1])}, duration=0.5)
    for k, frequency in enumerate((0.8, 1.1)):
        alone = simulate(with_values(spec, {"gait.frequency": frequency}), duration=0.5)
        assert batch.metrics["torque_max"][k] == pytest.approx(alone.metrics["torque_max"], rel=1e-12)


def test_limits_survive_toml_and_urdf() -> None:
    spec = limited(torque_limit=WEAK, rate_limit=SLOW)
    assert robot_from_toml(toml_from_robot(spec)) == spec
    back = spec_from_urdf(urdf_from_spec(spec)).drive
    assert back.torque_limit == pytest.approx(WEAK)
    assert back.rate_limit == pytest.approx(SLOW)
    sidewinder = robot("worm-sidewinder")
    torques = tuple(float(k) for k in range(1, sidewinder.body.joints + 1))
    other = with_values(sidewinder, {"drive.torque_limit": torques})
    assert spec_from_urdf(urdf_in_space(other)).drive.torque_limit == pytest.approx(torques)


def test_a_list_of_another_length_is_refused() -> None:
    with pytest.raises(BadInput, match=r"drive\.torque_limit.*3 of them"):
        simulate(limited(torque_limit=(1.0, 2.0)), duration=0.1)


def test_where_one_limit_is_known_a_list_is_refused() -> None:
    wheels = with_values(robot("wheeled-snake"), {"drive.rate_limit": (1.0, 1.0, 1.0, 1.0, 1.0, 2.0)})
    with pytest.raises(BadInput, match=r"drive\.rate_limit.*one number for all joints on wheels"):
        simulate(wheels, duration=0.1)
    assert simulate(wheels, engine="mujoco", duration=0.1).stopped == ""
