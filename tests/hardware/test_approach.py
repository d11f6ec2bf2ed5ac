"""The gentle move to the first posture, alone and as part of a run."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.core.records import Command, Sensed
from metamer.core.refusals import BadInput
from metamer.gaits.rest import Rest
from metamer.hardware.approach import GENTLE, NEAR_JOINT, Approach
from metamer.robots import robot
from metamer.twin.session import run_twin

WORM = robot("worm")
DT = 0.02


class Told:
    """A controller that keeps what it is told."""

    def __init__(self) -> None:
        self.started: list[float] = []
        self.updated: list[float] = []

    def start(self, sensed: Sensed) -> None:
        self.started.append(sensed.t)

    def update(self, sensed: Sensed) -> Command:
        self.updated.append(sensed.t)
        return Command(position=np.ones(2), velocity=np.zeros(2), torque=np.zeros(2))


def sensed(t: float, angle: np.ndarray) -> Sensed:
    return Sensed(t=t, angle=angle, rate=np.zeros(2))


def test_it_goes_gently_and_hands_over_at_time_zero() -> None:
    told, here, there = Told(), np.zeros(2), np.array([1.0, -0.3])
    approach = Approach(told, here, there, DT)
    approach.start(sensed(0.0, here))
    assert told.started == []
    ticks = round(approach.duration / DT)
    sent = [approach.update(sensed(k * DT, here)) for k in range(ticks)]
    assert sent[0].position == pytest.approx(here)
    assert sent[-1].position == pytest.approx(there)
    rates = np.array([command.velocity for command in sent])
    # the period is rounded up to whole ticks
    assert 0.95 * GENTLE <= np.abs(rates).max() <= GENTLE
    assert rates[-1] == pytest.approx(np.zeros(2))
    assert approach.update(sensed(approach.duration, there)).position == pytest.approx(np.ones(2))
    assert told.started == [0.0]
    approach.update(sensed(approach.duration + DT, there))
    assert told.updated == pytest.approx([0.0, DT], abs=1e-12)


def test_joints_that_are_there_begin_at_once() -> None:
    told = Told()
    approach = Approach(told, np.zeros(2), np.array([0.0, NEAR_JOINT]), DT)
    assert approach.duration == 0.0
    approach.start(sensed(0.0, np.zeros(2)))
    approach.update(sensed(0.0, np.zeros(2)))
    assert (told.started, told.updated) == ([0.0], [0.0])


def test_a_run_says_that_it_goes_to_its_first_posture() -> None:
    bent = replace(WORM, start=replace(WORM.start, joints=(0.0, 0.3, -0.3, -0.3, 0.3), base=(0.0, 0.0, 0.0)))
    said: list[str] = []
    done = run_twin(WORM, port="virtual", machine=bent, duration=0.5, report=said.append)
    assert done.begin > 1.0
    assert "to the first posture" in said[0]
    assert done.log.meta["begin"] == done.begin
    assert done.log.t[-1] == pytest.approx(done.begin + 0.5)
    at = round(done.begin / DT)
    # 20 N m/rad hold the weight of the links
    assert np.abs(done.log.block("joint*.angle")[at]).max() < 0.05
    assert np.abs(done.log.block("joint*.angle")[0]).max() > 0.25
    # from here: no move, the gait begins at once and the limits alone slow it down
    here = run_twin(WORM, port="virtual", machine=bent, duration=0.5, start="here")
    assert here.begin == 0.0


def test_a_posture_may_be_given() -> None:
    posture = [0.0, 0.1, -0.1, -0.1, 0.1]
    done = run_twin(replace(WORM, gait=Rest()), port="virtual", duration=0.2, start=posture)
    at = round(done.begin / DT)
    assert done.log.block("joint*.target")[at - 1] == pytest.approx(posture, abs=0.005)
    for bad in ([0.0], [0.0, 0.0, float("nan"), 0.0, 0.0]):
        with pytest.raises(BadInput, match="start"):
            run_twin(WORM, port="virtual", duration=0.2, start=bad)
