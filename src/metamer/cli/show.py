"""`metamer show`: a recorded run once more."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from metamer.cli.options import MachineName, Outputs, by_records
from metamer.cli.output import check_ending, check_run_files, print_metrics, write_json, write_run_files
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from metamer.record.log import Log

MCAP, PARQUET, CUT_OFF = ".mcap", ".parquet", ".part"
READERS = (MCAP, PARQUET, CUT_OFF)


@by_records
def show_command(
    file: Annotated[Path, typer.Argument(help="a recorded run: FILE.mcap, .parquet, or .mcap.part of one cut off")],
    files: Outputs,
    machine: MachineName = None,
) -> None:
    """Read a recorded run and print what it did. A log of several machines is shown machine by machine."""
    from metamer.record.metrics import metrics

    check_ending("file", file, *READERS)
    check_run_files(files)
    logs = logs_of(file, machine)
    for option, path in (("--record", files.record), ("--plot", files.plot)):
        if len(logs) > 1 and path is not None:
            raise refuse(option, str(path), f"with --machine, one of {', '.join(logs)}: a file holds one run")
    write_run_files(logs, files)
    tables = {}
    for whose, log in logs.items():
        found = metrics(log)
        name = str(log.meta.get("spec", {}).get("name", file.stem))
        title = f"{whose}: {name}" if whose else name
        title += f" on {log.meta.get('engine', 'unknown engine')}"
        print_metrics(title, found, list(log.meta.get("notes", [])), everything=files.everything)
        tables[whose] = dict(found.values) | {"units": found.units, "notes": found.notes, "meta": dict(log.meta)}
    write_json(files.json_file, tables if len(tables) > 1 else next(iter(tables.values())))


def one_log(file: Path, machine: str | None) -> Log:
    """The run of one machine; a file of several asks which."""
    from metamer.record.parquet import read_parquet
    from metamer.record.reader import read_mcap, recover_mcap

    kind = file.suffix.lower()
    if kind == PARQUET:
        if machine is not None:
            raise refuse("--machine", machine, "none: a Parquet file holds the run of one machine")
        return read_parquet(file)
    return (read_mcap if kind == MCAP else recover_mcap)(file, machine)


def logs_of(file: Path, machine: str | None) -> dict[str, Log]:
    """The runs of a file by machine; of a single one without a name ("")."""
    from metamer.record.reader import machines_in

    if machine is not None or file.suffix.lower() == PARQUET:
        return {"": one_log(file, machine)}
    return {name: one_log(file, name or None) for name in machines_in(file)}
