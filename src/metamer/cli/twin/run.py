"""`metamer twin run`: a gait on the servos, real or fake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from metamer.cli import options as given
from metamer.cli.output import write_json
from metamer.cli.twin.machine import (
    alarms_of,
    check_servo,
    check_times,
    end_of_run,
    fake_machine,
    print_run,
    safety_of,
    sensors_from_texts,
    summary,
    with_controller,
)
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from metamer.description import Robot


def run_command(
    robot: given.RobotName,
    port: given.BusPort,
    gait: given.GaitName = None,
    controller: Annotated[
        str | None, typer.Option(help="pd, pid, fractional, sliding, ... around the servos; default: the gait alone")
    ] = None,
    duration: given.Duration = None,
    rate: Annotated[float, typer.Option(help="commands per second [Hz]")] = 50.0,
    record: given.LiveRecord = None,
    calibration: given.CalibrationFile = None,
    servo: given.ServoName = None,
    set_: given.Changes = None,
    faults: given.Faults = "",
    surface: given.Surface = None,
    fake_set: given.FakeChanges = None,
    fake_engine: given.FakeEngine = "native",
    camera: given.Camera = None,
    range_: Annotated[
        str | None, typer.Option("--range", help="distances: fake, fake3d, udp:PORT or serial:PATH")
    ] = None,
    allow: Annotated[
        list[str] | None, typer.Option("--allow", help="another machine that may send readings, e.g. 192.168.1.7")
    ] = None,
    mirror: Annotated[bool, typer.Option(help="run the model in step with the machine")] = True,
    stop_before: Annotated[
        float | None, typer.Option(help="stand still while --range sees something nearer than this [m]")
    ] = None,
    turn_before: Annotated[
        float | None, typer.Option(help="turn away while --range sees something nearer than this, seen from above [m]")
    ] = None,
    start: Annotated[str | None, typer.Option(help="posture to begin in: here, or angles 0,0.1,.. [rad]")] = None,
    stop_on: Annotated[str, typer.Option(help="alarms that stop the run, e.g. deviation,heat,drift")] = "",
    timeout: given.Timeout = 0.01,
    stale: given.Stale = None,
    safety: given.SafetyTexts = None,
    alarm: given.AlarmTexts = None,
    seed: given.Seed = 0,
    json_file: given.JsonFile = None,
) -> None:
    """Send a gait to the servos, print how well time was kept; torque is off at whatever end.

    From where the joints are the robot first moves gently to the gait's first posture. A fake robot has servos with
    gain 0.97 and lag 0.05 s, and on a ground of contact the friction of paper, unless told otherwise.
    """
    from dataclasses import replace

    from metamer.cli.twin.display import Display
    from metamer.files import changes_from_texts
    from metamer.hardware.calibration import read_calibration
    from metamer.hardware.fake.faults import faults_from_text
    from metamer.plants.extent import refuse_endless
    from metamer.record.files import check_outputs
    from metamer.robots import robot as robot_by_name
    from metamer.twin.session import run_twin

    check_servo(servo, calibration)
    if controller is not None and gait is not None:
        raise refuse("--gait", gait, "with --controller by --set gait.kind=NAME")
    if not 1.0 <= rate <= 500.0:
        raise refuse("--rate", rate, "1 to 500 [Hz]")
    check_times(timeout=timeout, stale=stale, record=record)
    check_outputs(record, json_file)
    for option, near in (("--stop-before", stop_before), ("--turn-before", turn_before)):
        if near is not None and (range_ is None or not near > 0.0):
            raise refuse(option, near, "a distance > 0 [m], with --range")
    spec, driver = with_controller(robot_by_name(robot), controller, changes_from_texts(set_ or []))
    asked = replace(spec.run, duration=duration or spec.run.duration, dt=1.0 / rate)
    refuse_endless(replace(spec, run=asked))
    machine = fake_machine(spec, port, surface, changes_from_texts(fake_set or []))
    display = Display(1.0 / rate)
    done = run_twin(
        spec,
        port=port,
        gait=gait,
        controller=driver,
        stop_before=stop_before,
        turn_before=turn_before,
        duration=duration,
        dt=1.0 / rate,
        calibration=read_calibration(calibration, servo) if calibration else None,
        record=record,
        faults=faults_from_text(faults) if faults else None,
        machine=machine,
        fake_engine=fake_engine,
        sensors=sensors_from_texts(spec, camera, range_, seed, allow or []),
        mirror=mirror,
        start=posture_from_text(start) if start or controller is None else first_angles(spec),
        timeout=timeout,
        safety=safety_of(safety, stale),
        alarms=alarms_of(alarm, stop_on),
        seed=seed,
        report=display.report,
        watch=None if port == "virtual" else display.watch,
    )
    rows = summary(done, rate)
    print_run(f"{spec.name} on port {port}", rows, done)
    values = {name: value for name, value, _ in rows}
    units = {name: unit for name, _, unit in rows}
    more = {"alarms": [alarm._asdict() for alarm in done.alarms], "begin": done.begin}
    write_json(json_file, values | {"units": units, "stopped": done.stopped, "unconfirmed": done.unconfirmed} | more)
    end_of_run(done)


def first_angles(spec: Robot) -> list[float]:
    """Where a gait begins.   [rad]"""
    return spec.gait.on(spec.body).targets(0.0).position.tolist()


def posture_from_text(text: str | None) -> list[float] | Literal["here"] | None:
    """Angles of a posture, `here`, or None."""
    if text is None or text == "here":
        return text
    try:
        return [float(part) for part in text.split(",")]
    except ValueError as error:
        raise refuse("--start", text, "here, or an angle a joint, e.g. 0,0.1,0,0,0 [rad]") from error
