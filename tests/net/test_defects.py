"""Defects of the house that were seen once (section H of the defects' list) and had no test of their own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import metamer
from metamer import BadInput
from metamer.core.records import Sensed
from metamer.plants.simulate import bare_plant

TERRAIN = ((-1.0, 0.0), (0.1, 0.0), (0.2, 0.02), (2.0, 0.02))


class Watched:
    """A controller that counts how often it is asked."""

    def __init__(self, inner: Any) -> None:
        self.inner, self.port, self.asked = inner, inner.port, 0
        self.start, self.finished, self.about = inner.start, inner.finished, inner.about

    def update(self, sensed: Sensed) -> Any:
        self.asked += 1
        return self.inner.update(sensed)


def test_the_arm_takes_a_controller_and_a_seed() -> None:
    """H2: both were dropped."""
    arm = metamer.robot("octopus-arm")
    mine = Watched(arm.controller.on(arm))
    done = metamer.simulate(arm, controller=mine, seed=7, duration=0.02)
    assert mine.asked >= 8
    assert done.log.meta["seed"] == 7


@pytest.mark.parametrize("wrong", [object(), 3])
def test_what_is_no_gait_is_refused(wrong: Any) -> None:
    """H6: a traceback."""
    with pytest.raises(BadInput, match="gait"):
        metamer.simulate(metamer.robot("snake"), gait=wrong, duration=0.1)


def test_a_wave_without_lag_runs() -> None:
    """H6: lag = 0 was a division by zero; all joints then turn together."""
    done = metamer.simulate(metamer.robot("snake"), changes={"gait.lag": 0.0}, duration=0.2)
    target = done.log["joint.target"]
    np.testing.assert_array_equal(target, np.tile(target[:, :1], target.shape[1]))


def test_mujoco_has_one_normal_force_per_point() -> None:
    """H11: one for every point and piece of terrain."""
    spec = metamer.with_values(metamer.robot("worm"), {"world.ground.terrain": TERRAIN})
    assert bare_plant(spec, "mujoco").channels["point.normal"].shape == (7,)


def test_the_clock_of_the_arm_keeps_whole_periods() -> None:
    """H14: t += h collected rounding; between events the rows lie on whole periods."""
    arm = metamer.robot("octopus-arm")
    done = metamer.simulate(arm, duration=0.05)
    entered = done.log.events["tip.entered"]["time"] if "tip.entered" in done.log.events else np.empty(0)
    first = done.log.t[done.log.t < (entered[0] if len(entered) else np.inf)]
    np.testing.assert_array_equal(first, np.arange(len(first)) * arm.run.dt)


def test_a_controller_may_be_a_name_a_record_or_an_object() -> None:
    """All three give the same run, and the log's robot has the controller that ran; on another body it is refused."""
    limb = metamer.robot("soft-limb")
    law = metamer.control.PD(kp=0.3, kd=0.01)
    by_field = metamer.simulate(metamer.with_values(limb, {"controller": law}), duration=0.05)
    assert metamer.simulate(limb, controller=law, duration=0.05).log == by_field.log
    made = metamer.simulate(limb, controller=law.on(limb), duration=0.05).log
    assert np.array_equal(made["joint.angle"], by_field.log["joint.angle"])
    assert metamer.simulate(limb, controller="pd", duration=0.05).spec.controller.kind == "pd"
    for name in ("octopus-arm", "wheeled-snake"):
        with pytest.raises(metamer.BadInput, match=r"controller\.kind = 'pd'"):
            metamer.simulate(metamer.robot(name), controller=law, duration=0.05)


@pytest.mark.parametrize("wrong", [5, object(), metamer.control.PD, "nonsense"])
def test_what_is_no_controller_is_refused(wrong: Any) -> None:
    with pytest.raises(metamer.BadInput, match="controller"):
        metamer.simulate(metamer.robot("snake"), controller=wrong, duration=0.05)


@pytest.mark.parametrize("wrong", [1.5, "x", True, None])
def test_what_is_no_seed_is_refused(wrong: Any) -> None:
    with pytest.raises(metamer.BadInput, match="seed"):
        metamer.simulate(metamer.robot("snake"), seed=wrong, duration=0.05)
