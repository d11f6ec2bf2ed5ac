"""`metamer optimise`: the best of a robot under limits."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from metamer.cli.options import JsonFile
from metamer.cli.output import print_table, progress_bar, write_json


def optimise_command(
    study: Annotated[Path, typer.Argument(help="TOML: robot, maximise, fields that vary, limits")],
    out: Annotated[Path | None, typer.Option(help="folder of the best; default: out/optimised/STUDY")] = None,
    json_file: JsonFile = None,
) -> None:
    """Find the fields that raise a metric most under limits; write the best robot, verified, and a page."""
    from metamer.record.files import check_outputs
    from metamer.search.optimise import optimise, write_optimised

    out = out or Path("out") / "optimised" / study.stem
    check_outputs(json_file, folder=out)
    with progress_bar(f"optimising {study.stem}") as bar:
        found = optimise(study, progress=bar)
    write_optimised(found, out, f"{found.robot.name}: {found.goal.maximise}")
    names = (found.goal.maximise, *found.limits)
    runs = {"as it was": found.before, "best": found.after, **found.checks}
    rows = [(label, *(f"{v[n]:.5g}" if n in v else "-" for n in names)) for label, v in runs.items()]
    rows += [("limit", "", *(f"{bound:.5g}" for bound in found.limits.values()))]
    print_table(study.stem, ("run", *names), rows, tuple(range(1, 1 + len(names))))
    for field, (old, new) in found.changed.items():
        typer.echo(f"{field}: {old:.6g} -> {new:.6g}")
    typer.echo(f"wrote {out / 'best.toml'}, {out / 'index.html'}")
    write_json(json_file, {
        "before": found.before, "after": found.after, "checks": found.checks, "limits": found.limits,
        "changed": {field: list(pair) for field, pair in found.changed.items()}, "trials": found.trials,
    })  # fmt: skip
