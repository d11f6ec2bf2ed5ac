"""`metamer electroadhesion review`: move a point or overrule a verdict."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from metamer.cli.output import print_table
from metamer.core.refusals import refuse


def review_command(
    folder: Annotated[Path, typer.Argument(help="traces with tests.toml beside them")],
    file: Annotated[str | None, typer.Argument(help="name of a trace; none = show all reviews")] = None,
    time: Annotated[float | None, typer.Option(help="of the failure: moves the point there [s]")] = None,
    good: Annotated[bool | None, typer.Option("--good/--bad", help="overrules the verdict")] = None,
    why: Annotated[str, typer.Option(help="the reason, kept and shown")] = "",
    by: Annotated[str, typer.Option(help="who says so, kept and shown")] = "",
    clear: Annotated[bool, typer.Option("--clear", help="take the review of the file back")] = False,
) -> None:
    """Record what a person sees in a trace. Kept in review.toml beside the traces, used by every analysis."""
    from metamer.electroadhesion.analyse import analyse
    from metamer.electroadhesion.report import REVIEW_HEADS
    from metamer.electroadhesion.review import REVIEW, Review, read_review, write_review
    from metamer.electroadhesion.traces import read_about

    read_about(folder)
    before = reviews = read_review(folder)
    if file is not None:
        if not (folder / file).is_file():
            raise refuse("file", file, f"the name of a file in {folder}")
        if clear != (good is None and time is None):
            raise refuse("--clear", clear, "either --clear, or --good, --bad or --time")
        verdict = None if good is None else "good" if good else "bad"
        rest = {name: row for name, row in reviews.items() if name != file}
        reviews = rest if clear else rest | {file: Review(name=file, verdict=verdict, time=time, why=why, by=by)}
        write_review(folder, reviews)
    try:
        found = analyse(folder)
    except Exception:
        # a review that the analysis refuses is not kept
        if file is not None:
            write_review(folder, before)
        raise
    rows = [(one.file, one.own, one.review, one.words) for one in found.reviewed]
    print_table("judged by hand", REVIEW_HEADS, rows)
    if file is not None:
        typer.echo(f"wrote {folder / REVIEW}")
