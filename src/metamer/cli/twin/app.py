"""`metamer twin`: a robot on its servo bus, real or fake, with its log."""

from __future__ import annotations

import typer

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
app.command("run")(run_command)
app.command("together")(together_command)
app.command("replay")(replay_command)
app.command("identify")(identify_command)
app.command("compare")(compare_command)
app.command("study")(study_command)
app.command("faults")(faults_command)
app.command("calibrate")(calibrate_command)
app.command("map")(map_command)
app.command("scan")(scan_command)
app.command("read")(read_command)
app.command("set")(set_command)
app.command("set-id")(set_id_command)
app.command("led")(led_command)
app.command("off")(off_command)
app.command("park")(park_command)
