"""`metamer bench`: ours beside the peers."""

from __future__ import annotations

from typing import Annotated

import typer

from metamer.cli.options import JsonFile
from metamer.cli.output import console, spinner, write_json


def bench_command(
    names: Annotated[list[str] | None, typer.Argument(help="groups of cases; none = all")] = None,
    json_file: JsonFile = None,
) -> None:
    """Measure our speed beside other packages. A ratio above 1 means ours is faster."""
    from metamer.bench import machine_state, run_benches, table
    from metamer.record.files import check_outputs

    check_outputs(json_file)
    with spinner("measuring") as tell:
        rows = run_benches(names or [], tell)
    console().print(table(rows))
    for line in machine_state():
        typer.echo(line)
    write_json(json_file, rows)
