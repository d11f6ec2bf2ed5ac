"""`metamer twin`: a robot on its servo bus, real or fake, with its log."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from metamer.cli import options as given
from metamer.cli.options import add_commands
from metamer.cli.output import check_outputs, write_json
from metamer.cli.twin.asked import Asked, read_machines, task_of
from metamer.cli.twin.board import (
    led_command,
    off_command,
    park_command,
    read_command,
    scan_command,
    set_command,
    set_id_command,
)
from metamer.cli.twin.calibrate import calibrate_command
from metamer.cli.twin.compare import compare_command, map_command
from metamer.cli.twin.faults import faults_command
from metamer.cli.twin.identify import identify_command
from metamer.cli.twin.machine import check_record, end_of_runs, print_run, run_table, summary
from metamer.cli.twin.replay import replay_command
from metamer.cli.twin.study import study_command
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from metamer.twin.session import TwinRun
    from metamer.twin.task import Task


@given.by_records
def run_command(
    asked: Asked,
    duration: given.Duration = None,
    rate: given.Rate = 50.0,
    record: given.LiveRecord = None,
    json_file: given.JsonFile = None,
) -> None:
    """Send a gait to the servos, print how well time was kept. Torque is off however the run ends.

    From where the joints are the robot first moves gently to the gait's first posture. A fake robot has servos with
    gain 0.97 and lag 0.05 s, and on a ground of contact the friction of paper, unless set otherwise.
    """
    check_run(rate, record, json_file)
    runs = run_machines({"": task_of(asked, duration, rate)}, duration, rate, record)
    write_json(json_file, run_table(runs[""], rate))
    end_of_runs(runs)


def together_command(
    file: Annotated[Path, typer.Argument(help="TOML file with a table for each machine: its robot, port ...")],
    duration: given.Duration = None,
    rate: given.Rate = 50.0,
    record: given.LiveRecord = None,
    json_file: given.JsonFile = None,
) -> None:
    """Run two or more machines side by side, with one clock and log. What stops one stops all: torque goes off on all.

    A table of the file is a machine, its name begins topics and frames of the log, its keys are the options of
    `twin run`:  [left] robot = "worm", port = "/dev/ttyUSB0", calibration = "left.json" and so on. Texts that may be
    repeated stand in brackets: set = ["gait.eta=0.05"]. Other commands read the log with --machine NAME.
    """
    check_run(rate, record, json_file)
    tasks = {name: task_of(asked, duration, rate) for name, asked in read_machines(file).items()}
    runs = run_machines(tasks, duration, rate, record)
    write_json(json_file, {name: run_table(done, rate) for name, done in runs.items()})
    end_of_runs(runs)


def check_run(rate: float, record: Path | None, json_file: Path | None) -> None:
    """Refuse a rate that no bus can keep and files that cannot be written.   [Hz]"""
    if not 1.0 <= rate <= 500.0:
        raise refuse("--rate", rate, "1 to 500 [Hz]")
    check_record(record)
    check_outputs(record, json_file)


def run_machines(
    tasks: Mapping[str, Task], duration: float | None, rate: float, record: Path | None
) -> dict[str, TwinRun]:
    """Run machines by name, a single one without a name (""), show them meanwhile, and print what became of each."""
    from metamer.cli.twin.display import Display
    from metamer.hardware.machine import VIRTUAL
    from metamer.twin.session import run_twins

    display, own_time = Display(1.0 / rate), VIRTUAL in {task.port for task in tasks.values()}
    watch = None if own_time else display.watch
    runs = run_twins(tasks, duration=duration, dt=1.0 / rate, record=record, report=display.report, watch=watch)
    for name, done in runs.items():
        title = f"{tasks[name].spec.name} on port {tasks[name].port}"
        print_run(f"{name}: {title}" if name else title, summary(done, rate), done)
    return runs


app = typer.Typer(no_args_is_help=True, help="A robot on its servo bus, real or fake, with its log.")
add_commands(
    app, run_command, together_command, replay_command, identify_command, compare_command,
    study_command, faults_command, calibrate_command, map_command, scan_command,
    read_command, set_command, set_id_command, led_command, off_command, park_command,
)  # fmt: skip
