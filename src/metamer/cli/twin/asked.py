"""What is asked of one machine, on the command line or in a file that names several; made into the task of a run."""

from __future__ import annotations

import tomllib
from dataclasses import MISSING, dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin, get_type_hints

import typer

from metamer.cli import options as given
from metamer.cli.twin.machine import (
    alarms_of,
    check_servo,
    check_times,
    fake_machine,
    safety_of,
    sensors_from_texts,
    with_controller,
)
from metamer.core.refusals import BadInput, refuse

if TYPE_CHECKING:
    from metamer.twin.task import Task

LARGEST_LAB = 1 << 20  # bytes of a file that names machines
IN_FOLDER = (".toml", ".urdf")  # a robot that ends so is a file


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Options of one machine."""

    robot: given.RobotName
    port: given.BusPort
    gait: given.GaitName = None
    controller: Annotated[
        str | None, typer.Option(help="pd, pid, fractional, sliding, ... around the servos; default: the gait alone")
    ] = None
    calibration: given.CalibrationFile = None
    servo: given.ServoName = None
    set_: given.Changes = None
    faults: given.Faults = ""
    surface: given.Surface = None
    fake_set: given.FakeChanges = None
    fake_engine: given.FakeEngine = "native"
    camera: given.Camera = None
    range_: Annotated[str | None, typer.Option("--range", help="distances: fake, fake3d, udp:PORT or serial:PATH")] = (
        None
    )
    allow: Annotated[
        list[str] | None, typer.Option("--allow", help="another machine that may send readings, e.g. 192.168.1.7")
    ] = None
    mirror: Annotated[bool, typer.Option(help="run the model in step with the machine")] = True
    stop_before: Annotated[
        float | None, typer.Option(help="stand still while --range sees something nearer than this [m]")
    ] = None
    turn_before: Annotated[
        float | None, typer.Option(help="turn away while --range sees something nearer than this, seen from above [m]")
    ] = None
    start: Annotated[str | None, typer.Option(help="posture to begin in: here, or angles 0,0.1,.. [rad]")] = None
    stop_on: Annotated[str, typer.Option(help="alarms that stop the run, e.g. deviation,heat,drift")] = ""
    timeout: given.Timeout = 0.01
    stale: given.Stale = None
    safety: given.SafetyTexts = None
    alarm: given.AlarmTexts = None
    seed: given.Seed = 0


def task_of(asked: Asked, duration: float | None, rate: float) -> Task:
    """The task of a machine; what cannot be is refused.

    duration   of the run; None = the robot's own                             [s]
    rate       commands a second                                              [Hz]
    """
    from metamer.files import changes_from_texts
    from metamer.hardware.calibration import read_calibration
    from metamer.hardware.fake.faults import faults_from_text
    from metamer.plants.extent import refuse_endless
    from metamer.robots import robot as robot_by_name
    from metamer.twin.task import Task

    check_servo(asked.servo, asked.calibration)
    if asked.controller is not None and asked.gait is not None:
        raise refuse("--gait", asked.gait, "with --controller by --set gait.kind=NAME")
    check_times(timeout=asked.timeout, stale=asked.stale)
    for option, near in (("--stop-before", asked.stop_before), ("--turn-before", asked.turn_before)):
        if near is not None and (asked.range_ is None or not near > 0.0):
            raise refuse(option, near, "a distance > 0 [m], with --range")
    spec, driver = with_controller(robot_by_name(asked.robot), asked.controller, changes_from_texts(asked.set_ or []))
    run = replace(spec.run, duration=spec.run.duration if duration is None else duration, dt=1.0 / rate)
    refuse_endless(replace(spec, run=run))
    begin = spec.gait.on(spec.body).targets(0.0).position
    return Task(
        spec=spec,
        port=asked.port,
        gait=asked.gait,
        controller=driver,
        stop_before=asked.stop_before,
        turn_before=asked.turn_before,
        calibration=read_calibration(asked.calibration, asked.servo) if asked.calibration else None,
        faults=faults_from_text(asked.faults) if asked.faults else None,
        machine=fake_machine(spec, asked.port, asked.surface, changes_from_texts(asked.fake_set or [])),
        fake_engine=asked.fake_engine,
        sensors=sensors_from_texts(spec, asked.camera, asked.range_, asked.seed, asked.allow or []),
        mirror=asked.mirror,
        start=posture_from_text(asked.start) if asked.start or asked.controller is None else begin.tolist(),
        timeout=asked.timeout,
        safety=safety_of(asked.safety, asked.stale),
        alarms=alarms_of(asked.alarm, asked.stop_on),
        seed=asked.seed,
    )


def posture_from_text(text: str | None) -> list[float] | Literal["here"] | None:
    """Angles of a posture, `here`, or None."""
    if text is None or text == "here":
        return text
    try:
        return [float(part) for part in text.split(",")]
    except ValueError as error:
        raise refuse("--start", text, "here, or one angle per joint, e.g. 0,0.1,0,0,0 [rad]") from error


def read_machines(path: Path) -> dict[str, Asked]:
    """What a TOML file asks of each machine that it names: one table per machine, its keys the options of `twin run`.

    Files that it names lie beside it.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        raise refuse("file", str(path), "a TOML file: it is a pipe or a device")
    try:
        if path.stat().st_size > LARGEST_LAB:
            raise refuse("file", str(path), f"at most {LARGEST_LAB} bytes")
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        why = error.strerror.lower() if isinstance(error, OSError) and error.strerror else error
        raise BadInput(f"cannot read {path}: {why}") from error
    for name, table in found.items():
        if not isinstance(table, dict):
            raise refuse(f"{path.name}: {name}", table, "a table for each machine: [left] robot = .., port = ..")
    if len(found) < 2:
        names = ", ".join(found) or "none"
        raise refuse(f"machines in {path.name}", names, "two or more tables; `twin run` is for one machine")
    return {name: _asked(path, name, table) for name, table in found.items()}


def _asked(path: Path, name: str, table: dict[str, Any]) -> Asked:
    """One table of the file, each value of the kind that the option has."""
    kinds = get_type_hints(Asked)
    known = {part.name.rstrip("_"): part for part in fields(Asked)}
    values: dict[str, Any] = {}
    for spelled, value in table.items():
        key, where = spelled.replace("-", "_"), f"{path.name}: {name}.{spelled}"
        if key not in known:
            raise refuse(where, value, f"one of {', '.join(known)}")
        values[known[key].name] = _fitting(where, value, kinds[known[key].name])
    for key, part in known.items():
        if part.default is MISSING and key not in values:
            raise refuse(f"{path.name}: {name}.{key}", None, f"a {key}, which every machine has")
    if isinstance(file := values.get("calibration"), Path):
        values["calibration"] = path.parent / file
    if values["robot"].endswith(IN_FOLDER):
        values["robot"] = str(path.parent / values["robot"])
    return Asked(**values)


def _fitting(where: str, value: Any, kind: Any) -> Any:
    """A value of a TOML file as an option of this kind, which may be none."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    wanted = next((one for one in get_args(kind) if one is not type(None)), kind)
    if get_origin(kind) is list or get_origin(wanted) is list:
        if isinstance(value, list) and all(isinstance(text, str) for text in value):
            return value
        raise refuse(where, value, 'texts in brackets, as on the command line: ["name=value"]')
    if wanted is float and number:
        return float(value)
    if wanted is int and isinstance(value, int) and number and value >= 0:
        return value
    if wanted in (str, Path) and isinstance(value, str):
        return wanted(value)
    if wanted is bool and isinstance(value, bool):
        return value
    names = {float: "a number", int: "a whole number, 0 or more", bool: "true or false"}
    raise refuse(where, value, names.get(wanted, "text"))
