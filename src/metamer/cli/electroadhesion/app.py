"""`metamer electroadhesion`: traces to a table, to materials of the simulator, to a robot that holds on."""

from __future__ import annotations

import typer

from metamer.cli.electroadhesion.analyse import analyse_command
from metamer.cli.electroadhesion.hold import hold_command
from metamer.cli.electroadhesion.material import material_command
from metamer.cli.electroadhesion.review import review_command
from metamer.cli.electroadhesion.synthesise import synthesise_command
from metamer.cli.options import add_commands

app = typer.Typer(no_args_is_help=True, help="Adhesion tests: from traces to a robot that holds on.")
add_commands(app, analyse_command, review_command, material_command, hold_command, synthesise_command)  # fmt: skip
