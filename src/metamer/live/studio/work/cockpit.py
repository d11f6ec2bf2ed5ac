"""The machine beside its model, driven from a page: start, finish, gait within limits, calibration; all it tells.

The machine runs by `run_twin` in the main thread; while it does, a thread of ordinary priority speaks with the server.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, final

from metamer.core.refusals import BadInput, refuse
from metamer.files import robot_from_toml, with_values
from metamer.hardware.beside import thread_beside
from metamer.hardware.calibration import Calibration, read_calibration
from metamer.hardware.safety import Safety, torque_words
from metamer.hardware.sensors.lines import UdpSensor
from metamer.hardware.sensors.sensors import CAMERA, RANGE, Sensor
from metamer.live.studio.wire import Lost, Wire, frame_bytes
from metamer.live.studio.work.calibrating import Calibrating
from metamer.live.studio.work.fields import reason, with_field
from metamer.live.studio.work.machine import FakeMachine
from metamer.live.studio.work.panel import MachinePanel
from metamer.live.studio.work.steered import Steered, refuse_beyond
from metamer.record.files import file_name
from metamer.twin.plant import TwinPlant
from metamer.twin.session import run_twin
from metamer.twin.task import calibration_of

FAKE = "fake"
DT = 0.02  # s, control period
FRAME_PACE, STATUS_PACE = 1.0 / 30.0, 0.2  # s
READY_LOOK = 0.5  # s between looks while nothing runs
USUAL_DURATION, LONGEST_DURATION = 600.0, 3600.0  # s of a run
WHILE_RUNNING = ("gait.", "controller.")  # fields that may change while the machine moves


@final
class Cockpit:
    """One machine.

    task    robot, port, calibration file, path of the emergency stop, folder of the logs
    wire    to the server
    """

    def __init__(self, task: Mapping[str, Any], wire: Wire) -> None:
        self.robot, self.wire, self.folder = robot_from_toml(task["robot"]), wire, Path(task["folder"])
        self.published = self.robot
        path = Path(task["calibration"]) if task["calibration"] else None
        self.calibration: Calibration = read_calibration(path) if path else calibration_of(self.robot)
        self.safety = Safety(bell=task["bell"])
        refuse_beyond(self.robot, self.calibration, self.safety)
        self.fake: FakeMachine | None = None
        self.file, self.port = path, str(task["port"])
        self.panel = MachinePanel(self.robot, self.calibration, self.safety)
        self.steered: Steered | None = None
        self.wanted: Mapping[str, Any] | None = None  # what shall run next
        self.mode, self.run, self.number, self.lost = "connecting", 1, 0, False
        self.recorded = ""

    def go(self) -> None:
        """Until the server is gone."""
        try:
            self.about()
            self.show(self.panel.rest())
            self.tell()
            if self.port == FAKE:
                self.fake = FakeMachine(self.robot, self.file)
                self.port = self.fake.path
            self.mode = "ready"
            self.tell()
            while not self.lost:
                self.obey(READY_LOOK)
                if self.wanted is not None:
                    wanted, self.wanted = self.wanted, None
                    self._calibrate(wanted) if wanted["do"] == "calibrate" else self._drive(wanted)
                self.tell()
        finally:
            if self.fake is not None:
                self.fake.close()

    # -- a run

    def _drive(self, wanted: Mapping[str, Any]) -> None:
        duration = float(wanted.get("duration") or USUAL_DURATION)
        self.steered, self.mode = Steered(self.robot), "starting"
        self.run += 1
        name = f"{file_name(self.robot.name)}-twin-{time.strftime('%Y%m%d-%H%M%S')}.mcap"
        posture = self.robot.gait.on(self.robot.body).targets(0.0).position
        self.about()
        self.tell()
        try:
            done = run_twin(
                self.robot,
                port=self.port,
                controller=self.steered,
                duration=duration,
                dt=DT,
                calibration=self.calibration,
                record=self.folder / name,
                sensors=self._sensors(),
                safety=self.safety,
                start=posture.tolist(),
                report=self._report,
                watch=self._watch,
            )
            why = done.stopped or ("ended by the pilot" if self.steered.over else "the run is over")
            why += f"; {torque_words({'': done.unconfirmed})}" if done.unconfirmed else "; torque off"
            self.mode = f"ready: {why}"
            self.recorded = done.file.name if done.file is not None else ""
        except BadInput as refused:
            self.mode = f"ready: {refused}"
        finally:
            self.panel.twin, self.steered = None, None

    def _sensors(self) -> list[Sensor]:
        if self.fake is None:
            return []
        return [UdpSensor(str(self.fake.camera), CAMERA), UdpSensor(str(self.fake.range), RANGE)]

    def _report(self, words: str) -> None:
        self.panel.words.append(words)

    @contextmanager
    def _watch(self, twin: TwinPlant) -> Iterator[None]:
        """Speak with the server while the robot moves."""
        self.panel.twin, self.mode = twin, "running"
        with thread_beside(self._speak, "radio"):
            yield

    def _speak(self, done: threading.Event) -> None:
        if sys.platform == "linux":
            with suppress(OSError):
                os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        told = 0.0
        while not done.is_set():
            try:
                self.obey(FRAME_PACE)
                self.show(self.panel.look())
                if time.monotonic() - told > STATUS_PACE:
                    told = time.monotonic()
                    self.tell()
            except Lost:
                # nobody looks on any more
                self.lost = True
                if self.steered is not None:
                    self.steered.over = True
                return

    # -- a calibration

    def _calibrate(self, wanted: Mapping[str, Any]) -> None:
        self.mode = "calibrating"
        work = Calibrating(self.robot, self.port, self.calibration, self.safety, by_hand=bool(wanted.get("by_hand")))
        work.begin()
        told = 0.0
        while work.busy:
            try:
                for message in self.wire.messages(FRAME_PACE):
                    why = work.answer(message)
                    self._answered(message, why)
            except Lost:
                self.lost = True
                work.give_up()
            if time.monotonic() - told > STATUS_PACE and not self.lost:
                told = time.monotonic()
                self.tell(work.table())
        if work.found is not None:
            self.calibration = work.found
            self.panel = MachinePanel(self.robot, self.calibration, self.safety)
            path = self.folder / f"{file_name(self.robot.name)}-calibration.json"
            work.write(path)
            self.mode = f"ready: calibrated, {path.name}"
        else:
            self.mode = f"ready: not calibrated: {work.failed}"
        if not self.lost:
            self.tell(work.table())

    # -- words

    def obey(self, wait: float) -> None:
        """Do what has been asked, or wait for it.   [s]"""
        end = time.monotonic() + wait
        for message in self.wire.wait(end):
            try:
                self._do(message)
                why = ""
            except BadInput as refused:
                why = reason(refused)
            self._answered(message, why)
            if self.wanted is not None:
                return

    def _answered(self, message: Mapping[str, Any], why: str) -> None:
        self.wire.send({"type": "answer", "page": message.get("page"), "id": message.get("id"), "why": why})

    def _do(self, message: Mapping[str, Any]) -> None:
        deed, runs = message.get("do"), self.steered is not None
        if deed == "finish":
            if self.steered is not None:
                self.steered.over = True
        elif deed == "set":
            self._set(message)
        elif deed in ("start", "calibrate"):
            if runs:
                raise BadInput("the machine runs: finish first")
            if deed == "start":
                self._check_start(message)
            self.wanted = message
        elif deed in ("play", "release"):
            if deed == "play" and message.get("playing") is False and message.get("speed", 1) != 1:
                raise BadInput("a machine has its own time")
        else:
            raise BadInput(f"a machine knows start, finish, set and calibrate, not {deed}")

    def _check_start(self, message: Mapping[str, Any]) -> None:
        duration, gait = message.get("duration"), message.get("gait")
        good = isinstance(duration, int | float) and not isinstance(duration, bool) and duration > 0.0
        if duration is not None and not (good and duration <= LONGEST_DURATION):
            raise refuse("duration", duration, f"above 0, at most {LONGEST_DURATION:g} [s]")
        robot = with_values(self.robot, {"gait.kind": gait}) if gait else self.robot
        refuse_beyond(robot, self.calibration, self.safety)
        if robot != self.robot:
            self.robot = robot
            self.about()

    def _set(self, message: Mapping[str, Any]) -> None:
        field = str(message.get("field"))
        if self.steered is not None and not field.startswith(WHILE_RUNNING):
            raise BadInput(f"{field} cannot change while the machine moves: finish first")
        robot = with_field(self.robot, field, message.get("value"))
        refuse_beyond(robot, self.calibration, self.safety)
        if robot.controller.sends_torque:
            raise refuse("controller.kind", robot.controller.kind, 'a bus takes angles: "gait", or output = "angle"')
        self.robot = robot
        if self.steered is not None:
            self.steered.change(robot)
        if field.endswith(".kind"):
            self.about()
        self.wire.send({"type": "set", "field": field, "value": message.get("value")})

    def about(self) -> None:
        """What pages must know."""
        about = self.panel.about(self.robot, self.published, FAKE if self.fake else self.port)
        self.wire.send({"type": "about", "run": self.run, "about": about})

    def show(self, rows: tuple[float, Any, Any] | None) -> None:
        """A frame: the machine, and its model as the ghost."""
        if rows is None:
            return
        data = frame_bytes(self.run, self.number, *rows)
        if data is not None:
            self.number += 1
            self.wire.send(data)

    def tell(self, more: Mapping[str, Any] | None = None) -> None:
        """How the machine is."""
        runs = self.steered is not None
        state = {"type": "state", "run": self.run, "t": self.panel.t, "playing": runs, "speed": 1.0, "factor": 1.0}
        self.wire.send(state | {"stopped": "", "ghost": "", "recording": "", "recorded": self.recorded})
        self.wire.send({"type": "status", "mode": self.mode, "runs": runs, **self.panel.table(), **(more or {})})
