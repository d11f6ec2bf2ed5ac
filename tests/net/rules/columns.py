"""Names of columns spelled out: joint{k}.angle, "joint*.angle", link3.x, point{k}.gap; and energy.kinetic.

Channels are named without a number ("joint.angle"); the numbered names exist at the edges only. A text that stands in
a declaration, Channel(...), is no spelling.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from .sources import Place, Source, Sources, last_name, once_per_line

EDGES = ("core/channels.py", "record/mcap/", "record/parquet.py", "cli/output.py")
AXES = "joint|link|point|wheel|muscle|leg|plate|segment|servo|pad"
NUMBERED = re.compile(rf"^(?:{AXES})(?:(?:\{{\}}|\*|\d+)\.[a-z*{{].*|\*)$")
ENERGY = re.compile(r"^energy\.(?:[a-z_]+|\{\}|\*)$")
DECLARED = {"Channel", "Channels", "channel", "channels"}


def columns(sources: Sources) -> list[Place]:
    """Numbered names of columns outside channels and the edges; one per line."""
    return _spelled(sources, NUMBERED)


def energy_columns(sources: Sources) -> list[Place]:
    """energy.<name> outside channels, the edges and declarations; one per line."""
    return _spelled(sources, ENERGY)


def _spelled(sources: Sources, pattern: re.Pattern[str]) -> list[Place]:
    found = [
        Place(file.path, line, text)
        for file in sources
        if not file.path.startswith(EDGES)
        for line, text in _texts(file)
        if pattern.match(text)
    ]
    return once_per_line(found)


def _texts(file: Source) -> Iterator[tuple[int, str]]:
    """Texts of a file, what f-strings insert as {}; without those of declarations."""
    passed: set[int] = set()
    for node in file.nodes:
        if (isinstance(node, ast.Call) and last_name(node) in DECLARED) or isinstance(node, ast.JoinedStr):
            passed |= {id(part) for part in ast.walk(node) if part is not node}
    for node in file.nodes:
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(str(p.value) if isinstance(p, ast.Constant) else "{}" for p in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
