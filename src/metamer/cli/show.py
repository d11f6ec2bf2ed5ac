"""`metamer show`: a recorded run once more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from metamer.cli.options import Outputs, by_records
from metamer.cli.output import check_ending, check_run_files, print_metrics, write_json, write_run_files


@by_records
def show_command(
    file: Annotated[Path, typer.Argument(help="a recorded run: FILE.mcap, .parquet, or .mcap.part of one cut off")],
    files: Outputs,
) -> None:
    """Read a recorded run and print what it did."""
    from metamer.record.metrics import metrics
    from metamer.record.parquet import read_parquet
    from metamer.record.reader import read_mcap, recover_mcap

    readers = {".mcap": read_mcap, ".parquet": read_parquet, ".part": recover_mcap}
    check_ending("file", file, *readers)
    check_run_files(files)
    log = readers[file.suffix.lower()](file)
    found = metrics(log)
    write_run_files(log, files)
    name = str(log.meta.get("spec", {}).get("name", file.stem))
    title = f"{name} on {log.meta.get('engine', 'unknown engine')}"
    print_metrics(title, found, list(log.meta.get("notes", [])), everything=files.everything)
    told = {"units": found.units, "notes": found.notes, "meta": dict(log.meta)}
    write_json(files.json_file, dict(found.values) | told)
