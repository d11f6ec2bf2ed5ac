"""The guardian: a small process that owns the line and switches torque off when its controller is silent or dead.

Bus servos keep pulling after their controller has died. The guardian passes bytes both ways; when the controller's end
closes (also after `kill -9`) or no message comes for a lifetime while servos hold by force, torque goes off for good.
"""

from __future__ import annotations

import argparse
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, final

from metamer.refusals import BadInput
from metamer.twin.bus import Bus
from metamer.twin.packets import Frame, decode
from metamer.twin.ports import PortLost, SerialPort
from metamer.twin.servo_tables import SERVOS, ServoTable

DATA, BEAT, BYE = b"D", b"B", b"Q"  # first byte of a message to the guardian
READY, REFUSED = b"R", b"E"  # its first message back
STARTING, ENDING = 30.0, 10.0  # s, longest time to come up and to go
QUIET = 0.05  # s, longest wait for a servo that is told to let go


def holds(frame: Frame) -> bool:
    """Whether a request makes a servo pull."""
    return frame.name in ("move", "start", "mode_write") or (frame.name == "torque_write" and frame.values[0] != 0)


def watch(link: socket.socket, line: SerialPort, table: ServoTable, lifetime: float) -> str:
    """Pass bytes both ways until the controller leaves, dies or is silent; returns why.

    link       to the controller
    line       to the servos
    lifetime   longest silence while servos hold by force                     [s]
    """
    heard, armed, tail = time.monotonic(), False, b""
    while True:
        left = heard + lifetime - time.monotonic() if armed else None
        if left is not None and left <= 0.0:
            return f"the controller was silent for {lifetime:g} s"
        ready, _, _ = select.select([link, line.fileno()], [], [], left)
        if link in ready:
            message = link.recv(65536)
            if not message:
                return "the controller is gone"
            heard = time.monotonic()
            if message[:1] == BYE:
                return ""
            if message[:1] == DATA:
                found = decode(table, tail + message[1:], "request")
                armed, tail = armed or any(map(holds, found.frames)), found.rest
                line.send(message[1:])
        if line.fileno() in ready and (data := line.receive(0.0)):
            link.send(data)


def main(arguments: Sequence[str] | None = None) -> int:
    """The process: open the line, watch, and let go of all servos at whatever end."""
    parser = argparse.ArgumentParser(prog="guardian")
    parser.add_argument("--link", type=int, required=True, help="descriptor of the socket to the controller")
    parser.add_argument("--port", required=True)
    parser.add_argument("--servo", required=True, choices=sorted(SERVOS))
    parser.add_argument("--ids", required=True, type=lambda text: [int(part) for part in text.split(",")])
    parser.add_argument("--lifetime", required=True, type=float)
    given = parser.parse_args(arguments)
    table = SERVOS[given.servo]
    # an interrupt from the terminal is for the controller; a polite end still lets go
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with socket.socket(fileno=given.link) as link:
        try:
            line = SerialPort(given.port, table.baud)
        except BadInput as error:
            link.send(REFUSED + str(error).encode())
            return 2
        reason = "the guardian was ended"
        try:
            link.send(READY)
            reason = watch(link, line, table, given.lifetime)
        except OSError as error:
            reason = str(error)
        finally:
            with suppress(PortLost):
                Bus(line, table, timeout=QUIET).release(given.ids, rounds=5)
            line.close()
    return 3 if reason else 0


@final
class GuardianPort:
    """A line that a guardian owns; to a bus it is a port like any other.

    path       of the device
    ids        servos to let go of at the end
    servo      their kind, a name in SERVOS
    lifetime   longest silence before torque goes off                         [s]
    """

    def __init__(self, path: str, ids: Sequence[int], *, servo: str = "lx-16a", lifetime: float = 0.5) -> None:
        self.path, self.ids, self.table, self.lifetime = path, tuple(ids), SERVOS[servo], lifetime
        self._link, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        words: list[Any] = [sys.executable, "-m", "metamer.twin.guardian", "--link", far.fileno(), "--port", path]
        words += ["--servo", servo, "--ids", ",".join(map(str, ids)), "--lifetime", lifetime]
        # a session of its own: what ends the controller's terminal does not end the guardian
        self._process = subprocess.Popen([str(w) for w in words], pass_fds=[far.fileno()], start_new_session=True)
        far.close()
        self._closed = False
        first = self._first_message()
        if first != READY:
            self._link.close()
            self._closed = True
            self._process.wait(ENDING)
            raise BadInput(first[1:].decode() or f"the guardian of port {path} did not come up")

    def _first_message(self) -> bytes:
        ready, _, _ = select.select([self._link], [], [], STARTING)
        return self._link.recv(4096) if ready else b""

    @property
    def process_id(self) -> int:
        """Of the guardian."""
        return self._process.pid

    def send(self, data: bytes) -> None:
        """Hand bytes to the line."""
        self._message(DATA + data)

    def receive(self, wait: float) -> bytes:
        """Bytes that have come, after waiting at most `wait` for the first.   [s]"""
        try:
            ready, _, _ = select.select([self._link], [], [], max(wait, 0.0))
            data = self._link.recv(65536) if ready else None
        except (OSError, ValueError) as error:
            raise PortLost("the line is closed") from error
        if data == b"":
            raise PortLost("the guardian has let go of the servos")
        return data or b""

    def now(self) -> float:
        """The machine's monotonic time.   [s]"""
        return time.monotonic()

    def sleep(self, wait: float) -> None:
        """Let time pass, and tell the guardian meanwhile that we live.   [s]"""
        end = time.monotonic() + wait
        while (left := end - time.monotonic()) > 0.0:
            self._message(BEAT)
            time.sleep(min(left, self.lifetime / 4.0))

    def _message(self, message: bytes) -> None:
        try:
            self._link.send(message)
        except OSError as error:
            raise PortLost("the guardian has let go of the servos") from error

    def close(self) -> None:
        """Say good-bye and wait for the guardian to let go; if it has been killed, let go in its place."""
        if self._closed:
            return
        self._closed = True
        with suppress(OSError):
            self._link.send(BYE)
        self._link.close()
        try:
            code = self._process.wait(ENDING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        if code not in (0, 3):
            with suppress(PortLost, BadInput):
                line = SerialPort(self.path, self.table.baud)
                Bus(line, self.table, timeout=QUIET).release(self.ids)
                line.close()


if __name__ == "__main__":
    sys.exit(main())
