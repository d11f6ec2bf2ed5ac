"""`metamer bench`: ours beside the peers; `metamer compile`: all kernels at once."""

from __future__ import annotations

from typing import Annotated

import typer

from metamer.cli.options import JsonFile
from metamer.cli.output import check_outputs, console, print_table, progress_bar, spinner, write_json


def bench_command(
    names: Annotated[list[str] | None, typer.Argument(help="groups of cases; none = all")] = None,
    json_file: JsonFile = None,
) -> None:
    """Measure our speed beside other packages. A ratio above 1 means ours is faster."""
    from metamer.bench import machine_state, run_benches, table

    check_outputs(json_file)
    with spinner("measuring") as tell:
        rows = run_benches(names or [], tell)
    console().print(table(rows))
    for line in machine_state():
        typer.echo(line)
    write_json(json_file, rows)


def compile_command(json_file: JsonFile = None) -> None:
    """Compile all kernels now; later runs load them. Prints how long each file took."""
    from metamer.core.warm import compile_all, kernel_files

    check_outputs(json_file)
    files, rows = kernel_files(), []
    with progress_bar("compiling kernels") as bar:
        for row in compile_all():
            rows.append(row)
            bar(len(rows) / len(files))
    texts: list[tuple[str, ...]] = [(row.file, f"{row.cpu:.2f}", str(row.compiled), str(row.cached)) for row in rows]
    sums = [str(sum(counts)) for counts in zip(*[row[2:] for row in rows], strict=True)]
    texts.append(("all", f"{sum(row.cpu for row in rows):.2f}", *sums))
    print_table("kernels", ("kernel file", "CPU s", "compiled", "from cache"), texts, numbers=(1, 2, 3))
    if not any(row.compiled for row in rows):
        typer.echo("all kernels came from the cache")
    write_json(json_file, [row._asdict() for row in rows])
