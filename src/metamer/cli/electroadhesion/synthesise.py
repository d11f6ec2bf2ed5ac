"""`metamer electroadhesion synthesise`: traces with known truth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from metamer.cli.output import progress_bar
from metamer.core.refusals import refuse


def synthesise_command(
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
    """Write traces with known truth (truth.json). All noise on, and files with every defect."""
    from metamer.electroadhesion.synthesise import synthesise as run
    from metamer.record.files import check_outputs
    from metamer.systems.grounds.materials import MATERIALS

    check_outputs(folder=folder)
    good = [name for name, row in MATERIALS.items() if row.mean is not None]
    names = material or good
    for name in names:
        if name not in good:
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
