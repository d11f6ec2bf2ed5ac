"""`metamer twin`: a robot on its servo bus, real or fake, with its log."""

from __future__ import annotations

import typer

from metamer.cli.options import add_commands
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
from metamer.cli.twin.compare import compare_command
from metamer.cli.twin.faults import faults_command
from metamer.cli.twin.identify import identify_command
from metamer.cli.twin.map import map_command
from metamer.cli.twin.replay import replay_command
from metamer.cli.twin.run import run_command
from metamer.cli.twin.study import study_command
from metamer.cli.twin.together import together_command

app = typer.Typer(no_args_is_help=True, help="A robot on its servo bus, real or fake, with its log.")
add_commands(
    app, run_command, together_command, replay_command, identify_command, compare_command,
    study_command, faults_command, calibrate_command, map_command, scan_command,
    read_command, set_command, set_id_command, led_command, off_command, park_command,
)  # fmt: skip
