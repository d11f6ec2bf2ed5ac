"""The guardian over a real pseudo-terminal: torque goes off however the controller ends. All limits are generous."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import repeat
from pathlib import Path

import pytest

from metamer.core.refusals import BadInput
from metamer.hardware import guardian
from metamer.hardware.fake.bus import FakeBus
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.guardian import BEAT, DATA, GuardianPort, holds, until_next, watch
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.packets import Frame, encode
from metamer.hardware.wire.ports import PortLost, SerialPort
from metamer.hardware.wire.tables import LX_16A, SERVOS

pytestmark = pytest.mark.timing  # a real pseudo-terminal and real seconds: run alone
HOMES = {1: 498, 2: 415}
OFF, ON = dict.fromkeys(HOMES, False), dict.fromkeys(HOMES, True)
LIMIT = 20.0  # s, on a busy machine

# a controller that switches torque on, says so, and then lives on or hangs
CONTROLLER = """
import sys, time
from metamer.hardware.wire.bus import Bus
from metamer.hardware.guardian import GuardianPort
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
            if process.stdout is not None:
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


@contextmanager
def pulling() -> Iterator[tuple[FakeBus, GuardianPort]]:
    """A fake bus with servo 1 under torque, behind a guardian."""
    with FakeBus(FakeServos(HOMES)) as fake:
        port = GuardianPort(fake.path, tuple(HOMES), lifetime=5.0)
        Bus(port).write(1, "torque_write", 1)
        assert soon(lambda: fake.torque_on()[1])
        yield fake, port


def test_a_guardian_that_is_killed_is_replaced_at_the_end() -> None:
    with pulling() as (fake, port):
        os.kill(port.process_id, signal.SIGKILL)
        port.close()
        assert fake.torque_on() == OFF


@contextmanager
def watched(fake: FakeBus, lifetime: float) -> Iterator[tuple[socket.socket, list[str]]]:
    """`watch` in a thread: our end of its link, and why it ended."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    line, why = SerialPort(fake.path, LX_16A.baud), []
    thread = threading.Thread(
        target=lambda: why.append(watch(there, line, LX_16A, tuple(HOMES), lifetime)), daemon=True
    )
    thread.start()
    try:
        yield here, why
    finally:
        here.close()
        thread.join(LIMIT)
        assert not thread.is_alive()
        there.close()
        line.close()


ON_1 = encode(LX_16A, 1, "torque_write", 1)


@pytest.mark.parametrize(("time_ms", "ended"), [(50, ["no move came for 0.3 s"]), (1000, [])])
def test_a_controller_that_beats_but_sends_nothing_is_trusted_no_longer_than_its_move(
    time_ms: int, ended: list[str]
) -> None:
    with FakeBus(FakeServos(HOMES)) as fake, watched(fake, 0.2) as (link, why):
        link.send(DATA + ON_1 + encode(LX_16A, 1, "move", 510, time_ms))
        end = time.monotonic() + 1.0
        while time.monotonic() < end and not why:
            link.send(BEAT)
            # questions move nothing either
            link.send(DATA + encode(LX_16A, 1, "position_read"))
            time.sleep(0.02)
        assert why == ended


def test_silence_is_no_fault_once_every_servo_has_said_that_it_is_off() -> None:
    with FakeBus(FakeServos(HOMES, echo=True)) as fake:
        port = GuardianPort(fake.path, tuple(HOMES), lifetime=0.4)
        bus = Bus(port, timeout=2.0)
        bus.write(1, "torque_write", 1)
        assert bus.release(tuple(HOMES)) == []
        time.sleep(0.8)
        assert bus.read(1, "position_read") is not None
        # one that has not said so keeps it watching
        bus.write(1, "torque_write", 1)
        bus.write(1, "torque_write", 0)
        assert bus.read(1, "torque_read") is not None
        time.sleep(0.8)
        with pytest.raises(PortLost, match="silent"):
            bus.read(1, "position_read")
        port.close()


@pytest.mark.parametrize(("lifetime", "ended"), [(0.2, True), (1000.0, False)])
def test_only_the_lifetime_ends_a_silence(lifetime: float, ended: bool) -> None:
    """The same silence with the rule and, its time made endless, without it."""
    with FakeBus(FakeServos(HOMES)) as fake, watched(fake, lifetime) as (link, why):
        link.send(DATA + ON_1)
        assert soon(lambda: fake.torque_on()[1])
        if ended:
            assert soon(lambda: bool(why))
        time.sleep(0.0 if ended else 0.6)
        assert bool(why) == ended


# a plant on a line without guardian, whose process ends without closing it
LEAVER = """
import atexit, sys
import numpy as np
from metamer.core.records import Command
from metamer.robots import robot
from metamer.hardware.wire.bus import Bus
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.wire.ports import SerialPort
from metamer.hardware.safety import Safety
from metamer.hardware.plant import ServoBus
bus = Bus(SerialPort(sys.argv[1], 115200), timeout=1.0)
plant = ServoBus(bus, CALIBRATIONS["worm"], robot("worm"), Safety(stale=20.0))
if sys.argv[2] == "without":
    atexit.unregister(plant.close)
plant.act(Command(position=np.zeros(5), velocity=np.zeros(5), torque=np.zeros(5)), 0.05)
raise SystemExit(3)
"""


@pytest.mark.parametrize("rule", ["with", "without"])
def test_a_process_that_leaves_without_a_word_lets_go(rule: str) -> None:
    homes = {1: 498, 2: 415, 3: 548, 4: 476, 5: 366}
    with FakeBus(FakeServos(homes)) as fake:
        process = subprocess.run([sys.executable, "-c", LEAVER, fake.path, rule], timeout=3 * LIMIT, check=False)
        assert process.returncode == 3
        assert any(fake.torque_on().values()) == (rule == "without")


def test_parts_of_frames_arm_it_and_do_not_confuse_the_letting_go() -> None:
    """Byte by byte; and the last frame is cut off where the controller died."""
    with FakeBus(FakeServos(HOMES)) as fake:
        port = GuardianPort(fake.path, tuple(HOMES), lifetime=1.0)
        for k in range(len(ON_1)):
            port.send(ON_1[k : k + 1])
        assert soon(lambda: fake.torque_on()[1])
        port.send(encode(LX_16A, 2, "move", 600, 100)[:-2])
        # now silent: armed by the frame that came in parts
        assert soon(lambda: fake.torque_on() == OFF)
        with pytest.raises(PortLost, match="silent for 1 s"):
            port.receive(LIMIT)
        port.close()


def test_garbage_from_the_controller_does_not_arm_or_break_it() -> None:
    rng = random.Random(0)
    with FakeBus(FakeServos(HOMES)) as fake, watched(fake, 0.3) as (link, _):
        for _ in range(50):
            link.send(rng.randbytes(rng.randint(1, 40)).replace(DATA, BEAT))
            link.send(DATA + rng.randbytes(20))
        time.sleep(0.5)
        link.send(DATA + encode(LX_16A, 1, "position_read"))
        assert not any(fake.torque_on().values())


def test_a_line_has_one_controller() -> None:
    with FakeBus(FakeServos(HOMES)) as fake:
        port = GuardianPort(fake.path, tuple(HOMES), lifetime=5.0)
        with pytest.raises(BadInput, match="another program uses it"):
            GuardianPort(fake.path, tuple(HOMES))
        with pytest.raises(BadInput, match="another program uses it"):
            SerialPort(fake.path, LX_16A.baud)
        # the first goes on undisturbed, and the line is free after it
        assert Bus(port, timeout=2.0).read(1, "position_read") is not None
        port.close()
        SerialPort(fake.path, LX_16A.baud).close()


def test_torque_goes_off_when_an_unplugged_line_comes_back(tmp_path: Path) -> None:
    """The servos keep their power while the cable is out: nobody can reach them, until it is plugged in again."""
    link, servos = tmp_path / "ttyUSB0", FakeServos(HOMES)
    first = FakeBus(servos)
    link.symlink_to(first.path)
    port = GuardianPort(str(link), tuple(HOMES), lifetime=5.0, patience=LIMIT)
    Bus(port).write(1, "torque_write", 1)
    assert soon(lambda: first.torque_on()[1])
    link.unlink()
    first.close()
    with pytest.raises(PortLost, match="the serial line is gone"):
        port.sleep(LIMIT)
    begin = time.monotonic()
    port.close()
    assert time.monotonic() - begin < 1.0
    assert servos.servos[1].on
    with FakeBus(servos) as second:
        link.symlink_to(second.path)
        assert soon(lambda: second.torque_on() == OFF)
        # having heard that they are off it goes
        assert port._process.wait(LIMIT) == 3


def test_a_guardian_that_hangs_does_not_block_the_controller() -> None:
    with pulling() as (fake, port):
        os.kill(port.process_id, signal.SIGSTOP)
        begin = time.monotonic()
        with pytest.raises(PortLost, match="does not listen"):
            deque(map(port.send, repeat(ON_1, 100_000)), maxlen=0)
        assert time.monotonic() - begin < LIMIT
        # what it did not pass on is lost, and torque goes off without it
        port.close()
        assert fake.torque_on() == OFF


def test_a_controller_that_reads_nothing_does_not_hold_it_up() -> None:
    """A noisy line fills the link to a controller that hangs; torque goes off all the same."""
    with FakeBus(FakeServos(HOMES)) as fake, watched(fake, 0.5) as (link, why):
        link.send(DATA + ON_1)
        os.set_blocking(fake._near, False)
        end = time.monotonic() + LIMIT
        while not why and time.monotonic() < end:
            with suppress(BlockingIOError):
                os.write(fake._near, bytes(1000))
        assert why == ["the controller was silent for 0.5 s"]


def test_a_second_signal_does_not_cut_the_letting_go_short() -> None:
    with FakeBus(FakeServos(HOMES, faults=Faults(dead={2: 0.0}))) as fake:
        port = GuardianPort(fake.path, (2, 1), lifetime=5.0)
        Bus(port).write(1, "torque_write", 1)
        assert soon(lambda: fake.torque_on()[1])
        for _ in range(3):
            os.kill(port.process_id, signal.SIGTERM)
            time.sleep(0.05)
        # it still asks the dead one, in all rounds and with one more try in each
        assert port._end(LIMIT) == 1
        asked = [frame for _, frame in fake.servos.requests if frame == Frame(2, "torque_read")]
        assert len(asked) == 2 * guardian.TORQUE_OFF_TRIES
        assert fake.torque_on() == OFF
        port.close()


def test_a_machine_that_slept_lets_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """The monotonic clock stands still in a suspend; the clock since boot does not."""
    slept = [0.0]
    monkeypatch.setattr(guardian, "asleep", lambda: slept[0])
    with FakeBus(FakeServos(HOMES)) as fake, watched(fake, 0.5) as (link, why):
        link.send(DATA + ON_1)
        assert soon(lambda: fake.torque_on()[1])
        slept[0] = 3600.0
        link.send(BEAT)
        assert soon(lambda: bool(why))
        assert why == ["the machine was asleep for 3600.00 s"]


def test_one_that_does_not_come_up_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lazy = tmp_path / "lazy"
    lazy.write_text("#!/bin/sh\nexec sleep 60\n")
    lazy.chmod(0o755)
    monkeypatch.setattr(guardian, "STARTING", 0.2)
    monkeypatch.setattr(guardian.sys, "executable", str(lazy))
    begin = time.monotonic()
    with pytest.raises(BadInput, match="did not come up"):
        GuardianPort("/dev/null", (1,))
    assert time.monotonic() - begin < LIMIT


def test_a_port_that_cannot_be_opened_is_refused() -> None:
    with pytest.raises(BadInput, match="cannot open port /dev/no-such-line"):
        GuardianPort("/dev/no-such-line", (1,))


def test_what_arms_the_guardian() -> None:
    assert holds(Frame(1, "move", (500, 20)))
    assert holds(Frame(254, "torque_write", (1,)))
    assert not holds(Frame(1, "torque_write", (0,)))
    assert not holds(Frame(1, "position_read"))


def test_moves_that_do_not_say_how_long_they_last_are_waited_for_as_long_as_those_before() -> None:
    """An LX-16A is told; of others the guardian looks how often moves come."""
    assert until_next(LX_16A, [Frame(1, "move", (500, 40))], deque(maxlen=4), 1.0) == 0.04
    table, recent = SERVOS["sts3215-12v"], deque[float](maxlen=4)
    move = Frame(1, "move", tuple(0 for _ in table.by_name["move"].request))
    assert [until_next(table, [move], recent, now) for now in (0.0, 0.001, 0.02)] == [None] * 3
    assert until_next(table, [move], recent, 0.021) == pytest.approx(0.019)
    assert until_next(table, [], recent, 5.0) == pytest.approx(0.019)
