"""`metamer limb`: limbs and landers from outlines, their joints, fits to recorded motions, actuators."""

from __future__ import annotations

import typer

from metamer.cli.limb.cut import cut_command
from metamer.cli.limb.fit import fit_command
from metamer.cli.limb.hasel import hasel_command
from metamer.cli.limb.lander import lander_command
from metamer.cli.limb.show import show_command
from metamer.cli.options import add_commands

app = typer.Typer(no_args_is_help=True, help="Soft limbs: from outlines to links, fits, actuators.")
add_commands(app, cut_command, lander_command, show_command, fit_command, hasel_command)  # fmt: skip
