"""`metamer electroadhesion`: analyse folders of traces, make synthetic ones."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from metamer.refusals import refuse

app = typer.Typer(no_args_is_help=True, help="Adhesion tests: from force and length traces to a table.")


@app.command()
def analyse(
    folder: Annotated[Path, typer.Argument(help="CSV traces with tests.toml beside them")],
    out: Annotated[Path | None, typer.Option(help="folder for the HTML report, pictures and results.json")] = None,
    traces: Annotated[bool, typer.Option(help="draw every trace with its marked point")] = True,
    json_file: Annotated[Path | None, typer.Option("--json", help="write what is printed as JSON to this file")] = None,
) -> None:
    """Find the failure in every trace, take the references off, print the table; bad files are named and left out.

    A CSV file begins with named columns and units, e.g. `time [s],force [N],length [mm]` (or torque and angle with the
    lever arm). tests.toml holds one [[series]] a material: material, variant, type, kind, tests, references,
    ramp_rate, voltage, pad_area, electrodes, lever_arm, duration. `synthesise` writes a folder to look at.
    """
    from rich.console import Console

    from metamer.cli_output import progress_bar, write_json
    from metamer.electroadhesion.analyse import analyse as run
    from metamer.electroadhesion.report import terminal_tables, write_report

    with progress_bar("reading traces") as bar:
        found = run(folder, bar)
    console = Console()
    for table in terminal_tables(found):
        console.print(table)
    write_json(json_file, found.plain())
    if out is not None:
        with progress_bar("drawing traces") as bar:
            page = write_report(found, out, traces=traces, progress=bar)
        typer.echo(f"report: {page}")
    if not any(row.n for row in found.tables):
        typer.echo("metamer: no file could be used", err=True)
        raise typer.Exit(1)


@app.command()
def synthesise(
    folder: Annotated[Path, typer.Argument(help="a new folder for the traces")],
    material: Annotated[
        list[str] | None, typer.Option(help="a material; may be given several times; none = all")
    ] = None,
    seed: Annotated[int, typer.Option(help="of everything random")] = 0,
    tests: Annotated[int, typer.Option(help="good files with voltage, per material and rate")] = 6,
    references: Annotated[int, typer.Option(help="good files without voltage, per material and rate")] = 6,
    ramp_rate: Annotated[list[float] | None, typer.Option(help="[N/s]; may be given several times")] = None,
    defects: Annotated[bool, typer.Option(help="one more file of every defect per series")] = True,
) -> None:
    """Write traces with known truth (truth.json), all noise on, and files with every defect."""
    from metamer.cli_output import progress_bar
    from metamer.description.ground_materials import MATERIALS
    from metamer.electroadhesion.synthesise import synthesise as run

    names = material or [name for name, row in MATERIALS.items() if row.mean is not None]
    for name in names:
        if name not in MATERIALS or MATERIALS[name].mean is None:
            good = [key for key, row in MATERIALS.items() if row.mean is not None]
            raise refuse("--material", name, f"one of {', '.join(good)}")
    with progress_bar("writing traces") as bar:
        truth = run(
            folder,
            materials=names,
            seed=seed,
            tests=tests,
            references=references,
            ramp_rates=ramp_rate or (),
            defects=defects,
            progress=bar,
        )
    typer.echo(f"wrote {len(truth)} traces of {len(names)} materials to {folder}, truth in truth.json")
