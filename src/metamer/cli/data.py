"""`metamer data`: what a file of measurements holds, and how it is read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from metamer.cli.options import JsonFile, MapOptions
from metamer.cli.output import check_outputs, print_notes, print_table, write_json

app = typer.Typer(no_args_is_help=True, help="Files of measurements: CSV, Excel, Parquet, MCAP.")


@app.callback()
def data_group() -> None:
    """Files of measurements: CSV, Excel, Parquet, MCAP."""


@app.command("show")
def show_command(
    file: Annotated[Path, typer.Argument(help="CSV of any dialect, .xlsx, .parquet or .mcap")],
    map_options: MapOptions = None,
    json_file: JsonFile = None,
) -> None:
    """Show the columns of a file. Heads, units, what they are taken as, ranges in SI, and how its samples lie in time.

    Where something is taken wrongly a map puts it right: --map columns.force="Load 1" --map units.force=gf --map
    decimal=comma --map head=5 --map sheet=Data --map rate=500, or --map FILE.toml with the same keys.
    """
    from metamer.measurements import read_table, reading_from_options
    from metamer.measurements.show import chosen_columns, column_rows, time_notes

    check_outputs(json_file)
    reading = reading_from_options(map_options)
    table = read_table(file, reading)
    chosen, problems = chosen_columns(table, reading)
    rows = column_rows(table, chosen)
    heads = ("column", "head", "taken as", "unit", "least", "most", "SI", "empty")
    texts = [tuple(str(row[key]) for key in heads) for row in rows]
    print_table(f"{file.name}: {table.rows} rows; {table.form}", heads, texts, numbers=(0, 4, 5, 7))
    notes = [*table.notes, *([f"the file ends within a line: {table.cut}"] if table.cut else [])]
    notes += [*problems.values(), *time_notes(table, reading)]
    print_notes(notes)
    found: dict[str, Any] = {"form": table.form, "rows": table.rows, "columns": rows, "notes": notes}
    write_json(json_file, found)
