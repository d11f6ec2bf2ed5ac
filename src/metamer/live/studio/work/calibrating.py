"""A calibration that is led from a page: what to do now, questions, and the table that was found."""

from __future__ import annotations

import queue
import threading
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, final

from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.hardware.calibration import Calibration, write_calibration
from metamer.hardware.guardian import GuardianPort
from metamer.hardware.homing import Person, Row, calibrate
from metamer.hardware.safety import Safety
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.ports import PortLost

LIFETIME = 1.0  # s, of silence while a servo is moved
BUS_WAIT = 0.02  # s, longest wait for a servo's answer


class GivenUp(RuntimeError):
    """Nobody answers any more."""


@final
class Calibrating:
    """A calibration in a thread; its questions wait for `answer`.

    robot    whose joints
    port     device of the bus
    before   calibration so far: which servo drives which joint
    safety   emergency stop and limits
    by_hand  a person moves the limp robot
    """

    def __init__(self, robot: Robot, port: str, before: Calibration, safety: Safety, *, by_hand: bool) -> None:
        self.robot, self.port, self.before, self.safety, self.by_hand = robot, port, before, safety, by_hand
        self.found: Calibration | None = None
        self.rows: list[Row] = []
        self.failed = self.now = ""
        self.joint = 0  # of which it is, 0 = all
        self.asks = ""  # "": nothing, "go on": a deed to confirm, "sign": yes or no
        self._replies: queue.Queue[Any] = queue.Queue()
        self._thread = threading.Thread(target=self._work, name="calibration", daemon=True)

    def begin(self) -> None:
        """Start."""
        self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether it is not over yet."""
        return self._thread.is_alive()

    def give_up(self) -> None:
        """End at the next question."""
        self._replies.put(None)

    def answer(self, message: Mapping[str, Any]) -> str:
        """A page's word; why it is refused, or empty."""
        if message.get("do") == "finish":
            self.give_up()
            return ""
        if message.get("do") != "reply" or not self.asks:
            return "a calibration is under way: it takes replies when it asks, and finish"
        if not isinstance(message.get("value"), bool):
            return "value must be true or false"
        self.asks = ""
        self._replies.put(message["value"])
        return ""

    def _ask(self, what: str, words: str, joint: int = 0) -> bool:
        self.now, self.joint, self.asks = words, joint, what
        reply = self._replies.get()
        self.asks = ""
        if reply is None:
            raise GivenUp("given up")
        return bool(reply)

    def _say(self, words: str) -> None:
        self.now = words
        head = words.partition(":")[0].split()
        self.joint = int(head[1]) if len(head) == 2 and head[0] == "joint" and head[1].isdigit() else 0

    def _moved(self) -> bool:
        """By hand: whether the person has said that all joints were moved."""
        self.asks = self.asks or "go on"
        try:
            reply = self._replies.get_nowait()
        except queue.Empty:
            return False
        if reply is None:
            raise GivenUp("given up")
        self.asks = ""
        return True

    def _work(self) -> None:
        ids = list(self.before.ids)
        try:
            with ExitStack() as stack:
                line = GuardianPort(self.port, ids, lifetime=LIFETIME, bell=self.safety.bell)
                stack.callback(line.close)
                self.found, self.rows = calibrate(
                    Bus(line, self.before.table, timeout=BUS_WAIT),
                    self.robot,
                    ids,
                    person=Person(
                        by_hand=self._moved if self.by_hand else None,
                        place=lambda words: void(self._ask("go on", words)),
                        ask_sign=lambda k: self._ask("sign", f"did joint {k} first bend the way of the arrow?", k),
                        tell=self._say,
                    ),
                    safety=self.safety,
                )
        except (BadInput, PortLost, GivenUp) as error:
            self.failed = str(error)

    def write(self, path: Path) -> None:
        """Write what was found."""
        if self.found is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_calibration(self.found, path)

    def table(self) -> dict[str, Any]:
        """What a page shows."""
        rows = [
            {"joint": r.joint, "servo": r.servo, "home": r.home, "sign": r.sign, "lower": r.lower, "upper": r.upper}
            | {"low": r.sweep.low, "high": r.sweep.high, "note": r.note}
            for r in self.rows
        ]
        asks = {"what": self.asks, "words": self.now, "joint": self.joint}
        return {"calibration": asks | {"rows": rows, "failed": self.failed, "busy": self.busy}}


def void(_: object) -> None:
    """Forget a value."""
