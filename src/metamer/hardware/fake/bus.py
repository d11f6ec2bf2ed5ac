"""Fake servos at the end of a line: a real pseudo-terminal, or one in a time of its own for quick and exact tests."""

from __future__ import annotations

import heapq
import os
import select
import threading
import time
import tty
from contextlib import suppress
from itertools import count
from typing import final

from metamer.core.refusals import refuse
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.wire.ports import PortLost

IDLE = 0.01  # s, longest time between looks at the servos while nobody asks


@final
class VirtualPort:
    """A line to fake servos whose time passes only in waits: a test runs at once and always the same.

    servos   what answers
    """

    def __init__(self, servos: FakeServos) -> None:
        self.servos = servos
        self.closed = self.unplugged = False
        self.sent = bytearray()
        self._time = 0.0
        self._queue: list[tuple[float, int, bytes]] = []
        self._serial = count()

    def send(self, data: bytes) -> None:
        """Hand bytes to the servos."""
        self._check()
        self.sent += data
        for arrival, reply in self.servos.handle(data, self._time):
            heapq.heappush(self._queue, (arrival, next(self._serial), reply))

    def receive(self, wait: float) -> bytes:
        """Bytes that have arrived by now, or the first to arrive within the wait.   [s]"""
        self._check()
        limit = min(self._time + max(wait, 0.0), self.servos.faults.unplugged)
        if not self._queue or self._queue[0][0] > limit:
            self._time = limit
            self._check()
            return b""
        self._time = max(self._time, self._queue[0][0])
        data = b""
        while self._queue and self._queue[0][0] <= self._time:
            data += heapq.heappop(self._queue)[2]
        return data

    def now(self) -> float:
        """Time of this line.   [s]"""
        return self._time

    def sleep(self, wait: float) -> None:
        """Let time pass.   [s]"""
        self._time += max(wait, 0.0)
        self.servos.advance(self._time)

    def close(self) -> None:
        """Nothing can be sent any more."""
        self.closed = True

    def unconfirmed(self) -> list[int] | None:
        """None: only a guardian knows which servos have not confirmed."""
        return None

    def _check(self) -> None:
        if self.closed or self.unplugged or self._time >= self.servos.faults.unplugged:
            raise PortLost("the line is gone")


@final
class FakeBus:
    """Fake servos on a real pseudo-terminal; open `path` as if it were a serial device.

    servos   what answers, in real time from now on; it is looked at with the lock held
    A line that is unplugged goes away as a pulled cable does; the servos keep their power.
    """

    def __init__(self, servos: FakeServos) -> None:
        self.servos = servos
        # our own hold on the far end keeps the line up while nobody has it open
        self._near, self._far = os.openpty()
        tty.setraw(self._far)
        self.path = os.ttyname(self._far)
        self._wake, self._waker = os.pipe()
        self.lock = threading.Lock()
        self._plugged = True
        self._begin = time.monotonic()
        self._thread = threading.Thread(target=self._serve, name="fake servos", daemon=True)
        self._thread.start()

    def now(self) -> float:
        """Time since the servos have been there.   [s]"""
        return time.monotonic() - self._begin

    def torque_on(self) -> dict[int, bool]:
        """Which servos are commanded to hold by force now."""
        with self.lock:
            return {id_: servo.on for id_, servo in self.servos.servos.items()}

    def pose(self, _now: float = 0.0) -> tuple[float, float, float]:
        """True head pose at this moment, whatever the time of who asks; needs a FakeRobot.   [m, rad]"""
        from metamer.hardware.fake.robot import FakeRobot

        if not isinstance(self.servos, FakeRobot):
            raise refuse("servos", type(self.servos).__name__, "a FakeRobot: servos alone have no pose")
        with self.lock:
            return self.servos.pose(self.now())

    def positions(self) -> dict[int, float]:
        """Where the shafts are now.   [tick]"""
        with self.lock:
            self.servos.advance(self.now())
            return {id_: servo.position for id_, servo in self.servos.servos.items()}

    def _serve(self) -> None:
        """Answer until closed; replies leave when they are due, the servos move meanwhile."""
        due: list[tuple[float, int, bytes]] = []
        serial = count()
        while True:
            now = self.now()
            if self._plugged and now >= self.servos.faults.unplugged:
                self._unplug()
            nearest = min(due[0][0] if due and self._plugged else now + IDLE, self.servos.faults.unplugged, now + IDLE)
            line = [self._near] if self._plugged else []
            ready, _, _ = select.select([*line, self._wake], [], [], max(nearest - now, 0.0) if line else IDLE)
            if self._wake in ready:
                return
            data = b""
            if line and self._near in ready:
                with suppress(OSError):
                    data = os.read(self._near, 4096)
            with self.lock:
                now = self.now()
                answers = self.servos.handle(data, now) if data else self.servos.advance(now) or []
            for arrival, reply in answers:
                heapq.heappush(due, (arrival, next(serial), reply))
            while due and due[0][0] <= now and self._plugged:
                with suppress(OSError):
                    os.write(self._near, heapq.heappop(due)[2])

    def _unplug(self) -> None:
        """Take the line away from whoever has it open."""
        self._plugged = False
        for handle in (self._near, self._far):
            os.close(handle)

    def close(self) -> None:
        """Take the servos off the line; a second call does nothing."""
        if self._thread.is_alive():
            os.write(self._waker, b"x")
            self._thread.join()
            if self._plugged:
                self._unplug()
            for handle in (self._wake, self._waker):
                os.close(handle)

    def __enter__(self) -> FakeBus:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
