"""`metamer twin calibrate`: find range, sign and home of every servo, and keep them in a file."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from metamer.cli.options import BusPort, JsonFile, RobotName, ServoName, Timeout, by_records
from metamer.cli.output import check_outputs, print_table, write_json
from metamer.cli.twin.machine import check_times, refuse_torque
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from metamer.core.records import Array
    from metamer.description import Robot
    from metamer.hardware.calibration import Calibration
    from metamer.hardware.homing import Row
    from metamer.hardware.wire.ports import Port
    from metamer.hardware.wire.tables import ServoTable

LIFETIME = 1.0  # s, of silence while a servo is moved


@dataclass(frozen=True, kw_only=True)
class Moves:
    """How the joints are moved."""

    by_hand: Annotated[bool, typer.Option("--by-hand", help="you move the limp robot, servos do not move")] = False
    reach: Annotated[float, typer.Option(help="farthest to either side [deg]")] = 45.0
    speed: Annotated[float, typer.Option(help="of the moves [deg/s]")] = 30.0
    seconds: Annotated[float, typer.Option(help="by hand: how long you move it; 0 = until Enter [s]")] = 0.0
    yes: Annotated[bool, typer.Option("--yes", help="the robot lies in its home posture: do not wait")] = False


@dataclass(frozen=True, kw_only=True)
class Signs:
    """Which servo drives which joint, and which way."""

    servos: Annotated[str, typer.Option(help="servo of every joint, e.g. 5,4,3,2,1")] = ""
    signs: Annotated[str, typer.Option(help="1 or -1 per joint, e.g. -1,-1,1,1,1")] = ""
    ask_signs: Annotated[bool, typer.Option("--ask-signs", help="ask which way each joint bends")] = False


@dataclass(frozen=True, kw_only=True)
class Written:
    """What is written."""

    out: Annotated[Path, typer.Option(help="JSON file to write")]
    lerobot: Annotated[Path | None, typer.Option(help="write it as a file of LeRobot too")] = None
    json_file: JsonFile = None


@by_records
def calibrate_command(
    robot: RobotName,
    port: BusPort,
    moves: Moves,
    way: Signs,
    files: Written,
    servo: ServoName = None,
    timeout: Timeout = 0.02,
    seed: Annotated[int, typer.Option(help="of a fake robot's homes and signs; 0 = the usual ones")] = 0,
) -> None:
    """Calibrate: sweep every servo, find its sign, read its home. Torque is off before, between and after."""
    from metamer.hardware.calibration import CALIBRATIONS, lerobot_text, write_calibration
    from metamer.hardware.homing import Manner, Person, calibrate
    from metamer.hardware.machine import FAKE, VIRTUAL
    from metamer.hardware.wire.bus import Bus
    from metamer.hardware.wire.tables import LX_16A, servo_table
    from metamer.record.files import write_whole
    from metamer.robots import robot as robot_by_name
    from metamer.twin.session import polite_end

    check_outputs(files.out, files.json_file, files.lerobot)
    check_times(timeout=timeout)
    table = servo_table(servo or LX_16A.name)
    if files.lerobot is not None and not table.half_turn:
        raise refuse("--lerobot", table.name, "servos that keep a homing offset: sts3215-7v4, sts3215-12v, xl330-m288")
    if not 0.0 <= moves.seconds <= 3600.0:
        raise refuse("--seconds", moves.seconds, "0 to 3600 [s]")
    spec = robot_by_name(robot)
    known = CALIBRATIONS.get(spec.name) if table is LX_16A else None
    joints = getattr(spec.body, "joints", 0)
    ids = whole_numbers("--servos", way.servos) if way.servos else list(known.ids if known else range(1, joints + 1))
    given = whole_numbers("--signs", way.signs) if way.signs else None
    fake = port in (FAKE, VIRTUAL)
    if given is None and known is not None and not (way.ask_signs or fake or way.servos):
        given = [int(sign) for sign in known.sign]
    manner = Manner(speed=math.radians(moves.speed), reach=math.radians(moves.reach))
    truth, angles = None, None
    with ExitStack() as stack:
        stack.enter_context(lost_line())
        stack.enter_context(polite_end())
        if fake:
            truth = fake_truth(spec, ids, seed, table)
            line, angles = fake_line(stack, spec, truth, port)
        else:
            line = guarded_line(stack, port, ids, table)
        bus = Bus(line, table, timeout=timeout)
        found, rows = calibrate(
            bus,
            spec,
            ids,
            signs=given,
            angles=angles,
            person=Person(
                by_hand=hand_is_done(moves.seconds) if moves.by_hand else None,
                place=None if moves.yes or fake else wait_for_enter,
                ask_sign=asks_sign if way.ask_signs or not fake else None,
                tell=lambda words: typer.echo(words, err=True),
            ),
            manner=manner,
        )
    write_calibration(found, files.out)
    if files.lerobot is not None:
        write_whole(files.lerobot, lerobot_text(found))
    print_rows(spec.name, rows, truth)
    typer.echo(f"wrote {files.out}\nsha256 {found.digest()}")
    if files.lerobot is not None:
        typer.echo(f"wrote {files.lerobot}, which holds once its homing offsets stand in the servos")
    plain = [row._asdict() | {"sweep": row.sweep._asdict()} for row in rows]
    write_json(files.json_file, {"joints": plain, "sha256": found.digest(), "file": str(files.out)})
    refuse_torque({"": bus.still_on()})


@contextmanager
def lost_line() -> Iterator[None]:
    """A line that goes away ends the command with its reason."""
    from metamer.hardware.wire.ports import PortLost

    try:
        yield
    except PortLost as lost:
        typer.echo(f"metamer: {lost}; nothing was written", err=True)
        raise typer.Exit(1) from lost


def whole_numbers(option: str, text: str) -> list[int]:
    """Numbers with commas between them."""
    try:
        return [int(part) for part in text.split(",")]
    except ValueError as error:
        raise refuse(option, text, "whole numbers with commas between them") from error


def fake_truth(spec: Robot, ids: list[int], seed: int, table: ServoTable) -> Calibration:
    """What a fake robot's servos really are."""
    import random

    from metamer.hardware.calibration import CALIBRATIONS, Calibration, ServoCalibration

    known, chance = CALIBRATIONS.get(spec.name), random.Random(seed)
    if known is not None and known.table is table and list(known.ids) == ids and not seed:
        return known
    middle, spread = table.ticks // 2, table.ticks // 10
    homes = [chance.randint(middle - spread, middle + spread) for _ in ids]
    rows = [
        ServoCalibration(id=id_, drive_mode=chance.randint(0, 1), home=home, range_min=0, range_max=table.ticks)
        for id_, home in zip(ids, homes, strict=True)
    ]
    return Calibration(tuple(rows), table)


def fake_line(stack: ExitStack, spec: Robot, truth: Calibration, port: str) -> tuple[Port, Callable[[], Array]]:
    """A line to a fake robot, and its true joint angles."""
    from metamer.hardware.fake.bus import FakeBus, VirtualPort
    from metamer.hardware.fake.robot import FakeRobot
    from metamer.hardware.machine import VIRTUAL

    machine = FakeRobot(spec, truth)
    if port == VIRTUAL:
        own = VirtualPort(machine)
        return own, lambda: machine.angles(own.now())
    fake = stack.enter_context(FakeBus(machine))

    def angles() -> Array:
        with fake.lock:
            return machine.angles(fake.now())

    return guarded_line(stack, fake.path, list(truth.ids), truth.table), angles


def guarded_line(stack: ExitStack, port: str, ids: list[int], table: ServoTable) -> Port:
    """A line that a guardian owns."""
    from metamer.hardware.guardian import GuardianPort

    line = GuardianPort(port, ids, servo=table.name.lower(), lifetime=LIFETIME)
    stack.callback(line.close)
    return line


def hand_is_done(seconds: float) -> Callable[[], bool]:
    """Says when the person who moves the robot has finished: after a time, or at Enter."""
    import select
    import time

    end = time.monotonic() + seconds
    typer.echo(f"for {seconds:g} s" if seconds else "press Enter when done", err=True)

    def done() -> bool:
        if seconds:
            return time.monotonic() >= end
        if select.select([sys.stdin], [], [], 0.0)[0]:
            sys.stdin.readline()
            return True
        return False

    return done


def wait_for_enter(words: str) -> None:
    """Say what is to be done and wait for Enter."""
    typer.prompt(f"{words}; then Enter", default="", show_default=False, err=True)


def asks_sign(joint: int) -> bool:
    """Ask which way a joint bent."""
    return typer.confirm(f"did joint {joint} first bend the positive way, its tail side up or left", err=True)


def print_rows(name: str, rows: list[Row], truth: Any) -> None:
    """What was found, joint by joint."""
    heads = ["joint", "servo", "home", "sign", "range [tick]", "range [deg]", "ended by", "note"]
    if truth is not None:
        heads.append("true home, sign")
    texts = []
    for k, row in enumerate(rows):
        degrees = f"{math.degrees(row.lower):.0f} to {math.degrees(row.upper):.0f}"
        cells = [str(row.joint), str(row.servo), str(row.home), f"{row.sign:+d} ({row.sign_from})"]
        cells += [f"{row.sweep.low} to {row.sweep.high}", degrees, ", ".join(row.sweep.why), row.note]
        if truth is not None:
            servo = truth.servos[k]
            cells.append(f"{servo.home}, {-1 if servo.drive_mode else 1:+d}")
        texts.append(tuple(cells))
    print_table(f"calibration of {name}", tuple(heads), texts)
