"""`metamer twin compare`: model against machine; `metamer twin map`: what stood in the way, from a log."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from metamer.cli.options import Engine, JsonFile, MachineName, PageFolder, Seed, by_records
from metamer.cli.output import check_ending, check_outputs, print_notes, print_table, spinner, write_json
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from metamer.description import Robot
    from metamer.record.log import Log
    from metamer.twin.compare.compare import Comparison
    from metamer.view.page import Grid


@dataclass(frozen=True, kw_only=True)
class Models:
    """The model, or two of them, before and after identification."""

    spec: Annotated[str | None, typer.Option(help="the model: a robot's name or .toml; default: the log's")] = None
    before: Annotated[str | None, typer.Option(help="with --after: model before identification")] = None
    after: Annotated[str | None, typer.Option(help="with --before: model after identification")] = None


@dataclass(frozen=True, kw_only=True)
class Cycles:
    """Which cycles count, and the seed of intervals."""

    period: Annotated[float | None, typer.Option(help="length of a cycle; default: the gait's [s]")] = None
    skip: Annotated[int, typer.Option(help="cycles at the beginning that do not count")] = 0
    seed: Seed = 0


@by_records
def compare_command(
    log: Annotated[Path, typer.Argument(help="MCAP file of a run on servos")],
    models_of: Models,
    cycles: Cycles,
    engine: Engine = "native",
    machine: MachineName = None,
    out: PageFolder = None,
    json_file: JsonFile = None,
) -> None:
    """Compare machine and model under the same commands. Joints, delay, path, slip, displacement, work, with intervals.

    Of machines side by side each is compared with its own model, with a page of its own below --out.
    """
    from metamer.record.reader import machines_in, recover_mcap
    from metamer.robots import robot as robot_by_name
    from metamer.twin.compare.compare import plain

    spec, before, after = models_of.spec, models_of.before, models_of.after
    if (before is None) != (after is None) or (spec is not None and before is not None):
        raise refuse("--before", before, "together with --after, and without --spec")
    check_outputs(json_file, folder=out)
    names = machines_in(log) if machine is None else (machine,)
    models: dict[str, Robot] = {}
    if before is not None and after is not None:
        models = {"before": robot_by_name(before), "after": robot_by_name(after)}
    elif spec is not None:
        models = {"model": robot_by_name(spec)}
    tables = {}
    for name in names:
        several = len(names) > 1
        title = f"{log.name}, {name}" if several else log.name
        how = Comparing(title, models, engine, None if out is None else out / name if several else out)
        found = compare_one(recover_mcap(log, name or None), how, **asdict(cycles))
        tables[name] = plain(found) | {"log": log.name, "engine": engine}
    write_json(json_file, tables if len(tables) > 1 else next(iter(tables.values())))


class Comparing(NamedTuple):
    """How a machine is compared: title of the tables, models by name (none = the log's own), engine, page's folder."""

    title: str
    models: Mapping[str, Robot]
    engine: str
    out: Path | None


def compare_one(machine: Log, how: Comparing, *, period: float | None, skip: int, seed: int) -> Comparison:
    """Compare one machine with its models, and print and draw it."""
    from metamer.experiments.digital_twin.study_page import grid_of, write_comparison
    from metamer.twin.compare.compare import compare_logs
    from metamer.twin.fit.model_log import model_log, spec_of, with_true_times

    own, page = spec_of(machine), None
    with spinner(f"comparing {how.title}") as tell:
        logs = {}
        for name, one in (how.models or {"model": own}).items():
            tell(f"{name}: the same commands in the {how.engine} engine")
            logs[name] = model_log(one, machine, engine=how.engine)
        found = compare_logs(with_true_times(machine), logs, own, period=period, skip=skip, seed=seed)
        about = [f"{how.title}: {own.name}, {float(machine.t[-1]):.4g} s, {machine.meta.get('engine', '')}"]
        about.append(f"models in the {how.engine} engine under the very commands of the log: {', '.join(logs)}")
        if how.out is not None:
            tell("pictures")
            page = write_comparison(found, how.out, title=f"{own.name}: machine against model", about=about)
    print_grid(grid_of(found, f"{how.title}: machine against model"))
    notes = [note for note in machine.meta.get("notes", []) if note.startswith("recovered")]
    interval = f"95 % intervals by a block bootstrap over n = {found.cycles} cycles of {found.period:g} s"
    print_notes([*notes, *found.notes, interval])
    if page is not None:
        typer.echo(f"wrote {page}")
    return found


def print_grid(grid: Grid) -> None:
    """A table of texts in the terminal; columns without any text are left out."""
    kept = [k for k in range(len(grid.heads)) if any(row[k] for row in grid.rows)]
    numbers = tuple(i for i, k in enumerate(kept) if k >= grid.words and grid.heads[k] != "note")
    rows = [tuple(row[k] for k in kept) for row in grid.rows]
    print_table(grid.title, tuple(grid.heads[k] for k in kept), rows, numbers=numbers)


def map_command(
    log: Annotated[Path, typer.Argument(help="a log recorded with --range and --camera")],
    out: Annotated[Path, typer.Option(help="picture to draw: .png, .svg or .pdf")],
    cell: Annotated[float, typer.Option(help="edge of a cell [m]")] = 0.02,
    pose: Annotated[str | None, typer.Option(help="whose pose of the head: camera, base or mirror")] = None,
    machine: MachineName = None,
    json_file: JsonFile = None,
) -> None:
    """Draw the map of a run."""
    from metamer.twin.obstacle_map import map_of_log
    from metamer.view.occupancy import draw_map
    from metamer.view.picture import FORMATS

    check_ending("--out", out, *FORMATS)
    check_outputs(out, json_file)
    found, source = map_of_log(log, machine, source=pose, cell=cell)
    draw_map(found.probability, found.origin, found.cell, found.path, out)
    nearest = found.nearest(*found.path[-1].tolist())
    rows, columns = found.log_odds.shape
    occupied = found.occupied()
    rays = ", ".join(f"{count} {kind}" for kind, count in found.counts.items())
    typer.echo(f"{len(found.path)} looks, pose by {source}; rays: {rays}")
    typer.echo(f"{columns} x {rows} cells of {found.cell:g} m, {len(occupied)} of them with something in them")
    if math.isfinite(nearest):
        typer.echo(f"nearest to where the head ended: {nearest:.3f} m")
    typer.echo(f"wrote {out}")
    table = {"origin": list(found.origin), "cell": found.cell, "shape": [rows, columns], "pose": source}
    table |= {"rays": found.counts, "occupied": occupied.tolist(), "log_odds": found.log_odds.tolist()}
    write_json(json_file, table | {"nearest": nearest if math.isfinite(nearest) else None})
