"""Lines written again: runs of six or more lines that stand in two places.

Lines are compared by their text with white space folded; blank lines, comments and imports are passed over. Every run
of six or more equal lines, as long as it goes, counts once for each place after the first.
"""

from __future__ import annotations

import ast

from .sources import Place, Source, Sources

WINDOW = 6  # lines
THIN = 8  # letters and digits that a run's lines must have on average; less is brackets and keywords


def repeats(sources: Sources) -> list[Place]:
    """Runs of six or more lines that stand elsewhere before, in the order of files."""
    first: dict[tuple[str, ...], tuple[str, int]] = {}
    found: list[Place] = []
    for file in sources:
        lines = _lines(file)
        length = 0  # windows of the run so far
        before: tuple[str, int] | None = None  # place of the last window's twin, as (path, row of its own lines)
        for k in range(len(lines) - WINDOW + 1):
            window = tuple(text for _, text in lines[k : k + WINDOW])
            twin = first.setdefault(window, (file.path, k))
            own = twin == (file.path, k) or (twin[0] == file.path and k - twin[1] < WINDOW)
            if own or sum(map(_weight, window)) < WINDOW * THIN:
                length, before = 0, None
                continue
            if not (length and before == (twin[0], twin[1] - 1)):
                length = 0
                found.append(Place(file.path, lines[k][0], f"again as in {twin[0]}: {window[0][:60]}"))
            length, before = length + 1, twin
    return found


def _lines(file: Source) -> list[tuple[int, str]]:
    """(line, text) of what is compared."""
    imports = set()
    for node in file.nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    folded = [(k, " ".join(line.split())) for k, line in enumerate(file.text.splitlines(), 1)]
    return [(k, text) for k, text in folded if text and not text.startswith("#") and k not in imports]


def _weight(text: str) -> int:
    return sum(map(str.isalnum, text))
