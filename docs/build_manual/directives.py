"""Sphinx: `{run}` runs a metamer command while the manual is built and shows what it printed; formulas as MathML."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive, directives

MOST_SECONDS = 240.0  # of one command
WIDTH = 110  # letters of a line of output


def output(line: str, folder: Path) -> str:
    """What a command line prints; a command that fails breaks the build."""
    words = shlex.split(line)
    if words[0] != "metamer":
        raise ValueError(f"only metamer is run in the manual: {line}")
    done = subprocess.run(
        [sys.executable, "-m", "metamer", *words[1:]],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=MOST_SECONDS,
        env={**os.environ, "COLUMNS": str(WIDTH), "NO_COLOR": "1", "TERM": "dumb"},
    )
    if done.returncode != 0:
        raise ValueError(f"{line}: exit code {done.returncode}: {done.stderr.strip()}")
    return done.stdout


class Run(Directive):
    """Commands, a line each, in one folder of their own; `:lines:` shows the last lines of the output only."""

    has_content = True
    option_spec = {  # noqa: RUF012, as docutils has it
        "lines": directives.nonnegative_int,
        "picture": directives.unchanged,
    }

    def run(self) -> list[Any]:
        with tempfile.TemporaryDirectory() as folder:
            shown = []
            for line in self.content:
                text = output(line, Path(folder)).rstrip()
                kept = text.splitlines()[-self.options.get("lines", 10_000) :]
                shown.append("\n".join([f"$ {line}", *kept]))
            found: list[Any] = [nodes.literal_block("\n\n".join(shown), "\n\n".join(shown), language="text")]
            if picture := self.options.get("picture"):
                found.append(self.picture(Path(folder) / picture))
            return found

    def picture(self, path: Path) -> Any:
        """A picture that the commands made, kept beside the page."""
        home = Path(self.state.document.settings.env.srcdir) / "generated" / "pictures"
        home.mkdir(parents=True, exist_ok=True)
        (home / path.name).write_bytes(path.read_bytes())
        self.state.document.settings.env.images.add_file(
            self.state.document.settings.env.docname, f"generated/pictures/{path.name}"
        )
        return nodes.image(uri=f"/generated/pictures/{path.name}", alt=f"made by: {self.content[-1]}")


def visit_math(self: Any, node: Any) -> None:
    """A formula as MathML, which browsers draw themselves: no script from elsewhere is needed to read it."""
    from latex2mathml.converter import convert

    inside = isinstance(node, nodes.math)
    drawn = convert(node.astext(), display="inline" if inside else "block")
    self.body.append(drawn if inside else f'<div class="math">{drawn}</div>')
    raise nodes.SkipNode


def setup(app: Any) -> dict[str, Any]:
    """Add the directive and the renderer of formulas."""
    app.add_directive("run", Run)
    app.add_html_math_renderer("mathml", (visit_math, None), (visit_math, None))
    return {"version": "1", "parallel_read_safe": False}
