"""Limits and delay around a controller."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.control.compose import Delayed, Limited
from metamer.control.servo import GaitFollower
from metamer.core.records import Command, Sensed
from metamer.core.refusals import BadInput
from metamer.gaits.rest import Rest
from metamer.gaits.serpenoid import Serpenoid


class Sent:
    """A controller that sends what it is told, and counts its starts."""

    def __init__(self, position, velocity=0.0, torque=0.0) -> None:
        self.command = Command(
            position=np.array(position),
            velocity=np.zeros(len(position)) + velocity,
            torque=np.zeros(len(position)) + torque,
        )
        self.starts = 0

    def start(self, sensed: Sensed) -> None:
        self.starts += sensed.t == 0.0

    def update(self, sensed: Sensed) -> Command:
        assert sensed.t >= 0.0
        return self.command


def sensed(t: float, angle) -> Sensed:
    return Sensed(t=t, angle=np.array(angle), rate=np.zeros(len(angle)))


def test_without_limits_nothing_changes():
    inner = Sent([5.0, -7.0], velocity=100.0, torque=-50.0)
    outer = Limited(inner)
    outer.start(sensed(0.0, [0.0, 0.0]))
    command = outer.update(sensed(0.0, [0.0, 0.0]))
    for name in ("position", "velocity", "torque"):
        np.testing.assert_array_equal(getattr(command, name), getattr(inner.command, name))
    assert inner.starts == 1


def test_position_stays_between_its_ends_and_stands_there():
    outer = Limited(Sent([2.0, -2.0, 0.3], velocity=1.0), lower=-0.5, upper=(0.5, 0.6, 0.7))
    outer.start(sensed(0.0, [0.0, 0.0, 0.0]))
    command = outer.update(sensed(0.01, [0.0, 0.0, 0.0]))
    np.testing.assert_array_equal(command.position, [0.5, -0.5, 0.3])
    np.testing.assert_array_equal(command.velocity, [0.0, 0.0, 1.0])


def test_position_moves_at_the_rate_from_where_the_joint_is():
    outer = Limited(Sent([1.0, -1.0], velocity=9.0), rate=(2.0, 4.0))
    outer.start(sensed(0.0, [0.1, 0.1]))
    path = np.array([outer.update(sensed(t, [0.1, 0.1])).position for t in (0.0, 0.1, 0.2, 1.0)])
    # rounding of t differences
    np.testing.assert_allclose(path, [[0.1, 0.1], [0.3, -0.3], [0.5, -0.7], [1.0, -1.0]], atol=1e-15)
    np.testing.assert_array_equal(outer.update(sensed(1.1, [0.1, 0.1])).velocity, [2.0, 4.0])


def test_one_joint_without_a_rate_limit_may_jump():
    outer = Limited(Sent([1.0, 1.0]), rate=(math.inf, 2.0))
    outer.start(sensed(0.0, [0.0, 0.0]))
    np.testing.assert_array_equal(outer.update(sensed(0.0, [0.0, 0.0])).position, [1.0, 0.0])


def test_a_joint_on_its_way_to_the_end_still_has_a_rate():
    outer = Limited(Sent([9.0], velocity=1.0), upper=0.5, rate=2.0)
    outer.start(sensed(0.0, [0.0]))
    on_the_way, there = outer.update(sensed(0.1, [0.0])), outer.update(sensed(1.0, [0.0]))
    assert on_the_way.velocity[0] == 1.0
    assert (there.position[0], there.velocity[0]) == (0.5, 0.0)


def test_torque_is_cut_both_ways():
    outer = Limited(Sent([0.0, 0.0], torque=np.array([8.0, -8.0])), torque=(5.0, 3.0))
    outer.start(sensed(0.0, [0.0, 0.0]))
    np.testing.assert_array_equal(outer.update(sensed(0.0, [0.0, 0.0])).torque, [5.0, -3.0])


def test_limited_gait_keeps_the_rate_between_ticks():
    outer = Limited(
        GaitFollower().to(Serpenoid(joints=4, amplitude=1.0, frequency=2.0, start=0.0)), rate=3.0, upper=0.8
    )
    outer.start(sensed(0.0, [0.0] * 4))
    path = np.array([outer.update(sensed(0.01 * k, [0.0] * 4)).position for k in range(200)])
    # rounding of position differences
    assert np.abs(np.diff(path, axis=0)).max() <= 0.03 + 1e-15
    assert path.max() <= 0.8
    assert np.abs(np.diff(path, axis=0)).max() > 0.029


@pytest.mark.parametrize("name", ["position", "velocity", "torque"])
def test_a_command_that_is_not_finite_is_refused(name):
    values = {"position": [0.0, 0.0], "velocity": 0.0, "torque": 0.0} | {name: np.array([0.0, math.nan])}
    outer = Limited(Sent(**values))
    outer.start(sensed(0.0, [0.0, 0.0]))
    with pytest.raises(BadInput, match=rf"command\.{name}\[1\] = nan.*a finite number"):
        outer.update(sensed(0.0, [0.0, 0.0]))


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"lower": 1.0, "upper": 0.0}, r"control\.lower = 1\.0.*not above control\.upper, 0\.0 \[rad\]"),
        ({"lower": math.nan}, r"control\.lower = nan"),
        ({"upper": "far"}, r"control\.upper = 'far'"),
        ({"rate": 0.0}, r"control\.rate = 0\.0.*> 0 .*\[rad/s\]"),
        ({"torque": -1.0}, r"control\.torque = -1\.0.*>= 0 .*\[N m\]"),
        ({"lower": (0.0, 0.0), "upper": (1.0, 1.0, 1.0)}, r"control\.upper = '3 values'.*or 2 of them"),
    ],
)
def test_bad_limits_are_refused(limits, message):
    with pytest.raises(BadInput, match=message):
        Limited(Sent([0.0, 0.0]), **limits)


def test_limits_for_another_number_of_joints_are_refused():
    with pytest.raises(BadInput, match=r"control\.upper = '3 values'.*or 2 of them"):
        Limited(Sent([0.0, 0.0]), upper=(1.0, 1.0, 1.0)).start(sensed(0.0, [0.0, 0.0]))


def test_delay_holds_the_start_and_then_sends_late():
    gait = Serpenoid(joints=2, start=0.0)
    outer = Delayed(GaitFollower().to(gait), 3)
    for _ in range(2):
        outer.start(sensed(0.0, [0.2, -0.1]))
        sent = [outer.update(sensed(0.1 * k, [0.0, 0.0])) for k in range(6)]
        for command in sent[:3]:
            np.testing.assert_array_equal(command.position, [0.2, -0.1])
            np.testing.assert_array_equal(command.velocity, 0.0)
        for k, command in enumerate(sent[3:]):
            np.testing.assert_array_equal(command.position, gait.targets(0.1 * k).position)


def test_no_delay_sends_at_once():
    outer = Delayed(GaitFollower().to(Rest(joints=1, angles=0.3)), 0)
    outer.start(sensed(0.0, [0.0]))
    np.testing.assert_array_equal(outer.update(sensed(0.0, [0.0])).position, [0.3])


@pytest.mark.parametrize("ticks", [-1, 1.5, True, math.nan])
def test_delay_is_a_whole_number_of_ticks(ticks):
    with pytest.raises(BadInput, match=r"control\.ticks = .*whole number >= 0"):
        Delayed(Sent([0.0]), ticks)
