"""`metamer twin study`: machine and model across surfaces, or the thesis's controllers on the servos."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from metamer.cli.options import (
    CalibrationFile,
    Camera,
    FakeEngine,
    JsonFile,
    PageFolder,
    SafetyTexts,
    Seed,
    ServoName,
    Timeout,
    by_records,
)
from metamer.cli.output import check_outputs, spinner, write_json
from metamer.cli.twin.compare import print_grid
from metamer.cli.twin.machine import calibration_from, check_times, safety_of, sensors_from_texts
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from metamer.description import Robot
    from metamer.twin.compare.study import SurfaceCase


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is studied."""

    controllers: Annotated[bool, typer.Option("--controllers", help="PD, PID, fractional PID as outer loops")] = False
    surfaces: Annotated[str, typer.Option(help="by commas, any on a device; default: all of Table 6.2")] = ""
    gaits: Annotated[str, typer.Option(help="thesis, fast, or both by a comma")] = "thesis,fast"
    cycles: Annotated[int | None, typer.Option(help="of each gait")] = None


@dataclass(frozen=True, kw_only=True)
class Machine:
    """The servos, real or fake."""

    fake_set: Annotated[
        list[str] | None, typer.Option("--fake-set", help="field=value in which the fake robot differs from the model")
    ] = None
    fake_engine: FakeEngine = "native"
    calibration: CalibrationFile = None
    servo: ServoName = None
    camera: Camera = None
    safety: SafetyTexts = None
    timeout: Timeout = 0.01


@dataclass(frozen=True, kw_only=True)
class Written:
    """What is written."""

    out: PageFolder = None
    keep: Annotated[Path | None, typer.Option(help="folder for the logs of all runs")] = None
    json_file: JsonFile = None


@by_records
def study_command(
    asked: Asked,
    own: Machine,
    files: Written,
    robot: Annotated[str, typer.Argument(help="a robot's name, or a .toml file: the model before")] = "worm",
    port: Annotated[str, typer.Option(help="virtual (quick), fake (real time), or a device")] = "virtual",
    seed: Seed = 0,
) -> None:
    """Compare machine and model on several surfaces. As the thesis' Table 6.2. Or chapter 6's controllers.

    A device is put on the next surface by you: it waits for Enter, runs the excitation and every gait there, and a
    camera (--camera udp:PORT or serial:PATH) tells how far it went.
    """
    from metamer.files import with_values
    from metamer.hardware.machine import FAKE, TRUTH, VIRTUAL
    from metamer.robots import robot as robot_by_name

    if asked.cycles is not None and not 1 <= asked.cycles <= 1000:
        raise refuse("--cycles", asked.cycles, "1 to 1000")
    check_times(timeout=own.timeout)
    for folder in (files.out, files.keep):
        check_outputs(files.json_file, folder=folder)
    fake = port in (FAKE, VIRTUAL)
    if not fake and own.fake_set:
        raise refuse("--fake-set", port, "port fake or virtual: a real machine is what it is")
    spec, servos = robot_by_name(robot), calibration_from(own.calibration, own.servo)
    if asked.controllers and own.camera is not None:
        raise refuse("--camera", own.camera, "no camera with --controllers: joints are compared")
    if asked.controllers:
        machine = with_values(spec, truth_of(own.fake_set, TRUTH)) if fake else None
        how = {"machine": machine, "port": port, "fake_engine": own.fake_engine, "calibration": servos}
        run_controllers(spec, how | {"cycles": asked.cycles or 3, "timeout": own.timeout}, files)
        return
    if not fake and own.camera in (None, "fake"):
        raise refuse("--camera", own.camera, "udp:PORT or serial:PATH on a device: it tells how far the robot goes")
    from metamer.cli.twin.calibrate import wait_for_enter
    from metamer.experiments.digital_twin.study_page import plain_study, write_study
    from metamer.twin.compare.study import GAITS, SURFACES, Stand, study_surfaces

    names = [part.strip().replace(" ", "-") for part in asked.surfaces.split(",") if part.strip()] or list(SURFACES)
    seen = sensors_from_texts(spec, own.camera, None, seed) if own.camera not in (None, "fake") else [None]
    chosen = [part.strip() for part in asked.gaits.split(",") if part.strip()]
    # who is asked for something must see it
    with spinner("study") if fake else nullcontext(lambda words: typer.echo(words, err=True)) as tell:
        stand = Stand(
            port=port,
            truth=truth_of(own.fake_set, TRUTH) if fake else None,
            calibration=servos,
            fake_engine=own.fake_engine,
            timeout=own.timeout,
            safety=safety_of(own.safety),
            camera=seen[0],
            place=(lambda what: None) if fake else wait_for_enter,
            seed=seed,
        )
        cycles = dict.fromkeys(GAITS, asked.cycles) if asked.cycles else None
        cases = study_surfaces(spec, stand, surfaces=names, gaits=chosen, cycles=cycles, keep=files.keep, progress=tell)
    print_cases(cases)
    if files.out is not None:
        about = [f"{spec.name} on port {port}" + (f", fake robot in the {own.fake_engine} engine, seed {seed}" * fake)]
        typer.echo(f"wrote {write_study(cases, files.out, about=about)}")
    write_json(files.json_file, plain_study(cases))


def print_cases(cases: Sequence[SurfaceCase]) -> None:
    """Tables of a study, and where identification did not halve the error."""
    from metamer.experiments.digital_twin.study_page import found_grid, gaits_of, study_grid

    for gait in gaits_of(cases):
        print_grid(study_grid(cases, gait))
    print_grid(found_grid(cases))
    for case in cases:
        if not case.halved:
            errors = f"{case.error('before'):+.2f} cm before, {case.error('after'):+.2f} cm after"
            typer.echo(f"  - {case.name}, {case.gait} gait: the error is not halved ({errors})")


def truth_of(fake_set: list[str] | None, usual: dict[str, float]) -> dict[str, Any]:
    """Fields of the fake robot from `field=value` texts, on top of the usual ones."""
    from metamer.files import changes_from_texts

    return dict(usual) | changes_from_texts(fake_set or [])


def run_controllers(spec: Robot, how: dict[str, Any], files: Written) -> None:
    """Contraction and gait under every controller; `how` as `study_controllers` takes it."""
    from metamer.experiments.digital_twin.study_page import GAINS, controllers_grid, write_controllers
    from metamer.twin.compare.study_controllers import study_controllers

    with spinner("controllers") as tell:
        trials = study_controllers(spec, **how, progress=tell)
    print_grid(controllers_grid(trials))
    typer.echo(f"  - {GAINS}")
    if files.out is not None:
        about = [f"{spec.name} on port {how['port']}, {how['cycles']} cycles of the gait"]
        typer.echo(f"wrote {write_controllers(trials, files.out, about=about)}")
    told = {"motion": "motion", "controller": "controller", "where": "place", "rms_rad": "rms"}
    told |= {"largest_rad": "worst", "rms_of_last_second_rad": "left"}
    write_json(files.json_file, [{key: getattr(trial, name) for key, name in told.items()} for trial in trials])
