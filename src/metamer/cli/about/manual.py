"""`metamer docs`: the manual; `metamer completion`: what a shell needs to complete commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from metamer.core.refusals import BadInput, refuse

SHELLS = ("bash", "zsh", "fish")


def docs_command(
    show: Annotated[bool, typer.Option("--open/--path", help="open it in a browser, or print where it is")] = True,
) -> None:
    """Open the manual that came with the package."""
    page = manual_page()
    typer.echo(page.as_uri() if show else str(page))
    if show:
        typer.launch(page.as_uri())


def manual_page() -> Path:
    """First page of the manual: inside the package, or as `make docs` left it in a checkout."""
    import metamer

    package = Path(metamer.__file__).parent
    places = (package / "manual", package.parents[1] / "docs" / "_build" / "html")
    for place in places:
        if (place / "index.html").is_file():
            return place / "index.html"
    raise BadInput("the manual is not in this installation; in a checkout `make docs` builds it")


def completion_command(shell: Annotated[str, typer.Argument(help="bash, zsh or fish")]) -> None:
    """Print the script that completes commands in a shell. metamer completion bash >> ~/.bashrc"""
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    if shell not in SHELLS:
        raise refuse("shell", shell, f"one of {', '.join(SHELLS)}")
    typer.echo(get_completion_script(prog_name="metamer", complete_var="_METAMER_COMPLETE", shell=shell))
