"""`metamer twin together`: machines side by side, in one run and one log."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from metamer.cli import options as given
from metamer.cli.output import write_json
from metamer.cli.twin.asked import read_machines, task_of
from metamer.cli.twin.machine import check_rate, check_record, end_of_runs, print_run, run_table, summary


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
    from metamer.cli.twin.display import Display
    from metamer.hardware.machine import VIRTUAL
    from metamer.record.files import check_outputs
    from metamer.twin.session import run_twins

    check_rate(rate)
    check_record(record)
    check_outputs(record, json_file)
    tasks = {name: task_of(asked, duration, rate) for name, asked in read_machines(file).items()}
    display = Display(1.0 / rate)
    own_time = VIRTUAL in {task.port for task in tasks.values()}
    runs = run_twins(
        tasks,
        duration=duration,
        dt=1.0 / rate,
        record=record,
        report=display.report,
        watch=None if own_time else display.watch,
    )
    for name, done in runs.items():
        print_run(f"{name}: {tasks[name].spec.name} on port {tasks[name].port}", summary(done, rate), done)
    write_json(json_file, {name: run_table(done, rate) for name, done in runs.items()})
    end_of_runs(runs)
