"""`metamer sweep`, `query`, `sweep-plot`: studies of many trials; `optimise`: the best of a robot under limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from metamer.cli.options import JsonFile
from metamer.cli.output import check_outputs, console, print_table, progress_bar, write_json

PRINTED_ROWS = 200  # of an answer that are printed; --out writes all
TELL_EVERY = 10.0  # seconds between lines where no terminal shows a bar
StudyFile = Annotated[Path, typer.Argument(help="STUDY.toml: robot, fields that vary, metrics")]
StudyPlace = Annotated[Path, typer.Argument(help="folder of a study, or its STUDY.toml if the default folder was used")]


@contextmanager
def told_progress(what: str) -> Iterator[Callable[[int, int, float], None]]:
    """Trials done, rate and time left on standard error: a bar on a terminal, a line now and then elsewhere."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    screen = Console(stderr=True)
    begun: list[int] = []
    last = [0.0]

    def text(done: int, of: int, seconds: float) -> str:
        begun.append(done) if not begun else None
        rate = (done - begun[0]) / seconds if seconds > 0.0 else 0.0
        left = f", {clock((of - done) / rate)} left" if rate > 0.0 else ""
        return f"{rate:.4g} trials/s{left}" if seconds > 0.0 else "starting workers"

    if not screen.is_terminal:

        def line(done: int, of: int, seconds: float) -> None:
            said = text(done, of, seconds)
            if seconds - last[0] >= TELL_EVERY or done == of:
                last[0] = seconds
                typer.echo(f"{what}: {done} of {of} trials, {said}", err=True)

        yield line
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TextColumn("{task.fields[rate]}"), console=screen, transient=True) as bar:
        task = bar.add_task(what, total=None, rate="")
        yield lambda done, of, seconds: bar.update(task, completed=done, total=of, rate=text(done, of, seconds))


def clock(seconds: float) -> str:
    """A time as people say it."""
    minutes, hours = seconds / 60.0, seconds / 3600.0
    return f"{seconds:.0f} s" if minutes < 2.0 else f"{minutes:.0f} min" if hours < 2.0 else f"{hours:.1f} h"


def sweep_command(
    study: StudyFile,
    out: Annotated[Path | None, typer.Option(help="folder of the study; default: out/studies/STUDY")] = None,
    workers: Annotated[
        int | None, typer.Option(help="processes, or tasks at a time; default: one per processor")
    ] = None,
    engine: Annotated[str, typer.Option(help="what runs the chunks: processes, ray, hyperqueue")] = "processes",
    address: Annotated[
        str | None, typer.Option(help="HOST:PORT of a Ray head, or HyperQueue's server directory")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="go on with a folder that was begun")] = False,
    check: Annotated[
        int | None, typer.Option(help="compare so many of the trials with the study's `exact` answers, drawn anew")
    ] = None,
    json_file: JsonFile = None,
) -> None:
    """Run every trial of a study. Finished chunks are kept in its folder, whatever process dies."""
    from metamer.search.check import check_sample, refuse_unchecked
    from metamer.search.engines import Options
    from metamer.search.folder import open_folder
    from metamer.search.plan import plan_study
    from metamer.search.query import first_failure
    from metamer.search.sweep import sweep

    check_outputs(json_file)
    if check is not None:
        refuse_unchecked(plan_study(study), check)
    with told_progress(study.stem) as progress:
        done = sweep(study, out=out, engine=engine, options=Options(workers, address), resume=resume, progress=progress)
    found = None if check is None else check_sample(open_folder(done.folder), check)
    errors = {} if found is None else {"check": asdict(found)}
    write_json(json_file, asdict(done) | {"folder": str(done.folder)} | errors)
    told = f", {done.sensitive} sensitive" if done.sensitive is not None else ""
    typer.echo(f"{done.trials} trials in {done.folder}, {done.failed} failed{told}")
    if done.failed:
        trial, reason = first_failure(open_folder(done.folder))
        question = "select trial, reason from trials where not good"
        typer.echo(f'first failure, trial {trial}: {reason}\nall: metamer query {done.folder} "{question}"')
    typer.echo(f"{done.chunks} chunks ran in {done.seconds:.1f} s")
    typer.echo(f"table sha256 {done.digest}")
    if found is not None:
        rest = f"{found.sensitive} sensitive and {found.failed} failed left out"
        typer.echo(
            f"error of the distance on {found.sample} trials, seed {found.seed}: worst {found.worst:.2g}, median "
            f"{found.typical:.2g}, {found.beyond} beyond what was asked; {rest}"
        )


def query_command(
    study: StudyPlace,
    question: Annotated[str, typer.Argument(help='SQL about the table `trials`: "select max(speed) from trials"')],
    out: Annotated[Path | None, typer.Option(help="write all rows to FILE.csv or FILE.parquet")] = None,
    json_file: JsonFile = None,
) -> None:
    """Ask a study's table a question in SQL (DuckDB)."""
    from metamer.cli.output import check_ending
    from metamer.search.query import ask, write_answer

    check_ending("--out", out, ".csv", ".parquet")
    check_outputs(out, json_file)
    names, rows = ask(study, question)
    if out is not None:
        write_answer(out, names, rows)
    write_json(json_file, {"columns": names, "rows": [list(row) for row in rows]})
    numbers = tuple(k for k in range(len(names)) if rows and isinstance(rows[0][k], int | float))
    print_table(f"{len(rows)} rows", tuple(names), [tuple(map(cell, row)) for row in rows[:PRINTED_ROWS]], numbers)
    if len(rows) > PRINTED_ROWS:
        typer.echo(f"{len(rows) - PRINTED_ROWS} more rows, all with --out FILE.csv")


def cell(value: Any) -> str:
    """A value of a table as text."""
    return "" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)


def sweep_plot_command(
    study: StudyPlace,
    metric: Annotated[str | None, typer.Option(help="that is drawn; default: the study's first")] = None,
    out: Annotated[Path | None, typer.Option(help="folder of the pictures; default: plots/ in the study's")] = None,
) -> None:
    """Draw the results of a study. Maps of every pair of fields, parallel coordinates, marginals."""
    from metamer.search.pictures import plot_study

    for path in plot_study(study, metric=metric, out=out):
        console().print(f"wrote {path}", highlight=False)


def optimise_command(
    study: Annotated[Path, typer.Argument(help="TOML: robot, maximise, minimise, fields that vary, limits, axes")],
    out: Annotated[Path | None, typer.Option(help="folder of the best; default: out/optimised/STUDY")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="go on with a search that was stopped")] = False,
    json_file: JsonFile = None,
) -> None:
    """Find the best fields of a robot under limits. Or a front of two goals, or an archive; writes robots, verified."""
    from metamer.search.best.generations import end_generations
    from metamer.search.best.page import run_heads, run_rows, write_optimised
    from metamer.search.optimise import optimise

    out = out or Path("out") / "optimised" / study.stem
    check_outputs(json_file, folder=out)
    with progress_bar(f"optimising {study.stem}") as bar:
        found = optimise(study, progress=bar, folder=out, resume=resume)
    written = write_optimised(found, out, f"{found.task.robot.name}: {', '.join(found.task.goal.metrics)}")
    end_generations(out)
    heads = run_heads(found)
    print_table(study.stem, heads, [tuple(row) for row in run_rows(found)], tuple(range(1, len(heads) - 1)))
    for bound in found.task.bounds:
        typer.echo(f"limit: {bound.text()}")
    if len(found.best) == 1:
        for field, (old, new) in found.best[0].changed.items():
            typer.echo(f"{field}: {old:.6g} -> {new:.6g}")
    typer.echo(f"wrote {', '.join(str(out / name) for name in written)}")
    write_json(json_file, {
        "before": found.before, "best": [{"changed": one.changed, "runs": one.runs} for one in found.best],
        "limits": [bound.text() for bound in found.task.bounds], "trials": found.trials, "history": found.history,
        "points": {name: column.tolist() for name, column in found.columns.items()},
    })  # fmt: skip
