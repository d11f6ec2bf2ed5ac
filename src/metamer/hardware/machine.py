"""The line to a machine: a device behind its guardian, a fake robot on a pseudo-terminal, or one in its own time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.files import with_values
from metamer.hardware.calibration import Calibration
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.guardian import GuardianPort
from metamer.hardware.safety import Safety
from metamer.hardware.wire.ports import Port
from metamer.systems.grounds.surfaces import surface

FAKE, VIRTUAL = "fake", "virtual"  # ports that bring their own robot

# where nothing else is said a fake robot is not what its model says: a gap that the twin shows and identify finds
TRUTH = {"drive.gain": 0.97, "drive.lag": 0.05}
GROUNDS = ("paper", "wood")  # the first one that is not the model's

PoseOf = Callable[[float], Sequence[float]]  # time of the port [s] -> x, y, theta of the head [m, rad]


class Line(NamedTuple):
    """A line to servos.

    port      bytes out and in
    pose_of   where a fake robot's head is; a real one is not asked
    """

    port: Port
    pose_of: PoseOf


def usual_machine(spec: Robot) -> Robot:
    """A fake robot of a model: servos that come late and not all the way, and ground with other friction."""
    real = with_values(spec, TRUTH)
    if not spec.world.ground.unilateral:
        return real
    return next(other for name in GROUNDS if (other := surface(real, name)).world != spec.world)


def open_line(
    stack: ExitStack,
    port: str,
    calibration: Calibration,
    machine: Robot,
    *,
    engine: str,
    faults: Faults | None,
    safety: Safety,
    seed: int,
) -> Line:
    """Open a line; what it needs is closed with the stack.

    port       device, "fake" or "virtual"
    machine    what a fake robot is
    engine     that moves it
    faults     of its servos
    safety     longest silence before a guardian switches torque off, and its emergency stop
    """
    if port not in (FAKE, VIRTUAL):
        return Line(_guarded(stack, port, calibration, safety), _no_pose)
    if port == VIRTUAL:
        from metamer.hardware.fake.robot import FakeRobot

        robot = FakeRobot(machine, calibration, engine=engine, faults=faults, echo=True, seed=seed)
        line = VirtualPort(robot)
        stack.callback(line.close)
        return Line(line, robot.pose)
    from metamer.hardware.fake.process import FakeProcess

    fake = stack.enter_context(FakeProcess(machine, calibration, engine=engine, faults=faults, seed=seed))
    return Line(_guarded(stack, fake.path, calibration, safety), fake.pose)


def _no_pose(now: float) -> Sequence[float]:
    raise refuse("sensors", "fake", f"port {FAKE} or {VIRTUAL}: only a fake robot tells its pose")


def _guarded(stack: ExitStack, path: str, calibration: Calibration, safety: Safety) -> Port:
    servo = calibration.table.name.lower()
    line = GuardianPort(path, calibration.ids, servo=servo, lifetime=safety.stale, bell=safety.bell)
    stack.callback(line.close)
    return line
