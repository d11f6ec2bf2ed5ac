"""A fake robot apart from its controller: the same bytes from a process of its own."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack

import pytest

from metamer.core.refusals import BadInput
from metamer.hardware.calibration import CALIBRATIONS, Calibration
from metamer.hardware.fake.faults import faults_from_text
from metamer.hardware.fake.process import FakeProcess, faults_from_table, table_from_faults
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.ports import SerialPort
from metamer.robots import robot

pytestmark = pytest.mark.timing  # a real pseudo-terminal and real seconds: run alone
WORM, CALIBRATION = robot("worm"), CALIBRATIONS["worm"]


def test_faults_go_over_and_come_back() -> None:
    for text in ("", "lost=0.02,dead=3@12s,hot=2@1s,unplugged@20s,backlash=1deg", "jam=1@2s,delay=0.01"):
        faults = faults_from_text(text)
        assert faults_from_table(table_from_faults(faults)) == faults


def test_it_answers_tells_its_pose_and_ends_with_its_controller() -> None:
    with ExitStack() as stack:
        fake = stack.enter_context(FakeProcess(WORM, CALIBRATION, engine="native", faults=None, seed=0))
        assert fake.process_id != os.getpid()
        line = SerialPort(fake.path, CALIBRATION.table.baud)
        bus = Bus(line, timeout=5.0)
        for servo in CALIBRATION.servos:
            reading = bus.read(servo.id, "position_read")
            assert reading is not None
            assert reading.values == (servo.home,)
        assert fake.pose()[0] == pytest.approx(WORM.start.base[0], abs=0.01)
        line.close()
        # an interrupt of the terminal is not for the servos
        os.kill(fake.process_id, signal.SIGINT)
        assert len(fake.pose()) == 3
        fake.close()
        fake.close()
        with pytest.raises(BadInput, match="its process has died"):
            fake.pose()


def test_what_it_cannot_be_is_refused_in_its_words() -> None:
    short = Calibration(CALIBRATION.servos[:4])
    with pytest.raises(BadInput, match="4 servos"):
        FakeProcess(WORM, short, engine="native", faults=None, seed=0)
