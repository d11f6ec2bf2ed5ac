"""`metamer limb hasel`: HASEL actuators for a robot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from metamer.cli.limb.show import show_robot, write_robot
from metamer.cli.options import MapOptions, RobotFile, RobotName
from metamer.cli.output import check_ending
from metamer.core.refusals import refuse


def hasel_command(
    robot: RobotName,
    curve: Annotated[
        Path | None, typer.Argument(help="file with columns angle, voltage, torque and units; none = example")
    ] = None,
    voltage: Annotated[float | None, typer.Option(help="on the actuators; none = the highest of the data [V]")] = None,
    write_example: Annotated[Path | None, typer.Option(help="write the example data as CSV, to be filled")] = None,
    map_options: MapOptions = None,
    out: RobotFile = None,
) -> None:
    """Give a side-view robot HASEL actuators. Torque limits by angle and voltage from measured data, or an example."""
    from dataclasses import replace

    from metamer.description import checked
    from metamer.measurements import reading_from_options
    from metamer.record.files import check_outputs, write_whole
    from metamer.robots import robot as robot_by_name
    from metamer.systems.drives.hasel import EXAMPLE, csv_from_hasel, read_hasel, with_servo

    check_ending("--out", out, ".toml")
    check_outputs(out, write_example)
    spec = robot_by_name(robot)
    if write_example is not None:
        write_whole(write_example, csv_from_hasel(EXAMPLE))
        typer.echo(f"wrote {write_example}: {EXAMPLE.source}")
    reading = reading_from_options(map_options)
    if curve is None and map_options:
        raise refuse("--map", map_options[0], "together with a file of data")
    data = replace(EXAMPLE, voltage=voltage) if curve is None else read_hasel(curve, voltage=voltage, reading=reading)
    spec = checked(replace(spec, drive=with_servo(data, spec.drive)))
    if curve is None:
        typer.echo(f"metamer: {EXAMPLE.source}: give your own CSV file", err=True)
    show_robot(spec, None)
    write_robot(spec, out)
