"""The page of the command line, from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any


def helps(command: Any, name: str) -> Iterator[tuple[str, str]]:
    """Name and help of a command and of those below it."""
    context = command.context_class(command, info_name=name, max_content_width=100, terminal_width=100)
    yield name, command.get_help(context)
    for below in sorted(getattr(command, "commands", {})):
        yield from helps(command.commands[below], f"{name} {below}")


def write(home: Path) -> None:
    """Write the page."""
    from typer.main import get_command

    from metamer.cli.app import app

    parts = ["# Command line", "", "Exit code 0 good, 1 a row failed or a run stopped early, 2 bad input.", ""]
    for name, text in helps(get_command(app), "metamer"):
        parts += [f"## {name}", "", "```text", text, "```", ""]
    (home / "commands.md").write_text("\n".join(parts), encoding="utf-8")
