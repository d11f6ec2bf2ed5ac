"""Where bytes go and come from, and the time by which they do: a serial line."""

from __future__ import annotations

import errno
import os
import select
import time
from pathlib import Path
from typing import Protocol, final

from metamer.core.refusals import BadInput


class PortLost(ConnectionError):
    """The line is gone: unplugged, closed, or its owner has died."""


class Port(Protocol):
    """A line to servos, with the clock that its waits are measured by."""

    def send(self, data: bytes) -> None:
        """Hand bytes to the line; PortLost if there is none."""
        ...

    def receive(self, wait: float) -> bytes:
        """Bytes that have come, after waiting at most `wait` for the first; empty if none came.   [s]"""
        ...

    def now(self) -> float:
        """Time that only grows.   [s]"""
        ...

    def sleep(self, wait: float) -> None:
        """Let time pass.   [s]"""
        ...

    def close(self) -> None:
        """Let go of the line; a second call does nothing."""
        ...

    def unconfirmed(self) -> list[int] | None:
        """After `close`: servos that did not tell the owner of the line that their torque is off; None = not known."""
        ...


def is_line(path: str) -> bool:
    """Whether a path is a device of characters that knows of lines, as serial ports and pseudo-terminals are."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return True  # what it is cannot be told: the words of the system stand
    try:
        return os.isatty(handle)
    finally:
        os.close(handle)


@final
class SerialPort:
    """A serial line by pyserial, 8N1, on a system with `select`.

    path   of the device, e.g. /dev/ttyUSB0
    baud   speed of the line                                                 [bit/s]
    """

    def __init__(self, path: str, baud: int) -> None:
        import serial

        try:
            # nobody else who asks for it alone may have the line: two controllers would both drive the servos
            self._serial = serial.Serial(path, baud, timeout=0, write_timeout=0.2, exclusive=True)
        except (OSError, ValueError) as error:
            taken = getattr(error, "errno", None) == errno.EWOULDBLOCK or "exclusively lock" in str(error)
            number = getattr(error, "errno", None)
            why = "another program uses it" if taken else os.strerror(number).lower() if number else error
            if Path(path).exists() and not is_line(path):
                why = "it is no serial line; give its device, e.g. /dev/ttyUSB0, or fake"
            raise BadInput(f"cannot open port {path}: {why}") from error

    def send(self, data: bytes) -> None:
        """Hand bytes to the line."""
        try:
            self._serial.write(data)
        except (OSError, TypeError, ValueError) as error:
            raise PortLost(f"the serial line is gone: {error}") from error

    def receive(self, wait: float) -> bytes:
        """Bytes that have come, after waiting at most `wait` for the first.   [s]"""
        try:
            ready, _, _ = select.select([self._serial.fileno()], [], [], max(wait, 0.0))
            return bytes(self._serial.read(4096)) if ready else b""
        except (OSError, TypeError, ValueError) as error:
            raise PortLost(f"the serial line is gone: {error}") from error

    def fileno(self) -> int:
        """Of the open line, for `select`."""
        return int(self._serial.fileno())

    def now(self) -> float:
        """The machine's monotonic time.   [s]"""
        return time.monotonic()

    def sleep(self, wait: float) -> None:
        """Let time pass.   [s]"""
        time.sleep(max(wait, 0.0))

    def close(self) -> None:
        """Close the line."""
        self._serial.close()

    def unconfirmed(self) -> list[int] | None:
        """None: only a guardian knows which servos have not confirmed."""
        return None
