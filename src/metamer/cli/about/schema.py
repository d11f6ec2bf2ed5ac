"""`metamer schema`: the JSON Schema of a robot's TOML file, for editors that complete and check."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from metamer.cli.options import OwnFiles


def schema_command(
    own: OwnFiles = None,
    out: Annotated[Path | None, typer.Option(help="write to this file instead of the terminal")] = None,
) -> None:
    """Write the JSON Schema of a robot's TOML file. Editors find it by the file's first line, #:schema."""
    from metamer.core.parts import load_file
    from metamer.files import schema_text
    from metamer.record.files import check_outputs, write_whole

    check_outputs(out)
    for file in own or ():
        load_file(file)
    if out is None:
        typer.echo(schema_text(), nl=False)
    else:
        write_whole(out, schema_text())
        typer.echo(f"wrote {out}")
