"""The line to a machine: a device behind its guardian, a fake robot on a pseudo-terminal, or one in its own time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from metamer.description.files import with_values
from metamer.description.robot import RobotSpec
from metamer.description.surfaces import surface
from metamer.refusals import refuse
from metamer.twin.calibration import Calibration
from metamer.twin.fake_bus import FakeBus, VirtualPort
from metamer.twin.faults import Faults
from metamer.twin.guardian import GuardianPort
from metamer.twin.ports import Port

FAKE, VIRTUAL = "fake", "virtual"  # ports that bring their own robot

# where nothing else is said a fake robot is not what its model says: a gap that the twin shows and identify finds
TRUTH = {"actuation.gain": 0.97, "actuation.lag": 0.05}
GROUNDS = ("paper", "wood")  # the first one that is not the model's

PoseOf = Callable[[float], Sequence[float]]  # time of the port [s] -> x, y, theta of the head [m, rad]


class Line(NamedTuple):
    """A line to servos.

    port      bytes out and in
    pose_of   where a fake robot's head is; a real one is not asked
    """

    port: Port
    pose_of: PoseOf


def usual_machine(spec: RobotSpec) -> RobotSpec:
    """A fake robot of a model: servos that come late and not all the way, and ground with other friction."""
    real = with_values(spec, TRUTH)
    if spec.world.ground.law != "contact":
        return real
    return next(other for name in GROUNDS if (other := surface(real, name)).world != spec.world)


def open_line(
    stack: ExitStack,
    port: str,
    calibration: Calibration,
    machine: RobotSpec,
    *,
    engine: str,
    faults: Faults | None,
    lifetime: float,
    seed: int,
) -> Line:
    """Open a line; what it needs is closed with the stack.

    port       device, "fake" or "virtual"
    machine    what a fake robot is
    engine     that moves it
    faults     of its servos
    lifetime   longest silence before a guardian switches torque off          [s]
    """
    if port not in (FAKE, VIRTUAL):
        return Line(_guarded(stack, port, calibration, lifetime), _no_pose)
    from metamer.twin.fake_robot import FakeRobot

    robot = FakeRobot(machine, calibration, engine=engine, faults=faults, echo=True, seed=seed)
    if port == VIRTUAL:
        line = VirtualPort(robot)
        stack.callback(line.close)
        return Line(line, robot.pose)
    fake = stack.enter_context(FakeBus(robot))
    return Line(_guarded(stack, fake.path, calibration, lifetime), fake.pose)


def _no_pose(now: float) -> Sequence[float]:
    raise refuse("sensors", "fake", f"port {FAKE} or {VIRTUAL}: only a fake robot tells its pose")


def _guarded(stack: ExitStack, path: str, calibration: Calibration, lifetime: float) -> Port:
    line = GuardianPort(path, calibration.ids, servo=calibration.table.name.lower(), lifetime=lifetime)
    stack.callback(line.close)
    return line
