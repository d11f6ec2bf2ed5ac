"""What commands on servos share: the fake robot, its sensors, the ranges of times, how a run is reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from metamer.cli.output import check_ending, print_table
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from metamer.description import Robot
    from metamer.hardware.calibration import Calibration
    from metamer.hardware.safety import Safety
    from metamer.twin.alarms import Thresholds
    from metamer.twin.session import TwinRun
    from metamer.twin.task import SensorMaker

TWO_ANGLES = "fake3d"  # a range sensor that looks up and down as well
OUTER = {"fractional": "fractional_pid", "sliding": "sliding_mode", "torque": "computed_torque"}  # shorter names
SLIDING_FIELDS = ("beta", "ks", "xi", "switch", "limit")
# menon2025, chapter 6: gains of the outer loops there, of those that a controller has
THESIS_GAINS = {"kp": 0.7, "ki": 1.0, "kd": 0.009, "lam": 0.8, "mu": 0.4}


def with_controller(spec: Robot, name: str | None, changes: dict[str, Any]) -> tuple[Robot, Any]:
    """The robot, and the controller that goes around its servos; None = the robot's own.

    Outer loops have the thesis's gains unless others are set. One that knows a model knows none of a body that lies
    free: it works on the error alone.
    """
    from dataclasses import fields

    from metamer.control.model_based import SlidingMode
    from metamer.files import with_values
    from metamer.hardware.outer import LARGEST_CORRECTION, OuterLoop

    if name is None:
        return with_values(spec, changes), None
    kind = OUTER.get(name, name)
    if kind == SlidingMode.kind:
        own = {path.removeprefix("controller."): value for path, value in changes.items() if path.startswith("contr")}
        robot = with_values(spec, {path: value for path, value in changes.items() if not path.startswith("contr")})
        strange = set(own) - set(SLIDING_FIELDS)
        if strange:
            raise refuse(f"controller.{min(strange)}", own[min(strange)], f"one of {', '.join(SLIDING_FIELDS)}")
        return robot, OuterLoop(SlidingMode(**own).to(robot.gait.on(robot.body)), robot.drive.kp)
    usual: dict[str, Any] = {"controller.kind": kind}
    known = {part.name for part in fields(with_values(spec, usual).controller)}
    if "output" in known:
        usual |= {f"controller.{gain}": value for gain, value in THESIS_GAINS.items() if gain in known}
        usual |= {"controller.output": "angle", "controller.limit": LARGEST_CORRECTION}
    robot = with_values(spec, usual | changes)
    if not robot.controller.sends_torque:
        return robot, None
    return robot, OuterLoop(robot.controller.on(robot), robot.drive.kp)


def check_record(record: Path | None) -> None:
    """Refuse a recording of another kind than a live one."""
    check_ending("--record", record, ".mcap")
    if record is not None and record.exists() and not record.is_file() and not record.is_dir():
        raise refuse("--record", str(record), "a file: it is a pipe or a device")


def check_times(*, timeout: float = 0.01, stale: float | None = None) -> None:
    """Refuse times beyond what a bus can keep."""
    if not 0.001 <= timeout <= 1.0:
        raise refuse("--timeout", timeout, "0.001 to 1 [s]")
    if stale is not None and not 0.05 <= stale <= 60.0:
        raise refuse("--stale", stale, "0.05 to 60 [s]")


def check_servo(servo: str | None, calibration: Path | None) -> None:
    """Refuse a kind of servo without a calibration in its own positions, unless it is the usual one."""
    from metamer.hardware.wire.tables import LX_16A, servo_table

    if servo is not None and servo_table(servo) is not LX_16A and calibration is None:
        raise refuse("--servo", servo, "with --calibration FILE: homes and ranges in the ticks of that servo")


def calibration_from(path: Path | None, servo: str | None) -> Calibration | None:
    """The calibration of a file; None = the one that comes with the robot, of the usual servo alone."""
    from metamer.hardware.calibration import read_calibration

    check_servo(servo, path)
    return read_calibration(path, servo) if path is not None else None


def fake_machine(spec: Robot, port: str, ground: str | None, changes: dict[str, Any]) -> Robot | None:
    """What the fake robot really is: the usual one, on the ground and with the fields that are given; None if real."""
    from metamer.files import with_values
    from metamer.hardware.machine import usual_machine
    from metamer.systems.grounds.surfaces import surface

    if port in ("fake", "virtual"):
        real = usual_machine(spec)
        return with_values(surface(real, ground) if ground else real, changes)
    if ground or changes:
        given = "--surface" if ground else "--fake-set"
        raise refuse(given, port, "port fake or virtual: a real machine is what it is")
    return None


def sensors_from_texts(
    spec: Robot, camera: str | None, range_: str | None, seed: int, allow: Sequence[str] = ()
) -> list[SensorMaker]:
    """The sensors that were asked for; each is opened after the line is.

    A fake range sensor sees a box of 0.1 m, 0.5 m ahead of where the robot starts; `fake3d` looks in two angles.
    """
    from metamer.hardware.sensors.lines import sensor_from_text
    from metamer.hardware.sensors.sensors import CAMERA, RANGE, SimulatedCamera, SimulatedRange
    from metamer.systems.sensors.range_sensor import Box, RangeSensor

    box = [Box(centre=(spec.start.base[0] - 0.55, 0.0, 0.05), size=(0.1, 0.3, 0.1))]
    makers: list[SensorMaker] = []
    if camera is not None:
        makers.append(lambda pose: sensor_from_text(CAMERA, camera, lambda: SimulatedCamera(pose, seed=seed), allow))
    if range_ is not None:
        room: dict[str, Any] = {"obstacles": box, "view": spec.world.view, "seed": seed}
        if range_ == TWO_ANGLES:
            range_, room["sensor"] = "fake", RangeSensor()
        makers.append(lambda pose: sensor_from_text(RANGE, range_, lambda: SimulatedRange(pose, **room), allow))
    return makers


def summary(done: TwinRun, rate: float) -> list[tuple[str, float, str]]:
    """What is printed of a run: name, value, unit."""
    rows: list[tuple[str, float, str]] = [("rate asked", rate, "Hz")]
    if (timing := done.timing) is not None:
        rows += [("rate achieved", timing.rate, "Hz"), ("period p50", timing.p50 * 1e3, "ms")]
        rows += [("period p95", timing.p95 * 1e3, "ms"), ("period p99", timing.p99 * 1e3, "ms")]
        rows += [("period longest", timing.most * 1e3, "ms"), ("ticks", timing.ticks, "-")]
        rows += [("missed deadlines", timing.missed, "-")]
    error = done.log["joint.angle"] - done.log["joint.target"]
    rows += [("joint error rms", float((error**2).mean() ** 0.5), "rad")]
    rows += [("commands changed by limits", float(done.clips.changed.sum()), "-")]
    rows += [("largest change", float(abs(done.clips.asked - done.clips.sent).max()), "rad")]
    rows += [("oldest value", float(done.log["joint.age"].max()), "s")]
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


def print_run(title: str, rows: list[tuple[str, float, str]], done: TwinRun) -> None:
    """Numbers of a run on servos as a table, and where it was recorded."""
    from metamer.record.table import number_text

    texts = [(name, number_text(value), unit) for name, value, unit in rows]
    print_table(title, ("quantity", "value", "unit"), texts, numbers=(1,))
    if done.file is not None:
        typer.echo(f"wrote {done.file}")


def run_table(done: TwinRun, rate: float) -> dict[str, Any]:
    """A run as JSON holds it."""
    rows = summary(done, rate)
    found = {name: value for name, value, _ in rows} | {"units": {name: unit for name, _, unit in rows}}
    found |= {"stopped": done.stopped, "unconfirmed": done.unconfirmed, "begin": done.begin}
    return found | {"alarms": [alarm._asdict() for alarm in done.alarms]}


def end_of_run(done: TwinRun, good: bool = True) -> None:
    """Say what did not end well on standard error.

    Exit code 3 if a servo did not confirm that its torque is off, 1 if the run stopped or is not `good`.
    """
    end_of_runs({"": done}, good)


def end_of_runs(runs: Mapping[str, TwinRun], good: bool = True) -> None:
    """The same of machines that ran side by side, by name."""
    for name, done in runs.items():
        whose = f"{name}: " if name else ""
        if words := done.clips.words():
            typer.echo(f"metamer: warning: {whose}{words}", err=True)
        if done.stopped:
            typer.echo(f"metamer: {whose}{done.stopped}", err=True)
    refuse_torque({name: done.unconfirmed for name, done in runs.items()})
    if any(done.stopped for done in runs.values()) or not good:
        raise typer.Exit(1)


def refuse_torque(unconfirmed: Mapping[str, Sequence[int]]) -> None:
    """The last and loudest line, and exit code 3, where servos did not confirm that their torque is off."""
    from metamer.hardware.safety import StillPulls, torque_words

    if left := {name: ids for name, ids in unconfirmed.items() if ids}:
        typer.secho(f"metamer: {torque_words(left)}", err=True, bold=True, fg="white", bg="red")
        raise typer.Exit(StillPulls.exit_code)


def safety_of(texts: list[str] | None, stale: float | None = None) -> Safety:
    """Rules that stop a run, from `--safety` texts; `--stale` is one of them by its own name."""
    from metamer.hardware.safety import Safety
    from metamer.hardware.settings import settings

    return settings(Safety(), "safety", [*([] if stale is None else [f"stale={stale!r}"]), *(texts or [])])


def alarms_of(texts: list[str] | None, stop_on: str = "") -> Thresholds:
    """Thresholds of the alarms, from `--alarm` texts; `--stop-on` names kinds that stop the run."""
    from metamer.hardware.settings import settings
    from metamer.twin.alarms import Thresholds

    return settings(Thresholds(), "alarm", [*([f"stop='{stop_on}'"] if stop_on else []), *(texts or [])])
