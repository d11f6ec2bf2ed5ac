"""`metamer simulate`: a robot in an engine."""

from __future__ import annotations

from typing import Any

import typer

from metamer.cli import options as given
from metamer.cli.output import check_run_files, print_metrics, progress_bar, write_json, write_run_files


def simulate_command(
    robot: given.RobotName,
    gait: given.GaitName = None,
    duration: given.Duration = None,
    engine: given.Engine = "native",
    set_: given.Changes = None,
    own: given.OwnFiles = None,
    record: given.RecordFile = None,
    plot: given.PlotFile = None,
    animate: given.AnimateFile = None,
    fps: given.FrameRate = None,
    everything: given.Everything = False,
    json_file: given.JsonFile = None,
) -> None:
    """Run a robot and print what it did."""
    from metamer.core.parts import load_file
    from metamer.files import changes_from_texts
    from metamer.robots import robot as robot_by_name

    check_run_files(record, plot, animate, json_file, fps)
    for file in own or ():
        load_file(file)
    spec, changes = robot_by_name(robot), changes_from_texts(set_ or [])
    with progress_bar(f"simulating {spec.name}") as bar:
        from metamer.plants.simulate import simulate

        done = simulate(spec, gait=gait, duration=duration, engine=engine, changes=changes, progress=bar)
    if "unresolved" in done.stopped:
        plot, animate = None, None  # what the step cannot resolve is not drawn
    write_run_files(done.log, record, plot, animate, fps)
    warnings = list(done.log.meta.get("notes", []))
    print_metrics(f"{spec.name} on {engine}", done.metrics, warnings, everything=everything)
    found: dict[str, Any] = dict(done.metrics.values) | {"units": done.metrics.units, "notes": done.metrics.notes}
    found |= {"warnings": warnings, "stopped": done.log.meta.get("stopped"), "flags": done.flags, "engine": engine}
    write_json(json_file, found | {"spec": done.log.meta["spec"]})
    if done.flags:
        typer.echo(f"metamer: {len(done.flags)} flags, the first: {done.flags[0]}", err=True)
    if done.stopped:
        typer.echo(f"metamer: {done.stopped}", err=True)
    if done.stopped or done.flags:
        raise typer.Exit(1)
