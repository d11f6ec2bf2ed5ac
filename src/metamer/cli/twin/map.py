"""`metamer twin map`: what stood in the way, from the distances and poses of a log."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import typer

from metamer.cli.options import JsonFile, MachineName
from metamer.cli.output import check_ending, write_json


def map_command(
    log: Annotated[Path, typer.Argument(help="a log recorded with --range and --camera")],
    out: Annotated[Path, typer.Option(help="picture to draw: .png, .svg or .pdf")],
    cell: Annotated[float, typer.Option(help="edge of a cell [m]")] = 0.02,
    pose: Annotated[str | None, typer.Option(help="whose pose of the head: camera, base or mirror")] = None,
    machine: MachineName = None,
    json_file: JsonFile = None,
) -> None:
    """Draw the map of a run."""
    from metamer.record.files import check_outputs
    from metamer.twin.obstacle_map import map_of_log
    from metamer.view.occupancy import FORMATS, draw_map

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
