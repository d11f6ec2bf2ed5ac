"""`metamer twin replay`: the commands of a log once more, on servos or in the model."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from metamer.cli.options import Camera, JsonFile, MachineName, SafetyTexts, ServoName, Stale, Timeout, by_records
from metamer.cli.output import check_outputs, print_metrics, progress_bar, write_json
from metamer.cli.twin.machine import (
    check_record,
    check_servo,
    check_times,
    end_of_run,
    fake_machine,
    print_run,
    safety_of,
    sensors_from_texts,
    summary,
)

if TYPE_CHECKING:
    from metamer.description import Robot
    from metamer.record.log import Log

SIM = "sim"


@dataclass(frozen=True, kw_only=True)
class Servos:
    """The servos of the machine."""

    calibration: Annotated[Path | None, typer.Option(help="of the machine; default: the robot's own")] = None
    servo: ServoName = None
    other_calibration: Annotated[
        bool, typer.Option("--other-calibration", help="replay although the calibration is another one")
    ] = False


@dataclass(frozen=True, kw_only=True)
class Fake:
    """What the fake robot is."""

    engine: Annotated[
        str | None, typer.Option(help="of sim (native) or of the fake robot (the log's): native or mujoco")
    ] = None
    surface: Annotated[str | None, typer.Option(help="under the fake robot; default: as in the log")] = None
    fake_set: Annotated[
        list[str] | None, typer.Option("--fake-set", help="a field of the fake robot: path=value; default: the log's")
    ] = None


@dataclass(frozen=True, kw_only=True)
class Watched:
    """What sees the machine, and what stops it."""

    camera: Camera = None
    timeout: Timeout = 0.01
    stale: Stale = None
    safety: SafetyTexts = None


@dataclass(frozen=True, kw_only=True)
class Files:
    """What is written."""

    record: Annotated[Path | None, typer.Option(help="write the replay to FILE.mcap")] = None
    json_file: JsonFile = None


@by_records
def replay_command(
    log: Annotated[Path, typer.Argument(help="MCAP file of a run on servos, also one that was cut off")],
    on: Annotated[str, typer.Option(help="sim, virtual, fake, or the device of a bus")],
    own_servos: Servos,
    fake: Fake,
    watched: Watched,
    files: Files,
    robot: Annotated[
        str | None, typer.Option("--spec", help="limits, or the model of sim: name or .toml; default: the log's")
    ] = None,
    machine: MachineName = None,
) -> None:
    """Send the commands of a log once more, byte for byte. Each at its time; torque is off however it ends."""
    from metamer.files import changes_from_texts
    from metamer.hardware.calibration import read_calibration
    from metamer.record.reader import recover_mcap
    from metamer.robots import robot as robot_by_name
    from metamer.twin.fit.model_log import spec_of
    from metamer.twin.replay import replay

    check_times(timeout=watched.timeout, stale=watched.stale)
    check_record(files.record)
    check_outputs(files.record, files.json_file)
    check_servo(own_servos.servo, own_servos.calibration)
    spec = robot_by_name(robot) if robot else None
    if on == SIM:
        replay_in_simulation(
            recover_mcap(log, machine), log.name, spec, fake.engine or "native", files.record, files.json_file
        )
        return
    own, changes = spec or spec_of(recover_mcap(log, machine)), changes_from_texts(fake.fake_set or [])
    with progress_bar(f"replaying {log.name}") as bar:
        done = replay(
            log,
            of=machine,
            on=on,
            spec=spec,
            calibration=read_calibration(own_servos.calibration, own_servos.servo) if own_servos.calibration else None,
            other_calibration=own_servos.other_calibration,
            record=files.record,
            fake_engine=fake.engine,
            machine=fake_machine(own, on, fake.surface, changes) if fake.surface or changes else None,
            sensors=sensors_from_texts(own, watched.camera, None, 0),
            safety=safety_of(watched.safety, watched.stale),
            timeout=watched.timeout,
            progress=bar,
        )
    kept = done.kept
    rows = [("frames in the log", kept.recorded, "-"), ("frames sent", kept.sent, "-")]
    rows += [("frames identical", kept.same, "-"), ("late p50", kept.late_p50 * 1e3, "ms")]
    rows += [("late p99", kept.late_p99 * 1e3, "ms"), ("late most", kept.late_most * 1e3, "ms")]
    rows += summary(done.run, 1.0 / done.recording.dt)
    print_run(f"{log.name} on {on}", rows, done.run)
    same = (
        "identical to the log, byte for byte and in order" if kept.identical else f"identical up to frame {kept.same}"
    )
    typer.echo(f"{kept.sent} of {kept.recorded} command frames sent: {same}; sha256 {kept.digest}")
    values = {name: value for name, value, _ in rows}
    more = {"identical": kept.identical, "sha256": kept.digest, "sha256_of_log": done.recording.digest}
    write_json(files.json_file, values | more | {"stopped": done.run.stopped, "unconfirmed": done.run.unconfirmed})
    end_of_run(done.run, kept.identical)


def replay_in_simulation(
    log: Log, name: str, spec: Robot | None, engine: str, record: Path | None, json_file: Path | None
) -> None:
    """The model under the commands of a log."""
    from metamer.plants.simulate import with_links
    from metamer.record.metrics import metrics
    from metamer.record.recorder import write_mcap
    from metamer.twin.fit.model_log import model_log, spec_of

    model = spec_of(log) if spec is None else spec
    found = with_links(model_log(model, log, engine=engine), model)
    numbers = metrics(found)
    ticks = len(log["joint.target"])
    typer.echo(f"the model under the commands of {ticks} ticks, {float(log.t[-1]):.4g} s, {engine} engine")
    print_metrics(f"{name} in simulation", numbers, [])
    if record is not None:
        write_mcap(found, record)
        typer.echo(f"wrote {record}")
    write_json(json_file, {"values": numbers.values, "units": numbers.units})
