"""`metamer electroadhesion`: traces to a table, to materials of the simulator, to a robot that holds on."""

from __future__ import annotations

import typer

from metamer.cli.electroadhesion.analyse import analyse_command
from metamer.cli.electroadhesion.hold import hold_command
from metamer.cli.electroadhesion.material import material_command
from metamer.cli.electroadhesion.review import review_command
from metamer.cli.electroadhesion.synthesise import synthesise_command

app = typer.Typer(no_args_is_help=True, help="Adhesion tests: from force and length traces to a robot that holds on.")
app.command("analyse")(analyse_command)
app.command("review")(review_command)
app.command("material")(material_command)
app.command("hold")(hold_command)
app.command("synthesise")(synthesise_command)
