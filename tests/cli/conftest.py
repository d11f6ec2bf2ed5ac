"""Shared by tests of the command line."""

from __future__ import annotations

import sys

import pytest

from metamer.cli import app as cli


@pytest.fixture
def run(monkeypatch, capsys):
    """Run a command in this process; gives exit code, output, errors."""

    def metamer(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["metamer", *arguments])
        code = 0
        try:
            cli.main()
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        out = capsys.readouterr()
        return code, out.out, out.err

    return metamer
