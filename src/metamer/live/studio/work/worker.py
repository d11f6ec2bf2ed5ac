"""The process that moves the robot: it is given a link to the server and the task, and speaks in messages.

python -m metamer.live.studio.work.worker --link 5
"""

from __future__ import annotations

import argparse
import signal
import socket
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from metamer.core.refusals import BadInput
from metamer.live.studio.wire import Lost, Wire

FIRST_WORD = 30.0  # s, longest wait for the task


def work(task: Mapping[str, Any], wire: Wire) -> None:
    """Do a task until the server is gone."""
    from metamer.core.parts import load_file
    from metamer.live.studio.work.tape import Tape

    for file in task.get("with", ()):
        load_file(Path(file))
    tape, kind = Tape(Path(task["folder"])), task["kind"]
    try:
        if kind == "log":
            from metamer.live.studio.work.playback import Playback

            Playback(Path(task["file"]), wire).go()
        elif kind == "twin":
            from metamer.live.studio.work.cockpit import Cockpit

            Cockpit(task, wire).go()
        else:
            from metamer.files import robot_from_toml
            from metamer.live.studio.work.stage import Stage

            Stage(robot_from_toml(task["robot"]), task["engine"], wire, tape).go()
    finally:
        tape.stop()


def main(arguments: Sequence[str] | None = None) -> int:
    """The process."""
    parser = argparse.ArgumentParser(prog="worker")
    parser.add_argument("--link", type=int, required=True, help="descriptor of the socket to the server")
    given = parser.parse_args(arguments)
    # an interrupt from the terminal is for the server, which tells us
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=given.link) as link:
        wire = Wire(link)
        try:
            task = next(iter(wire.wait(time.monotonic() + FIRST_WORD)), None)
            if task is None:
                return 2
            work(task, wire)
        except Lost:
            return 0
        except BadInput as refused:
            wire.send({"type": "refused", "text": str(refused)})
            return 2
        except BaseException as error:
            wire.send({"type": "refused", "text": f"{type(error).__name__}: {error}"})
            raise
    return 0


if __name__ == "__main__":
    sys.exit(main())
