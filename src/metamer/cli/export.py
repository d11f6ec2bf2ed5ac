"""`metamer export`: a robot as text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from metamer.cli.options import Changes, RobotName
from metamer.cli.output import check_outputs, described, write_text
from metamer.core.refusals import refuse


def export_command(
    robot: RobotName,
    format_: Annotated[
        str, typer.Option("--format", help="urdf, mjcf, toml or web: a page that runs the robot")
    ] = "mjcf",
    set_: Changes = None,
    path: Annotated[
        str | None, typer.Option(help="circle, square or a file with a path that the robot then follows")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="write to this file instead of the terminal")] = None,
) -> None:
    """Write a robot as URDF, MJCF, TOML or web page. The page runs it in a browser."""
    from metamer.description import checked
    from metamer.export import FORMATS
    from metamer.plants.follow import law_for, path_for

    if format_ not in FORMATS:
        raise refuse("--format", format_, f"one of {', '.join(FORMATS)}")
    check_outputs(out)
    spec = described(robot, set_)
    if path is not None:
        spec = replace(spec, controller=law_for(spec, path_for(spec, path)))
    text, losses = FORMATS[format_](checked(spec))
    for loss in losses:
        typer.echo(f"metamer: note: {loss}", err=True)
    write_text(out, text)
