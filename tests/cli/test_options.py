"""Records of options: each field is an option of the command that takes the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer
from typer.testing import CliRunner

from metamer.cli.options import by_records


@dataclass(frozen=True, kw_only=True)
class Load:
    name: Annotated[str, typer.Argument()]
    push: Annotated[float, typer.Option(help="force [N]")] = 1.0
    flags: Annotated[list[str] | None, typer.Option("--flag")] = None


def run(*words: str):
    app, seen = typer.Typer(), []

    @app.command()
    @by_records
    def load(load: Load, times: Annotated[int, typer.Option()] = 2) -> None:
        """Push."""
        seen.append((load, times))

    return CliRunner().invoke(app, list(words)), seen


def test_fields_are_options():
    _, seen = run("worm", "--push", "3", "--flag", "a", "--flag", "b", "--times", "5")
    assert seen == [(Load(name="worm", push=3.0, flags=["a", "b"]), 5)]
    _, seen = run("worm")
    assert seen == [(Load(name="worm"), 2)]


def test_required_fields_and_help():
    missing, seen = run()
    assert missing.exit_code == 2
    assert not seen
    wrong, seen = run("worm", "--push", "hard")
    assert wrong.exit_code == 2
    assert not seen
    told, _ = run("--help")
    assert "Push." in told.output
    assert "--push" in told.output
    assert "force [N]" in told.output
