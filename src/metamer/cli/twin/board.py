"""`metamer twin scan | read | set | set-id | led | off | park`: what a debugging board does, for any kind of servo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from metamer.cli.options import BusPort, CalibrationFile, JsonFile, RobotName, SafetyTexts, ServoName
from metamer.cli.output import print_table, write_json
from metamer.cli.twin.machine import check_servo, end_of_run, refuse_torque, safety_of
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from metamer.hardware.wire.bus import Bus

BOARD_WAIT = 0.02  # s, longest wait for an answer
FAKE_NUMBERS = (1, 2, 3, 4, 5)  # of servos that are not there
HOLD_TIME = 0.5  # s in a posture before torque goes off

ServoId = Annotated[int, typer.Argument(help="number of the servo")]


@contextmanager
def opened(port: str, servo: str | None) -> Iterator[Bus]:
    """A bus to look at; nobody else may have the line meanwhile."""
    from metamer.cli.twin.calibrate import lost_line
    from metamer.hardware.fake.bus import VirtualPort
    from metamer.hardware.fake.servos import FakeServos
    from metamer.hardware.machine import FAKE, VIRTUAL
    from metamer.hardware.wire.bus import Bus
    from metamer.hardware.wire.ports import SerialPort
    from metamer.hardware.wire.tables import LX_16A, servo_table

    table = servo_table(servo or LX_16A.name)
    if port in (FAKE, VIRTUAL):
        middle = float(table.ticks // 2)
        line = VirtualPort(FakeServos(dict.fromkeys(FAKE_NUMBERS, middle), table=table, echo=True))
    else:
        line = SerialPort(port, table.baud)
    try:
        with lost_line():
            yield Bus(line, table, timeout=BOARD_WAIT)
    finally:
        line.close()


def numbers(option: str, text: str, highest: int) -> list[int]:
    """Numbers such as `1-5,9`."""
    found: list[int] = []
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()):
            raise refuse(option, text, "numbers and ranges, e.g. 1-5,9")
        found += range(int(low), int(high if dash else low) + 1)
    if not found or max(found) > highest:
        raise refuse(option, text, f"numbers from 0 to {highest}")
    return found


def scan_command(
    port: Annotated[str, typer.Option(help="device of the bus, or fake")] = "",
    servo: ServoName = None,
    ids: Annotated[str, typer.Option(help="numbers to ask, e.g. 1-5,9")] = "0-253",
    kinds: Annotated[bool, typer.Option("--kinds", help="list the known kinds of servo, without a bus")] = False,
    json_file: JsonFile = None,
) -> None:
    """Find all servos on a bus. Number, position, heat, voltage, torque. Exit code 1 if there is none."""
    from metamer.hardware.board import scan
    from metamer.hardware.wire.tables import SERVOS
    from metamer.record.table import number_text

    if kinds:
        heads = ("kind", "supply [V]", "range [deg]", "stall [N m]", "speed [rad/s]", "baud")
        rows = [
            (name, f"{t.supply:g}", f"{t.span * 57.29578:.0f}", f"{t.stall:.2f}", f"{t.free_speed:.2f}", str(t.baud))
            for name, t in SERVOS.items()
        ]
        print_table("kinds of servo", heads, rows, numbers=(1, 2, 3, 4, 5))
        return
    if not port:
        raise refuse("--port", None, "device of the bus, or fake")
    with opened(port, servo) as bus:
        found = scan(bus, numbers("--ids", ids, bus.table.highest_id))
        name = bus.table.name
    rows = []
    for one in found:
        texts = ["-" if value is None else number_text(value) for value in one.signs.values()]
        rows.append((str(one.id), *texts))
    heads = ("servo", "position [tick]", "temperature [deg C]", "voltage [V]", "torque")
    print_table(f"{name} servos on {port}", heads, rows, numbers=(0, 1, 2, 3, 4))
    write_json(json_file, [{"id": one.id, **one.signs} for one in found])
    if not found:
        typer.echo("metamer: no servo answered: check cable, power and --servo", err=True)
        raise typer.Exit(1)


def read_command(id_: ServoId, port: BusPort, servo: ServoName = None, json_file: JsonFile = None) -> None:
    """Print everything a servo can be asked, as sent on the wire."""
    from metamer.hardware.board import registers

    with opened(port, servo) as bus:
        found, table = registers(bus, id_), bus.table
    rows = []
    for name, values in found.items():
        for k, part in enumerate(table.layout(name, "reply").fields):
            told = "silent" if values is None else str(values[k])
            rows.append((name.removesuffix("_read"), part.name, told, part.unit))
    print_table(f"servo {id_}, {table.name}", ("register", "field", "value", "unit"), rows, numbers=(2,))
    write_json(json_file, {name: None if values is None else list(values) for name, values in found.items()})


def set_command(
    id_: ServoId,
    name: Annotated[str, typer.Argument(help="e.g. offset, angle_limits, voltage_limits, temperature_limit")],
    values: Annotated[list[int], typer.Argument(help="as they stand on the wire: ticks, mV, deg C")],
    port: BusPort,
    servo: ServoName = None,
) -> None:
    """Set a stored value of a servo with its torque off. It is read back, and refused where it differs."""
    from metamer.hardware.board import set_register

    with opened(port, servo) as bus:
        kept = set_register(bus, id_, name, values)
    typer.echo(f"servo {id_}: {name} is {', '.join(map(str, kept))}")


def set_id_command(
    id_: ServoId,
    new: Annotated[int, typer.Argument(help="its new number")],
    port: BusPort,
    servo: ServoName = None,
) -> None:
    """Give a servo another number. Refused where another servo has it."""
    from metamer.hardware.board import set_id

    with opened(port, servo) as bus:
        set_id(bus, id_, new)
    typer.echo(f"servo {id_} is servo {new}")


def led_command(
    id_: ServoId, state: Annotated[str, typer.Argument(help="on or off")], port: BusPort, servo: ServoName = None
) -> None:
    """Light the LED of a servo, to see which one it is."""
    from metamer.hardware.board import set_led

    if state not in ("on", "off"):
        raise refuse("state", state, "on or off")
    with opened(port, servo) as bus:
        set_led(bus, id_, state == "on")


def off_command(
    port: BusPort,
    servo: ServoName = None,
    ids: Annotated[str, typer.Option(help="servos that must confirm, e.g. 1-5; default: all that answer")] = "",
) -> None:
    """Switch the torque of all servos off. Exit code 3 if one does not confirm it."""
    from metamer.hardware.board import scan

    with opened(port, servo) as bus:
        # all at once first, then each that is there
        bus.release([])
        every = range(bus.table.highest_id + 1)
        known = numbers("--ids", ids, bus.table.highest_id) if ids else [one.id for one in scan(bus, every)]
        left = bus.release(known)
    typer.echo(f"torque off: {', '.join(str(id_) for id_ in known if id_ not in left) or 'no servo'}")
    refuse_torque({"": left})


def park_command(
    robot: RobotName,
    port: BusPort,
    calibration: CalibrationFile = None,
    servo: ServoName = None,
    posture: Annotated[str, typer.Option(help="angles to park in, e.g. 0,0.1,0,0,0; default: all zero [rad]")] = "",
    safety: SafetyTexts = None,
    record: Annotated[Path | None, typer.Option(help="write the run to FILE.mcap")] = None,
) -> None:
    """Move gently to a posture, then switch torque off."""
    import numpy as np

    from metamer.cli.twin.asked import posture_from_text
    from metamer.control.servo import GaitFollower
    from metamer.gaits.rest import Rest
    from metamer.hardware.calibration import read_calibration
    from metamer.robots import robot as robot_by_name
    from metamer.twin.session import run_twin

    check_servo(servo, calibration)
    spec = robot_by_name(robot)
    given = posture_from_text(posture) if posture else [0.0] * spec.body.joints
    if not isinstance(given, list) or len(given) != spec.body.joints or not np.isfinite(given).all():
        raise refuse("--posture", posture, f"{spec.body.joints} finite angles [rad]")
    hold = GaitFollower().to(Rest(joints=spec.body.joints, angles=tuple(given), start=0.0))
    done = run_twin(
        spec,
        port=port,
        controller=hold,
        start=given,
        duration=HOLD_TIME,
        calibration=read_calibration(calibration, servo) if calibration else None,
        safety=safety_of(safety),
        record=record,
        mirror=False,
        report=lambda words: typer.echo(words, err=True),
    )
    if not done.stopped:
        typer.echo(f"parked: joint angles {', '.join(f'{angle:.3f}' for angle in done.log['joint.angle'][-1])} rad")
    end_of_run(done)
