"""`metamer simulate`: a robot in an engine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import typer

from metamer.cli import options as given
from metamer.cli.output import check_run_files, print_metrics, progress_bar, write_json, write_run_files


@given.by_records
def simulate_command(
    chosen: given.Chosen, files: given.Outputs, gait: given.GaitName = None, own: given.OwnFiles = None
) -> None:
    """Run a robot and print what it did."""
    from metamer.core.parts import load_file
    from metamer.files import changes_from_texts
    from metamer.robots import robot as robot_by_name

    check_run_files(files)
    for file in own or ():
        load_file(file)
    spec, changes = robot_by_name(chosen.robot), changes_from_texts(chosen.set_ or [])
    with progress_bar(f"simulating {spec.name}") as bar:
        from metamer.plants.simulate import simulate

        done = simulate(spec, gait=gait, duration=chosen.duration, engine=chosen.engine, changes=changes, progress=bar)
    if "unresolved" in done.stopped:
        files = replace(files, plot=None, animate=None)  # what the step cannot resolve is not drawn
    write_run_files({"": done.log}, files)
    warnings = list(done.log.meta.get("notes", []))
    print_metrics(f"{spec.name} on {chosen.engine}", done.metrics, warnings, everything=files.everything)
    found: dict[str, Any] = dict(done.metrics.values) | {"units": done.metrics.units, "notes": done.metrics.notes}
    found |= {
        "warnings": warnings,
        "stopped": done.log.meta.get("stopped"),
        "flags": done.flags,
        "engine": chosen.engine,
    }
    write_json(files.json_file, found | {"spec": done.log.meta["spec"]})
    if done.flags:
        typer.echo(f"metamer: {len(done.flags)} flags, the first: {done.flags[0]}", err=True)
    if done.stopped:
        typer.echo(f"metamer: {done.stopped}", err=True)
    if done.stopped or done.flags:
        raise typer.Exit(1)
