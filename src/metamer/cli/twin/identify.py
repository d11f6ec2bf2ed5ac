"""`metamer twin identify`: fields of a description from a log, or from an excitation run made for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from metamer.cli import options as given
from metamer.cli.output import check_ending, check_outputs, print_table, progress_bar, write_json
from metamer.cli.twin.machine import check_servo, fake_machine, sensors_from_texts
from metamer.core.refusals import BadInput, refuse

if TYPE_CHECKING:
    from metamer.description import Robot
    from metamer.record.log import Log
    from metamer.twin.fit.identify import Identification

LOGS = (".mcap", ".part", ".parquet")


@dataclass(frozen=True, kw_only=True)
class Excited:
    """The excitation run, where it is made here."""

    port: Annotated[str | None, typer.Option(help="make the excitation run on this device, fake, or virtual")] = None
    camera: given.Camera = None
    record: given.LiveRecord = None
    calibration: given.CalibrationFile = None
    servo: given.ServoName = None
    surface: given.Surface = None
    fake_set: given.FakeChanges = None
    fake_engine: given.FakeEngine = "native"
    faults: given.Faults = ""
    seed: given.Seed = 0


@dataclass(frozen=True, kw_only=True)
class Written:
    """What is written."""

    write: Annotated[Path | None, typer.Option(help="write the model with what was found to FILE.toml")] = None
    out: Annotated[Path | None, typer.Option(help="folder for identify.png, model against machine")] = None
    json_file: given.JsonFile = None


@given.by_records
def identify_command(
    what: Annotated[str, typer.Argument(help="a log (.mcap, .part, .parquet), or a robot to be run on --port")],
    run: Excited,
    files: Written,
    fields: Annotated[
        str, typer.Option(help="dotted paths, by commas; default: kinetic friction, servo gain, lag and kp")
    ] = "",
    robot: Annotated[str | None, typer.Option(help="the model of a log: name or .toml; default: the log's")] = None,
    set_: given.Changes = None,
    machine: given.MachineName = None,
) -> None:
    """Fit fields of a description to a log, with 95 % intervals. What the log cannot tell is said.

    With a robot and --port the excitation run is made first: fast strokes that let the body slide and coast to rest.
    Exit code 1 when a field could not be identified.
    """
    from metamer.files import changes_from_texts, toml_from_robot, with_values
    from metamer.record.files import write_whole
    from metamer.robots import robot as robot_by_name
    from metamer.twin.fit.identify import identify, spec_from_log
    from metamer.twin.fit.unknowns import DEFAULT_FIELDS

    check_ending("--write", files.write, ".toml")
    check_ending("--record", run.record, ".mcap")
    picture = None if files.out is None else files.out / "identify.png"
    check_outputs(files.write, run.record, files.json_file, picture)
    asked = tuple(part.strip() for part in fields.split(",") if part.strip()) or DEFAULT_FIELDS
    changes = changes_from_texts(set_ or [])
    check_servo(run.servo, run.calibration)
    if run.port is None:
        if run.servo or run.surface or run.fake_set or run.record or run.camera:
            raise refuse("--port", None, "a device, fake or virtual: the other options are of a run")
        log = read_log(Path(what), machine)
        spec = with_values(robot_by_name(robot) if robot else spec_from_log(log), changes)
    else:
        if machine is not None:
            raise refuse("--machine", machine, "with a log of several machines: an excitation run has one")
        spec = with_values(robot_by_name(what), changes)
        log = excitation_run(spec, run.port, run)
    with progress_bar("fitting the model") as bar:
        found = identify(log, spec=spec, fields=asked, progress=bar)
    print_estimates(found, f"{spec.name}: {what}")
    if files.write is not None:
        write_whole(files.write, toml_from_robot(found.after))
        typer.echo(f"wrote {files.write}")
    if picture is not None:
        from metamer.twin.fit.predict import predict
        from metamer.view.fit import plot_fit

        plot_fit(log, predict(found.before, log), predict(found.after, log), picture)
        typer.echo(f"wrote {picture}")
    write_json(files.json_file, json_from_found(found))
    if any(estimate.value is None for estimate in found.estimates):
        raise typer.Exit(1)


def read_log(path: Path, machine: str | None) -> Log:
    """A log, also one that was cut off; of one machine, where it holds several."""
    from metamer.cli.show import one_log

    if path.suffix.lower() not in LOGS:
        raise refuse("log", str(path), f"a file ending in {', '.join(LOGS)}, or a robot with --port")
    if not path.exists():
        raise refuse("log", str(path), "a file that exists")
    return one_log(path, machine)


def excitation_run(spec: Robot, port: str, run: Excited) -> Log:
    """The log of an excitation run; a fake robot is seen by a fake camera unless set otherwise."""
    from metamer.files import changes_from_texts
    from metamer.hardware.calibration import read_calibration
    from metamer.hardware.fake.faults import faults_from_text
    from metamer.twin.fit.excitation import excited
    from metamer.twin.session import run_twin
    from metamer.twin.task import calibration_of

    servos = read_calibration(run.calibration, run.servo) if run.calibration else calibration_of(spec)
    excitation = excited(spec, servos)
    fake = port in ("fake", "virtual")
    with progress_bar(f"exciting {spec.name}, {excitation.run.duration:.0f} s") as bar:
        done = run_twin(
            excitation,
            port=port,
            calibration=servos,
            record=run.record,
            faults=faults_from_text(run.faults) if run.faults else None,
            machine=fake_machine(excitation, port, run.surface, changes_from_texts(run.fake_set or [])),
            fake_engine=run.fake_engine,
            sensors=sensors_from_texts(spec, "fake" if run.camera is None and fake else run.camera, None, run.seed),
            mirror=False,
            seed=run.seed,
            progress=bar,
        )
    if done.stopped:
        raise BadInput(f"the excitation run did not end: {done.stopped}")
    return done.log


def print_estimates(found: Identification, title: str) -> None:
    """Estimates as a table, then what cannot be identified and how much better the model has become."""
    from metamer.record.table import number_text

    machine = any(estimate.truth is not None for estimate in found.estimates)
    names = ["field", "value", "95 % interval", "half-width", "before", *(["truth"] if machine else []), "unit"]
    texts = []
    for estimate in found.estimates:
        cells = ["not identifiable", "", ""]
        if estimate.value is not None and estimate.low is not None and estimate.high is not None:
            share = 100.0 * (estimate.half_width or 0.0)
            ends = f"{number_text(estimate.low)} .. {number_text(estimate.high)}"
            cells = [number_text(estimate.value), ends, f"{share:.2g} %"]
        truth = [] if not machine else ["" if estimate.truth is None else number_text(estimate.truth)]
        texts.append((estimate.field, *cells, number_text(estimate.start), *truth, estimate.unit))
    print_table(title, tuple(names), texts, numbers=tuple(range(1, len(names) - 1)))
    for estimate in found.estimates:
        if estimate.reason:
            typer.echo(f"  - {estimate.field}: not identifiable from this log: {estimate.reason}")
        whole = sum(part**2 for part in estimate.sources.values())
        if whole > 0.0:
            shares = (f"{name} {100.0 * part**2 / whole:.0f} %" for name, part in estimate.sources.items())
            typer.echo(f"  - {estimate.field}: squared width from {', '.join(shares)}")
    if found.misfit is not None:
        typer.echo(found.misfit.text)
    if found.beside:
        parts = [f"{name} {number_text(value)} +- {number_text(half)}" for name, (value, half) in found.beside.items()]
        typer.echo(f"fitted beside the fields, in SI units: {', '.join(parts)}")
    left = f"angles {found.angle_rms[0] * 1e3:.3g} -> {found.angle_rms[1] * 1e3:.3g} mrad"
    if found.head_rms is not None:
        left += f", head {found.head_rms[0] * 1e3:.3g} -> {found.head_rms[1] * 1e3:.3g} mm within a segment"
    typer.echo(f"unexplained, rms, before -> after: {left}; {found.segments} segments, {found.runs} runs of the model")


def json_from_found(found: Identification) -> dict[str, Any]:
    """All numbers of an identification."""
    from dataclasses import asdict

    from metamer.files import table_from_robot

    rows = [asdict(estimate) | {"half_width": estimate.half_width} for estimate in found.estimates]
    return {
        "estimates": rows,
        "angle_rms": list(found.angle_rms),
        "head_rms": None if found.head_rms is None else list(found.head_rms),
        "misfit": None
        if found.misfit is None
        else asdict(found.misfit) | {"wrong": found.misfit.wrong, "wrong_ground": found.misfit.wrong_ground},
        "beside": {name: {"value": value, "half": half} for name, (value, half) in found.beside.items()},
        "segments": found.segments,
        "runs": found.runs,
        "spec": table_from_robot(found.after),
    }
