"""`metamer simulate`: a robot in an engine; `metamer follow`: a planar robot along a path."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import typer

from metamer.cli import options as given
from metamer.cli.output import (
    check_run_files,
    load_own,
    print_metrics,
    print_table,
    progress_bar,
    write_json,
    write_run_files,
)


@given.by_records
def simulate_command(
    chosen: given.Chosen, files: given.Outputs, gait: given.GaitName = None, own: given.OwnFiles = None
) -> None:
    """Run a robot and print what it did."""
    from metamer.files import changes_from_texts
    from metamer.robots import robot as robot_by_name

    check_run_files(files)
    load_own(own)
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
    found |= {"warnings": warnings, "stopped": done.log.meta.get("stopped"), "flags": done.flags}
    write_json(files.json_file, found | {"engine": chosen.engine, "spec": done.log.meta["spec"]})
    if done.flags:
        typer.echo(f"metamer: {len(done.flags)} flags, the first: {done.flags[0]}", err=True)
    if done.stopped:
        typer.echo(f"metamer: {done.stopped}", err=True)
    if done.stopped or done.flags:
        raise typer.Exit(1)


@given.by_records
def follow_command(
    chosen: given.Chosen,
    files: given.Outputs,
    path: Annotated[
        str, typer.Option(help="circle, square, or a file: .toml with a path, or a table of x, y")
    ] = "circle",
    limit: Annotated[
        list[str] | None, typer.Option(help="limit of the drive: FIELD=VALUE, e.g. tension_most=4")
    ] = None,
    speed: Annotated[float | None, typer.Option(help="wanted mean speed, where the law sets it [m/s]")] = None,
) -> None:
    """Take a planar robot along a path by line of sight. Prints how well, with what forces, what was not reached."""
    from metamer.files import changes_from_texts
    from metamer.robots import robot as robot_by_name

    check_run_files(files)
    spec, changes = robot_by_name(chosen.robot), changes_from_texts(chosen.set_ or [])
    if speed is not None:
        changes["controller.speed"] = speed
    with progress_bar(f"following a {path} with {spec.name}") as bar:
        from metamer.plants.follow import follow_path

        done = follow_path(
            spec, path, engine=chosen.engine, duration=chosen.duration, limits=changes_from_texts(limit or []),
            changes=changes, progress=bar,
        )  # fmt: skip
    write_run_files({"": done.log}, files)
    warnings = list(done.log.meta.get("notes", []))
    print_metrics(f"{spec.name} on {chosen.engine}, {path}", done.metrics, warnings, everything=files.everything)
    printed = published_rows(done)
    if printed:
        title = "beside haghshenas2022, section 3.1; reasons: metamer reproduce muscle-snake"
        print_table(title, ("quantity", "ours", "reference", "unit", "evidence", "verdict"), printed, (1, 2))
    found: dict[str, Any] = dict(done.metrics.values) | {"units": done.metrics.units, "warnings": warnings}
    write_json(files.json_file, found | {"stopped": done.log.meta.get("stopped"), "spec": done.log.meta["spec"]})
    if done.stopped:
        typer.echo(f"metamer: {done.stopped}", err=True)
        raise typer.Exit(1)


def published_rows(done: Any) -> list[tuple[str, ...]]:
    """What a paper printed of this very run beside ours; none where no paper has run it."""
    from metamer.experiments.muscle_snake.tables import followed_rows
    from metamer.record.table import number_text

    found = []
    for row in followed_rows(done):
        printed = "" if row.published is None else number_text(row.published)
        found.append((row.quantity, number_text(row.ours), printed, row.unit, row.evidence, row.verdict))
    return found
