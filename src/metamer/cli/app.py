"""The command line: parse, call, print.

Exit code 0 = good, 1 = a row failed or a run stopped, 2 = bad input, 3 = servos did not confirm that torque is off.
"""

from __future__ import annotations

import errno
import os
import sys
import warnings
from typing import Annotated

import typer
from typer.completion import completion_init  # type: ignore[attr-defined]

from metamer.cli import bench, data, export, listing, new, reproduce, search, show, simulate, studio
from metamer.cli.electroadhesion import app as electroadhesion_app
from metamer.cli.limb.app import app as limb_app
from metamer.cli.options import add_commands
from metamer.cli.twin.app import app as twin_app
from metamer.core.refusals import BadInput

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Robots made of repeated segments: one description drives everything.",
)


@app.callback(invoke_without_command=True)
def version_option(version: Annotated[bool, typer.Option("--version", help="print the version")] = False) -> None:
    """Robots made of repeated segments: one description drives everything."""
    if version:
        from metamer import __version__

        typer.echo(f"metamer {__version__}")
        raise typer.Exit


add_commands(
    app, listing.list_command, simulate.simulate_command, simulate.follow_command, show.show_command,
    studio.studio_command, new.schema_command, export.export_command, reproduce.reproduce_command,
    reproduce.compare_controllers_command, search.sweep_command, search.query_command, search.optimise_command,
    search.sweep_plot_command, bench.compile_command, bench.bench_command, listing.docs_command,
    listing.completion_command,
)  # fmt: skip
app.add_typer(new.app, name="new")
app.add_typer(data.app, name="data")
app.add_typer(electroadhesion_app, name="electroadhesion")
app.add_typer(limb_app, name="limb")
app.add_typer(twin_app, name="twin")


def fail(message: str, code: int) -> None:
    """Say one sentence on standard error and leave."""
    typer.echo(f"metamer: {message}", err=True)
    raise SystemExit(code)


def main() -> None:
    """The entry point: bad input and what the system refuses are one sentence and exit code 2."""
    warnings.showwarning = lambda message, *_: typer.echo(f"metamer: warning: {message}", err=True)
    try:
        try:
            completion_init()
            app()
        finally:
            sys.stdout.flush()
    except BadInput as error:
        fail(str(error), error.exit_code)
    except RecursionError:
        fail("a file or a value is nested too deeply", 2)
    except KeyboardInterrupt:
        fail("interrupted", 130)
    except OSError as error:
        # standard output takes no more: nothing is written at the end of the process either
        if isinstance(error, BrokenPipeError) or error.errno == errno.ENOSPC:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        place = f"{error.filename}: " if error.filename else ""
        fail(f"{place}{(error.strerror or str(error)).lower()}", 1 if isinstance(error, BrokenPipeError) else 2)


if __name__ == "__main__":
    main()
