"""`metamer compare-controllers`: step responses of all joints."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from metamer.cli.options import Changes, JsonFile, RobotName
from metamer.cli.output import console, print_result, spinner


def compare_controllers_command(
    robot: RobotName,
    duration: Annotated[float | None, typer.Option(help="length of each step response [s]")] = None,
    set_: Changes = None,
    limits: Annotated[bool, typer.Option(help="cut torques at drive.torque_limit")] = True,
    out: Annotated[Path | None, typer.Option(help="folder for a picture of all responses")] = None,
    json_file: JsonFile = None,
) -> None:
    """Compare controllers on a step of all joints. PD, PID, fractional PID, sliding mode, computed torque."""
    from metamer.experiments.compare_controllers import Stepping, compare_controllers
    from metamer.files import changes_from_texts, with_values
    from metamer.record.files import check_outputs
    from metamer.record.table import write_json
    from metamer.robots import robot as robot_by_name

    check_outputs(json_file, folder=out)
    spec = with_values(robot_by_name(robot), changes_from_texts(set_ or []))
    with spinner(f"comparing controllers on {robot}") as tell:
        result = compare_controllers(spec, Stepping(limits=limits, duration=duration), out=out, progress=tell)
    print_result(console(), result, result.rows, texts=True)
    if json_file is not None:
        write_json([result], json_file)
