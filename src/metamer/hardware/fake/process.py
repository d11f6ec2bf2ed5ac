"""A fake robot in a process of its own, as a real one is apart from its controller.

The first line of its standard input is the task; its first line of output the path of its pseudo-terminal. Whoever asks
over the socket gets the true pose of the head. It ends with its standard input.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
from dataclasses import asdict, fields
from typing import Any, final

from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.hardware.beside import end_process
from metamer.hardware.calibration import Calibration
from metamer.hardware.fake.faults import BREAKS, Faults
from metamer.hardware.fake.wear import Wear

POSE = struct.Struct("<3d")  # x, y, theta [m, rad]
STARTING_TIME = 120.0  # s, longest time to come up, with kernels to compile
ANSWERING = 2.0  # s, longest wait for a pose
ENDING_TIME = 5.0  # s, longest time to end


def table_from_faults(faults: Faults) -> dict[str, Any]:
    """Faults as JSON can hold them."""
    return asdict(faults)


def faults_from_table(table: dict[str, Any]) -> Faults:
    """Faults that `table_from_faults` wrote."""
    known: dict[str, Any] = {part.name: table[part.name] for part in fields(Faults)}
    known |= {name: {int(id_): when for id_, when in known[name].items()} for name in BREAKS}
    known["wear"] = Wear(**known["wear"])
    return Faults(**known)


def main() -> int:
    """The process."""
    from metamer.files import robot_from_toml
    from metamer.hardware.calibration import calibration_from_text
    from metamer.hardware.fake.bus import FakeBus
    from metamer.hardware.fake.robot import FakeRobot
    from metamer.hardware.timing import real_time

    # an interrupt of the terminal is for the controller: the servos keep their power
    for how in (signal.SIGINT, signal.SIGHUP):
        signal.signal(how, signal.SIG_IGN)
    task = json.loads(sys.stdin.readline())
    try:
        robot = FakeRobot(
            robot_from_toml(task["machine"]),
            calibration_from_text(task["calibration"]),
            engine=task["engine"],
            faults=faults_from_table(task["faults"]),
            echo=True,
            seed=task["seed"],
        )
    except BadInput as refused:
        print(json.dumps({"refused": str(refused)}), flush=True)
        return 2
    # servos do not wait for other work of this machine
    with real_time(), FakeBus(robot) as fake, socket.socket(fileno=int(sys.argv[1])) as asks:
        print(json.dumps({"path": fake.path}), flush=True)
        while True:
            ready, _, _ = select.select([0, asks], [], [])
            if 0 in ready or not asks.recv(16):
                return 0
            asks.send(POSE.pack(*fake.pose()))


@final
class FakeProcess:
    """The process, from the controller's side.

    machine       what the robot really is
    calibration   of its servos
    engine        that moves it
    faults        of its servos
    seed          of all chance
    """

    def __init__(
        self, machine: Robot, calibration: Calibration, *, engine: str, faults: Faults | None, seed: int
    ) -> None:
        from metamer.files import toml_from_robot

        self._asks, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._asks.settimeout(ANSWERING)
        words = [sys.executable, "-m", "metamer.hardware.fake.process", str(far.fileno())]
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, pass_fds=[far.fileno()]
        )
        far.close()
        task = {"machine": toml_from_robot(machine), "calibration": calibration.text(), "engine": engine}
        task |= {"faults": table_from_faults(faults or Faults()), "seed": seed}
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(task) + "\n")
            self._process.stdin.flush()
            found = self._first_line()
        except (OSError, ValueError) as error:
            self.close()
            raise BadInput("the fake robot did not come up") from error
        if "path" not in found:
            self.close()
            raise BadInput(found.get("refused") or "the fake robot did not come up")
        self.path: str = found["path"]

    def _first_line(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], STARTING_TIME)
        text = self._process.stdout.readline() if ready else ""
        return json.loads(text) if text else {}

    @property
    def process_id(self) -> int:
        """Of the fake robot."""
        return self._process.pid

    def pose(self, _now: float = 0.0) -> tuple[float, float, float]:
        """True head pose at this moment, whatever the time of who asks.   [m, rad]"""
        try:
            self._asks.send(b"p")
            x, y, theta = POSE.unpack(self._asks.recv(64))
        except (OSError, struct.error) as error:
            raise BadInput("the fake robot does not tell its pose: its process has died") from error
        return x, y, theta

    def close(self) -> None:
        """Take the robot away; a second call does nothing."""
        self._asks.close()
        if self._process.stdin is not None and not self._process.stdin.closed:
            self._process.stdin.close()
        end_process(self._process, ENDING_TIME)
        if self._process.stdout is not None:
            self._process.stdout.close()

    def __enter__(self) -> FakeProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # threads of the bus end with us
    os._exit(code)
