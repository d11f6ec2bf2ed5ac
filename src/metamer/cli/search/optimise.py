"""`metamer optimise`: the best of a robot under limits."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from metamer.cli.options import JsonFile
from metamer.cli.output import print_table, progress_bar, write_json


def optimise_command(
    study: Annotated[Path, typer.Argument(help="TOML: robot, maximise, minimise, fields that vary, limits, axes")],
    out: Annotated[Path | None, typer.Option(help="folder of the best; default: out/optimised/STUDY")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="go on with a search that was stopped")] = False,
    json_file: JsonFile = None,
) -> None:
    """Find the best fields of a robot under limits. Or a front of two goals, or an archive; writes robots, verified."""
    from metamer.record.files import check_outputs
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
