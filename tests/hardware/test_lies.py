"""Answers under the ID of a servo that did not give them: what tells them apart, and what nothing can."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.records import Command
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.plant import ServoBus
from metamer.hardware.safety import PLAY as NEAR
from metamer.hardware.safety import SLACK
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.packets import Frame, encode
from metamer.hardware.wire.tables import LX_16A
from metamer.robots import robot

WORM, CALIBRATION = robot("worm"), CALIBRATIONS["worm"]
HOMES = {servo.id: float(servo.home) for servo in CALIBRATION.servos}
LIE, LIAR, DT = 4, 2, 0.02  # ticks, servo, s


class Lying(FakeServos):
    """In every third round somebody else answers first under the ID of servo 2, a few ticks off.

    true   whether its own answer comes after it
    """

    true = True
    rounds = 0

    def _spoiled(self, id_: int, frame: Frame, answer: tuple[int, ...]) -> list[tuple[float, bytes]]:
        good = super()._spoiled(id_, frame, answer)
        if id_ != LIAR or frame.name != "position_read":
            return good
        self.rounds += 1
        if self.rounds % 3:
            return good
        lie = encode(self.table, id_, frame.name, answer[0] + LIE, kind="reply")
        return [(good[0][0] - 1e-4, lie), *(good if self.true else [])]


def line(*, true: bool) -> VirtualPort:
    servos = Lying(HOMES, echo=True)
    servos.true = true
    return VirtualPort(servos)


def test_two_answers_that_differ_are_told_and_two_that_agree_are_not() -> None:
    bus = Bus(line(true=True))
    heard = []
    for _ in range(9):
        reading = bus.read(LIAR, "position_read")
        assert reading is not None
        bus.port.sleep(DT)
        bus.drain()
        heard.append((reading.values[0] - HOMES[LIAR], bus.disputes("position_read")))
    assert heard == [(0, []), (0, []), (LIE, [LIAR])] * 3
    assert bus.counts.disputed == 3
    # a dispute is told once
    assert bus.disputes("position_read") == []


@pytest.mark.parametrize("true", [True, False])
def test_what_a_run_believes(true: bool) -> None:
    """With the true answer behind it no lie is sensed.

    Alone and in time it is an answer like any other: it is believed, and no farther off than a shaft can turn between
    two answers.
    """
    plant = ServoBus(Bus(line(true=true)), CALIBRATION, WORM)
    still = Command(position=np.zeros(5), velocity=np.zeros(5), torque=np.zeros(5))
    seen = []
    for _ in range(12):
        plant.act(still, DT)
        seen.append(float(plant.sense().angle[CALIBRATION.ids.index(LIAR)]))
    off = np.abs(seen).max() / LX_16A.tick
    plant.close()
    if true:
        assert off < 0.5
        assert plant.implausible >= 4
    else:
        assert off == pytest.approx(LIE)
        assert off <= SLACK * LX_16A.free_speed / LX_16A.tick * 2 * DT + NEAR
