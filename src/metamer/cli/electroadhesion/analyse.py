"""`metamer electroadhesion analyse`: a folder of traces to a table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from metamer.cli.options import JsonFile, MapOptions
from metamer.cli.output import console, progress_bar, write_json


def analyse_command(
    folder: Annotated[Path, typer.Argument(help="CSV traces with tests.toml beside them")],
    out: Annotated[Path | None, typer.Option(help="folder for the HTML report, pictures and results.json")] = None,
    traces: Annotated[bool, typer.Option(help="draw every trace with its marked point")] = True,
    map_options: MapOptions = None,
    json_file: JsonFile = None,
) -> None:
    """Find the failure in every trace and print the table. References are taken off, bad files are named and left out.

    A CSV file begins with named columns and units, e.g. `time [s],force [N],length [mm]` (or torque and angle with the
    lever arm). tests.toml holds one [[series]] a material: material, variant, type, kind, tests, references,
    ramp_rate, voltage, pad_area, electrodes, lever_arm, duration. `synthesise` writes a folder to look at.
    """
    from metamer.electroadhesion.analyse import analyse as run
    from metamer.electroadhesion.report import terminal_tables, write_report
    from metamer.measurements import reading_from_options
    from metamer.record.files import check_outputs

    check_outputs(json_file, folder=out)
    reading = reading_from_options(map_options)
    with progress_bar("reading traces") as bar:
        found = run(folder, bar, reading)
    page = console()
    for table in terminal_tables(found):
        page.print(table)
    write_json(json_file, found.plain())
    if out is not None:
        with progress_bar("drawing traces") as bar:
            report = write_report(found, out, traces=traces, progress=bar)
        typer.echo(f"report: {report}")
    if not any(row.n for row in found.tables):
        typer.echo("metamer: no file could be used", err=True)
        raise typer.Exit(1)
