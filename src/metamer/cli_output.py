"""What commands share: tables, progress, JSON, files that are asked for."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from metamer.refusals import refuse

MOST_NOTES = 10


def console() -> Any:
    """Standard output for tables: as wide as the terminal, wide enough for every column where there is none."""
    from rich.console import Console

    out = Console()
    return out if out.is_terminal else Console(width=160)


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[float], None]]:
    """A progress bar on standard error; call with the part done, 0 .. 1."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda part: bar.update(task, completed=part)


@contextmanager
def spinner(what: str) -> Iterator[Callable[[str], None]]:
    """A line on standard error that tells what is being done."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda message: console.print(f"{what}: {message}", highlight=False)
        return
    with console.status(what) as status:
        yield lambda message: status.update(f"{what}: {message}")


def write_json(path: Path | None, value: Any) -> None:
    """Write a value as JSON, whole or not at all."""
    if path is not None:
        from metamer.record.files import write_whole

        write_whole(path, json.dumps(value, indent=1, allow_nan=False) + "\n")


def finite(value: Any) -> Any:
    """The value with infinities as text, since JSON has none."""
    if isinstance(value, dict):
        return {k: finite(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [finite(v) for v in value]
    return str(value) if isinstance(value, float) and abs(value) == float("inf") else value


def refuse_endings(*, record: Path | None, plot: Path | None, animate: Path | None) -> None:
    """Refuse files of unknown kind before any work is done."""
    wanted = {
        "record": (record, (".mcap", ".parquet")),
        "plot": (plot, (".png", ".svg", ".pdf")),
        "animate": (animate, (".gif", ".mp4")),
    }
    for option, (path, endings) in wanted.items():
        if path is not None and path.suffix.lower() not in endings:
            raise refuse(option, str(path), f"a file ending in {' or '.join(endings)}")


def refuse_unwritable(*paths: Path | None) -> None:
    """Refuse files that cannot be written before any work is done."""
    for path in paths:
        if path is None:
            continue
        folder = path.absolute().parent
        while not folder.exists():
            folder = folder.parent
        if path.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK) or str(folder).startswith("/proc"):
            raise refuse("file", str(path), "a path in a folder that can be written")


def outputs(log: Any, record: Path | None, plot: Path | None, animate: Path | None) -> None:
    """Write the files that were asked for."""
    if record is not None and record.suffix.lower() == ".parquet":
        from metamer.record.parquet import write_parquet

        write_parquet(log, record)
    elif record is not None:
        from metamer.record.recorder import write_mcap

        write_mcap(log, record)
    if plot is not None:
        from metamer.view.plots import plot_run

        plot_run(log, plot)
    if animate is not None:
        from metamer.view.animate import animate_run

        with progress_bar("drawing the animation") as bar:
            animate_run(log, animate, progress=lambda done, of: bar(done / of))
    for path in (record, plot, animate):
        if path is not None:
            typer.echo(f"wrote {path}")


def print_metrics(title: str, found: Any, warnings: list[str]) -> None:
    """The metrics of a run as a table, then what a user must know about it, the first ten."""
    from rich.table import Table

    from metamer.record.table import number_text

    table = Table("metric", "value", "unit", title=title, title_justify="left")
    table.columns[1].justify = "right"
    for key, value in found.values.items():
        table.add_row(key, number_text(value), found.units[key])
    console().print(table)
    told = warnings + [f"{name}: {why}" for name, why in found.notes.items()]
    for line in told[:MOST_NOTES]:
        typer.echo(f"  - {line}")
    if len(told) > MOST_NOTES:
        typer.echo(f"  - and {len(told) - MOST_NOTES} more, all in --json")


def print_result(page: Any, result: Any, rows: Any, *, texts: bool) -> None:
    """Rows of a result as a table, and its errata and notes if wanted."""
    from metamer.record.table import terminal_table

    if rows:
        page.print(terminal_table(rows, result.title))
    for title, lines in (("errata", result.errata), ("notes", result.notes)):
        if lines and texts:
            page.print(f"\n[bold]{title}[/bold]")
            for line in lines:
                page.print(f"  - {line}", highlight=False, markup=False)
