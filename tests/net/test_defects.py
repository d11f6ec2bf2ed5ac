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
