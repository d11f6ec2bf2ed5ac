"""`metamer limb`: limbs and landers from outlines, their joints, fits to recorded motions, actuators."""

from __future__ import annotations

import typer

from metamer.cli.limb.cut import cut_command
from metamer.cli.limb.fit import fit_command
from metamer.cli.limb.hasel import hasel_command
from metamer.cli.limb.lander import lander_command
from metamer.cli.limb.show import show_command

app = typer.Typer(no_args_is_help=True, help="Soft limbs: outline to links, joints, fits, actuators.")
app.command("cut")(cut_command)
app.command("lander")(lander_command)
app.command("show")(show_command)
app.command("fit")(fit_command)
app.command("hasel")(hasel_command)
