"""The guardian over a real pseudo-terminal: torque goes off however the controller ends. All limits are generous."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from metamer.refusals import BadInput
from metamer.twin.bus import Bus
from metamer.twin.fake_bus import FakeBus
from metamer.twin.fake_servos import FakeServos
from metamer.twin.guardian import GuardianPort, holds
from metamer.twin.packets import Frame
from metamer.twin.ports import PortLost

pytestmark = pytest.mark.timing  # a real pseudo-terminal and real seconds: run alone
HOMES = {1: 498, 2: 415}
OFF, ON = dict.fromkeys(HOMES, False), dict.fromkeys(HOMES, True)
LIMIT = 20.0  # s, on a busy machine

# a controller that switches torque on, says so, and then lives on or hangs
CONTROLLER = """
import sys, time
from metamer.twin.bus import Bus
from metamer.twin.guardian import GuardianPort
port = GuardianPort(sys.argv[1], (1, 2), lifetime=float(sys.argv[2]))
bus = Bus(port, timeout=2.0)
for id_ in (1, 2):
    bus.write(id_, "torque_write", 1)
    assert bus.read(id_, "torque_read").values == (1,)
print(port.process_id, flush=True)
(port if sys.argv[3] == "lives" else time).sleep(60.0)
"""


def soon(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + LIMIT
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


def controller(path: str, lifetime: float, how: str) -> tuple[subprocess.Popen[str], int]:
    words = [sys.executable, "-c", CONTROLLER, path, str(lifetime), how]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, int(process.stdout.readline())


@pytest.mark.parametrize("how", ["killed", "terminated", "hangs"])
def test_torque_goes_off_however_the_controller_ends(how: str) -> None:
    with FakeBus(FakeServos(HOMES)) as fake:
        # the one that hangs is given a short life, the others a life longer than the test
        lifetime = 1.5 if how == "hangs" else 1000.0
        process, _ = controller(fake.path, lifetime, "hangs" if how == "hangs" else "lives")
        try:
            if how != "hangs":
                assert fake.torque_on() == ON
                process.send_signal(signal.SIGKILL if how == "killed" else signal.SIGTERM)
            assert soon(lambda: fake.torque_on() == OFF)
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


def test_it_passes_bytes_and_leaves_with_torque_off() -> None:
    with FakeBus(FakeServos(HOMES, echo=True)) as fake:
        port = GuardianPort(fake.path, tuple(HOMES), lifetime=5.0)
        bus = Bus(port, timeout=2.0)
        for id_, home in HOMES.items():
            reading = bus.read(id_, "position_read")
            assert reading is not None
            assert reading.values == (home,)
            bus.write(id_, "torque_write", 1)
        assert soon(lambda: fake.torque_on() == ON)
        port.close()
        port.close()
        assert fake.torque_on() == OFF
        with pytest.raises(PortLost):
            port.send(b"x")


def test_silence_before_torque_is_no_fault_after_it_is() -> None:
    with FakeBus(FakeServos(HOMES)) as fake:
        port = GuardianPort(fake.path, tuple(HOMES), lifetime=0.8)
        bus = Bus(port, timeout=2.0)
        time.sleep(1.0)
        assert bus.read(1, "position_read") is not None
        bus.write(1, "torque_write", 1)
        # while we wait through the port it knows that we live
        port.sleep(1.6)
        assert fake.torque_on()[1]
        time.sleep(1.0)
        assert soon(lambda: fake.torque_on() == OFF)
        with pytest.raises(PortLost):
            bus.read(1, "position_read")
        port.close()


def test_a_guardian_that_is_killed_is_replaced_at_the_end() -> None:
    with FakeBus(FakeServos(HOMES)) as fake:
        port = GuardianPort(fake.path, tuple(HOMES), lifetime=5.0)
        Bus(port).write(1, "torque_write", 1)
        assert soon(lambda: fake.torque_on()[1])
        os.kill(port.process_id, signal.SIGKILL)
        port.close()
        assert fake.torque_on() == OFF


def test_a_port_that_cannot_be_opened_is_refused() -> None:
    with pytest.raises(BadInput, match="cannot open port /dev/no-such-line"):
        GuardianPort("/dev/no-such-line", (1,))


def test_what_arms_the_guardian() -> None:
    assert holds(Frame(1, "move", (500, 20)))
    assert holds(Frame(254, "torque_write", (1,)))
    assert not holds(Frame(1, "torque_write", (0,)))
    assert not holds(Frame(1, "position_read"))
