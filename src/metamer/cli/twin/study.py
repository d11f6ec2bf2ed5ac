"""`metamer twin study`: machine and model across surfaces, or the thesis's controllers on the servos."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from metamer.cli.options import FakeEngine, JsonFile, PageFolder, Seed, Timeout
from metamer.cli.output import spinner, write_json
from metamer.cli.twin.compare import print_grid
from metamer.cli.twin.machine import check_times
from metamer.core.refusals import refuse


def study_command(
    robot: Annotated[str, typer.Argument(help="a robot's name, or a .toml file: the model before")] = "worm",
    port: Annotated[str, typer.Option(help="virtual (quick), fake (real time); with --controllers also a device")] = (
        "virtual"
    ),
    controllers: Annotated[bool, typer.Option("--controllers", help="PD, PID, fractional PID as outer loops")] = False,
    surfaces: Annotated[str, typer.Option(help="of the fake robot, by commas; default: all four of Table 6.2")] = "",
    gaits: Annotated[str, typer.Option(help="thesis, fast, or both by a comma")] = "thesis,fast",
    fake_set: Annotated[
        list[str] | None, typer.Option("--fake-set", help="field=value in which the fake robot differs from the model")
    ] = None,
    fake_engine: FakeEngine = "native",
    cycles: Annotated[int | None, typer.Option(help="of each gait")] = None,
    timeout: Timeout = 0.01,
    seed: Seed = 0,
    out: PageFolder = None,
    keep: Annotated[Path | None, typer.Option(help="folder for the logs of all runs")] = None,
    json_file: JsonFile = None,
) -> None:
    """Table 6.2 with ours beside it: machine, model before and after identification; or chapter 6's controllers."""
    from metamer.record.files import check_outputs

    if cycles is not None and not 1 <= cycles <= 1000:
        raise refuse("--cycles", cycles, "1 to 1000")
    check_times(timeout=timeout)
    check_outputs(json_file, folder=out)
    check_outputs(folder=keep)
    if controllers:
        run_controllers(robot, port, fake_set, fake_engine, cycles or 3, timeout, out, json_file)
        return
    from metamer.experiments.digital_twin.study_page import found_grid, gaits_of, plain_study, study_grid, write_study
    from metamer.hardware.machine import TRUTH
    from metamer.robots import robot as robot_by_name
    from metamer.twin.compare.study import GAITS, SURFACES, study_surfaces

    spec = robot_by_name(robot)
    names = [part.strip().replace(" ", "-") for part in surfaces.split(",") if part.strip()] or list(SURFACES)
    chosen = [part.strip() for part in gaits.split(",") if part.strip()]
    with spinner("study") as tell:
        cases = study_surfaces(
            spec,
            surfaces=names,
            gaits=chosen,
            truth=truth_of(fake_set, TRUTH),
            port=port,
            fake_engine=fake_engine,
            cycles=dict.fromkeys(GAITS, cycles) if cycles else None,
            timeout=timeout,
            seed=seed,
            keep=keep,
            progress=tell,
        )
    for gait in gaits_of(cases):
        print_grid(study_grid(cases, gait))
    print_grid(found_grid(cases))
    for case in cases:
        if not case.halved:
            errors = f"{case.error('before'):+.2f} cm before, {case.error('after'):+.2f} cm after"
            typer.echo(f"  - {case.row.name}, {case.gait} gait: the error is not halved ({errors})")
    if out is not None:
        about = [f"{spec.name} on port {port}, fake robot in the {fake_engine} engine, seed {seed}"]
        typer.echo(f"wrote {write_study(cases, out, about=about)}")
    write_json(json_file, plain_study(cases))


def truth_of(fake_set: list[str] | None, usual: dict[str, float]) -> dict[str, Any]:
    """Fields of the fake robot from `field=value` texts, on top of the usual ones."""
    from metamer.files import changes_from_texts

    return dict(usual) | changes_from_texts(fake_set or [])


def run_controllers(
    robot: str,
    port: str,
    fake_set: list[str] | None,
    fake_engine: str,
    cycles: int,
    timeout: float,
    out: Path | None,
    json_file: Path | None,
) -> None:
    """Contraction and gait under every controller."""
    from metamer.experiments.digital_twin.controllers_page import GAINS, controllers_grid, write_controllers
    from metamer.files import with_values
    from metamer.hardware.machine import FAKE, TRUTH, VIRTUAL
    from metamer.robots import robot as robot_by_name
    from metamer.twin.compare.study_controllers import study_controllers

    spec = robot_by_name(robot)
    machine = with_values(spec, truth_of(fake_set, TRUTH)) if port in (FAKE, VIRTUAL) else None
    with spinner("controllers") as tell:
        trials = study_controllers(
            spec, port=port, machine=machine, fake_engine=fake_engine, cycles=cycles, timeout=timeout, progress=tell
        )
    print_grid(controllers_grid(trials))
    typer.echo(f"  - {GAINS}")
    if out is not None:
        about = [f"{spec.name} on port {port}, {cycles} cycles of the gait"]
        typer.echo(f"wrote {write_controllers(trials, out, about=about)}")
    rows = [
        {
            "motion": t.motion,
            "controller": t.controller,
            "where": t.place,
            "rms_rad": t.rms,
            "largest_rad": t.worst,
            "rms_of_last_second_rad": t.left,
        }
        for t in trials
    ]
    write_json(json_file, rows)
