"""A fake machine in a process of its own: servos on a pseudo-terminal, camera and range sensor as lines over UDP.

It is apart from its controller as a real one is: when that hangs or dies the servos are still there. The first line of
standard input is the task; it ends with its standard input.

    {"robot": "..toml..", "calibration": "", "camera": 40001, "range": 40002}
"""

from __future__ import annotations

import json
import math
import os
import select
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, final

from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.files import robot_from_toml, toml_from_robot
from metamer.hardware.calibration import read_calibration
from metamer.hardware.sensors.sensors import PoseReading, Reading, SimulatedCamera, SimulatedRange

LOOK_PACE = 0.01  # s between looks at the sensors
AHEAD = (0.55, 0.1, 0.3)  # m: a box so far ahead of the start, so long and high, and so wide


def line_of(reading: Reading) -> bytes:
    """A reading as the line that a sensor sends."""
    if isinstance(reading, PoseReading):
        table: dict[str, Any] = {"x": reading.x, "y": reading.y, "theta": reading.theta}
    else:
        rays = [ray if math.isfinite(ray) else None for ray in reading.ranges]
        table = {"ranges": rays, "begin": reading.begin, "end": reading.end}
    return json.dumps(table).encode()


def main() -> int:
    """The process."""
    from metamer.hardware.fake.bus import FakeBus
    from metamer.hardware.fake.robot import FakeRobot
    from metamer.hardware.machine import usual_machine
    from metamer.hardware.timing import real_time
    from metamer.systems.sensors.range_sensor import Box
    from metamer.twin.task import calibration_of

    for how in (signal.SIGINT, signal.SIGHUP):
        signal.signal(how, signal.SIG_IGN)
    task = json.loads(sys.stdin.readline())
    spec = robot_from_toml(task["robot"])
    calibration = read_calibration(Path(task["calibration"])) if task["calibration"] else calibration_of(spec)
    far, long, wide = AHEAD
    box = Box(centre=(spec.start.base[0] - far, 0.0, long / 2.0), size=(long, wide, long))
    robot = FakeRobot(usual_machine(spec), calibration, echo=True)
    # servos do not wait for other work of this machine
    with real_time(), FakeBus(robot) as fake, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        sensors = {
            task["camera"]: SimulatedCamera(fake.pose),
            task["range"]: SimulatedRange(fake.pose, [box], view=spec.world.view),
        }
        print(json.dumps({"path": fake.path}), flush=True)
        while not select.select([0], [], [], LOOK_PACE)[0]:
            for port, sensor in sensors.items():
                for reading in sensor.poll(time.monotonic()):
                    out.sendto(line_of(reading), ("127.0.0.1", port))
    return 0


def free_port() -> int:
    """A UDP port of this machine that nobody uses now."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@final
class FakeMachine:
    """The process, as its owner sees it.

    robot         as the model has it
    calibration   file of its servos; None = the one that comes with the robot
    """

    def __init__(self, robot: Robot, calibration: Path | None) -> None:
        self.camera, self.range = free_port(), free_port()
        task = {"robot": toml_from_robot(robot), "calibration": str(calibration or "")}
        task |= {"camera": self.camera, "range": self.range}
        words = [sys.executable, "-m", "metamer.live.studio.work.machine"]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ, start_new_session=True
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(task) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise BadInput(f"the fake machine of {robot.name} did not come up")
        self.path: str = json.loads(line)["path"]

    def close(self) -> None:
        """Take it away."""
        for end in (self.process.stdin, self.process.stdout):
            if end is not None:
                end.close()
        try:
            self.process.wait(5.0)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


if __name__ == "__main__":
    sys.exit(main())
