"""The guardian: a small process that owns the line and switches torque off when its controller is silent or dead.

Bus servos keep pulling after their controller has died. The guardian passes bytes both ways; when the controller's end
closes (also after `kill -9`), no message comes for a lifetime or no move follows the last one while servos hold by
force, torque goes off for good. Where there is a bell, a socket of an emergency stop, it also goes off when that rings,
is gone, or does not beat any more.
"""

from __future__ import annotations

import argparse
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import IO, Any, final

from metamer.core.refusals import BadInput
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.packets import Frame, decode
from metamer.hardware.wire.ports import PortLost, SerialPort
from metamer.hardware.wire.tables import SERVOS, ServoTable

DATA, BEAT, BYE = b"D", b"B", b"Q"  # first byte of a message to the guardian; DATA also of one from it
RING = b"S"  # first byte of a message of an emergency stop that rings; any other only beats
READY, REFUSED, GONE = b"R", b"E", b"G"  # from it: at the beginning, and with the reason at the end
STARTING = 30.0  # s, longest time to come up
QUIET = 0.05  # s, longest wait for a servo that is commanded to let go
TORQUE_OFF_TRIES = 5  # times that each is commanded
FAREWELL_TIME = 1.0  # s, longest time to say that it leaves
BACK = 0.2  # s, between tries to reach a line that is gone
PSEUDO = Path("/dev/pts")
ENDS = (0, 3, 4)  # exit codes of one that has done its work: asked to, on its own, and some servo did not confirm
NO_MOVE = 30.0  # s on top of the lifetime, until the first move: torque alone


def holds(frame: Frame) -> bool:
    """Whether a request makes a servo pull."""
    return frame.name in ("move", "start", "mode_write") or (frame.name == "torque_write" and frame.values[0] != 0)


def is_off(frame: Frame) -> bool:
    """Whether a reply says that a servo does not pull."""
    return frame.name == "torque_read" and frame.values[0] == 0


def until_next(table: ServoTable, moves: Sequence[Frame], recent: deque[float], now: float) -> float | None:
    """Longest time from moves to the next: as they last, or, of servos that are commanded no time, as between the last.

    recent   when moves came; None is returned while they are few             [s]
    """
    names = [part.name for part in table.by_name["move"].request]
    recent.extend([now] * bool(moves))
    if moves and "time" in names:
        return max(move.values[names.index("time")] / 1000.0 for move in moves)
    return max(b - a for a, b in pairwise(recent)) if len(recent) == recent.maxlen else None


def asleep() -> float:
    """Time that the machine has slept since it was started; the monotonic clock stands still meanwhile.   [s]"""
    return time.clock_gettime(time.CLOCK_BOOTTIME) - time.clock_gettime(time.CLOCK_MONOTONIC)


def bell_rings(bell: socket.socket) -> str:
    """Why torque must go off by what the emergency stop says; empty if it only beats."""
    try:
        word = bell.recv(4096)
    except OSError:
        word = b""
    if not word:
        return "the emergency stop is gone"
    return (word[1:].decode(errors="replace") or "emergency stop") if word[:1] == RING else ""


def watch(
    link: socket.socket,
    line: SerialPort,
    table: ServoTable,
    ids: Sequence[int],
    lifetime: float,
    bell: socket.socket | None = None,
) -> str:
    """Pass bytes both ways until the controller leaves, dies, is silent or sends no move; returns why.

    link       to the controller
    line       to the servos
    ids        of the servos; once each has said that its torque is off silence is no fault
    lifetime   longest silence while servos hold by force, also beyond twice the time of the last move   [s]
    bell       of an emergency stop, which beats while it lives
    """
    heard = moved = beaten = time.monotonic()
    watched = [link, line.fileno(), *([bell] if bell else [])]
    armed, tail, slept, good = False, b"", asleep(), lifetime + NO_MOVE
    off, said, recent = set[int](), b"", deque[float](maxlen=2 * len(ids))
    while True:
        ends = [heard + lifetime, moved + good, *([beaten + lifetime] if bell else [])]
        left = min(ends) - time.monotonic() if armed else None
        if left is not None and left <= 0.0:
            silent = f"the controller was silent for {lifetime:g} s", f"no move came for {good:g} s"
            return (*silent, "the emergency stop is silent")[ends.index(min(ends))]
        ready, _, _ = select.select(watched, [], [], left)
        if bell is not None and bell in ready:
            beaten = time.monotonic()
            if why := bell_rings(bell):
                return why
        if armed and asleep() - slept > lifetime:
            return f"the machine was asleep for {asleep() - slept:.2f} s"
        if link in ready:
            try:
                message = link.recv(65536)
            except ConnectionResetError:
                message = b""
            if not message:
                return "the controller is gone"
            heard = time.monotonic()
            if message[:1] == BYE:
                return ""
            if message[:1] == DATA:
                found = decode(table, tail + message[1:], "request")
                tail = found.rest
                if holding := [frame for frame in found.frames if holds(frame)]:
                    armed, moved, off = True, heard, set()
                    last = until_next(table, [frame for frame in holding if frame.name == "move"], recent, heard)
                    good = good if last is None else lifetime + 2.0 * last
                line.send(message[1:])
        if line.fileno() in ready and (data := line.receive(0.0)):
            answers = decode(table, said + data, "reply")
            said = answers.rest
            off |= {frame.id for frame in answers.frames if is_off(frame)}
            armed = armed and not off.issuperset(ids)
            # a controller that does not read must not hold us up
            with suppress(BlockingIOError):
                link.send(DATA + data, socket.MSG_DONTWAIT)


def let_go(line: SerialPort | None, path: str, table: ServoTable, ids: Sequence[int], patience: float) -> list[int]:
    """Switch torque off; a line that is gone is opened again until time is over. Returns servos that did not confirm.

    line       as far as it is open
    patience   longest time to wait for a line that is gone                   [s]
    """
    end = time.monotonic() + patience
    while True:
        try:
            line = line or SerialPort(path, table.baud)
            left = Bus(line, table, timeout=QUIET).release(ids, rounds=TORQUE_OFF_TRIES)
            line.close()
            return left
        except (PortLost, BadInput):
            if line is not None:
                line.close()
            line = None
        if time.monotonic() > end:
            return list(ids)
        time.sleep(BACK)


def leave(*_: object) -> None:
    """End politely, once: a second signal does not cut the letting go short."""
    for name in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_IGN)
    sys.exit(1)


def main(arguments: Sequence[str] | None = None) -> int:
    """The process: open the line, watch, and let go of all servos at whatever end."""
    parser = argparse.ArgumentParser(prog="guardian")
    parser.add_argument("--link", type=int, required=True, help="descriptor of the socket to the controller")
    parser.add_argument("--port", required=True)
    parser.add_argument("--servo", required=True, choices=sorted(SERVOS))
    parser.add_argument("--ids", required=True, type=lambda text: [int(part) for part in text.split(",")])
    parser.add_argument("--lifetime", required=True, type=float)
    parser.add_argument("--patience", required=True, type=float)
    parser.add_argument("--bell", default="", help="path of the socket of an emergency stop")
    given = parser.parse_args(arguments)
    table = SERVOS[given.servo]
    # an interrupt from the terminal is for the controller; a polite end still lets go
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, leave)
    with socket.socket(fileno=given.link) as link, socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as bell:
        try:
            line = SerialPort(given.port, table.baud)
            if given.bell:
                bell.connect(given.bell)
        except BadInput as error:
            link.send(REFUSED + str(error).encode())
            return 2
        except OSError as error:
            link.send(REFUSED + f"the emergency stop cannot be reached: {error.strerror}".encode())
            return 2
        reason = "the guardian was ended"
        try:
            link.send(READY)
            reason = watch(link, line, table, given.ids, given.lifetime, bell if given.bell else None)
        except OSError as error:
            reason = str(error)
        finally:
            with suppress(OSError):
                link.send(GONE + reason.encode(), socket.MSG_DONTWAIT)
                # its next word is refused, and it reads why
                link.shutdown(socket.SHUT_RDWR)
            left = let_go(line, given.port, table, given.ids, given.patience)
            # who started us reads which did not confirm; it may be gone
            with suppress(OSError):
                os.write(sys.stdout.fileno(), (",".join(map(str, left)) + "\n").encode())
    return ENDS[2] if left else ENDS[1] if reason else ENDS[0]


@final
class GuardianPort:
    """A line that a guardian owns; to a bus it is a port like any other.

    path       of the device
    ids        servos to let go of at the end
    servo      their kind, a name in SERVOS
    lifetime   longest silence before torque goes off                         [s]
    patience   how long the guardian tries to reach a line again that is gone [s]
    bell       path of the socket of an emergency stop; empty = there is none
    """

    def __init__(
        self,
        path: str,
        ids: Sequence[int],
        *,
        servo: str = "lx-16a",
        lifetime: float = 0.5,
        patience: float = 30.0,
        bell: str = "",
    ) -> None:
        self.path, self.ids, self.table, self.lifetime = path, tuple(ids), SERVOS[servo], lifetime
        # a pseudo-terminal that is gone does not come back, and its name may be given to another
        self._patience = 0.0 if Path(path).parent == PSEUDO else patience
        self._link, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        words: list[Any] = [sys.executable, "-m", "metamer.hardware.guardian", "--link", far.fileno(), "--port", path]
        words += ["--servo", servo, "--ids", ",".join(map(str, ids))]
        words += ["--lifetime", lifetime, "--patience", self._patience, "--bell", bell]
        # a session of its own: what ends the controller's terminal does not end the guardian
        self._process = subprocess.Popen(
            [str(w) for w in words], pass_fds=[far.fileno()], start_new_session=True, stdout=subprocess.PIPE, text=True
        )
        far.close()
        self._closed, self._gone = False, ""
        self._left: list[int] | None = None
        ready, _, _ = select.select([self._link], [], [], STARTING)
        first = self._link.recv(4096) if ready else b""
        if first != READY:
            self._link.close()
            self._closed = True
            self._end(1.0)
            self._stdout().close()
            raise BadInput(first[1:].decode() or f"the guardian of port {path} did not come up")

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
            data = self._link.recv(65537) if ready else DATA
        except (OSError, ValueError) as error:
            raise PortLost("the line is closed" if self._closed else "the guardian has died") from error
        if data[:1] == GONE:
            self._gone = data[1:].decode(errors="replace")
        if data[:1] != DATA:
            raise PortLost(self._gone or "the guardian has died")
        return data[1:]

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
            # a guardian that does not read must not hold us up
            self._link.send(message, socket.MSG_DONTWAIT)
        except BlockingIOError as error:
            raise PortLost("the guardian does not listen") from error
        except OSError as error:
            # why it left may still be there to be read
            with suppress(PortLost):
                while not self._closed and select.select([self._link], [], [], 0.0)[0]:
                    self.receive(0.0)
            raise PortLost(self._gone or "the guardian has died") from error

    def _leaves(self) -> bool:
        """Whether the guardian says that it leaves, or has left."""
        end = time.monotonic() + FAREWELL_TIME
        with suppress(OSError):
            while (left := end - time.monotonic()) > 0.0 and select.select([self._link], [], [], left)[0]:
                if self._link.recv(65537)[:1] != DATA:
                    return True
            return False
        return True

    def _end(self, wait: float) -> int:
        """Exit code of the guardian; one that does not end in time is killed.   [s]"""
        try:
            return self._process.wait(wait)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def close(self) -> None:
        """Say good-bye and wait for the guardian to let go; if it has been killed, let go in its place."""
        if self._closed:
            return
        self._closed = True
        with suppress(OSError):
            self._link.send(BYE, socket.MSG_DONTWAIT)
        # one that lives answers at once, then takes as long as it needs to hear that each servo has let go
        enough = 2.0 + TORQUE_OFF_TRIES * len(self.ids) * 2 * QUIET if self._leaves() else 0.0
        self._link.close()
        if self._patience and not Path(self.path).exists() and self._process.poll() is None:
            # it keeps trying to reach the servos for as long as it was set to, also without us
            return
        if self._end(enough) in ENDS:
            self._left = self._told()
        else:
            self._left = let_go(None, self.path, self.table, self.ids, 0.0)
        self._stdout().close()

    def _stdout(self) -> IO[str]:
        assert self._process.stdout is not None
        return self._process.stdout

    def _told(self) -> list[int]:
        """Servos that the guardian says did not confirm; all of them where its words are not whole."""
        words = self._stdout().readline()
        try:
            return [int(part) for part in words.split(",") if part.strip()] if words.endswith("\n") else list(self.ids)
        except ValueError:
            return list(self.ids)

    def unconfirmed(self) -> list[int] | None:
        """Servos that did not say to the guardian that their torque is off; None as long as that is not known."""
        return self._left


if __name__ == "__main__":
    sys.exit(main())
