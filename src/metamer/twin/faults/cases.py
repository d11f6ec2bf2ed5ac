"""Runs in which something goes wrong: on the line in a time of its own, on a real pseudo-terminal, in a real process.

Each tells how it ended, when torque went off, who still pulls, and what its log kept.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, final
from unittest import mock

from metamer.control import Controller
from metamer.core.records import Command, Sensed
from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.hardware.calibration import Calibration, write_calibration
from metamer.hardware.fake.bus import FakeBus
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.safety import Safety
from metamer.hardware.wire.ports import PortLost
from metamer.record.reader import read_mcap, recover_mcap
from metamer.twin.plant import TwinPlant
from metamer.twin.session import run_twin

DT = 0.02  # s
STALE = 1.0  # s, on a machine that may be busy
LONG = 30.0  # s, for a process to start and to end
CLOCK_STEP = 3600.0  # s by which the wall clock is set
ANSWER = 0.05  # s, longest wait for an answer on a pseudo-terminal of a machine that may be busy


@dataclass(kw_only=True)
class Outcome:
    """How a run with a fault ended.

    stopped    why; empty if it went on to its end
    begin      when the fault could first be seen, on the line's clock        [s]
    off        when torque was first switched off after that; None = never    [s]
    holding    servos that still pull in the end
    after      moves sent after torque was switched off
    sent       ticks whose moves were sent
    kept       samples that the log holds
    notes      what else was seen
    """

    stopped: str = ""
    begin: float = 0.0
    off: float | None = None
    holding: list[int] = field(default_factory=list)
    after: int = 0
    sent: int = 0
    kept: int = 0
    notes: list[str] = field(default_factory=list)


@final
class At:
    """A controller that does something once at a time.

    controller   what drives
    t            when                                                         [s]
    action       what is done
    """

    def __init__(self, controller: Controller, t: float, action: Callable[[], None]) -> None:
        self.controller, self.t, self.action, self.done = controller, t, action, False

    def start(self, sensed: Sensed) -> None:
        """Begin."""
        self.controller.start(sensed)

    def update(self, sensed: Sensed) -> Command:
        """The command of the controller behind it, after the fault was put in."""
        if not self.done and sensed.t >= self.t:
            self.done = True
            self.action()
        return self.controller.update(sensed)


@final
class Scene:
    """One run with a fault: its robot, its folder, what the fault can reach.

    spec          the robot
    calibration   of its servos, of whatever kind
    folder        for the log
    """

    def __init__(self, spec: Robot, calibration: Calibration, folder: Path) -> None:
        self.spec, self.path = spec, folder / "run.mcap"
        self.calibration = calibration
        self.servos: FakeServos | None = None
        self.fake: FakeBus | None = None
        self.twin: TwinPlant | None = None
        self.begin: float | None = None

    @contextmanager
    def look_on(self, twin: TwinPlant) -> Iterator[None]:
        """Get hold of the plant of a run."""
        self.twin = twin
        if self.servos is None:
            self.servos = twin.plant.bus.port.servos  # pyright: ignore[reportAttributeAccessIssue]
        yield

    def watch(self, twin: TwinPlant) -> AbstractContextManager[object]:
        """Given to `run_twin`."""
        return self.look_on(twin)

    def now(self) -> float:
        """Time of the servos.   [s]"""
        if self.fake is not None:
            return self.fake.now()
        assert self.servos is not None
        return self.servos.time

    def strike(self) -> None:
        """The fault begins now."""
        self.begin = self.now()

    def drive(self, port: str, at: float, action: Callable[[], None], duration: float, **more: Any) -> Outcome:
        """Run with a fault put in at a time and report how it ended."""
        out, driver = Outcome(), At(self.spec.controller.on(self.spec), at, action)
        try:
            done = run_twin(
                self.spec,
                port=port,
                controller=driver,
                calibration=self.calibration,
                duration=duration,
                dt=DT,
                record=self.path,
                safety=Safety(stale=STALE),
                watch=self.watch,
                **more,
            )
            out.stopped = done.stopped.partition(": ")[2]
            counts = done.counts
            out.notes.append(
                f"{counts['unanswered']} unanswered, {counts['foreign']} foreign, {counts['implausible']} implausible"
            )
            out.notes.append(f"oldest value {done.log.block('joint*.age').max():.2f} s")
        except Exception as error:
            out.stopped = f"{type(error).__name__}: {error}"
        return self.judged(out)

    def judged(self, out: Outcome) -> Outcome:
        """What the servos and the log say."""
        servos = self.servos
        assert servos is not None
        requests = [(when, frame) for when, frame in list(servos.requests)]
        moves = [when for when, frame in requests if frame.name == "move"]
        out.begin = self.begin or 0.0
        offs = [w for w, f in requests if f.name == "torque_write" and f.values[0] == 0 and w >= out.begin]
        out.off = offs[0] if offs else None
        out.after = sum(when > out.off for when in moves) if out.off is not None else 0
        out.holding = sorted(id_ for id_, servo in servos.servos.items() if servo.on)
        out.sent = len(moves) // len(servos.servos)
        out.kept = samples(self.path)
        return out


def samples(path: Path) -> int:
    """Samples that a log holds, also one that was cut off; 0 if it cannot be read."""
    try:
        return len(read_mcap(path).t)
    except BadInput:
        try:
            return len(recover_mcap(path).t)
        except BadInput:
            return 0


Seen = Callable[[FakeServos], bool]


def on_virtual_line(scene: Scene, faults: Faults, *, seen: Seen | None, duration: float = 2.0) -> Outcome:
    """A run in a time of its own: exact and quick.

    seen   whether the fault shows by now: torque must go off from then on; None = it need not
    """

    def look(_: object) -> None:
        if scene.begin is None and scene.servos is not None and seen is not None and seen(scene.servos):
            scene.begin = scene.servos.time

    return scene.drive("virtual", 0.0, lambda: None, duration, faults=faults, tap=look, mirror=False)


def slept_virtually(scene: Scene) -> Outcome:
    """The monotonic clock jumps by two seconds between two commands."""

    def sleep() -> None:
        assert scene.twin is not None
        scene.twin.plant.bus.port.sleep(2.0)
        scene.strike()

    out = scene.drive("virtual", 1.0, sleep, 3.0, mirror=False)
    out.notes.append("asleep for 2 s; times are from waking up")
    return out


def on_pseudo_terminal(
    scene: Scene, action: Callable[[Scene], None], *, at: float = 1.0, duration: float = 2.5, port: str | None = None
) -> Outcome:
    """A run in this process over a real pseudo-terminal with a guardian, and a fault put in halfway.

    port   path of the line; None = the pseudo-terminal itself
    """

    def act() -> None:
        scene.strike()
        action(scene)

    with fake_line(scene) as fake:
        return scene.drive(port or fake.path, at, act, duration, timeout=ANSWER)


@contextmanager
def fake_line(scene: Scene) -> Iterator[FakeBus]:
    """Fake servos on a pseudo-terminal."""
    homes = {servo.id: float(servo.home) for servo in scene.calibration.servos}
    scene.servos = FakeServos(homes, table=scene.calibration.table, echo=True)
    with FakeBus(scene.servos) as scene.fake:
        yield scene.fake


def unplugged(scene: Scene) -> Outcome:
    """The cable is pulled and put back after a second: the servos keep their power meanwhile."""
    link = scene.path.with_name("ttyUSB0")
    with fake_line(scene) as fake:
        link.symlink_to(fake.path)

        def pull() -> None:
            scene.strike()
            link.unlink()
            fake.close()

        out = scene.drive(str(link), 1.0, pull, 2.5, timeout=ANSWER)
        # nobody can reach the servos now; the guardian waits for the line
        assert scene.servos is not None
        pulling = [id_ for id_, servo in scene.servos.servos.items() if servo.on]
        out.notes.append(f"{len(pulling)} servos pull while the cable is out")
        time.sleep(1.0)
        replugged = scene.now()
        with FakeBus(scene.servos) as again:
            # the same servos go on in the same time
            again._begin = fake._begin
            link.symlink_to(again.path)
            wait_for(lambda: not any(again.torque_on().values()), LONG)
            time.sleep(0.2)
        out = scene.judged(out)
        out.begin = replugged
        out.notes.append("times are from when it was plugged in again")
    return out


def clock_stepped(scene: Scene) -> Outcome:
    """The wall clock is set an hour ahead in the middle of a run: only a note of the log may tell of it."""
    shift, true_time = [0.0], time.time

    def step(_: Scene) -> None:
        shift[0] = CLOCK_STEP

    def stepped() -> float:
        return true_time() + shift[0]

    with mock.patch("metamer.hardware.timing.time.time", stepped):
        out = on_pseudo_terminal(scene, step)
    notes = read_mcap(scene.path).meta.get("notes", [])
    told = [note for note in notes if f"the wall clock was set by +{CLOCK_STEP:.0f}" in note]
    if not told:
        out.stopped = out.stopped or "the log does not tell that the wall clock was set"
    out.notes.append("the log tells that the wall clock was set" if told else "nothing tells of the wall clock")
    return out


def raises(scene: Scene) -> None:
    """The controller fails."""
    raise RuntimeError("the controller fails")


def hangs(scene: Scene) -> None:
    """The controller does not come back for longer than a command lives."""
    time.sleep(2.5 * STALE)


def sends_nothing(scene: Scene) -> None:
    """The controller tells the guardian that it lives, but sends no move."""
    assert scene.twin is not None
    with suppress(PortLost):
        scene.twin.plant.bus.port.sleep(2.5 * STALE)


def stops_guardian(scene: Scene) -> None:
    """The guardian hangs."""
    assert scene.twin is not None
    os.kill(scene.twin.plant.bus.port.process_id, signal.SIGSTOP)  # pyright: ignore[reportAttributeAccessIssue]


def kills_guardian(scene: Scene) -> None:
    """The guardian is killed."""
    assert scene.twin is not None
    os.kill(scene.twin.plant.bus.port.process_id, signal.SIGKILL)  # pyright: ignore[reportAttributeAccessIssue]


def in_process(scene: Scene, how: signal.Signals | None, *, limit: int = 0, ticks: int = 75) -> Outcome:
    """`metamer twin run` as a process of its own, ended by a signal in its middle, or by a limit of its files.

    how     the signal; None = it ends by itself
    limit   largest file it may write, 0 = any                                [KiB]
    ticks   after which the signal is sent
    """
    words = [sys.executable, "-m", "metamer", "twin", "run", scene.spec.name, "--record", str(scene.path)]
    words += ["--duration", "8" if how is None else "60", "--timeout", str(ANSWER), "--stale", str(STALE)]
    servos = scene.path.with_name("servos.json")
    write_calibration(scene.calibration, servos)
    out = Outcome()
    with fake_line(scene) as fake:
        words += ["--port", fake.path, "--calibration", str(servos)]
        if limit:
            words = ["bash", "-c", f'ulimit -f {limit}; exec "$@"', "bash", *words]
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        joints = len(fake.servos.servos)
        try:
            if how is not None:
                wait_for(lambda: moves(fake) >= ticks * joints or process.poll() is not None, LONG)
                scene.strike()
                process.send_signal(how)
            _, words_said = process.communicate(timeout=LONG)
            out.notes.append(f"exit code {process.returncode}")
            said = [line for line in words_said.splitlines() if "stopped at" in line]
            out.stopped = f"ended by {how.name}" if how is not None else said[-1].rpartition(" s: ")[2] if said else ""
            wait_for(lambda: not any(fake.torque_on().values()), 5.0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            out.notes.append("hung and was killed")
            out.stopped = "hung"
        if how is None:
            last = max((when for when, frame in list(fake.servos.requests) if frame.name == "move"), default=0.0)
            scene.begin = last
            out.notes.append("times are from the last move")
        return scene.judged(out)


def moves(fake: FakeBus) -> int:
    """Moves that have come so far."""
    return sum(frame.name == "move" for _, frame in list(fake.servos.requests))


def wait_for(condition: Callable[[], bool], longest: float) -> bool:
    """Wait until something holds.   [s]"""
    end = time.monotonic() + longest
    while not condition() and time.monotonic() < end:
        time.sleep(0.005)
    return condition()
