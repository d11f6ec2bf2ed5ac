"""`metamer twin`: run a robot on its servo bus, real or fake."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from metamer.cli_twin_calibrate import calibrate_command
from metamer.cli_twin_compare import compare_command, replay_command
from metamer.cli_twin_faults import faults_command
from metamer.cli_twin_identify import identify_command
from metamer.cli_twin_map import map_command
from metamer.cli_twin_study import study_command
from metamer.refusals import refuse

if TYPE_CHECKING:
    from metamer.description.robot import RobotSpec
    from metamer.twin.live import SensorMaker, TwinRun

app = typer.Typer(no_args_is_help=True, help="A robot on its servo bus, real or fake, with its log.")


@app.callback()
def twin() -> None:
    """A robot on its servo bus, real or fake, with its log."""


@app.command("run")
def run_command(
    robot: Annotated[str, typer.Argument(help="a robot's name, or a .toml file")],
    port: Annotated[str, typer.Option(help="device of the bus, fake, or virtual (fake in a time of its own)")],
    gait: Annotated[str | None, typer.Option(help="another gait, see `metamer list`")] = None,
    duration: Annotated[float | None, typer.Option(help="length of the run [s]")] = None,
    rate: Annotated[float, typer.Option(help="commands per second [Hz]")] = 50.0,
    record: Annotated[Path | None, typer.Option(help="write the run to FILE.mcap while it happens")] = None,
    calibration: Annotated[Path | None, typer.Option(help="JSON file: servo, home, sign and range of joints")] = None,
    servo: Annotated[str, typer.Option(help="kind of servo in that file: lx-16a, sts3215 or ax-12a")] = "lx-16a",
    set_: Annotated[list[str] | None, typer.Option("--set", help="change a field of the model: path=value")] = None,
    faults: Annotated[str, typer.Option(help="of fake servos, e.g. lost=0.02,corrupt=0.01,dead=3@12s")] = "",
    surface: Annotated[str | None, typer.Option(help="under the fake robot: wood, paper, rugged-fabric ...")] = None,
    fake_set: Annotated[list[str] | None, typer.Option(help="a field of the fake robot: path=value")] = None,
    fake_engine: Annotated[str, typer.Option(help="that moves the fake robot: native or mujoco")] = "native",
    camera: Annotated[str | None, typer.Option(help="the head's pose: fake, udp:PORT or serial:PATH")] = None,
    range_: Annotated[str | None, typer.Option("--range", help="distances: fake, udp:PORT or serial:PATH")] = None,
    mirror: Annotated[bool, typer.Option(help="run the model in step with the machine")] = True,
    start: Annotated[str | None, typer.Option(help="posture to begin in: here, or angles 0,0.1,.. [rad]")] = None,
    stop_on: Annotated[str, typer.Option(help="alarms that stop the run, e.g. deviation,heat,drift")] = "",
    timeout: Annotated[float, typer.Option(help="longest wait for a servo's answer [s]")] = 0.01,
    stale: Annotated[float, typer.Option(help="oldest value or command before torque goes off [s]")] = 0.5,
    seed: Annotated[int, typer.Option(help="of faults and noise")] = 0,
    json_file: Annotated[Path | None, typer.Option("--json", help="write what is printed as JSON to this file")] = None,
) -> None:
    """Send a gait to the servos, print how well time was kept; torque is off at whatever end.

    From where the joints are the robot first moves gently to the gait's first posture. A fake robot has servos with
    gain 0.97 and lag 0.05 s, and on a ground of contact the friction of paper, unless told otherwise.
    """
    from metamer.cli_output import refuse_unwritable, write_json
    from metamer.cli_twin_display import Display
    from metamer.description.files import changes_from_texts, with_values
    from metamer.robots import robot as robot_by_name
    from metamer.twin.alarms import Thresholds
    from metamer.twin.calibration import read_calibration
    from metamer.twin.faults import faults_from_text
    from metamer.twin.live import run_twin
    from metamer.twin.safety import Safety
    from metamer.twin.servo_tables import LX_16A, servo_table

    if servo_table(servo) is not LX_16A and calibration is None:
        raise refuse("--servo", servo, "with --calibration FILE: homes and ranges in the ticks of that servo")
    if not 1.0 <= rate <= 500.0:
        raise refuse("--rate", rate, "1 to 500 [Hz]")
    if not 0.001 <= timeout <= 1.0:
        raise refuse("--timeout", timeout, "0.001 to 1 [s]")
    if not 0.05 <= stale <= 60.0:
        raise refuse("--stale", stale, "0.05 to 60 [s]")
    if record is not None and record.suffix.lower() != ".mcap":
        raise refuse("--record", str(record), "a file ending in .mcap")
    refuse_unwritable(record, json_file)
    spec = with_values(robot_by_name(robot), changes_from_texts(set_ or []))
    machine = fake_machine(spec, port, surface, changes_from_texts(fake_set or []))
    display = Display(1.0 / rate)
    done = run_twin(
        spec,
        port=port,
        gait=gait,
        duration=duration,
        dt=1.0 / rate,
        calibration=read_calibration(calibration, servo_table(servo)) if calibration else None,
        record=record,
        faults=faults_from_text(faults) if faults else None,
        machine=machine,
        fake_engine=fake_engine,
        sensors=sensors_from_texts(spec, camera, range_, seed),
        mirror=mirror,
        start=posture_from_text(start),
        timeout=timeout,
        safety=Safety(stale=stale),
        alarms=Thresholds(stop=frozenset(stop_on.split(",")) if stop_on else frozenset()),
        seed=seed,
        report=display.report,
        watch=None if port == "virtual" else display.watch,
    )
    rows = summary(done, rate)
    print_rows(f"{spec.name} on port {port}", rows)
    if done.file is not None:
        typer.echo(f"wrote {done.file}")
    values = {name: value for name, value, _ in rows}
    units = {name: unit for name, _, unit in rows}
    more = {"alarms": [alarm._asdict() for alarm in done.alarms], "begin": done.begin}
    write_json(json_file, values | {"units": units, "stopped": done.stopped, "unconfirmed": done.unconfirmed} | more)
    if done.unconfirmed:
        typer.echo(f"metamer: servo {', '.join(map(str, done.unconfirmed))} did not confirm torque off", err=True)
    if done.stopped:
        typer.echo(f"metamer: {done.stopped}", err=True)
        raise typer.Exit(1)


def fake_machine(spec: RobotSpec, port: str, ground: str | None, changes: dict[str, Any]) -> RobotSpec | None:
    """What the fake robot really is: the usual one, on the ground and with the fields that are given; None if real."""
    from metamer.description.files import with_values
    from metamer.description.surfaces import surface
    from metamer.twin.machine import usual_machine

    if port in ("fake", "virtual"):
        real = usual_machine(spec)
        return with_values(surface(real, ground) if ground else real, changes)
    if ground or changes:
        given = "--surface" if ground else "--fake-set"
        raise refuse(given, port, "port fake or virtual: a real machine is what it is")
    return None


def sensors_from_texts(spec: RobotSpec, camera: str | None, range_: str | None, seed: int) -> list[SensorMaker]:
    """The sensors that were asked for; each is opened after the line is.

    A fake range sensor sees a box of 0.1 m, 0.5 m ahead of where the robot starts.
    """
    from metamer.mechanics.range_sensor import Box
    from metamer.twin.sensor_lines import sensor_from_text
    from metamer.twin.sensors import CAMERA, RANGE, SimulatedCamera, SimulatedRange

    box = [Box(centre=(spec.start.base[0] - 0.55, 0.0, 0.05), size=(0.1, 0.3, 0.1))]
    makers: list[SensorMaker] = []
    if camera is not None:
        makers.append(lambda pose: sensor_from_text(CAMERA, camera, lambda: SimulatedCamera(pose, seed=seed)))
    if range_ is not None:
        room = {"obstacles": box, "view": spec.world.view, "seed": seed}
        makers.append(lambda pose: sensor_from_text(RANGE, range_, lambda: SimulatedRange(pose, **room)))
    return makers


def posture_from_text(text: str | None) -> list[float] | Literal["here"] | None:
    """Angles of a posture, `here`, or None."""
    if text is None or text == "here":
        return text
    try:
        return [float(part) for part in text.split(",")]
    except ValueError as error:
        raise refuse("--start", text, "here, or an angle a joint, e.g. 0,0.1,0,0,0 [rad]") from error


def summary(done: TwinRun, rate: float) -> list[tuple[str, float, str]]:
    """What is printed of a run: name, value, unit."""
    rows: list[tuple[str, float, str]] = [("rate asked", rate, "Hz")]
    if (timing := done.timing) is not None:
        rows += [("rate achieved", timing.rate, "Hz"), ("period p50", timing.p50 * 1e3, "ms")]
        rows += [("period p95", timing.p95 * 1e3, "ms"), ("period p99", timing.p99 * 1e3, "ms")]
        rows += [("period longest", timing.most * 1e3, "ms"), ("ticks", timing.ticks, "-")]
        rows += [("missed deadlines", timing.missed, "-")]
    error = done.log.block("joint*.angle") - done.log.block("joint*.target")
    rows += [("joint error rms", float((error**2).mean() ** 0.5), "rad")]
    rows += [("oldest value", float(done.log.block("joint*.age").max()), "s")]
    for id_, trip in done.round_trips.items():
        rows += [(f"servo {id_} round trip p50", trip.p50 * 1e3, "ms"), (f"servo {id_} p99", trip.p99 * 1e3, "ms")]
    if "mirror.delay" in done.log.columns:
        residual = done.log.block("mirror*.residual")
        rows += [("residual rms", float((residual**2).mean() ** 0.5), "rad")]
        rows += [("residual largest", float(abs(residual).max()), "rad")]
        rows += [("delay behind the model", float(done.log.columns["mirror.delay"][-1]), "s")]
        if "camera.x" in done.log.columns:
            rows += [("drift of the model", float(done.log.columns["mirror.drift"][-1]), "m")]
    rows += [("alarms raised", sum(alarm.raised for alarm in done.alarms), "-")]
    return rows + [(f"bus {name}", count, "-") for name, count in done.counts.items()]


def print_rows(title: str, rows: list[tuple[str, float, str]]) -> None:
    """Rows as a table."""
    from rich.table import Table

    from metamer.cli_output import console
    from metamer.record.table import number_text

    table = Table("quantity", "value", "unit", title=title, title_justify="left")
    table.columns[1].justify = "right"
    for name, value, unit in rows:
        table.add_row(name, number_text(value), unit)
    console().print(table)


app.command("replay")(replay_command)
app.command("identify")(identify_command)
app.command("compare")(compare_command)
app.command("study")(study_command)
app.command("faults")(faults_command)
app.command("calibrate")(calibrate_command)
app.command("map")(map_command)
